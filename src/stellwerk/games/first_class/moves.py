# SPDX-License-Identifier: MIT
"""The moves of First Class and their notation (the grammar is on the game's page).

Moves of players are made once, with their texts, in `actions.py`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.stack import UNNUMBERED
from stellwerk.games.first_class.symbols import C1, CODES, EG
from stellwerk.parts.moves import Word

TRAINS: Final = ["upper", "lower"]
TOKENS: Final = ["fingerprint", "false_lead"]
NEW_WAGON: Final = -1


class CardMove(Word):
    """What is done with a card, and its name."""

    def __init__(self, id: int, word: str, card: int, name: str) -> None:
        super().__init__(f"{word} {name}", id)
        self.card: Final[i64] = card
        self.name: Final = name


class Numbered(Word):
    """What is done with one of several things, by its number; `said` is as read."""

    def __init__(self, id: int, word: str, number: int, said: int) -> None:
        super().__init__(f"{word} {said}", id)
        self.number: Final[i64] = number


class DisplayMove(Word):
    """What is done with a place of the display, by row and column."""

    def __init__(self, id: int, word: str, place: int, row: int, column: int) -> None:
        super().__init__(f"{word} {row + 1}.{column + 1}", id)
        self.place: Final[i64] = place
        self.row: Final[i64] = row
        self.column: Final[i64] = column


@final
class Keep(CardMove):
    """Keep an end-game card of the draft: ``keep Z-W1``."""


@final
class Take(DisplayMove):
    """Take a card of the display and execute it: ``take 2.4`` (row, column)."""


@final
class Decline(DisplayMove):
    """Take a card and use none of it (»ablehnen«): ``decline 2.4``."""


@final
class TakeTile(Word):
    """Take the start-player tile instead of a card: ``take tile``."""


@final
class Stop(Word):
    """Use no more of what is offered: ``stop``."""


@final
class Finish(Word):
    """Use no more bonuses in a scoring phase: ``finish``."""


@final
class EndTurn(Word):
    """End the turn: ``end turn``."""


# Symbols.


class SymbolMove(Word):
    """Execute a symbol, by its number; `more` is what is said beside its code."""

    def __init__(self, id: int, kind: int, more: str = "") -> None:
        super().__init__(f"{CODES[kind]} {more}".rstrip(), id)
        self.kind: Final[i64] = kind


@final
class SymbolWord(SymbolMove):
    """Execute a symbol without saying more: ``L``, ``COIN`` …"""


@final
class WagonMove(SymbolMove):
    """A new wagon, or one upgraded: ``W0 upper``, ``U01 lower``, ``UA upper 4``."""

    def __init__(self, id: int, kind: int, train: int, level: int, more: str) -> None:
        super().__init__(id, kind, TRAINS[train] + more)
        self.train: Final[i64] = train
        self.level: Final[i64] = level  # a place on the ladder, or NEW_WAGON


@final
class Walk(SymbolMove):
    """Divide the steps of one conductor symbol: ``C1 1 2`` (upper, lower)."""

    def __init__(self, id: int, upper: int, lower: int) -> None:
        super().__init__(id, C1, f"{upper} {lower}")
        self.upper: Final[i64] = upper
        self.lower: Final[i64] = lower


@final
class TakeEndCard(SymbolMove):
    """Take an open end-game card for a symbol: ``EG Z-W1``."""

    def __init__(self, id: int, card: int, name: str) -> None:
        super().__init__(id, EG, name)
        self.card: Final[i64] = card
        self.name: Final = name


# Answers inside an action.


@final
class Mail(CardMove):
    """Lay a mail wagon (»Postwaggon«): ``mail M1``."""


@final
class Spend(Word):
    """Spend a coin of a column for an action: ``spend 1 W0 upper``.

    `use` is its number; `train` and `level` are as far as it has any.
    """

    def __init__(
        self, id: int, column: int, use: int, train: int, level: int, name: str
    ) -> None:
        super().__init__(f"spend {column + 1} {name}", id)
        self.column: Final[i64] = column
        self.use: Final[i64] = use
        self.train: Final[i64] = train
        self.level: Final[i64] = level


@final
class Buy(CardMove):
    """Buy an open end-game card for coins: ``buy Z-W1``."""


@final
class Pay(Word):
    """Say how many coins of each column pay for it: ``pay 2 1 1``."""

    def __init__(self, id: int, coins: list[int]) -> None:
        super().__init__(" ".join(["pay", *[str(count) for count in coins]]), id)
        self.coins: Final = coins


@final
class Fulfil(CardMove):
    """Fulfil a contract, passenger, luggage or mechanic: ``fulfil A1-1``."""


@final
class UseSwitch(CardMove):
    """Use a switch (»Weiche«) in a scoring phase: ``switch E1-1``."""


@final
class Bonus(Numbered):
    """Take the bonus of a city by its number: ``bonus 2``."""


@final
class Place(Word):
    """Lay a module card: ``place upper 3``, ``place section 1``, ``place slot 4``."""

    def __init__(self, id: int, spot: int, kind: str, number: int) -> None:
        super().__init__(f"place {kind} {number}", id)
        self.spot: Final[i64] = spot
        self.kind: Final = kind
        self.number: Final[i64] = number


@final
class ChooseShare(Numbered):
    """Choose a share of the start-player tile: ``share 2``."""


@final
class Drop(Word):
    """Put an evidence token back into the bag: ``drop fingerprint``."""

    def __init__(self, id: int, kind: int) -> None:
        super().__init__(f"drop {TOKENS[kind]}", id)
        self.kind: Final = kind


@final
class Give(Word):
    """Give an evidence token to an opponent: ``give false_lead 3``."""

    def __init__(self, id: int, kind: int, receiver: int) -> None:
        super().__init__(f"give {TOKENS[kind]} {receiver + 1}", id)
        self.kind: Final = kind
        self.receiver: Final[i64] = receiver


@final
class Peek(Numbered):
    """Look at all tokens of an opponent: ``peek 3``."""


# Luck's moves have no numbers.


@final
class DrawMurderer(Word):
    """Luck deals the roles; this player is the murderer: ``murderer 2``."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"murderer {seat + 1}")
        self.drawn: Final = seat


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
        super().__init__(UNNUMBERED, "refill", card, name)


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
