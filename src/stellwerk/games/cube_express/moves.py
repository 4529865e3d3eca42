# SPDX-License-Identifier: MIT
"""The moves of Cube Express and their notation (the grammar is on the game's page)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.games.cube_express.grid import Grid
from stellwerk.games.cube_express.packed import turn_of


class Word(Move):
    """A move without parts: one word, or two."""

    def __init__(self, id: int, word: str) -> None:
        super().__init__(id)
        self.word: Final = word

    def text(self) -> str:
        return self.word


class Named(Move):
    """A verb and the id of one printed thing; `index` is the thing's number."""

    def __init__(self, id: int, index: int, name: str) -> None:
        super().__init__(id)
        self.index: Final[i64] = index
        self.name: Final = name


class InColumn(Move):
    """Something in a column of the market and the objective cards."""

    def __init__(self, id: int, column: int) -> None:
        super().__init__(id)
        self.column: Final[i64] = column


class AtHouse(Move):
    """Something with a house of a laid tile."""

    def __init__(self, id: int, cell: int, house: int, place: str) -> None:
        super().__init__(id)
        self.cell: Final[i64] = cell
        self.house: Final[i64] = house
        self.place: Final = place


# Step I: extend the network.


@final
class Place(Move):
    """Lay a hand tile: ``place S11 0,-2 r0``, back side up ``place S11 back 0,-2 r0``.

    `turned` is the printed face with its rotation.
    """

    def __init__(
        self, id: int, tile: int, cell: int, turned: int, name: str, grid: Grid
    ) -> None:
        super().__init__(id)
        self.tile: Final[i64] = tile
        self.cell: Final[i64] = cell
        self.turned: Final[i64] = turned
        self.name: Final = name  # of the tile, with `back` behind it if it is so
        self.grid: Final = grid

    @property
    def place(self) -> str:
        return self.grid.name(self.cell)

    def text(self) -> str:
        return f"place {self.name} {self.place} r{turn_of(self.turned)}"


@final
class DiscardTile(Named):
    """Remove a hand tile that cannot be laid: ``discard S11``."""

    def text(self) -> str:
        return f"discard {self.name}"


@final
class Collect(Word):
    """Take what a crossing or a factory just laid gives: ``collect``."""


@final
class Claim(Word):
    """Own the production site just laid: ``claim``."""


@final
class Build(Word):
    """Build a station on the tile just laid: ``build``."""


@final
class Skip(Word):
    """Leave out the action of a tile, or the pledge: ``skip``."""


@final
class PayDividend(Word):
    """Pay a station with a dividend: ``pay dividend``."""


@final
class PayPassenger(AtHouse):
    """Pay with a passenger at an own station: ``pay passenger 0,-1 2``."""

    def text(self) -> str:
        return f"pay passenger {self.place} {self.house + 1}"


# Step II: move own locomotives.


@final
class StartJourney(Move):
    """A locomotive sets out over an edge: ``go 1 N``."""

    def __init__(self, id: int, locomotive: int, edge: int, name: str) -> None:
        super().__init__(id)
        self.locomotive: Final[i64] = locomotive
        self.edge: Final[i64] = edge
        self.name: Final = name

    def text(self) -> str:
        return f"go {self.locomotive + 1} {self.name}"


@final
class GoOn(Named):
    """The travelling locomotive goes on over an edge: ``step N``."""

    def text(self) -> str:
        return f"step {self.name}"


@final
class Halt(Word):
    """End the journey: ``end journey``."""


@final
class EndStep(Word):
    """Move no more: ``end step``."""


@final
class BurnCoal(Word):
    """Exchange coal for a movement point: ``burn coal``."""


@final
class BuildLocomotive(Move):
    """Put the second locomotive on an own station: ``locomotive 0,-1``."""

    def __init__(self, id: int, cell: int, place: str) -> None:
        super().__init__(id)
        self.cell: Final[i64] = cell
        self.place: Final = place

    def text(self) -> str:
        return f"locomotive {self.place}"


@final
class Take(Word):
    """Take a resource in passing: ``take``."""


@final
class Deliver(InColumn):
    """Deliver, with a pledge on an objective: ``deliver 3``, or none: ``deliver``."""

    def text(self) -> str:
        return f"deliver {self.column + 1}" if self.column >= 0 else "deliver"


@final
class PlacePassenger(AtHouse):
    """Put a passenger on a free house: ``passenger 0,-1 2``."""

    def text(self) -> str:
        return f"passenger {self.place} {self.house + 1}"


# Step III: the market, and the end of the turn.


@final
class TakeTile(InColumn):
    """Take the market tile of a column: ``market 3``."""

    def text(self) -> str:
        return f"market {self.column + 1}"


@final
class Pledge(Word):
    """Put a dividend on the objective of that column: ``pledge``."""


@final
class DiscardResource(Named):
    """Put a surplus resource into the reserve: ``discard coal``."""

    def text(self) -> str:
        return f"discard {self.name}"


@final
class EndTurn(Word):
    """End the turn: ``end turn``."""


# Free actions.


@final
class Convert(Named):
    """Convert stored resources: ``convert C1``."""

    def text(self) -> str:
        return f"convert {self.name}"


@final
class Sell(Word):
    """Sell a field of the stock track: ``sell``."""


# Luck.


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
