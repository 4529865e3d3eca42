# SPDX-License-Identifier: MIT
"""What all questions and all work of First Class have in common."""

from __future__ import annotations

from typing import Final

from stellwerk.games.first_class.state import FirstClassState
from stellwerk.games.first_class.steps import Steps
from stellwerk.parts.steps import NamedDecision, NamedWork


class FirstClassDecision(NamedDecision[FirstClassState]):
    """A question that a snapshot writes as a word and a seat: ``turn 2``."""

    def __init__(self, steps: Steps, seat: int, rule: str, name: str) -> None:
        super().__init__(seat, rule, name)
        self.steps: Final = steps


class FirstClassWork(NamedWork[FirstClassState]):
    """Work that a snapshot writes by its name."""

    def __init__(self, steps: Steps, name: str) -> None:
        super().__init__(name)
        self.steps: Final = steps


class SeatWork(FirstClassWork):
    """Work for one player: ``run 2``."""

    def __init__(self, steps: Steps, name: str, owner: int) -> None:
        super().__init__(steps, f"{name} {owner + 1}")
        self.owner: Final = owner
