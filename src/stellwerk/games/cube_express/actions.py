# SPDX-License-Identifier: MIT
"""All moves of players, numbered in a fixed order; those of a cell made when needed.

First come the moves without a cell. Then every cell of the grid has a block:
8 ids per tile (4 rotations of the front, 4 of the back), the houses to place on,
the houses to pay with, and the second locomotive.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import BadNotation, Move
from stellwerk.core.numbers import whole_number
from stellwerk.games.cube_express.edition import EDGES, RESOURCES
from stellwerk.games.cube_express.faces import (
    FIRST_RESOURCE,
    KINDS,
    SITE,
    STATION,
    Faces,
)
from stellwerk.games.cube_express.grid import Grid
from stellwerk.games.cube_express.moves import (
    Build,
    BuildLocomotive,
    BurnCoal,
    Claim,
    Collect,
    Convert,
    Deliver,
    DiscardResource,
    DiscardTile,
    EndStep,
    EndTurn,
    GoOn,
    Halt,
    PayDividend,
    PayPassenger,
    Place,
    PlacePassenger,
    Pledge,
    Refill,
    Sell,
    Skip,
    StartJourney,
    Take,
    TakeTile,
    Word,
)
from stellwerk.games.cube_express.packed import (
    BITS,
    EDGE_COUNT,
    SURROUNDINGS,
    face_of,
    turn_of,
    turned_face,
)
from stellwerk.parts.moves import DrawStart, Numbering

TURNS: Final = 8  # per tile: 4 rotations of the front, 4 of the back


class FixedMoves:
    """Moves without a cell; lists are by edges, column, thing or area."""

    def __init__(self, tiles: list[str], conversions: list[str], columns: int) -> None:
        made = Numbering()
        n = made.next
        self.fixed: Final = made.moves
        self.collect: Final = made.one(Collect(n(), "collect"))
        self.claim: Final = made.one(Claim(n(), "claim"))
        self.build: Final = made.one(Build(n(), "build"))
        self.uses: Final[list[Word]] = [self.collect] * len(KINDS)  # by kind of tile
        self.uses[SITE], self.uses[STATION] = self.claim, self.build
        self.skip: Final = made.one(Skip(n(), "skip"))
        self.pay: Final = made.one(PayDividend(n(), "pay dividend"))
        self.coal: Final = made.one(BurnCoal(n(), "burn coal"))
        self.take: Final = made.one(Take(n(), "take"))
        self.halt: Final = made.one(Halt(n(), "end journey"))
        self.end_step: Final = made.one(EndStep(n(), "end step"))
        self.pledge: Final = made.one(Pledge(n(), "pledge"))
        self.sell: Final = made.one(Sell(n(), "sell"))
        self.end_turn: Final = made.one(EndTurn(n(), "end turn"))
        edges, goods = enum(list(EDGES)), enum(list(RESOURCES))
        first = FIRST_RESOURCE
        self.go: Final = [
            by_bits(made.row([StartJourney(n(i), loco, i, e) for i, e in edges]))
            for loco in range(2)
        ]
        self.on: Final = by_bits(made.row([GoOn(n(i), i, e) for i, e in edges]))
        self.deliver_only: Final = made.one(Deliver(n(), -1))
        self.deliver: Final = made.row([Deliver(n(i), i) for i in range(columns)])
        self.market: Final = by_bits(
            made.row([TakeTile(n(i), i) for i in range(columns)])
        )
        self.convert: Final = made.row(
            [Convert(n(i), i, name) for i, name in enum(conversions)]
        )
        self.discard: Final = made.row(
            [DiscardResource(n(i), first + i, name) for i, name in goods]
        )
        self.discard_tile: Final = made.row(
            [DiscardTile(n(i), i, name) for i, name in enum(tiles)]
        )


class ReadyLists(FixedMoves):
    """Lists for draws, made before and changed by nobody."""

    def __init__(self, tiles: list[str], conversions: list[str], columns: int) -> None:
        super().__init__(tiles, conversions, columns)
        coals: list[list[Move]] = [[], [self.coal]]  # without coal, and with
        self.none: Final[list[Move]] = []
        self.unmade: Final[list[Move]] = []  # stands for lists made when needed
        self.only_take: Final[list[Move]] = [self.take]
        self.only_skip: Final[list[Move]] = [self.skip]
        self.only_end: Final[list[Move]] = [self.end_turn]
        self.pledge_or_skip: Final[list[Move]] = [self.pledge, self.skip]
        self.use_or_skip: Final[list[list[Move]]] = [  # by kind of tile
            [use, self.skip] for use in self.uses
        ]
        # By the edges open to each locomotive and coal; and to the one on its journey
        end, first, second = self.end_step, self.go[0], self.go[1]
        self.set_out: Final[list[list[list[list[Move]]]]] = [
            [[[end, *one, *two, *coal] for coal in coals] for two in second]
            for one in first
        ]
        self.go_on: Final[list[list[list[Move]]]] = [
            [[*ways, self.halt, *coal] for coal in coals] for ways in self.on
        ]


@final
class Actions(ReadyLists):
    """All moves; those of a cell are made when needed and kept by action id."""

    def __init__(
        self,
        grid: Grid,
        faces: Faces,
        tiles: list[str],
        conversions: list[str],
        columns: int,
        players: int,
    ) -> None:
        super().__init__(tiles, conversions, columns)
        self.grid: Final = grid
        self.faces: Final = faces
        self.tiles: Final = tiles
        self.houses: Final = faces.most_houses
        self.block: Final = TURNS * len(tiles) + 2 * self.houses + 1
        self.back_names: Final = [f"{name} back" for name in tiles]
        self.places: Final[dict[int, Place]] = {}
        self.riders: Final[dict[int, PlacePassenger]] = {}
        self.payers: Final[dict[int, PayPassenger]] = {}
        self.locomotives: Final[dict[int, BuildLocomotive]] = {}
        self.no_row: Final[list[list[Move]]] = []  # these two stand for what is unmade
        self.no_rows: Final[list[list[list[Move]]]] = []
        self.fits: Final = [self.no_rows] * grid.count  # by cell, surrounding, tile
        # Luck's moves have no numbers.
        self.starts: Final = [DrawStart(seat) for seat in range(players)]
        self.refills: Final = [Refill(tile, name) for tile, name in enum(tiles)]

    def count(self) -> int:
        return len(self.fixed) + self.grid.count * self.block

    def first_of(self, cell: i64) -> i64:
        """The first action id in the block of a cell."""
        return len(self.fixed) + cell * self.block

    def place(self, tile: i64, cell: i64, turned: i64) -> Place:
        """Lay a tile on a cell as a turned face: its own front, or the back."""
        back = face_of(turned) == self.faces.back
        spot = EDGE_COUNT + turn_of(turned) if back else turn_of(turned)
        id = self.first_of(cell) + tile * TURNS + spot
        move = self.places.get(id)
        if move is None:
            name = self.back_names[tile] if back else self.tiles[tile]
            move = Place(id, tile, cell, turned, name, self.grid)
            self.places[id] = move
        return move

    def turned(self, tile: int, back: bool, turn: int) -> int:
        """A side of a tile, turned."""
        face = self.faces.back if back else self.faces.first_front + tile
        return turned_face(face, turn)

    def fitting_moves(self, cell: i64, code: i64, tile: i64) -> list[Move]:
        """All ways to lay a tile on a cell with such a surrounding, made once.

        What it may not do because of stations around is for the caller to leave out.
        """
        rows = self.fits[cell]
        if rows is self.no_rows:
            rows = [self.no_row] * SURROUNDINGS
            self.fits[cell] = rows
        row = rows[code]
        if row is self.no_row:
            row = [self.unmade] * len(self.tiles)
            rows[code] = row
        moves = row[tile]
        if moves is self.unmade:
            moves = []
            for turned in self.faces.ways[code][tile]:
                moves.append(self.place(tile, cell, turned))
            row[tile] = moves
        return moves

    def passenger(self, cell: i64, house: i64) -> PlacePassenger:
        id = self.first_of(cell) + TURNS * len(self.tiles) + house
        move = self.riders.get(id)
        if move is None:
            move = PlacePassenger(id, cell, house, self.grid.name(cell))
            self.riders[id] = move
        return move

    def pay_passenger(self, cell: i64, house: i64) -> PayPassenger:
        id = self.first_of(cell) + TURNS * len(self.tiles) + self.houses + house
        move = self.payers.get(id)
        if move is None:
            move = PayPassenger(id, cell, house, self.grid.name(cell))
            self.payers[id] = move
        return move

    def locomotive(self, cell: i64) -> BuildLocomotive:
        id = self.first_of(cell + 1) - 1
        move = self.locomotives.get(id)
        if move is None:
            move = BuildLocomotive(id, cell, self.grid.name(cell))
            self.locomotives[id] = move
        return move

    def by_id(self, id: int) -> Move:
        """The move with an action id."""
        if not 0 <= id < self.count():
            raise IndexError(f"action ids are 0 to {self.count() - 1}, not {id}")
        if id < len(self.fixed):
            return self.fixed[id]
        cell, offset = divmod(id - len(self.fixed), self.block)
        if offset < TURNS * len(self.tiles):
            tile, turn = divmod(offset, TURNS)
            back, turn = divmod(turn, EDGE_COUNT)
            return self.place(tile, cell, self.turned(tile, back == 1, turn))
        offset -= TURNS * len(self.tiles)
        if offset < self.houses:
            return self.passenger(cell, offset)
        if offset < 2 * self.houses:
            return self.pay_passenger(cell, offset - self.houses)
        return self.locomotive(cell)

    def parse_cell_move(self, words: list[str]) -> Move | None:
        """A player's move on a cell, legal or not; None if the words are none."""
        text = " ".join(words)
        if words[:1] == ["place"] and len(words) >= 4:
            return self.parse_place(text, words)
        if words[:1] == ["locomotive"] and len(words) == 2:
            return self.locomotive(self.parse_cell(text, words[1]))
        if words[:2] == ["pay", "passenger"] and len(words) == 4:
            cell = self.parse_cell(text, words[2])
            return self.pay_passenger(cell, self.parse_house(text, words[3]))
        if words[:1] == ["passenger"] and len(words) == 3:
            cell = self.parse_cell(text, words[1])
            return self.passenger(cell, self.parse_house(text, words[2]))
        return None

    def parse_place(self, text: str, words: list[str]) -> Move:
        back = words[2] == "back"
        if len(words) != (5 if back else 4) or words[1] not in self.tiles:
            raise BadNotation(f"{text!r}: unknown tile, or words too many or too few")
        turn = words[-1]
        if turn not in ("r0", "r1", "r2", "r3"):
            raise BadNotation(f"{text!r}: a rotation is r0, r1, r2 or r3")
        tile = self.tiles.index(words[1])
        cell = self.parse_cell(text, words[-2])
        return self.place(tile, cell, self.turned(tile, back, int(turn[1])))

    def parse_cell(self, text: str, word: str) -> int:
        parts = word.split(",")
        if len(parts) == 2 and is_number(parts[0]) and is_number(parts[1]):
            x, y = int(parts[0]), int(parts[1])
            if self.grid.holds(x, y):
                return self.grid.cell(x, y)
        raise BadNotation(f"{text!r}: {word!r} is no cell such as 0,-2")

    def parse_house(self, text: str, word: str) -> int:
        house = whole_number(word)
        if house is not None and 1 <= house <= self.houses:
            return house - 1
        raise BadNotation(f"{text!r}: houses are numbered from 1 to {self.houses}")


def enum(names: list[str]) -> list[tuple[int, str]]:
    return list(enumerate(names))


def by_bits(moves: Sequence[Move]) -> list[list[Move]]:
    """For every set of edges or columns, the moves of those that are in it."""
    return [
        [move for place, move in enumerate(moves) if chosen & BITS[place]]
        for chosen in range(2 ** len(moves))
    ]


def is_number(word: str) -> bool:
    """A whole number as it is typed: an optional minus and up to three digits."""
    digits = word.removeprefix("-")
    return len(digits) <= 3 and digits.isascii() and digits.isdecimal()
