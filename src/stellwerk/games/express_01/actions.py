# SPDX-License-Identifier: MIT
"""All moves of players of Express 01, made once and numbered in a fixed order."""

from __future__ import annotations

from typing import Final, final

from stellwerk.games.express_01.cards import Cards
from stellwerk.games.express_01.faces import face_of, kind_of
from stellwerk.games.express_01.moves import (
    PAIR_TEXTS,
    Bid,
    Buy,
    ChoosePair,
    ChooseSlot,
    Draw,
    EndBuy,
    EndExpand,
    EndOrder,
    Lay,
    NoRun,
    NoSwap,
    Order,
    Pay,
    Run,
    Stop,
    Swap,
    TakeShare,
)
from stellwerk.parts.moves import Numbering

STACKS: Final = -1  # the source of a share that is not taken from a player


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
        n = made.next
        numbers = list(enumerate(cards.numbers))
        companies = list(enumerate(names))
        pairs = range(len(PAIR_TEXTS))
        self.all: Final = made.moves
        self.bids: Final = made.row([Bid("bid", n(i), i, card) for i, card in numbers])
        self.pairs: Final = made.row([ChoosePair(n(i), i) for i in pairs])
        self.orders: Final = made.row([Order(n(), True), Order(n(1), False)])
        self.end_expand: Final = made.one(EndExpand("end expand", n()))
        self.end_order: Final = made.one(EndOrder("end order", n()))
        self.pays: Final = made.row([Pay("pay", n(i), i, card) for i, card in numbers])
        self.slots: Final = made.row(
            [ChooseSlot(n(i), i, name) for i, name in enumerate(slots)]
        )
        self.lays: Final = lay_moves(made, cards)
        self.draws: Final = draw_moves(made, piles)
        self.stop: Final = made.one(Stop("stop", n()))
        self.buys: Final = [  # by company; last: from the stacks
            buy_moves(made, company, name, players) for company, name in companies
        ]
        self.end_buy: Final = made.one(EndBuy("end buy", n()))
        self.shares_of: Final = share_moves(made, cards, len(names))
        self.runs: Final = made.row(
            [Run(f"run {name}", n(i), i, name) for i, name in companies]
        )
        self.no_run: Final = made.one(NoRun("no run", n()))
        self.swaps: Final = made.row([Swap(n(i), i) for i in range(players)])
        self.no_swap: Final = made.one(NoSwap("no swap", n()))


def lay_moves(made: Numbering, cards: Cards) -> list[Lay]:
    """By face: every card upright and upside down."""
    moves: list[Lay] = []
    for face in range(face_of(cards.count, 0)):
        kind = kind_of(face)
        exits, bit = cards.exits[face], cards.bit[kind]
        moves.append(Lay(made.next(face), face, cards.numbers[kind], exits, bit))
    return made.row(moves)


def draw_moves(made: Numbering, piles: list[str]) -> list[Draw]:
    names = [pile.replace("_", " ") for pile in piles]
    return made.row([Draw(made.next(i), i, name) for i, name in enumerate(names)])


def buy_moves(made: Numbering, company: int, name: str, players: int) -> list[Buy]:
    """Shares of one company from each player, then from the stacks."""
    sources = [*range(players), STACKS]
    return made.row(
        [Buy(made.next(i), company, name, source) for i, source in enumerate(sources)]
    )


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
