# SPDX-License-Identifier: MIT
"""Taking back: what the button says, when it is there, what the log keeps of it."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import after, decide, open_table, seen, start

UNDO: Final = ".acts .undo"
STRUCK: Final = ".log tr.undone s"


def decided(page: Page, times: int) -> None:
    for turn in range(times):
        page.locator(".prompt.mine").wait_for()
        decide(page, turn)
    page.locator(".prompt.mine").wait_for()


def undo_everything(page: Page) -> int:
    """Press the key as long as the button is there; returns how often."""
    for times in range(60):
        page.locator(".prompt.mine").wait_for()
        if page.locator(UNDO).count() == 0:
            return times
        known = seen(page)
        page.keyboard.press("u")
        after(page, known)
    raise AssertionError("there is always something to take back")


def test_against_bots_everything_can_be_taken_back_at_once(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    expect(page.locator(UNDO)).to_have_count(0)
    decided(page, 9)
    expect(page.locator(UNDO)).to_contain_text("Undo")
    expect(page.get_by_role("button", name="Ask to undo")).to_have_count(0)
    assert undo_everything(page) > 0
    page.keyboard.press("u")
    expect(page.locator(".notice")).to_have_count(0)
    decide(page, 1)
    expect(page.locator(UNDO)).to_have_count(1)


def test_what_was_taken_back_is_struck_out_and_not_told_as_news(
    new_page: NewPage,
) -> None:
    page = new_page()
    start(page)
    decided(page, 9)
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(STRUCK)).to_have_count(0)
    undo_everything(page)
    expect(page.locator(STRUCK).first).to_be_visible()
    line = page.locator(STRUCK).first.evaluate(
        "s => getComputedStyle(s).textDecoration"
    )
    assert "line-through" in line
    rows = page.locator(".log tr:not(.undone) td:last-child").all_inner_texts()
    page.get_by_role("tab", name="Choices").click()
    for news in page.locator(".latest").all_inner_texts():
        assert news in rows


def test_nothing_can_be_taken_back_while_the_game_rests(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    decided(page, 3)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(UNDO)).to_have_count(0)


def test_people_are_asked_and_bots_are_not(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, ["human", "bot"])
    decided(page, 6)
    expect(page.locator(UNDO)).to_have_attribute("title", "Undo")
