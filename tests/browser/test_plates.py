# SPDX-License-Identifier: MIT
"""The plates with names and scores: a name in full wherever there is room for it."""

from typing import Final

import pytest

from tests.browser.conftest import NewPage
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import NAMES, show

TABLET: Final = {"width": 820, "height": 1100}


@pytest.mark.parametrize(
    ("size", "whole"), [(DESKTOP, True), (TABLET, True), (PHONE, False)]
)
def test_names_are_whole_where_there_is_room(
    new_page: NewPage, size: dict[str, int], whole: bool
) -> None:
    page = new_page(size)
    show(page, "first_class", "AB4/turn")
    shown = page.locator(".plates .n").all_inner_texts()
    others = [name for name in shown if name in NAMES]
    assert len(shown) == 4
    assert (len(others) == 3) is whole
    assert page.locator(".plates").evaluate("one => one.scrollWidth <= one.clientWidth")
