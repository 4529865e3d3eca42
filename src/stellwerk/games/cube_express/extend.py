# SPDX-License-Identifier: MIT
"""Step I: extend the network (»Streckennetz erweitern«, CE-401 to CE-409)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask
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
from stellwerk.games.cube_express.cities import lay
from stellwerk.games.cube_express.moves import DiscardTile, Place
from stellwerk.games.cube_express.naming import place_name
from stellwerk.games.cube_express.packed import BITS, face_of, turn_of
from stellwerk.games.cube_express.phases import begin_moving
from stellwerk.games.cube_express.placement import (
    add_placements,
    count_placements,
    has_placement,
    nth_placement,
    why_not_place,
)
from stellwerk.games.cube_express.preview import placement_effects
from stellwerk.games.cube_express.state import CubeState, take_out
from stellwerk.games.cube_express.stock import free_moves


@final
class AskPlace(Ask[CubeState]):
    """Which tile is laid, and where (CE-401)?"""

    def draw(self, state: CubeState, rng: Rng) -> Move:
        """Count the many placements instead of listing them."""
        hand = state.players[self.seat].hand
        counts = state.material.faces.counts_of(hand)
        count = count_placements(state, hand, counts)
        if count == 0:
            return super().draw(state, rng)
        free = free_moves(state, self.seat)
        number = rng.below(count + len(free))
        if number < count:
            return nth_placement(state, hand, counts, number, count)
        return free[number - count]

    def question(self, state: CubeState) -> Question:
        if has_placement(state, self.seat):
            return Question("ask.place")
        return Question("ask.discard_tile")


@final
class Placing(Answer[CubeState, Place]):
    """Lay one tile from hand, either side up (CE-401, CE-406)."""

    def add_moves(self, state: CubeState, seat: i64, moves: list[Move]) -> None:
        add_placements(state, seat, moves)

    def why_not(self, state: CubeState, seat: i64, move: Place) -> Illegal | None:
        return why_not_place(state, seat, move)

    def resolve(self, state: CubeState, seat: i64, move: Place) -> None:
        player = state.players[seat]
        take_out(player.hand, move.tile)
        where = None if state.events is None else place_name(state, move.cell)
        state.turn.fresh = lay(state.own_map(), state.material, move.cell, move.turned)
        if is_back(state, move):
            lose_sight(state, seat, move.tile)
            begin_moving(state, seat)
        else:
            bit: i64 = BITS[move.tile]
            player.known &= ~bit
            player.maybe &= ~bit
            state.stack.push(state.steps.instant[seat])
        if state.events is not None:
            tell_laid(state, seat, move, where)

    def choice(self, state: CubeState, seat: i64, move: Place) -> Choice:
        tile = state.material.tiles[move.tile]
        turn = turn_of(move.turned)
        side = "back" if is_back(state, move) else "front"
        params: dict[str, object] = {
            "tile": state.material.named(move.tile),
            "place": place_name(state, move.cell),
            "turn": f"@turned.{turn}",
        }
        targets = [
            Target("tile", tile),
            Target("side", side),
            Target("cell", move.place),
            Target("turn", str(turn)),
        ]
        label, group = "choose.place." + side, f"{tile} {side} {move.place}"
        effects = placement_effects(state, seat, move)
        return Choice(move.text(), label, params, targets, group, False, effects)


def is_back(state: CubeState, move: Place) -> bool:
    """Is the tile laid back side up?"""
    return face_of(move.turned) == state.material.faces.back


def tell_laid(state: CubeState, seat: int, move: Place, where: object) -> None:
    """`where` was named before the tile lay there."""
    player, cell = seat_name(seat), Target("cell", move.place)
    if is_back(state, move):
        told: dict[str, object] = {"player": player, "place": where}
        tell_hidden(state, seat, "laid_back", move.tile, told, [cell])
    else:
        tile = state.material.named(move.tile)
        params: dict[str, object] = {"player": player, "tile": tile, "place": where}
        state.tell("laid", seat, params, [Target("tile", move.name), cell])


def tell_hidden(
    state: CubeState,
    seat: int,
    key: str,
    tile: int,
    params: dict[str, object],
    targets: list[Target],
) -> None:
    """Only the player knows which tile it was (CE-953, CE-I27)."""
    assert state.events is not None
    secret: dict[str, object] = {"tile": state.material.named(tile)}
    event = Event("event." + key, seat, params, targets, secret, [seat])
    state.events.append(event)


@final
class DiscardingTile(Answer[CubeState, DiscardTile]):
    """Remove a tile from the game if none can be laid (CE-E1)."""

    def add_moves(self, state: CubeState, seat: i64, moves: list[Move]) -> None:
        if not moves:  # nothing can be laid
            for tile in state.players[seat].hand:
                moves.append(state.material.moves.discard_tile[tile])

    def why_not(self, state: CubeState, seat: i64, move: DiscardTile) -> Illegal | None:
        if has_placement(state, seat):
            return Illegal("CE-E1", "refused.discard.placeable")
        if move.index in state.players[seat].hand:
            return None
        tile = state.material.named(move.index)
        return Illegal("CE-401", "refused.place.hand", {"tile": tile})

    def resolve(self, state: CubeState, seat: i64, move: DiscardTile) -> None:
        take_out(state.players[seat].hand, move.index)
        lose_sight(state, seat, move.index)
        begin_moving(state, seat)
        if state.events is not None:
            told: dict[str, object] = {"player": seat_name(seat)}
            tell_hidden(state, seat, "discarded", move.index, told, [])

    def choice(self, state: CubeState, seat: i64, move: DiscardTile) -> Choice:
        params: dict[str, object] = {"tile": state.material.named(move.index)}
        targets = [Target("tile", move.name)]
        return Choice(move.text(), "choose.discard_tile", params, targets, "hand")


def lose_sight(state: CubeState, seat: i64, tile: i64) -> None:
    """A tile leaves a hand unseen: nobody else is sure of that hand any more."""
    player = state.players[seat]
    player.lost |= BITS[tile]
    player.maybe |= player.known
    player.known = 0


PLACE: Final = (Placing(Place), DiscardingTile(DiscardTile))
