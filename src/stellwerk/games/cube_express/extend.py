# SPDX-License-Identifier: MIT
"""Step I: extend the network (»Streckennetz erweitern«, CE-401 to CE-536)."""

from __future__ import annotations

from typing import final

from stellwerk.core.contract import Move
from stellwerk.core.messages import (
    Choice,
    Effect,
    Event,
    Illegal,
    Question,
    Target,
    seat_name,
)
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.asking import OpenDecision
from stellwerk.games.cube_express.cities import lay
from stellwerk.games.cube_express.faces import (
    BITS,
    CROSSING,
    FACTORY,
    SITE,
    STATION,
)
from stellwerk.games.cube_express.material import AREA_NAMES, DIVIDENDS, RESERVE
from stellwerk.games.cube_express.moves import DiscardTile, Place, Word
from stellwerk.games.cube_express.paying import can_build, start_paying, why_not_build
from stellwerk.games.cube_express.phases import begin_moving
from stellwerk.games.cube_express.placement import (
    connected_tracks,
    count_placements,
    nth_placement,
    placements,
    why_not_place,
)
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.steps import Steps

INSTANT_NAMES = ["", "crossing", "factory", "site", "station"]


@final
class AskPlace(OpenDecision):
    """Lay one tile from hand, either side up (CE-401, CE-406)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "CE-401", "place")

    def moves(self, state: CubeState) -> list[Move]:
        moves = placements(state, self.seat)
        if not moves:
            for tile in state.players[self.seat].hand:
                moves.append(state.material.moves.discard_tile[tile])
        self.add_free(state, moves)
        return moves

    def draw(self, state: CubeState, rng: Rng) -> Move:
        """Count the many placements instead of listing them."""
        count = count_placements(state, self.seat)
        if count == 0:
            return super().draw(state, rng)
        free: list[Move] = []
        self.add_free(state, free)
        number = rng.below(count + len(free))
        if number < count:
            return nth_placement(state, self.seat, number)
        return free[number - count]

    def why_not_answer(self, state: CubeState, move: Move) -> Illegal | None:
        if isinstance(move, Place):
            return why_not_place(state, self.seat, move)
        if isinstance(move, DiscardTile):
            if count_placements(state, self.seat) > 0:
                return Illegal("CE-E1", "refused.discard.placeable")
            if move.tile in state.players[self.seat].hand:
                return None
            return Illegal("CE-401", "refused.place.hand", {"tile": move.name})
        return Illegal("CE-401", "refused.place")

    def answer(self, state: CubeState, move: Move) -> None:
        player = state.players[self.seat]
        if isinstance(move, DiscardTile):
            player.hand.remove(move.tile)
            lose_sight(state, self.seat, move.tile)
            self.tell_hidden(state, "discarded", move.name, None)
            begin_moving(state, self.steps, self.seat)
            return
        assert isinstance(move, Place)
        player.hand.remove(move.tile)
        state.turn.fresh = lay(state.own_map(), state.material, move.cell, move.turned)
        if move.turned >> 2 == state.material.faces.back:
            lose_sight(state, self.seat, move.tile)
            name = state.material.tiles[move.tile]
            self.tell_hidden(state, "laid_back", name, move.place)
            begin_moving(state, self.steps, self.seat)
            return
        bit = BITS[move.tile]
        player.known &= ~bit
        player.maybe &= ~bit
        state.stack.push(self.steps.instant[self.seat])
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "tile": move.name,
                "place": move.place,
            }
            targets = [Target("tile", move.name), Target("cell", move.place)]
            state.tell("laid", self.seat, params, targets)

    def tell_hidden(
        self, state: CubeState, key: str, tile: str, place: str | None
    ) -> None:
        """Only the player knows which tile it was (CE-953, CE-I27)."""
        if state.events is None:
            return
        params: dict[str, object] = {"player": seat_name(self.seat)}
        targets: list[Target] = []
        if place is not None:
            params["place"] = place
            targets.append(Target("cell", place))
        state.events.append(
            Event(
                "event." + key, self.seat, params, targets, {"tile": tile}, [self.seat]
            )
        )

    def question(self, state: CubeState) -> Question:
        if count_placements(state, self.seat) > 0:
            return Question("ask.place")
        return Question("ask.discard_tile")

    def offer(self, state: CubeState, move: Move) -> Choice:
        if isinstance(move, DiscardTile):
            params: dict[str, object] = {"tile": move.name}
            targets = [Target("tile", move.name)]
            return Choice(move.text(), "choose.discard_tile", params, targets, "hand")
        assert isinstance(move, Place)
        back = move.turned >> 2 == state.material.faces.back
        tile = state.material.tiles[move.tile]
        where: dict[str, object] = {
            "tile": tile,
            "place": move.place,
            "turn": move.turned % 4,
        }
        side = "back" if back else "front"
        return Choice(
            move.text(),
            "choose.place." + side,
            where,
            [
                Target("tile", tile),
                Target("side", side),
                Target("cell", move.place),
                Target("turn", str(move.turned % 4)),
            ],
            f"{tile} {side} {move.place}",
            False,
            self.preview(state, move),
        )

    def preview(self, state: CubeState, move: Place) -> list[Effect]:
        """Cities with a station that would grow, and dividends of a crossing."""
        twin = state.copy()
        laid = lay(twin.own_map(), state.material, move.cell, move.turned)
        effects: list[Effect] = []
        face = move.turned >> 2
        if state.material.faces.kind[face] == CROSSING:
            pays = connected_tracks(twin, laid) * state.material.faces.amount[face]
            effects.append(Effect(self.seat, "preview.dividends", {"n": pays}))
        before = station_sizes(state)
        after = station_sizes(twin)
        for seat in range(len(state.players)):
            for old, new in zip(before[seat], after[seat], strict=True):
                if new > old:
                    grown: dict[str, object] = {
                        "player": seat_name(seat),
                        "old": old,
                        "new": new,
                    }
                    effects.append(Effect(seat, "preview.city", grown))
        return effects


def station_sizes(state: CubeState) -> list[list[int]]:
    """City sizes of every seat's stations, in the order of laying."""
    table = state.map
    streets = state.material.faces.station_street
    sizes: list[list[int]] = []
    for seat in range(len(state.players)):
        row: list[int] = []
        for laid in state.own_stations(seat):
            street = streets[table.tiles[laid] >> 2]
            row.append(table.sizes[table.city_at(laid, street)])
        sizes.append(row)
    return sizes


