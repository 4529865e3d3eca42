# SPDX-License-Identifier: MIT
"""Printed sides of tiles as numbers: tracks, streets, houses, actions, rotations.

A *face* is a printed side; a *turned* face has its quarter turns, too (`packed.py`).
Edges are 0..3 for N, E, S, W. Every edge has two halves, left before right as seen
from the centre, so that half edges are 0..7 (CE-203, CE-205).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.messages import phrase
from stellwerk.games.cube_express.edition import AREAS, EDGES, Tile, halves_of
from stellwerk.games.cube_express.packed import (
    BITS,
    EDGE_COUNT,
    HALF_COUNT,
    OPPOSITE,
    STATION_HALF,
    STREETS,
    SURROUNDINGS,
    city_at_half,
    danger_in,
    half_place,
    neighbours_in,
    surrounding,
    tracks_in,
    turned_edge,
    turned_face,
    turned_half,
    without_streets,
)

NO_STREET: Final = -1
# What is printed in the middle and beside the track
PLAIN: Final = 0  # the back
CROSSING: Final = 1
FACTORY: Final = 2
SITE: Final = 3
STATION: Final = 4
START_CROSSING: Final = 5
KINDS: Final = {
    "back": PLAIN,
    "crossing": CROSSING,
    "factory": FACTORY,
    "production": SITE,
    "station": STATION,
    "start": STATION,
    "start_crossing": START_CROSSING,
}
COLOURS: Final = ("red", "yellow", "green", "blue")  # that the catalogues name


def turned_mask(edges: list[int], turn: int) -> int:
    """A set of edges after some quarter turns clockwise (CE-202)."""
    mask = 0
    for edge in edges:
        mask |= BITS[turned_edge(edge, turn)]
    return mask


@final
class Face:
    """One printed side; what it shows, numbered."""

    def __init__(self, tile: Tile) -> None:
        streets, factory = tile.streets, tile.factory
        self.id: Final = tile.id
        self.colour: Final = str(tile.colour or "")  # of a start tile
        self.type: Final = str(tile.type)
        self.kind: Final = KINDS[tile.type]
        self.tracks: Final = [EDGES.index(edge) for edge in tile.track]
        self.links: Final = [
            (EDGES.index(first), EDGES.index(second))
            for first, second in tile.track_links
        ]
        self.streets: Final = [halves_of(street.edges) for street in streets]
        self.sizes: Final = [len(street.houses) for street in streets]
        self.house_street: Final = [  # of every house, in printed order
            place for place, size in enumerate(self.sizes) for _ in range(size)
        ]
        stations = [
            place for place, street in enumerate(streets) if street.station_place
        ]
        self.station_street: Final = stations[0] if stations else NO_STREET
        self.resource: Final = resource_of(tile)  # gift of a factory, goods of a site
        self.amount: Final = amount_of(tile)  # of the gift, dividends or claim cost
        demand = {} if factory is None else factory.demand
        self.demand: Final = vec[i64]([demand.get(name, 0) for name in AREAS])
        self.first_value: Final = 0 if factory is None else factory.first_value
        self.later_value: Final = 0 if factory is None else factory.later_value

    def named(self) -> object:
        """What it is, and its printed number if it has one: ``factory F03``."""
        if self.kind == START_CROSSING or self.kind == PLAIN:
            return phrase("tile." + self.type, {})
        if self.colour in COLOURS:
            return phrase("tile.named.start", {"color": "@color." + self.colour})
        return phrase("tile.named", {"kind": "@tile." + self.type, "tile": self.id})

    def delivery_value(self, first: bool) -> int:
        """What a marker on a field of a factory is worth: A first, then B."""
        return self.first_value if first else self.later_value

    def street_at(self, half: int, turn: int) -> int:
        """The street that touches a half edge after some quarter turns."""
        printed = turned_half(half, -turn)
        for street, halves in enumerate(self.streets):
            if printed in halves:
                return street
        return NO_STREET

    def exits(self, edge: int, turn: int) -> int:
        """The edges that are linked with an edge, turned (CE-204)."""
        printed = turned_edge(edge, -turn)
        ends = [second for first, second in self.links if first == printed]
        ends += [first for first, second in self.links if second == printed]
        return turned_mask(ends, turn)

    def tells(self, edge: int, turn: int) -> int:
        """What a neighbour over an edge learns of its surrounding."""
        track = turned_mask(self.tracks, turn) & BITS[edge] != 0
        halves = (2 * edge, 2 * edge + 1)
        street = max([self.street_at(half, turn) for half in halves]) != NO_STREET
        return surrounding(OPPOSITE[edge], track, street)

    def looks(self, turn: int) -> str:
        """What a rotation looks like: two with the same looks are one (CE-E9)."""
        streets: list[str] = []
        for place, halves in enumerate(self.streets):
            edges = sorted([turned_half(half, turn) for half in halves])
            station = place == self.station_street
            streets.append(f"{edges} {self.sizes[place]} {station}")
        exits = [self.exits(edge, turn) for edge in range(EDGE_COUNT)]
        return f"{turned_mask(self.tracks, turn)} {exits} {sorted(streets)}"

    def first_alike(self, turn: int) -> int:
        """The smallest rotation with the same looks (CE-E9)."""
        looks = [self.looks(other) for other in range(EDGE_COUNT)]
        return looks.index(looks[turn])


def resource_of(tile: Tile) -> int:
    """The area of the resource that the tile gives, or 0."""
    if tile.production is not None:
        return AREAS.index(tile.production.resource)
    if tile.type == "factory" and tile.instant is not None:
        return AREAS.index(tile.instant.resource)
    return 0


def amount_of(tile: Tile) -> int:
    """The number in the instant action."""
    instant = tile.instant
    if instant is None:
        return 0
    special = {"crossing": instant.per_track, "production": instant.cost_dividends}
    return special.get(tile.type, instant.amount)


class Printed:
    """Single numbers of all faces, by face or by turned face: what play uses.

    Start tiles come first, then the fronts of the game's tiles, then the back.
    """

    def __init__(self, start: list[Tile], fronts: list[Tile], back: Tile) -> None:
        faces = [Face(tile) for tile in [*start, *fronts, back]]
        self.all: Final = faces
        self.first_front: Final = len(start)
        self.back: Final = len(faces) - 1
        self.kind: Final = vec[i64]([face.kind for face in faces])
        self.station_street: Final = vec[i64]([face.station_street for face in faces])
        self.sizes: Final = [vec[i64](face.sizes) for face in faces]
        self.house_street: Final = [vec[i64](face.house_street) for face in faces]
        self.most_houses: Final = max([len(face.house_street) for face in faces])
        # By turned face; `street` has 8, `exits` and `tells` 4 entries for each.
        edges, halves = range(EDGE_COUNT), range(HALF_COUNT)
        turned = [(face, turn) for face in faces for turn in edges]
        ways = [(face, turn, edge) for face, turn in turned for edge in edges]
        self.track: Final = vec[i64](
            [turned_mask(face.tracks, turn) for face, turn in turned]
        )
        self.alike: Final = vec[i64](
            [
                turned_face(number, face.first_alike(turn))
                for number, face in enumerate(faces)
                for turn in edges
            ]
        )
        self.street: Final = vec[i64](
            [face.street_at(half, turn) for face, turn in turned for half in halves]
        )
        self.exits: Final = vec[i64]([face.exits(edge, r) for face, r, edge in ways])
        self.tells: Final = vec[i64]([face.tells(edge, r) for face, r, edge in ways])


@final
class Faces(Printed):
    """All faces, and how they fit into surroundings."""

    def __init__(self, start: list[Tile], fronts: list[Tile], back: Tile) -> None:
        super().__init__(start, fronts, back)
        # By surrounding and tile: the turned faces that fit, fronts before backs.
        self.ways: Final = [self.ways_around(code) for code in range(SURROUNDINGS)]
        # Does any tile have different streets on the halves of one edge?
        streets = list(self.street)
        self.halves_differ: Final = streets[0::2] != streets[1::2]
        self.joining: Final = vec[bool](
            [self.may_join(streets) for streets in range(STREETS)]
        )
        self.unasked: Final[list[int]] = []  # stands for ways that are not found yet
        self.harmless: Final[dict[int, list[list[int]]]] = {}
        self.shapes: Final = self.weights_of_shapes()
        self.counts: Final[dict[int, vec[i64]]] = {}

    def ways_around(self, code: int) -> list[list[int]]:
        """By tile, the turned faces that fit a surrounding."""
        backs = self.fits(self.back, code)
        tiles = range(self.first_front, self.back)
        return [self.fits(front, code) + backs for front in tiles]

    def fits(self, face: int, code: int) -> list[int]:
        """The turned faces of a face that fit a surrounding.

        Every common edge must agree and one must carry track (CE-402, CE-403).
        """
        need, known = tracks_in(code), neighbours_in(code)
        return [
            turned
            for turned in range(turned_face(face, 0), turned_face(face + 1, 0))
            if need and self.alike[turned] == turned
            if self.track[turned] & known == need
        ]

    def weights_of_shapes(self) -> list[int]:
        """By tile a number for its shape; the sum for a hand tells all its shapes.

        Tiles have the same shape if they can be laid in as many ways everywhere.
        """
        base = len(self.all)  # more than there are tiles
        tiles = range(self.back - self.first_front)
        shapes = [[len(row[tile]) for row in self.ways] for tile in tiles]
        different = [shape for n, shape in enumerate(shapes) if shape not in shapes[:n]]
        return [base ** different.index(shape) for shape in shapes]

    def counts_of(self, hand: list[int]) -> vec[i64]:
        """By surrounding, in how many ways any tile of a hand can be laid there."""
        key = 0
        for tile in hand:
            key += self.shapes[tile]
        counts = self.counts.get(key)
        if counts is None:
            ways = [sum([len(row[tile]) for tile in hand]) for row in self.ways]
            counts = vec[i64](ways)
            self.counts[key] = counts
        return counts

    def may_join(self, streets: int) -> bool:
        """Can a tile join cities whose streets come over these edges?

        It takes two edges, unless the halves of one belong to different streets.
        """
        return streets & (streets - 1) > 0 or (self.halves_differ and streets > 0)

    def harmless_ways(self, fit: i64) -> list[list[int]]:
        """By tile, the turned faces that fit and join no stations.

        Where there is danger, `unasked` stands for those that nobody has asked for.
        """
        if fit < SURROUNDINGS:
            return self.ways[fit]
        row = self.harmless.get(fit)
        if row is None:
            row = [self.unasked] * len(self.ways[without_streets(fit)])
            self.harmless[fit] = row
        return row

    def ways_to_lay(self, row: list[list[int]], tile: i64, fit: i64) -> list[int]:
        """Those of one tile, found now if they are unasked."""
        ways = row[tile]
        if ways is self.unasked:
            danger = danger_in(fit)
            ways = [
                turned
                for turned in self.ways[without_streets(fit)][tile]
                if not self.joins_stations(turned, danger)
            ]
            row[tile] = ways
        return ways

    def joins_stations(self, turned: int, danger: int) -> bool:
        """Would a turned face make one city of two with stations (CE-405, CE-E12)?"""
        first = half_place(turned, 0)
        return joins_two(self.street[first : first + HALF_COUNT], danger)


def joins_two(streets: vec[i64], danger: int) -> bool:
    """Do the streets of a tile connect two different cities that have stations?

    Streets that touch a common city are one network, also if they are separate on
    the tile itself.
    """
    touched = [0] * HALF_COUNT  # by street: the cities it touches, as bits
    stations = 0
    for half in range(HALF_COUNT):
        city = city_at_half(danger, half)
        if city == 0:
            continue
        if danger & STATION_HALF[half]:
            stations |= BITS[city]
        if streets[half] >= 0:
            touched[streets[half]] |= BITS[city]
    for street in range(HALF_COUNT):
        for earlier in range(street):  # networks so far, no two with a common city
            if touched[street] & touched[earlier]:
                touched[street] |= touched[earlier]
                touched[earlier] = 0
        joined = touched[street] & stations
        if joined & (joined - 1):
            return True
    return False
