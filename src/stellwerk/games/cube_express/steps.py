# SPDX-License-Identifier: MIT
"""All steps of a game of Cube Express, made once; steps push each other from here."""

from __future__ import annotations

from typing import final

from stellwerk.core.contract import Step
from stellwerk.games.cube_express.state import CubeState
from stellwerk.parts.steps import Unset

CubeStep = Step[CubeState]


@final
class Steps:
    """The steps by name; lists are by seat."""

    def __init__(self) -> None:
        unset: CubeStep = Unset()
        # Luck's questions
        self.deal: CubeStep = unset
        self.lay_objectives: CubeStep = unset
        self.draw_start: CubeStep = unset
        self.refill: CubeStep = unset
        # Players' questions
        self.place: list[CubeStep] = []
        self.instant: list[CubeStep] = []
        self.pay: list[CubeStep] = []
        self.move: list[CubeStep] = []
        self.on_tile: list[CubeStep] = []
        self.market: list[CubeStep] = []
        self.pledge: list[CubeStep] = []
        self.finish: list[CubeStep] = []
        # Work
        self.turn: CubeStep = unset
        self.turn_over: CubeStep = unset

    def by_text(self) -> dict[str, CubeStep]:
        """All steps under the texts that snapshots use."""
        steps = [self.deal, self.lay_objectives, self.draw_start, self.refill]
        steps += [self.turn, self.turn_over]
        for row in [self.place, self.instant, self.pay, self.move]:
            steps += row
        for row in [self.on_tile, self.market, self.pledge, self.finish]:
            steps += row
        return {step.text(): step for step in steps}
