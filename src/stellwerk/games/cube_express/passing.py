# SPDX-License-Identifier: MIT
"""Pass-by actions (»Aktionen während der Fahrt«, CE-701 to CE-732)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT, Move
from stellwerk.core.messages import Choice, Effect, Illegal, Target, seat_name
from stellwerk.games.cube_express.asking import (
    CubeAnswer,
    amounts,
    objective_name,
    place_name,
    tile_name,
)
from stellwerk.games.cube_express.cities import free_houses
from stellwerk.games.cube_express.edition import AREAS
from stellwerk.games.cube_express.faces import FACTORY, SITE, START_CROSSING
from stellwerk.games.cube_express.map import NO_HOUSE
from stellwerk.games.cube_express.material import DELIVERY_PLACES
from stellwerk.games.cube_express.moves import Deliver, PlacePassenger, Take
from stellwerk.games.cube_express.packed import mark_of
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.station import house_of, house_params, house_target
from stellwerk.games.cube_express.stock import advance

NO_HOUSES: Final[list[int]] = []  # nobody changes it
ACTED: Final = Illegal("CE-701", "refused.acted")  # only one action on each tile
NO_MARKER: Final = Illegal("CE-E2", "refused.reserve")  # nothing to put anywhere


# Production sites and the start crossing.


@final
class Taking(CubeAnswer[Take]):
    """A resource from the reserve; a foreign owner's stock rises (CE-710 ff.)."""

    def why_not(self, state: CubeState, seat: i64, move: Take) -> Illegal | None:
        if state.turn.acted:
            return ACTED
        if not gives(state, state.visited(seat)):
            return Illegal("CE-710", "refused.take")
        return None if state.players[seat].reserve > 0 else NO_MARKER

    def resolve(self, state: CubeState, seat: i64, move: Take) -> None:
        state.turn.acted = True
        player = state.players[seat]
        at = state.visited(seat)
        area = state.map.printed(at).resource
        player.reserve -= 1
        player.add(area, 1)
        if state.events is not None:
            tell_here(state, seat, "took", {"area": "@area." + AREAS[area]})
        owner: i64 = state.map.holders[at]
        if owner != NO_SEAT and owner != seat:
            advance(state, owner, state.material.stock.foreign_take)

    def choice(self, state: CubeState, seat: i64, move: Take) -> Choice:
        at = state.visited(seat)
        owner = state.map.holders[at]
        preview = self.scored(state, seat, move)
        if owner != NO_SEAT and owner != seat:
            preview.insert(0, stock_rise(owner, state.material.stock.foreign_take))
        area = "@area." + AREAS[state.map.printed(at).resource]
        return self.offered(move, {"area": area}, [state.tile_target(at)], preview)


def can_take(state: CubeState, seat: i64) -> bool:
    """Is there a resource to take, and a marker for it?"""
    if state.turn.acted or state.players[seat].reserve == 0:
        return False
    return gives(state, state.visited(seat))


def gives(state: CubeState, at: i64) -> bool:
    """Does a laid tile have resources to take?"""
    return state.map.kind_of(at) in (SITE, START_CROSSING)


def stock_rise(seat: int, steps: int) -> Effect:
    return Effect(seat, "preview.stock", {"player": seat_name(seat), "n": steps})


def tell_here(state: CubeState, seat: int, key: str, params: dict[str, object]) -> None:
    at = state.visited(seat)
    told = {"place": tile_name(state, at), **params}
    state.tell_of(seat, key, told, [state.tile_target(at)])


# Factories.


@final
class Delivering(CubeAnswer[Deliver]):
    """Distribute the delivered markers, then the stock rises (CE-720, CE-I39)."""

    def why_not(self, state: CubeState, seat: i64, move: Deliver) -> Illegal | None:
        at = state.visited(seat)
        if state.turn.acted:
            return ACTED
        if state.map.kind_of(at) != FACTORY:
            return Illegal("CE-720", "refused.deliver")
        if not can_supply(state, seat, at):
            return Illegal("CE-720", "refused.deliver.goods", demanded(state, at))
        if move in delivery_moves(state, seat):
            return None
        if not pledges_a_marker(state, at):
            return Illegal("CE-E18", "refused.deliver.no_card")
        if move.column >= 0:
            return why_full(state, "CE-724")
        return Illegal("CE-I19", "refused.deliver.card")

    def resolve(self, state: CubeState, seat: i64, move: Deliver) -> None:
        state.turn.acted = True
        player = state.players[seat]
        at = state.visited(seat)
        demand = state.map.printed(at).demand
        total = sum(demand)
        for area in range(len(demand)):
            player.add(area, -demand[area])
        first = is_first(state, at)
        mark_factory(state, seat, at, first)
        if total > 1:
            player.dividends += 1
        rest = max(0, total - 2)
        if move.column >= 0:
            state.pledge(seat, move.column)
            rest -= 1
        player.reserve += rest
        if state.events is not None:
            tell_delivery(state, seat, move, first)
        advance(state, seat, delivery_steps(state, first))

    def choice(self, state: CubeState, seat: i64, move: Deliver) -> Choice:
        at = state.visited(seat)
        first = is_first(state, at)
        params = demanded(state, at)
        params["n"] = state.map.printed(at).delivery_value(first)
        targets = [state.tile_target(at)]
        if move.column >= 0:
            params["goal"] = objective_name(state, move.column)
            targets.append(Target("objective", str(move.column + 1)))
        rise = stock_rise(seat, delivery_steps(state, first))
        preview = [rise, *self.scored(state, seat, move)]
        variant = "" if move.column >= 0 else ".only"
        return self.offered(move, params, targets, preview, variant)


