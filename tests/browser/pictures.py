# SPDX-License-Identifier: MIT
"""Pictures of pages, compared with those of the gallery or taken anew."""

import io
import os
from pathlib import Path
from typing import Any, Final

import numpy as np
from PIL import Image
from playwright.sync_api import Page

from tests.browser.boards import Board
from tests.browser.stage import ROOT, fixture

GALLERY: Final = ROOT / "docs" / "gallery"
DIFFERENT: Final = 0.01  # share of pixels; fonts are drawn a little differently
SETTLED: Final = 400  # milliseconds in which nothing changes any more
LOOKS: Final = 20
FAR: Final = 40  # of 255: from here on a colour is another one


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


def compare(page: Page, name: str) -> None:
    """The page looks as in the gallery, or the gallery is taken anew."""
    file = GALLERY / f"{name}.png"
    if writing():
        file.write_bytes(picture_of(page))
    expected = file.read_bytes()
    picture = picture_of(page, expected)
    if picture != expected:
        assert difference(picture, expected) <= DIFFERENT


def difference(one: bytes, other: bytes) -> float:
    """The share of pixels that have another colour; of another size, all of them."""
    left, right = pixels(one), pixels(other)
    if left.shape != right.shape:
        return 1.0
    return float((np.abs(left - right).max(axis=2) > FAR).mean())


def pixels(picture: bytes) -> Any:
    """Red, green and blue of every pixel, row by row."""
    with Image.open(io.BytesIO(picture)) as image:
        return np.asarray(image.convert("RGB"), dtype=np.int16)


def page_file(board: Board) -> Path:
    return GALLERY / f"{board.game}.md"


def page_text(board: Board) -> str:
    """The page of the gallery that shows a game."""
    parts = [f"# {fixture(board.game)['texts']['en']['title']}\n"]
    for shot in board.shots:
        image = f"![{shot.alt}]({board.game}-{shot.name}.png)"
        parts.append(f"\n{shot.says}\n\n{image}\n" if shot.says else f"\n{image}\n")
    return "".join(parts)
