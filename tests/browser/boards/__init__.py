# SPDX-License-Identifier: MIT
"""What tests and gallery need to know of each game's board; one file per game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from playwright.sync_api import Page

from stellwerk.games import TITLES
from tests.browser.playing import tap
from tests.browser.screens import DESKTOP, LOCALES, PHONE, Theme
from tests.browser.stage import show

Bring = Callable[[Page, str, str], None]
NewPage = Callable[..., Page]


@dataclass(frozen=True)
class Shot:
    """A picture of the gallery: a recorded position (`setting/name`), some taps.

    A tap names a target, or the beginning of its name: then the first one is meant.
    """

    name: str
    at: str
    alt: str  # what the picture shows, for those who cannot see it
    says: str = ""  # the paragraph before it; without one it stands beside the last
    phone: bool = False
    language: str = "en"
    theme: Theme = "light"
    taps: tuple[str, ...] = ()
    bring: Bring = show

    def take(self, new_page: NewPage, game: str) -> Page:
        """A page that shows what the picture shows."""
        size = PHONE if self.phone else DESKTOP
        page = new_page(size, LOCALES[self.language], self.theme)
        self.bring(page, game, self.at)
        for name in self.taps:
            tap(page, page.locator(f'[data-target^="{name}"]').first)
        page.mouse.move(5, 5)
        return page


@dataclass(frozen=True)
class Board:
    """What the tests of a board cannot find out by themselves."""

    game: str
    shots: tuple[Shot, ...]
    still: Mapping[str, str] = field(default_factory=dict)  # events at rest, and why
    # lists of the edition, and what the board calls a thing of them, e.g. "card:{id}"
    printed: Mapping[str, str] = field(default_factory=dict)
    unprinted: Mapping[str, str] = field(default_factory=dict)  # fields, and why not
    # recorded positions in which lists lie on the table, if it is not the first one
    printed_at: Mapping[str, str] = field(default_factory=dict)
    # tests of all boards that this one does not pass yet, and what is missing
    unfinished: Mapping[str, str] = field(default_factory=dict)
    # events at rest, and all that changes with them: a selector
    changing: Mapping[str, str] = field(default_factory=dict)


def board_of(game: str) -> Board:
    board: Board = import_module(f"tests.browser.boards.{game}").BOARD
    return board


def boards() -> list[Board]:
    return [board_of(game) for game in TITLES]
