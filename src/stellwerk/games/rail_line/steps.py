# SPDX-License-Identifier: MIT
"""All steps of a game of Rail Line, made once; steps push each other from here."""

from __future__ import annotations

from typing import final

from stellwerk.core.contract import Step
from stellwerk.games.rail_line.state import RailState
from stellwerk.parts.steps import Unset

RailStep = Step[RailState]


@final
class Steps:
    """The steps by name; lists are by seat, lists of lists by seat and symbol."""

    def __init__(self) -> None:
        unset: RailStep = Unset()
        # Luck's questions
        self.draw_start: RailStep = unset
        self.deal: RailStep = unset
        self.refill: RailStep = unset
        # Players' questions
        self.side: list[RailStep] = []
        self.lane: list[RailStep] = []
        self.card: list[RailStep] = []
        self.second_card: list[RailStep] = []
        self.free_slow: list[RailStep] = []
        self.paid_slow: list[RailStep] = []
        self.swap: list[list[RailStep]] = []
        self.extra: list[RailStep] = []
        self.final_extra: list[RailStep] = []
        # Work
        self.start_symbols: RailStep = unset
        self.turn: RailStep = unset
        self.turn_over: RailStep = unset
        self.land: RailStep = unset
        self.curve: RailStep = unset
        self.visits: list[RailStep] = []  # by place in the order
        self.receive: list[list[RailStep]] = []
        self.final_action: list[RailStep] = []

    def by_text(self) -> dict[str, RailStep]:
        """All steps under the texts that snapshots use."""
        steps = [self.draw_start, self.deal, self.refill, self.start_symbols]
        steps += [self.turn, self.turn_over, self.land, self.curve]
        for row in [self.side, self.lane, self.card, self.second_card, self.visits]:
            steps += row
        for row in [self.free_slow, self.paid_slow, self.extra, self.final_extra]:
            steps += row
        for row in [self.final_action, *self.swap, *self.receive]:
            steps += row
        return {step.text(): step for step in steps}
