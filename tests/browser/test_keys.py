# SPDX-License-Identifier: MIT
"""Keys, focus and what is said aloud: a table without mouse and screen."""

import json
import re
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from stellwerk.kit.effort import effort
from tests.browser.conftest import NewDesk, NewPage
from tests.browser.desk import recorded
from tests.browser.playing import (
    after,
    bot_plays_on,
    open_table,
    over,
    press_first,
    seen,
    start,
    wait_for_turn,
)
from tests.browser.stage import show

SPOKEN: Final = """window.spoken = [];
new MutationObserver(() => {
  for (const one of document.querySelectorAll('[aria-live]'))
    window.spoken.push(one.textContent);
}).observe(document, {childList: true, subtree: true, characterData: true});"""
RAW_KEY: Final = re.compile(r"\b(event|ask|choose|log|prompt)\.[a-z]")
EVERY: Final = 7  # decisions between two looks at all details
BY_KEYS: Final = effort(50, 400)


@pytest.mark.parametrize("tab", ["Log", "Replay"])
def test_a_number_and_enter_do_it_wherever_the_focus_is(
    new_page: NewPage, tab: str
) -> None:
    page = new_page()
    start(page)
    page.get_by_role("tab", name=tab).click()
    expect(page.get_by_role("tab", name=tab)).to_be_focused()
    known = seen(page)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    after(page, known)


@pytest.mark.parametrize("name", ["Settings", "Rules"])
def test_the_focus_returns_after_a_drawer_is_closed(
    new_page: NewPage, name: str
) -> None:
    page = new_page()
    show(page, "rail_line", "three/card.late")
    opener = page.locator(".tools").get_by_role("button", name=name)
    opener.click()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    opener.click()
    page.get_by_role("button", name="Close").last.click()
    expect(opener).to_be_focused()


def test_nothing_is_said_aloud_before_its_words_are_there(new_page: NewPage) -> None:
    page = new_page(language="de-DE")
    page.add_init_script(SPOKEN)

    def late(route: Route) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    page.route("**/api/games/rail_line/texts/*", late)
    start(page)
    for _ in range(3):
        press_first(page)
        wait_for_turn(page)
    spoken = page.evaluate("window.spoken")
    assert any(spoken)
    assert [text for text in spoken if RAW_KEY.search(text)] == []


def test_the_locomotive_that_may_be_taken_says_what_it_is(new_desk: NewDesk) -> None:
    desk = new_desk("rail_line", language="de")
    text = json.dumps(recorded("rail_line")["three/swap"])
    desk.show(json.loads(text.replace("factory", "locomotive")))
    ring = desk.page.locator('main [data-target="symbol:locomotive"]')
    ring.focus()
    desk.page.keyboard.press("i")
    detail = desk.page.locator(".details")
    expect(detail).to_contain_text("freie Fahrt")
    expect(detail.locator(".rule")).to_have_count(1)
    desk.page.keyboard.press("Escape")


def look_at_details(page: Page) -> None:
    """Ask of everything that may be tapped what it is."""
    for target in page.locator("[data-target]").all():
        if target.is_visible():
            target.focus()
            page.keyboard.press("i")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["rail_line", "first_class"])
def test_whole_german_games_without_a_complaint(new_page: NewPage, game: str) -> None:
    """The page's errors fail the test; details and log are opened on the way."""
    page = new_page(language="de-DE")
    open_table(page, ["human", "bot", "bot"], game=game)
    for turn in range(BY_KEYS):
        wait_for_turn(page)
        if over(page):
            break
        if turn % EVERY == 0:
            look_at_details(page)
            page.keyboard.press("l")
            page.keyboard.press("c")
        press_first(page)
    if not over(page):
        bot_plays_on(page)
