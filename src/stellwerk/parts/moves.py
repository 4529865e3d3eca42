# SPDX-License-Identifier: MIT
"""Moves that several games have, and how moves get their numbers."""

from __future__ import annotations

from typing import Final, TypeVar, final

from stellwerk.core.contract import Move

M = TypeVar("M", bound=Move)


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


@final
class DrawStart(Move):
    """Luck names the start player: ``start 2``."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.drawn: Final = seat

    def text(self) -> str:
        return f"start {self.drawn + 1}"
