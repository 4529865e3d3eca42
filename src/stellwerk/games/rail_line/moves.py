# SPDX-License-Identifier: MIT
"""The moves of Rail Line and their notation (the grammar is on the game's page)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.stack import UNNUMBERED
from stellwerk.games.rail_line.edition import LANES, POSITIONS
from stellwerk.parts.moves import Numbering, Word, enum


class OfCard(Word):
    """A word and a card; `card` is its number, `name` what is printed on it."""

    def __init__(self, word: str, card: int, name: str, id: int = UNNUMBERED) -> None:
        super().__init__(f"{word} {name}", id)
        self.card: Final[i64] = card
        self.name: Final = name


@final
class ChooseSide(Word):
    """Turn a side of the start station card face up: ``side I``."""

    def __init__(self, id: int, side: int, name: str) -> None:
        super().__init__(f"side {name}", id)
        self.side: Final[i64] = side
        self.name: Final = name


@final
class ChooseLane(Word):
    """Put both locomotives on a lane: ``lane 2``."""

    def __init__(self, id: int, lane: int) -> None:
        super().__init__(f"lane {lane + 1}", id)
        self.lane: Final[i64] = lane


@final
class PlayCard(OfCard):
    """Lay a track card from hand (A) or display (B): ``play A05``."""


@final
class TakeSymbol(Word):
    """Receive the symbol as usual: ``take``."""


@final
class TakeCoin(Word):
    """Take a coin instead of the symbol, with three players: ``coin``."""


@final
class MoveSlow(Word):
    """Move the slow train to a station and receive a symbol there: ``slow 7 mail``."""

    def __init__(self, id: int, pos: int, symbol: int, name: str) -> None:
        super().__init__(f"slow {pos} {name}", id)
        self.pos: Final[i64] = pos
        self.symbol: Final[i64] = symbol
        self.name: Final = name


@final
class StaySlow(Word):
    """Leave the slow train where it is, if the table allows it: ``slow none``."""


@final
class Pass(Word):
    """No additional action: ``pass``."""


@final
class BuySlow(Word):
    """Pay for a move of the slow train: ``buy slow``."""


@final
class BuyCard(Word):
    """Pay for a second track card: ``buy card``."""


@final
class DiscardCard(OfCard):
    """Discard an A card for a coin: ``discard A05``."""


@final
class MarkBox(Word):
    """Pay for marking the next box of a good: ``mark coal``."""

    def __init__(self, id: int, good: int, name: str) -> None:
        super().__init__(f"mark {name}", id)
        self.good: Final[i64] = good
        self.name: Final = name


@final
class Deal(Move):
    """Luck deals all hands and the display: ``deal A01,A02 A03,A04 B01,B02``."""

    def __init__(
        self, hands: list[list[int]], display: list[int], names: list[str]
    ) -> None:
        super().__init__()
        self.hands: Final = hands
        self.display: Final = display
        self.names: Final = names

    def text(self) -> str:
        parts = [*self.hands, self.display]
        words = [",".join([self.names[card] for card in part]) for part in parts]
        return "deal " + " ".join([word or "-" for word in words])


@final
class Refill(OfCard):
    """Luck reveals a B card for the display: ``refill B12``."""


@final
class Actions:
    """All moves, made once; those of players numbered in a fixed order."""

    def __init__(
        self, sides: list[str], cards: list[str], a_cards: int, symbols: list[str]
    ) -> None:
        made = Numbering()
        n = made.next
        self.all: Final = made.moves
        self.sides: Final = made.row([ChooseSide(n(i), i, s) for i, s in enum(sides)])
        self.lanes: Final = made.row([ChooseLane(n(i), i) for i in range(len(LANES))])
        self.plays: Final = made.row(
            [PlayCard("play", i, c, n(i)) for i, c in enum(cards)]
        )
        self.take: Final = made.one(TakeSymbol("take", n()))
        self.coin: Final = made.one(TakeCoin("coin", n()))
        self.swaps: Final[list[Move]] = [self.take, self.coin]
        self.slow: Final = [slow_moves(made, symbols, p) for p in range(POSITIONS)]
        self.stay: Final = made.one(StaySlow("slow none", n()))
        self.pass_: Final = made.one(Pass("pass", n()))
        self.buy_slow: Final = made.one(BuySlow("buy slow", n()))
        self.buy_card: Final = made.one(BuyCard("buy card", n()))
        own, goods = enum(cards[:a_cards]), enum(symbols[:-1])
        self.discards: Final = made.row(
            [DiscardCard("discard", i, c, n(i)) for i, c in own]
        )
        self.marks: Final = made.row([MarkBox(n(i), i, good) for i, good in goods])
        # Luck's moves have no numbers.
        self.refills: Final = [Refill("refill", i, c) for i, c in enum(cards)]


def slow_moves(made: Numbering, symbols: list[str], pos: int) -> list[MoveSlow]:
    """The moves of the slow train to a station, by symbol; none back to the start."""
    if pos == 0:
        return []
    return made.row([MoveSlow(made.next(i), pos, i, n) for i, n in enum(symbols)])
