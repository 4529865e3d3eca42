# SPDX-License-Identifier: MIT
"""Building a station and paying for it (»Bahnhof bauen«, CE-520 to CE-536)."""

from __future__ import annotations

from typing import final

from stellwerk.core.contract import Move
from stellwerk.core.messages import (
    Choice,
    Effect,
    Illegal,
    Question,
    Target,
    seat_name,
)
from stellwerk.games.cube_express.asking import CubeDecision
from stellwerk.games.cube_express.cities import (
    guests,
    raise_station,
    station_city,
)
from stellwerk.games.cube_express.faces import STATION
from stellwerk.games.cube_express.map import NO_TILE, NOBODY
from stellwerk.games.cube_express.moves import PayPassenger
from stellwerk.games.cube_express.naming import amount, place_name, tile_name
from stellwerk.games.cube_express.phases import begin_moving
from stellwerk.games.cube_express.player import DIVIDENDS, RESERVE
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.steps import Steps
from stellwerk.games.cube_express.stock import last_station


def can_build(state: CubeState, seat: int) -> bool:
    """May a station stand on the tile just laid (CE-521 to CE-524)?"""
    return (
        state.players[seat].stations < state.material.technology.last
        and not beside_station(state)
        and not in_city_with_station(state)
        and can_pay(state, seat)
    )


def why_not_build(state: CubeState, seat: int) -> Illegal | None:
    """Why no station may stand on the tile just laid."""
    if can_build(state, seat):
        return None
    player = state.players[seat]
    if player.stations == state.material.technology.last:
        return Illegal("CE-523", "refused.build.none_left")
    if beside_station(state):
        return Illegal("CE-521", "refused.build.adjacent")
    if in_city_with_station(state):
        return Illegal("CE-522", "refused.build.city")
    means = player.dividends + len(guests(state.map, seat))
    cost = state.material.technology.cost[player.stations]
    return Illegal("CE-524", "refused.build.cost", {"n": cost, "have": means})


def beside_station(state: CubeState) -> bool:
    """Does a neighbour of the tile just laid have a station (CE-521)?"""
    table = state.map
    kind = state.material.faces.kind
    fresh = state.turn.fresh
    for edge in range(4):
        near = table.near[4 * fresh + edge]
        if near == NO_TILE or table.holders[near] == NOBODY:
            continue
        if kind[table.tiles[near] >> 2] == STATION:
            return True
    return False


def in_city_with_station(state: CubeState) -> bool:
    """Does the city of the tile just laid have a station already (CE-522)?"""
    table = state.map
    city = station_city(table, state.material.faces, state.turn.fresh)
    return table.stations[city] != NOBODY


def can_pay(state: CubeState, seat: int) -> bool:
    """Do dividends and passengers at own stations pay the next one (CE-524)?"""
    player = state.players[seat]
    missing = state.material.technology.cost[player.stations] - player.dividends
    return missing <= 0 or len(guests(state.map, seat)) >= missing


def start_paying(state: CubeState, steps: Steps, seat: int) -> None:
    """The cost is the technology level before building (CE-530, CE-534)."""
    state.turn.due = state.material.technology.cost[state.players[seat].stations]
    if state.turn.due == 0:
        build(state, steps, seat)
    else:
        state.stack.push(steps.pay[seat])


def build(state: CubeState, steps: Steps, seat: int) -> None:
    """The leftmost station goes on the map and raises the level (CE-520, CE-540)."""
    fresh = state.turn.fresh
    player = state.players[seat]
    raise_station(state.own_map(), state.material.faces, fresh, seat)
    player.stations += 1
    if state.events is not None:
        place = state.material.grid.name(state.map.cells[fresh])
        params: dict[str, object] = {
            "player": seat_name(seat),
            "place": tile_name(state, fresh),
            "n": state.level(seat),
        }
        state.tell("built", seat, params, [Target("cell", place)])
    if player.stations == state.material.technology.last:
        last_station(state, seat)
    begin_moving(state, steps, seat)


def payable(state: CubeState, seat: int) -> list[int]:
    """Houses whose passengers may pay now: foreign ones first (CE-533)."""
    houses = guests(state.map, seat)
    passengers = state.map.passengers
    foreign = [house for house in houses if passengers[house] != seat]
    return foreign if foreign else houses


