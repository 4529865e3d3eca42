# SPDX-License-Identifier: MIT
"""Text boards, one module per game, found by the game's key.

A board module has one class, `Board`, which draws what one seat may know.
A game without a module is drawn by `plain`.
"""

from importlib import import_module
from importlib.util import find_spec

from stellwerk.cli.boards.seen import Seen


def board_of(game: str) -> type[Seen]:
    """What draws the table of a game."""
    name = f"{__name__}.{game}"
    known = name if find_spec(name) is not None else f"{__name__}.plain"
    board: type[Seen] = import_module(known).Board
    return board
