# SPDX-License-Identifier: MIT
"""The course of a game of Cube Express: turns, rounds and the end (CE-301, CE-1009)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.answers import Run
from stellwerk.games.cube_express.state import BY_STACK, NOT_ENDING, CubeState, Turn
from stellwerk.games.cube_express.stock import end_with


@final
class BeginTurn(Run[CubeState]):
    """A turn begins with Step I (CE-301)."""

    def run(self, state: CubeState) -> None:
        state.turn = Turn()
        state.turn.market_open = state.ending == NOT_ENDING
        state.stack.push(state.steps.place[state.active])
        if state.events is not None:
            state.tell_of(state.active, "turn", {"n": state.round})


@final
class TurnOver(Run[CubeState]):
    """The stack trigger, then the next turn or the end (CE-1009)."""

    def run(self, state: CubeState) -> None:
        if state.ending == NOT_ENDING and not state.pile:
            end_with(state, BY_STACK, state.round + 1)
        state.active = (state.active + 1) % len(state.players)
        if state.active == state.start:
            if state.round == state.last_round:
                if state.events is not None:
                    state.tell("over", None, {})
                return
            state.round += 1
        state.stack.push(state.steps.turn)


def begin_moving(state: CubeState, seat: i64) -> None:
    """Step II: the movement points of the present technology level (CE-601)."""
    state.turn.points = state.material.technology.points[state.players[seat].stations]
    state.stack.push(state.steps.move[seat])


def market_is_open(state: CubeState) -> bool:
    """Does this turn have a Step III, as far as the end goes (CE-1003, CE-I10)?"""
    if state.material.trigger_market:
        return state.turn.market_open
    return state.ending == NOT_ENDING


def after_moving(state: CubeState, seat: i64) -> None:
    """Step III, unless the end was triggered before this turn (CE-1003, CE-I10)."""
    if market_is_open(state) and state.has_market():
        state.stack.push(state.steps.market[seat])
    else:
        state.stack.push(state.steps.finish[seat])