@final
class AskPay(CubeDecision):
    """Pay one marker for the station; no free actions in between (CE-E15)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "CE-531", "pay")

    def moves(self, state: CubeState) -> list[Move]:
        table = state.map
        actions = state.material.moves
        moves: list[Move] = []
        if state.players[self.seat].dividends > 0:
            moves.append(actions.pay)
        for house in payable(state, self.seat):
            laid = table.house_tile[house]
            number = house - table.first_house[laid]
            moves.append(actions.pay_passenger(table.cells[laid], number))
        return moves

    def why_not(self, state: CubeState, move: Move) -> Illegal | None:
        actions = state.material.moves
        if move is actions.pay:
            if state.players[self.seat].dividends > 0:
                return None
            return Illegal("CE-531", "refused.pay.dividend")
        if isinstance(move, PayPassenger):
            return self.why_not_passenger(state, move)
        return Illegal("CE-E15", "refused.pay", {"n": state.turn.due})

    def why_not_passenger(self, state: CubeState, move: PayPassenger) -> Illegal | None:
        house = house_at(state, move.cell, move.house)
        where: dict[str, object] = {
            "place": place_name(state, move.cell),
            "house": move.house + 1,
        }
        if house < 0 or state.map.passengers[house] == NOBODY:
            return Illegal("CE-531", "refused.pay.nobody", where)
        if house not in guests(state.map, self.seat):
            return Illegal("CE-536", "refused.pay.elsewhere", where)
        if house not in payable(state, self.seat):
            return Illegal("CE-533", "refused.pay.foreign_first")
        return None

    def resolve(self, state: CubeState, move: Move) -> None:
        player = state.players[self.seat]
        if isinstance(move, PayPassenger):
            self.pay_passenger(state, move)
        else:
            player.dividends -= 1
            player.reserve += 1
            if state.events is not None:
                params: dict[str, object] = {"player": seat_name(self.seat)}
                state.tell("paid", self.seat, params)
        state.turn.due -= 1
        if state.turn.due > 0:
            state.stack.push(self)
        else:
            build(state, self.steps, self.seat)

    def pay_passenger(self, state: CubeState, move: PayPassenger) -> None:
        """Foreign passengers become dividends of their owners (CE-532)."""
        house = house_at(state, move.cell, move.house)
        owner = state.map.passengers[house]
        state.own_map().passengers[house] = NOBODY
        player = state.players[owner]
        player.passengers -= 1
        player.add(RESERVE if owner == self.seat else DIVIDENDS, 1)
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "owner": seat_name(owner),
                "place": place_name(state, move.cell),
            }
            key = "paid_own" if owner == self.seat else "paid_foreign"
            target = Target("house", f"{move.place} {move.house + 1}")
            state.tell(key, self.seat, params, [target])

    def question(self, state: CubeState) -> Question:
        cost = state.material.technology.cost[state.players[self.seat].stations]
        return Question("ask.pay", {"n": state.turn.due, "of": cost})

    def choice(self, state: CubeState, move: Move) -> Choice:
        if not isinstance(move, PayPassenger):
            return Choice(
                move.text(),
                "choose.pay_dividend",
                {},
                [Target("area", f"{self.seat}.dividends")],
                "pay",
            )
        owner = state.map.passengers[house_at(state, move.cell, move.house)]
        params: dict[str, object] = {
            "owner": seat_name(owner),
            "place": place_name(state, move.cell),
            "house": move.house + 1,
        }
        target = Target("house", f"{move.place} {move.house + 1}")
        return Choice(
            move.text(),
            "choose.pay_passenger",
            params,
            [target],
            "pay",
            False,
            self.receives(owner),
        )

    def receives(self, owner: int) -> list[Effect]:
        """What the owner of a passenger that pays gets for it (CE-532, CE-533)."""
        if owner == self.seat:
            return []
        gain: dict[str, object] = {
            "player": seat_name(owner),
            "gain": amount(DIVIDENDS, 1),
        }
        return [Effect(owner, "preview.gain", gain)]


def house_at(state: CubeState, cell: int, number: int) -> int:
    """The house with a number on the tile of a cell, or -1."""
    table = state.map
    laid = table.laid_at(cell)
    if laid == NO_TILE:
        return -1
    if number >= len(state.material.faces.house_street[table.tiles[laid] >> 2]):
        return -1
    return table.first_house[laid] + number
