# SPDX-License-Identifier: MIT
"""Step I: extend the network (»Streckennetz erweitern«, CE-401 to CE-409)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT, Move
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.asking import CubeAnswer, place_name, score_changes
from stellwerk.games.cube_express.cities import lay
from stellwerk.games.cube_express.faces import CROSSING
from stellwerk.games.cube_express.free import FREE, CubeAsk, free_moves
from stellwerk.games.cube_express.instant import fresh, fresh_gain
from stellwerk.games.cube_express.moves import DiscardTile, Place
from stellwerk.games.cube_express.packed import BITS, face_of, turn_of
from stellwerk.games.cube_express.phases import begin_moving
from stellwerk.games.cube_express.placement import (
    count_placements,
    has_placement,
    nth_placement,
    placements,
    why_not_place,
)
from stellwerk.games.cube_express.state import CubeState
from stellwerk.parts.hands import take_out


@final
class AskPlace(CubeAsk):
    """Which tile is laid, and where (CE-401)?"""

    def main(self, state: CubeState) -> list[Move]:
        """Ways to lay a tile; if there are none, tiles to discard (CE-E1)."""
        hand = state.players[self.seat].hand
        found = placements(state, hand)
        return found or [state.material.moves.discard_tile[tile] for tile in hand]

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
class Placing(CubeAnswer[Place]):
    """Lay one tile from hand, either side up (CE-401, CE-406)."""

    def why_not(self, state: CubeState, seat: i64, move: Place) -> Illegal | None:
        return why_not_place(state, seat, move)

    def resolve(self, state: CubeState, seat: i64, move: Place) -> None:
        player = state.players[seat]
        take_out(player.hand, move.tile)
        where = None if state.events is None else place_name(state, move.cell)
        state.turn.fresh = lay(state.own_map(), move.cell, move.turned)
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
        turn = str(turn_of(move.turned))
        side = "back" if is_back(state, move) else "front"
        params = {
            "tile": state.material.named(move.tile),
            "place": place_name(state, move.cell),
            "turn": "@turned." + turn,
        }
        targets = [
            Target("tile", tile),
            Target("side", side),
            Target("cell", move.place),
            Target("turn", turn),
        ]
        effects = placement_effects(state, seat, move)
        group = f"{tile} {side} {move.place}"
        return self.offered(move, params, targets, effects, "." + side, group)


def is_back(state: CubeState, move: Place) -> bool:
    """Is the tile laid back side up?"""
    return face_of(move.turned) == state.material.faces.back


def tell_laid(state: CubeState, seat: int, move: Place, where: object) -> None:
    """`where` was named before the tile lay there; a back hides what it is (CE-953)."""
    cell, tile = Target("cell", move.place), state.material.named(move.tile)
    if is_back(state, move):
        told = {"place": where}
        state.tell_of(seat, "laid_back", told, [cell], {"tile": tile}, [seat])
    else:
        told = {"tile": tile, "place": where}
        state.tell_of(seat, "laid", told, [Target("tile", move.name), cell])


# What a tile would bring about.


def placement_effects(state: CubeState, seat: int, move: Place) -> list[Effect]:
    """Dividends of a crossing, cities that grow, and the points of it all."""
    twin = state.copy()
    twin.turn.fresh = laid = lay(twin.own_map(), move.cell, move.turned)
    effects: list[Effect] = []
    pays = fresh_gain(twin, seat) if fresh(twin).kind == CROSSING else 0
    if pays > 0:
        effects.append(Effect(seat, "preview.dividends", {"n": pays}))
        twin.players[seat].dividends += pays
    grown = grown_cities(state, twin, laid)
    effects += grown
    effects += open_cities(twin, seat, laid)
    if pays > 0 or grown:
        effects += score_changes(state, twin)
    return effects


def grown_cities(before: CubeState, after: CubeState, laid: int) -> list[Effect]:
    """Cities with a station that a tile just laid makes larger, by seat (CE-206)."""
    effects: list[Effect] = []
    stations, around = before.map.stations, after.map.cities_on(laid)
    owned = [(seat, city) for city, seat in enumerate(stations) if seat != NO_SEAT]
    for seat, city in sorted(owned):
        now = after.map.city_of[city]
        old, new = before.map.sizes[city], after.map.sizes[now]
        if new > old:
            params = {
                "player": seat_name(seat),
                "old": old,
                "new": new,
                "city": city,
                "streets": [s for s, there in enumerate(around) if there == now],
            }
            effects.append(Effect(seat, "preview.city", params))
    return effects


def open_cities(state: CubeState, seat: int, laid: int) -> list[Effect]:
    """Cities without a station that a tile just laid belongs to."""
    table = state.map
    return [
        Effect(seat, "preview.open_city", {"n": table.sizes[city]})
        for city in dict.fromkeys(table.cities_on(laid))
        if table.stations[city] == NO_SEAT and table.sizes[city]
    ]


@final
class DiscardingTile(CubeAnswer[DiscardTile]):
    """Remove a tile from the game, unseen, if none can be laid (CE-E1, CE-I27)."""

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
            secret = {"tile": state.material.named(move.index)}
            state.tell_of(seat, "discarded", secret=secret, known_to=[seat])

    def choice(self, state: CubeState, seat: i64, move: DiscardTile) -> Choice:
        params = {"tile": state.material.named(move.index)}
        return self.offered(move, params, [Target("tile", move.name)])


def lose_sight(state: CubeState, seat: i64, tile: i64) -> None:
    """A tile leaves a hand unseen: nobody else is sure of that hand any more."""
    player = state.players[seat]
    player.lost |= BITS[tile]
    player.maybe |= player.known
    player.known = 0


PLACE: Final = (
    Placing(Place, "place", ""),
    DiscardingTile(DiscardTile, "discard_tile", "hand"),
    *FREE,
)
