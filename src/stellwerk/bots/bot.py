# SPDX-License-Identifier: MIT
"""What a bot is given, and what it must answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import isfinite
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from stellwerk.core.contract import Move, Rules, State
from stellwerk.core.errors import StellwerkError
from stellwerk.core.rng import Rng


class BadBudget(StellwerkError):
    """A budget in which no bot can think."""


@final
class Budget:
    """What one decision may cost; a limit that is not given is the bot's own affair."""

    def __init__(
        self, seconds: float | None = None, simulations: int | None = None
    ) -> None:
        if seconds is not None and not (isfinite(seconds) and seconds > 0):
            raise BadBudget(f"a budget is more than 0 seconds, not {seconds:g}")
        if simulations is not None and simulations < 1:
            raise BadBudget(f"a budget is at least 1 simulation, not {simulations}")
        self.seconds: Final = seconds
        self.simulations: Final = simulations


FREE: Final = Budget()  # the bot's own settings decide


@final
class Position:
    """All that a bot may know when it decides.

    It is built on a state imagined from the seat's view, never on the true one,
    so a bot cannot peek even by looking inside.
    """

    def __init__(self, rules: Rules[Any], imagined: State, seat: int) -> None:
        self.rules: Final[Rules[Any]] = rules
        self.imagined: Final = imagined
        self.seat: Final = seat

    def moves(self) -> list[Move]:
        """The legal moves."""
        return self.rules.legal_moves(self.imagined)

    def view(self) -> dict[str, object]:
        """The seat's view, as a person would get it."""
        return self.rules.view(self.imagined, self.seat)

    def imagine(self, rng: Rng) -> State:
        """A state that looks the same to the seat, everything hidden drawn anew."""
        twin: State = self.rules.imagine(self.imagined, self.seat, rng)
        return twin

    def evaluate(self, state: State) -> float:
        """The game's estimate of the seat's lead in an imagined state."""
        return self.rules.evaluate(state, self.seat)


def position_for(rules: Rules[Any], state: State, seat: int, rng: Rng) -> Position:
    """The position that a seat may know of a true state."""
    return Position(rules, rules.imagine(state, seat, rng), seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player made of code. Strangers extend it, compiled or not."""

    @abstractmethod
    def choose(self, position: Position, budget: Budget) -> Move:
        """One of the position's legal moves, found within the budget."""

    def check(self, rules: Rules[Any]) -> None:
        """Raise a `StellwerkError` if the bot cannot play by these rules."""
        return

    def close(self) -> None:
        """The game is over for this bot: let go of whatever it holds."""
        return


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(ABC):
    """Says for a search what imagined positions are worth, in place of the game."""

    @abstractmethod
    def leads(self, rules: Rules[Any], state: State, seats: list[int]) -> list[float]:
        """The lead in points that each of some seats may expect."""

    def check(self, rules: Rules[Any]) -> None:
        """Raise a `StellwerkError` if it cannot judge positions of these rules."""
        return


@final
class RandomBot(Bot):
    """Any legal move, all equally likely. It looks at nothing else."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Final = rng

    def choose(self, position: Position, budget: Budget) -> Move:
        return self.pick(position.moves())

    def pick(self, moves: list[Move]) -> Move:
        return moves[self.rng.below(len(moves))]
