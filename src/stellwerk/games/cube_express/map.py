# SPDX-License-Identifier: MIT
"""The map of Cube Express (»Spielfläche«), kept as numbers.

*Laid* tiles are numbered in the order they were laid; *openings* are the empty cells
beside them. Every street of a laid tile is a *node*, every node belongs to a *city* (a
street network, CE-206), and every house of the map has a number. Cities only grow:
laying a tile joins them once, and nothing is ever searched again.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT
from stellwerk.games.cube_express.faces import STATION, Face, Faces
from stellwerk.games.cube_express.packed import (
    SURROUNDINGS,
    face_of,
    marked_by,
    marked_tile,
    streets_in,
    way_over,
)

NO_TILE: Final = -1
NO_SPOT: Final = -1
NO_HOUSE: Final = -1
BUCKETS: Final = 256  # bits that two cells close to each other do not share
UNKNOWN: Final = -1  # a fit whose danger nobody has asked for yet


def bucket_of(cell: i64) -> i64:
    """The last bits of a cell's number."""
    return cell & 255


@final
class Grid:
    """The square grid as numbered cells; the start crossing lies at (0, 0) (CE-201).

    It has no border in the rules. A map of n tiles cannot reach further than n cells
    beyond the start tiles, so a square that large holds every possible map.
    """

    def __init__(self, tiles: int) -> None:
        self.reach: Final = tiles + 2  # the start tiles, and open cells at the rim
        self.width: Final = 2 * self.reach + 1
        self.count: Final = self.width * self.width
        self.steps: Final = vec[i64]([-self.width, 1, self.width, -1])  # N, E, S, W

    def cell(self, x: int, y: int) -> int:
        return (y + self.reach) * self.width + x + self.reach

    def holds(self, x: int, y: int) -> bool:
        return abs(x) <= self.reach and abs(y) <= self.reach

    def x(self, cell: int) -> int:
        return cell % self.width - self.reach

    def y(self, cell: int) -> int:
        return cell // self.width - self.reach

    def name(self, cell: int) -> str:
        """A cell as it is typed: ``0,-2``."""
        return f"{self.x(cell)},{self.y(cell)}"

    def distance(self, cell: int) -> int:
        """Orthogonal steps from the start crossing."""
        return abs(self.x(cell)) + abs(self.y(cell))


