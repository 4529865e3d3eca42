# SPDX-License-Identifier: MIT
"""The position in words: everything in the view can be tapped and asked about."""

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import NewPage
from tests.browser.hearing import Views
from tests.browser.playing import BUTTON, COMMIT, open_table, over, tap, wait_for_turn
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import in_words, show
from tests.waiting import wait_until

GAMES: Final = ["cube_express", "express_01", "first_class", "taubertal_express"]
DECISIONS: Final = 12
STEP: Final = 7  # which of the choices is taken, so that all kinds come about
IN_SIGHT: Final = """() => {
  const frame = document.querySelector('.components').getBoundingClientRect();
  const bar = document.querySelector('.components nav').getBoundingClientRect();
  return [...document.querySelectorAll('.components [data-target]')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.top >= bar.bottom && box.bottom <= frame.bottom
      && box.left >= frame.left && box.right <= frame.right;
  }).map((one) => one.dataset.target);
}"""


class Wire:
    """What the server last offered, and what the page last asked for."""

    def __init__(self, page: Page) -> None:
        self.offered: list[dict[str, Any]] = []
        self.moves: list[str] = []
        self.views: Final = Views()
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.hear)
        socket.on("framesent", self.said)

    def hear(self, frame: str | bytes) -> None:
        for view in self.views.hear(frame):
            self.offered = view["choices"]

    def said(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "move":
            self.moves.append(message["text"])


def names(choice: dict[str, Any]) -> list[str]:
    return [f"{target['kind']}:{target['id']}" for target in choice["targets"]]


def ringed(page: Page) -> set[str]:
    found = page.locator("[data-target]").all()
    return {one.get_attribute("data-target") or "" for one in found}


def make(page: Page, choice: dict[str, Any]) -> None:
    """Make a choice by tapping its targets one after the other, or its button."""
    seen = page.locator(".app").get_attribute("data-seen")
    button = page.locator(f'{BUTTON}[data-move="{choice["text"]}"]')
    for name in names(choice):
        if button.count() or page.locator(COMMIT).count():
            break
        target = page.locator(f'[data-target="{name}"]')
        if target.count():
            tap(page, target.first)
    if button.count():
        button.click()
    else:
        page.locator(COMMIT).last.click()
    page.wait_for_function(
        "seen => document.querySelector('.app').dataset.seen !== seen", arg=seen
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_choice_can_be_made_by_tapping_things(
    new_page: NewPage, game: str, size: dict[str, int]
) -> None:
    page = new_page(size)
    wire = Wire(page)
    open_table(page, ["human", "bot"], game=game)
    in_words(page, game)
    for turn in range(DECISIONS):
        wait_for_turn(page)
        if over(page):
            return
        offered = wire.offered
        legal = {name for choice in offered for name in names(choice)}
        expect(page.locator(f"[data-target], {BUTTON}").first).to_be_visible()
        assert ringed(page) <= legal, "only what may be chosen is ringed"
        choice = offered[turn * STEP % len(offered)]
        make(page, choice)
        assert wire.moves[-1] == choice["text"]


def test_parts_and_things_tell_what_they_are(new_page: NewPage) -> None:
    page = new_page(language="de-DE")
    open_table(page, ["human", "bot"], game="first_class")
    in_words(page, "first_class")
    wait_for_turn(page)
    details = page.locator(".details")
    page.locator('[data-thing="part:draft"]').hover()
    expect(details).to_contain_text("Karten weitergeben")
    expect(details.locator(".rule")).to_have_text("FC-010")
    expect(details.locator("p")).to_contain_text("Spielendekarten")
    page.mouse.move(2, 2)
    expect(details).to_have_count(0)
    heading = page.locator('[data-thing="part:tiles"]')
    heading.focus()
    heading.press("Enter")
    expect(details.locator(".rule")).to_have_text("FC-005")
    page.keyboard.press("Escape")
    target = page.locator('[data-target^="end_card:"]').first
    target.focus()
    target.press("i")
    expect(details).to_contain_text("behalten")
    details.locator(".rule").click()
    expect(page.locator(".drawer p.on b")).to_have_text("FC-280")


def test_a_tap_on_what_is_no_target_says_why_not(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, ["human", "bot"], game="express_01")
    in_words(page, "express_01")
    wait_for_turn(page)
    page.locator('.thing:not(.target)[data-thing^="card:"]').first.click()
    refusal = page.locator(".notice.refused")
    expect(refusal).to_contain_text("EX-")
    expect(refusal).to_contain_text("hand")


def test_things_of_others_are_marked_until_the_next_own_move(new_page: NewPage) -> None:
    page = new_page()
    wire = Wire(page)
    open_table(page, ["human", "bot"], game="cube_express")
    in_words(page, "cube_express")
    for turn in range(20):
        wait_for_turn(page)
        marked = page.locator(".thing.new")
        if marked.count():
            expect(marked.first.locator(".mover .shape")).to_be_visible()
            return
        make(page, wire.offered[turn % len(wire.offered)])
    raise AssertionError("nothing that the other did is marked")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_is_asked_about_is_in_sight(
    new_page: NewPage, game: str, size: dict[str, int]
) -> None:
    """At every question, without scrolling, even after scrolling far away."""
    page = new_page(size, "de-DE")
    wire = Wire(page)
    open_table(page, ["human", "bot"], game=game)
    in_words(page, game)
    for turn in range(8):
        wait_for_turn(page)
        if over(page):
            return
        page.wait_for_timeout(100)
        if ringed(page):
            wait_until(lambda: page.evaluate(IN_SIGHT))
        choice = wire.offered[turn * STEP % len(wire.offered)]
        page.locator(".components").evaluate("one => one.scrollTo(0, 1e6)")
        make(page, choice)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_stacks_come_first_while_a_card_is_chosen_from_them(
    new_page: NewPage, size: dict[str, int]
) -> None:
    page = new_page(size)
    show(page, "express_01", "")
    parts = page.locator("[data-part]")
    expect(parts.first).to_have_attribute("data-part", "stacks")
    wait_until(lambda: sum("card:" in name for name in page.evaluate(IN_SIGHT)) == 7)
    jump = page.locator('[data-jump="stacks"]')
    expect(jump.locator("b")).to_contain_text("7 to choose")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_tap_leads_to_every_part(
    new_page: NewPage, game: str, size: dict[str, int]
) -> None:
    page = new_page(size)
    show(page, game, "")
    bar = page.locator(".components nav")
    for button in bar.locator("button").all():
        button.click()
        heading = page.locator(
            f'[data-part="{button.get_attribute("data-jump")}"] h2'
        ).bounding_box()
        above, frame = bar.bounding_box(), page.locator(".components").bounding_box()
        assert heading is not None
        assert above is not None
        assert frame is not None
        assert above["y"] + above["height"] <= heading["y"]
        assert heading["y"] + heading["height"] <= frame["y"] + frame["height"]
