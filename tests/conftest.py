# SPDX-License-Identifier: MIT
"""With STELLWERK_REQUIRE_ALL=1 a test that is left out fails, with its reason.

Tests that need a database, a browser or the built page are left out where these are
missing. Where they are there, leaving a test out would hide that it never ran.
"""

import os
from collections.abc import Generator
from typing import Final

import pytest

REQUIRE_ALL: Final = os.environ.get("STELLWERK_REQUIRE_ALL") == "1"
EXCUSED: Final = (
    "runs in the compiled build",
    "root may write everywhere",
    "STELLWERK_SPECIFICATION names no folder with specifications",
    "PostgreSQL is not installed; name a server in STELLWERK_TEST_POSTGRES",
)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        reason = str(call.excinfo.value) if call.excinfo else ""
        if not reason.endswith(EXCUSED):
            report.outcome = "failed"
            report.longrepr = f"left out, where nothing may be: {reason}"
    return report
