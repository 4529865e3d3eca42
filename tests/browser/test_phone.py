# SPDX-License-Identifier: MIT
"""A phone's small screen: what is said and advised takes no room from the board."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import TARGET, links, open_table
from tests.browser.test_gallery import show, show_hints, show_replay

USABLE: Final = 150  # pixels of height for the part of the board in which one taps
LANGUAGES: Final = ["de-DE", "en-US"]
Box = tuple[float, float, float, float]


def box_of(thing: Locator) -> Box:
    """Left, top, right, bottom."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def apart(one: Box, other: Box) -> bool:
    beside = one[2] <= other[0] or other[2] <= one[0]
    return beside or one[3] <= other[1] or other[3] <= one[1]


def covers_nothing(page: Page, said: Locator) -> None:
    """It lies neither over the board nor over anything that can be tapped."""
    place = box_of(said)
    for under in (".window .surface", ".overview", ".own"):
        assert apart(place, box_of(page.locator(under).first)), under
    targets = page.locator(f"main {TARGET} .hit").all()
    assert targets
    assert [one for one in targets if not apart(place, visible_part(page, one))] == []


def visible_part(page: Page, target: Locator) -> Box:
    """The part of a target that the board's frame lets through."""
    frame, box = box_of(page.locator(".window .surface")), box_of(target)
    left, top = max(frame[0], box[0]), max(frame[1], box[1])
    return left, top, min(frame[2], box[2]), min(frame[3], box[3])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_latest_event_covers_nothing(new_page: NewPage, language: str) -> None:
    page = new_page(PHONE, language)
    show(page, "three", "slow.free.late")
    latest = page.locator(".latest")
    expect(latest).to_contain_text("B24")
    covers_nothing(page, latest)


def test_what_somebody_says_covers_nothing(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page(PHONE)
    open_table(ada, ["human", "open"])
    ben.goto(links(ada)[0])
    ben.locator(".own .cards svg").first.wait_for()
    ada.get_by_role("tab", name="Chat").click()
    ada.get_by_label("Say something").fill("Good luck")
    ada.get_by_role("button", name="Send").click()
    toast = ben.locator(".toast")
    expect(toast).to_contain_text("Good luck")
    place = box_of(toast)
    for under in (".window .surface", ".overview", ".own"):
        assert apart(place, box_of(ben.locator(under).first)), under


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_leaves_the_board_its_size(new_page: NewPage, language: str) -> None:
    page = new_page(PHONE, language)
    show_hints(page, "three", "card.late")
    hints = page.locator("[data-hint]")
    expect(hints).to_have_count(3)
    left, top, right, bottom = box_of(page.locator(".window .surface"))
    assert bottom - top >= USABLE
    assert right - left == PHONE["width"]
    assert bottom <= box_of(page.locator(".own").first)[1]
    assert box_of(hints.first)[3] - box_of(hints.first)[1] >= 44
    hints.last.scroll_into_view_if_needed()
    hints.last.click()
    expect(page.locator("[data-commit]")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de-DE", ["Zug", "Runde", "5 und mehr Punkte"]),
        ("en-US", ["turn", "round", "5 points or more"]),
    ],
)
def test_the_marks_of_a_replay_are_explained(
    new_page: NewPage, language: str, words: list[str]
) -> None:
    page = new_page(PHONE, language)
    show_replay(page, "three", "card.late")
    key = page.locator(".film .slide li")
    expect(key).to_have_text(words)
    for one in key.all():
        expect(one).to_be_visible()
        expect(one.locator("svg")).to_be_visible()
        assert box_of(one)[2] <= PHONE["width"]
    _, top, _, bottom = box_of(page.locator(".window .surface"))
    assert bottom - top >= USABLE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "game", ["cube_express", "express_01", "first_class", "taubertal_express"]
)
def test_the_name_of_the_game_is_never_cut(
    new_page: NewPage, game: str, language: str
) -> None:
    page = new_page(PHONE, language)
    show(page, game, "")
    title = page.locator("h1")
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth")
    tools = box_of(page.locator(".tools"))
    for one in (title, page.locator(".title span")):
        assert apart(box_of(one), tools)
