# SPDX-License-Identifier: MIT
"""Moves that several games have, and how moves get their numbers."""

from __future__ import annotations

from typing import Final, TypeVar, final

from mypy_extensions import mypyc_attr

from stellwerk.core.contract import Move
from stellwerk.core.stack import UNNUMBERED

M = TypeVar("M", bound=Move)
NOTHING: Final = "-"  # how a text writes an empty group


@final
class Numbering:
    """Players' moves in the order in which they are made: their ids are the places."""

    def __init__(self) -> None:
        self.moves: Final[list[Move]] = []

    def next(self, offset: int = 0) -> int:
        """The next free action id, `offset` places further."""
        return len(self.moves) + offset

    def one(self, move: M) -> M:
        """Add a move that has the next id."""
        self.moves.append(move)
        return move

    def row(self, moves: list[M]) -> list[M]:
        """Add moves that have the next ids."""
        self.moves.extend(moves)
        return moves


def enum(names: list[str]) -> list[tuple[int, str]]:
    """Names with the numbers of what they name."""
    return list(enumerate(names))


@mypyc_attr(allow_interpreted_subclasses=True)
class Word(Move):
    """A move whose text is given when it is made."""

    def __init__(self, word: str, id: int = UNNUMBERED) -> None:
        super().__init__(id)
        self.word: Final = word

    def text(self) -> str:
        return self.word


@mypyc_attr(allow_interpreted_subclasses=True)
class Groups(Move):
    """Luck deals things in groups: a word, then the things of each group by name.

    ``deal A01,A02 -``: `groups_of` reads them.
    """

    def __init__(self, word: str, groups: list[list[int]], names: list[str]) -> None:
        super().__init__()
        self.word: Final = word
        self.groups: Final = groups
        self.names: Final = names

    def text(self) -> str:
        words = [self.word]
        for group in self.groups:
            words.append(",".join([self.names[thing] for thing in group]) or NOTHING)
        return " ".join(words)


@final
class DrawStart(Move):
    """Luck names the start player: ``start 2``."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.drawn: Final = seat

    def text(self) -> str:
        return f"start {self.drawn + 1}"
