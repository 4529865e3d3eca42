# SPDX-License-Identifier: MIT
"""All moves of players of Express 01, made once, and answers that are always alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.games.express_01.cards import Cards, exits_in
from stellwerk.games.express_01.moves import (
    BUY_EXPAND,
    EXPAND_BUY,
    PAIR_TEXTS,
    PASS,
    PREMIUM_SWAP,
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
    OrderStation,
    OrderTrack,
    Pay,
    Run,
    Stop,
    Swap,
    TakeShare,
)
from stellwerk.parts.moves import Numbering

STACKS: Final = -1  # the source of a share that is not taken from a player


def chosen(moves: Sequence[Move], places: Iterable[int]) -> list[Move]:
    """Some of the moves."""
    return [moves[place] for place in places]


def order_number(station: bool, track: bool, end: bool) -> i64:
    """The number of what may be ordered, for `Actions.orders`."""
    number: i64 = 0
    if station:
        number += 1
    if track:
        number += 2
    if end:
        number += 4
    return number


@final
class Actions:
    """All moves of players, made once and numbered in a fixed order."""

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
        self.all: Final = made.moves
        self.bids: Final = made.row([Bid(n(i), i, card) for i, card in numbers])
        pairs = range(len(PAIR_TEXTS))
        self.pairs: Final = made.row([ChoosePair(n(i), i) for i in pairs])
        self.station: Final = made.one(OrderStation(n()))
        self.track: Final = made.one(OrderTrack(n()))
        self.end_expand: Final = made.one(EndExpand(n()))
        self.end_order: Final = made.one(EndOrder(n()))
        self.pays: Final = made.row([Pay(n(i), i, card) for i, card in numbers])
        self.slots: Final = slot_moves(made, slots)
        self.lays: Final = lay_moves(made, cards)
        self.draws: Final = draw_moves(made, piles)
        self.stop: Final = made.one(Stop(n()))
        self.buys: Final = [  # by company; last: from the stacks
            buy_moves(made, company, name, players) for company, name in companies
        ]
        self.end_buy: Final = made.one(EndBuy(n()))
        self.shares: Final = share_moves(made, cards)
        self.runs: Final = made.row([Run(n(i), i, name) for i, name in companies])
        self.no_run: Final = made.one(NoRun(n()))
        self.swaps: Final = made.row([Swap(n(i), i) for i in range(players)])
        self.no_swap: Final = made.one(NoSwap(n()))
        # Answers that are the same again and again; nobody changes these lists.
        self.all_pairs: Final = chosen(self.pairs, pairs)
        self.first_pairs: Final = chosen(self.pairs, [EXPAND_BUY, BUY_EXPAND])
        self.thrifty_pairs: Final = chosen(self.pairs, [PREMIUM_SWAP, PASS])
        order: list[Move] = [self.station, self.track, self.end_expand]
        self.orders: Final = [chosen(order, exits_in(i)) for i in range(8)]
        self.all_draws: Final = chosen(self.draws, range(len(piles)))
        self.draws_or_stop: Final[list[Move]] = [*self.all_draws, self.stop]
        self.shares_of: Final = [  # by company
            [share for share in self.shares if cards.share[share.kind] == company]
            for company, _ in companies
        ]
        self.swaps_by: Final = [  # by seat
            swaps_of(self.no_swap, self.swaps, seat) for seat in range(players)
        ]


def slot_moves(made: Numbering, slots: list[str]) -> list[ChooseSlot]:
    return made.row([ChooseSlot(made.next(i), i, n) for i, n in enumerate(slots)])


def lay_moves(made: Numbering, cards: Cards) -> list[Lay]:
    """By face: every card upright and upside down."""
    exits, bits = cards.exits, cards.bit
    return made.row(
        [
            Lay(
                made.next(face), face, cards.numbers[face // 2], exits[face], bits[face]
            )
            for face in range(2 * cards.count)
        ]
    )


def draw_moves(made: Numbering, piles: list[str]) -> list[Draw]:
    names = [pile.replace("_", " ") for pile in piles]
    return made.row([Draw(made.next(i), i, name) for i, name in enumerate(names)])


def buy_moves(made: Numbering, company: int, name: str, players: int) -> list[Buy]:
    """Shares of one company from each player, then from the stacks."""
    sources = [*range(players), STACKS]
    return made.row(
        [Buy(made.next(i), company, name, source) for i, source in enumerate(sources)]
    )


def share_moves(made: Numbering, cards: Cards) -> list[TakeShare]:
    """By kind of card; only those of shares are ever offered."""
    return made.row(
        [
            TakeShare(made.next(i), i, number, cards.shelf[i], cards.bit[2 * i])
            for i, number in enumerate(cards.numbers)
        ]
    )


def swaps_of(no_swap: NoSwap, swaps: list[Swap], seat: int) -> list[Move]:
    """With whom a seat may change positions."""
    moves: list[Move] = [no_swap]
    moves.extend([swap for swap in swaps if swap.other != seat])
    return moves
