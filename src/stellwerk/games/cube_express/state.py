# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Cube Express.

The map is kept as numbers. *Laid* tiles are numbered in the order they were laid;
*openings* are the empty cells beside them. Every street of a laid tile is a *node*,
every node belongs to a *city* (a street network, CE-206), and every house of the map
has a number. Cities only grow: laying a tile joins them once, and nothing is ever
searched again.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Stack, State
from stellwerk.games.cube_express.faces import BITS
from stellwerk.games.cube_express.material import Material
from stellwerk.games.cube_express.player import NOWHERE, Player

NOBODY: Final = -1  # no seat
NO_TILE: Final = -1
NO_OPENING: Final = -1
# How the end was triggered (CE-1001)
NOT_ENDING: Final = 0
BY_STACK: Final = 1
BY_STATION: Final = 2
BY_STOCK: Final = 3
ENDINGS: Final = ["", "stack", "station", "stock"]


@final
class Turn:
    """What is special to the turn in progress."""

    def __init__(
        self,
        market_open: bool,
        points: i64,
        traveller: i64,
        entry: i64,
        acted: bool,
        travelled: i64,
        fresh: i64,
        due: i64,
        column: i64,
    ) -> None:
        self.market_open = market_open  # nobody had triggered the end when it began
        self.points = points  # movement points left (»BP«)
        self.traveller = traveller  # the locomotive on its journey, or NOBODY
        self.entry = entry  # the edge by which it entered its tile
        self.acted = acted  # its pass-by action there is used
        self.travelled = travelled  # locomotives that had their journey, as bits
        self.fresh = fresh  # the tile laid in this turn
        self.due = due  # markers still to pay for the station
        self.column = column  # market column just taken from

    def copy(self) -> Turn:
        return Turn(
            self.market_open,
            self.points,
            self.traveller,
            self.entry,
            self.acted,
            self.travelled,
            self.fresh,
            self.due,
            self.column,
        )


@final
class Map:
    """The tiles laid so far (»Spielfläche«), their streets, cities and houses."""

    def __init__(
        self,
        cells: list[int],
        tiles: list[int],
        near: list[int],
        holders: list[int],
        first_node: list[int],
        first_house: list[int],
        open_cells: list[int],
        open_codes: list[int],
        open_near: list[int],
        city_of: list[int],
        sizes: list[int],
        stations: list[int],
        house_node: list[int],
        passengers: list[int],
        later: list[int],
    ) -> None:
        # By laid tile
        self.cells = cells
        self.tiles = tiles  # turned faces
        self.near = near  # 4 each: the laid neighbour over each edge, or NO_TILE
        self.holders = holders  # owner of its station, site or first delivery
        self.first_node = first_node
        self.first_house = first_house
        # By opening
        self.open_cells = open_cells
        self.open_codes = open_codes  # 16 x edges with a neighbour + with track there
        self.open_near = open_near  # 4 each, as `near`
        # By node
        self.city_of = city_of
        self.sizes = sizes  # houses, at the node that names the city
        self.stations = stations  # owner of the city's station, at the same node
        # By house
        self.house_node = house_node
        self.passengers = passengers  # seat of the passenger there, or NOBODY
        # Deliveries on B fields, in order: 8 x laid tile + seat
        self.later = later

    def copy(self) -> Map:
        return Map(
            self.cells[:],
            self.tiles[:],
            self.near[:],
            self.holders[:],
            self.first_node[:],
            self.first_house[:],
            self.open_cells[:],
            self.open_codes[:],
            self.open_near[:],
            self.city_of[:],
            self.sizes[:],
            self.stations[:],
            self.house_node[:],
            self.passengers[:],
            self.later[:],
        )

    def city_at(self, laid: i64, street: i64) -> i64:
        """The city of a street of a laid tile."""
        return self.city_of[self.first_node[laid] + street]

    def laid_at(self, cell: i64) -> i64:
        """The tile laid on a cell, or NO_TILE."""
        cells = self.cells
        for laid in range(len(cells)):
            if cells[laid] == cell:
                return laid
        return NO_TILE

    def opening_at(self, cell: i64) -> i64:
        """The opening of a cell, or NO_OPENING."""
        cells = self.open_cells
        for place in range(len(cells)):
            if cells[place] == cell:
                return place
        return NO_OPENING


