# SPDX-License-Identifier: MIT
"""The moves of Cube Express and their notation (the grammar is on the game's page)."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.games.cube_express.grid import Grid


@final
class Place(Move):
    """Lay a hand tile: ``place S11 0,-2 r0``, back side up ``place S11 back 0,-2 r0``.

    `turned` is the printed face with its rotation: 4 x face + quarter turns.
    """

    def __init__(
        self, id: int, tile: int, cell: int, turned: int, name: str, grid: Grid
    ) -> None:
        super().__init__(id)
        self.tile: Final = tile
        self.cell: Final = cell
        self.turned: Final = turned
        self.name: Final = name  # of the tile, with `back` behind it if it is so
        self.grid: Final = grid

    @property
    def place(self) -> str:
        return self.grid.name(self.cell)

    def text(self) -> str:
        return f"place {self.name} {self.place} r{self.turned % 4}"


@final
class DiscardTile(Move):
    """Remove a hand tile that cannot be laid: ``discard S11``."""

    def __init__(self, id: int, tile: int, name: str) -> None:
        super().__init__(id)
        self.tile: Final = tile
        self.name: Final = name

    def text(self) -> str:
        return f"discard {self.name}"


@final
class DiscardResource(Move):
    """Put a surplus resource into the reserve: ``discard coal``."""

    def __init__(self, id: int, area: int, name: str) -> None:
        super().__init__(id)
        self.area: Final = area
        self.name: Final = name

    def text(self) -> str:
        return f"discard {self.name}"


@final
class Word(Move):
    """A move without parts: ``collect``, ``skip``, ``end turn`` and the like."""

    def __init__(self, id: int, word: str) -> None:
        super().__init__(id)
        self.word: Final = word

    def text(self) -> str:
        return self.word


@final
class PayPassenger(Move):
    """Pay with a passenger at an own station: ``pay passenger 0,-1 2``."""

    def __init__(self, id: int, cell: int, house: int, place: str) -> None:
        super().__init__(id)
        self.cell: Final = cell
        self.house: Final = house
        self.place: Final = place

    def text(self) -> str:
        return f"pay passenger {self.place} {self.house + 1}"


@final
class PlacePassenger(Move):
    """Put a passenger on a free house: ``passenger 0,-1 2``."""

    def __init__(self, id: int, cell: int, house: int, place: str) -> None:
        super().__init__(id)
        self.cell: Final = cell
        self.house: Final = house
        self.place: Final = place

    def text(self) -> str:
        return f"passenger {self.place} {self.house + 1}"


@final
class BuildLocomotive(Move):
    """Put the second locomotive on an own station: ``locomotive 0,-1``."""

    def __init__(self, id: int, cell: int, place: str) -> None:
        super().__init__(id)
        self.cell: Final = cell
        self.place: Final = place

    def text(self) -> str:
        return f"locomotive {self.place}"


@final
class StartJourney(Move):
    """A locomotive sets out over an edge: ``go 1 N``."""

    def __init__(self, id: int, locomotive: int, edge: int, name: str) -> None:
        super().__init__(id)
        self.locomotive: Final = locomotive
        self.edge: Final = edge
        self.name: Final = name

    def text(self) -> str:
        return f"go {self.locomotive + 1} {self.name}"


@final
class GoOn(Move):
    """The travelling locomotive goes on over an edge: ``step N``."""

    def __init__(self, id: int, edge: int, name: str) -> None:
        super().__init__(id)
        self.edge: Final = edge
        self.name: Final = name

    def text(self) -> str:
        return f"step {self.name}"


@final
class Deliver(Move):
    """Deliver, with a pledge on an objective: ``deliver 3``, or none: ``deliver``."""

    def __init__(self, id: int, column: int) -> None:
        super().__init__(id)
        self.column: Final = column  # -1: no marker goes on a card

    def text(self) -> str:
        return f"deliver {self.column + 1}" if self.column >= 0 else "deliver"


@final
class TakeTile(Move):
    """Take the market tile of a column: ``market 3``."""

    def __init__(self, id: int, column: int) -> None:
        super().__init__(id)
        self.column: Final = column

    def text(self) -> str:
        return f"market {self.column + 1}"


@final
class Convert(Move):
    """Convert stored resources: ``convert C1``."""

    def __init__(self, id: int, conversion: int, name: str) -> None:
        super().__init__(id)
        self.conversion: Final = conversion
        self.name: Final = name

    def text(self) -> str:
        return f"convert {self.name}"


@final
class Deal(Move):
    """Luck deals hands and market: ``deal S01,S02,S03 P01,P02,P03 X01,X02,X03,X04``."""

    def __init__(
        self, hands: list[list[int]], market: list[int], names: list[str]
    ) -> None:
        super().__init__()
        self.hands: Final = hands
        self.market: Final = market
        self.names: Final = names

    def text(self) -> str:
        parts = [*self.hands, self.market]
        words = [",".join([self.names[tile] for tile in part]) for part in parts]
        return "deal " + " ".join(words)


@final
class DealObjectives(Move):
    """Luck lays out the objective cards: ``objectives OB01,OB04,OB07,OB12``."""

    def __init__(self, cards: list[int], names: list[str]) -> None:
        super().__init__()
        self.cards: Final = cards
        self.names: Final = names

    def text(self) -> str:
        return "objectives " + ",".join([self.names[card] for card in self.cards])


@final
class Refill(Move):
    """Luck reveals the top tile of the stack for the market: ``refill F03``."""

    def __init__(self, tile: int, name: str) -> None:
        super().__init__()
        self.tile: Final = tile
        self.name: Final = name

    def text(self) -> str:
        return f"refill {self.name}"
