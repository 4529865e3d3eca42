# SPDX-License-Identifier: MIT
"""The end of a game: why it came, how ties were decided, charts, and a second look."""

import json
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from stellwerk.games import title_of
from tests.browser.conftest import NewPage
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import conversation, course_of, position, show, tell
from tests.browser.test_access import serious

OVER: Final = {
    "rail_line": "three/over",
    "cube_express": "four/over",
    "express_01": "germany3/over",
    "first_class": "AB4/over",
    "taubertal_express": "base3/over",
}
REMEMBER: Final = "known => localStorage['stellwerk.tables'] = known"
SIZES: Final = [DESKTOP, PHONE]


@pytest.mark.parametrize("language", ["de-DE", "en-US"])
@pytest.mark.parametrize("game", OVER)
def test_the_end_says_why_and_draws_round_numbers(
    new_page: NewPage, game: str, language: str
) -> None:
    page = new_page(language=language)
    show(page, game, OVER[game])
    why = page.locator("[data-why]")
    begins = "Das Spiel endete" if language == "de-DE" else "The game ended"
    expect(why).to_contain_text(begins)
    assert "{" not in why.inner_text()
    chart = page.locator("svg[data-ticks]")
    axis = "nach Runde" if language == "de-DE" else "after round"
    expect(chart).to_contain_text(axis)
    ticks = [int(tick) for tick in (chart.get_attribute("data-ticks") or "").split()]
    assert len(ticks) >= 3
    steps = {after - before for before, after in pairwise(ticks)}
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in ("1", "2", "5")
    expect(chart.locator("text").filter(has_text="1").first).to_be_attached()
    assert int(chart.get_attribute("data-rounds") or 0) >= 3
    assert serious(page) == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en-US", "Johanna is ahead of Selma: coins left, 6 to 0."),
        ("de-DE", "Johanna liegt vor Selma: übrige Münzen, 6 zu 0."),
    ],
)
def test_a_tie_says_what_decided_it(
    new_page: NewPage, language: str, words: str
) -> None:
    page = new_page(PHONE, language)
    show(page, "rail_line", "three/over")
    expect(page.locator("[data-decided]")).to_have_text(words)


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
def test_the_slider_of_the_end_leads_into_the_game(
    new_page: NewPage, size: dict[str, int]
) -> None:
    page = new_page(size)
    view = position("rail_line", "three/card.late")["view"]
    past = {"entry": 5, "entries": 60, "views": {"0": view}, "log": []}
    tell(page, "/replay/*", past)
    show(page, "rail_line", "three/over")
    slider = page.get_by_label("The game again, from decision")
    slider.scroll_into_view_if_needed()
    slider.fill("5")
    expect(page.locator(".win")).to_have_count(0)
    expect(page.locator(".prompt .who")).to_have_text("Replay")


def review_at(page: Page, game: str, own: int | None) -> None:
    """A finished game's second look, from a browser that knows one of its seats."""
    over = position(game, "three/over")
    view = position(game, "three/card.late")["view"]
    welcome, info, _ = conversation(over)
    course = course_of(over)
    count = len(course["entries"])
    told = [{"choice": one, "value": 0.5, "visits": 60} for one in view["choices"]]
    judged = [
        {"entry": entry, "seat": seat, "played": told[0], "best": told[1]}
        | {"loss": loss, "noise": 0.02}
        for entry, seat, loss in ((9, 0, 0.14), (23, 2, 0.09), (31, 1, 0.06))
    ]
    facts: dict[str, Any] = {**welcome, **info, "entry": count, "created": ""}
    facts |= {"status": "over", "outcome": over["outcome"]}
    answers = {
        "": facts,
        "/log?*": {"lines": welcome["log"], "more": False},
        "/scores": course,
        "/review": {"done": count, "of": count, "judgements": judged},
        "/printed": title_of(game).edition().raw,
        "/seat": {"seat": own, "name": "Ada", "kind": "human"},
    }
    for path, answer in answers.items():
        tell(page, path, answer)

    def earlier(route: Any) -> None:
        entry = int(route.request.url.rsplit("/", 1)[1])
        views = {str(seat): {**view, "seat": seat, "choices": []} for seat in range(3)}
        views["spectator"] = {**view, "seat": None, "choices": [], "hand": []}
        past = {"entry": entry, "entries": count, "views": views, "log": []}
        route.fulfill(json=past)

    page.route("**/api/tables/gallery/replay/*", earlier)
    page.goto("/")
    known = [{"table": "gallery", "game": game, "tokens": ["seat"], "at": ""}]
    if own is not None:
        page.evaluate(
            "known => localStorage['stellwerk.tables'] = known", json.dumps(known)
        )
    page.goto("/replay/gallery#review")


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
@pytest.mark.parametrize(("own", "entry"), [(2, 23), (None, 9)])
def test_a_second_look_opens_at_the_worst_decision_as_the_own_seat(
    new_page: NewPage, size: dict[str, int], own: int | None, entry: int
) -> None:
    page = new_page(size)
    review_at(page, "rail_line", own)
    page.wait_for_url(f"**/replay/gallery?at={entry}#review")
    eyes = page.locator("[data-eyes]")
    expect(eyes).to_have_value("spectator" if own is None else str(own))
    page.get_by_label("Decision shown").fill("3")
    page.wait_for_url("**/replay/gallery?at=3#review")
    page.wait_for_timeout(1700)  # it is not led back when the review is read again
    page.wait_for_url("**/replay/gallery?at=3#review")
