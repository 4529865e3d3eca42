# SPDX-License-Identifier: MIT
"""What questions share: free actions of a turn, and the answer that takes nothing."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, M
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice
from stellwerk.games.taubertal_express.moves import Decline
from stellwerk.games.taubertal_express.state import TauberState


class FreeAction(Answer[TauberState, M]):
    """What may be done in a turn as often as it can be paid (TE-303)."""


def go_on(state: TauberState, seat: i64) -> None:
    """A free action is done; the turn goes on after it (TE-303, TE-E23)."""
    state.stack.push(state.steps.turn[seat])
    state.actions += 1


@final
class Declining(Answer[TauberState, Decline]):
    """Take nothing, or no more."""

    def __init__(self, moves: type[Decline], label: str, group: str) -> None:
        super().__init__(moves)
        self.label: Final = label
        self.group: Final = group

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        moves.append(state.material.moves.none)

    def resolve(self, state: TauberState, seat: i64, move: Decline) -> None:
        """Nothing happens."""

    def choice(self, state: TauberState, seat: i64, move: Decline) -> Choice:
        return Choice(move.text(), self.label, {}, None, self.group)
