# SPDX-License-Identifier: MIT
"""Games summed up by whoever plays them: sums are added quicker than rows are read."""

from __future__ import annotations

import os
import pickle
from dataclasses import dataclass
from typing import Any, Final

from stellwerk.core.contract import Rules
from stellwerk.lab.simulations.plan import Plan
from stellwerk.lab.simulations.rows import Row
from stellwerk.lab.simulations.store import Store
from stellwerk.lab.simulations.summary import summarise


@dataclass(frozen=True)
class SummedPlan:
    """A plan whose batches come with their summary (see `Job`)."""

    plan: Plan

    @property
    def starts_programs(self) -> bool:
        return self.plan.starts_programs

    def prepare(self) -> Rules[Any]:
        return self.plan.prepare()

    def play(self, prepared: Rules[Any], first: int, count: int) -> list[bytes]:
        """The lines of the games, and their summary.

        Rows are forgotten one by one: many at a time leave the processor's cache,
        and the collector of garbage looks at all of them again and again.
        """
        plan = self.plan
        lines: list[bytes] = []
        summary = summarise(plan.header, ())
        for game in range(first, first + count):
            row = plan.row(game, plan.match(prepared, game)[0])
            lines.append(row.line())
            summary.add(row)
        return [b"".join(lines), pickle.dumps(summary)]


class RunningSummary:
    """The summary of a store that grows, fed with those of its batches."""

    def __init__(self, store: Store[Row]) -> None:
        self.summary: Final = summarise(store.header, store.rows())
        store.handle.seek(0, os.SEEK_END)

    def append(self, lines: bytes, games: int) -> None:
        """Add the summary of the games that come next."""
        self.summary.join(pickle.loads(lines))
