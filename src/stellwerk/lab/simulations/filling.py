# SPDX-License-Identifier: MIT
"""Playing what result files still lack."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any, Final, TypeAlias

from stellwerk.lab.simulations.plan import Plan
from stellwerk.lab.simulations.pool import play_games
from stellwerk.lab.simulations.store import RowFile

MAX_JOBS: Final = 256

Progress: TypeAlias = Callable[[int, int], None]  # games done, games in all


def fill(
    plan: Plan, stores: Sequence[RowFile[Any]], jobs: int, progress: Progress | None
) -> tuple[int, float]:
    """Play the missing games into the stores; returns how many, and the seconds.

    The first store tells how far the results are. It is written last, so that the
    others are never behind it, wherever the program is killed.
    """
    main = stores[0]
    before = main.done
    began = time.perf_counter()
    with closing(play_games(plan, before, jobs)) as batches:
        for lines, count in batches:
            for store, text in reversed(list(zip(stores, lines, strict=True))):
                store.append(text, count)
            if progress is not None:
                progress(main.done, plan.header.games)
    return main.done - before, time.perf_counter() - began
