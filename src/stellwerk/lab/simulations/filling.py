# SPDX-License-Identifier: MIT
"""Playing what result files still lack."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any, Protocol, TypeAlias

from stellwerk.lab.simulations.store import RowFile
from stellwerk.lab.spreading.job import Job
from stellwerk.lab.spreading.spread import spread
from stellwerk.lab.spreading.where import Where

Progress: TypeAlias = Callable[[int, int], None]  # games done, games in all


class Sink(Protocol):
    """What takes a part of the results."""

    def append(self, lines: bytes, games: int) -> None: ...


def fill(
    job: Job[Any],
    main: RowFile[Any],
    others: Sequence[Sink],
    where: Where,
    progress: Progress | None,
) -> tuple[int, float]:
    """Play the missing games into the sinks; returns how many, and the seconds.

    The main one tells how far the results are. It is written last, so that the
    others are never behind it, wherever the program is killed.
    """
    games = main.header.games
    before = main.done
    began = time.perf_counter()
    with closing(spread(job, before, games, where)) as batches:
        for lines, count in batches:
            for sink, text in zip((*others, main), (*lines[1:], lines[0]), strict=True):
                sink.append(text, count)
            if progress is not None:
                progress(main.done, games)
    return main.done - before, time.perf_counter() - began
