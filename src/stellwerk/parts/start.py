# SPDX-License-Identifier: MIT
"""The first question of games in which luck may name the start player."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from stellwerk.core.answers import Book, Chance
from stellwerk.core.contract import Move, S
from stellwerk.parts.moves import DrawStart


@mypyc_attr(allow_interpreted_subclasses=True)
class StartChance(Chance[S]):
    """Luck names the start player, unless the table chose one."""

    def __init__(self, book: Book[S], rule: str, players: int) -> None:
        super().__init__(book, rule, "start")
        self.starts: Final[list[Move]] = [DrawStart(seat) for seat in range(players)]

    @abstractmethod
    def begin(self, state: S, start: int) -> None:
        """The start player is known: what the set-up still needs, first step on top."""

    def open(self, state: S, chosen: int) -> None:
        """Begin with the seat that the table chose; below 0 it left that to luck."""
        if chosen >= 0:
            self.begin(state, chosen)
        else:
            state.stack.push(self)

    def moves(self, state: S) -> list[Move]:
        return self.starts

    def resolve(self, state: S, move: Move) -> None:
        assert isinstance(move, DrawStart)
        self.begin(state, move.drawn)
