# SPDX-License-Identifier: MIT
"""What a search is told, what it remembers, and what it answers."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, final

from mypy_extensions import i64

from stellwerk.bots.bot import Judge
from stellwerk.core.contract import Move, Rules

WHOLE_GAME: Final = 1_000_000
FOREVER: Final = 1e9
FIRST_SPREAD: Final = 0.25  # of rewards, before any is known


@final
class Settings:
    """How a search thinks. `docs/bots.md` says how each value was found."""

    def __init__(
        self,
        sims: int = 400,
        seconds: float = FOREVER,
        depth: int = WHOLE_GAME,
        scale: float = 10.0,
        explore: float = 1.0,
        wide: int = 8,
        widen: float = 1.5,
        prior: float = 0.0,
        look: int = 1,
        win: float = 0.5,
        quiet: int = 0,
        judge: Judge | None = None,
    ) -> None:
        if sims < 1 or seconds <= 0 or depth < 0 or scale <= 0:
            raise ValueError(
                "a search needs sims >= 1, seconds > 0, depth >= 0, scale > 0"
            )
        if prior < 0 or look < 1 or not 0.0 <= win <= 1.0:
            raise ValueError("a search needs prior >= 0, look >= 1, win from 0 to 1")
        self.sims: Final[i64] = sims  # simulations per decision, at most
        self.seconds: Final = seconds  # thinking time per decision, at most
        self.depth: Final[i64] = depth  # choices played on before evaluating
        self.scale: Final = scale  # the lead in points that is nearly decisive
        self.explore: Final = explore  # weight of what is little tried
        self.wide: Final[i64] = wide  # up to so many moves are all tried at once
        self.widen: Final = widen  # how fast more moves are tried
        self.prior: Final = prior  # visits that the evaluation of a move counts as
        self.look: Final = look  # moves compared at a choice when playing on
        self.win: Final = win  # weight of winning, against the lead in points
        self.quiet: Final = quiet > 0  # play on to the end of a turn before evaluating
        self.judge: Final = judge  # who evaluates; nobody: the game itself

    def check(self, rules: Rules[Any]) -> None:
        """Raise a `StellwerkError` if the judge does not know these rules."""
        if self.judge is not None:
            self.judge.check(rules)


class Node:
    """What is known of the position after a sequence of moves."""

    def __init__(self) -> None:
        self.visits = 0.0
        self.children: list[Child] = []  # by rising id

    @final
    def place_of(self, id: i64, start: i64) -> i64:
        """Where the child with this id is or belongs, looking from `start` on.

        Moves mostly come by rising id, so that one pass finds all their children.
        """
        children = self.children
        if start > 0 and children[start - 1].id >= id:
            start = 0
        while start < len(children) and children[start].id < id:
            start += 1
        return start

    @final
    def child_at(self, place: i64, id: i64) -> Child | None:
        """The child with this id, if it is where it belongs."""
        if place < len(self.children):
            child = self.children[place]
            if child.id == id:
                return child
        return None

    @final
    def add(self, place: i64, move: Move, prior: float = 0.0) -> Child:
        """A new child, put where it belongs."""
        child = Child(move, prior)
        self.children.insert(place, child)
        return child


@final
class Child(Node):
    """A move from a position, tried or only judged so far, and what is behind it."""

    def __init__(self, move: Move, prior: float) -> None:
        super().__init__()
        self.move: Final = move
        self.id: Final[i64] = move.id
        self.prior: Final = prior  # the reward that the evaluation expects
        self.total = 0.0  # rewards of the seat that moved here
        self.seen = 1.0  # how often it was available, from the first try on


@final
class Spread:
    """How far results lie apart: the scale on which a difference means something."""

    def __init__(self) -> None:
        self.count = 0.0
        self.mean = 0.0
        self.squares = 0.0
        self.deviation = FIRST_SPREAD

    def add(self, value: float) -> None:
        self.count += 1.0
        off = value - self.mean
        self.mean += off / self.count
        self.squares += off * (value - self.mean)
        if self.count > 1.0:
            self.deviation = sqrt(self.squares / self.count)


@final
class Estimate:
    """What a search thinks of one move."""

    def __init__(self, move: Move, visits: int, reward: float) -> None:
        self.move: Final = move
        self.visits: Final = visits
        self.reward: Final = reward  # 0 is lost, 1 is won


def by_visits(estimate: Estimate) -> tuple[int, float]:
    return (-estimate.visits, -estimate.reward)
