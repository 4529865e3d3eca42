# SPDX-License-Identifier: MIT
"""The moves of Cube Express and their notation (the grammar is on the game's page)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.games.cube_express.edition import AREAS, EDGES, RESOURCES
from stellwerk.games.cube_express.faces import KINDS, SITE, STATION
from stellwerk.games.cube_express.map import Grid
from stellwerk.games.cube_express.packed import BITS, turn_of
from stellwerk.parts.moves import Groups, Numbering, Word, enum


class Named(Word):
    """Something with a printed thing: `index` is its number, `name` its id."""

    def __init__(self, id: int, word: str, index: int, name: str) -> None:
        super().__init__(f"{word} {name}", id)
        self.index: Final[i64] = index
        self.name: Final = name


class InColumn(Word):
    """Something in a column of the market and the objective cards; -1 is none."""

    def __init__(self, id: int, word: str, column: int) -> None:
        super().__init__(f"{word} {column + 1}" if column >= 0 else word, id)
        self.column: Final[i64] = column


class AtHouse(Word):
    """Something with a house of a laid tile."""

    def __init__(self, id: int, word: str, cell: int, house: int, place: str) -> None:
        super().__init__(f"{word} {place} {house + 1}", id)
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


# Step II: move own locomotives.


@final
class StartJourney(Word):
    """A locomotive sets out over an edge: ``go 1 N``."""

    def __init__(self, id: int, locomotive: int, edge: int, name: str) -> None:
        super().__init__(f"go {locomotive + 1} {name}", id)
        self.locomotive: Final[i64] = locomotive
        self.edge: Final[i64] = edge


@final
class GoOn(Named):
    """The travelling locomotive goes on over an edge: ``step N``."""


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
class BuildLocomotive(Word):
    """Put the second locomotive on an own station: ``locomotive 0,-1``."""

    def __init__(self, id: int, cell: int, place: str) -> None:
        super().__init__(f"locomotive {place}", id)
        self.cell: Final[i64] = cell
        self.place: Final = place


@final
class Take(Word):
    """Take a resource in passing: ``take``."""


@final
class Deliver(InColumn):
    """Deliver, with a pledge on an objective: ``deliver 3``, or none: ``deliver``."""


@final
class PlacePassenger(AtHouse):
    """Put a passenger on a free house: ``passenger 0,-1 2``."""


# Step III: the market, and the end of the turn.


@final
class TakeTile(InColumn):
    """Take the market tile of a column: ``market 3``."""


@final
class Pledge(Word):
    """Put a dividend on the objective of that column: ``pledge``."""


@final
class DiscardResource(Named):
    """Put a surplus resource into the reserve: ``discard coal``."""


@final
class EndTurn(Word):
    """End the turn: ``end turn``."""


# Free actions.


@final
class Convert(Named):
    """Convert stored resources: ``convert C1``."""


@final
class Sell(Word):
    """Sell a field of the stock track: ``sell``."""


# Luck.


@final
class Deal(Groups):
    """Luck deals hands and market: ``deal S01,S02,S03 P01,P02,P03 X01,X02,X03,X04``."""

    def __init__(
        self, hands: list[list[int]], market: list[int], names: list[str]
    ) -> None:
        super().__init__("deal", [*hands, market], names)
        self.hands: Final = hands
        self.market: Final = market


@final
class DealObjectives(Groups):
    """Luck lays out the objective cards: ``objectives OB01,OB04,OB07,OB12``."""

    def __init__(self, cards: list[int], names: list[str]) -> None:
        super().__init__("objectives", [cards], names)
        self.cards: Final = cards


@final
class Refill(Word):
    """Luck reveals the top tile of the stack for the market: ``refill F03``."""

    def __init__(self, tile: int, name: str) -> None:
        super().__init__(f"refill {name}")
        self.tile: Final = tile


# All that need no cell, numbered, and lists of them.


class FixedMoves:
    """Moves without a cell; lists are by edges, column, thing or area."""

    def __init__(self, tiles: list[str], conversions: list[str], columns: int) -> None:
        made = Numbering()
        n = made.next
        self.fixed: Final = made.moves
        self.collect: Final = made.one(Collect("collect", n()))
        self.claim: Final = made.one(Claim("claim", n()))
        self.build: Final = made.one(Build("build", n()))
        self.uses: Final[list[Word]] = [self.collect] * len(KINDS)  # by kind of tile
        self.uses[SITE], self.uses[STATION] = self.claim, self.build
        self.skip: Final = made.one(Skip("skip", n()))
        self.pay: Final = made.one(PayDividend("pay dividend", n()))
        self.coal: Final = made.one(BurnCoal("burn coal", n()))
        self.take: Final = made.one(Take("take", n()))
        self.halt: Final = made.one(Halt("end journey", n()))
        self.end_step: Final = made.one(EndStep("end step", n()))
        self.pledge: Final = made.one(Pledge("pledge", n()))
        self.sell: Final = made.one(Sell("sell", n()))
        self.end_turn: Final = made.one(EndTurn("end turn", n()))
        edges, goods = enum(list(EDGES)), enum(list(RESOURCES))
        first = AREAS.index(RESOURCES[0])
        self.go: Final = [
            by_bits(made.row([StartJourney(n(i), loco, i, e) for i, e in edges]))
            for loco in range(2)
        ]
        self.on: Final = by_bits(made.row([GoOn(n(i), "step", i, e) for i, e in edges]))
        self.only_deliver: Final[list[Move]] = [made.one(Deliver(n(), "deliver", -1))]
        places = range(columns)
        self.deliver: Final = made.row([Deliver(n(i), "deliver", i) for i in places])
        taken = made.row([TakeTile(n(i), "market", i) for i in places])
        self.market: Final = by_bits(taken)
        self.convert: Final = made.row(
            [Convert(n(i), "convert", i, name) for i, name in enum(conversions)]
        )
        self.discard: Final = made.row(
            [DiscardResource(n(i), "discard", first + i, name) for i, name in goods]
        )
        self.discard_tile: Final = made.row(
            [DiscardTile(n(i), "discard", i, name) for i, name in enum(tiles)]
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


def by_bits(moves: Sequence[Move]) -> list[list[Move]]:
    """For every set of edges or columns, the moves of those that are in it."""
    return [
        [move for place, move in enumerate(moves) if chosen & BITS[place]]
        for chosen in range(2 ** len(moves))
    ]
