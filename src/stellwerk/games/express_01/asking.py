# SPDX-License-Identifier: MIT
"""What all questions to players of Express 01 have in common."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.moves import Draw, Pay
from stellwerk.games.express_01.player import Player
from stellwerk.games.express_01.state import ExpressState
from stellwerk.games.express_01.steps import Steps
from stellwerk.parts.steps import NamedDecision


class ExpressDecision(NamedDecision[ExpressState]):
    """A question that a snapshot writes as a word and a seat: ``order 2``."""

    def __init__(self, steps: Steps, seat: int, rule: str, name: str) -> None:
        super().__init__(seat, rule, name)
        self.steps: Final = steps

    def player(self, state: ExpressState) -> Player:
        """Who is asked."""
        return state.players[self.seat]


def hand_moves(state: ExpressState, hand: list[int]) -> list[Move]:
    """Paying with each different card of a hand."""
    pays = state.material.moves.pays
    moves: list[Move] = []
    last: i64 = -1
    for kind in hand:
        if kind != last:
            moves.append(pays[kind])
            last = kind
    return moves


def draw_payment(state: ExpressState, hand: list[int], rng: Rng) -> Move:
    """One of the same moves at random, without listing them."""
    different: i64 = 0
    last: i64 = -1
    kind: i64
    for kind in hand:
        if kind != last:
            different += 1
            last = kind
    skipped = rng.below(different)
    last = -1
    for kind in hand:
        if kind != last:
            if skipped == 0:
                break
            skipped -= 1
            last = kind
    return state.material.moves.pays[kind]


def why_not_in_hand(player: Player, move: Pay) -> Illegal | None:
    """Only own hand cards are money (EX-114)."""
    if move.kind in player.hand:
        return None
    return Illegal("EX-114", "refused.not_in_hand", {"card": move.number})


def pay_to_stack(state: ExpressState, seat: int, move: Pay) -> None:
    """A paid card goes face up on top of its own stack (EX-114)."""
    player = state.players[seat]
    player.hand.remove(move.kind)
    state.stacks.put_on_top(move.kind)
    if state.events is not None:
        params: dict[str, object] = {"player": seat_name(seat), "card": move.number}
        state.tell("paid", seat, params, [Target("card", str(move.number))])


def pay_choice(state: ExpressState, move: Pay) -> Choice:
    """How paying with a card is offered: its number, and the share it is."""
    card = [Target("card", str(move.number))]
    params: dict[str, object] = {"card": move.number}
    company = state.material.cards.share[move.kind]
    if company < 0:
        return Choice(move.text(), "choose.pay", params, card, "hand")
    params["company"] = "@company." + state.material.companies[company]
    return Choice(move.text(), "choose.pay.share", params, card, "hand")


def draw_moves(state: ExpressState) -> list[Move]:
    """The top card of every stack that is not empty."""
    if state.stacks.empty == 0:
        return state.material.moves.all_draws
    draws = state.material.moves.draws
    moves: list[Move] = []
    for pile in range(len(state.stacks.piles)):
        if state.stacks.piles[pile]:
            moves.append(draws[pile])
    return moves


def why_no_draw(state: ExpressState, move: Draw, rule: str) -> Illegal | None:
    if state.stacks.piles[move.pile]:
        return None
    return Illegal(rule, "refused.draw.empty", {"stack": stack_name(state, move.pile)})


def stack_name(state: ExpressState, pile: i64) -> str:
    """The parameter that stands for a stack's name."""
    return "@stack." + state.material.piles[pile]


def draw_choice(state: ExpressState, move: Draw) -> Choice:
    top = state.material.cards.numbers[state.stacks.piles[move.pile][-1]]
    params: dict[str, object] = {
        "stack": stack_name(state, move.pile),
        "card": top,
        "n": len(state.stacks.piles[move.pile]),
    }
    target = Target("stack", state.material.piles[move.pile])
    return Choice(move.text(), "choose.draw", params, [target], "draw")
