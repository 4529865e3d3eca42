# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Cube Express."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Stack, State
from stellwerk.games.cube_express.faces import BITS
from stellwerk.games.cube_express.map import NO_TILE, NOBODY, Map
from stellwerk.games.cube_express.material import Material
from stellwerk.games.cube_express.player import NOWHERE, Player

# How the end was triggered (CE-1001)
NOT_ENDING: Final = 0
BY_STACK: Final = 1
BY_STATION: Final = 2
BY_STOCK: Final = 3
ENDINGS: Final = ["", "stack", "station", "stock"]
BYTE: Final = 0xFF


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

    def has_market(self) -> bool:
        """Is there any tile to take (CE-E7)?"""
        for tile in self.market:
            if tile != NO_TILE:
                return True
        return False

    def own_stations(self, seat: i64) -> list[int]:
        """The laid tiles with a station of the seat, in order of laying."""
        table = self.map
        streets = self.material.faces.station_street
        found: list[int] = []
        for laid in range(len(table.tiles)):
            if table.holders[laid] == seat and streets[table.tiles[laid] >> 2] >= 0:
                found.append(laid)
        return found


def new_turn(market_open: bool) -> Turn:
    """A turn before its first step."""
    return Turn(market_open, 0, NOBODY, 0, False, 0, NO_TILE, 0, 0)


def new_player(material: Material, at: int) -> Player:
    """A player before the first turn (CE-103, CE-110, CE-112)."""
    stock = material.stock
    spots: list[int] = [at, NOWHERE]
    return Player(
        material.reserve,
        material.dividends,
        0,
        0,
        0,
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


def bits_of(tiles: list[int]) -> i64:
    """A set of tiles as one number."""
    mask: i64 = 0
    for tile in tiles:
        mask |= BITS[tile]
    return mask


def tiles_of(mask: i64) -> list[int]:
    """The tiles of such a number, in order."""
    tiles: list[int] = []
    tile: i64 = 0
    while mask:
        if mask & BYTE == 0:  # most of the numbers have few bits
            mask >>= 8
            tile += 8
            continue
        if mask & 1:
            tiles.append(tile)
        mask >>= 1
        tile += 1
    return tiles
