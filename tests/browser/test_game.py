# SPDX-License-Identifier: MIT
"""Whole games of Rail Line in real browsers."""

import pytest

from stellwerk.kit.effort import effort
from tests.browser.conftest import NewPage
from tests.browser.playing import (
    agreeing,
    bots_play_on,
    come,
    decide,
    finish,
    links,
    mine,
    open_table,
    over,
    whose_turn,
)
from tests.browser.screens import PHONE

BY_TAPS = effort(20, 400)  # times that both are looked at; then bots play on


@pytest.mark.slow
def test_two_browsers_and_a_bot_play_to_the_end_by_taps(new_page: NewPage) -> None:
    ada = new_page()
    ben = new_page(PHONE, "de-DE", "dark")
    open_table(ada, ["human", "open", "bot"])
    come(ben, links(ada)[0])
    ben.locator(".prompt").wait_for()
    questions: set[str] = set()
    for turn in range(BY_TAPS):
        for page in (ada, ben):
            if mine(page) and not over(page):
                if page is ada:
                    agreeing(page)
                questions.add(decide(page, turn).split(",")[0])
        if over(ada):
            break
        whose_turn(ada, ben)
    if not over(ada):
        bots_play_on(ada, ben)
    ben.locator(".win").wait_for()
    totals = [row.inner_text().split() for row in ada.locator("tr.sum").all()]
    assert totals[0][0] == "Total"
    others = ben.locator("tr.sum").inner_text().split()
    assert totals[0][1:] == others[1:]
    assert "Play a track card" in questions
    assert "Spiele eine Gleiskarte" in questions


@pytest.mark.slow
def test_a_game_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, ["human", "bot", "bot"])
    finish(page)
    page.get_by_role("button", name="Look at the board").press("Enter")
    page.get_by_role("tab", name="Replay").press("Enter")
    page.get_by_role("slider").press("Home")
    page.get_by_text("Decision 0 of").wait_for()
