# SPDX-License-Identifier: MIT
"""Laying a tile: neighbours, openings, and cities that grow (»Stadt«, CE-205 ff.)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stellwerk.games.cube_express.faces import BITS, Faces
from stellwerk.games.cube_express.material import Material
from stellwerk.games.cube_express.state import NO_OPENING, NO_TILE, NOBODY, Map

# The half edge of the neighbour that meets a half edge: the left half of an edge
# meets the right half of the opposite one.
MEETING: Final = [5, 4, 7, 6, 1, 0, 3, 2]


def lay(table: Map, material: Material, cell: int, turned: int) -> int:
    """Put a turned face on a cell; returns the number of the laid tile (CE-409)."""
    laid = len(table.cells)
    faces = material.faces
    neighbours = take_opening(table, cell)
    table.cells.append(cell)
    table.tiles.append(turned)
    table.near.extend(neighbours)
    table.holders.append(NOBODY)
    add_streets(table, faces, turned)
    for edge in range(4):
        neighbour = neighbours[edge]
        if neighbour == NO_TILE:
            track = (faces.track[turned] & BITS[edge]) != 0
            widen(table, cell + material.grid.steps[edge], laid, (edge + 2) % 4, track)
        else:
            table.near[4 * neighbour + (edge + 2) % 4] = laid
            join_streets(table, faces, laid, neighbour, edge)
    return laid


def take_opening(table: Map, cell: int) -> list[int]:
    """Remove the opening of a cell; returns its laid neighbours by edge."""
    cells = table.open_cells
    place = table.opening_at(cell)
    if place == NO_OPENING:
        return [NO_TILE, NO_TILE, NO_TILE, NO_TILE]  # the very first tile
    near = table.open_near
    last = len(cells) - 1
    neighbours: list[int] = []
    for edge in range(4):
        neighbours.append(near[4 * place + edge])
        near[4 * place + edge] = near[4 * last + edge]
    for _ in range(4):
        near.pop()
    cells[place] = cells[last]
    cells.pop()
    table.open_codes[place] = table.open_codes[last]
    table.open_codes.pop()
    return neighbours


def widen(table: Map, cell: int, laid: int, edge: int, track: bool) -> None:
    """An empty cell gets a laid neighbour over one of its edges."""
    place = table.opening_at(cell)
    if place == NO_OPENING:
        place = len(table.open_cells)
        table.open_cells.append(cell)
        table.open_codes.append(0)
        for _ in range(4):
            table.open_near.append(NO_TILE)
    table.open_near[4 * place + edge] = laid
    need = BITS[edge] if track else 0
    table.open_codes[place] |= 16 * BITS[edge] + need


def add_streets(table: Map, faces: Faces, turned: int) -> None:
    """New nodes, each a city of its own so far, and their houses."""
    face = turned >> 2
    first = len(table.city_of)
    table.first_node.append(first)
    table.first_house.append(len(table.house_node))
    for size in faces.sizes[face]:
        table.city_of.append(len(table.city_of))
        table.sizes.append(size)
        table.stations.append(NOBODY)
    for street in faces.house_street[face]:
        table.house_node.append(first + street)
        table.passengers.append(NOBODY)


def join_streets(
    table: Map, faces: Faces, laid: i64, neighbour: i64, edge: i64
) -> None:
    """Streets that touch the common edge become one city, half by half (CE-205)."""
    street = faces.street
    mine = table.tiles[laid] * 8
    other = table.tiles[neighbour] * 8
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


def raise_station(table: Map, faces: Faces, laid: int, seat: int) -> None:
    """A station stands on a laid tile; its city belongs to the seat (CE-207)."""
    street = faces.station_street[table.tiles[laid] >> 2]
    table.holders[laid] = seat
    table.stations[table.city_at(laid, street)] = seat


def station_city(table: Map, faces: Faces, laid: i64) -> i64:
    """The city of the station place of a laid station tile."""
    return table.city_at(laid, faces.station_street[table.tiles[laid] >> 2])


def free_houses(table: Map, city: i64) -> list[int]:
    """Houses of a city without a passenger (CE-730)."""
    city_of = table.city_of
    nodes = table.house_node
    passengers = table.passengers
    found: list[int] = []
    for house in range(len(nodes)):
        if passengers[house] == NOBODY and city_of[nodes[house]] == city:
            found.append(house)
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


def house_owner(table: Map, house: i64) -> int:
    """The laid tile on which a house stands."""
    first = table.first_house
    laid = len(first) - 1
    while first[laid] > house:
        laid -= 1
    return laid
