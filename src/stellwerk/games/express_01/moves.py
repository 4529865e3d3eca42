# SPDX-License-Identifier: MIT
"""The moves of Express 01 and their notation (the grammar is on the game's page).

Those of players are made once and numbered in a fixed order.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.games.express_01.cards import Cards
from stellwerk.games.express_01.faces import face_of, is_turned, kind_of
from stellwerk.parts.moves import Numbering, Word

STACKS: Final = -1  # the source of a share that is not taken from a player

# The four ways to spend a turn (EX-111).
EXPAND_BUY: Final = 0
BUY_EXPAND: Final = 1
PREMIUM_SWAP: Final = 2
PASS: Final = 3
PAIR_TEXTS: Final = ("expand first", "buy first", "premium", "pass")


class OfCard(Word):
    """A word and the number of a card; `kind` is the card's own number."""

    def __init__(self, word: str, id: int, kind: i64, number: int) -> None:
        super().__init__(f"{word} {number}", id)
        self.kind: Final[i64] = kind
        self.number: Final = number


class OfCompany(Word):
    """A word and the id of a company."""

    def __init__(self, words: str, id: int, company: i64, name: str) -> None:
        super().__init__(words, id)
        self.company: Final[i64] = company
        self.name: Final = name


@final
class Bid(OfCard):
    """Put a hand card face down for the turn order: ``bid 231``."""


@final
class ChoosePair(Word):
    """Choose the actions of a turn: ``expand first``, ``premium``."""

    def __init__(self, id: int, pair: i64) -> None:
        super().__init__(PAIR_TEXTS[pair], id)
        self.pair: Final[i64] = pair


@final
class Order(Word):
    """Order one station, or one or two tracks: ``station``, ``track``."""

    def __init__(self, id: int, station: bool) -> None:
        super().__init__("station" if station else "track", id)
        self.station: Final = station


@final
class EndExpand(Word):
    """Build no more in this turn: ``end expand``."""


@final
class EndOrder(Word):
    """Leave the second track of an order out (EX-210): ``end order``."""


@final
class Pay(OfCard):
    """Pay with a hand card: ``pay 207``."""


@final
class ChooseSlot(Word):
    """Name the slot to build on: ``slot 009``."""

    def __init__(self, id: int, slot: i64, name: str) -> None:
        super().__init__(f"slot {name}", id)
        self.slot: Final[i64] = slot
        self.name: Final = name


@final
class Lay(OfCard):
    """Lay a card on the slot, upright or upside down: ``lay 601``, ``lay 601 180``."""

    def __init__(self, id: int, face: i64, number: int, exits: i64, bit: i64) -> None:
        super().__init__("lay", id, kind_of(face), number)
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
class Draw(Word):
    """Take the top card of a stack: ``draw track 3``."""

    def __init__(self, id: int, pile: i64, name: str) -> None:
        super().__init__("draw " + name.replace("_", " "), id)
        self.pile: Final[i64] = pile


@final
class Stop(Word):
    """Decline the card for the black engine: ``stop``."""


@final
class Buy(OfCompany):
    """Buy a share of the stacks or a player: ``buy blue``, ``buy blue from 2``."""

    def __init__(self, id: int, company: i64, name: str, source: i64) -> None:
        seller = "" if source < 0 else f" from {source + 1}"
        super().__init__(f"buy {name}{seller}", id, company, name)
        self.source: Final[i64] = source  # a seat, or STACKS


@final
class EndBuy(Word):
    """Buy no more in this turn (EX-301): ``end buy``."""


@final
class TakeShare(OfCard):
    """Take this share card out of its stack: ``share 227``."""

    def __init__(self, id: int, kind: i64, number: int, shelf: i64, bit: i64) -> None:
        super().__init__("share", id, kind, number)
        self.shelf: Final[i64] = shelf
        self.bit: Final[i64] = bit  # of the card on its shelf

    def lies_in(self, shelves: list[int]) -> bool:
        """Does it lie in a stack, whose cards are masks by shelf?"""
        held: i64 = shelves[self.shelf]
        return held & self.bit != 0


@final
class Run(OfCompany):
    """Run a company's train for a premium: ``run blue``."""


@final
class NoRun(Word):
    """Run no train (EX-401): ``no run``."""


@final
class Swap(Word):
    """Change positions with the player on a seat: ``swap 2``."""

    def __init__(self, id: int, other: i64) -> None:
        super().__init__(f"swap {other + 1}", id)
        self.other: Final[i64] = other


@final
class NoSwap(Word):
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


@final
class Actions:
    """Every answer that a player can give, interned; lists are by number."""

    def __init__(
        self,
        cards: Cards,
        slots: list[str],
        piles: list[str],
        names: list[str],
        players: int,
    ) -> None:
        made = Numbering()
        n, row, one = made.next, made.row, made.one
        numbers = list(enumerate(cards.numbers))
        companies = list(enumerate(names))
        self.bids: Final = row([Bid("bid", n(i), i, card) for i, card in numbers])
        self.pairs: Final = row([ChoosePair(n(i), i) for i in range(len(PAIR_TEXTS))])
        self.orders: Final = row([Order(n(), True), Order(n(1), False)])
        self.end_expand: Final = one(EndExpand("end expand", n()))
        self.end_order: Final = one(EndOrder("end order", n()))
        self.pays: Final = row([Pay("pay", n(i), i, card) for i, card in numbers])
        self.slots: Final = row(
            [ChooseSlot(n(i), i, name) for i, name in enumerate(slots)]
        )
        self.lays: Final = lay_moves(made, cards)
        self.draws: Final = row([Draw(n(i), i, name) for i, name in enumerate(piles)])
        self.stop: Final = one(Stop("stop", n()))
        self.buys: Final = [buys_of(made, i, name, players) for i, name in companies]
        self.end_buy: Final = one(EndBuy("end buy", n()))
        self.shares_of: Final = share_moves(made, cards, len(names))
        self.runs: Final = row(
            [Run(f"run {name}", n(i), i, name) for i, name in companies]
        )
        self.no_run: Final = one(NoRun("no run", n()))
        self.swaps: Final = row([Swap(n(i), i) for i in range(players)])
        self.no_swap: Final = one(NoSwap("no swap", n()))
        self.all: Final = made.moves


def buys_of(made: Numbering, company: int, name: str, players: int) -> list[Buy]:
    """Shares of one company: from each player, and last from the stacks."""
    sources = list(enumerate([*range(players), STACKS]))
    return made.row([Buy(made.next(i), company, name, who) for i, who in sources])


def lay_moves(made: Numbering, cards: Cards) -> list[Lay]:
    """By face: every card upright and upside down."""
    moves: list[Lay] = []
    for face in range(face_of(cards.count, 0)):
        kind = kind_of(face)
        exits, bit = cards.exits[face], cards.bit[kind]
        moves.append(Lay(made.next(face), face, cards.numbers[kind], exits, bit))
    return made.row(moves)


def share_moves(made: Numbering, cards: Cards, companies: int) -> list[list[TakeShare]]:
    """A number for every card; by company its shares, which alone are ever offered."""
    moves = made.row(
        [
            TakeShare(made.next(i), i, number, cards.shelf[i], cards.bit[i])
            for i, number in enumerate(cards.numbers)
        ]
    )
    return [
        [move for move in moves if cards.share[move.kind] == company]
        for company in range(companies)
    ]
