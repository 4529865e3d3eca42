# SPDX-License-Identifier: MIT
"""People and seats: too late, away, back again, a bot for a while, gone."""

import json
from typing import Final

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage, Server
from tests.browser.playing import (
    TARGET,
    after,
    choose_game,
    come,
    confirm,
    decide,
    links,
    mine,
    open_table,
    seen,
    start,
    tap,
    to_question,
    try_now,
)

THIRD_CARD: Final = "Play a track card, number 3 of"


def test_a_late_click_says_what_happened(new_page: NewPage) -> None:
    page = new_page()

    def late(route: WebSocketRoute) -> None:
        """The first move arrives as if it had been clicked one position earlier."""
        server = route.connect_to_server()
        told = []

        def send(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "move" and not told:
                told.append(message)
                message["seen"] -= 1
            server.send(json.dumps(message))

        route.on_message(send)

    page.route_web_socket("**/ws/*", late)
    start(page)
    asked = page.locator(".q").inner_text()
    tap(page, page.locator(TARGET).first)
    confirm(page)
    notice = page.locator(".notice.stale")
    expect(notice).to_contain_text("moved on while you clicked")
    expect(page.locator(".q")).to_have_text(asked)  # nothing was done
    notice.get_by_role("button", name="Show what happened").click()
    expect(page.get_by_role("tab", name="Log")).to_have_attribute(
        "aria-selected", "true"
    )
    page.keyboard.press("Escape")
    decide(page, 1)
    expect(page.locator(".notice")).to_have_count(0)


def test_back_in_the_middle_of_a_turn(new_page: NewPage, server: Server) -> None:
    page = new_page()
    start(page)
    to_question(page, "An additional action")  # the card of this turn is played
    asked = page.locator(".q").inner_text()
    laid = page.locator(".progress em").inner_text()
    with server.away():
        page.get_by_text("Connection lost").wait_for()
        expect(page.locator(TARGET)).to_have_count(0)
    try_now(page)
    page.locator(".prompt.mine").wait_for()
    expect(page.locator(".q")).to_have_text(asked)
    expect(page.locator(".progress em")).to_have_text(laid)
    page.reload()
    page.locator(".prompt.mine").wait_for()
    expect(page.locator(".q")).to_have_text(asked)
    decide(page, 0)
    expect(page.locator(".q")).not_to_have_text(asked)


def settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()


def test_a_bot_plays_for_a_while(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    known = seen(page)
    settings(page)
    page.get_by_role("button", name="Let a bot play").click()
    after(page, known)
    page.get_by_role("button", name="Take the seat back").click()
    page.get_by_role("button", name="Let a bot play").wait_for()
    page.locator(".prompt.mine, .win").first.wait_for()


def test_pause_and_going_on(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    settings(page)
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".paused")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".paused")).to_have_count(0)


def test_who_leaves_is_asked_first_and_a_bot_plays_on(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    open_table(ada, ["human", "open", "bot"])
    come(ben, links(ada)[0])
    ben.locator(".prompt").wait_for()
    settings(ben)
    ben.get_by_role("button", name="Leave the game").click()
    ben.get_by_role("button", name="Stay").click()
    ben.get_by_role("button", name="Leave the game").click()
    ben.locator("[data-leave]").click()
    expect(ada.locator(".plates .tag")).to_have_count(2)  # two bots now
    for turn in range(6):
        ada.locator(".prompt.mine").wait_for()
        decide(ada, turn)


def test_two_people_at_one_screen_play_a_round(new_page: NewPage) -> None:
    page = new_page()
    choose_game(page, "rail_line", 2)
    for seat, name in enumerate(["Ada", "Ben"]):
        row = page.locator(".seat").nth(seat)
        row.locator(".seg label").first.click()
        row.locator("input.field").fill(name)
    page.locator("button.open").click()
    looked: set[str] = set()
    for turn in range(40):
        page.locator(".curtain, .prompt.mine").first.wait_for()
        if page.locator(".curtain").count():
            expect(page.locator(TARGET)).to_have_count(0)
            expect(page.locator('[data-thing^="card:A"]')).to_have_count(0)
            looked.add(page.locator(".curtain p").inner_text())
            page.get_by_role("button", name="I am here").click()
            continue
        if len(looked) == 2 and THIRD_CARD in page.locator(".q").inner_text():
            break
        if mine(page):
            decide(page, turn)
    assert looked == {"Pass the screen to Ada.", "Pass the screen to Ben."}
    assert THIRD_CARD in page.locator(".q").inner_text()