@final
class Map:
    """The tiles laid so far, their streets, cities and houses."""

    def __init__(self, faces: Faces, grid: Grid, old: Map | None = None) -> None:
        """An empty map, or a copy of another one."""
        self.faces: Final = faces
        self.grid: Final = grid
        # A cell beside a laid tile becomes a spot: first an opening, then a laid tile.
        # A spot is found by the last bits of its cell, or, where two cells have the
        # same, among those that came too late; these are replaced, never changed
        self.spots: vec[i64] = (
            vec[i64]([NO_SPOT] * BUCKETS) if old is None else old.spots[:]
        )
        self.late: dict[int, int] = {} if old is None else old.late
        # By spot: its cell, what it holds, and its surrounding
        self.spot_cells: vec[i64] = vec[i64]() if old is None else old.spot_cells[:]
        self.held: vec[i64] = vec[i64]() if old is None else old.held[:]
        self.codes: vec[i64] = vec[i64]() if old is None else old.codes[:]
        # The spots that are openings, in the order in which moves are listed, and for
        # each what fits there, or UNKNOWN
        self.openings: vec[i64] = vec[i64]() if old is None else old.openings[:]
        self.fits: vec[i64] = vec[i64]() if old is None else old.fits[:]
        # By laid tile: its cell, turned face, neighbours by way (or NO_TILE), the edges
        # with a neighbour as bits, the owner of its station, site or first delivery
        self.cells: vec[i64] = vec[i64]() if old is None else old.cells[:]
        self.tiles: vec[i64] = vec[i64]() if old is None else old.tiles[:]
        self.near: vec[i64] = vec[i64]() if old is None else old.near[:]
        self.beside: vec[i64] = vec[i64]() if old is None else old.beside[:]
        self.holders: vec[i64] = vec[i64]() if old is None else old.holders[:]
        self.first_node: vec[i64] = vec[i64]() if old is None else old.first_node[:]
        self.first_house: vec[i64] = vec[i64]() if old is None else old.first_house[:]
        # By node: its city; at the node that names a city its houses, station's owner
        self.city_of: vec[i64] = vec[i64]() if old is None else old.city_of[:]
        self.sizes: vec[i64] = vec[i64]() if old is None else old.sizes[:]
        self.stations: vec[i64] = vec[i64]() if old is None else old.stations[:]
        # By house: its laid tile, its node, the seat of the passenger there, or NO_SEAT
        self.house_tile: vec[i64] = vec[i64]() if old is None else old.house_tile[:]
        self.house_node: vec[i64] = vec[i64]() if old is None else old.house_node[:]
        self.passengers: vec[i64] = vec[i64]() if old is None else old.passengers[:]
        # Deliveries on B fields, in order, as marks; replaced, never changed
        self.later: list[int] = [] if old is None else old.later

    def copy(self) -> Map:
        return Map(self.faces, self.grid, self)

    def face_of(self, laid: i64) -> i64:
        """The printed side of a laid tile that is up."""
        return face_of(self.tiles[laid])

    def printed(self, laid: i64) -> Face:
        """All that this side shows."""
        return self.faces.all[self.face_of(laid)]

    def kind_of(self, laid: i64) -> i64:
        """Its kind alone."""
        return self.faces.kind[self.face_of(laid)]

    def has_station(self, laid: i64) -> bool:
        """Is there a station on a laid tile?"""
        return self.holders[laid] != NO_SEAT and self.kind_of(laid) == STATION

    def beyond(self, laid: i64, edge: i64) -> i64:
        """The laid tile over an edge of another, or NO_TILE."""
        return self.near[way_over(laid, edge)]

    def later_on(self, laid: i64) -> list[int]:
        """The seats that delivered to a factory after the first, in order."""
        return [marked_by(mark) for mark in self.later if marked_tile(mark) == laid]

    def passengers_on(self, laid: i64) -> list[int]:
        """By house of a laid tile the seat of the passenger there, or NO_SEAT."""
        return part_of(self.passengers, self.first_house, laid)

    def cities_on(self, laid: i64) -> list[int]:
        """By street of a laid tile its city."""
        return part_of(self.city_of, self.first_node, laid)

    def house_at(self, cell: i64, number: i64) -> i64:
        """The house with a number on the tile of a cell, or NO_HOUSE."""
        laid: i64 = self.laid_at(cell)
        if laid == NO_TILE:
            return NO_HOUSE
        house = self.first_house[laid] + number
        inside = house < len(self.house_tile) and self.house_tile[house] == laid
        return house if inside else NO_HOUSE

    def place_of_house(self, house: i64) -> tuple[i64, i64]:
        """The cell of a house, and its number there: the opposite of `house_at`."""
        laid = self.house_tile[house]
        return self.cells[laid], house - self.first_house[laid]

    def city_at(self, laid: i64, street: i64) -> i64:
        """The city of a street of a laid tile."""
        return self.city_of[self.first_node[laid] + street]

    def station_city(self, laid: i64) -> i64:
        """The city of the station place of a laid station tile."""
        return self.city_at(laid, self.faces.station_street[self.face_of(laid)])

    def spot_at(self, cell: i64) -> i64:
        """The spot of a cell, or NO_SPOT."""
        spot: i64 = self.spots[bucket_of(cell)]
        if spot == NO_SPOT or self.spot_cells[spot] == cell:
            return spot
        return self.late.get(cell, NO_SPOT)

    def laid_at(self, cell: i64) -> i64:
        """The tile laid on a cell, or NO_TILE."""
        spot = self.spot_at(cell)
        return NO_TILE if spot == NO_SPOT else max(NO_TILE, self.held[spot])

    def forget_dangers(self, all: bool) -> None:
        """Cities have changed, so dangers must be found anew, all or those that are.

        Where there was none, cities without stations bring none. Only openings whose
        streets are `joining` can have one.
        """
        joining = self.faces.joining
        place: i64
        for place in range(len(self.fits)):
            fit: i64 = self.fits[place]
            if fit >= SURROUNDINGS or (
                all and joining[streets_in(self.codes[self.openings[place]])]
            ):
                self.fits[place] = UNKNOWN


def part_of(numbers: vec[i64], firsts: vec[i64], laid: i64) -> list[int]:
    """Those of the numbers that belong to a laid tile, whose first one is known."""
    end = firsts[laid + 1] if laid + 1 < len(firsts) else len(numbers)
    return list(numbers[firsts[laid] : end])
