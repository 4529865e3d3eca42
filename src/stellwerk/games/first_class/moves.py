# SPDX-License-Identifier: MIT
"""The moves of First Class and their notation (the grammar is on the game's page)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.stack import UNNUMBERED
from stellwerk.games.first_class.symbols import C1, CODES, EG, UA, W0

TRAINS: Final = ["upper", "lower"]
TOKENS: Final = ["fingerprint", "false_lead"]
NEW_WAGON: Final = -1


class CardMove(Move):
    """What is done with a card, and its name."""

    def __init__(self, id: int, card: int, name: str) -> None:
        super().__init__(id)
        self.card: Final[i64] = card
        self.name: Final = name


class Numbered(Move):
    """What is done with one of several things, by its number."""

    def __init__(self, id: int, number: int) -> None:
        super().__init__(id)
        self.number: Final[i64] = number


class DisplayMove(Move):
    """What is done with a place of the display, by row and column."""

    def __init__(self, id: int, place: int, row: int, column: int) -> None:
        super().__init__(id)
        self.place: Final[i64] = place
        self.row: Final[i64] = row
        self.column: Final[i64] = column


@final
class Keep(CardMove):
    """Keep an end-game card of the draft: ``keep Z-W1``."""

    def text(self) -> str:
        return f"keep {self.name}"


@final
class Take(DisplayMove):
    """Take a card of the display and execute it: ``take 2.4`` (row, column)."""

    def text(self) -> str:
        return f"take {self.row + 1}.{self.column + 1}"


@final
class Decline(DisplayMove):
    """Take a card and use none of it (»ablehnen«): ``decline 2.4``."""

    def text(self) -> str:
        return f"decline {self.row + 1}.{self.column + 1}"


class Plain(Move):
    """A move without parameters."""


@final
class TakeTile(Plain):
    """Take the start-player tile instead of a card: ``take tile``."""

    def text(self) -> str:
        return "take tile"


@final
class Stop(Plain):
    """Use no more of what is offered: ``stop``."""

    def text(self) -> str:
        return "stop"


@final
class Finish(Plain):
    """Use no more bonuses in a scoring phase: ``finish``."""

    def text(self) -> str:
        return "finish"


@final
class EndTurn(Plain):
    """End the turn: ``end turn``."""

    def text(self) -> str:
        return "end turn"


# Symbols.


class SymbolMove(Move):
    """Execute a symbol, by its number."""

    def __init__(self, id: int, kind: int) -> None:
        super().__init__(id)
        self.kind: Final[i64] = kind


@final
class SymbolWord(SymbolMove):
    """Execute a symbol without saying more: ``L``, ``COIN`` …"""

    def text(self) -> str:
        return CODES[self.kind]


@final
class Couple(SymbolMove):
    """Couple a new 0-wagon for the symbol W0: ``W0 upper``."""

    def __init__(self, id: int, train: int) -> None:
        super().__init__(id, W0)
        self.train: Final[i64] = train

    def text(self) -> str:
        return f"W0 {TRAINS[self.train]}"


@final
class Upgrade(SymbolMove):
    """Upgrade the leftmost wagon of a named value: ``U01 lower``."""

    def __init__(self, id: int, kind: int, train: int) -> None:
        super().__init__(id, kind)
        self.train: Final[i64] = train

    def text(self) -> str:
        return f"{CODES[self.kind]} {TRAINS[self.train]}"


@final
class AnyUpgrade(SymbolMove):
    """Use an any-upgrade on a value or for a new wagon: ``UA upper 4``."""

    def __init__(self, id: int, train: int, level: int, value: str) -> None:
        super().__init__(id, UA)
        self.train: Final[i64] = train
        self.level: Final[i64] = level  # a place on the ladder, or NEW_WAGON
        self.value: Final = value

    def text(self) -> str:
        return f"UA {TRAINS[self.train]} {self.value}"


@final
class Walk(SymbolMove):
    """Divide the steps of one conductor symbol: ``C1 1 2`` (upper, lower)."""

    def __init__(self, id: int, upper: int, lower: int) -> None:
        super().__init__(id, C1)
        self.upper: Final[i64] = upper
        self.lower: Final[i64] = lower

    def text(self) -> str:
        return f"C1 {self.upper} {self.lower}"


@final
class TakeEndCard(SymbolMove):
    """Take an open end-game card for a symbol: ``EG Z-W1``."""

    def __init__(self, id: int, card: int, name: str) -> None:
        super().__init__(id, EG)
        self.card: Final[i64] = card
        self.name: Final = name

    def text(self) -> str:
        return f"EG {self.name}"


# Answers inside an action.


@final
class Mail(Move):
    """Lay a mail wagon (»Postwaggon«): ``mail M1``."""

    def __init__(self, id: int, wagon: int, name: str) -> None:
        super().__init__(id)
        self.wagon: Final[i64] = wagon
        self.name: Final = name

    def text(self) -> str:
        return f"mail {self.name}"


@final
class Spend(Move):
    """Spend a coin of a column for an action: ``spend 1 W0 upper``.

    `use` is its number; `train` and `level` are as far as it has any.
    """

    def __init__(
        self, id: int, column: int, use: int, train: int, level: int, name: str
    ) -> None:
        super().__init__(id)
        self.column: Final[i64] = column
        self.use: Final[i64] = use
        self.train: Final[i64] = train
        self.level: Final[i64] = level
        self.name: Final = name  # of the use, with its parameters

    def text(self) -> str:
        return f"spend {self.column + 1} {self.name}"


@final
class Buy(CardMove):
    """Buy an open end-game card for coins: ``buy Z-W1``."""

    def text(self) -> str:
        return f"buy {self.name}"


@final
class Pay(Move):
    """Say how many coins of each column pay for it: ``pay 2 1 1``."""

    def __init__(self, id: int, coins: list[int]) -> None:
        super().__init__(id)
        self.coins: Final = coins

    def text(self) -> str:
        return "pay " + " ".join([str(count) for count in self.coins])


@final
class Fulfil(CardMove):
    """Fulfil a contract, passenger, luggage or mechanic: ``fulfil A1-1``."""

    def text(self) -> str:
        return f"fulfil {self.name}"


@final
class UseSwitch(CardMove):
    """Use a switch (»Weiche«) in a scoring phase: ``switch E1-1``."""

    def text(self) -> str:
        return f"switch {self.name}"


@final
class Bonus(Numbered):
    """Take the bonus of a city by its number: ``bonus 2``."""

    def text(self) -> str:
        return f"bonus {self.number}"


@final
class Place(Move):
    """Lay a module card: ``place upper 3``, ``place section 1``, ``place slot 4``."""

    def __init__(self, id: int, spot: int, kind: str, number: int) -> None:
        super().__init__(id)
        self.spot: Final[i64] = spot
        self.kind: Final = kind
        self.number: Final[i64] = number

    def text(self) -> str:
        return f"place {self.kind} {self.number}"


@final
class ChooseShare(Numbered):
    """Choose a share of the start-player tile: ``share 2``."""

    def text(self) -> str:
        return f"share {self.number + 1}"


@final
class Drop(Move):
    """Put an evidence token back into the bag: ``drop fingerprint``."""

    def __init__(self, id: int, kind: int) -> None:
        super().__init__(id)
        self.kind: Final = kind

    def text(self) -> str:
        return f"drop {TOKENS[self.kind]}"


@final
class Give(Move):
    """Give an evidence token to an opponent: ``give false_lead 3``."""

    def __init__(self, id: int, kind: int, receiver: int) -> None:
        super().__init__(id)
        self.kind: Final = kind
        self.receiver: Final[i64] = receiver

    def text(self) -> str:
        return f"give {TOKENS[self.kind]} {self.receiver + 1}"


@final
class Peek(Numbered):
    """Look at all tokens of an opponent: ``peek 3``."""

    def text(self) -> str:
        return f"peek {self.number + 1}"


@final
class DrawMurderer(Move):
    """Luck deals the roles; this player is the murderer: ``murderer 2``."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.drawn: Final = seat

    def text(self) -> str:
        return f"murderer {self.drawn + 1}"


@final
class Deal(Move):
    """Luck lays cards out, in order: ``deal X1-W1 A1-3 …`` or ``draft Z-W1 …``."""

    def __init__(self, word: str, cards: vec[i64], names: list[str]) -> None:
        super().__init__()
        self.word: Final = word
        self.cards: Final = cards
        self.names: Final = names

    def text(self) -> str:
        return " ".join([self.word, *[self.names[card] for card in self.cards]])


@final
class Refill(CardMove):
    """Luck reveals an end-game card: ``refill Z-W1``."""

    def __init__(self, card: int, name: str) -> None:
        super().__init__(UNNUMBERED, card, name)

    def text(self) -> str:
        return f"refill {self.name}"


@final
class DrawTokens(Move):
    """Luck draws evidence from the bag: ``evidence 1 0`` (fingerprints, false leads).

    The owner is part of the question, not of the answer.
    """

    def __init__(self, prints: int, leads: int) -> None:
        super().__init__()
        self.prints: Final = prints
        self.leads: Final = leads

    def text(self) -> str:
        return f"evidence {self.prints} {self.leads}"
