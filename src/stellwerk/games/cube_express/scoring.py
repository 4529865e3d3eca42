# SPDX-License-Identifier: MIT
"""The final scoring (»Schlusswertung«, CE-1101), as if the game ended now."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT
from stellwerk.games.cube_express.cities import guests
from stellwerk.games.cube_express.material import Objective
from stellwerk.games.cube_express.player import NOWHERE
from stellwerk.games.cube_express.state import CubeState

CATEGORIES: Final = [
    "objectives",
    "passengers",
    "factories",
    "stations",
    "stock",
    "dividends",
    "nines",
]


def categories(state: CubeState, seat: int) -> list[int]:
    """Points of a seat in the order of the score pad (CE-1102)."""
    points = state.material.points
    player = state.players[seat]
    return [
        objective_points(state, seat),
        player.passengers * points.passenger,
        player.delivered,
        houses_at_stations(state, seat) * points.house,
        state.material.stock.points[player.stock],
        player.dividends * points.dividend,
        player.nines * points.nine,
    ]


def total(state: CubeState, seat: int) -> int:
    """All points of a seat."""
    return sum(categories(state, seat))


def houses_at_stations(state: CubeState, seat: i64) -> i64:
    """City sizes of all own stations together; a city has one station only."""
    table = state.map
    houses: i64 = 0
    city: i64
    for city in range(len(table.stations)):
        if table.stations[city] == seat:
            houses += table.sizes[city]
    return houses


def objective_points(state: CubeState, seat: i64) -> i64:
    """All columns, left to right (CE-1101, step 1)."""
    points: i64 = 0
    column: i64
    for column in range(len(state.objectives)):
        if state.pledge_of(seat, column) > 0:
            points += column_points(state, seat, column)
    return points


def column_points(state: CubeState, seat: i64, column: i64) -> i64:
    """Majority or non-majority points for each own marker, if the goal is reached.

    Markers of those who failed are gone before the majority is found (CE-I16);
    the neutral ones stay and may have it (CE-I15).
    """
    own = state.pledge_of(seat, column)
    card = state.material.objectives[state.objectives[column]]
    if own == 0 or not is_met(state, seat, card):
        return 0
    points = state.material.points
    if own < state.material.neutral:
        return own * points.minority[column]
    other: i64
    for other in range(len(state.players)):
        if state.pledge_of(other, column) > own and is_met(state, other, card):
            return own * points.minority[column]
    return own * points.majority[column]


def is_met(state: CubeState, seat: int, card: Objective) -> bool:
    """Has the seat reached the goal of a card in this position (CE-I17)?"""
    return card.is_met_by(measure(state, seat, card))


def measure(state: CubeState, seat: int, card: Objective) -> int:
    """The number that the card's condition compares."""
    player = state.players[seat]
    metric = card.metric
    if metric == "own_cities_of_size":
        return cities_of_size(state, seat, card.size)
    if metric == "stations_built":
        return player.stations
    if metric == "locomotives_on_map":
        return 1 if player.locomotives[1] == NOWHERE else 2
    if metric == "delivery_markers":
        return player.deliveries
    if metric == "first_delivery_markers":
        return player.firsts
    if metric == "owned_production_sites":
        return player.sites
    if metric == "distinct_resources_in_stores":
        return sum([1 for area in range(2, 5) if player.held(area) > 0])
    if metric == "stock_field_vp":
        return state.material.stock.points[player.stock]
    if metric == "dividends":
        return player.dividends
    if metric == "own_passengers":
        return player.passengers
    if metric == "foreign_cities_with_own_passengers":
        return foreign_cities(state, seat)
    if metric == "foreign_passengers_in_own_cities":
        return foreign_passengers(state, seat)
    assert metric == "max_station_distance_from_start_crossing"
    return farthest_station(state, seat)


def cities_of_size(state: CubeState, seat: int, size: int) -> int:
    """Own stations whose city has at least that many houses."""
    table = state.map
    cities = [table.station_city(laid) for laid in state.own_stations(seat)]
    return len([city for city in cities if table.sizes[city] >= size])


def foreign_cities(state: CubeState, seat: int) -> int:
    """Cities with another player's station that hold an own passenger."""
    table = state.map
    houses = [house for house, rider in enumerate(table.passengers) if rider == seat]
    cities = {table.city_of[table.house_node[house]] for house in houses}
    return len([city for city in cities if table.stations[city] not in (NO_SEAT, seat)])


def foreign_passengers(state: CubeState, seat: int) -> int:
    """Other players' passengers in the cities of own stations."""
    passengers = state.map.passengers
    houses = guests(state.map, seat)
    return len([house for house in houses if passengers[house] != seat])


def farthest_station(state: CubeState, seat: int) -> int:
    """The distance of the own station farthest from the start crossing."""
    cells = [state.map.cells[laid] for laid in state.own_stations(seat)]
    return max([0] + [state.material.grid.distance(cell) for cell in cells])
