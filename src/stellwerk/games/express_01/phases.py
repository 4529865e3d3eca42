# SPDX-License-Identifier: MIT
"""The course of a game of Express 01: what runs by itself between the questions."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Run
from stellwerk.core.messages import Target
from stellwerk.games.express_01.payout import entitled_now
from stellwerk.games.express_01.player import NO_BID
from stellwerk.games.express_01.scoring import capital
from stellwerk.games.express_01.state import NO_COMPANY, ExpressState

STANDSTILL: Final = 2  # rounds without any action that end the game (EX-604)


@final
class Reveal(Run[ExpressState]):
    """All bids are turned over: the highest number gets position 1 (EX-S7)."""

    def run(self, state: ExpressState) -> None:
        numbers = state.material.cards.numbers
        for player in state.players:
            mine = numbers[player.bid]
            player.position = sum(
                [numbers[other.bid] > mine for other in state.players]
            )
        state.sort_positions()
        if state.events is not None:
            tell_positions(state)
        for player in state.players:
            player.bid = NO_BID
        state.stack.push(state.steps.aid)


def tell_positions(state: ExpressState) -> None:
    for seat in state.order:
        player = state.players[seat]
        number = state.material.cards.numbers[player.bid]
        told: dict[str, object] = {"card": number, "n": player.position + 1}
        state.tell_of(seat, "position", told, [Target("seat", str(seat))])


@final
class Aid(Run[ExpressState]):
    """A round begins: the black engine goes to the poorest player (EX-103).

    »Staatliche Subventionen«; the lowest position wins ties.
    """

    def run(self, state: ExpressState) -> None:
        state.round += 1
        poorest: i64 = -1
        for seat in state.order:
            player = state.players[seat]
            player.acted = False
            player.marker = capital(state, seat)
            if poorest < 0 or player.marker < state.players[poorest].marker:
                poorest = seat
        if state.events is not None:
            tell_aid(state, poorest)
        state.engine = poorest
        state.stack.push(state.steps.next_turn)


def tell_aid(state: ExpressState, poorest: i64) -> None:
    """Log the round, the capitals, and who takes the black engine."""
    state.tell("round", None, {"n": state.round})
    for seat in state.order:
        state.tell_of(seat, "capital", {"n": state.players[seat].marker})
    least: i64 = state.players[poorest].marker
    tied = [seat for seat in state.order if state.players[seat].marker == least]
    key = "engine.tied" if len(tied) > 1 else "engine"
    if state.engine == poorest:
        key += ".stays"
    state.tell_of(poorest, key, None, [Target("engine", str(poorest))])


@final
class NextTurn(Run[ExpressState]):
    """The lowest position that has not acted is next, or the round ends (EX-110)."""

    def run(self, state: ExpressState) -> None:
        for seat in state.order:
            if not state.players[seat].acted:
                state.active = seat
                state.tell_of(seat, "turn")
                state.stack.push(state.steps.pair[seat])
                return
        end_round(state)


@final
class TurnOver(Run[ExpressState]):
    """The active player's position card is turned to its back (EX-112, EX-503)."""

    def run(self, state: ExpressState) -> None:
        state.players[state.active].acted = True
        state.stack.push(state.steps.next_turn)


def end_round(state: ExpressState) -> None:
    """Everybody has acted: the game ends, or another round begins (EX-601)."""
    state.idle = 0 if state.busy else state.idle + 1
    state.busy = False
    reasons = end_reasons(state)
    if not reasons:
        state.stack.push(state.steps.aid)
    elif state.events is not None:
        for reason in reasons:
            state.tell("end." + reason, None, {"n": state.round})


def end_reasons(state: ExpressState) -> list[str]:
    """The conditions for the end that hold at the end of a round (EX-602 to EX-605)."""
    agreed = state.material.agreed
    reasons: list[str] = []
    if state.network.taken >= agreed.end_bases:
        reasons.append("bases")
    if state.stacks.empty >= agreed.end_stacks:
        reasons.append("stacks")
    if state.idle >= STANDSTILL:
        reasons.append("standstill")
    if state.round >= agreed.max_rounds:
        reasons.append("rounds")
    return reasons


@final
class Payment(Run[ExpressState]):
    """A premium is paid card by card, round and round (EX-411 to EX-416)."""

    def run(self, state: ExpressState) -> None:
        pending, steps = state.pending, state.steps
        if pending.left == 0 or state.stacks.empty == len(state.stacks.piles):
            finish_payment(state)
            return
        state.stack.push(self)
        seats = state.order
        count: i64 = len(seats)
        for step in range(count):
            place = (pending.place + step) % count
            seat: i64 = seats[place]
            player = state.players[seat]
            if player.drawn < entitled_now(state, seat):
                pending.place = (place + 1) % count
                shared = player.drawn < player.held[pending.company]
                draws = steps.draw if shared else steps.draw_engine
                state.stack.push(draws[seat])
                return
        state.stack.push(steps.draw_rest[state.active])


def begin_payment(state: ExpressState, company: i64, value: i64) -> None:
    """The train has run; the active player draws first (EX-411)."""
    pending = state.pending
    pending.company = company
    pending.left = value
    pending.place = state.players[state.active].position
    state.busy = True
    state.stack.push(state.steps.payment)


def finish_payment(state: ExpressState) -> None:
    """All is paid, or no stack holds a card any more (EX-415)."""
    pending = state.pending
    if state.events is not None and pending.left > 0:
        state.tell("payment.empty", state.active, {"n": pending.left})
    pending.left = 0
    pending.company = NO_COMPANY
    pending.stopped = False
    for player in state.players:
        player.drawn = 0
