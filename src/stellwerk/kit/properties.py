# SPDX-License-Identifier: MIT
"""How the kit tries a property: on random games of a case, found by Hypothesis."""

import inspect
import os
from collections.abc import Callable
from typing import Any, Final
from zlib import crc32

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from stellwerk.kit.cases import Case
from stellwerk.kit.digest import build

SCALE: Final = float(os.environ.get("STELLWERK_KIT_SCALE", "1"))

STRATEGIES: Final = {
    "seed": st.integers(0, 2**32 - 1),  # which game
    "part": st.integers(0, 1000),  # how far into it; 1000 is about its end
}


def games_of(case: Case, count: int) -> int:
    """With how many games a property is tried."""
    thirds = int(bool(case.options)) + int(build() == "interpreted")
    part: int = 3**thirds
    return max(1, round(-(-count // part) * SCALE))


def holds(count: int) -> Callable[[Callable[..., None]], Callable[[Case], None]]:
    """The property is tried with this many games, a third of it where options differ.

    The interpreted build tries a third of that again: it plays the same games as the
    compiled one, move by move (`test_builds.py`), only slowly.
    At scale 1 the games are always the same, so that a red test is news, and a failing
    one is shown as it was found. `STELLWERK_KIT_SCALE=20` tries twenty times as hard,
    with other games every time, and looks for the simplest game that fails.
    """

    def decorate(check: Callable[..., None]) -> Callable[[Case], None]:
        wanted = [
            name for name in inspect.signature(check).parameters if name != "case"
        ]
        drawn = {name: STRATEGIES[name] for name in wanted}

        def test(case: Case) -> None:
            @given(**drawn)
            def property(**values: Any) -> None:
                check(case, **values)

            tried = settings(
                max_examples=games_of(case, count),
                database=None,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                phases=[Phase.generate] if SCALE == 1 else list(Phase),
            )(property)
            if SCALE == 1:
                tried = seed(crc32(f"{check.__name__} {case.id}".encode()))(tried)
            tried()

        test.__name__ = check.__name__
        test.__qualname__ = check.__qualname__
        test.__module__ = check.__module__
        test.__doc__ = check.__doc__
        return test

    return decorate
