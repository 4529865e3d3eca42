# SPDX-License-Identifier: MIT
"""Every test of the kit that asks for a `case` runs once for each of them."""

from collections.abc import Iterator

import pytest

from stellwerk.core.title import Title
from stellwerk.games import TITLES
from tests.kit.cases import Case, all_cases


@pytest.fixture(scope="session", params=all_cases(), ids=lambda case: case.id)
def case(request: pytest.FixtureRequest) -> Iterator[Case]:
    """One table; its rules are made once and let go when its tests are over."""
    found: Case = request.param
    yield found
    found.__dict__.pop("rules", None)


@pytest.fixture(scope="session", params=TITLES.values(), ids=lambda title: title.key)
def title(request: pytest.FixtureRequest) -> Title:
    found: Title = request.param
    return found
