# SPDX-License-Identifier: MIT
"""A turn: the choice of an action pair, and changing positions (EX-111, EX-501)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target, seat_name
from stellwerk.games.express_01.asking import ExpressDecision
from stellwerk.games.express_01.moves import (
    BUY_EXPAND,
    EXPAND_BUY,
    PASS,
    PREMIUM_SWAP,
    ChoosePair,
    NoSwap,
    Swap,
)
from stellwerk.games.express_01.placement import can_order
from stellwerk.games.express_01.purchase import can_buy
from stellwerk.games.express_01.state import ExpressState
from stellwerk.games.express_01.steps import Steps

PAIR_KEYS: Final = ("expand_buy", "buy_expand", "premium_swap", "pass")


@final
class AskPair(ExpressDecision):
    """Choose one action pair, or pass (»Aktionspaar«, EX-111)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "EX-111", "pair")

    def moves(self, state: ExpressState) -> list[Move]:
        answers = state.material.moves
        spend = self.can_spend(state)
        if state.network.taken == 0:
            return answers.first_pairs if spend else []
        return answers.all_pairs if spend else answers.thrifty_pairs

    def can_spend(self, state: ExpressState) -> bool:
        """Is at least one order or purchase possible (EX-119)?"""
        return (
            can_order(state, self.seat, False)
            or can_order(state, self.seat, True)
            or can_buy(state, self.seat)
        )

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if not isinstance(move, ChoosePair):
            return Illegal("EX-111", "refused.pair")
        if move.pair == PREMIUM_SWAP or move.pair == PASS:
            if state.network.taken == 0:
                return Illegal("EX-113", "refused.pair.first")
            return None
        if not self.can_spend(state):
            return Illegal("EX-119", "refused.pair.nothing")
        return None

    def resolve(self, state: ExpressState, move: Move) -> None:
        assert isinstance(move, ChoosePair)
        steps = self.steps
        stack = state.stack
        seat = self.seat
        stack.push(steps.turn_over)
        if move.pair == EXPAND_BUY:
            stack.push(steps.buy[seat])
            stack.push(steps.order[seat])
        elif move.pair == BUY_EXPAND:
            stack.push(steps.order[seat])
            stack.push(steps.buy[seat])
        elif move.pair == PREMIUM_SWAP:
            stack.push(steps.swap[seat])
            stack.push(steps.run[seat])
        if state.events is not None:
            key = "pair." + PAIR_KEYS[move.pair]
            state.tell(key, seat, {"player": seat_name(seat)})

    def question(self, state: ExpressState) -> Question:
        if state.network.taken == 0:
            return Question("ask.pair.first")
        return Question("ask.pair")

    def choice(self, state: ExpressState, move: Move) -> Choice:
        assert isinstance(move, ChoosePair)
        return Choice(
            move.text(), "choose.pair." + PAIR_KEYS[move.pair], {}, None, "pair"
        )


@final
class AskSwap(ExpressDecision):
    """Change positions with another player, or not (»Position verändern«, EX-501)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "EX-501", "swap")

    def moves(self, state: ExpressState) -> list[Move]:
        return state.material.moves.swaps_by[self.seat]

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if isinstance(move, NoSwap):
            return None
        if not isinstance(move, Swap):
            return Illegal("EX-501", "refused.swap")
        if move.other == self.seat:
            return Illegal("EX-E17", "refused.swap.self")
        return None

    def resolve(self, state: ExpressState, move: Move) -> None:
        mine = self.player(state)
        if not isinstance(move, Swap):
            if state.events is not None:
                kept = {"player": seat_name(self.seat), "n": mine.position + 1}
                state.tell("no_swap", self.seat, kept)
            return
        theirs = state.players[move.other]
        position: i64 = mine.position
        mine.position = theirs.position
        theirs.position = position  # whether they have acted stays theirs (EX-502)
        state.sort_positions()
        if state.events is not None:
            other: int = move.other
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "other": seat_name(other),
                "n": mine.position + 1,
                "m": theirs.position + 1,
            }
            targets = [Target("seat", str(self.seat)), Target("seat", str(other))]
            state.tell("swapped", self.seat, params, targets)

    def question(self, state: ExpressState) -> Question:
        return Question("ask.swap", {"n": self.player(state).position + 1})

    def choice(self, state: ExpressState, move: Move) -> Choice:
        if not isinstance(move, Swap):
            return Choice(move.text(), "choose.no_swap", {}, None, "swap", True)
        other: int = move.other
        mine: int = self.player(state).position + 1
        theirs: int = state.players[other].position + 1
        params: dict[str, object] = {"other": seat_name(other), "n": theirs}
        preview = [
            Effect(self.seat, "preview.position", {"n": theirs}),
            Effect(other, "preview.position", {"n": mine}),
        ]
        target = [Target("seat", str(other))]
        return Choice(
            move.text(), "choose.swap", params, target, "swap", False, preview
        )
