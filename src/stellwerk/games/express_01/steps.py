# SPDX-License-Identifier: MIT
"""The book of all steps of a game of Express 01; steps push each other from here."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.answers import Ask, Book
from stellwerk.games.express_01.expand import (
    CARD,
    ORDER,
    PAY_MOUNTAIN,
    PAY_STATION,
    PAY_TRACK,
    SECOND_SLOT,
    STATION_SLOT,
    TRACK_SLOT,
    WEST,
    AskCard,
    AskOrder,
    AskPayMountain,
    AskPayOrder,
    AskSlot,
)
from stellwerk.games.express_01.phases import Aid, NextTurn, Payment, Reveal, TurnOver
from stellwerk.games.express_01.premium import (
    DRAW,
    DRAW_ENGINE,
    DRAW_REST,
    RUN,
    AskDraw,
    AskDrawEngine,
)
from stellwerk.games.express_01.setup import BID, AskDeal
from stellwerk.games.express_01.shares import (
    BUY,
    PAY_SHARE,
    SHARE,
    AskBuy,
    AskPayShare,
    AskShare,
)
from stellwerk.games.express_01.state import ExpressState
from stellwerk.games.express_01.turn import PAIR, SWAP, AskPair, AskSwap


class Expanding(Book[ExpressState]):
    """The setup, a turn, and its expansions; lists are by seat.

    Observations number the questions in this order.
    """

    def __init__(self, players: int) -> None:
        super().__init__()
        seats = range(players)
        self.deal: Final = AskDeal(self, "EX-S6", "deal")
        self.bid: Final = [Ask(self, s, "EX-S7", "bid", BID) for s in seats]
        self.reveal: Final = Reveal(self, "reveal")
        self.aid: Final = Aid(self, "aid")
        self.next_turn: Final = NextTurn(self, "next_turn")
        self.turn_over: Final = TurnOver(self, "turn_over")
        self.pair: Final = [AskPair(self, s, "EX-111", "pair", PAIR) for s in seats]
        self.order: Final = [AskOrder(self, s, "EX-201", "order", ORDER) for s in seats]
        self.pay_station: Final = [
            AskPayOrder(self, s, "EX-202", "pay_station", PAY_STATION) for s in seats
        ]
        self.pay_track: Final = [
            AskPayOrder(self, s, "EX-202", "pay_track", PAY_TRACK) for s in seats
        ]
        self.pay_mountain: Final = [
            AskPayMountain(self, s, "EX-211", "pay_mountain", PAY_MOUNTAIN)
            for s in seats
        ]
        self.station_slot: Final = [
            AskSlot(self, s, "EX-202", "station_slot", STATION_SLOT) for s in seats
        ]
        self.track_slot: Final = [
            AskSlot(self, s, "EX-202", "track_slot", TRACK_SLOT) for s in seats
        ]
        self.second_slot: Final = [
            AskSlot(self, s, "EX-210", "second_slot", SECOND_SLOT) for s in seats
        ]
        self.card: Final = [AskCard(self, s, "EX-202", "card", CARD) for s in seats]
        self.west: Final = [Ask(self, s, "EX-212", "west", WEST) for s in seats]


@final
class Steps(Expanding):
    """The other actions of a turn as well: every step of a game, made once."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        seats = range(players)
        self.buy: Final = [AskBuy(self, s, "EX-310", "buy", BUY) for s in seats]
        self.pay_share: Final = [
            AskPayShare(self, s, "EX-303", "pay_share", PAY_SHARE) for s in seats
        ]
        self.share: Final = [AskShare(self, s, "EX-304", "share", SHARE) for s in seats]
        self.run: Final = [Ask(self, s, "EX-401", "run", RUN) for s in seats]
        self.payment: Final = Payment(self, "payment")
        self.draw: Final = [AskDraw(self, s, "EX-412", "draw", DRAW) for s in seats]
        self.draw_engine: Final = [
            AskDrawEngine(self, s, "EX-414", "draw_engine", DRAW_ENGINE) for s in seats
        ]
        self.draw_rest: Final = [
            AskDraw(self, s, "EX-413", "draw_rest", DRAW_REST) for s in seats
        ]
        self.swap: Final = [AskSwap(self, s, "EX-501", "swap", SWAP) for s in seats]
