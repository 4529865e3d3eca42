# SPDX-License-Identifier: MIT
"""The map of Cube Express (»Spielfläche«), kept as numbers.

*Laid* tiles are numbered in the order they were laid; *openings* are the empty cells
beside them. Every street of a laid tile is a *node*, every node belongs to a *city* (a
street network, CE-206), and every house of the map has a number. Cities only grow:
laying a tile joins them once, and nothing is ever searched again.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.cube_express.packed import (
    HARMLESS,
    face_of,
    marked_by,
    marked_tile,
    way_over,
)

NOBODY: Final = -1  # no seat
NO_TILE: Final = -1
NO_OPENING: Final = -1
NO_HOUSE: Final = -1
FIRST_OPENING: Final = -2  # the spots of openings are counted down from here
UNKNOWN: Final = -1  # a danger that nobody has asked for yet


@final
class Map:
    """The tiles laid so far, their streets, cities and houses."""

    def __init__(
        self,
        *,
        spots: dict[int, int],
        cells: list[int],
        tiles: list[int],
        near: list[int],
        beside: list[int],
        holders: list[int],
        first_node: list[int],
        first_house: list[int],
        open_cells: list[int],
        open_codes: list[int],
        dangers: list[int],
        city_of: list[int],
        sizes: list[int],
        stations: list[int],
        house_tile: list[int],
        house_node: list[int],
        passengers: list[int],
        later: list[int],
    ) -> None:
        # By cell: its laid tile, or FIRST_OPENING - its opening
        self.spots = spots
        # By laid tile
        self.cells = cells
        self.tiles = tiles  # turned faces
        self.near = near  # by way: the laid neighbour over an edge, or NO_TILE
        self.beside = beside  # the edges with a laid neighbour, as bits
        self.holders = holders  # owner of its station, site or first delivery
        self.first_node = first_node
        self.first_house = first_house
        # By opening
        self.open_cells = open_cells
        self.open_codes = open_codes  # surroundings
        self.dangers = dangers  # cities not to be joined there, once asked for
        # By node
        self.city_of = city_of
        self.sizes = sizes  # houses, at the node that names the city
        self.stations = stations  # owner of the city's station, at the same node
        # By house
        self.house_tile = house_tile  # the laid tile
        self.house_node = house_node
        self.passengers = passengers  # seat of the passenger there, or NOBODY
        self.later = later  # deliveries on B fields, in order, as marks

    def copy(self) -> Map:
        return Map(
            spots=self.spots.copy(),
            cells=self.cells[:],
            tiles=self.tiles[:],
            near=self.near[:],
            beside=self.beside[:],
            holders=self.holders[:],
            first_node=self.first_node[:],
            first_house=self.first_house[:],
            open_cells=self.open_cells[:],
            open_codes=self.open_codes[:],
            dangers=self.dangers[:],
            city_of=self.city_of[:],
            sizes=self.sizes[:],
            stations=self.stations[:],
            house_tile=self.house_tile[:],
            house_node=self.house_node[:],
            passengers=self.passengers[:],
            later=self.later[:],
        )

    def face_of(self, laid: i64) -> i64:
        """The printed side of a laid tile that is up."""
        return face_of(self.tiles[laid])

    def beyond(self, laid: i64, edge: i64) -> i64:
        """The laid tile over an edge of another, or NO_TILE."""
        return self.near[way_over(laid, edge)]

    def later_on(self, laid: i64) -> list[int]:
        """The seats that delivered to a factory after the first, in order."""
        return [marked_by(mark) for mark in self.later if marked_tile(mark) == laid]

    def passengers_on(self, laid: i64) -> list[int]:
        """By house of a laid tile the seat of the passenger there, or NOBODY."""
        first = self.first_house[laid]
        last = laid + 1 == len(self.first_house)
        return self.passengers[first : None if last else self.first_house[laid + 1]]

    def house_at(self, cell: i64, number: i64) -> i64:
        """The house with a number on the tile of a cell, or NO_HOUSE."""
        laid: i64 = self.laid_at(cell)
        if laid == NO_TILE:
            return NO_HOUSE
        house = self.first_house[laid] + number
        inside = house < len(self.house_tile) and self.house_tile[house] == laid
        return house if inside else NO_HOUSE

    def city_at(self, laid: i64, street: i64) -> i64:
        """The city of a street of a laid tile."""
        return self.city_of[self.first_node[laid] + street]

    def laid_at(self, cell: int) -> int:
        """The tile laid on a cell, or NO_TILE."""
        return max(self.spots.get(cell, NO_TILE), NO_TILE)

    def opening_at(self, cell: int) -> int:
        """The opening of a cell, or NO_OPENING."""
        return max(FIRST_OPENING - self.spots.get(cell, NO_TILE), NO_OPENING)

    def forget_dangers(self, all: bool) -> None:
        """Cities have changed, so dangers must be found anew, all or those that are.

        Where there was none, cities without stations bring none.
        """
        dangers = self.dangers
        for place in range(len(dangers)):
            if all or dangers[place] != HARMLESS:
                dangers[place] = UNKNOWN


def empty_map() -> Map:
    """A map without any tile."""
    return Map(
        spots={},
        cells=[],
        tiles=[],
        near=[],
        beside=[],
        holders=[],
        first_node=[],
        first_house=[],
        open_cells=[],
        open_codes=[],
        dangers=[],
        city_of=[],
        sizes=[],
        stations=[],
        house_tile=[],
        house_node=[],
        passengers=[],
        later=[],
    )
