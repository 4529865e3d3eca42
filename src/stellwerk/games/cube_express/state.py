# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Cube Express."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Stack, State
from stellwerk.games.cube_express.cities import lay, raise_station
from stellwerk.games.cube_express.map import NO_TILE, NOBODY, Map, empty_map
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

    def __init__(
        self,
        *,
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
            market_open=self.market_open,
            points=self.points,
            traveller=self.traveller,
            entry=self.entry,
            acted=self.acted,
            travelled=self.travelled,
            fresh=self.fresh,
            due=self.due,
            column=self.column,
        )


@final
class CubeState(State):
    """One game in progress."""

    def __init__(
        self,
        *,
        stack: Stack,
        material: Material,
        steps: Steps,
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
        self.steps: Final = steps
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
            stack=self.stack.copy(),
            material=self.material,
            steps=self.steps,
            start=self.start,
            active=self.active,
            round=self.round,
            ending=self.ending,
            last_round=self.last_round,
            nines=self.nines,
            turn=self.turn.copy(),
            map=self.map,
            pile=self.pile[:],
            market=self.market[:],
            objectives=self.objectives,
            pledges=self.pledges[:],
            players=[player.copy() for player in self.players],
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

    def pledge(self, seat: i64, column: i64) -> None:
        """One more of them."""
        self.pledges[seat * self.material.columns + column] += 1

    def visited(self, seat: i64) -> i64:
        """The laid tile on which the travelling locomotive stands."""
        return self.players[seat].locomotives[self.turn.traveller]

    def place_of(self, laid: i64) -> str:
        """The name of a laid tile's cell."""
        return self.material.grid.name(self.map.cells[laid])

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
            if table.holders[laid] == seat and streets[table.face_of(laid)] >= 0:
                found.append(laid)
        return found


def take_out(tiles: list[int], tile: i64) -> None:
    """Remove a tile that is there; faster than `remove` when compiled."""
    place: i64 = 0
    while tiles[place] != tile:
        place += 1
    tiles.pop(place)


def new_turn(market_open: bool) -> Turn:
    """A turn before its first step."""
    return Turn(
        market_open=market_open,
        points=0,
        traveller=NOBODY,
        entry=0,
        acted=False,
        travelled=0,
        fresh=NO_TILE,
        due=0,
        column=0,
    )


def new_player(material: Material, at: int) -> Player:
    """A player before the first turn (CE-103, CE-110, CE-112)."""
    return Player(
        reserve=material.reserve,
        dividends=material.dividends,
        coal=0,
        wood=0,
        iron=0,
        stock=material.stock.start,
        dollars=material.stock.dollars,
        topped=False,
        nines=0,
        stations=1,
        locomotives=[at, NOWHERE],
        passengers=0,
        sites=0,
        firsts=0,
        deliveries=0,
        delivered=0,
        hand=[],
        known=0,
        maybe=0,
        lost=0,
    )


def new_state(material: Material, steps: Steps, stack: Stack) -> CubeState:
    """The table before luck has decided anything (CE-101, CE-103)."""
    table = empty_map()
    at = [0] * material.players
    for place, cell in enumerate(material.start_cells):
        turned = turned_face(place, material.start_turns[place])
        laid = lay(table, material, cell, turned)
        seat = material.start_seats[place]
        if seat != NOBODY:
            raise_station(table, material.faces, laid, seat)
            at[seat] = laid
    return CubeState(
        stack=stack,
        material=material,
        steps=steps,
        start=NOBODY,
        active=NOBODY,
        round=0,
        ending=NOT_ENDING,
        last_round=0,
        nines=material.nines,
        turn=new_turn(True),
        map=table,
        pile=list(range(len(material.tiles))),
        market=[],
        objectives=[],
        pledges=[0] * (material.players * material.columns),
        players=[new_player(material, at[seat]) for seat in range(material.players)],
    )
