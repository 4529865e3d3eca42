# SPDX-License-Identifier: MIT
"""Our own games in the kit: where their records lie, and what they remember."""

from pathlib import Path

from stellwerk.kit import conftest, fields
from stellwerk.kit.conftest import case, pytest_addoption, pytest_generate_tests

__all__ = ["case", "pytest_addoption", "pytest_generate_tests"]

conftest.RECORDS.append(Path(__file__).parents[1] / "records")
fields.REMEMBERED.update({"Map": {"fits"}, "Network": {"graph", "frontier"}})
