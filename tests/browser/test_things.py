# SPDX-License-Identifier: MIT
"""Things on the board: what they are, why they cannot be chosen, and the keyboard."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewDesk, NewPage
from tests.browser.desk import recorded
from tests.browser.playing import (
    TARGET,
    after,
    press_first,
    seen,
    start,
    tap,
    to_question,
)
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import show

RULE: Final = re.compile(r"RL-\d{3}")
UNDER_DETAILS: Final = """() => {
  const targets = [...document.querySelectorAll('main [data-target] .hit')];
  return targets.filter((one) => {
    const box = one.getBoundingClientRect();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    return document.elementFromPoint(...at)?.closest('.details');
  }).map((one) => one.parentElement.dataset.target);
}"""

# places of things, and of them the first one where nothing tells of itself
THINGS: Final = """() => {
  const things = [...document.querySelectorAll('main [data-thing]')];
  const boxes = things.map((one) => one.getBoundingClientRect());
  const places = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
  const thing = (at) => document.elementFromPoint(...at)?.closest('[data-thing]');
  return places.filter(thing);
}"""
BARE: Final = """(places) => places.find((at) => {
  const found = document.elementFromPoint(...at);
  return found && !found.closest('[data-thing], [data-target]');
})"""


def thing(page: Page, name: str) -> None:
    """Tap on a thing by the start of its name, wherever it can be hit."""
    found = page.locator(f'[data-thing^="{name}"]').first
    found.scroll_into_view_if_needed()
    found.click(position={"x": 4, "y": 4}, force=True)


def test_a_tap_on_what_is_no_target_says_why_not(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    to_question(page, "An additional action")
    own = page.evaluate(
        "document.querySelector('[data-thing^=\"row:\"]').dataset.thing"
    )
    seat = int(own.split(":")[1].split(".")[0]) + 1
    for name in ("card:B", f"coins:{seat}", "swap:1"):
        page.keyboard.press("Escape")
        thing(page, name)
        expect(page.locator(".notice.refused")).to_contain_text(RULE)
    page.locator(".notice .rule").click()
    expect(page.locator("[data-rule].on")).to_be_visible()


def test_stations_spaces_and_boxes_answer_with_a_rule(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    to_question(page, "An additional action")
    names = page.evaluate(
        "[...document.querySelectorAll('[data-thing]')].map(one => one.dataset.thing)"
    )
    stops = {name.split(".")[1]: name for name in names if name.startswith("stop:")}
    assert len(stops) == 3  # one on every lane
    for name in [*stops.values(), "space:24", "space:9", "train:slow", "pile"]:
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        found = page.locator(f'[data-thing^="{name}"]').last
        found.click(force=True)
        answer = page.locator(".notice.refused, .details").first
        expect(answer).to_contain_text(RULE)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en-US", ["Space", "position", "pile"]), ("de-DE", ["Platz", "Position", "B-"])],
)
def test_hovering_tells_what_a_thing_is(
    new_page: NewPage, language: str, words: list[str]
) -> None:
    page = new_page(language=language)
    start(page)
    for _ in range(4):
        press_first(page)
        page.locator(".prompt.mine").wait_for()
    for name, word in zip(("space:24", "train:fast", "pile"), words, strict=True):
        page.locator(f'[data-thing^="{name}"]').last.hover(force=True)
        card = page.locator(".details")
        expect(card).to_contain_text(word)
        expect(card).to_contain_text(RULE)
        page.mouse.move(2, 2)
        expect(card).to_have_count(0)


def test_a_long_press_tells_it_on_a_phone(new_page: NewPage) -> None:
    page = new_page(PHONE)
    start(page)
    to_question(page, "Play a track card")
    card = page.locator('[data-target^="card:"]').first
    box = card.bounding_box()
    assert box is not None
    middle = {"clientX": box["x"] + 40, "clientY": box["y"] + 40}
    touch = {"pointerType": "touch", "pointerId": 5, "bubbles": True, **middle}
    card.locator(".hit").dispatch_event("pointerdown", touch)
    expect(page.locator(".details")).to_contain_text("RL-202")


def test_arrows_and_enter_make_a_move(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    to_question(page, "Play a track card")
    page.keyboard.press("ArrowRight")
    first = focused(page)
    page.keyboard.press("ArrowRight")
    second = focused(page)
    assert first.startswith("card:")
    assert second.startswith("card:")
    assert first != second
    page.keyboard.press("ArrowLeft")
    assert focused(page) == first
    page.keyboard.press("i")
    expect(page.locator(".details")).to_contain_text(first.removeprefix("card:"))
    page.keyboard.press("Escape")
    known = seen(page)
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-target="{first}"][aria-pressed="true"]')).to_have_count(
        1
    )
    page.keyboard.press("Enter")
    after(page, known)


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.target || ''"))


def test_under_1200_pixels_the_lists_are_a_drawer(new_page: NewPage) -> None:
    page = new_page({"width": 1100, "height": 800})
    start(page)
    to_question(page, "Play a track card")
    expect(page.locator("aside.right")).to_have_count(0)
    page.keyboard.press("l")
    drawer = page.locator("aside.right")
    expect(drawer).to_be_visible()
    head = page.locator(".prompt").bounding_box()
    box = drawer.bounding_box()
    assert head is not None
    assert box is not None
    assert box["y"] >= head["y"] + head["height"] - 1  # never over the question
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    assert page.locator(TARGET).count() > 0


@pytest.mark.parametrize("size", [{"width": 1100, "height": 800}, PHONE])
def test_targets_that_are_not_shown_are_announced_and_one_tap_away(
    new_page: NewPage, size: dict[str, int]
) -> None:
    page = new_page(size)
    show(page, "rail_line", "two/boxes")  # boxes of the score sheet may be marked
    hint = page.locator(".elsewhere")
    expect(hint).to_contain_text("on your sheet")
    expect(page.locator('[data-target^="box:"]')).to_have_count(0)
    hint.click()
    target = page.locator('[data-target^="box:"]').first
    expect(target).to_be_visible()
    expect(hint).to_have_count(0)
    tap(page, target)
    expect(page.locator("[data-commit]")).to_be_visible()


def test_on_a_phone_on_its_side_everything_has_a_place(new_page: NewPage) -> None:
    page = new_page({"width": 844, "height": 390})
    start(page)
    to_question(page, "Play a track card")
    tap(page, page.locator('[data-target^="card:"]').first)
    for part in (".prompt", ".app > .own", "[data-commit]"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 844
        assert box["y"] + box["height"] <= 390
    own = page.locator(".app > .own").bounding_box()
    assert own is not None
    assert own["x"] >= 844 / 2


def test_the_own_sheet_can_be_pulled_up(new_page: NewPage) -> None:
    page = new_page(PHONE)
    start(page)
    grip = page.get_by_role("button", name="Your things in full height")
    grip.wait_for()  # the board has come
    low = page.locator(".app > .own").bounding_box()
    grip.click()
    expect(page.locator(".own .sheet")).to_be_visible()
    high = page.locator(".app > .own").bounding_box()
    assert low is not None
    assert high is not None
    assert high["height"] > low["height"] + 100
    grip.click()
    expect(page.locator(".own .sheet")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_is_told_about_a_thing_never_keeps_one_from_a_target(
    new_page: NewPage, size: dict[str, int]
) -> None:
    page = new_page(size)
    show(page, "rail_line", "three/slow.free.late")
    for target in page.locator("main [data-target] .hit").all():
        page.mouse.move(2, 2)
        expect(page.locator(".details")).to_have_count(0)
        target.hover()
        page.locator(".details").wait_for()
        page.wait_for_timeout(50)
        assert page.evaluate(UNDER_DETAILS) == []


def test_what_comes_under_a_resting_mouse_does_not_tell_of_itself(
    new_desk: NewDesk,
) -> None:
    desk = new_desk("taubertal_express", theme="light")
    positions = recorded("taubertal_express")
    late = next(one for name, one in positions.items() if name.endswith("/largest"))
    early = next(one for name, one in positions.items() if name.endswith("/begin"))
    desk.show(late)
    places = desk.page.evaluate(THINGS)
    desk.show(early)
    x, y = desk.page.evaluate(BARE, places)
    desk.page.mouse.move(x, y)
    desk.show(late)
    desk.page.locator("[data-thing]:hover").first.wait_for()
    desk.page.wait_for_timeout(600)
    expect(desk.page.locator(".details")).to_have_count(0)
    desk.page.mouse.move(x + 1, y)
    expect(desk.page.locator(".details")).to_be_visible()
