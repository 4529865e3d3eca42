# SPDX-License-Identifier: MIT
"""Whose question is next, when more is asked than can be thought about at once.

- Quick bots have a process of their own: they never wait behind one that searches.
- Tables with people come before tables without; those get a few decisions a minute,
  and never the last process that searches.
- Bots, hints and reviews each have a share; in a share, who has used least is next.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from stellwerk.server.web.limits import Bucket

WEIGHTS: Final = {"bot": 4.0, "hint": 2.0, "review": 1.0}
MOST_NAMES: Final = 5000
MINUTE: Final = 60.0


def always() -> bool:
    return True


@dataclass(frozen=True)
class Who:
    """The table that a question is asked for, and whether people are there."""

    table: str
    attended: Callable[[], bool] = always


class Job:
    """One question that waits or is thought about."""

    work: Callable[[Any], Awaitable[object]]

    def __init__(self, who: Who, share: str, quick: bool) -> None:
        self.who: Final = who
        self.share: Final = share
        self.quick: Final = quick
        self.since: Final = time.monotonic()
        self.background = False  # when it was taken: for nobody
        self.done: Final[asyncio.Future[object]] = (
            asyncio.get_running_loop().create_future()
        )

    def finish(self, answer: object) -> None:
        if not self.done.done():
            self.done.set_result(answer)


class Shares:
    """How much each of some names has used; who comes back starts with the others."""

    def __init__(self) -> None:
        self.used: Final[dict[str, float]] = {}

    def enter(self, name: str, others: Iterable[str]) -> None:
        """A name has something to ask again."""
        least = min((self.used[other] for other in others), default=0.0)
        self.used[name] = max(self.used.get(name, 0.0), least)

    def charge(self, name: str, amount: float) -> None:
        self.used[name] = self.used.get(name, 0.0) + amount

    def forget(self, kept: set[str]) -> None:
        """Who asks nothing now begins anew."""
        for name in [name for name in self.used if name not in kept]:
            del self.used[name]


class Queue:
    """All questions that wait."""

    PATIENCE: Final = 0.25  # seconds until it is looked again who is there

    def __init__(self, most_in_background: int, per_minute: int) -> None:
        self.waiting: Final[list[Job]] = []
        self.most_in_background: Final = most_in_background
        self.in_background = 0
        self.per_minute: Final = per_minute
        self.kinds: Final = Shares()
        self.tables: Final = Shares()
        self.alone: Final[dict[str, Bucket]] = {}  # of tables without people

    def add(self, job: Job) -> None:
        self.kinds.enter(job.share, {each.share for each in self.waiting})
        names = {each.who.table for each in self.waiting}
        self.tables.enter(job.who.table, names)
        self.waiting.append(job)
        if len(self.tables.used) > MOST_NAMES:
            self.tables.forget({job.who.table, *names})
            self.alone.clear()

    def remove(self, job: Job) -> None:
        """Nobody waits for it any more."""
        if job in self.waiting:
            self.waiting.remove(job)

    def take(self, only_quick: bool) -> Job | None:
        """The next question for a process that is free."""
        best: tuple[tuple[bool, float, float, float], Job] | None = None
        for job in self.waiting:
            if only_quick and not job.quick:
                continue
            alone = job.share == "bot" and not job.who.attended()
            if alone and not self.may_go_alone(job, only_quick):
                continue
            rank = (
                alone,
                self.kinds.used[job.share],
                self.tables.used[job.who.table],
                job.since,
            )
            if best is None or rank < best[0]:
                best = (rank, job)
        return None if best is None else self.taken(best[1], best[0][0], only_quick)

    def may_go_alone(self, job: Job, only_quick: bool) -> bool:
        """May a table without people think now?"""
        if not only_quick and self.in_background >= self.most_in_background:
            return False
        name = job.who.table
        if name not in self.alone:
            self.alone[name] = Bucket(self.per_minute / MINUTE, self.per_minute)
        return self.alone[name].ready()

    def taken(self, job: Job, alone: bool, only_quick: bool) -> Job:
        self.waiting.remove(job)
        if alone:
            self.alone[job.who.table].take()
        if alone and not only_quick:
            job.background = True
            self.in_background += 1
        return job

    def thought(self, job: Job, seconds: float) -> None:
        """So much was spent on it."""
        if job.background:
            self.in_background -= 1
        self.kinds.charge(job.share, seconds / WEIGHTS[job.share])
        self.tables.charge(job.who.table, seconds)
