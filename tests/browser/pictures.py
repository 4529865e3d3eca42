# SPDX-License-Identifier: MIT
"""Pictures of pages, compared with those of the gallery or taken anew."""

import base64
import os
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.browser.boards import Board
from tests.browser.conftest import NewPage
from tests.browser.stage import ROOT, fixture

GALLERY: Final = ROOT / "docs" / "gallery"
DIFFERENT: Final = 0.01  # share of pixels; fonts are drawn a little differently
SETTLED: Final = 400  # milliseconds in which nothing changes any more
LOOKS: Final = 20
COMPARE: Final = """async ([left, right]) => {
  const load = async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(data)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [a, b] = [await load(left), await load(right)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let wrong = 0;
  for (let i = 0; i < a.data.length; i += 4)
    if ([0, 1, 2].some((k) => Math.abs(a.data[i + k] - b.data[i + k]) > 40)) wrong += 1;
  return wrong / (a.data.length / 4);
}"""


def writing() -> bool:
    """Is the gallery taken anew?"""
    return os.environ.get("STELLWERK_GALLERY") == "write"


def picture_of(page: Page, expected: bytes = b"") -> bytes:
    """The picture that stays; what is expected need not be waited for."""
    page.evaluate("document.fonts.ready")
    picture = page.screenshot(animations="disabled")
    for _ in range(LOOKS):
        if picture == expected:
            return picture
        page.wait_for_timeout(SETTLED)
        before, picture = picture, page.screenshot(animations="disabled")
        if picture == before:
            return picture
    raise AssertionError("the picture changes all the time")


def compare(new_page: NewPage, page: Page, name: str) -> None:
    """The page looks as in the gallery, or the gallery is taken anew."""
    file = GALLERY / f"{name}.png"
    if writing():
        file.write_bytes(picture_of(page))
    expected = file.read_bytes()
    picture = picture_of(page, expected)
    if picture != expected:
        blank = new_page()
        blank.goto("about:blank")
        pictures = [address(picture), address(expected)]
        assert blank.evaluate(COMPARE, pictures) <= DIFFERENT


def address(picture: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def page_file(board: Board) -> Path:
    return GALLERY / f"{board.game}.md"


def page_text(board: Board) -> str:
    """The page of the gallery that shows a game."""
    parts = [f"# {fixture(board.game)['texts']['en']['title']}\n"]
    for shot in board.shots:
        image = f"![{shot.alt}]({board.game}-{shot.name}.png)"
        parts.append(f"\n{shot.says}\n\n{image}\n" if shot.says else f"\n{image}\n")
    return "".join(parts)
