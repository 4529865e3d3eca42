# SPDX-License-Identifier: MIT
"""The examples of the manual are executed."""

import doctest
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_examples_of_the_simulation_page_hold() -> None:
    page = str(DOCS / "simulation.md")
    failures, tried = doctest.testfile(page, module_relative=False)
    assert tried > 10
    assert failures == 0
