# SPDX-License-Identifier: MIT
"""What can be measured of the design: sizes of text, of targets, and colours apart."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.playing import TARGET, start, to_question
from tests.browser.test_gallery import show

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
LEAST: Final = 12.0
NUMBER: Final = 13.0
# matrices of Machado (2009), full severity, on linear light; distances in Lab
COLOURS: Final = """() => {
  const style = getComputedStyle(document.documentElement);
  const names = ['red', 'yellow', 'green', 'blue'];
  const hex = names.map((name) => style.getPropertyValue('--' + name).trim());
  const eyes = {
    normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
             [-0.01182, 0.04294, 0.968881]],
    tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
             [0.004733, 0.691367, 0.3039]],
  };
  const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const lab = ([r, g, b]) => {
    const f = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const least = {};
  for (const [eye, matrix] of Object.entries(eyes)) {
    const seen = hex.map((one) => {
      const byte = (at) => parseInt(one.slice(at, at + 2), 16);
      const rgb = [1, 3, 5].map((at) => linear(byte(at) / 255));
      const mixed = (row) => row.reduce((sum, part, i) => sum + part * rgb[i], 0);
      return lab(matrix.map((row) => Math.min(1, Math.max(0, mixed(row)))));
    });
    least[eye] = Math.min(...seen.flatMap((a, i) =>
      seen.slice(i + 1).map((b) => Math.hypot(...a.map((part, k) => part - b[k])))));
  }
  return least;
}"""
APART: Final = 20  # CIE76; differences of 2 can just be seen


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
    show(page, "three", "card.late")
    page.wait_for_timeout(300)
    assert too_small(page) == []
    slow = new_page(size)
    show(slow, "three", "slow.free.late")
    slow.wait_for_timeout(300)
    assert too_small(slow) == []
    end = new_page(size, "de-DE")
    show(end, "three", "over")
    end.wait_for_timeout(500)
    assert too_small(end) == []


def test_targets_are_large_enough_for_a_thumb(new_page: NewPage) -> None:
    page = new_page(PHONE)
    start(page)
    to_question(page, "Play a track card")
    for target in [*page.locator(TARGET).all(), *page.locator(".places button").all()]:
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_players_can_be_told_apart_by_every_eye(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator(".seat").first.wait_for()
    least: dict[str, float] = page.evaluate(COLOURS)
    assert set(least) == {"normal", "deutan", "tritan"}
    for eye, distance in least.items():
        assert distance >= APART, eye


def test_in_greyscale_shapes_tell_the_players(new_page: NewPage) -> None:
    page = new_page()
    show(page, "three", "card.late")
    shapes = page.locator(".plates .shape").all()
    drawn = {one.inner_html() for one in shapes}
    assert len(drawn) == len(shapes) == 3
    rings = page.locator(".target").first.evaluate(
        "node => node.querySelectorAll('.t-out, .t-in').length"
    )
    assert rings == 2  # a target is a double contour, never a colour alone
