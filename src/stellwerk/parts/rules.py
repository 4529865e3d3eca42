# SPDX-License-Identifier: MIT
"""Rules whose moves are made beforehand: numbered, and found by their texts."""

from __future__ import annotations

from typing import Final, TypeVar, final

from mypy_extensions import mypyc_attr

from stellwerk.core.contract import BadNotation, Move, Rules, Setup, State
from stellwerk.parts.moves import NOTHING

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class ListedRules(Rules[S]):
    """Reads and numbers moves; what is too much to list, a game reads itself."""

    def __init__(
        self, game: str, setup: Setup, moves: list[Move], luck: list[Move]
    ) -> None:
        super().__init__(game, setup)
        self.moves: Final = moves  # of players, by action id
        self.by_text: Final = {self.spelled(move.text()): move for move in moves + luck}

    def spelled(self, text: str) -> str:
        """A text as moves are looked up: spaces do not matter."""
        return " ".join(text.split())

    @final
    def parse(self, state: S, text: str) -> Move:
        move = self.by_text.get(self.spelled(text)) or self.parse_other(text.split())
        if move is None:
            raise BadNotation(f"{text!r} does not exist: no move of {self.game}")
        return move

    def parse_other(self, words: list[str]) -> Move | None:
        """A move that is not listed, such as a deal; None if the words are none."""
        return None

    def action_count(self) -> int:
        return len(self.moves)

    def action(self, id: int) -> Move:
        return self.moves[id]


def numbers_of(names: list[str], known: dict[str, int]) -> list[int]:
    """The numbers of things that a deal names."""
    for name in names:
        if name not in known:
            raise BadNotation(f"{name!r} does not exist")
    return [known[name] for name in names]


def groups_of(words: list[str], known: dict[str, int]) -> list[list[int]]:
    """The numbers of things in groups, each a word such as ``A01,A02`` or ``-``."""
    return [
        numbers_of([] if word == NOTHING else word.split(","), known) for word in words
    ]


def by_name(names: list[str]) -> dict[str, int]:
    """Where each name stands in the list."""
    return {name: place for place, name in enumerate(names)}
