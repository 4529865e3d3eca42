# SPDX-License-Identifier: MIT
"""Pictures of fixed positions, compared with those of the gallery.

What is shown of a game stands in `tests/browser/boards/<game>.py`, and from there
comes its page of the gallery. `STELLWERK_GALLERY=write` takes pictures and pages anew.
"""

import io
import re
from functools import partial
from typing import Any, Final

import pytest
from PIL import Image

from tests.browser.boards import Board, Shot, boards
from tests.browser.conftest import NewPage
from tests.browser.inviting import show_invitation, show_waiting
from tests.browser.pictures import (
    DIFFERENT,
    FAR,
    GALLERY,
    compare,
    difference,
    page_file,
    page_text,
    writing,
)
from tests.browser.screens import DESKTOP, PHONE

SHOTS: Final = [(board.game, shot) for board in boards() for shot in board.shots]
LOBBIES: Final = [
    ("lobby-desktop", DESKTOP, "en-US", "light"),
    ("lobby-desktop-dark", DESKTOP, "de-DE", "dark"),
    ("lobby-phone", PHONE, "de-DE", "light"),
]
SHARED: Final = partial(show_waiting, shared=True)
CLOSED: Final = partial(show_waiting, shared=False)
INVITATIONS: Final = [
    ("sharing-desktop", DESKTOP, "en-US", "light", SHARED),
    ("sharing-phone", PHONE, "de-DE", "dark", SHARED),
    ("closed-phone", PHONE, "en-US", "light", CLOSED),
    ("join-desktop", DESKTOP, "de-DE", "dark", show_invitation),
    ("join-phone", PHONE, "en-US", "light", show_invitation),
]
KIT: Final = {"width": 1440, "height": 1300}
IMAGE: Final = re.compile(r"\]\((?:gallery/)?([\w-]+\.png)\)")


@pytest.mark.parametrize(
    ("game", "shot"), SHOTS, ids=[f"{game}-{shot.name}" for game, shot in SHOTS]
)
def test_picture(new_page: NewPage, game: str, shot: Shot) -> None:
    compare(shot.take(new_page, game), f"{game}-{shot.name}")


@pytest.mark.parametrize("shot", LOBBIES, ids=[shot[0] for shot in LOBBIES])
def test_lobby(new_page: NewPage, shot: tuple[Any, ...]) -> None:
    name, size, language, theme = shot
    page = new_page(size, language, theme)
    page.goto("/")
    page.locator(".seat").first.wait_for()
    compare(page, name)


@pytest.mark.parametrize("shot", INVITATIONS, ids=[shot[0] for shot in INVITATIONS])
def test_invitation(new_page: NewPage, shot: tuple[Any, ...]) -> None:
    name, size, language, theme, show = shot
    page = new_page(size, language, theme)
    show(page)
    compare(page, name)


def test_kit(new_page: NewPage) -> None:
    page = new_page(KIT)
    page.goto("/kit")
    page.locator("section").last.wait_for()
    compare(page, "kit")


def grey(shade: int, other: int = 0, share: float = 0.0) -> bytes:
    """A grey picture, with a strip of another shade."""
    picture = Image.new("RGB", (100, 100), (shade,) * 3)
    picture.paste((shade, shade, other), (0, 0, 100, round(100 * share)))
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def test_pictures_differ_in_pixels_of_another_colour() -> None:
    assert difference(grey(100), grey(100, 100 + FAR, 0.5)) == 0
    assert difference(grey(100), grey(100, 101 + FAR, 0.02)) == 0.02 > DIFFERENT
    assert difference(grey(100, 99 - FAR, 0.5), grey(100)) == 0.5
    larger = io.BytesIO()
    Image.new("RGB", (100, 101)).save(larger, "PNG")
    assert difference(grey(0), larger.getvalue()) == 1


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.game)
def test_the_page_of_a_game_shows_its_pictures(board: Board) -> None:
    if writing():
        page_file(board).write_text(page_text(board), encoding="utf-8")
    assert page_file(board).read_text(encoding="utf-8") == page_text(board)


def test_every_picture_is_shown_and_every_game_has_a_page() -> None:
    index = (GALLERY.parent / "gallery.md").read_text(encoding="utf-8")
    for board in boards():
        assert f"(gallery/{board.game}.md)" in index
    pages = [index, *(page_text(board) for board in boards())]
    shown = {name for text in pages for name in IMAGE.findall(text)}
    assert shown == {file.name for file in GALLERY.glob("*.png")}
