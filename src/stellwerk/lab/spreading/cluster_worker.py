# SPDX-License-Identifier: MIT
"""What a worker of a cluster does: prepare a job once, then play its batches."""

from __future__ import annotations

import time
from importlib import import_module
from typing import Any, Final

from stellwerk.bots.program import close_all
from stellwerk.lab.errors import GameFailed
from stellwerk.lab.spreading.job import Job, Lines

PREPARED: Final[dict[str, tuple[Job[Any], Any]]] = {}  # the job of this process


def play_batch(
    key: str, job: list[Any], first: int, count: int
) -> tuple[Lines, float] | str:
    """A batch and how long it took, or why a game broke off."""
    if key not in PREPARED:
        PREPARED.clear()
        PREPARED[key] = prepare(job)
    known, prepared = PREPARED[key]
    began = time.perf_counter()
    try:
        lines = known.play(prepared, first, count)
    except GameFailed as error:
        return str(error)
    finally:
        if getattr(known, "starts_programs", False):
            close_all()  # nobody tells when the last batch comes
    return lines, time.perf_counter() - began


def prepare(job: list[Any]) -> tuple[Job[Any], Any]:
    """Fetch the job and make what its batches need."""
    ray: Any = import_module("ray")
    fetched: Job[Any] = ray.get(job[0])
    return fetched, fetched.prepare()
