# SPDX-License-Identifier: MIT
"""A game as text and as a picture: the board that the terminal draws."""

from __future__ import annotations

import re
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import stellwerk
from stellwerk.core.contract import Rules, State
from stellwerk.core.errors import StellwerkError
from stellwerk.core.game import Game
from stellwerk.core.rng import Rng

MODES: Final = ("ansi", "human", "rgb_array")
FRAMES: Final = 4  # pictures per second that a recorded game should show
FONT_SIZE: Final = 14
PAPER: Final = (251, 247, 240)
INK: Final = "#1a1d2b"
COLOR: Final = re.compile(r"(?<!-)color: (#[0-9a-fA-F]{6})")
GROUND: Final = re.compile(r"background-color: (#[0-9a-fA-F]{6})")
Run = tuple[str, str, str]  # text, colour, ground ("" is the paper)


class UnknownMode(StellwerkError):
    """A way of drawing that does not exist."""


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        allowed = ", ".join(MODES)
        raise UnknownMode(f"unknown render mode {mode!r}; choose from {allowed}")
    return mode


def shown_game(rules: Rules[Any], state: State, seats: list[str]) -> Game:
    """A position as a game that can be drawn."""
    game = Game(rules, Rng(0), seats)
    game.state = state
    game.look = stellwerk.Boards()
    return game


def render(game: Game, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The board as the seat to act sees it."""
    if mode is None:
        return None
    if mode == "ansi":
        return str(game)
    if mode == "human":
        print(game)
        return None
    return picture(game._repr_html_())


class Runs(HTMLParser):
    """Cuts the terminal's HTML into lines of runs of one colour."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[list[Run]] = [[]]
        self.styles: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.styles.append(dict(attrs).get("style") or "")

    def handle_endtag(self, tag: str) -> None:
        self.styles.pop()

    def handle_data(self, data: str) -> None:
        style = self.styles[-1] if self.styles else ""
        color, ground = COLOR.search(style), GROUND.search(style)
        for number, part in enumerate(data.split("\n")):
            if number:
                self.lines.append([])
            if part:
                run = (part, color[1] if color else INK, ground[1] if ground else "")
                self.lines[-1].append(run)


@lru_cache(maxsize=1)
def font() -> Any:
    """A font of fixed width that has the signs of the boards."""
    import matplotlib
    from PIL import ImageFont

    path = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf"
    return ImageFont.truetype(str(path), FONT_SIZE)


def picture(html: str) -> NDArray[np.uint8]:
    """The board in colour: rows, columns, and red, green, blue."""
    from PIL import Image, ImageDraw

    found = Runs()
    found.feed(html)
    wide, high = font().getlength("M"), FONT_SIZE + 4
    columns = max(sum(len(text) for text, _, _ in line) for line in found.lines)
    size = (int(wide * columns) + 1, high * len(found.lines))
    image = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(image)
    for number, line in enumerate(found.lines):
        x = 0.0
        for text, color, ground in line:
            right = x + wide * len(text)
            if ground:
                pen.rectangle((x, number * high, right, (number + 1) * high), ground)
            pen.text((x, number * high), text, fill=color, font=font())
            x = right
    return np.asarray(image, dtype=np.uint8)
