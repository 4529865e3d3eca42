# SPDX-License-Identifier: MIT
"""Step I: extend the network (»Streckennetz erweitern«, CE-401 to CE-409)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import (
    Choice,
    Event,
    Illegal,
    Question,
    Target,
    seat_name,
)
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.asking import OpenDecision
from stellwerk.games.cube_express.cities import lay
from stellwerk.games.cube_express.faces import BITS
from stellwerk.games.cube_express.moves import DiscardTile, Place
from stellwerk.games.cube_express.naming import place_name
from stellwerk.games.cube_express.phases import begin_moving
from stellwerk.games.cube_express.placement import (
    count_placements,
    has_placement,
    nth_placement,
    placements,
    why_not_place,
)
from stellwerk.games.cube_express.preview import placement_effects
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.steps import Steps


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
        counts = count_placements(state, self.seat)
        count: i64 = counts[-1]
        if count == 0:
            return super().draw(state, rng)
        free: list[Move] = []
        self.add_free(state, free)
        number = rng.below(count + len(free))
        if number < count:
            return nth_placement(state, self.seat, counts, number)
        return free[number - count]

    def why_not_answer(self, state: CubeState, move: Move) -> Illegal | None:
        if isinstance(move, Place):
            return why_not_place(state, self.seat, move)
        if isinstance(move, DiscardTile):
            if has_placement(state, self.seat):
                return Illegal("CE-E1", "refused.discard.placeable")
            if move.tile in state.players[self.seat].hand:
                return None
            return Illegal(
                "CE-401",
                "refused.place.hand",
                {"tile": state.material.named(move.tile)},
            )
        return Illegal("CE-401", "refused.place")

    def answer(self, state: CubeState, move: Move) -> None:
        player = state.players[self.seat]
        if isinstance(move, DiscardTile):
            player.hand.remove(move.tile)
            lose_sight(state, self.seat, move.tile)
            self.tell_hidden(state, "discarded", move.tile, None, "")
            begin_moving(state, self.steps, self.seat)
            return
        assert isinstance(move, Place)
        player.hand.remove(move.tile)
        where = place_name(state, move.cell) if state.events is not None else None
        state.turn.fresh = lay(state.own_map(), state.material, move.cell, move.turned)
        if move.turned >> 2 == state.material.faces.back:
            lose_sight(state, self.seat, move.tile)
            self.tell_hidden(state, "laid_back", move.tile, where, move.place)
            begin_moving(state, self.steps, self.seat)
            return
        bit = BITS[move.tile]
        player.known &= ~bit
        player.maybe &= ~bit
        state.stack.push(self.steps.instant[self.seat])
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "tile": state.material.named(move.tile),
                "place": where,
            }
            targets = [Target("tile", move.name), Target("cell", move.place)]
            state.tell("laid", self.seat, params, targets)

    def tell_hidden(
        self, state: CubeState, key: str, tile: int, where: object, place: str
    ) -> None:
        """Only the player knows which tile it was (CE-953, CE-I27)."""
        if state.events is None:
            return
        params: dict[str, object] = {"player": seat_name(self.seat)}
        targets: list[Target] = []
        if place:
            params["place"] = where
            targets.append(Target("cell", place))
        secret: dict[str, object] = {"tile": state.material.named(tile)}
        state.events.append(
            Event("event." + key, self.seat, params, targets, secret, [self.seat])
        )

    def question(self, state: CubeState) -> Question:
        if has_placement(state, self.seat):
            return Question("ask.place")
        return Question("ask.discard_tile")

    def offer(self, state: CubeState, move: Move) -> Choice:
        if isinstance(move, DiscardTile):
            params: dict[str, object] = {"tile": state.material.named(move.tile)}
            targets = [Target("tile", move.name)]
            return Choice(move.text(), "choose.discard_tile", params, targets, "hand")
        assert isinstance(move, Place)
        back = move.turned >> 2 == state.material.faces.back
        tile = state.material.tiles[move.tile]
        where: dict[str, object] = {
            "tile": state.material.named(move.tile),
            "place": place_name(state, move.cell),
            "turn": f"@turned.{move.turned % 4}",
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
            placement_effects(state, self.seat, move),
        )


def lose_sight(state: CubeState, seat: int, tile: int) -> None:
    """A tile leaves a hand unseen: nobody else is sure of that hand any more."""
    player = state.players[seat]
    player.lost |= BITS[tile]
    player.maybe |= player.known
    player.known = 0
