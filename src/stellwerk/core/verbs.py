# SPDX-License-Identifier: MIT
"""Every class of players' moves is a verb with a number, given when it is first met.

A question finds its answer to a move by that number (`core/answers.py`). It means
nothing outside of one process: texts and action ids are what is saved and sent.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NO_VERB: Final = 0  # of luck's moves

NUMBERS: Final[dict[type[object], int]] = {}


def verb_of(moves: type[object]) -> i64:
    """The number of a class of moves, from 1."""
    return NUMBERS.setdefault(moves, len(NUMBERS) + 1)
