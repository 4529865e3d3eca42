# SPDX-License-Identifier: MIT
"""What moves: events in order, nothing blocked, gone with any key."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import confirm, decide, open_table, tap, to_question

WATCH: Final = """() => {
  window.flown = [];
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes)
        if (node.classList && node.classList.contains('flight'))
          window.flown.push(node.querySelector('svg').getAttribute('viewBox'));
  }).observe(document.querySelector('.flights'), { childList: true, subtree: true });
}"""
CARD: Final = "0 0 132 128"
SYMBOL: Final = "0 0 30 30"
FLOWN: Final = "kinds => kinds.every((kind) => window.flown.includes(kind))"
FREEZE: Final = """() => {
  const wait = window.setTimeout;
  const slow = (ms) => (ms > 50 ? ms * 40 : ms);
  window.setTimeout = (what, ms, ...rest) => wait(what, slow(ms), ...rest);
}"""


def landed(page: Page) -> None:
    """Nothing is in the air any more."""
    expect(page.locator(".flight")).to_have_count(0)


def flown(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.flown")
    return found


def test_a_card_flies_and_what_it_brings_follows(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    open_table(page, ["human", "bot", "bot"])
    to_question(page, "Play a track card")
    landed(page)
    page.evaluate(WATCH)
    for turn in range(6):
        page.locator(".prompt.mine").wait_for()
        decide(page, turn)
        landed(page)
    page.wait_for_function(FLOWN, arg=[CARD, SYMBOL])  # and symbols into their boxes
    landed(page)


def test_any_key_jumps_to_the_end_and_input_is_never_blocked(
    new_page: NewPage,
) -> None:
    page = new_page(motion="no-preference")
    open_table(page, ["human", "bot", "bot"])
    to_question(page, "Play a track card")
    landed(page)
    page.evaluate(FREEZE)  # every flight lasts very long now
    tap(page, page.locator('[data-target^="card:"]').first)
    confirm(page)
    page.locator(".flight").wait_for()
    page.keyboard.press("Shift")
    landed(page)
    decide_while_flying(page)


def decide_while_flying(page: Page) -> None:
    """The next question can be answered while things are in the air."""
    page.locator(".prompt.mine").wait_for()
    decide(page, 0)


def test_with_reduced_motion_nothing_flies(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, ["human", "bot", "bot"])
    page.locator(".prompt.mine").wait_for()
    page.evaluate(WATCH)
    for turn in range(4):
        page.locator(".prompt.mine").wait_for()
        decide(page, turn)
    assert flown(page) == []
