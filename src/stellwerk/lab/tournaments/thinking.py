# SPDX-License-Identifier: MIT
"""What the clocks of a tournament say about its bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from stellwerk.lab.tournaments.plan import TournamentHeader, TournamentRow
from stellwerk.lab.tournaments.timing import Times


@dataclass
class Thoughts:
    """One bot's thinking: for each game and seat, milliseconds per decision."""

    seconds: float = 0.0
    decisions: int = 0
    per_decision: list[float] = field(default_factory=list)

    def add(self, seconds: float, decisions: int) -> None:
        if decisions:
            self.seconds += seconds
            self.decisions += decisions
            self.per_decision.append(1000 * seconds / decisions)

    @property
    def mean(self) -> float | None:
        """Milliseconds per decision; None if nothing was measured."""
        return 1000 * self.seconds / self.decisions if self.decisions else None


Thinking: TypeAlias = dict[str, Thoughts]  # by bot


def think_over(
    header: TournamentHeader,
    rows: Iterator[TournamentRow],
    times: Iterator[Times],
) -> Thinking:
    """Thinking times and the decisions they were spent on, matched by game."""
    thinking = {bot: Thoughts() for bot in header.bots}
    for clock in times:
        row = next(row for row in rows if row.game == clock.game)
        for bot, seconds, count in zip(
            row.bots, clock.seconds, row.seat_decisions, strict=True
        ):
            if seconds is not None:
                thinking[bot].add(seconds, count)
    return thinking
