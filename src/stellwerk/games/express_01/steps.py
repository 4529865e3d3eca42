# SPDX-License-Identifier: MIT
"""All steps of a game of Express 01, made once; steps push each other from here."""

from __future__ import annotations

from typing import final

from stellwerk.core.contract import Step
from stellwerk.games.express_01.state import ExpressState
from stellwerk.parts.steps import Unset

ExpressStep = Step[ExpressState]


@final
class Steps:
    """The steps by name; lists are by seat."""

    def __init__(self) -> None:
        unset: ExpressStep = Unset()
        # Luck's question
        self.deal: ExpressStep = unset
        # Players' questions
        self.bid: list[ExpressStep] = []
        self.pair: list[ExpressStep] = []
        self.order: list[ExpressStep] = []
        self.pay_station: list[ExpressStep] = []
        self.pay_track: list[ExpressStep] = []
        self.pay_mountain: list[ExpressStep] = []
        self.station_slot: list[ExpressStep] = []
        self.track_slot: list[ExpressStep] = []
        self.second_slot: list[ExpressStep] = []
        self.card: list[ExpressStep] = []
        self.west: list[ExpressStep] = []
        self.buy: list[ExpressStep] = []
        self.pay_share: list[ExpressStep] = []
        self.share: list[ExpressStep] = []
        self.run: list[ExpressStep] = []
        self.draw: list[ExpressStep] = []
        self.draw_engine: list[ExpressStep] = []
        self.draw_rest: list[ExpressStep] = []
        self.swap: list[ExpressStep] = []
        # Work
        self.reveal: ExpressStep = unset
        self.aid: ExpressStep = unset
        self.next_turn: ExpressStep = unset
        self.turn_over: ExpressStep = unset
        self.payment: ExpressStep = unset

    def by_text(self) -> dict[str, ExpressStep]:
        """All steps under the texts that snapshots use."""
        steps = [self.deal, self.reveal, self.aid, self.next_turn, self.turn_over]
        steps.append(self.payment)
        for row in [self.bid, self.pair, self.order, self.pay_station, self.pay_track]:
            steps += row
        for row in [self.pay_mountain, self.station_slot, self.track_slot]:
            steps += row
        for row in [self.second_slot, self.card, self.west, self.buy, self.pay_share]:
            steps += row
        for row in [self.share, self.run, self.draw, self.draw_engine, self.draw_rest]:
            steps += row
        steps += self.swap
        return {step.text(): step for step in steps}
