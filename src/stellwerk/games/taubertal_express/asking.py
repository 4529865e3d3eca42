# SPDX-License-Identifier: MIT
"""What questions share: free actions of a turn, and the move that takes nothing."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, M
from stellwerk.core.contract import Move
from stellwerk.games.taubertal_express.player import Player
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.parts.moves import Word

# What a free action needs at least, as a bit above those of station buildings
NOTHING: Final = 1 << 40
PASSENGER: Final = 1 << 41  # on board
PLACE: Final = 1 << 42  # for a ticket
STONES: Final = 1 << 43
TOKEN: Final = 1 << 44  # on an own goods building


def means_of(player: Player) -> i64:
    """What a player has of that, the visible station buildings included."""
    means = player.visible | NOTHING
    if player.aboard:
        means |= PASSENGER
    if player.free_places() > 0:
        means |= PLACE
    if player.stones:
        means |= STONES
    if player.stocked:
        means |= TOKEN
    return means


class FreeAction(Answer[TauberState, M]):
    """What may be done in a turn as often as it can be paid (TE-303).

    It is made with what it needs: without that, nobody looks for its moves.
    """

    def __init__(self, moves: type[M], needs: int) -> None:
        super().__init__(moves)
        self.needs: Final[i64] = needs

    @final
    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        player = state.players[seat]
        if self.needs & means_of(player):
            self.add_free(state, player, moves)

    @abstractmethod
    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        """Append every legal move of a player who has what is needed."""


@final
class FreeLink:
    """A free action and the next one; links are followed faster than lists."""

    def __init__(self, answer: FreeAction[Any], next: FreeLink | None) -> None:
        self.answer: Final = answer
        self.needs: Final[i64] = answer.needs
        self.next: Final = next


def linked_free(answers: tuple[FreeAction[Any], ...]) -> FreeLink | None:
    """The free actions in their order."""
    first: FreeLink | None = None
    backwards = list(answers)
    backwards.reverse()
    for answer in backwards:
        first = FreeLink(answer, first)
    return first


def go_on(state: TauberState, seat: i64) -> None:
    """A free action is done; the turn goes on after it (TE-303, TE-E23)."""
    state.stack.push(state.steps.turn[seat])
    state.actions += 1


@final
class Decline(Word):
    """Take nothing, or no more: ``none``."""
