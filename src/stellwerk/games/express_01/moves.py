# SPDX-License-Identifier: MIT
"""The moves of Express 01 and their notation (the grammar is on the game's page)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.games.express_01.faces import is_turned, kind_of

# The four ways to spend a turn (EX-111).
EXPAND_BUY: Final = 0
BUY_EXPAND: Final = 1
PREMIUM_SWAP: Final = 2
PASS: Final = 3
PAIR_TEXTS: Final = ("expand first", "buy first", "premium", "pass")


class Words(Move):
    """Always the same words."""

    def __init__(self, id: int, words: str) -> None:
        super().__init__(id)
        self.words: Final = words

    def text(self) -> str:
        return self.words


class OfCard(Move):
    """A verb and the number of a card; `kind` is the card's own number."""

    def __init__(self, id: int, kind: i64, number: int) -> None:
        super().__init__(id)
        self.kind: Final[i64] = kind
        self.number: Final = number


class OfCompany(Move):
    """A verb and the id of a company."""

    def __init__(self, id: int, company: i64, name: str) -> None:
        super().__init__(id)
        self.company: Final[i64] = company
        self.name: Final = name


@final
class Bid(OfCard):
    """Put a hand card face down for the turn order: ``bid 231``."""

    def text(self) -> str:
        return f"bid {self.number}"


@final
class ChoosePair(Move):
    """Choose the actions of a turn: ``expand first``, ``premium``."""

    def __init__(self, id: int, pair: i64) -> None:
        super().__init__(id)
        self.pair: Final[i64] = pair

    def text(self) -> str:
        return PAIR_TEXTS[self.pair]


@final
class Order(Move):
    """Order one station, or one or two tracks: ``station``, ``track``."""

    def __init__(self, id: int, station: bool) -> None:
        super().__init__(id)
        self.station: Final = station

    def text(self) -> str:
        return "station" if self.station else "track"


@final
class EndExpand(Words):
    """Build no more in this turn: ``end expand``."""


@final
class EndOrder(Words):
    """Leave the second track of an order out: ``end order``."""


@final
class Pay(OfCard):
    """Pay with a hand card: ``pay 207``."""

    def text(self) -> str:
        return f"pay {self.number}"


@final
class ChooseSlot(Move):
    """Name the slot to build on: ``slot 009``."""

    def __init__(self, id: int, slot: i64, name: str) -> None:
        super().__init__(id)
        self.slot: Final[i64] = slot
        self.name: Final = name

    def text(self) -> str:
        return f"slot {self.name}"


@final
class Lay(OfCard):
    """Lay a card on the slot, upright or upside down: ``lay 601``, ``lay 601 180``."""

    def __init__(self, id: int, face: i64, number: int, exits: i64, bit: i64) -> None:
        super().__init__(id, kind_of(face), number)
        self.face: Final[i64] = face
        self.exits: Final[i64] = exits  # with track, a mask
        self.bit: Final[i64] = bit  # of the card on its shelf
        self.turned: Final = is_turned(face)

    def suits(self, stock: i64, needed: i64) -> bool:
        """Is the card in stock, and has it one of the exits that are needed?"""
        return stock & self.bit != 0 and needed & self.exits != 0

    def text(self) -> str:
        return f"lay {self.number} 180" if self.turned else f"lay {self.number}"


@final
class Draw(Move):
    """Take the top card of a stack: ``draw track 3``."""

    def __init__(self, id: int, pile: i64, name: str) -> None:
        super().__init__(id)
        self.pile: Final[i64] = pile
        self.name: Final = name

    def text(self) -> str:
        return f"draw {self.name}"


@final
class Stop(Words):
    """Decline the card for the black engine: ``stop``."""


@final
class Buy(OfCompany):
    """Buy a share of the stacks or a player: ``buy blue``, ``buy blue from 2``."""

    def __init__(self, id: int, company: i64, name: str, source: i64) -> None:
        super().__init__(id, company, name)
        self.source: Final[i64] = source  # a seat, or STACKS

    def text(self) -> str:
        if self.source < 0:
            return f"buy {self.name}"
        return f"buy {self.name} from {self.source + 1}"


@final
class EndBuy(Words):
    """Buy no more in this turn: ``end buy``."""


@final
class TakeShare(OfCard):
    """Take this share card out of its stack: ``share 227``."""

    def __init__(self, id: int, kind: i64, number: int, shelf: i64, bit: i64) -> None:
        super().__init__(id, kind, number)
        self.shelf: Final[i64] = shelf
        self.bit: Final[i64] = bit  # of the card on its shelf

    def lies_in(self, shelves: list[int]) -> bool:
        """Does it lie in a stack, whose cards are masks by shelf?"""
        held: i64 = shelves[self.shelf]
        return held & self.bit != 0

    def text(self) -> str:
        return f"share {self.number}"


@final
class Run(OfCompany):
    """Run a company's train for a premium: ``run blue``."""

    def text(self) -> str:
        return f"run {self.name}"


@final
class NoRun(Words):
    """Run no train: ``no run``."""


@final
class Swap(Move):
    """Change positions with the player on a seat: ``swap 2``."""

    def __init__(self, id: int, other: i64) -> None:
        super().__init__(id)
        self.other: Final[i64] = other

    def text(self) -> str:
        return f"swap {self.other + 1}"


@final
class NoSwap(Words):
    """Keep the position: ``no swap``."""


@final
class Deal(Move):
    """Luck deals the hands and fixes the order of every stack, top card first.

    ``deal 201,214,… 202,… 101,105,… …``: hands by seat, then stacks.
    """

    def __init__(
        self, hands: list[list[int]], stacks: list[list[int]], numbers: list[int]
    ) -> None:
        super().__init__()
        self.hands: Final = hands
        self.stacks: Final = stacks  # top card first
        self.numbers: Final = numbers  # what is printed on each kind of card

    def text(self) -> str:
        words = ["deal"]
        for cards in self.hands + self.stacks:
            words.append(",".join([str(self.numbers[kind]) for kind in cards]) or "-")
        return " ".join(words)
