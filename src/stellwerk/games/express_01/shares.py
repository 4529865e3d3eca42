# SPDX-License-Identifier: MIT
"""Buying shares: the questions of a purchase (»Anteile erwerben«, EX-301 to EX-310)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Event, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.actions import STACKS
from stellwerk.games.express_01.asking import (
    ExpressDecision,
    draw_payment,
    hand_moves,
    pay_choice,
    pay_to_stack,
    why_not_in_hand,
)
from stellwerk.games.express_01.moves import Buy, EndBuy, Pay, TakeShare
from stellwerk.games.express_01.player import change, insert_card
from stellwerk.games.express_01.purchase import (
    affordable,
    player_offers,
    stacks_offer,
    why_not_buy,
)
from stellwerk.games.express_01.state import NO_COMPANY, ExpressState
from stellwerk.games.express_01.steps import Steps


@final
class AskBuy(ExpressDecision):
    """Name a company and where the share comes from, or stop buying (EX-310)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "EX-310", "buy")

    def moves(self, state: ExpressState) -> list[Move]:
        answers = state.material.moves
        moves: list[Move] = [answers.end_buy]
        count: i64 = len(state.players)
        shares = state.stacks.shares
        company: i64
        for company in range(len(shares)):
            if not affordable(state, self.seat, company):
                continue
            if shares[company] > 0:
                moves.append(answers.buys[company][count])
                continue
            if stacks_offer(state, self.seat, company):
                moves.append(answers.buys[company][count])
            for source in range(count):
                if player_offers(state, self.seat, company, source):
                    moves.append(answers.buys[company][source])
        return moves

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if isinstance(move, EndBuy):
            return None
        if not isinstance(move, Buy):
            return Illegal("EX-310", "refused.buy")
        return why_not_buy(state, self.seat, move)

    def resolve(self, state: ExpressState, move: Move) -> None:
        if not isinstance(move, Buy):
            return
        steps = self.steps
        state.company = move.company
        state.source = move.source
        state.due = state.network.stations[move.company]
        state.stack.push(self)
        if move.source == STACKS:
            state.stack.push(steps.share[self.seat])
        state.stack.push(steps.pay_share[self.seat])

    def question(self, state: ExpressState) -> Question:
        return Question("ask.buy", {"n": len(self.player(state).hand)})

    def choice(self, state: ExpressState, move: Move) -> Choice:
        if not isinstance(move, Buy):
            return Choice(move.text(), "choose.end_buy", {}, None, "buy", True)
        price: int = state.network.stations[move.company]
        params: dict[str, object] = {"company": "@company." + move.name, "n": price}
        targets = [Target("company", move.name)]
        if move.source == STACKS:
            return Choice(move.text(), "choose.buy", params, targets, "buy")
        source: int = move.source
        params["player"] = seat_name(source)
        params["position"] = state.players[source].position + 1
        targets.append(Target("seat", str(source)))
        return Choice(move.text(), "choose.buy.from", params, targets, "buy")


