# SPDX-License-Identifier: MIT
"""Guided first games are played: right and other moves, reload, free play."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from stellwerk.core.guide import read_guide
from stellwerk.games import TITLES, title_of
from tests.browser.conftest import NewPage
from tests.browser.playing import COMMIT, tap
from tests.browser.screens import DESKTOP, PHONE

TAUGHT: Final = list(TITLES)
NOTE: Final = "section.note"
NEXT: Final = "[data-next-stop]"
MOST_OF_A_PHONE: Final = 0.34
# `Frames.svelte` looks for what it frames after 60 milliseconds, then twice again.
LOOKED: Final = "() => new Promise((done) => setTimeout(done, 61))"
FRAMED: Final = 100  # times that frames are looked for
# Are there frames, all of this note, and the middle of each free of note and head?
UNCOVERED: Final = """(note) => {
  const frames = [...document.querySelectorAll('[data-frame]')];
  if (frames.some((one) => one.dataset.frame !== note)) return false;
  const head = document.querySelector('.app > .head').getBoundingClientRect();
  return frames.length > 0 && frames.every((one) => {
    const box = one.getBoundingClientRect();
    const y = (box.top + box.bottom) / 2, x = (box.left + box.right) / 2;
    const plate = document.elementFromPoint(x, y)?.closest('.plates, .top') != null;
    return y > 0 && y < innerHeight && x > 0 && x < innerWidth
      && (plate || y > head.bottom);
  });
}"""
SIZES: Final = {"desktop": DESKTOP, "phone": PHONE}


def learn(page: Page, game: str = "rail_line") -> None:
    """Open the guided first game from the lobby."""
    page.goto(f"/new/{game}")
    page.locator("[data-learn]").click()
    page.locator(NOTE).wait_for()


def read_on(page: Page) -> None:
    """Everything up to the first thing to do."""
    while page.locator(NEXT).count():
        page.locator(NEXT).click()
        page.wait_for_timeout(50)
    page.locator("[data-task].mine").wait_for()


def stop_of(page: Page) -> int:
    told = page.locator("nav.line .cap").inner_text()
    found = re.search(r"\d+", told)
    assert found, told
    return int(found[0])


def do_it(page: Page) -> None:
    """What the stop asks for, shown and then confirmed."""
    page.locator("[data-show]").click()
    page.locator(COMMIT).click()


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", SIZES)
def test_the_learner_makes_the_move_on_the_board(
    new_page: NewPage, size: str, language: str
) -> None:
    page = new_page(SIZES[size], language=language)
    learn(page)
    read_on(page)
    before = stop_of(page)
    ringed = page.locator('[data-target="start:I"]')
    expect(ringed).not_to_have_class(re.compile("quiet"))
    expect(page.locator('[data-target="start:II"]')).to_have_class(re.compile("quiet"))
    tap(page, ringed)
    page.locator(COMMIT).click()
    expect(page.locator("nav.line .cap")).not_to_contain_text(f" {before} ")
    assert stop_of(page) == before + 1


@pytest.mark.parametrize("size", SIZES)
def test_another_move_is_explained_and_taken_back(new_page: NewPage, size: str) -> None:
    page = new_page(SIZES[size])
    learn(page)
    read_on(page)
    before = stop_of(page)
    tap(page, page.locator('[data-target="start:II"]'))
    expect(page.locator("[data-other]")).to_contain_text("Side II starts everybody")
    page.locator(COMMIT).click()
    expect(page.locator("[data-other]")).to_be_visible()
    expect(page.locator(COMMIT)).to_have_count(0)
    page.locator("[data-take-back]").click()
    expect(page.locator("[data-other]")).to_have_count(0)
    assert stop_of(page) == before
    do_it(page)
    expect(page.locator("[data-task].mine")).to_contain_text("lane 2")


def test_a_reload_goes_on_at_the_same_stop(new_page: NewPage) -> None:
    page = new_page()
    learn(page)
    read_on(page)
    do_it(page)
    expect(page.locator("[data-task].mine")).to_contain_text("lane 2")
    before = stop_of(page)
    page.reload()
    page.locator(NOTE).wait_for()
    assert stop_of(page) == before
    page.goto("/new/rail_line")  # and so does learning it again
    page.locator("[data-learn]").click()
    page.locator(NOTE).wait_for()
    assert stop_of(page) == before


def test_what_a_note_speaks_of_is_framed_and_never_covered(new_page: NewPage) -> None:
    page = new_page()
    learn(page)
    read_on(page)
    page.locator("[data-frame]").first.wait_for()
    page.wait_for_timeout(1300)
    note = page.locator(NOTE).bounding_box()
    assert note
    for frame in page.locator("[data-frame]").all():
        box = frame.bounding_box()
        assert box
        beside = (
            box["x"] + box["width"] <= note["x"]
            or note["x"] + note["width"] <= box["x"]
            or box["y"] + box["height"] <= note["y"]
            or note["y"] + note["height"] <= box["y"]
        )
        assert beside


def test_free_play_is_possible_at_any_time(new_page: NewPage) -> None:
    page = new_page(PHONE, language="de-DE")
    learn(page)
    page.locator("[data-free]").click()
    expect(page.locator(NOTE)).to_have_count(0)
    tap(page, page.locator('[data-target="start:II"]'))
    page.locator(COMMIT).click()
    page.locator('[data-target="lane:2"]').wait_for()
    page.reload()
    page.locator('[data-target="lane:2"]').wait_for()
    expect(page.locator(NOTE)).to_have_count(0)


@pytest.mark.parametrize("game", TAUGHT)
def test_all_stops_lead_to_free_play(new_page: NewPage, game: str) -> None:
    page = new_page()
    learn(page, game)
    stops = page.locator("nav.line li").count()
    missing = []
    for stop in range(1, stops + 1):
        arrive(page, stop)
        wanted = page.locator(f"{NOTE} li .number:enabled").count()
        framed = frames_of(page, wanted)
        if len(framed) < wanted:
            missing.append((stop, wanted, framed))
        if stop == stops:
            tells_what_was_not_played(page, game)
        page.locator(f"{NEXT}, [data-skip]").first.click()
    expect(page.locator(NOTE)).to_have_count(0)
    page.locator(".prompt.mine").wait_for()
    assert missing == []


def frames_of(page: Page, wanted: int) -> set[str | None]:
    """What is framed, as soon as it is enough: cards may still be on their way."""
    for _ in range(FRAMED):
        frames = page.locator("[data-frame]").all()
        framed = {frame.get_attribute("data-frame") for frame in frames}
        if len(framed) >= wanted:
            break
        skip_scoring(page)
        page.wait_for_timeout(50)
    return framed


def arrive(page: Page, stop: int) -> None:
    """Wait until a stop is reached, by moves of others too, and its note is framed."""
    told = re.compile(rf"\D*{stop}\b.*")
    expect(page.locator("nav.line .cap")).to_have_text(told, timeout=60_000)
    page.locator(f"[data-task].mine, {NEXT}").first.wait_for()
    page.evaluate(LOOKED)
    skip_scoring(page)


def skip_scoring(page: Page) -> None:
    """A scoring is told, and lies over the board."""
    while page.locator("[data-curtain]").count():
        page.locator("[data-curtain]").click()
        page.evaluate(LOOKED)


def is_uncovered(page: Page, note: int) -> bool:
    """Can all that a note speaks of be seen, as soon as everything rests?"""
    for _ in range(FRAMED):
        if page.evaluate(UNCOVERED, str(note)):
            return True
        skip_scoring(page)
        page.wait_for_timeout(50)
    return False


def tells_what_was_not_played(page: Page, game: str) -> None:
    told = read_guide(title_of(game).folder()).not_played.values()
    more = page.locator("[data-not-played]")
    if not told:
        expect(more).to_have_count(0)
        return
    more.locator("summary").click()
    for words in told:
        expect(more).to_contain_text(words.en)


@pytest.mark.parametrize("game", TAUGHT)
def test_on_a_phone_every_note_shows_what_it_speaks_of(
    new_page: NewPage, game: str
) -> None:
    page = new_page(PHONE, language="de-DE")
    learn(page, game)
    stops = read_guide(title_of(game).folder()).stop
    unseen = []
    for number, stop in enumerate(stops, 1):
        arrive(page, number)
        note = page.locator(NOTE).bounding_box()
        assert note
        assert note["height"] <= PHONE["height"] * MOST_OF_A_PHONE, stop.key
        for place in range(len(stop.note)):
            if len(stop.note) > 1:
                page.locator(f"{NOTE} .pages button").nth(place).click()
                page.evaluate(LOOKED)
            if stop.note[place].look and not is_uncovered(page, place + 1):
                unseen.append((stop.key, place + 1))
        page.locator(f"{NEXT}, [data-skip]").first.click()
    expect(page.locator(NOTE)).to_have_count(0)
    assert unseen == []
