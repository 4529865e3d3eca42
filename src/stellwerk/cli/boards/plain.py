# SPDX-License-Identifier: MIT
"""The board of a game that has no drawing of its own: its view as a tree."""

from typing import Final

from rich.console import RenderableType
from rich.text import Text
from rich.tree import Tree

from stellwerk.cli.boards.seen import Seen

# Shown elsewhere by the table, or of no use to a reader.
ELSEWHERE: Final = {
    *("game", "players", "seat", "to_act", "over"),
    *("scores", "breakdown", "question", "choices"),
}


class Board(Seen):
    """Every field of the view, nested as it is."""

    def __rich__(self) -> RenderableType:
        tree = Tree(Text(self.say("title"), style="bold"))
        for key, value in self.view.items():
            if key not in ELSEWHERE:
                grow(tree, key, value)
        return tree


def grow(tree: Tree, key: str, value: object) -> None:
    """One field; lists of plain values stay on one line."""
    if isinstance(value, dict):
        branch = tree.add(Text(key))
        for inner, part in value.items():
            grow(branch, str(inner), part)
    elif isinstance(value, list) and any(isinstance(part, dict) for part in value):
        branch = tree.add(Text(key))
        for place, part in enumerate(value, 1):
            grow(branch, str(place), part)
    else:
        tree.add(Text(f"{key}: {value}"))
