# SPDX-License-Identifier: MIT
"""The past: a replay address, other eyes, what was missed, fair shuffles."""

import json
import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import (
    after,
    bot_plays_on,
    come,
    confirm,
    decide,
    links,
    open_table,
    seen,
    tap,
    whose_turn,
)
from tests.browser.screens import PHONE

SLIDER: Final = 'input[type="range"]'


@pytest.mark.slow
def test_a_finished_game_has_an_address_that_shows_everything(
    new_page: NewPage,
) -> None:
    page = new_page()
    open_table(page, ["human", "bot"])
    bot_plays_on(page)
    page.get_by_role("button", name="Shuffles").click()
    page.get_by_text("Recomputed in this browser: all").wait_for()
    page.get_by_text("This browser saw the same fingerprint").wait_for()
    expect(page.locator(".shuffles .bad")).to_have_count(0)
    page.keyboard.press("Escape")
    address = page.locator("[data-replay]").get_attribute("href") or ""
    stranger = new_page(PHONE, "de-DE")  # knows neither token nor table
    stranger.goto(f"{address}?at=6")
    stranger.get_by_text("Entscheidung 6 von").wait_for()
    assert hands(stranger) == 0  # as a spectator saw it
    stranger.locator("[data-eyes]").select_option("1")
    stranger.locator(".places button").nth(1).click()  # the board has the room
    expect(stranger.locator('[data-thing^="card:A"]').first).to_be_visible()
    stranger.keyboard.press("ArrowRight")
    stranger.get_by_text("Entscheidung 7 von").wait_for()
    stranger.wait_for_url(re.compile(r"at=7"))
    stranger.locator("select").first.select_option("8×")
    stranger.locator("[data-play]").click()
    stranger.wait_for_function("() => Number(location.search.split('=')[1]) >= 10")


def hands(page: Page) -> int:
    return page.locator('[data-thing^="card:A"]').count()


def forge_secret(page: Page) -> None:
    """At a new table: as if the server told this secret after the end."""
    open_table(page, ["human", "bot"])
    page.locator(".prompt.mine").wait_for()
    facts = page.evaluate(
        "async id => (await fetch(`/api/tables/${id}`)).json()", table_of(page)
    )
    facts["shuffle"]["secret"] = "0" * 64
    page.route(
        re.compile(r"/api/tables/[0-9a-f]+$"), lambda route: route.fulfill(json=facts)
    )


def test_a_forged_secret_is_noticed(new_page: NewPage) -> None:
    page = new_page()
    forge_secret(page)
    page.goto(f"/replay/{table_of(page)}?at=0#shuffles")
    page.get_by_text("does not have the fingerprint").wait_for()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de-DE", "Zeile 3: das Glück antwortete 'refill B1', die Saaten ergeben"),
        ("en-US", "line 3: luck answered 'refill B1', but the seeds give"),
    ],
)
def test_what_the_server_finds_amiss_is_told_in_the_readers_language(
    new_page: NewPage, language: str, words: str
) -> None:
    page = new_page(language=language)
    drawn = {"text": "'refill B1'", "expected": "'refill B2'"}
    complaint = {"key": "record.drawn", "params": drawn}
    phrase = {"key": "record.in_line", "params": {"line": 3, "complaint": complaint}}
    amiss = {"ok": False, "luck": 0, "complaint": phrase, "answers": []}
    forge_secret(page)
    page.route("**/api/tables/*/verify", lambda route: route.fulfill(json=amiss))
    page.route("**/api/tables/*/record", lambda route: route.fulfill(body="\n\n"))
    page.goto(f"/replay/{table_of(page)}?at=0#shuffles")
    page.locator(".shuffles .bad").get_by_text(words).wait_for()


def table_of(page: Page) -> str:
    return page.url.split("/t/")[-1].split("#")[0]


def test_a_running_game_shows_a_stranger_nothing(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, ["human", "bot"])
    page.locator(".prompt.mine").wait_for()
    stranger = new_page()
    stranger.goto(f"/replay/{table_of(page)}")
    stranger.get_by_text("This link does not fit").wait_for()


def test_who_comes_back_can_watch_what_was_missed(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    open_table(ada, ["human", "open"])
    address = ada.url
    come(ben, links(ada)[0])
    for turn in range(12):
        decide(whose_turn(ada, ben), turn)
    away(ada, ben)
    ada.goto(address)
    ada.get_by_text("since your last visit").wait_for()
    replay = ada.locator(".who").get_by_text("Replay")
    ada.clock.pause_at(ada.evaluate("Date.now()") + 1000)  # the film stands still
    ada.locator("[data-catch-up]").click()
    replay.wait_for()
    expect(ada.locator(".bar.news")).to_have_count(0)
    ada.get_by_role("button", name="To the present").first.click()
    expect(replay).to_have_count(0)


def away(ada: Page, ben: Page) -> None:
    """Leave the table when it is the other's turn, who then decides several times."""
    for turn in range(80):
        asked = whose_turn(ada, ben)
        if asked is ben and "Play a track card" in ben.locator(".q").inner_text():
            break
        decide(asked, turn)
    ada.goto("/")
    known = json.loads(ada.evaluate("localStorage.getItem('stellwerk.tables')"))
    assert known[0]["entry"] > 0
    known = seen(ben)
    tap(ben, ben.locator('[data-target^="card:B"]').first)  # luck refills the display
    confirm(ben)
    after(ben, known)
