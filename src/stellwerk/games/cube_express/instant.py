# SPDX-License-Identifier: MIT
"""Step I: the action in the middle of a tile just laid (CE-408, CE-501 to CE-536)."""

from __future__ import annotations

from typing import Final, TypeVar, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Question, phrase
from stellwerk.games.cube_express.asking import CubeAnswer, amount
from stellwerk.games.cube_express.edition import AREAS
from stellwerk.games.cube_express.faces import CROSSING, FACTORY, SITE, STATION, Face
from stellwerk.games.cube_express.free import FREE, CubeAsk
from stellwerk.games.cube_express.moves import Build, Claim, Collect, Skip
from stellwerk.games.cube_express.phases import begin_moving
from stellwerk.games.cube_express.placement import connected_tracks
from stellwerk.games.cube_express.player import DIVIDENDS
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.station import (
    against_building,
    means_of,
    pay_on,
)
from stellwerk.parts.moves import Word

INSTANT_NAMES: Final = ["", "crossing", "factory", "site", "station"]
REASONS: Final = {
    "CE-515": "refused.claim",
    "CE-E2": "refused.reserve",
    "CE-521": "refused.build.adjacent",
    "CE-522": "refused.build.city",
    "CE-523": "refused.build.none_left",
    "CE-524": "refused.build.cost",
}
W = TypeVar("W", bound=Word)

# The tile just laid.


def fresh(state: CubeState) -> Face:
    """What is printed on it."""
    return state.map.printed(state.turn.fresh)


def fresh_area(state: CubeState) -> int:
    """Where the markers go: dividends of a crossing, resource of a factory."""
    face = fresh(state)
    return face.resource if face.kind == FACTORY else DIVIDENDS


def fresh_gain(state: CubeState, seat: i64) -> i64:
    """Markers that `collect` would bring, as far as the reserve goes (CE-E2)."""
    gain: i64 = fresh(state).amount
    if fresh(state).kind == CROSSING:
        gain *= connected_tracks(state, state.turn.fresh)
    return min(gain, state.players[seat].reserve)


def rule_against(state: CubeState, seat: i64) -> str:
    """The first rule that bars the tile's own action now, "" if there is none."""
    kind = fresh(state).kind
    if kind == STATION:
        return against_building(state, seat)
    if kind == SITE:
        return "" if state.players[seat].dividends >= fresh(state).amount else "CE-515"
    return "" if state.players[seat].reserve > 0 else "CE-E2"


def why_not_use(state: CubeState, seat: i64) -> Illegal | None:
    """Why the tile's own action is impossible at this moment."""
    rule = rule_against(state, seat)
    if rule == "":
        return None
    params: dict[str, object] = {}
    if rule in ("CE-515", "CE-524"):
        params["n"] = action_cost(state, seat)
    if rule == "CE-524":
        params["have"] = means_of(state, seat)
    return Illegal(rule, REASONS[rule], params)


def action_cost(state: CubeState, seat: i64) -> int:
    """What a claim or a station costs."""
    if fresh(state).kind == SITE:
        return fresh(state).amount
    return state.material.technology.cost[state.players[seat].stations]


def action_params(state: CubeState, seat: i64) -> dict[str, object]:
    """What the action costs or brings."""
    costs = fresh(state).kind in (SITE, STATION)
    n = action_cost(state, seat) if costs else int(fresh_gain(state, seat))
    return {"n": n, "gain": amount(fresh_area(state), n)}


def tell_action(state: CubeState, key: str, seat: int, n: int) -> None:
    """Log what became of the tile's action, if somebody listens."""
    if state.events is None:
        return
    area = fresh_area(state)
    told = {
        "tile": fresh(state).named(),
        "n": n,
        "gain": amount(area, n),
        "area": "@area." + AREAS[area],
    }
    state.tell_of(seat, key, told, [state.tile_target(state.turn.fresh)])


@final
class AskInstant(CubeAsk):
    """Use the action in the middle of the tile just laid, or not (CE-408, CE-I42)?"""

    def main(self, state: CubeState) -> list[Move]:
        moves = state.material.moves
        if rule_against(state, self.seat) == "":
            return moves.use_or_skip[fresh(state).kind]
        return moves.only_skip

    def question(self, state: CubeState) -> Question:
        """What could be done now, or why it cannot (CE-I42)."""
        barred = why_not_use(state, self.seat)
        if barred is None:
            name = INSTANT_NAMES[fresh(state).kind]
            return Question("ask.instant." + name, action_params(state, self.seat))
        reason = phrase(barred.reason, barred.params)
        return Question("ask.instant.barred", {"reason": reason})


class Using(CubeAnswer[W]):
    """The action of the tile just laid; every kind of tile has a single one."""

    def why_not(self, state: CubeState, seat: i64, move: W) -> Illegal | None:
        kind = fresh(state).kind
        if state.material.moves.uses[kind].verb == self.verb:
            return why_not_use(state, seat)
        name = "@tile." + INSTANT_NAMES[kind]
        return Illegal("CE-408", "refused.instant.other", {"kind": name})

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
        tell_action(state, "collected", seat, gain)
        begin_moving(state, seat)


@final
class Claiming(Using[Claim]):
    """A dividend on the tile makes the player its owner (CE-515)."""

    def resolve(self, state: CubeState, seat: i64, move: Claim) -> None:
        player = state.players[seat]
        player.dividends -= fresh(state).amount
        player.sites += 1
        state.own_map().holders[state.turn.fresh] = seat
        tell_action(state, "claimed", seat, 0)
        begin_moving(state, seat)


@final
class Building(Using[Build]):
    """Begin to pay for a station (»Bahnhof bauen«, CE-520, CE-530)."""

    def resolve(self, state: CubeState, seat: i64, move: Build) -> None:
        """The cost is the technology level before building (CE-534)."""
        state.turn.due = action_cost(state, seat)
        pay_on(state, seat)

    def scored(self, state: CubeState, seat: i64, move: Build) -> list[Effect]:
        """The points of its city (CE-1101)."""
        size = state.map.sizes[state.map.station_city(state.turn.fresh)]
        points = size * state.material.points.house
        return [Effect(seat, "preview.build", {"n": size, "points": points})]


@final
class Skipping(CubeAnswer[Skip]):
    """Leave the action out (CE-408)."""

    def resolve(self, state: CubeState, seat: i64, move: Skip) -> None:
        tell_action(state, "skipped", seat, 0)
        begin_moving(state, seat)

    def choice(self, state: CubeState, seat: i64, move: Skip) -> Choice:
        return self.offered(move, action_params(state, seat))


INSTANT: Final = (
    Collecting(Collect, "collect", "instant", primary=True),
    Claiming(Claim, "claim", "instant", primary=True),
    Building(Build, "build", "instant", primary=True),
    Skipping(Skip, "skip", "instant"),
    *FREE,
)
