# SPDX-License-Identifier: MIT
"""The states of a table page: waiting, refused, undone, broken, missing."""

from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import NewPage, Server
from tests.browser.hearing import Views
from tests.browser.playing import (
    COMMIT,
    TARGET,
    choose_game,
    come,
    decide,
    links,
    mine,
    open_table,
    start,
    tap,
    to_question,
    try_now,
    whose_turn,
)
from tests.browser.screens import PHONE


def test_choosing_shows_what_everybody_gets_before_it_happens(
    new_page: NewPage,
) -> None:
    page = new_page()
    start(page)
    to_question(page, "Play a track card")
    card = page.locator('[data-target^="card:"]').first
    tap(page, card)
    expect(page.locator(".prompt small")).to_contain_text("You:")
    page.keyboard.press("Escape")
    expect(page.locator(COMMIT)).to_have_count(0)


def test_undo_brings_the_question_back(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    for turn in range(60):
        page.locator(".prompt.mine").wait_for()
        asked = page.locator(".q").inner_text()
        decide(page, turn)
        if mine(page) and page.locator(".undo kbd").count():
            break
    page.locator(".undo").click()
    expect(page.locator(".q")).to_have_text(asked)


def test_reconnecting_goes_on_where_it_was(new_page: NewPage, server: Server) -> None:
    page = new_page()
    start(page)
    asked = page.locator(".q").inner_text()
    with server.away():
        page.get_by_text("Connection lost").wait_for()
        expect(page.locator(TARGET)).to_have_count(0)
    try_now(page)
    page.locator(".prompt.mine").wait_for()
    expect(page.locator(".q")).to_have_text(asked)
    decide(page, 1)


def test_links_that_lead_nowhere(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/t/0123456789abcdef0123")
    page.get_by_text("There is no such table").wait_for()
    start(page)
    table = page.url.split("#")[0]
    other = new_page(language="de-DE")
    other.goto(f"{table}#wrong")
    other.get_by_text("Dieser Link passt nicht").wait_for()


def test_a_spectator_sees_no_secrets_on_the_wire(new_page: NewPage) -> None:
    ada = new_page()
    open_table(ada, ["human", "open", "bot"])
    join, watch = links(ada)
    ben = new_page()
    come(ben, join)
    told = Views()
    states: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: states.extend(told.hear(frame)))

    eve = new_page()
    eve.on("websocket", listen)
    eve.goto(watch)
    eve.locator(".prompt").wait_for()
    for turn in range(8):
        decide(whose_turn(ada, ben), turn)
    assert len(states) > 8
    for view in states:
        assert view["hand"] == []
        assert view["choices"] == []
        public = {*view["display"], *view["discarded"]}  # discards lie open (RL-504)
        assert set(view["faces"]) <= public
    expect(eve.locator(TARGET)).to_have_count(0)


def test_hot_seat_hides_the_screen_between_players(new_page: NewPage) -> None:
    page = new_page()
    choose_game(page, "rail_line", 3)
    for seat, name in enumerate(["Ada", "Ben"]):
        row = page.locator(".seat").nth(seat)
        row.locator(".seg label").first.click()
        row.locator("input.field").fill(name)
    page.locator("button.open").click()
    page.get_by_text("Pass the screen to").wait_for()
    expect(page.locator(TARGET)).to_have_count(0)
    page.get_by_role("button", name="I am here").click()
    page.locator(TARGET).first.wait_for()


def test_language_and_theme_switch_and_stay(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    page.get_by_role("button", name="Open the table").wait_for()
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="Tisch eröffnen").wait_for()
    page.get_by_role("button", name="Dunkle Farben").click()
    page.reload()
    page.get_by_role("button", name="Tisch eröffnen").wait_for()
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_chat_is_plain_text(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("<b>hello</b>")
    page.get_by_role("button", name="Send").click()
    page.locator(".chat li").filter(has_text="<b>hello</b>").wait_for()


def test_the_phone_fits_on_one_screen(new_page: NewPage) -> None:
    page = new_page(PHONE, "de-DE")
    start(page)
    to_question(page, "Spiele eine Gleiskarte")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    card = page.locator('[data-target^="card:"]').first
    tap(page, card)
    for part in (page.locator(".prompt"), page.locator(COMMIT), card):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONE["height"]
    box = page.locator(COMMIT).bounding_box()
    assert box is not None
    assert box["height"] >= 44


def test_a_takeback_needs_the_consent_of_the_others(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    open_table(ada, ["human", "open", "bot"])
    come(ben, links(ada)[0])
    asking = decided_beyond_return(ada, ben)
    other = ben if asking is ada else ada
    asking.get_by_role("button", name="Ask to undo").click()
    asking.get_by_text("Asked to undo").wait_for()
    other.get_by_role("button", name="Refuse").click()
    expect(asking.get_by_text("Asked to undo")).to_have_count(0)
    expect(asking.get_by_role("alert")).to_contain_text("does not agree")
    expect(other.get_by_role("alert")).to_have_count(0)
    asking.get_by_role("button", name="Ask to undo").click()
    other.get_by_role("button", name="Agree").click()
    expect(asking.locator(".prompt.mine")).to_have_count(1)
    asking.get_by_role("tab", name="Log").click()
    asking.get_by_text("takes the latest choice back").first.wait_for()


def decided_beyond_return(ada: Page, ben: Page) -> Page:
    """Play until somebody has made a choice that cannot simply be undone."""
    for turn in range(80):
        page = whose_turn(ada, ben)
        decide(page, turn)
        if page.get_by_role("button", name="Ask to undo").count():
            return page
    raise AssertionError("every choice could be undone")


def test_the_position_in_words_names_what_the_board_shows(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    to_question(page, "Play a track card")
    cards = [
        (one.get_attribute("data-target") or "").removeprefix("card:")
        for one in page.locator('[data-target^="card:"]').all()
    ]
    page.keyboard.press("t")
    words = page.locator(".components").inner_text()
    assert all(card in words for card in cards)


def test_one_tap_is_enough_if_the_reader_wants_it(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    to_question(page, "Play a track card")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("One tap is enough").check()
    page.keyboard.press("Escape")
    before = page.locator(".progress em").inner_text()
    tap(page, page.locator('[data-target^="card:"]').first)
    expect(page.locator(".progress em")).not_to_have_text(before)


@pytest.mark.parametrize(
    ("language", "label", "answer"),
    [("en-US", "Hints", "no"), ("de-DE", "Hinweise", "nein")],
)
def test_whoever_opens_a_table_may_forbid_hints(
    new_page: NewPage, language: str, label: str, answer: str
) -> None:
    page = new_page(language=language)
    choose_game(page, "rail_line", 2)
    field = page.get_by_role("group", name=label)
    field.get_by_text(answer, exact=True).click()
    page.locator("button.open").click()
    page.wait_for_url("**/t/*")
    table = page.url.split("/t/")[1].split("#")[0]
    facts = page.request.get(f"/api/tables/{table}").json()
    assert facts["hints"] is False
    page.locator(".prompt.mine").wait_for()
    page.keyboard.press("h")
    expect(page.locator("[data-ask-hint], .hints, .notice")).to_have_count(0)


def test_the_lobby_says_in_its_language_why_no_table_is_opened(
    new_page: NewPage,
) -> None:
    page = new_page(language="de-DE")
    refusal = {"code": "too_many_tables", "detail": "too many new tables"}
    page.route("**/api/tables", lambda route: route.fulfill(status=429, json=refusal))
    choose_game(page, "rail_line", 2)
    page.locator("button.open").click()
    expect(page.get_by_role("alert")).to_contain_text("Du hast viele Tische eröffnet")
