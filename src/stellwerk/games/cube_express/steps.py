# SPDX-License-Identifier: MIT
"""The book of all steps of a game of Cube Express; steps push each other from here."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.answers import Book
from stellwerk.games.cube_express.extend import PLACE, AskPlace
from stellwerk.games.cube_express.instant import INSTANT, AskInstant
from stellwerk.games.cube_express.market import (
    FINISH,
    MARKET,
    PLEDGE,
    AskFinish,
    AskMarket,
    AskPledge,
    AskRefill,
)
from stellwerk.games.cube_express.material import Material
from stellwerk.games.cube_express.phases import BeginTurn, TurnOver
from stellwerk.games.cube_express.setup import AskDeal, AskObjectives, AskStart
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.station import PAY, AskPay
from stellwerk.games.cube_express.travel import MOVE, ON_TILE, AskMove, AskOnTile


@final
class Steps(Book[CubeState]):
    """Every step of a game with this material, made once.

    Lists are by seat; observations number the questions in this order.
    """

    def __init__(self, material: Material) -> None:
        super().__init__()
        seats = range(material.players)
        # The setup, and the course of turns
        self.deal: Final = AskDeal(self, "CE-107", "deal")
        self.objectives: Final = AskObjectives(self, "CE-108", "objectives")
        self.start: Final = AskStart(self, "CE-113", "start")
        self.turn: Final = BeginTurn(self, "turn")
        self.turn_over: Final = TurnOver(self, "turn_over")
        # Step I
        self.place: Final = [AskPlace(self, s, "CE-401", "place", PLACE) for s in seats]
        self.instant: Final = [
            AskInstant(self, s, "CE-408", "instant", INSTANT) for s in seats
        ]
        self.pay: Final = [AskPay(self, s, "CE-531", "pay", PAY) for s in seats]
        # Step II
        self.move: Final = [AskMove(self, s, "CE-601", "move", MOVE) for s in seats]
        self.on_tile: Final = [
            AskOnTile(self, s, "CE-605", "on_tile", ON_TILE) for s in seats
        ]
        # Step III
        self.market: Final = [
            AskMarket(self, s, "CE-901", "market", MARKET) for s in seats
        ]
        self.pledge: Final = [
            AskPledge(self, s, "CE-902", "pledge", PLEDGE) for s in seats
        ]
        self.refill: Final = AskRefill(self, "CE-903", "refill")
        self.finish: Final = [
            AskFinish(self, s, "CE-750", "finish", FINISH) for s in seats
        ]
