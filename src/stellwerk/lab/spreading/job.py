# SPDX-License-Identifier: MIT
"""What can be spread: numbered games that depend on nothing but their numbers."""

from __future__ import annotations

from typing import Protocol, TypeAlias, TypeVar

Batch: TypeAlias = tuple[int, int]  # first game, number of games
Lines: TypeAlias = list[bytes]  # what each result file gets
Played: TypeAlias = tuple[Lines, int]  # and for how many games

P = TypeVar("P")


class Job(Protocol[P]):
    """Numbered games; what a batch gives depends on nothing but its numbers.

    A job travels to its workers by pickling. `GameFailed` is what it raises when a
    game breaks off. A job whose bots are other programs says so with a true
    `starts_programs`: such workers end orderly.
    """

    def prepare(self) -> P:
        """What every batch needs, such as the rules; made once per worker."""
        ...

    def play(self, prepared: P, first: int, count: int) -> Lines:
        """Games `first` to `first + count - 1`, for each result file its lines."""
        ...
