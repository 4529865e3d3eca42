# SPDX-License-Identifier: MIT
"""How fast the page answers and moves, on a processor slowed down four times.

Each figure is compared with what the same browser can do at all in the same moment: a
button that only changes its colour, and frames while nothing moves. `pytest -s` shows
the figures; those in `docs/gallery.md` come from there.
"""

from statistics import median
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.playing import confirm, open_table, tap, to_question
from tests.browser.screens import DESKTOP, PHONE
from tests.browser.stage import show

SLOWDOWN: Final = 4
TAPS: Final = 5
RESPONSE: Final = 100  # milliseconds from a tap to the first changed picture
TIMES_BARE: Final = 6  # on a busy machine: so many times a bare button's response
FRAMES: Final = 0.5  # share of the frames that come while nothing moves
WATCHED: Final = 1200  # milliseconds that one move may take

# from the event to the first picture after it
LISTEN: Final = """() => {
  window.responses = [];
  addEventListener('click', (event) => {
    requestAnimationFrame(() => setTimeout(
      () => window.responses.push(performance.now() - event.timeStamp)));
  }, true);
  const bare = document.createElement('button');
  bare.id = 'bare';
  const place = 'position:fixed;left:0;bottom:0;z-index:99;';
  bare.style.cssText = place + 'width:44px;height:44px';
  bare.onclick = () => (bare.style.background = bare.style.background ? '' : 'red');
  document.body.append(bare);
}"""
COUNT: Final = """(ms) => new Promise((done) => {
  const times = [];
  const animated = new Set();
  const start = performance.now();
  const frame = (now) => {
    times.push(now);
    for (const animation of document.getAnimations())
      for (const key of animation.effect?.getKeyframes?.() ?? [])
        for (const name of Object.keys(key))
          if (!['offset', 'computedOffset', 'easing', 'composite'].includes(name))
            animated.add(name);
    if (now - start < ms) requestAnimationFrame(frame);
    else {
      const gaps = times.slice(1).map((time, at) => time - times[at]);
      const rate = gaps.length * 1000 / (times.at(-1) - times[0]);
      done({ rate, longest: Math.max(...gaps), animated: [...animated] });
    }
  };
  requestAnimationFrame(frame);
})"""


def slow_down(page: Page, times: int = SLOWDOWN) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": times})


def responses(page: Page, wanted: int) -> list[float]:
    page.wait_for_function("n => window.responses.length >= n", arg=wanted)
    found: list[float] = page.evaluate("window.responses.splice(0)")
    return found


def measured_taps(page: Page, targets: str) -> tuple[float, float]:
    """The usual response to a tap on a thing, and to one on a bare button."""
    page.evaluate(LISTEN)
    slow_down(page)
    things: list[float] = []
    bare: list[float] = []
    for turn in range(TAPS):
        found = page.locator(targets)
        tap(page, found.nth(turn % found.count()))
        things += responses(page, 1)
        page.locator("#bare").click()
        bare += responses(page, 1)
    return median(things), median(bare)


@pytest.mark.measures
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(
    ("game", "at", "targets"),
    [
        ("rail_line", "three/card.late", '[data-target^="card:"]'),
        ("first_class", "", '[data-target^="card:"]'),
        ("cube_express", "", '[data-target^="tile:"]'),
    ],
)
def test_a_tap_is_answered_at_once(
    new_page: NewPage, size: dict[str, int], game: str, at: str, targets: str
) -> None:
    page = new_page(size)
    show(page, game, at)
    page.locator(targets).first.wait_for()
    usual, bare = measured_taps(page, targets)
    print(f"\ntap, {game}, {size['width']} px: {usual:.0f} ms (bare {bare:.0f} ms)")
    assert usual <= max(RESPONSE, TIMES_BARE * bare)


@pytest.mark.measures
def test_a_move_is_animated_smoothly(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    open_table(page, ["human", "bot", "bot"])
    to_question(page, "Play a track card")
    page.wait_for_timeout(2500)
    slow_down(page)
    still: dict[str, Any] = page.evaluate(COUNT, WATCHED)
    slow_down(page, 1)
    tap(page, page.locator('[data-target^="card:"]').first)
    slow_down(page)
    confirm(page)
    page.locator(".flight").wait_for()
    moving: dict[str, Any] = page.evaluate(COUNT, WATCHED)
    print(
        f"\nframes: {moving['rate']:.0f} per second in a move, "
        f"{still['rate']:.0f} without; longest {moving['longest']:.0f} ms"
    )
    assert set(moving["animated"]) <= {"transform", "opacity"}
    assert "transform" in moving["animated"]
    assert moving["rate"] >= FRAMES * still["rate"]
