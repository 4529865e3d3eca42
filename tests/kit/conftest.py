# SPDX-License-Identifier: MIT
"""Our own games in the kit: where their records lie, and what they remember."""

from pathlib import Path

import pytest

pytest.register_assert_rewrite("stellwerk.kit")

from stellwerk.kit import conftest, fields  # noqa: E402
from stellwerk.kit.conftest import (  # noqa: E402
    case,
    pytest_addoption,
    pytest_generate_tests,
)

__all__ = ["case", "pytest_addoption", "pytest_generate_tests"]

conftest.RECORDS.append(Path(__file__).parents[1] / "records")
fields.REMEMBERED.update({"Map": {"dangers"}, "Network": {"graph", "frontier"}})
