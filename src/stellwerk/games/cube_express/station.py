# SPDX-License-Identifier: MIT
"""Building a station and paying for it (»Bahnhof bauen«, CE-520 to CE-536)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Ask
from stellwerk.core.contract import NO_SEAT, Move
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target, seat_name
from stellwerk.games.cube_express.asking import (
    CubeAnswer,
    amount,
    place_name,
    tile_name,
)
from stellwerk.games.cube_express.cities import guests, raise_station
from stellwerk.games.cube_express.map import NO_HOUSE, NO_TILE
from stellwerk.games.cube_express.moves import AtHouse, PayDividend, PayPassenger
from stellwerk.games.cube_express.packed import EDGE_COUNT
from stellwerk.games.cube_express.phases import begin_moving
from stellwerk.games.cube_express.player import DIVIDENDS, RESERVE
from stellwerk.games.cube_express.state import BY_STATION, CubeState
from stellwerk.games.cube_express.stock import award_nine


def against_building(state: CubeState, seat: i64) -> str:
    """The rule that bars a station on the tile just laid (CE-521 to CE-524), or ""."""
    player, table = state.players[seat], state.map
    if player.stations == state.material.technology.last:
        return "CE-523"
    if beside_station(state):
        return "CE-521"
    if table.stations[table.station_city(state.turn.fresh)] != NO_SEAT:
        return "CE-522"
    cost = state.material.technology.cost[player.stations]
    paid = player.dividends >= cost or means_of(state, seat) >= cost
    return "" if paid else "CE-524"


def beside_station(state: CubeState) -> bool:
    """Does a neighbour of the tile just laid have a station (CE-521)?"""
    table, fresh = state.map, state.turn.fresh
    around = [table.beyond(fresh, edge) for edge in range(EDGE_COUNT)]
    return any(near != NO_TILE and table.has_station(near) for near in around)


def means_of(state: CubeState, seat: i64) -> int:
    """All that could pay: dividends, and passengers at own stations (CE-524)."""
    return state.players[seat].dividends + len(guests(state.map, seat))


def pay_on(state: CubeState, seat: i64) -> None:
    """Ask for the next marker; when all are paid, the station stands."""
    if state.turn.due > 0:
        state.stack.push(state.steps.pay[seat])
    else:
        build(state, seat)


def build(state: CubeState, seat: i64) -> None:
    """The leftmost station goes on the map and raises the level (CE-520, CE-540)."""
    player = state.players[seat]
    raise_station(state.own_map(), state.turn.fresh, seat)
    player.stations += 1
    if state.events is not None:
        level = state.material.technology.level[player.stations]
        told = {"place": tile_name(state, state.turn.fresh), "n": level}
        state.tell_of(seat, "built", told, [state.tile_target(state.turn.fresh)])
    if player.stations == state.material.technology.last:
        award_nine(state, seat, BY_STATION)  # CE-1004
    begin_moving(state, seat)


@final
class AskPay(Ask[CubeState]):
    """With what is the next marker paid? No free actions in between (CE-E15)."""

    def moves(self, state: CubeState) -> list[Move]:
        moves: list[Move] = []
        if state.players[self.seat].dividends > 0:
            moves.append(state.material.moves.pay)
        for house in payable(state, self.seat):
            cell, number = state.map.place_of_house(house)
            moves.append(state.material.moves.pay_passenger(cell, number))
        return moves

    def why_other(self, state: CubeState, move: Move) -> Illegal:
        return Illegal("CE-E15", "refused.pay", {"n": state.turn.due})

    def question(self, state: CubeState) -> Question:
        cost = state.material.technology.cost[state.players[self.seat].stations]
        return Question("ask.pay", {"n": state.turn.due, "of": cost})


@final
class PayingDividend(CubeAnswer[PayDividend]):
    """A dividend goes back to the reserve (CE-531)."""

    def why_not(self, state: CubeState, seat: i64, move: PayDividend) -> Illegal | None:
        if state.players[seat].dividends > 0:
            return None
        return Illegal("CE-531", "refused.pay.dividend")

    def resolve(self, state: CubeState, seat: i64, move: PayDividend) -> None:
        player = state.players[seat]
        player.dividends -= 1
        player.reserve += 1
        state.tell_of(seat, "paid")
        state.turn.due -= 1
        pay_on(state, seat)

    def choice(self, state: CubeState, seat: i64, move: PayDividend) -> Choice:
        return self.offered(move, {}, [Target("area", f"{seat}.dividends")])


@final
class PayingPassenger(CubeAnswer[PayPassenger]):
    """A passenger at an own station pays; foreign ones first (CE-532, CE-533)."""

    def why_not(
        self, state: CubeState, seat: i64, move: PayPassenger
    ) -> Illegal | None:
        house = house_of(state, move)
        if house == NO_HOUSE or state.map.passengers[house] == NO_SEAT:
            return Illegal("CE-531", "refused.pay.nobody", house_params(state, move))
        if house not in guests(state.map, seat):
            where = house_params(state, move)
            return Illegal("CE-536", "refused.pay.elsewhere", where)
        if house not in payable(state, seat):
            return Illegal("CE-533", "refused.pay.foreign_first")
        return None

    def resolve(self, state: CubeState, seat: i64, move: PayPassenger) -> None:
        """Foreign passengers become dividends of their owners (CE-532)."""
        house = house_of(state, move)
        owner: i64 = state.map.passengers[house]
        state.own_map().passengers[house] = NO_SEAT
        player = state.players[owner]
        player.passengers -= 1
        player.add(RESERVE if owner == seat else DIVIDENDS, 1)
        if state.events is not None:
            key = "paid_own" if owner == seat else "paid_foreign"
            place = place_name(state, move.cell)
            told = {"owner": seat_name(owner), "place": place}
            state.tell_of(seat, key, told, [house_target(move)])
        state.turn.due -= 1
        pay_on(state, seat)

    def choice(self, state: CubeState, seat: i64, move: PayPassenger) -> Choice:
        owner = state.map.passengers[house_of(state, move)]
        params = {"owner": seat_name(owner), **house_params(state, move)}
        preview: list[Effect] = []
        if owner != seat:
            gain = {"player": seat_name(owner), "gain": amount(DIVIDENDS, 1)}
            preview.append(Effect(owner, "preview.gain", gain))
        return self.offered(move, params, [house_target(move)], preview)


def payable(state: CubeState, seat: i64) -> list[int]:
    """Houses whose passengers may pay now: foreign ones first (CE-533)."""
    houses = guests(state.map, seat)
    passengers = state.map.passengers
    foreign = [house for house in houses if passengers[house] != seat]
    return foreign if foreign else houses


# Houses of moves.


def house_of(state: CubeState, move: AtHouse) -> i64:
    """The house that a move names, or NO_HOUSE."""
    return state.map.house_at(move.cell, move.house)


def house_params(state: CubeState, move: AtHouse) -> dict[str, object]:
    return {"place": place_name(state, move.cell), "house": move.house + 1}


def house_target(move: AtHouse) -> Target:
    return Target("house", f"{move.place} {move.house + 1}")


PAY: Final = (
    PayingDividend(PayDividend, "pay_dividend", "pay"),
    PayingPassenger(PayPassenger, "pay_passenger", "pay"),
)
