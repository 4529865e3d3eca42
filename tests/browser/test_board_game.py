# SPDX-License-Identifier: MIT
"""Games of every drawn board by taps only, against a real server.

A bot ends those that are long, but for `make soak`: there they are played to the end.
"""

from typing import Any, Final

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as NotInTime

from stellwerk.kit.effort import effort
from tests.browser.conftest import NewPage
from tests.browser.playing import MOVED, bot_plays_on, open_table, over, skip_scene
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import drawn_games
from tests.browser.test_generic import Wire, names

MOST_DECISIONS: Final = 900
ON_A_DESKTOP: Final = effort(80, MOST_DECISIONS)
ON_A_PHONE: Final = effort(40, MOST_DECISIONS)
SHORT: Final = {"express_01": {"max_rounds": "20"}}
SHORTEST: Final = 3  # decisions; who passes a lot ends a game of Express 01 soon
TAPPED_AGAIN: Final = 3  # times a tap may go astray while something comes or goes
ANSWERED: Final = 5000  # milliseconds until the server has answered a tap
STEP: Final = 7  # which of the choices is taken, so that all kinds come about
ASKED: Final = """(seen) => {
  if (document.querySelector('.win')) return 'over';
  const now = document.querySelector('.app')?.dataset.seen;
  return now !== seen && document.querySelector('.prompt.mine') ? now : null;
}"""
# where a finger would tap: the middle of what is wanted, brought into sight
PLACE: Final = """(wanted) => {
  for (const selector of wanted) {
    const found = [...document.querySelectorAll(selector)]
      .find((one) => one.checkVisibility({ visibilityProperty: true }));
    if (!found) continue;
    const hit = found.querySelector('.hit') ?? found;
    hit.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = hit.getBoundingClientRect();
    for (const [x, y] of [[.5, .5], [.1, .5], [.9, .5], [.5, .1], [.5, .9], [.1, .1]]) {
      const at = [box.left + box.width * x, box.top + box.height * y];
      if (document.elementFromPoint(...at)?.closest(selector) === found) return at;
    }
  }
  return null;
}"""


def target(name: str) -> str:
    return f'[data-target="{name}"]'


def tap(page: Page, *wanted: str) -> bool:
    """Tap the first of some things that can be hit; says whether there was one."""
    spot: Any = page.evaluate(PLACE, list(wanted))
    if spot is None:
        return False
    page.mouse.click(*spot)
    page.wait_for_timeout(20)
    return True


def leads_to(name: str) -> list[str]:
    """What shows a target that is not in sight: its tab, or the way to its page."""
    return [f'[data-behind~="{name.partition(":")[0]}"]', "[data-more]", ".elsewhere"]


def make(page: Page, choice: dict[str, Any], phone: bool) -> None:
    """Make a choice with taps: its targets in order, then the button that commits."""
    button = f'.acts [data-move="{choice["text"]}"]'
    for name in names(choice):
        if tap(page, button):
            return
        if not tap(page, target(name)) and phone and tap(page, *leads_to(name)):
            tap(page, target(name))
    if not tap(page, button):
        tap(page, "[data-commit]")


def insist(page: Page, choice: dict[str, Any], phone: bool, asked: str) -> None:
    """Make a choice; whoever sees that a tap did nothing steps back and taps again."""
    for _ in range(TAPPED_AGAIN):
        skip_scene(page)
        make(page, choice, phone)
        try:
            page.wait_for_function(MOVED, arg=asked, timeout=ANSWERED)
        except NotInTime:
            page.keyboard.press("Escape")
        else:
            return
    asking = page.locator(".q").inner_text()
    raise AssertionError(f"{asking} {choice['text']}: {names(choice)} cannot be tapped")


def play(page: Page, wire: Wire, phone: bool, most: int) -> int:
    """Play to the end, or so many decisions; returns how many it took."""
    seen = ""
    for turn in range(most):
        asked = page.wait_for_function(ASKED, arg=seen).json_value()
        if asked == "over":
            return turn
        choice = wire.offered[turn * STEP % len(wire.offered)]
        insist(page, choice, phone, asked)
        if phone:
            tap(page, ".places button:first-child")
        seen = asked
    return most


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", drawn_games())
def test_a_whole_game_by_taps(
    new_page: NewPage, game: str, size: dict[str, int]
) -> None:
    phone = size is PHONE
    page = new_page(size, "de-DE" if phone else "en-US")
    wire = Wire(page)
    open_table(page, ["human", "bot"], game=game, numbers=SHORT.get(game))
    played = play(page, wire, phone, ON_A_PHONE if phone else ON_A_DESKTOP)
    assert SHORTEST < played < MOST_DECISIONS, "the game does not end"
    if not over(page):
        bot_plays_on(page)
    assert page.locator("tr.sum").count() > 0
