# SPDX-License-Identifier: MIT
"""How many games go into a batch.

Batches grow until each takes as long as wanted, so that what is sent between
processes hardly counts, whatever a game costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stellwerk.lab.spreading.job import Batch, Lines, Played

BATCH_SECONDS: Final = 0.25
LEAST_PART: Final = 0.4  # of a batch's time, towards the end
MAX_GROWTH: Final = 16


class Batches:
    """Deals the games out, in batches sized by how long earlier ones took."""

    def __init__(
        self, first: int, stop: int, jobs: int, seconds: float = BATCH_SECONDS
    ) -> None:
        self.next: int = first
        self.stop: Final = stop
        self.jobs: Final = jobs
        self.seconds: Final = seconds
        self.size: int = 1
        self.rate: float = 0.0  # games per second of one process

    def deal(self) -> Batch | None:
        """The next batch; None when all games are dealt."""
        left = self.stop - self.next
        if left == 0:
            return None
        fair = -(-left // (2 * self.jobs))  # towards the end, share what is left
        least = int(self.rate * self.seconds * LEAST_PART) + 1
        count = min(left, self.size, max(fair, least))
        batch = (self.next, count)
        self.next += count
        return batch

    def learn(self, count: int, seconds: float) -> None:
        """A batch of this many games took so long."""
        self.rate = count / max(seconds, 1e-9)
        wanted = int(self.rate * self.seconds)
        self.size = max(1, min(wanted, count * MAX_GROWTH, self.size * MAX_GROWTH))


class InOrder:
    """Finished batches; what comes early waits for its turn."""

    def __init__(self, first: int) -> None:
        self.due: int = first
        self.early: Final[dict[int, Played]] = {}

    def add(self, batch: Batch, lines: Lines) -> None:
        first, count = batch
        self.early[first] = (lines, count)

    def take(self) -> Iterator[Played]:
        """All batches whose turn has come."""
        while self.due in self.early:
            lines, count = self.early.pop(self.due)
            self.due += count
            yield lines, count