@final
class CubeState(State):
    """One game in progress."""

    def __init__(
        self,
        stack: Stack,
        material: Material,
        start: i64,
        active: i64,
        round: i64,
        ending: i64,
        last_round: i64,
        nines: i64,
        turn: Turn,
        map: Map,
        pile: list[int],
        market: list[int],
        objectives: list[int],
        pledges: list[int],
        players: list[Player],
    ) -> None:
        super().__init__(stack)
        self.material: Final = material
        self.start = start  # the start player's seat
        self.active = active  # whose turn it is
        self.round = round  # 1 is the first; 0 is setup
        self.ending = ending  # which trigger came first
        self.last_round = last_round  # the game ends after it; 0 while unknown
        self.nines = nines  # 9-VP markers beside the board
        self.turn = turn
        self.map = map  # to change it, ask `own_map` first
        self.map_shared = False  # another state has the same map
        self.pile = pile  # the set of face-down tiles, sorted (»Stapel«)
        self.market = market  # the tile of each column, or NO_TILE (»Markt«)
        self.objectives = objectives  # the card of each column
        self.pledges = pledges  # by seat and column: seat x columns + column
        self.players = players

    def copy(self) -> CubeState:
        """A twin; the map is shared until one of the two changes it."""
        twin = CubeState(
            self.stack.copy(),
            self.material,
            self.start,
            self.active,
            self.round,
            self.ending,
            self.last_round,
            self.nines,
            self.turn.copy(),
            self.map,
            self.pile[:],
            self.market[:],
            self.objectives,
            self.pledges[:],
            [player.copy() for player in self.players],
        )
        self.map_shared = True
        twin.map_shared = True
        return twin

    def own_map(self) -> Map:
        """The map, ready to be changed."""
        if self.map_shared:
            self.map = self.map.copy()
            self.map_shared = False
        return self.map

    def level(self, seat: i64) -> int:
        """The technology level (»Technologiestufe«, CE-540)."""
        return self.material.technology.level[self.players[seat].stations]

    def pledge_of(self, seat: i64, column: i64) -> i64:
        """Own markers of a seat on the objective of a column."""
        return self.pledges[seat * self.material.columns + column]

    def own_stations(self, seat: i64) -> list[int]:
        """The laid tiles with a station of the seat, in order of laying."""
        table = self.map
        streets = self.material.faces.station_street
        found: list[int] = []
        for laid in range(len(table.tiles)):
            if table.holders[laid] == seat and streets[table.tiles[laid] >> 2] >= 0:
                found.append(laid)
        return found

    def stored(self, seat: i64) -> i64:
        """Resources in all stores together (»Lager«)."""
        cubes = self.players[seat].cubes
        return cubes[2] + cubes[3] + cubes[4]


def new_turn(market_open: bool) -> Turn:
    """A turn before its first step."""
    return Turn(market_open, 0, NOBODY, 0, False, 0, NO_TILE, 0, 0)


def new_player(material: Material, at: int) -> Player:
    """A player before the first turn (CE-103, CE-110, CE-112)."""
    stock = material.stock
    cubes: list[int] = [material.reserve, material.dividends, 0, 0, 0]
    spots: list[int] = [at, NOWHERE]
    return Player(
        cubes,
        stock.start,
        stock.dollars,
        False,
        0,
        1,
        spots,
        0,
        0,
        0,
        0,
        0,
        [],
        0,
        0,
        0,
    )


def empty_map() -> Map:
    """A map without any tile."""
    return Map([], [], [], [], [], [], [], [], [], [], [], [], [], [], [])


def bits_of(tiles: list[int]) -> int:
    """A set of tiles as one number."""
    mask = 0
    for tile in tiles:
        mask |= BITS[tile]
    return mask


def tiles_of(mask: int) -> list[int]:
    """The tiles of such a number, in order."""
    return [tile for tile in range(len(BITS)) if mask & BITS[tile]]
