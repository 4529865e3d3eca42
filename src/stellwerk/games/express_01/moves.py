# SPDX-License-Identifier: MIT
"""The moves of Express 01 and their notation (the grammar is on the game's page).

Those of players are made once and numbered in a fixed order.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.express_01.cards import Cards
from stellwerk.games.express_01.faces import face_of, is_turned, kind_of
from stellwerk.parts.moves import Groups, Numbering, Word

STACKS: Final = -1  # the source of a share that is not taken from a player

# The four ways to spend a turn (EX-111).
EXPAND_BUY: Final = 0
BUY_EXPAND: Final = 1
PREMIUM_SWAP: Final = 2
PASS: Final = 3
PAIR_TEXTS: Final = ("expand first", "buy first", "premium", "pass")


class OfCard(Word):
    """A word and the number of a card; `kind` is the card's own number."""

    def __init__(self, word: str, id: int, cards: Cards, kind: i64) -> None:
        super().__init__(f"{word} {cards.numbers[kind]}", id)
        self.kind: Final[i64] = kind
        self.number: Final = cards.numbers[kind]
        self.bit: Final[i64] = cards.bit[kind]  # on its shelf


class OfCompany(Word):
    """A word and the id of a company."""

    def __init__(self, words: str, id: int, company: i64, name: str) -> None:
        super().__init__(words, id)
        self.company: Final[i64] = company
        self.name: Final = name


class Only(Word):
    """A move to do nothing, or no more; the answer of its kind has no other."""


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
class EndExpand(Only):
    """Build no more in this turn: ``end expand``."""


@final
class EndOrder(Only):
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

    def __init__(self, id: int, cards: Cards, face: i64) -> None:
        super().__init__("lay", id, cards, kind_of(face))
        self.face: Final[i64] = face
        self.exits: Final[i64] = cards.exits[face]  # with track, a mask
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
class Stop(Only):
    """Decline the card for the black engine: ``stop``."""


@final
class Buy(OfCompany):
    """Buy a share of the stacks or a player: ``buy blue``, ``buy blue from 2``."""

    def __init__(self, id: int, company: i64, name: str, source: i64) -> None:
        seller = "" if source < 0 else f" from {source + 1}"
        super().__init__(f"buy {name}{seller}", id, company, name)
        self.source: Final[i64] = source  # a seat, or STACKS


@final
class EndBuy(Only):
    """Buy no more in this turn (EX-301): ``end buy``."""


@final
class TakeShare(OfCard):
    """Take this share card out of its stack: ``share 227``."""

    def __init__(self, id: int, cards: Cards, kind: i64) -> None:
        super().__init__("share", id, cards, kind)
        self.shelf: Final[i64] = cards.shelf[kind]

    def lies_in(self, shelves: list[int]) -> bool:
        """Does it lie in a stack, whose cards are masks by shelf?"""
        held: i64 = shelves[self.shelf]
        return held & self.bit != 0


@final
class Run(OfCompany):
    """Run a company's train for a premium: ``run blue``."""


@final
class NoRun(Only):
    """Run no train (EX-401): ``no run``."""


@final
class Swap(Word):
    """Change positions with the player on a seat: ``swap 2``."""

    def __init__(self, id: int, other: i64) -> None:
        super().__init__(f"swap {other + 1}", id)
        self.other: Final[i64] = other


@final
class NoSwap(Only):
    """Keep the position: ``no swap``."""


@final
class Deal(Groups):
    """Luck deals the hands and fixes the order of every stack, top card first.

    ``deal 201,214,… 202,… 101,105,… …``: hands by seat, then stacks.
    """

    def __init__(
        self, hands: list[list[int]], stacks: list[list[int]], numbers: list[str]
    ) -> None:
        super().__init__("deal", hands + stacks, numbers)
        self.hands: Final = hands
        self.stacks: Final = stacks  # top card first


@final
class Actions:
    """Every answer that a player can give, interned; lists are by number."""

    def __init__(self, cards: Cards, slots: list[str], players: int) -> None:
        made = Numbering()
        n, row, one = made.next, made.row, made.one
        kinds, faces = range(cards.count), range(face_of(cards.count, 0))
        companies = list(enumerate(cards.companies))
        sources = list(enumerate([*range(players), STACKS]))
        self.bids: Final = row([Bid("bid", n(i), cards, i) for i in kinds])
        self.pairs: Final = row([ChoosePair(n(i), i) for i in range(len(PAIR_TEXTS))])
        self.orders: Final = row([Order(n(), True), Order(n(1), False)])
        self.end_expand: Final = one(EndExpand("end expand", n()))
        one(EndOrder("end order", n()))
        self.pays: Final = row([Pay("pay", n(i), cards, i) for i in kinds])
        self.slots: Final = row(
            [ChooseSlot(n(i), i, name) for i, name in enumerate(slots)]
        )
        self.lays: Final = row([Lay(n(face), cards, face) for face in faces])
        self.draws: Final = row(
            [Draw(n(i), i, name) for i, name in enumerate(cards.piles)]
        )
        self.stop: Final = one(Stop("stop", n()))
        self.buys: Final = [  # by company: of each player, and last of the stacks
            row([Buy(n(i), company, name, source) for i, source in sources])
            for company, name in companies
        ]
        one(EndBuy("end buy", n()))
        shares = row([TakeShare(n(i), cards, i) for i in kinds])
        self.shares_of: Final = [  # by company those that alone are ever offered
            [move for move in shares if cards.share[move.kind] == company]
            for company, _ in companies
        ]
        self.runs: Final = row(
            [Run(f"run {name}", n(i), i, name) for i, name in companies]
        )
        one(NoRun("no run", n()))
        self.swaps: Final = row([Swap(n(i), i) for i in range(players)])
        self.no_swap: Final = one(NoSwap("no swap", n()))
        self.all: Final = made.moves
        only = {move.verb: move for move in made.moves if isinstance(move, Only)}
        self.only: Final = [only.get(i, self.stop) for i in range(max(only) + 1)]