def can_deliver(state: CubeState, seat: i64) -> bool:
    """Does the locomotive stand on a factory that can be supplied?"""
    at = state.visited(seat)
    if state.turn.acted or state.map.kind_of(at) != FACTORY:
        return False
    return can_supply(state, seat, at)


def can_supply(state: CubeState, seat: i64, at: i64) -> bool:
    """Do the stores hold what a factory demands (CE-720)?"""
    return state.players[seat].covers(state.map.printed(at).demand)


def demanded(state: CubeState, at: i64) -> dict[str, object]:
    """The demanded resources in words, for labels and the log."""
    return {"goods": amounts(list(state.map.printed(at).demand))}


def pledges_a_marker(state: CubeState, at: i64) -> bool:
    """Is a delivered marker left for an objective card (CE-720, CE-E18)?"""
    return sum(state.map.printed(at).demand) >= DELIVERY_PLACES


def delivery_moves(state: CubeState, seat: i64) -> list[Move]:
    """One move per objective card with room; one without if there is none (CE-E4)."""
    moves, limit = state.material.moves, state.material.pledge_limit
    if pledges_a_marker(state, state.visited(seat)):
        found: list[Move] = [
            move for move in moves.deliver if state.pledge_of(seat, move.column) < limit
        ]
        if found:
            return found
    return moves.only_deliver


def is_first(state: CubeState, at: i64) -> bool:
    """Has nobody delivered to a factory yet?"""
    return state.map.holders[at] == NO_SEAT


def delivery_steps(state: CubeState, first: bool) -> int:
    stock = state.material.stock
    return stock.first_delivery if first else stock.later_delivery


def mark_factory(state: CubeState, seat: i64, at: i64, first: bool) -> None:
    """A marker on field A for the very first, else on field B (CE-721, CE-722)."""
    player = state.players[seat]
    player.deliveries += 1
    player.delivered += state.map.printed(at).delivery_value(first)
    if first:
        state.own_map().holders[at] = seat
        player.firsts += 1
    else:
        table = state.own_map()
        table.later = [*table.later, mark_of(at, seat)]


def tell_delivery(state: CubeState, seat: int, move: Deliver, first: bool) -> None:
    at = state.visited(seat)
    told = demanded(state, at)
    told["n"] = state.map.printed(at).delivery_value(first)
    tell_here(state, seat, "delivered", told)
    if move.column >= 0:
        tell_pledge(state, seat, move.column)


def tell_pledge(state: CubeState, seat: int, column: int) -> None:
    told = {"goal": objective_name(state, column)}
    state.tell_of(seat, "pledged_on", told, [Target("objective", str(column + 1))])


def why_full(state: CubeState, rule: str) -> Illegal:
    """No room for another own marker on an objective card."""
    return Illegal(rule, "refused.pledge.full", {"n": state.material.pledge_limit})


# Stations.


@final
class Seating(CubeAnswer[PlacePassenger]):
    """A passenger from the reserve on a free house of the city (CE-730, CE-I7)."""

    def why_not(
        self, state: CubeState, seat: i64, move: PlacePassenger
    ) -> Illegal | None:
        table, at = state.map, state.visited(seat)
        if state.turn.acted:
            return ACTED
        if not table.has_station(at):
            return Illegal("CE-730", "refused.passenger")
        if state.players[seat].reserve == 0:
            return NO_MARKER
        where = house_params(state, move)
        house = house_of(state, move)
        if house == NO_HOUSE:
            return Illegal("CE-730", "refused.passenger.no_house", where)
        if table.city_of[table.house_node[house]] != table.station_city(at):
            return Illegal("CE-730", "refused.passenger.elsewhere", where)
        if table.passengers[house] != NO_SEAT:
            return Illegal("CE-731", "refused.passenger.taken", where)
        return None

    def resolve(self, state: CubeState, seat: i64, move: PlacePassenger) -> None:
        state.turn.acted = True
        player = state.players[seat]
        state.own_map().passengers[house_of(state, move)] = seat
        player.reserve -= 1
        player.passengers += 1
        if state.events is not None:
            told = {"place": place_name(state, move.cell)}
            state.tell_of(seat, "passenger", told, [house_target(move)])

    def choice(self, state: CubeState, seat: i64, move: PlacePassenger) -> Choice:
        scored = self.scored(state, seat, move)
        params = house_params(state, move)
        return self.offered(move, params, [house_target(move)], scored)


def houses_of(state: CubeState, seat: i64) -> list[int]:
    """The houses on which a passenger may be put now."""
    table, at = state.map, state.visited(seat)
    empty = state.turn.acted or state.players[seat].reserve == 0
    if empty or not table.has_station(at):
        return NO_HOUSES
    return free_houses(table, table.station_city(at))


def seating_at(state: CubeState, house: i64) -> Move:
    """The move that puts a passenger on a house."""
    cell, number = state.map.place_of_house(house)
    return state.material.moves.passenger(cell, number)


def acts_of(state: CubeState, seat: i64) -> list[Move]:
    """What may be done on the tile but seat a passenger: take or deliver."""
    if can_take(state, seat):
        return state.material.moves.only_take
    if can_deliver(state, seat):
        return delivery_moves(state, seat)
    return state.material.moves.none


PASS_BY: Final = (
    Taking(Take, "take", "act", again=True),
    Delivering(Deliver, "deliver", "deliver", again=True),
    Seating(PlacePassenger, "passenger", "passenger", again=True),
)
