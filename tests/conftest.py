# SPDX-License-Identifier: MIT
"""What holds for all tests: none is left out silently, long ones come first.

Ten thousand tests that wait for their turn are no garbage: whoever looks for some does
not go through them again and again.

With STELLWERK_REQUIRE_ALL=1 a test that is left out fails, with its reason. Tests that
need a database, a browser or the built page are left out where these are missing.
Where they are there, leaving a test out would hide that it never ran.
"""

import atexit
import gc
import os
from collections.abc import Generator
from typing import Final

import pytest

# before any test imports something of it
pytest.register_assert_rewrite("stellwerk.kit")
REQUIRE_ALL: Final = os.environ.get("STELLWERK_REQUIRE_ALL") == "1"
os.environ.setdefault("STELLWERK_COMPILE", "false")  # bots of the build under test
EXCUSED: Final = (
    "runs in the compiled build",
    "root may write everywhere",
    "STELLWERK_SPECIFICATION names no folder with specifications",
    "PostgreSQL is not installed; name a server in STELLWERK_TEST_POSTGRES",
    "promtool is not installed",
    "PyTorch, which takes gigabytes, is not installed; it comes with the extra learn",
)
AGAIN: Final = 2  # times that a comparison of times may be repeated


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end, and is left alone until then."""
    gc.disable()
    atexit.register(gc.unfreeze)
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Comparisons of times get their repetitions; what takes long begins first."""
    for item in items:
        if item.get_closest_marker("measures"):
            item.add_marker(pytest.mark.flaky(reruns=AGAIN))
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        object_to(report, str(call.excinfo.value) if call.excinfo else "")
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[
    None, pytest.CollectReport, pytest.CollectReport
]:
    """The same for a file that is left out as a whole."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple):
        object_to(report, report.longrepr[-1])
    return report


def object_to(report: pytest.TestReport | pytest.CollectReport, reason: str) -> None:
    """Let what was left out fail, where everything is required and no excuse holds."""
    if REQUIRE_ALL and not reason.endswith(EXCUSED):
        report.outcome = "failed"
        report.longrepr = f"left out, where nothing may be: {reason}"
