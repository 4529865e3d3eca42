# SPDX-License-Identifier: MIT
"""How long a bot may think in a turn: all its decisions until another seat decides.

Only tables with people have such a clock, in the browser and in the terminal. Whoever
simulates counts simulations instead, so that the same seed gives the same game.
"""

from __future__ import annotations

from typing import Any, Final, final

from stellwerk.bots.bot import Budget
from stellwerk.core import play

PLAIN_SECONDS: Final = 3.0
COMPILED_SECONDS: Final = 1.5
PART: Final = 3.0  # a decision gets this part of what is left: others may follow
THOUGHT: Final = 0.85  # of a turn; the rest is for all that is not thinking
LEAST: Final = 0.01  # seconds, however little is left


def is_compiled() -> bool:
    """Does the running engine come from the compiler?"""
    engine: Any = play
    return not str(engine.__file__).endswith(".py")


def turn_seconds(compiled: bool) -> float:
    """The limit of a turn, for an engine that is compiled or not."""
    return COMPILED_SECONDS if compiled else PLAIN_SECONDS


@final
class TurnClock:
    """What the running turn of a table has used up."""

    def __init__(self) -> None:
        self.seat = -1
        self.used = 0.0

    def decided(self, seat: int) -> None:
        """A seat has decided; luck is no seat."""
        if seat >= 0 and seat != self.seat:
            self.seat = seat
            self.used = 0.0

    def share(self, seat: int, limit: float) -> float:
        """Seconds for the next decision of a seat."""
        used = self.used if seat == self.seat else 0.0
        return max(LEAST, (THOUGHT * limit - used) / PART)

    def budget(self, seat: int, limit: float) -> Budget:
        return Budget(seconds=self.share(seat, limit))

    def spend(self, seat: int, seconds: float) -> None:
        """A seat has thought for so long about its next decision."""
        self.decided(seat)
        self.used += seconds
