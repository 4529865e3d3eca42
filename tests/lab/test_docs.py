# SPDX-License-Identifier: MIT
"""The examples of the manual are executed."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["simulation.md", "tournament.md", "experiments.md"])
def test_the_examples_of_the_pages_hold(name: str) -> None:
    page = str(DOCS / name)
    failures, tried = doctest.testfile(page, module_relative=False)
    assert tried > 10
    assert failures == 0
