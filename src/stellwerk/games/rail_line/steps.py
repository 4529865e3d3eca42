# SPDX-License-Identifier: MIT
"""The book of all steps of a game of Rail Line; steps push each other from here."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.answers import Book
from stellwerk.core.contract import Step
from stellwerk.games.rail_line.cards import (
    AskCard,
    AskRefill,
    Curve,
    Land,
    PlayingCard,
)
from stellwerk.games.rail_line.extra import AskExtra
from stellwerk.games.rail_line.material import Material
from stellwerk.games.rail_line.moves import ChooseLane, ChooseSide, PlayCard
from stellwerk.games.rail_line.phases import FinalAction, Turn, TurnOver
from stellwerk.games.rail_line.setup import (
    AskDeal,
    AskStart,
    ChoosingLane,
    StartSymbols,
    TurningSide,
)
from stellwerk.games.rail_line.slow_train import AskSlow
from stellwerk.games.rail_line.state import RailState
from stellwerk.games.rail_line.symbols import AskSwap, Receive, Visits

Row = list[Step[RailState]]  # by seat


@final
class Steps(Book[RailState]):
    """Every step of a game with this material, made once.

    Observations number the questions in this order.
    """

    def __init__(self, material: Material) -> None:
        super().__init__()
        players, prices = material.players, material.prices
        seats = range(players)
        names = list(enumerate(material.symbols))
        # The setup
        side, lane = (TurningSide(ChooseSide),), (ChoosingLane(ChooseLane),)
        self.start: Final = AskStart(self, "RL-103", players)
        self.side: Final = self.ask_each(seats, "RL-104", "side", side)
        self.deal: Final = AskDeal(self, "RL-106", "deal")
        self.lane: Final = self.ask_each(seats, "RL-108", "lane", lane)
        self.start_symbols: Final = StartSymbols(self, "start_symbols")
        # A turn
        play = (PlayingCard(PlayCard),)
        self.turn: Final = Turn(self, "turn")
        self.card: Final[Row] = [
            AskCard(self, s, "RL-201", "card", play) for s in seats
        ]
        second, why = "second_card", "refused.card"
        self.second_card: Final[Row] = [
            AskCard(self, s, "RL-503", second, play, refused=why) for s in seats
        ]
        self.refill: Final = AskRefill(self, "RL-205", "refill")
        self.land: Final = Land(self, "land")
        self.curve: Final = Curve(self, "curve")
        self.visits: Final[Row] = [Visits(self, s) for s in seats]  # by place in order
        self.free_slow: Final[Row] = [AskSlow(self, s, False) for s in seats]
        self.paid_slow: Final[Row] = [AskSlow(self, s, True) for s in seats]
        self.extra: Final[Row] = [AskExtra(self, s, prices, False) for s in seats]
        self.final_extra: Final[Row] = [AskExtra(self, s, prices, True) for s in seats]
        self.turn_over: Final = TurnOver(self, "turn_over")
        self.final_action: Final[Row] = [FinalAction(self, s) for s in seats]
        # by seat and symbol
        self.receive: Final[list[Row]] = [
            [Receive(self, s, i, name) for i, name in names] for s in seats
        ]
        self.swap: Final[list[Row]] = [
            [AskSwap(self, s, i, name) for i, name in names] for s in seats
        ]
