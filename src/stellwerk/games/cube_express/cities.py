# SPDX-License-Identifier: MIT
"""Laying a tile: neighbours, openings, and cities that grow (»Stadt«, CE-205 ff.)."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.games.cube_express.faces import Faces
from stellwerk.games.cube_express.map import (
    FIRST_OPENING,
    NO_OPENING,
    NO_TILE,
    NOBODY,
    UNKNOWN,
    Map,
)
from stellwerk.games.cube_express.material import Material
from stellwerk.games.cube_express.packed import (
    BITS,
    EDGE_COUNT,
    MEETING,
    OPPOSITE,
    face_of,
    half_place,
    surrounding,
    way_over,
)


def lay(table: Map, material: Material, cell: int, turned: int) -> int:
    """Put a turned face on a cell; returns the number of the laid tile (CE-409)."""
    laid = len(table.cells)
    faces = material.faces
    close_opening(table, cell)
    table.spots[cell] = laid
    table.cells.append(cell)
    table.tiles.append(turned)
    table.holders.append(NOBODY)
    add_streets(table, faces, turned)
    beside = 0
    for edge in range(EDGE_COUNT):
        beyond = cell + material.grid.steps[edge]
        spot = table.spots.get(beyond, NO_TILE)
        if spot >= 0:
            beside |= BITS[edge]
            table.near.append(spot)
            table.near[way_over(spot, OPPOSITE[edge])] = laid
            table.beside[spot] |= BITS[OPPOSITE[edge]]
            join_streets(table, faces, laid, spot, edge)
        else:
            table.near.append(NO_TILE)
            track = faces.track[turned] & BITS[edge] != 0
            widen(table, beyond, spot, surrounding(OPPOSITE[edge], track))
    table.beside.append(beside)
    return laid


def close_opening(table: Map, cell: int) -> None:
    """The opening of a cell is filled; the last one takes its number."""
    place = table.opening_at(cell)
    if place == NO_OPENING:
        return  # the very first tile
    moved = table.open_cells.pop()
    code = table.open_codes.pop()
    danger = table.dangers.pop()
    if moved != cell:
        table.spots[moved] = FIRST_OPENING - place
        table.open_cells[place] = moved
        table.open_codes[place] = code
        table.dangers[place] = danger


def widen(table: Map, cell: int, spot: int, code: int) -> None:
    """An empty cell gets a laid neighbour, which its surrounding tells."""
    if spot == NO_TILE:
        table.spots[cell] = FIRST_OPENING - len(table.open_cells)
        table.open_cells.append(cell)
        table.open_codes.append(code)
        table.dangers.append(UNKNOWN)
    else:
        place = FIRST_OPENING - spot
        table.open_codes[place] |= code
        table.dangers[place] = UNKNOWN


def add_streets(table: Map, faces: Faces, turned: int) -> None:
    """New nodes, each a city of its own so far, and their houses."""
    face = face_of(turned)
    laid = len(table.first_node)
    first = len(table.city_of)
    table.first_node.append(first)
    table.first_house.append(len(table.house_node))
    for size in faces.sizes[face]:
        table.city_of.append(len(table.city_of))
        table.sizes.append(size)
        table.stations.append(NOBODY)
    for street in faces.house_street[face]:
        table.house_tile.append(laid)
        table.house_node.append(first + street)
        table.passengers.append(NOBODY)


def join_streets(
    table: Map, faces: Faces, laid: i64, neighbour: i64, edge: i64
) -> None:
    """Streets that touch the common edge become one city, half by half (CE-205)."""
    street = faces.street
    mine = half_place(table.tiles[laid], 0)
    other = half_place(table.tiles[neighbour], 0)
    for half in range(2 * edge, 2 * edge + 2):
        here: i64 = street[mine + half]
        there: i64 = street[other + MEETING[half]]
        if here >= 0 and there >= 0:
            first = table.city_at(laid, here)
            second = table.city_at(neighbour, there)
            if first != second:
                join_cities(table, min(first, second), max(first, second))


def join_cities(table: Map, kept: i64, gone: i64) -> None:
    """Two cities become one, named by the older node (CE-206)."""
    city_of = table.city_of
    for node in range(len(city_of)):
        if city_of[node] == gone:
            city_of[node] = kept
    table.sizes[kept] += table.sizes[gone]
    table.sizes[gone] = 0
    if table.stations[gone] != NOBODY:
        table.stations[kept] = table.stations[gone]
        table.stations[gone] = NOBODY
    table.forget_dangers(table.stations[kept] != NOBODY)


def raise_station(table: Map, faces: Faces, laid: int, seat: int) -> None:
    """A station stands on a laid tile; its city belongs to the seat (CE-207)."""
    street = faces.station_street[table.face_of(laid)]
    table.holders[laid] = seat
    table.stations[table.city_at(laid, street)] = seat
    table.forget_dangers(True)


def station_city(table: Map, faces: Faces, laid: i64) -> i64:
    """The city of the station place of a laid station tile."""
    return table.city_at(laid, faces.station_street[table.face_of(laid)])


def free_houses(table: Map, city: i64) -> list[int]:
    """Houses of a city without a passenger (CE-730)."""
    city_of = table.city_of
    nodes = table.house_node
    passengers = table.passengers
    found: list[int] = []
    left: i64 = table.sizes[city]
    house: i64 = 0
    while left > 0:
        if city_of[nodes[house]] == city:
            left -= 1
            if passengers[house] == NOBODY:
                found.append(house)
        house += 1
    return found


def guests(table: Map, seat: i64) -> list[int]:
    """Houses with a passenger, of anybody, at own stations of a seat (CE-536)."""
    city_of = table.city_of
    nodes = table.house_node
    passengers = table.passengers
    stations = table.stations
    found: list[int] = []
    for house in range(len(nodes)):
        if passengers[house] != NOBODY and stations[city_of[nodes[house]]] == seat:
            found.append(house)
    return found
