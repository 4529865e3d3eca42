# SPDX-License-Identifier: MIT
"""Games played by choosing from the list; a bot ends long ones, but for `make soak`."""

import random
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from stellwerk.kit.effort import effort
from tests.browser.conftest import NewPage
from tests.browser.playing import LISTED, bot_plays_on, open_table, over, skip_scene

MOST_DECISIONS: Final = 600
BY_LIST: Final = effort(30, MOST_DECISIONS)
LOOK_EVERY: Final = 12
SHORT: Final = {"express_01": {"max_rounds": "20"}}
CHOICES: Final = re.compile(r"^(?:Choices|Auswahl)")
# who only passes ends a game of Express 01 at once
ACTIVE: Final = f'{LISTED}:not([data-choice="pass"])'
STATE: Final = """(active) => {
  const app = document.querySelector('.app');
  return {
    over: document.querySelector('.win') !== null,
    listed: document.querySelectorAll(active).length,
    seen: app ? app.dataset.seen : '',
  };
}"""
NEXT: Final = """(seen) => document.querySelector('.win') !== null
  || (document.querySelector('.app').dataset.seen !== seen
      && document.querySelector('[data-choice]') !== null)"""
# keys of catalogues, names of variables, and gaps that were not filled
RAW: Final = re.compile(
    r"\b[a-z]+_[a-z]+\b|\b(?:ask|choose|event|score|board)\.\w+|[{}]"
)


def raw_words(page: Page) -> list[str]:
    """What stands on the page but is not meant for players."""
    shown = page.locator(".components, .prompt, .choices, .plates").all_inner_texts()
    return sorted({word for text in shown for word in RAW.findall(text)})


def play_by_list(page: Page, rng: random.Random) -> int:
    """Choose from the list until the game is over, or so often; returns how often."""
    seen = "none"
    for decisions in range(BY_LIST):
        page.wait_for_function(NEXT, arg=seen)
        state: dict[str, Any] = page.evaluate(STATE, ACTIVE)
        if state["over"]:
            return decisions
        seen = state["seen"]
        if decisions % LOOK_EVERY == 0:
            assert raw_words(page) == []
        skip_scene(page)
        choices = page.locator(ACTIVE if state["listed"] else LISTED)
        choice = choices.nth(rng.randrange(state["listed"] or 1))
        choice.click()
        choice.click()
    return BY_LIST


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("cube_express", "en-US"),
        ("express_01", "de-DE"),
        ("first_class", "en-US"),
        ("taubertal_express", "de-DE"),
    ],
)
def test_a_whole_game_by_choosing_from_the_list(
    new_page: NewPage, game: str, language: str
) -> None:
    page = new_page(language=language)
    open_table(page, ["human", "bot"], "apprentice", game, SHORT.get(game))
    page.get_by_role("tab", name=CHOICES).click()  # not every board begins with it
    chosen = play_by_list(page, random.Random(3))
    assert 10 < chosen < MOST_DECISIONS, "the game does not end"
    if not over(page):
        bot_plays_on(page)
    skip_scene(page)
    totals = page.locator("tr.sum td").all_inner_texts()
    assert len(totals) == 2
    assert RAW.findall(page.locator("main .end").inner_text()) == []
    page.get_by_role("button", name=re.compile("Shuffles|Mischen")).click()
    page.get_by_text(
        re.compile("in this browser: all|Browser nachgerechnet")
    ).wait_for()
    expect(page.locator(".shuffles .bad")).to_have_count(0)
