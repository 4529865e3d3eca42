# SPDX-License-Identifier: MIT
"""Every test of the kit that asks for a `case` runs once for each of them.

STELLWERK_KIT_CASES=usual leaves those out in which an option is set.
"""

import os
from collections.abc import Iterator

import pytest

from stellwerk.core.title import Title
from stellwerk.games import TITLES
from tests.kit.cases import Case, all_cases


def cases() -> list[Case]:
    only_usual = os.environ.get("STELLWERK_KIT_CASES") == "usual"
    return [case for case in all_cases() if not (only_usual and case.options)]


@pytest.fixture(scope="session", params=cases(), ids=lambda case: case.id)
def case(request: pytest.FixtureRequest) -> Iterator[Case]:
    """One table; its rules are made once and let go when its tests are over."""
    found: Case = request.param
    yield found
    found.__dict__.pop("rules", None)


@pytest.fixture(scope="session", params=TITLES.values(), ids=lambda title: title.key)
def title(request: pytest.FixtureRequest) -> Title:
    found: Title = request.param
    return found
