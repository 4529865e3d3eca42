# SPDX-License-Identifier: MIT
"""Playing a range of games wherever is wanted, results in game order."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from stellwerk.lab.spreading.batches import Batches
from stellwerk.lab.spreading.job import Job, Played
from stellwerk.lab.spreading.on_ray import play_on_ray
from stellwerk.lab.spreading.processes import play_here
from stellwerk.lab.spreading.where import Here, Where


def spread(job: Job[Any], first: int, stop: int, where: Where) -> Generator[Played]:
    """Games `first` to `stop - 1`, in order, some at a time.

    What comes does not depend on `where`. Closing the generator ends all workers.
    """
    if first >= stop:
        return
    if isinstance(where, Here):
        jobs = min(where.jobs, stop - first)
        yield from play_here(job, Batches(first, stop, jobs))
    else:
        yield from play_on_ray(job, first, stop, where)
