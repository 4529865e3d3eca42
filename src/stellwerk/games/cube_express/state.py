# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Cube Express."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT, Stack, State
from stellwerk.core.messages import Target
from stellwerk.games.cube_express.cities import lay, raise_station
from stellwerk.games.cube_express.faces import STATION
from stellwerk.games.cube_express.map import NO_TILE, Map
from stellwerk.games.cube_express.material import Material
from stellwerk.games.cube_express.packed import turned_face
from stellwerk.games.cube_express.player import NOWHERE, Player

if TYPE_CHECKING:  # the steps know the state, the state only holds them
    from stellwerk.games.cube_express.steps import Steps

# How the end was triggered (CE-1001)
NOT_ENDING: Final = 0
BY_STACK: Final = 1
BY_STATION: Final = 2
BY_STOCK: Final = 3
ENDINGS: Final = ["", "stack", "station", "stock"]


@final
class Turn:
    """What is special to the turn in progress."""

    def __init__(self, old: Turn | None = None) -> None:
        """A turn before its first step, or a copy of another one."""
        # Had nobody triggered the end when it began?
        self.market_open: bool = True if old is None else old.market_open
        # Movement points left (»BP«), the locomotive on its journey or NO_SEAT, the
        # edge by which it entered its tile, whether its pass-by action there is used,
        # and the locomotives that had their journey, as bits
        self.points: i64 = i64(0) if old is None else old.points
        self.traveller: i64 = i64(NO_SEAT) if old is None else old.traveller
        self.entry: i64 = i64(0) if old is None else old.entry
        self.acted: bool = False if old is None else old.acted
        self.travelled: i64 = i64(0) if old is None else old.travelled
        # The tile laid in this turn, markers still to pay for the station, and the
        # market column just taken from
        self.fresh: i64 = i64(NO_TILE) if old is None else old.fresh
        self.due: i64 = i64(0) if old is None else old.due
        self.column: i64 = i64(0) if old is None else old.column

    def copy(self) -> Turn:
        return Turn(self)


@final
class CubeState(State):
    """One game in progress."""

    def __init__(
        self,
        stack: Stack,
        material: Material,
        steps: Steps,
        old: CubeState | None = None,
    ) -> None:
        """An empty table, or a copy of another one."""
        super().__init__(stack)
        self.material: Final = material
        self.steps: Final = steps
        # The start player's seat, and whose turn it is
        self.start: i64 = i64(NO_SEAT) if old is None else old.start
        self.active: i64 = i64(NO_SEAT) if old is None else old.active
        # The round (1 is the first, 0 the setup), which trigger of the end came first,
        # and the round after which the game ends, 0 while it is unknown
        self.round: i64 = i64(0) if old is None else old.round
        self.ending: i64 = i64(NOT_ENDING) if old is None else old.ending
        self.last_round: i64 = i64(0) if old is None else old.last_round
        # 9-VP markers beside the board
        self.nines: i64 = material.nines if old is None else old.nines
        self.turn: Turn = Turn() if old is None else old.turn.copy()
        # To change the map, ask `own_map` first: another state may have the same one
        self.map: Map = Map(material.faces, material.grid) if old is None else old.map
        self.map_shared = old is not None
        # The set of face-down tiles, sorted (»Stapel«), the tile of each column or
        # NO_TILE (»Markt«), the card of each column
        self.pile: list[int] = [] if old is None else old.pile[:]
        self.market: list[int] = [] if old is None else old.market[:]
        self.objectives: list[int] = [] if old is None else old.objectives
        # Markers by seat and column: seat x columns + column
        self.pledges: list[int] = [] if old is None else old.pledges[:]
        self.players: list[Player] = (
            [] if old is None else [player.copy() for player in old.players]
        )

    def copy(self) -> CubeState:
        """A twin; the map is shared until one of the two changes it."""
        self.map_shared = True
        return CubeState(self.stack.copy(), self.material, self.steps, self)

    def own_map(self) -> Map:
        """The map, ready to be changed."""
        if self.map_shared:
            self.map = self.map.copy()
            self.map_shared = False
        return self.map

    def pledge_of(self, seat: i64, column: i64) -> i64:
        """Own markers of a seat on the objective of a column."""
        return self.pledges[seat * self.material.columns + column]

    def pledge(self, seat: i64, column: i64) -> None:
        """One more of them."""
        self.pledges[seat * self.material.columns + column] += 1

    def visited(self, seat: i64) -> i64:
        """The laid tile on which the travelling locomotive stands."""
        return self.players[seat].locomotives[self.turn.traveller]

    def place_of(self, laid: i64) -> str:
        """The name of a laid tile's cell."""
        return self.material.grid.name(self.map.cells[laid])

    def tile_target(self, laid: i64) -> Target:
        """A laid tile, for the board."""
        return Target("cell", self.place_of(laid))

    def has_market(self) -> bool:
        """Is there any tile to take (CE-E7)?"""
        return any(tile != NO_TILE for tile in self.market)

    def own_stations(self, seat: i64) -> list[int]:
        """The laid tiles with a station of the seat, in order of laying."""
        table = self.map
        return [
            laid
            for laid in range(len(table.tiles))
            if table.holders[laid] == seat and table.kind_of(laid) == STATION
        ]


def new_player(material: Material, at: int) -> Player:
    """A player before the first turn (CE-103, CE-110, CE-112)."""
    player = Player()
    player.reserve = material.reserve
    player.dividends = material.dividends
    player.stock = material.stock.start
    player.dollars = material.stock.dollars
    player.stations = 1
    player.locomotives = vec[i64]([at, NOWHERE])
    return player


def new_state(material: Material, steps: Steps) -> CubeState:
    """The table before luck has decided anything (CE-101, CE-103)."""
    state = CubeState(Stack([]), material, steps)
    state.pile = list(range(len(material.tiles)))
    state.pledges = [0] * (material.players * material.columns)
    at = [0] * material.players
    for place, cell in enumerate(material.start_cells):
        turned = turned_face(place, material.start_turns[place])
        laid = lay(state.map, cell, turned)
        seat = material.start_seats[place]
        if seat != NO_SEAT:
            raise_station(state.map, laid, seat)
            at[seat] = laid
    state.players = [new_player(material, spot) for spot in at]
    return state
