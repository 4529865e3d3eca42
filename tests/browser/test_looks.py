# SPDX-License-Identifier: MIT
"""What can be measured of the design: sizes of text, of targets, and words that fit."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewDesk, NewPage
from tests.browser.desk import recorded
from tests.browser.playing import TARGET, start, to_question
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import fixture, show, show_hints, show_replay

SIZES: Final = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    if (!text || element.closest('script, style, .hidden, .skip, option')) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    let scale = 1;
    const matrix = element instanceof SVGElement ? element.getScreenCTM() : null;
    if (matrix) scale = Math.hypot(matrix.a, matrix.b);
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    found.push([Math.round(size * 100) / 100, text.slice(0, 40)]);
  }
  return found;
}"""
# tables of words that are wider than what they lie in; maps may be
CUT_TABLES: Final = """() => [...document.querySelectorAll('[data-part] table')]
  .filter((table) => table.closest('.scroll').scrollWidth
    > table.closest('.scroll').clientWidth + 1 && !table.matches('.map'))
  .map((table) => table.closest('[data-part]').dataset.part)"""
FITS: Final = """one => one.scrollWidth <= one.clientWidth
  && one.scrollHeight <= one.clientHeight"""
LEAST: Final = 12.0
NUMBER: Final = 13.0


def too_small(page: Page) -> list[str]:
    """Texts under 12 pixels, and numbers under 13, as they are on the screen."""
    found: list[list[Any]] = page.evaluate(SIZES)
    assert len(found) > 10
    return [
        f"{size} {text!r}"
        for size, text in found
        if size < LEAST - 0.05 or (text[-1].isdigit() and size < NUMBER - 0.05)
    ]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_text_is_too_small(new_page: NewPage, size: dict[str, int]) -> None:
    page = new_page(size, "de-DE")
    page.goto("/")
    page.locator(".seat").first.wait_for()
    assert too_small(page) == []
    show(page, "rail_line", "three/card.late")
    page.wait_for_timeout(300)
    assert too_small(page) == []
    slow = new_page(size)
    show(slow, "rail_line", "three/slow.free.late")
    slow.wait_for_timeout(300)
    assert too_small(slow) == []
    end = new_page(size, "de-DE")
    show(end, "rail_line", "three/over")
    end.wait_for_timeout(500)
    assert too_small(end) == []
    for bring in (show_hints, show_replay):
        advised = new_page(size, "de-DE")
        bring(advised, "rail_line", "three/card.late")
        advised.wait_for_timeout(300)
        assert too_small(advised) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", fixture("others"))
def test_no_text_of_the_generic_view_is_too_small_or_cut(
    new_page: NewPage, game: str, size: dict[str, int]
) -> None:
    page = new_page(size, "de-DE")
    show(page, game, "")
    page.wait_for_timeout(300)
    assert too_small(page) == []
    assert page.evaluate(CUT_TABLES) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_several_buttons_keep_their_words_and_the_prompt_its_height(
    new_page: NewPage, size: dict[str, int]
) -> None:
    page = new_page(size, "de-DE")
    show(page, "rail_line", "two/extra.late")
    buttons = page.locator(".acts .btn").all()
    assert len(buttons) == 5
    for button in buttons:
        assert button.evaluate(FITS), button.inner_text()
    box = page.locator(".prompt").bounding_box()
    assert box is not None
    assert box["height"] <= (100 if size is PHONE else 66)


def test_targets_are_large_enough_for_a_thumb(new_page: NewPage) -> None:
    page = new_page(PHONE)
    start(page)
    to_question(page, "Play a track card")
    for target in [*page.locator(TARGET).all(), *page.locator(".places button").all()]:
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_in_greyscale_shapes_tell_the_players(new_page: NewPage) -> None:
    page = new_page()
    show(page, "rail_line", "three/card.late")
    shapes = page.locator(".plates .shape").all()
    drawn = {one.inner_html() for one in shapes}
    assert len(drawn) == len(shapes) == 3
    rings = page.locator(".target").first.evaluate(
        "node => node.querySelectorAll('.t-out, .t-in').length"
    )
    assert rings == 2  # a target is a double contour, never a colour alone


ABOUT_TRAINS: Final = ("three/card", "three/slow", "three/extra", "three/swap")
CUT_WORDS: Final = """() => {
  const box = document.querySelector('.window .surface').getBoundingClientRect();
  return [...document.querySelectorAll('.window .train text')].flatMap((word) => {
    const at = word.getBoundingClientRect();
    const apart = at.right < box.left || at.left > box.right
      || at.bottom < box.top || at.top > box.bottom;
    const whole = at.left >= box.left && at.right <= box.right
      && at.top >= box.top && at.bottom <= box.bottom;
    return apart || whole ? [] : [word.textContent];
  });
}"""


# after a picture: the window goes to the trains with it
SHOWN: Final = """async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const words = document.querySelectorAll('.window .train text').length;
  return [words, (%s)()];
}"""


@pytest.mark.parametrize("language", ["de", "en"])
def test_words_beside_the_trains_are_never_cut_on_a_phone(
    new_desk: NewDesk, language: str
) -> None:
    asked = {
        name: one
        for name, one in recorded("rail_line").items()
        if name.startswith(ABOUT_TRAINS)
    }
    desk = new_desk("rail_line", phone=True, language=language)
    found = desk.each(SHOWN % CUT_WORDS, list(asked.values()))
    for name, (words, cut) in zip(asked, found, strict=True):
        assert cut == [], name
        if name.startswith("three/slow.free"):
            assert words > 0, name


def test_words_beside_the_trains_come_when_they_leave(new_desk: NewDesk) -> None:
    """At the start they would cover the sign and each other."""
    shown = recorded("rail_line")
    desk = new_desk("rail_line")
    count = "() => document.querySelectorAll('.train text').length"
    assert desk.each(count, [shown["two/card"], shown["two/middle"]]) == [0, 4]
