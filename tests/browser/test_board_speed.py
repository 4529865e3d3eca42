# SPDX-License-Identifier: MIT
"""Every drawn board is quick in its largest position, and its script is small."""

import gzip
from statistics import median
from typing import Final

import pytest

from stellwerk.server.web.page import STATIC
from tests.browser.conftest import NewDesk, NewPage
from tests.browser.desk import recorded
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import drawn_games, show
from tests.browser.test_speed import RESPONSE, TIMES_BARE, measured_taps, slow_down

NEW_VIEW: Final = 150  # milliseconds from a new view to its first picture
TIMES: Final = 5
BOARD_SCRIPT: Final = 60_000  # bytes, compressed
BARE: Final = """() => new Promise((done) => {
  const begun = performance.now();
  document.body.classList.toggle('bare');
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
})"""
SCRIPTS: Final = """() => performance.getEntriesByType('resource')
  .map(({ name }) => new URL(name).pathname)
  .filter((path) => path.endsWith('.js'))"""


def largest(game: str) -> str:
    """The recorded position with the longest view."""
    found = {
        name: position
        for name, position in recorded(game).items()
        if name.endswith("/largest")
    }
    return max(found, key=lambda name: len(str(found[name])))


@pytest.mark.slow
@pytest.mark.measures
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", drawn_games())
def test_a_tap_in_the_largest_position_is_answered_at_once(
    new_page: NewPage, game: str, size: dict[str, int]
) -> None:
    page = new_page(size)
    show(page, game, largest(game))
    page.locator("[data-target]").first.wait_for()
    usual, bare = measured_taps(page, "[data-target]")
    print(f"\ntap, {game}, {size['width']} px: {usual:.0f} ms (bare {bare:.0f} ms)")
    assert usual <= max(RESPONSE, TIMES_BARE * bare)


@pytest.mark.slow
@pytest.mark.measures
@pytest.mark.parametrize("game", drawn_games())
def test_a_new_view_is_drawn_at_once(new_desk: NewDesk, game: str) -> None:
    desk = new_desk(game)
    position = recorded(game)[largest(game)]
    desk.show(position)
    slow_down(desk.page)
    drawn, bare = [], []
    for _ in range(TIMES):
        drawn.append(desk.page.evaluate("view => desk.redraw(view)", position))
        bare.append(desk.page.evaluate(BARE))
    slow_down(desk.page, 1)
    usual, least = median(drawn), median(bare)
    print(f"\nnew view, {game}: {usual:.0f} ms (bare {least:.0f} ms)")
    assert usual <= max(NEW_VIEW, TIMES_BARE * least)


def scripts_at(new_page: NewPage, game: str) -> set[str]:
    page = new_page()
    show(page, game, largest(game))
    found: list[str] = page.evaluate(SCRIPTS)
    return set(found)


def test_the_script_of_a_board_is_small_and_loaded_only_at_its_table(
    new_page: NewPage,
) -> None:
    page = new_page()
    page.goto("/")
    page.locator(".seat").first.wait_for()
    lobby = set(page.evaluate(SCRIPTS))
    loaded = {game: scripts_at(new_page, game) - lobby for game in drawn_games()}
    for game, scripts in loaded.items():
        others = [found for name, found in loaded.items() if name != game]
        assert scripts.difference(*others), f"{game} has no script of its own"
        contents = [(STATIC / path.lstrip("/")).read_bytes() for path in scripts]
        size = sum(len(gzip.compress(content)) for content in contents)
        print(f"\n{game}: {size} bytes of compressed script")
        assert size <= BOARD_SCRIPT, game
