# SPDX-License-Identifier: MIT
"""Who waits in vain is told what for; who compares times says so."""

import re
import threading
from pathlib import Path
from typing import Final

import pytest

from tests import waiting
from tests.waiting import wait_for_end, wait_until

CLOCK: Final = re.compile(r"\b(perf_counter|process_time)\(")


def test_who_waits_in_vain_is_told_what_for() -> None:
    never: list[int] = []
    with pytest.raises(AssertionError, match=r"0 s in vain: .*len\(never\) > 1"):
        wait_until(lambda: len(never) > 1, 0)
    wait_until(lambda: not never, 0)


def test_a_thread_that_goes_on_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 0.01)
    release = threading.Event()
    thread = threading.Thread(target=release.wait, args=(60,), name="asker")
    thread.start()
    try:
        with pytest.raises(AssertionError, match="asker goes on"):
            wait_for_end([thread])
    finally:
        release.set()
        thread.join(60)


def test_who_compares_times_says_so() -> None:
    """Such tests are repeated when a busy machine spoils them."""
    measuring = [
        path.name
        for path in Path(__file__).parent.rglob("test_*.py")
        if CLOCK.search(path.read_text(encoding="utf-8"))
    ]
    assert "test_fair.py" in measuring
    marked = [
        path.name
        for path in Path(__file__).parent.rglob("test_*.py")
        if "mark.measures" in path.read_text(encoding="utf-8")
    ]
    assert set(measuring) - set(marked) == set()


def test_what_compares_times_is_repeated(request: pytest.FixtureRequest) -> None:
    for item in request.session.items:
        if item.get_closest_marker("measures"):
            again = item.get_closest_marker("flaky")
            assert again is not None
            assert again.kwargs["reruns"] == 2
