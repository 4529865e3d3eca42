# SPDX-License-Identifier: MIT
"""A turn: the choice of an action pair, and changing positions (EX-111, EX-501)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.asking import Declining
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
from stellwerk.games.express_01.shares import can_buy
from stellwerk.games.express_01.state import ExpressState

PAIR_KEYS: Final = ("expand_buy", "buy_expand", "premium_swap", "pass")


@final
class AskPair(Ask[ExpressState]):
    """Which action pair, if any (»Aktionspaar«, EX-111)?"""

    def draw(self, state: ExpressState, rng: Rng) -> Move:
        """One of the moves, without listing them: some pairs come before the rest."""
        first: i64 = EXPAND_BUY if can_spend(state, self.seat) else PREMIUM_SWAP
        end: i64 = PASS + 1 if state.network.taken > 0 else PREMIUM_SWAP
        return state.material.moves.pairs[first + rng.below(end - first)]

    def question(self, state: ExpressState) -> Question:
        return Question("ask.pair.first" if state.network.taken == 0 else "ask.pair")


@final
class ChoosingPair(Answer[ExpressState, ChoosePair]):
    """Choose one action pair, or pass (EX-111, EX-113, EX-119)."""

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        pairs = state.material.moves.pairs
        if can_spend(state, seat):
            moves.append(pairs[EXPAND_BUY])
            moves.append(pairs[BUY_EXPAND])
        if state.network.taken > 0:
            moves.append(pairs[PREMIUM_SWAP])
            moves.append(pairs[PASS])

    def why_not(
        self, state: ExpressState, seat: i64, move: ChoosePair
    ) -> Illegal | None:
        if move.pair == PREMIUM_SWAP or move.pair == PASS:
            if state.network.taken == 0:
                return Illegal("EX-113", "refused.pair.first")
        elif not can_spend(state, seat):
            return Illegal("EX-119", "refused.pair.nothing")
        return None

    def resolve(self, state: ExpressState, seat: i64, move: ChoosePair) -> None:
        stack, steps = state.stack, state.steps
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
            state.tell_of(seat, "pair." + PAIR_KEYS[move.pair])

    def choice(self, state: ExpressState, seat: i64, move: ChoosePair) -> Choice:
        key = "choose.pair." + PAIR_KEYS[move.pair]
        return Choice(move.text(), key, {}, None, "pair")


def can_spend(state: ExpressState, seat: i64) -> bool:
    """Is at least one order or purchase possible (EX-119)?"""
    return (
        can_order(state, seat, False)
        or can_order(state, seat, True)
        or can_buy(state, seat)
    )


@final
class AskSwap(Ask[ExpressState]):
    """Change positions with another player, or not (»Position verändern«, EX-501)?"""

    def draw(self, state: ExpressState, rng: Rng) -> Move:
        """One of the moves, without listing them: keeping it, or any other player."""
        number = rng.below(len(state.players))
        if number == 0:
            return state.material.moves.no_swap
        return state.material.moves.swaps[number if number > self.seat else number - 1]

    def question(self, state: ExpressState) -> Question:
        return Question("ask.swap", {"n": state.players[self.seat].position + 1})


@final
class KeepingPosition(Declining[NoSwap]):
    """Keep the position (EX-501)."""

    def resolve(self, state: ExpressState, seat: i64, move: NoSwap) -> None:
        if state.events is not None:
            position = state.players[seat].position + 1
            state.tell_of(seat, "no_swap", {"n": position})


@final
class Swapping(Answer[ExpressState, Swap]):
    """Change positions with any other player (EX-501, EX-E17)."""

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        for swap in state.material.moves.swaps:
            if swap.other != seat:
                moves.append(swap)

    def why_not(self, state: ExpressState, seat: i64, move: Swap) -> Illegal | None:
        return Illegal("EX-E17", "refused.swap.self") if move.other == seat else None

    def resolve(self, state: ExpressState, seat: i64, move: Swap) -> None:
        mine, theirs = state.players[seat], state.players[move.other]
        position: i64 = mine.position
        mine.position = theirs.position
        theirs.position = position  # whether they have acted stays theirs (EX-502)
        state.sort_positions()
        if state.events is not None:
            tell_swap(state, seat, move.other)

    def choice(self, state: ExpressState, seat: i64, move: Swap) -> Choice:
        other: int = move.other
        mine: int = state.players[seat].position + 1
        theirs: int = state.players[other].position + 1
        params: dict[str, object] = {"other": seat_name(other), "n": theirs}
        preview = [
            Effect(seat, "preview.position", {"n": theirs}),
            Effect(other, "preview.position", {"n": mine}),
        ]
        target = [Target("seat", str(other))]
        return Choice(
            move.text(), "choose.swap", params, target, "swap", False, preview
        )


def tell_swap(state: ExpressState, seat: int, other: int) -> None:
    params: dict[str, object] = {
        "other": seat_name(other),
        "n": state.players[seat].position + 1,
        "m": state.players[other].position + 1,
    }
    targets = [Target("seat", str(seat)), Target("seat", str(other))]
    state.tell_of(seat, "swapped", params, targets)


PAIR: Final = (ChoosingPair(ChoosePair),)
SWAP: Final = (KeepingPosition(NoSwap, "swap", True), Swapping(Swap))
