# SPDX-License-Identifier: MIT
"""Step I: the action in the middle of a tile just laid (CE-408, CE-501 to CE-536)."""

from __future__ import annotations

from typing import Final, TypeVar, final

from mypy_extensions import i64

from stellwerk.core.answers import Ask
from stellwerk.core.contract import Move
from stellwerk.core.messages import (
    Choice,
    Effect,
    Illegal,
    Question,
    phrase,
)
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.asking import CubeAnswer, amount, drawn
from stellwerk.games.cube_express.cities import station_city
from stellwerk.games.cube_express.faces import CROSSING, FACTORY, SITE, STATION
from stellwerk.games.cube_express.material import AREA_NAMES
from stellwerk.games.cube_express.moves import Build, Claim, Collect, Skip
from stellwerk.games.cube_express.phases import begin_moving
from stellwerk.games.cube_express.placement import connected_tracks
from stellwerk.games.cube_express.player import DIVIDENDS
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.station import can_build, start_paying, why_not_build
from stellwerk.games.cube_express.stock import free_moves
from stellwerk.parts.moves import Word

INSTANT_NAMES: Final = ["", "crossing", "factory", "site", "station"]
W = TypeVar("W", bound=Word)

# The tile just laid.


def fresh_face(state: CubeState) -> i64:
    return state.map.face_of(state.turn.fresh)


def fresh_kind(state: CubeState) -> i64:
    return state.material.faces.kind[fresh_face(state)]


def fresh_amount(state: CubeState) -> i64:
    return state.material.faces.amount[fresh_face(state)]


def fresh_area(state: CubeState) -> int:
    """Where the markers go: dividends of a crossing, resource of a factory."""
    if fresh_kind(state) == FACTORY:
        return state.material.faces.resource[fresh_face(state)]
    return DIVIDENDS


def fresh_gain(state: CubeState, seat: i64) -> i64:
    """Markers that `collect` would bring, as far as the reserve goes (CE-E2)."""
    gain = fresh_amount(state)
    if fresh_kind(state) == CROSSING:
        gain *= connected_tracks(state, state.turn.fresh)
    return min(gain, state.players[seat].reserve)


def action_of(state: CubeState) -> Word:
    """The move that uses the action of this kind of tile."""
    return state.material.moves.uses[fresh_kind(state)]


def can_use(state: CubeState, seat: i64) -> bool:
    """Is the tile's own action possible at this moment?"""
    kind = fresh_kind(state)
    if kind == STATION:
        return can_build(state, seat)
    if kind == SITE:
        return state.players[seat].dividends >= fresh_amount(state)
    return state.players[seat].reserve > 0


def why_not_use(state: CubeState, seat: i64) -> Illegal | None:
    """Why the tile's own action is impossible at this moment."""
    kind = fresh_kind(state)
    if kind == STATION:
        return why_not_build(state, seat)
    if can_use(state, seat):
        return None
    if kind == SITE:
        return Illegal("CE-515", "refused.claim", {"n": fresh_amount(state)})
    return Illegal("CE-E2", "refused.reserve")


def action_params(state: CubeState, seat: i64) -> dict[str, object]:
    """What the action costs or brings."""
    kind = fresh_kind(state)
    n: int = fresh_gain(state, seat)
    if kind == SITE:
        n = fresh_amount(state)
    elif kind == STATION:
        n = state.material.technology.cost[state.players[seat].stations]
    return {"n": n, "gain": amount(fresh_area(state), n)}


def tell_action(state: CubeState, key: str, seat: int, n: int) -> None:
    area = fresh_area(state)
    told = {
        "tile": state.material.faces.all[fresh_face(state)].named(),
        "n": n,
        "gain": amount(area, n),
        "area": "@area." + AREA_NAMES[area],
    }
    state.tell_by(seat, key, told, [state.tile_target(state.turn.fresh)])


