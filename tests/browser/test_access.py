# SPDX-License-Identifier: MIT
"""Accessibility: axe-core finds nothing serious, and headings are in order."""

from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.playing import bot_plays_on, open_table
from tests.browser.screens import PHONE
from tests.browser.stage import in_words

HEADINGS: Final = ("heading-order", "page-has-heading-one", "empty-heading")


def serious(page: Page) -> list[str]:
    # what is right need not be described
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in found.response["violations"]
        if one["impact"] in ("serious", "critical") or one["id"] in HEADINGS
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lobby_and_table(new_page: NewPage, theme: str) -> None:
    page = new_page(theme=theme)
    page.goto("/")
    page.locator(".seat").first.wait_for()
    assert serious(page) == []
    open_table(page, ["human", "bot", "bot"])
    page.locator(".prompt.mine").wait_for()
    assert serious(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_in_words(new_page: NewPage, theme: str) -> None:
    page = new_page(theme=theme)
    open_table(page, ["human", "bot"], game="first_class")
    in_words(page, "first_class")
    page.locator(".prompt.mine").wait_for()
    assert serious(page) == []
    page.get_by_role("button", name="Settings").click()
    assert serious(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_phone_table_and_end(new_page: NewPage, theme: str) -> None:
    page = new_page(PHONE, "de-DE", theme)
    open_table(page, ["human", "bot", "bot"])
    page.locator(".prompt.mine").wait_for()
    assert serious(page) == []
    bot_plays_on(page)
    assert serious(page) == []
