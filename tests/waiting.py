# SPDX-License-Identifier: MIT
"""Waiting in tests: never for ever, and always saying what for."""

import inspect
import time
from collections.abc import Callable, Iterable
from functools import partial
from threading import Thread
from typing import Final

PATIENCE: Final = 60.0  # seconds; the machine may be busy
PAUSE: Final = 0.01


def wait_until(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"{seconds:g} s in vain: {words_of(true)}"
        time.sleep(PAUSE)


def words_of(question: Callable[[], object]) -> str:
    """The lines of the test in which a question is asked."""
    if isinstance(question, partial):
        question = question.func
    return inspect.getsource(question).strip()


def wait_for_end(threads: Iterable[Thread]) -> None:
    """All threads come to their end."""
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), f"{PATIENCE:g} s in vain: {thread.name} goes on"
