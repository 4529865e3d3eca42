# SPDX-License-Identifier: MIT
"""The moves of First Class and their notation (the grammar is on the game's page)."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import UNNUMBERED, Move

TRAINS: Final = ["upper", "lower"]
TOKENS: Final = ["fingerprint", "false_lead"]
NEW_WAGON: Final = -1


class CardMove(Move):
    """What is done with a card, and its name: ``keep Z-W1``."""

    def __init__(self, id: int, word: str, card: int, name: str) -> None:
        super().__init__(id)
        self.word: Final = word
        self.card: Final = card
        self.name: Final = name

    def text(self) -> str:
        return f"{self.word} {self.name}"


class DisplayMove(Move):
    """What is done with a place of the display: ``take 2.4`` (row, column)."""

    def __init__(self, id: int, word: str, place: int, row: int, column: int) -> None:
        super().__init__(id)
        self.word: Final = word
        self.place: Final = place
        self.row: Final = row
        self.column: Final = column

    def text(self) -> str:
        return f"{self.word} {self.row + 1}.{self.column + 1}"


@final
class Keep(CardMove):
    """Keep an end-game card of the draft: ``keep Z-W1``."""

    def __init__(self, id: int, card: int, name: str) -> None:
        super().__init__(id, "keep", card, name)


@final
class Take(DisplayMove):
    """Take a card of the display and execute it: ``take 2.4`` (row, column)."""

    def __init__(self, id: int, place: int, row: int, column: int) -> None:
        super().__init__(id, "take", place, row, column)


@final
class Decline(DisplayMove):
    """Take a card and use none of it (»ablehnen«): ``decline 2.4``."""

    def __init__(self, id: int, place: int, row: int, column: int) -> None:
        super().__init__(id, "decline", place, row, column)


@final
class Word(Move):
    """A move without parameters, by its number: ``take tile``, ``stop``, ``L`` …"""

    def __init__(self, id: int, word: int, name: str) -> None:
        super().__init__(id)
        self.word: Final = word
        self.name: Final = name

    def text(self) -> str:
        return self.name


@final
class Couple(Move):
    """Couple a new 0-wagon for the symbol W0: ``W0 upper``."""

    def __init__(self, id: int, train: int) -> None:
        super().__init__(id)
        self.train: Final = train

    def text(self) -> str:
        return f"W0 {TRAINS[self.train]}"


@final
class Upgrade(Move):
    """Upgrade the leftmost wagon of a named value: ``U01 lower``."""

    def __init__(self, id: int, train: int, level: int, code: str) -> None:
        super().__init__(id)
        self.train: Final = train
        self.level: Final = level  # the place on the ladder that is left
        self.code: Final = code

    def text(self) -> str:
        return f"{self.code} {TRAINS[self.train]}"


@final
class AnyUpgrade(Move):
    """Use an any-upgrade on a value or for a new wagon: ``UA upper 4``."""

    def __init__(self, id: int, train: int, level: int, value: str) -> None:
        super().__init__(id)
        self.train: Final = train
        self.level: Final = level  # a place on the ladder, or NEW_WAGON
        self.value: Final = value

    def text(self) -> str:
        return f"UA {TRAINS[self.train]} {self.value}"


@final
class Walk(Move):
    """Divide the steps of one conductor symbol: ``C1 1 2`` (upper, lower)."""

    def __init__(self, id: int, upper: int, lower: int) -> None:
        super().__init__(id)
        self.upper: Final = upper
        self.lower: Final = lower

    def text(self) -> str:
        return f"C1 {self.upper} {self.lower}"


@final
class TakeEndCard(CardMove):
    """Take an open end-game card for a symbol: ``EG Z-W1``."""

    def __init__(self, id: int, card: int, name: str) -> None:
        super().__init__(id, "EG", card, name)


@final
class Mail(Move):
    """Lay a mail wagon (»Postwaggon«): ``mail M1``."""

    def __init__(self, id: int, wagon: int, name: str) -> None:
        super().__init__(id)
        self.wagon: Final = wagon
        self.name: Final = name

    def text(self) -> str:
        return f"mail {self.name}"


@final
class Spend(Move):
    """Spend a coin of a column for an action: ``spend 1 W0 upper``.

    `train` and `level` are those of the action, as far as it has any.
    """

    def __init__(
        self, id: int, column: int, action: int, train: int, level: int, name: str
    ) -> None:
        super().__init__(id)
        self.column: Final = column
        self.action: Final = action
        self.train: Final = train
        self.level: Final = level
        self.name: Final = name  # of the action, with its parameters

    def text(self) -> str:
        return f"spend {self.column + 1} {self.name}"


@final
class Buy(CardMove):
    """Buy an open end-game card for coins: ``buy Z-W1``."""

    def __init__(self, id: int, card: int, name: str) -> None:
        super().__init__(id, "buy", card, name)


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

    def __init__(self, id: int, card: int, name: str) -> None:
        super().__init__(id, "fulfil", card, name)


@final
class UseSwitch(CardMove):
    """Use a switch (»Weiche«) in a scoring phase: ``switch E1-1``."""

    def __init__(self, id: int, card: int, name: str) -> None:
        super().__init__(id, "switch", card, name)


@final
class Bonus(Move):
    """Take the bonus of a city by its number: ``bonus 2``."""

    def __init__(self, id: int, city: int) -> None:
        super().__init__(id)
        self.city: Final = city

    def text(self) -> str:
        return f"bonus {self.city}"


@final
class Place(Move):
    """Lay a module card: ``place upper 3``, ``place section 1``, ``place slot 4``."""

    def __init__(self, id: int, spot: int, kind: str, number: int) -> None:
        super().__init__(id)
        self.spot: Final = spot
        self.kind: Final = kind
        self.number: Final = number

    def text(self) -> str:
        return f"place {self.kind} {self.number}"


@final
class ChooseShare(Move):
    """Choose a share of the start-player tile: ``share 2``."""

    def __init__(self, id: int, choice: int) -> None:
        super().__init__(id)
        self.choice: Final = choice

    def text(self) -> str:
        return f"share {self.choice + 1}"


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
        self.receiver: Final = receiver

    def text(self) -> str:
        return f"give {TOKENS[self.kind]} {self.receiver + 1}"


@final
class Peek(Move):
    """Look at all tokens of an opponent: ``peek 3``."""

    def __init__(self, id: int, owner: int) -> None:
        super().__init__(id)
        self.owner: Final = owner

    def text(self) -> str:
        return f"peek {self.owner + 1}"


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

    def __init__(self, word: str, cards: list[int], names: list[str]) -> None:
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
