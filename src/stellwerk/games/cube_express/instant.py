# SPDX-License-Identifier: MIT
"""Step I: the action in the middle of a tile just laid (CE-408, CE-501 to CE-536)."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.messages import (
    Choice,
    Effect,
    Illegal,
    Question,
    Target,
    phrase,
    seat_name,
)
from stellwerk.games.cube_express.asking import OpenDecision
from stellwerk.games.cube_express.cities import station_city
from stellwerk.games.cube_express.faces import (
    CROSSING,
    FACTORY,
    SITE,
    STATION,
)
from stellwerk.games.cube_express.material import AREA_NAMES
from stellwerk.games.cube_express.moves import Word
from stellwerk.games.cube_express.naming import amount
from stellwerk.games.cube_express.paying import can_build, start_paying, why_not_build
from stellwerk.games.cube_express.phases import begin_moving
from stellwerk.games.cube_express.placement import (
    connected_tracks,
)
from stellwerk.games.cube_express.player import DIVIDENDS
from stellwerk.games.cube_express.preview import score_changes
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.steps import Steps

INSTANT_NAMES: Final = ["", "crossing", "factory", "site", "station"]


@final
class AskInstant(OpenDecision):
    """Use the action in the middle of the tile just laid, or not (CE-408, CE-I42)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "CE-408", "instant")

    def kind(self, state: CubeState) -> int:
        return state.material.faces.kind[self.face(state)]

    def face(self, state: CubeState) -> int:
        return state.map.tiles[state.turn.fresh] >> 2

    def moves(self, state: CubeState) -> list[Move]:
        moves: list[Move] = []
        if self.can_use(state, self.kind(state)):
            moves.append(self.action(state))
        moves.append(state.material.moves.skip)
        self.add_free(state, moves)
        return moves

    def action(self, state: CubeState) -> Word:
        """The move that uses the action of this kind of tile."""
        actions = state.material.moves
        kind = self.kind(state)
        if kind == SITE:
            return actions.claim
        return actions.build if kind == STATION else actions.collect

    def can_use(self, state: CubeState, kind: int) -> bool:
        """Is the tile's own action possible at this moment?"""
        if kind == STATION:
            return can_build(state, self.seat)
        player = state.players[self.seat]
        if kind == SITE:
            return player.dividends >= state.material.faces.amount[self.face(state)]
        return player.reserve > 0

    def why_not_use(self, state: CubeState, kind: int) -> Illegal | None:
        """Why the tile's own action is impossible at this moment."""
        if kind == STATION:
            return why_not_build(state, self.seat)
        if self.can_use(state, kind):
            return None
        if kind == SITE:
            cost: dict[str, object] = {
                "n": state.material.faces.amount[self.face(state)]
            }
            return Illegal("CE-515", "refused.claim", cost)
        return Illegal("CE-E2", "refused.reserve")

    def why_not_answer(self, state: CubeState, move: Move) -> Illegal | None:
        actions = state.material.moves
        if move is actions.skip:
            return None
        if move is self.action(state):
            return self.why_not_use(state, self.kind(state))
        if move is actions.collect or move is actions.claim or move is actions.build:
            kind: dict[str, object] = {
                "kind": "@tile." + INSTANT_NAMES[self.kind(state)]
            }
            return Illegal("CE-408", "refused.instant.other", kind)
        return Illegal("CE-408", "refused.instant")

    def answer(self, state: CubeState, move: Move) -> None:
        actions = state.material.moves
        if move is actions.build:
            start_paying(state, self.steps, self.seat)
            return
        if move is actions.collect:
            self.collect(state)
        elif move is actions.claim:
            self.claim(state)
        elif state.events is not None:
            self.tell(state, "skipped", 0)
        begin_moving(state, self.steps, self.seat)

    def gain(self, state: CubeState) -> int:
        """Markers that `collect` would bring, as far as the reserve goes (CE-E2)."""
        face = self.face(state)
        amount = state.material.faces.amount[face]
        if self.kind(state) == CROSSING:
            amount *= connected_tracks(state, state.turn.fresh)
        return min(amount, state.players[self.seat].reserve)

    def area(self, state: CubeState) -> int:
        """Where the markers go: dividends of a crossing, resource of a factory."""
        if self.kind(state) == FACTORY:
            return state.material.faces.resource[self.face(state)]
        return DIVIDENDS

    def collect(self, state: CubeState) -> None:
        """Dividends per connected track, or a resource (CE-501, CE-511)."""
        gain = self.gain(state)
        player = state.players[self.seat]
        player.reserve -= gain
        player.add(self.area(state), gain)
        if state.events is not None:
            self.tell(state, "collected", gain)

    def claim(self, state: CubeState) -> None:
        """A dividend on the tile makes the player its owner (CE-515)."""
        player = state.players[self.seat]
        player.dividends -= state.material.faces.amount[self.face(state)]
        player.sites += 1
        state.own_map().holders[state.turn.fresh] = self.seat
        if state.events is not None:
            self.tell(state, "claimed", 0)

    def tell(self, state: CubeState, key: str, n: int) -> None:
        params: dict[str, object] = {
            "player": seat_name(self.seat),
            "tile": state.material.faces.all[self.face(state)].named(),
            "n": n,
            "gain": amount(self.area(state), n),
            "area": "@area." + AREA_NAMES[self.area(state)],
        }
        place = state.material.grid.name(state.map.cells[state.turn.fresh])
        state.tell(key, self.seat, params, [Target("cell", place)])

    def question(self, state: CubeState) -> Question:
        """What could be done now, or why it cannot (CE-I42)."""
        kind = self.kind(state)
        barred = self.why_not_use(state, kind)
        if barred is None:
            return Question("ask.instant." + INSTANT_NAMES[kind], self.params(state))
        reason = phrase(barred.reason, barred.params)
        return Question("ask.instant.barred", {"reason": reason})

    def params(self, state: CubeState) -> dict[str, object]:
        player = state.players[self.seat]
        n = state.material.technology.cost[player.stations]
        kind = self.kind(state)
        if kind == SITE:
            n = state.material.faces.amount[self.face(state)]
        elif kind != STATION:
            n = self.gain(state)
        return {"n": n, "gain": amount(self.area(state), n)}

    def offer(self, state: CubeState, move: Move) -> Choice:
        assert isinstance(move, Word)
        place = state.material.grid.name(state.map.cells[state.turn.fresh])
        use = move is self.action(state)
        return Choice(
            move.text(),
            "choose." + move.word,
            self.params(state),
            [Target("cell", place)] if use else None,
            "instant",
            use,
            self.preview(state, move) if use else None,
        )

    def preview(self, state: CubeState, move: Word) -> list[Effect]:
        """The points it would bring; of a station those of its city (CE-1101)."""
        material = state.material
        if self.kind(state) == STATION:
            city = station_city(state.map, material.faces, state.turn.fresh)
            size = state.map.sizes[city]
            points = size * material.points.house
            built: dict[str, object] = {"n": size, "points": points}
            return [Effect(self.seat, "preview.build", built)]
        twin = state.copy()
        self.answer(twin, move)
        return score_changes(state, twin)
