# SPDX-License-Identifier: MIT
"""Playing together: talk, colours, the log's things, advice, and once more."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import (
    COMMIT,
    LONG,
    bot_plays_on,
    come,
    decide,
    links,
    open_table,
    press_first,
    seen,
    start,
    to_question,
    wait_for_turn,
    whose_turn,
)
from tests.browser.screens import PHONE
from tests.browser.test_access import serious


def test_what_somebody_says_is_shown_while_the_chat_is_closed(
    new_page: NewPage,
) -> None:
    ada, ben = new_page(), new_page(PHONE)
    open_table(ada, ["human", "open", "bot"])
    come(ben, links(ada)[0])
    ben.locator(".prompt").wait_for()
    ada.locator(".prompt").wait_for()
    ben.locator(".places button").last.click()
    ben.get_by_label("Say something").fill("Good luck")
    ben.get_by_role("button", name="Send").click()
    expect(ada.locator(".toast")).to_contain_text("Good luck")
    expect(ben.locator(".toast")).to_have_count(0)  # the own words are no news
    expect(ada.locator(".toast")).to_have_count(0)  # a moment later it is gone
    ada.get_by_role("tab", name="Chat").click()
    ben.get_by_label("Say something").fill("Well played")
    ben.get_by_role("button", name="Send").click()
    ada.locator(".chat li").filter(has_text="Well played").wait_for()
    expect(ada.locator(".toast")).to_have_count(0)


def test_lines_of_the_log_light_up_what_they_speak_of(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    to_question(page, "An additional action")  # a card was just played
    page.get_by_role("tab", name="Log").click()
    row = page.locator(".log button").filter(
        has_text=re.compile(r"plays card \w+ as number")
    )
    number = re.search(r"as number (\d+)", row.first.inner_text())
    assert number is not None
    row.first.hover()
    box = page.locator(f'[data-thing="space:{number[1]}"]').last.bounding_box()
    spot = page.locator(".spot").last.bounding_box()
    assert box is not None
    assert spot is not None
    assert abs(spot["x"] + 4 - box["x"]) < 2
    assert abs(spot["y"] + 4 - box["y"]) < 2
    page.mouse.move(5, 5)
    expect(page.locator(".spot")).to_have_count(0)
    row.first.focus()
    expect(page.locator(".spot")).not_to_have_count(0)


def test_a_number_of_the_strip_names_its_sources(new_page: NewPage) -> None:
    page = new_page(language="de-DE")
    start(page)
    for _ in range(14):
        wait_for_turn(page)
        press_first(page)
    wait_for_turn(page)
    for plate in page.locator(".plate").all():
        plate.click()
        for number in page.locator(".pop [data-score]").all():
            total = int(number.inner_text().replace("−", "-"))
            number.click()
            parts = page.locator(".sources b")
            if total:
                parts.first.wait_for()
            told = [int(one.replace("−", "-")) for one in parts.all_inner_texts()]
            assert sum(told) == total
            number.click()
        assert serious(page) == []
        plate.click()
    expect(page.locator(".pop")).to_have_count(0)


def test_the_own_color_is_exchanged_in_lobby_and_table(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    swatches = page.locator(".seat [data-color]")
    swatches.first.wait_for()
    expect(swatches.first).to_have_attribute("data-color", "red")
    swatches.first.focus()
    page.keyboard.press("ArrowRight")
    wanted = swatches.first.get_attribute("data-color")
    assert wanted != "red"
    others = [one.get_attribute("data-color") for one in swatches.all()[1:]]
    assert "red" in others
    assert wanted not in others
    start(page)
    expect(page.locator(".plate").first).to_have_class(re.compile(f"plate {wanted}"))
    page.get_by_role("button", name="Settings").click()
    page.locator('.settings [data-color="red"]').click()
    expect(page.locator(".plate").first).to_have_class(re.compile("plate red"))
    page.reload()
    expect(page.locator(".plate").first).to_have_class(re.compile("plate red"))


def test_every_color_can_be_reached_in_the_lobby(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    own = page.locator(".seat [data-color]").first
    own.wait_for()
    shown = set()
    for _ in range(4):
        shown.add(own.get_attribute("data-color"))
        own.click()
    assert shown == {"red", "yellow", "green", "blue"}
    expect(own).to_have_attribute("data-color", "red")


def test_the_own_color_may_be_one_that_nobody_has(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    printed = [plate_color(plate) for plate in page.locator(".plate").all()]
    free = {"red", "yellow", "green", "blue"} - set(printed)
    assert len(free) == 1
    wanted = free.pop()
    page.get_by_role("button", name="Settings").click()
    page.locator(f'.settings [data-color="{wanted}"]').click()
    expect(page.locator(".plate").first).to_have_class(re.compile(f"plate {wanted}"))
    shown = [plate_color(plate) for plate in page.locator(".plate").all()]
    assert shown == [wanted, *printed[1:]]
    shapes = {one.inner_html() for one in page.locator(".plates .shape").all()}
    assert len(shapes) == 3


def plate_color(plate: Locator) -> str:
    return (plate.get_attribute("class") or "").split()[1]


def test_a_hint_can_be_chosen_but_does_nothing_by_itself(new_page: NewPage) -> None:
    page = new_page()
    start(page)
    to_question(page, "Play a track card")
    known = seen(page)
    page.keyboard.press("h")
    hint = page.locator("[data-hint]").first
    expect(hint).to_contain_text("%")
    assert serious(page) == []
    words = hint.locator("span").inner_text()
    hint.click()
    expect(page.locator(".q")).to_have_text(f"{words}?")
    assert seen(page) == known
    page.locator(COMMIT).click()
    expect(page.locator(".hints")).to_have_count(0)


@pytest.mark.slow
def test_the_same_people_play_again(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    open_table(ada, ["human", "open"])
    come(ben, links(ada)[0])
    old = ada.url
    bot_plays_on_both(ada, ben)
    ada.locator("[data-again]").click()
    ada.wait_for_url(lambda url: url != old)
    ada.get_by_text("Waiting for players").wait_for()
    ben.locator("[data-next]").click()
    ben.wait_for_url(lambda url: url.split("#")[0] == ada.url.split("#")[0])
    decide(whose_turn(ada, ben), 0)
    assert ada.url.split("#")[1] == old.split("#")[1]


def bot_plays_on_both(ada: Page, ben: Page) -> None:
    ben.get_by_role("button", name="Settings").click()
    ben.get_by_role("button", name="Let a bot play").click()
    ben.get_by_role("button", name="Take the seat back").wait_for()
    bot_plays_on(ada)
    ben.get_by_role("button", name="Take the seat back").click()
    ben.get_by_role("button", name="Let a bot play").wait_for()
    ben.keyboard.press("Escape")


@pytest.mark.slow
def test_after_the_end_points_are_traced_decisions_judged_and_play_goes_on(
    new_page: NewPage,
) -> None:
    page = new_page()
    start(page)
    bot_plays_on(page)
    number = page.locator("[data-score]").filter(has_text=re.compile(r"[1-9]")).first
    total = int(number.inner_text().replace("−", "-"))
    number.click()
    page.locator(".sources b").first.wait_for()
    assert serious(page) == []
    parts = page.locator(".sources b").all_inner_texts()
    assert sum(int(one.replace("−", "-")) for one in parts) == total
    page.locator("[data-review]").click()
    page.locator("[data-rounds]").wait_for()
    assert int(page.locator("[data-rounds]").get_attribute("data-rounds") or 0) > 4
    judged = page.locator("[data-judged]").first
    judged.wait_for(timeout=LONG)
    entry = judged.get_attribute("data-judged")
    judged.click()
    page.get_by_text(f"Decision {entry} of").wait_for()
    page.locator(".board").click(position={"x": 5, "y": 5})
    page.keyboard.press("Shift+ArrowRight")
    shown = page.locator(".replay .cap")
    expect(shown).not_to_contain_text(f"Decision {entry} of")
    later = shown.inner_text()
    page.keyboard.press("Shift+ArrowLeft")
    expect(shown).not_to_have_text(later, use_inner_text=True)
    asked = page.locator(".q").inner_text()
    page.locator("[data-from-here]").click()
    page.locator(".branch .seat").first.wait_for()
    assert serious(page) == []
    for place, row in enumerate(page.locator(".branch .seat").all()):
        row.locator(".seg label").first.click()
        row.locator("input.field").fill(f"Player {place + 1}")
    page.locator("[data-branch]").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="I am here").click()
    expect(page.locator(".q")).to_have_text(asked)
    decide(page, 0)
