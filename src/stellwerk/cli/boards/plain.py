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


SEATS: Final = "seats"  # a list with an entry for each player


class Board(Seen):
    """Every field of the view, nested as it is."""

    def __rich__(self) -> RenderableType:
        tree = Tree(Text(self.say("title"), style="bold"))
        for key, value in self.view.items():
            if key not in ELSEWHERE:
                self.grow(tree, key, value)
        return tree

    def grow(self, tree: Tree, key: str, value: object) -> None:
        """One field; lists of plain values stay on one line."""
        if isinstance(value, dict):
            branch = tree.add(Text(self.label(key)))
            for inner, part in value.items():
                self.grow(branch, str(inner), part)
        elif isinstance(value, list) and any(isinstance(part, dict) for part in value):
            branch = tree.add(Text(self.label(key)))
            for place, part in enumerate(value, 1):
                name = self.names[place - 1] if key == SEATS else str(place)
                self.grow(branch, name, part)
        else:
            tree.add(Text(f"{self.label(key)}: {value}"))

    def label(self, key: str) -> str:
        """The name of a field, if the game has one for it."""
        named = f"view.{key}"
        return self.say(named) if self.words.has(named) else key