@final
class AskInstant(Ask[CubeState]):
    """Use the action in the middle of the tile just laid, or not (CE-408, CE-I42)?"""

    def draw(self, state: CubeState, rng: Rng) -> Move:
        actions = state.material.moves
        main = actions.only_skip
        if can_use(state, self.seat):
            main = actions.use_or_skip[fresh_kind(state)]
        return drawn(main, free_moves(state, self.seat), rng)

    def question(self, state: CubeState) -> Question:
        """What could be done now, or why it cannot (CE-I42)."""
        barred = why_not_use(state, self.seat)
        if barred is None:
            name = INSTANT_NAMES[fresh_kind(state)]
            return Question("ask.instant." + name, action_params(state, self.seat))
        reason = phrase(barred.reason, barred.params)
        return Question("ask.instant.barred", {"reason": reason})


class Using(CubeAnswer[W]):
    """The action of the tile just laid; every kind of tile has a single one."""

    def add_moves(self, state: CubeState, seat: i64, moves: list[Move]) -> None:
        action = action_of(state)
        if action.verb == self.verb and can_use(state, seat):
            moves.append(action)

    def why_not(self, state: CubeState, seat: i64, move: W) -> Illegal | None:
        if action_of(state).verb == self.verb:
            return why_not_use(state, seat)
        kind = "@tile." + INSTANT_NAMES[fresh_kind(state)]
        return Illegal("CE-408", "refused.instant.other", {"kind": kind})

    def choice(self, state: CubeState, seat: i64, move: W) -> Choice:
        targets = [state.tile_target(state.turn.fresh)]
        preview = self.scored(state, seat, move)
        return self.offered(move, action_params(state, seat), targets, preview)


@final
class Collecting(Using[Collect]):
    """Dividends per connected track, or a resource (CE-501, CE-511)."""

    def resolve(self, state: CubeState, seat: i64, move: Collect) -> None:
        gain = fresh_gain(state, seat)
        player = state.players[seat]
        player.reserve -= gain
        player.add(fresh_area(state), gain)
        if state.events is not None:
            tell_action(state, "collected", seat, gain)
        begin_moving(state, seat)


@final
class Claiming(Using[Claim]):
    """A dividend on the tile makes the player its owner (CE-515)."""

    def resolve(self, state: CubeState, seat: i64, move: Claim) -> None:
        player = state.players[seat]
        player.dividends -= fresh_amount(state)
        player.sites += 1
        state.own_map().holders[state.turn.fresh] = seat
        if state.events is not None:
            tell_action(state, "claimed", seat, 0)
        begin_moving(state, seat)


@final
class Building(Using[Build]):
    """Begin to pay for a station (»Bahnhof bauen«, CE-520, CE-530)."""

    def resolve(self, state: CubeState, seat: i64, move: Build) -> None:
        start_paying(state, seat)

    def scored(self, state: CubeState, seat: i64, move: Build) -> list[Effect]:
        """The points of its city (CE-1101)."""
        material = state.material
        city = station_city(state.map, material.faces, state.turn.fresh)
        size = state.map.sizes[city]
        points = size * material.points.house
        return [Effect(seat, "preview.build", {"n": size, "points": points})]


@final
class Skipping(CubeAnswer[Skip]):
    """Leave the action out (CE-408)."""

    def add_moves(self, state: CubeState, seat: i64, moves: list[Move]) -> None:
        moves.append(state.material.moves.skip)

    def resolve(self, state: CubeState, seat: i64, move: Skip) -> None:
        if state.events is not None:
            tell_action(state, "skipped", seat, 0)
        begin_moving(state, seat)

    def choice(self, state: CubeState, seat: i64, move: Skip) -> Choice:
        return self.offered(move, action_params(state, seat))


INSTANT: Final = (
    Collecting(Collect, "collect", "instant", primary=True),
    Claiming(Claim, "claim", "instant", primary=True),
    Building(Build, "build", "instant", primary=True),
    Skipping(Skip, "skip", "instant"),
)
