# SPDX-License-Identifier: MIT
"""The documents of the project on the page."""

import json
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import NewPage
from tests.browser.screens import PHONE
from tests.browser.test_access import serious

FACTS: Final = json.loads(
    (Path(__file__).parents[2] / "docs" / "environments.json").read_text()
)
WIDER: Final = "() => document.documentElement.scrollWidth > innerWidth"


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    page.locator("article h1").wait_for()
    return page


def test_the_lobby_leads_to_the_environments(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator("[data-documents]").click()
    rows = page.locator("article table").first.locator("tbody tr")
    expect(rows).to_have_count(len(FACTS["environments"]))
    for row, facts in zip(rows.all(), FACTS["environments"], strict=True):
        expect(row).to_contain_text(facts["name"])
        expect(row).to_contain_text(f"{facts['decisions']:.1f}")
    expect(page.locator("nav.contents [aria-current]")).to_have_text("Environments")


@pytest.mark.parametrize("screen", [None, PHONE], ids=["desktop", "phone"])
def test_a_document_fits_the_screen(
    new_page: NewPage, screen: ViewportSize | None
) -> None:
    page = new_page(screen) if screen else new_page()
    opened(page, "/documentation/research")
    assert not page.evaluate(WIDER)
    opened(page, "/documentation/server")
    assert not page.evaluate(WIDER)


def test_a_section_has_an_address(new_page: NewPage) -> None:
    page = opened(new_page(), "/documentation/research#observations")
    expect(page.locator("#observations")).to_be_in_viewport()
    page.locator("nav.contents").get_by_text("Actions", exact=True).click()
    expect(page.locator("#actions")).to_be_in_viewport()
    expect(page.locator("nav.contents [aria-current]")).to_have_text("Actions")


def test_the_search_finds_sections_of_all_documents(new_page: NewPage) -> None:
    page = opened(new_page(language="de-DE"), "/documentation/research")
    expect(page.locator("main .note")).to_have_text(
        "Die Dokumentation ist auf Englisch geschrieben."
    )
    page.keyboard.press("/")
    page.keyboard.type("thinking time")
    page.locator(".found a").first.click()
    page.wait_for_url("**/documentation/bots#thinking-time-at-a-table")
    expect(page.locator("#thinking-time-at-a-table")).to_be_in_viewport()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_read_it(new_page: NewPage, theme: str) -> None:
    page = opened(new_page(theme=theme), "/documentation/research")
    assert serious(page) == []


def test_what_is_not_there_is_said(new_page: NewPage) -> None:
    page = new_page()
    answer = page.goto("/documentation/bots")
    assert answer
    assert answer.status == 200
    answer = page.goto("/documentation/nothing")
    assert answer
    assert answer.status == 404
    expect(page.locator("article")).to_have_count(0)
    expect(page.get_by_role("link").first).to_be_visible()
