# SPDX-License-Identifier: MIT
"""Before the first cycle: start player, coins and stones, displays (TE-101)."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.lots import LuckDecision
from stellwerk.core.messages import Illegal, Question, seat_name
from stellwerk.games.taubertal_express.counts import ONE_BLACK
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.games.taubertal_express.steps import Steps
from stellwerk.parts.moves import DrawStart


def begin(state: TauberState, steps: Steps, start: int) -> None:
    """The start player is known: first possessions, then everything is laid out."""
    material = state.material
    count = material.players
    state.pioneers = [(start + step) % count for step in range(count)]
    for place, seat in enumerate(state.pioneers):
        player = state.players[seat]
        player.coins = material.start_coins
        state.bank -= material.start_coins
        black = material.start_black[place] * ONE_BLACK
        player.stones += black
        state.stones -= black
    stack = state.stack
    stack.push(steps.begin_cycle)
    if material.with_dice:
        stack.push(steps.roll[state.pioneers[1]])
    stack.push(steps.refill_open)
    stack.push(steps.light)
    stack.push(steps.goods)
    if state.events is not None:
        state.tell("start", start, {"player": seat_name(start)})


@final
class AskStart(LuckDecision[TauberState]):
    """Luck names the start player, unless the table chose one (TE-110)."""

    def __init__(self, steps: Steps, starts: list[DrawStart]) -> None:
        super().__init__("TE-110")
        self.steps: Final = steps
        self.starts: Final = starts

    def text(self) -> str:
        return "start"

    def moves(self, state: TauberState) -> list[Move]:
        moves: list[Move] = []
        moves.extend(self.starts)
        return moves

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if isinstance(move, DrawStart) and move.drawn < len(state.players):
            return None
        return Illegal("TE-110", "refused.start")

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, DrawStart)
        begin(state, self.steps, move.drawn)

    def question(self, state: TauberState) -> Question:
        return Question("ask.start")
