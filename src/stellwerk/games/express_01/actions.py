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
        self.all: list[Move] = []
        numbers = list(enumerate(cards.numbers))
        self.bids: Final = [Bid(self.next(i), i, n) for i, n in numbers]
        self.all.extend(self.bids)
        pairs = range(len(PAIR_TEXTS))
        self.pairs: Final = [ChoosePair(self.next(i), i) for i in pairs]
        self.all.extend(self.pairs)
        self.station: Final = OrderStation(self.next())
        self.track: Final = OrderTrack(self.next(1))
        self.end_expand: Final = EndExpand(self.next(2))
        self.end_order: Final = EndOrder(self.next(3))
        self.all.extend([self.station, self.track, self.end_expand, self.end_order])
        self.pays: Final = [Pay(self.next(i), i, n) for i, n in numbers]
        self.all.extend(self.pays)
        self.slots: Final = [
            ChooseSlot(self.next(i), i, n) for i, n in enumerate(slots)
        ]
        self.all.extend(self.slots)
        self.lays: Final = [
            Lay(
                self.next(face),
                face,
                cards.numbers[face // 2],
                cards.exits[face],
                cards.bit[face],
            )
            for face in range(2 * cards.count)
        ]
        self.all.extend(self.lays)
        self.draws: Final = [
            Draw(self.next(i), i, n.replace("_", " ")) for i, n in enumerate(piles)
        ]
        self.all.extend(self.draws)
        self.stop: Final = Stop(self.next())
        self.all.append(self.stop)
        self.buys: Final[list[list[Buy]]] = []  # by company; last: from the stacks
        self.add_buys(names, players)
        self.end_buy: Final = EndBuy(self.next())
        self.all.append(self.end_buy)
        self.shares: Final = [
            TakeShare(self.next(i), i, n, cards.shelf[i], cards.bit[2 * i])
            for i, n in numbers
        ]
        self.all.extend(self.shares)
        self.shares_of: Final = [  # by company
            [share for share in self.shares if cards.share[share.kind] == company]
            for company in range(len(names))
        ]
        self.runs: Final = [Run(self.next(i), i, n) for i, n in enumerate(names)]
        self.all.extend(self.runs)
        self.no_run: Final = NoRun(self.next())
        self.all.append(self.no_run)
        self.swaps: Final = [Swap(self.next(i), i) for i in range(players)]
        self.all.extend(self.swaps)
        self.no_swap: Final = NoSwap(self.next())
        self.all.append(self.no_swap)
        # Answers that are the same again and again; nobody changes these lists.
        self.all_pairs: Final = chosen(self.pairs, range(len(PAIR_TEXTS)))
        self.first_pairs: Final = chosen(self.pairs, [EXPAND_BUY, BUY_EXPAND])
        self.thrifty_pairs: Final = chosen(self.pairs, [PREMIUM_SWAP, PASS])
        order: list[Move] = [self.station, self.track, self.end_expand]
        self.orders: Final = [chosen(order, exits_in(i)) for i in range(8)]
        self.all_draws: Final = chosen(self.draws, range(len(piles)))
        self.draws_or_stop: Final[list[Move]] = [*self.all_draws, self.stop]
        self.swaps_by: Final = [self.swaps_of(seat) for seat in range(players)]

    def swaps_of(self, seat: int) -> list[Move]:
        """With whom a seat may change positions."""
        moves: list[Move] = [self.no_swap]
        moves.extend([swap for swap in self.swaps if swap.other != seat])
        return moves

    def add_buys(self, names: list[str], players: int) -> None:
        for company, name in enumerate(names):
            row = [Buy(self.next(i), company, name, i) for i in range(players)]
            row.append(Buy(self.next(players), company, name, STACKS))
            self.buys.append(row)
            self.all.extend(row)

    def next(self, offset: int = 0) -> int:
        """The next free action id, `offset` places further."""
        return len(self.all) + offset
