# SPDX-License-Identifier: MIT
"""Laying a tile: neighbours, openings, and cities that grow (»Stadt«, CE-205 ff.)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT
from stellwerk.games.cube_express.map import NO_SPOT, NO_TILE, UNKNOWN, Map, bucket_of
from stellwerk.games.cube_express.packed import (
    BITS,
    EDGE_COUNT,
    MEETING,
    OPPOSITE,
    face_of,
    half_place,
    opened,
    place_in,
    streets_in,
    way_over,
    without_streets,
)

# The neighbours of a tile before it meets any.
ALONE: Final = vec[i64]([NO_TILE] * EDGE_COUNT)


def lay(table: Map, cell: i64, turned: i64) -> i64:
    """Put a turned face on a cell; returns the number of the laid tile (CE-409)."""
    laid: i64 = len(table.cells)
    tells, steps = table.faces.tells, table.grid.steps
    spot = close_opening(table, cell)
    table.held[spot] = laid
    table.cells = append(table.cells, cell)
    table.tiles = append(table.tiles, turned)
    table.holders = append(table.holders, NO_SEAT)
    table.near = extend(table.near, ALONE)
    add_streets(table, turned)
    beside: i64 = 0
    edge: i64
    for edge in range(EDGE_COUNT):
        beyond: i64 = cell + steps[edge]
        spot = table.spot_at(beyond)
        near: i64 = NO_TILE if spot == NO_SPOT else table.held[spot]
        if near < 0:
            widen(table, beyond, spot, tells[way_over(turned, edge)])
        else:
            beside |= BITS[edge]
            table.near[way_over(laid, edge)] = near
            table.near[way_over(near, OPPOSITE[edge])] = laid
            table.beside[near] |= BITS[OPPOSITE[edge]]
            join_streets(table, laid, near, edge)
    table.beside = append(table.beside, beside)
    return laid


def close_opening(table: Map, cell: i64) -> i64:
    """The spot of a cell, no opening any more; the last one takes its place."""
    spot = table.spot_at(cell)
    if spot == NO_SPOT:
        return new_spot(table, cell, NO_TILE)  # the very first tile
    table.openings, moved = pop(table.openings)
    table.fits, fit = pop(table.fits)
    if moved != spot:
        place = place_in(table.held[spot])
        table.openings[place] = moved
        table.fits[place] = fit
        table.held[moved] = opened(place)
    return spot


def new_spot(table: Map, cell: i64, held: i64) -> i64:
    """A cell becomes a spot."""
    spot: i64 = len(table.spot_cells)
    bucket = bucket_of(cell)
    if table.spots[bucket] == NO_SPOT:
        table.spots[bucket] = spot
    else:
        table.late = {**table.late, cell: spot}
    table.spot_cells = append(table.spot_cells, cell)
    table.held = append(table.held, held)
    table.codes = append(table.codes, 0)
    return spot


def widen(table: Map, cell: i64, spot: i64, code: i64) -> None:
    """An empty cell gets a laid neighbour, which its surrounding tells."""
    if spot == NO_SPOT:
        spot = new_spot(table, cell, opened(len(table.openings)))
        table.openings = append(table.openings, spot)
        table.fits = append(table.fits, UNKNOWN)
    code |= table.codes[spot]
    table.codes[spot] = code
    danger = table.faces.joining[streets_in(code)]
    place = place_in(table.held[spot])
    table.fits[place] = UNKNOWN if danger else without_streets(code)


def add_streets(table: Map, turned: i64) -> None:
    """New nodes, each a city of its own so far, and their houses."""
    faces = table.faces
    face = face_of(turned)
    laid: i64 = len(table.first_node)
    first: i64 = len(table.city_of)
    node = first
    table.first_node = append(table.first_node, first)
    table.first_house = append(table.first_house, len(table.house_node))
    for size in faces.sizes[face]:
        table.city_of = append(table.city_of, node)
        table.sizes = append(table.sizes, size)
        table.stations = append(table.stations, NO_SEAT)
        node += 1
    street: i64
    for street in faces.house_street[face]:
        table.house_tile = append(table.house_tile, laid)
        table.house_node = append(table.house_node, first + street)
        table.passengers = append(table.passengers, NO_SEAT)


def join_streets(table: Map, laid: i64, neighbour: i64, edge: i64) -> None:
    """Streets that touch the common edge become one city, half by half (CE-205)."""
    street = table.faces.street
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
    if table.stations[gone] != NO_SEAT:
        table.stations[kept] = table.stations[gone]
        table.stations[gone] = NO_SEAT
    table.forget_dangers(table.stations[kept] != NO_SEAT)


def raise_station(table: Map, laid: int, seat: int) -> None:
    """A station stands on a laid tile; its city belongs to the seat (CE-207)."""
    table.holders[laid] = seat
    table.stations[table.station_city(laid)] = seat
    table.forget_dangers(True)


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
            if passengers[house] == NO_SEAT:
                found.append(house)
        house += 1
    return found


def guests(table: Map, seat: i64) -> list[int]:
    """Houses with a passenger, of anybody, at own stations of a seat (CE-536)."""
    city_of = table.city_of
    nodes = table.house_node
    passengers = table.passengers
    stations = table.stations
    return [
        house
        for house in range(len(nodes))
        if passengers[house] != NO_SEAT and stations[city_of[nodes[house]]] == seat
    ]