def lose_sight(state: CubeState, seat: int, tile: int) -> None:
    """A tile leaves a hand unseen: nobody else is sure of that hand any more."""
    player = state.players[seat]
    player.lost |= BITS[tile]
    player.maybe |= player.known
    player.known = 0


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
        cubes = state.players[self.seat].cubes
        if kind == SITE:
            return cubes[DIVIDENDS] >= state.material.faces.amount[self.face(state)]
        return cubes[RESERVE] > 0

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
        return min(amount, state.players[self.seat].cubes[RESERVE])

    def area(self, state: CubeState) -> int:
        """Where the markers go: dividends of a crossing, resource of a factory."""
        if self.kind(state) == FACTORY:
            return state.material.faces.resource[self.face(state)]
        return DIVIDENDS

    def collect(self, state: CubeState) -> None:
        """Dividends per connected track, or a resource (CE-501, CE-511)."""
        gain = self.gain(state)
        cubes = state.players[self.seat].cubes
        cubes[RESERVE] -= gain
        cubes[self.area(state)] += gain
        if state.events is not None:
            self.tell(state, "collected", gain)

    def claim(self, state: CubeState) -> None:
        """A dividend on the tile makes the player its owner (CE-515)."""
        player = state.players[self.seat]
        player.cubes[DIVIDENDS] -= state.material.faces.amount[self.face(state)]
        player.sites += 1
        state.own_map().holders[state.turn.fresh] = self.seat
        if state.events is not None:
            self.tell(state, "claimed", 0)

    def tell(self, state: CubeState, key: str, n: int) -> None:
        params: dict[str, object] = {
            "player": seat_name(self.seat),
            "tile": state.material.faces.all[self.face(state)].id,
            "n": n,
            "area": "@area." + AREA_NAMES[self.area(state)],
        }
        place = state.material.grid.name(state.map.cells[state.turn.fresh])
        state.tell(key, self.seat, params, [Target("cell", place)])

    def question(self, state: CubeState) -> Question:
        kind = INSTANT_NAMES[self.kind(state)]
        return Question("ask.instant." + kind, self.params(state))

    def params(self, state: CubeState) -> dict[str, object]:
        player = state.players[self.seat]
        n = state.material.technology.cost[player.stations]
        kind = self.kind(state)
        if kind == SITE:
            n = state.material.faces.amount[self.face(state)]
        elif kind != STATION:
            n = self.gain(state)
        return {"n": n, "area": "@area." + AREA_NAMES[self.area(state)]}

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
        )
