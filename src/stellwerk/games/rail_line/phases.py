# SPDX-License-Identifier: MIT
"""The course of a game: turns, rounds, the last actions (RL-201, RL-701 to RL-705)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Book, Run
from stellwerk.games.rail_line.state import RailState


@final
class Turn(Run[RailState]):
    """A turn: play a card if there is one, then an additional action (RL-201)."""

    def run(self, state: RailState) -> None:
        stack, steps, seat = state.stack, state.steps, state.active
        state.turn += 1
        stack.push(steps.turn_over)
        stack.push(steps.extra[seat])
        if state.can_play_card(seat):
            stack.push(steps.card[seat])
        else:
            state.tell_of(seat, "no_card")


@final
class TurnOver(Run[RailState]):
    """The next player's turn, or the final actions after the last round (RL-703)."""

    def run(self, state: RailState) -> None:
        state.active = (state.active + 1) % len(state.players)
        if state.active != state.start:
            state.stack.push(state.steps.turn)
        elif not state.ending:
            state.round += 1
            state.stack.push(state.steps.turn)
        else:
            if state.events is not None:
                state.tell("final", None, {})
            for seat in reversed(state.order()):
                state.stack.push(state.steps.final_action[seat])


@final
class FinalAction(Run[RailState]):
    """One last additional action after the last round, a turn of its own (RL-705)."""

    def __init__(self, book: Book[RailState], actor: int) -> None:
        super().__init__(book, f"final_action {actor + 1}")
        self.actor: Final[i64] = actor

    def run(self, state: RailState) -> None:
        state.turn += 1
        state.active = self.actor
        state.stack.push(state.steps.final_extra[self.actor])
