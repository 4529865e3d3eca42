# SPDX-License-Identifier: MIT
"""Text boards, one module per game, found by the game's key.

A board module has one function, `board(view, printed, words, names)`, which draws
what one seat may know. A game without a module is drawn by `plain`.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType

from stellwerk.core.texts import Catalogue

Board = Callable[
    [dict[str, Any], dict[str, Any], Catalogue, Sequence[str]], RenderableType
]


def board_of(game: str) -> Board:
    """The drawing function of a game."""
    name = f"{__name__}.{game}"
    known = name if find_spec(name) is not None else f"{__name__}.plain"
    draw: Board = import_module(known).board
    return draw
