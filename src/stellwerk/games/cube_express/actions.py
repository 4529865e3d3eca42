# SPDX-License-Identifier: MIT
"""All moves of players, numbered in a fixed order; those of a cell made when needed.

First come the moves without a cell. Then every cell of the grid has a block:
8 ids per tile (4 rotations of the front, 4 of the back), the houses to place on,
the houses to pay with, and the second locomotive.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import BadNotation, Move
from stellwerk.core.numbers import whole_number
from stellwerk.games.cube_express.faces import Faces
from stellwerk.games.cube_express.map import Grid
from stellwerk.games.cube_express.moves import (
    BuildLocomotive,
    PayPassenger,
    Place,
    PlacePassenger,
    ReadyLists,
    Refill,
)
from stellwerk.games.cube_express.packed import (
    EDGE_COUNT,
    SURROUNDINGS,
    face_of,
    turn_of,
    turned_face,
)
from stellwerk.parts.moves import DrawStart, enum

TURNS: Final = 8  # per tile: 4 rotations of the front, 4 of the back


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
        self.first_house: Final = TURNS * len(tiles)  # in the block of a cell
        self.block: Final = self.first_house + 2 * self.houses + 1
        self.back_names: Final = [f"{name} back" for name in tiles]
        self.others: Final[dict[int, Move]] = {}
        # These stand for what is unmade
        self.no_places: Final[list[Place | None]] = []
        self.no_row: Final[list[list[Move]]] = []
        self.no_rows: Final[list[list[list[Move]]]] = []
        self.places: Final = [self.no_places] * grid.count  # by cell, tile and turn
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
        place = TURNS * tile + turn_of(turned)
        if back:
            place += EDGE_COUNT
        places = self.places[cell]
        if places is self.no_places:
            places = [None] * self.first_house
            self.places[cell] = places
        move = places[place]
        if move is None:
            name = self.back_names[tile] if back else self.tiles[tile]
            id = self.first_of(cell) + place
            move = Place(id, tile, cell, turned, name, self.grid)
            places[place] = move
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
            ways = self.faces.ways[code][tile]
            moves = [self.place(tile, cell, turned) for turned in ways]
            row[tile] = moves
        return moves

    def passenger(self, cell: i64, house: i64) -> Move:
        """Put a passenger on a house of a cell's tile."""
        return self.by_id(self.first_of(cell) + self.first_house + house)

    def pay_passenger(self, cell: i64, house: i64) -> Move:
        """Pay with the one there."""
        return self.by_id(self.first_of(cell) + self.first_house + self.houses + house)

    def locomotive(self, cell: i64) -> Move:
        """Put the second locomotive on a cell."""
        return self.by_id(self.first_of(cell + 1) - 1)

    def by_id(self, id: int) -> Move:
        """The move with an action id."""
        move = self.others.get(id)
        return self.made(id) if move is None else move

    def made(self, id: int) -> Move:
        """The same, for whoever asks first."""
        if not 0 <= id < self.count():
            raise IndexError(f"action ids are 0 to {self.count() - 1}, not {id}")
        if id < len(self.fixed):
            return self.fixed[id]
        cell, offset = divmod(id - len(self.fixed), self.block)
        house = offset - self.first_house
        if house < 0:
            tile, turn = divmod(offset, TURNS)
            back, turn = divmod(turn, EDGE_COUNT)
            return self.place(tile, cell, self.turned(tile, back == 1, turn))
        name = self.grid.name(cell)
        move: Move = BuildLocomotive(id, cell, name)
        if house < self.houses:
            move = PlacePassenger(id, "passenger", cell, house, name)
        elif house < 2 * self.houses:
            move = PayPassenger(id, "pay passenger", cell, house - self.houses, name)
        self.others[id] = move
        return move

    def parse_cell_move(self, words: list[str]) -> Move | None:
        """A player's move on a cell, legal or not; None if the words are none."""
        text = " ".join(words)
        match words:
            case ["place", _, _, _, *_]:
                return self.parse_place(text, words)
            case ["locomotive", cell]:
                return self.locomotive(self.parse_cell(text, cell))
            case ["passenger", cell, house] | ["pay", "passenger", cell, house]:
                at = self.parse_cell(text, cell), self.parse_house(text, house)
                pays = words[0] == "pay"
                return self.pay_passenger(*at) if pays else self.passenger(*at)
        return None

    def parse_place(self, text: str, words: list[str]) -> Move:
        back = words[2] == "back"
        if len(words) != (5 if back else 4) or words[1] not in self.tiles:
            raise BadNotation(f"{text!r}: unknown tile, or words too many or too few")
        if words[-1] not in ("r0", "r1", "r2", "r3"):
            raise BadNotation(f"{text!r}: a rotation is r0, r1, r2 or r3")
        tile, turn = self.tiles.index(words[1]), int(words[-1][1])
        cell = self.parse_cell(text, words[-2])
        return self.place(tile, cell, self.turned(tile, back, turn))

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


def is_number(word: str) -> bool:
    """A whole number as it is typed: an optional minus and up to three digits."""
    digits = word.removeprefix("-")
    return len(digits) <= 3 and digits.isascii() and digits.isdecimal()