@final
class AskPayShare(ExpressDecision):
    """Pay the price of a share card by card (EX-303, EX-307)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "EX-303", "pay_share")

    def must_be_share(self, state: ExpressState) -> bool:
        """The last card paid must be the share if no stack holds one (EX-310)."""
        return (
            state.source == STACKS
            and state.due == 1
            and state.stacks.shares[state.company] == 0
        )

    def moves(self, state: ExpressState) -> list[Move]:
        moves = hand_moves(state, self.player(state).hand)
        if not self.must_be_share(state):
            return moves
        share = state.material.cards.share
        fitting: list[Move] = []
        for move in moves:
            assert isinstance(move, Pay)
            if share[move.kind] == state.company:
                fitting.append(move)
        return fitting

    def draw(self, state: ExpressState, rng: Rng) -> Move:
        if self.must_be_share(state):
            return super().draw(state, rng)
        return draw_payment(state, self.player(state).hand, rng)

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if not isinstance(move, Pay):
            return Illegal("EX-303", "refused.pay")
        missing = why_not_in_hand(self.player(state), move)
        if missing is not None:
            return missing
        kind_share = state.material.cards.share[move.kind]
        if self.must_be_share(state) and kind_share != state.company:
            name = "@company." + state.material.companies[state.company]
            return Illegal("EX-310", "refused.pay.share_needed", {"company": name})
        return None

    def resolve(self, state: ExpressState, move: Move) -> None:
        assert isinstance(move, Pay)
        if state.source == STACKS:
            pay_to_stack(state, self.seat, move)
        else:
            self.hand_over(state, move)
        state.due -= 1
        if state.due > 0:
            state.stack.push(self)
        elif state.source != STACKS:
            self.take_from_player(state)

    def hand_over(self, state: ExpressState, move: Pay) -> None:
        """The card goes face down to the hand of the seller (EX-307)."""
        payer = self.player(state)
        seller = state.players[state.source]
        payer.hand.remove(move.kind)
        insert_card(seller.hand, move.kind)
        if state.events is not None:
            source: int = state.source
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "other": seat_name(source),
            }
            secret: dict[str, object] = {"card": move.number}
            known = [self.seat, source]
            state.events.append(
                Event("event.handed", self.seat, params, None, secret, known)
            )

    def take_from_player(self, state: ExpressState) -> None:
        """Take the seller's share with the lowest number (EX-306, EX-310)."""
        seller = state.players[state.source]
        share = state.material.cards.share
        for kind in seller.shares:
            if share[kind] == state.company:
                seller.remove_share(kind, state.company)
                receive_share(state, self.seat, kind)
                return

    def question(self, state: ExpressState) -> Question:
        name = "@company." + state.material.companies[state.company]
        return Question("ask.pay.share", {"n": state.due, "company": name})

    def choice(self, state: ExpressState, move: Move) -> Choice:
        assert isinstance(move, Pay)
        return pay_choice(state, move)


@final
class AskShare(ExpressDecision):
    """Search a share of the company in the track stacks (EX-304)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "EX-304", "share")

    def moves(self, state: ExpressState) -> list[Move]:
        shelves = state.stacks.shelves
        moves: list[Move] = []
        for share in state.material.moves.shares_of[state.company]:
            held: i64 = shelves[share.shelf]
            if held & share.bit:
                moves.append(share)
        return moves

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if not isinstance(move, TakeShare):
            return Illegal("EX-304", "refused.share")
        params: dict[str, object] = {
            "card": move.number,
            "company": "@company." + state.material.companies[state.company],
        }
        if state.material.cards.share[move.kind] != state.company:
            return Illegal("EX-301", "refused.share.other", params)
        if not state.stacks.holds(move.kind):
            return Illegal("EX-304", "refused.share.gone", params)
        return None

    def resolve(self, state: ExpressState, move: Move) -> None:
        assert isinstance(move, TakeShare)
        state.stacks.search_out(move.kind)
        change(state.issued, state.company, 1)
        receive_share(state, self.seat, move.kind)

    def question(self, state: ExpressState) -> Question:
        name = "@company." + state.material.companies[state.company]
        return Question("ask.share", {"company": name})

    def choice(self, state: ExpressState, move: Move) -> Choice:
        assert isinstance(move, TakeShare)
        pile = state.material.piles[state.material.cards.pile[move.kind]]
        params: dict[str, object] = {"card": move.number, "stack": "@stack." + pile}
        targets = [Target("card", str(move.number)), Target("stack", pile)]
        return Choice(move.text(), "choose.share", params, targets, "share")


def receive_share(state: ExpressState, seat: int, kind: i64) -> None:
    """A share lies face up in the buyer's display; the purchase is done (EX-304)."""
    company = state.company
    state.players[seat].add_share(kind, company)
    state.busy = True
    if state.events is not None:
        number = state.material.cards.numbers[kind]
        params: dict[str, object] = {
            "player": seat_name(seat),
            "company": "@company." + state.material.companies[company],
            "card": number,
        }
        key = "bought"
        if state.source != STACKS:
            source: int = state.source
            params["other"] = seat_name(source)
            key = "bought.from"
        state.tell(key, seat, params, [Target("card", str(number))])
    state.company = NO_COMPANY
    state.source = STACKS
