# SPDX-License-Identifier: MIT
"""What all questions to players of Rail Line have in common."""

from __future__ import annotations

from typing import Final

from stellwerk.games.rail_line.state import RailState
from stellwerk.games.rail_line.steps import Steps
from stellwerk.parts.steps import NamedDecision


class RailDecision(NamedDecision[RailState]):
    """A question that a snapshot writes as a word and a seat: ``card 2``."""

    def __init__(self, steps: Steps, seat: int, rule: str, name: str) -> None:
        super().__init__(seat, rule, name)
        self.steps: Final = steps
