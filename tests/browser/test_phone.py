# SPDX-License-Identifier: MIT
"""A phone's small screen: what is said and advised takes no room from the board."""

import json
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.conftest import NewDesk, NewPage, Server
from tests.browser.desk import Told, recorded
from tests.browser.playing import TARGET, come, links, open_table
from tests.browser.screens import PATIENCE, PHONE
from tests.browser.stage import drawn_games, show, show_hints, show_replay

USABLE: Final = 150  # pixels of height for the part of the board in which one taps
LANGUAGES: Final = ["de-DE", "en-US"]
OWN_PLACE: Final = {"de-DE": "Meins", "en-US": "Mine"}
LANDSCAPE: Final = {"width": 844, "height": 390}
CUT: Final = "one => one.scrollWidth > one.clientWidth + 1"
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
    show(page, "rail_line", "three/slow.free.late")
    latest = page.locator(".latest")
    expect(latest).to_contain_text("B24")
    covers_nothing(page, latest)


def test_what_somebody_says_covers_nothing(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page(PHONE)
    open_table(ada, ["human", "open"])
    come(ben, links(ada)[0])
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
    show_hints(page, "rail_line", "three/card.late")
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
        ("de-DE", ["Spielzug", "Runde", "5 und mehr Punkte"]),
        ("en-US", ["turn", "round", "5 points or more"]),
    ],
)
def test_the_marks_of_a_replay_are_explained(
    new_page: NewPage, language: str, words: list[str]
) -> None:
    page = new_page(PHONE, language)
    show_replay(page, "rail_line", "three/card.late")
    key = page.locator(".film .slide li")
    expect(key).to_have_text(words)
    for one in key.all():
        expect(one).to_be_visible()
        expect(one.locator("svg")).to_be_visible()
        assert box_of(one)[2] <= PHONE["width"]
    _, top, _, bottom = box_of(page.locator("main.board"))
    assert bottom - top >= PHONE["height"] / 2
    page.get_by_role("button", name=OWN_PLACE[language]).click()
    expect(page.locator(".page .cards svg").first).to_be_visible()


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


def with_locomotive(position: Told) -> Told:
    """The same question about the longest word that it can be asked about."""
    text = json.dumps(position).replace("@symbol.factory", "@symbol.locomotive")
    text = text.replace('"choose.take"', '"choose.take.locomotive"')
    changed: Told = json.loads(text)
    return changed


@pytest.mark.parametrize("language", ["de", "en"])
def test_symbol_or_coin_keeps_the_words_of_its_buttons(
    new_desk: NewDesk, language: str
) -> None:
    desk = new_desk("rail_line", language=language, phone=True)
    position = recorded("rail_line")["three/swap"]
    for one in (position, with_locomotive(position)):
        desk.show(one)
        buttons = desk.page.locator(".acts .btn")
        assert not [each for each in buttons.all() if each.evaluate(CUT)]
        go, coin = box_of(buttons.last), box_of(desk.page.locator("[data-move=coin]"))
        assert go[2] - go[0] >= 88
        assert go[1] == coin[1], "they stand in one row"


def test_the_symbol_that_is_asked_about_rings(new_desk: NewDesk) -> None:
    positions = recorded("rail_line")
    for phone in (False, True):
        desk = new_desk("rail_line", language="de", phone=phone)
        for name in ("three/swap", "three/swap.late"):
            desk.show(positions[name])
            ring = desk.page.locator('main [data-target^="symbol:"]')
            expect(ring).to_have_count(1)
            expect(ring).to_be_visible()
            ring.locator(".hit").click()
            expect(desk.page.locator("[data-commit]")).to_be_visible()


@pytest.mark.parametrize("game", drawn_games())
def test_a_phone_on_its_side_can_be_played_on(new_page: NewPage, game: str) -> None:
    page = new_page(LANDSCAPE, "de-DE")
    at = next(name for name in recorded(game) if name.endswith("/middle"))
    show(page, game, at)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= LANDSCAPE["width"]
    left, top, right, bottom = box_of(page.locator("main.board"))
    assert bottom - top >= LANDSCAPE["height"] * 0.6
    assert right - left >= LANDSCAPE["width"] * 0.6
    for part in (".prompt .q", ".acts", ".places"):
        box = box_of(page.locator(part).first)
        assert box[3] <= LANDSCAPE["height"]
    assert not page.locator(".acts .btn").evaluate_all(f"all => all.filter({CUT})")


@pytest.mark.parametrize("game", drawn_games())
def test_a_large_phone_on_its_side_is_a_phone(
    chromium: Browser, server: Server, game: str
) -> None:
    size = ViewportSize(width=932, height=430)
    context = chromium.new_context(
        base_url=server.address, viewport=size, screen=size, is_mobile=True
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    at = next(name for name in recorded(game) if name.endswith("/middle"))
    show(page, game, at)
    width, height = page.evaluate("[innerWidth, innerHeight]")
    assert width < 900
    left, top, right, bottom = box_of(page.locator("main.board"))
    assert bottom - top >= height * 0.6
    assert right - left >= width * 0.6
    for part in (".prompt .q", ".acts", ".places"):
        assert box_of(page.locator(part).first)[3] <= height
    context.close()
