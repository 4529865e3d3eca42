# SPDX-License-Identifier: MIT
"""The answer that takes nothing of what a question offers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import PlainAnswer
from stellwerk.core.contract import Move, S
from stellwerk.core.messages import Choice
from stellwerk.parts.moves import Word


@final
class Leaving(PlainAnswer[S, Word]):
    """Nothing, or nothing more: the question is done with."""

    def __init__(
        self, move: Word, label: str, group: str = "", primary: bool = False
    ) -> None:
        super().__init__(type(move))
        self.move: Final = move
        self.label: Final = label
        self.group: Final = group
        self.primary: Final = primary

    def add_moves(self, state: S, seat: i64, moves: list[Move]) -> None:
        moves.append(self.move)

    def resolve(self, state: S, seat: i64, move: Word) -> None:
        """Nothing happens."""

    def choice(self, state: S, seat: i64, move: Word) -> Choice:
        return Choice(move.text(), self.label, {}, None, self.group, self.primary)
