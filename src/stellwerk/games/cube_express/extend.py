# SPDX-License-Identifier: MIT
"""Step I: extend the network (»Streckennetz erweitern«, CE-401 to CE-409)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask
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
from stellwerk.games.cube_express.asking import CubeAnswer, place_name, score_changes
from stellwerk.games.cube_express.cities import lay
from stellwerk.games.cube_express.faces import CROSSING
from stellwerk.games.cube_express.map import NOBODY
from stellwerk.games.cube_express.moves import DiscardTile, Place
from stellwerk.games.cube_express.packed import BITS, face_of, turn_of
from stellwerk.games.cube_express.phases import begin_moving
from stellwerk.games.cube_express.placement import (
    add_placements,
    connected_tracks,
    count_placements,
    has_placement,
    nth_placement,
    why_not_place,
)
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
        label, group = "choose.place." + side, f"{tile} {side} {move.place}"
        effects = placement_effects(state, seat, move)
        return Choice(move.text(), label, params, targets, group, False, effects)


def is_back(state: CubeState, move: Place) -> bool:
    """Is the tile laid back side up?"""
    return face_of(move.turned) == state.material.faces.back


def tell_laid(state: CubeState, seat: int, move: Place, where: object) -> None:
    """`where` was named before the tile lay there."""
    cell = Target("cell", move.place)
    if is_back(state, move):
        tell_hidden(state, seat, "laid_back", move.tile, {"place": where}, [cell])
    else:
        told = {"tile": state.material.named(move.tile), "place": where}
        state.tell_by(seat, "laid", told, [Target("tile", move.name), cell])


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
    told = {"player": seat_name(seat), **params}
    secret = {"tile": state.material.named(tile)}
    event = Event("event." + key, seat, told, targets, secret, [seat])
    state.events.append(event)


# What a tile would bring about.


def placement_effects(state: CubeState, seat: int, move: Place) -> list[Effect]:
    """Dividends of a crossing, cities that grow, and the points of it all."""
    twin = state.copy()
    laid = lay(twin.own_map(), state.material, move.cell, move.turned)
    effects: list[Effect] = []
    pays = crossing_pays(twin, seat, laid)
    if pays > 0:
        effects.append(Effect(seat, "preview.dividends", {"n": pays}))
        twin.players[seat].dividends += pays
    grown = grown_cities(state, twin, laid)
    effects += grown
    effects += open_cities(twin, seat, laid)
    if pays > 0 or grown:
        effects += score_changes(state, twin)
    return effects


def crossing_pays(state: CubeState, seat: int, laid: int) -> int:
    """Dividends of a crossing just laid, as far as the reserve goes (CE-501, CE-E2)."""
    faces = state.material.faces
    face = state.map.face_of(laid)
    if faces.kind[face] != CROSSING:
        return 0
    pays = connected_tracks(state, laid) * faces.amount[face]
    return min(pays, state.players[seat].reserve)


def streets_in(state: CubeState, laid: int, city: int) -> list[int]:
    """The streets of a laid tile that belong to a city."""
    count = len(state.material.faces.sizes[state.map.face_of(laid)])
    return [s for s in range(count) if state.map.city_at(laid, s) == city]


def grown_cities(before: CubeState, after: CubeState, laid: int) -> list[Effect]:
    """Cities with a station that a tile just laid makes larger, by seat (CE-206)."""
    effects: list[Effect] = []
    for seat in range(len(before.players)):
        for city in range(len(before.map.stations)):
            if before.map.stations[city] != seat:
                continue
            now = after.map.city_of[city]
            old = before.map.sizes[city]
            if after.map.sizes[now] > old:
                params = {
                    "player": seat_name(seat),
                    "old": old,
                    "new": after.map.sizes[now],
                    "city": city,
                    "streets": streets_in(after, laid, now),
                }
                effects.append(Effect(seat, "preview.city", params))
    return effects


def open_cities(state: CubeState, seat: int, laid: int) -> list[Effect]:
    """Cities without a station that a tile just laid belongs to."""
    table = state.map
    found: list[int] = []
    effects: list[Effect] = []
    for street in range(len(state.material.faces.sizes[table.face_of(laid)])):
        city = table.city_at(laid, street)
        if table.stations[city] == NOBODY and table.sizes[city] and city not in found:
            found.append(city)
            effects.append(Effect(seat, "preview.open_city", {"n": table.sizes[city]}))
    return effects


@final
class DiscardingTile(CubeAnswer[DiscardTile]):
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
            tell_hidden(state, seat, "discarded", move.index, {}, [])

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
    Placing(Place),
    DiscardingTile(DiscardTile, "discard_tile", "hand"),
)
