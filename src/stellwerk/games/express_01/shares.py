# SPDX-License-Identifier: MIT
"""Buying shares: the questions of a purchase (»Anteile erwerben«, EX-301 to EX-310)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Event, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.actions import STACKS
from stellwerk.games.express_01.asking import AskPay, Declining, Paying, pay_to_stack
from stellwerk.games.express_01.moves import Buy, EndBuy, Pay, TakeShare
from stellwerk.games.express_01.pending import NO_COMPANY
from stellwerk.games.express_01.player import change, insert_card, take_card
from stellwerk.games.express_01.purchase import (
    player_offers,
    stacks_offer,
    why_not_buy,
)
from stellwerk.games.express_01.state import ExpressState


@final
class AskBuy(Ask[ExpressState]):
    """Name a company and where the share comes from, or stop buying (EX-310)?"""

    def question(self, state: ExpressState) -> Question:
        return Question("ask.buy", {"n": len(state.players[self.seat].hand)})


@final
class EndingBuy(Declining[EndBuy]):
    """Buy no more in this turn (EX-301)."""

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        moves.append(state.material.moves.end_buy)


@final
class Buying(Answer[ExpressState, Buy]):
    """Buy a share of the stacks, or of a player once they have none (EX-302, 306)."""

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        buys, prices = state.material.moves.buys, state.network.stations
        means: i64 = len(state.players[seat].hand)
        count: i64 = len(state.players)
        company: i64
        for company in range(len(buys)):
            price: i64 = prices[company]
            if price == 0 or price > means:
                continue
            if stacks_offer(state, seat, company):
                moves.append(buys[company][count])
            if state.stacks.shares[company] > 0:
                continue
            for source in range(count):
                if player_offers(state, seat, company, source):
                    moves.append(buys[company][source])

    def why_not(self, state: ExpressState, seat: i64, move: Buy) -> Illegal | None:
        return why_not_buy(state, seat, move)

    def resolve(self, state: ExpressState, seat: i64, move: Buy) -> None:
        pending, stack, steps = state.pending, state.stack, state.steps
        pending.company = move.company
        pending.source = move.source
        pending.due = state.network.stations[move.company]
        stack.push(steps.buy[seat])
        if move.source == STACKS:
            stack.push(steps.share[seat])
        stack.push(steps.pay_share[seat])

    def choice(self, state: ExpressState, seat: i64, move: Buy) -> Choice:
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
class AskPayShare(AskPay):
    """Which card goes into the price of a share (EX-303)?"""

    def question(self, state: ExpressState) -> Question:
        params: dict[str, object] = {
            "n": state.pending.due,
            "company": state.material.company_word(state.pending.company),
        }
        return Question("ask.pay.share", params)


@final
class PayingShare(Paying):
    """Pay the price of a share card by card (EX-303, EX-307)."""

    def takes_any(self, state: ExpressState, seat: i64) -> bool:
        """The last card paid must be the share if no stack holds one (EX-310)."""
        pending = state.pending
        return (
            pending.source != STACKS
            or pending.due != 1
            or state.stacks.shares[pending.company] > 0
        )

    def takes(self, state: ExpressState, kind: i64) -> bool:
        return state.material.cards.share[kind] == state.pending.company

    def stuck(self, state: ExpressState, move: Pay) -> Illegal:
        name = state.material.company_word(state.pending.company)
        return Illegal("EX-310", "refused.pay.share_needed", {"company": name})

    def resolve(self, state: ExpressState, seat: i64, move: Pay) -> None:
        pending = state.pending
        if pending.source == STACKS:
            pay_to_stack(state, seat, move)
        else:
            hand_over(state, seat, move)
        pending.due -= 1
        if pending.due > 0:
            state.stack.push(state.steps.pay_share[seat])
        elif pending.source != STACKS:
            take_from_player(state, seat)


def hand_over(state: ExpressState, seat: i64, move: Pay) -> None:
    """The card goes face down to the hand of the seller (EX-307)."""
    take_card(state.players[seat].hand, move.kind)
    insert_card(state.players[state.pending.source].hand, move.kind)
    if state.events is not None:
        tell_handed(state, seat, state.pending.source, move.number)


def tell_handed(state: ExpressState, seat: int, source: int, number: int) -> None:
    """Which card it was, only the two of them know."""
    assert state.events is not None
    params: dict[str, object] = {"player": seat_name(seat), "other": seat_name(source)}
    secret: dict[str, object] = {"card": number}
    state.events.append(
        Event("event.handed", seat, params, None, secret, [seat, source])
    )


def take_from_player(state: ExpressState, seat: i64) -> None:
    """Take the seller's share with the lowest number (EX-306, EX-310)."""
    company = state.pending.company
    seller = state.players[state.pending.source]
    share = state.material.cards.share
    for kind in seller.shares:
        if share[kind] == company:
            seller.remove_share(kind, company)
            receive_share(state, seat, kind)
            return


@final
class AskShare(Ask[ExpressState]):
    """Which share of the company is searched in the track stacks (EX-304)?"""

    def draw(self, state: ExpressState, rng: Rng) -> Move:
        """Any of `moves`, counted and not listed."""
        shares = state.material.moves.shares_of[state.pending.company]
        shelves = state.stacks.shelves
        count: i64 = 0
        for share in shares:
            if share.lies_in(shelves):
                count += 1
        number = rng.below(count)
        for share in shares:
            if share.lies_in(shelves):
                if number == 0:
                    return share
                number -= 1
        raise AssertionError("fewer shares than were counted")

    def question(self, state: ExpressState) -> Question:
        name = state.material.company_word(state.pending.company)
        return Question("ask.share", {"company": name})


@final
class TakingShare(Answer[ExpressState, TakeShare]):
    """Search a share of the company in the track stacks (EX-304)."""

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        shelves = state.stacks.shelves
        for share in state.material.moves.shares_of[state.pending.company]:
            if share.lies_in(shelves):
                moves.append(share)

    def why_not(
        self, state: ExpressState, seat: i64, move: TakeShare
    ) -> Illegal | None:
        company = state.pending.company
        params: dict[str, object] = {
            "card": move.number,
            "company": state.material.company_word(company),
        }
        if state.material.cards.share[move.kind] != company:
            return Illegal("EX-301", "refused.share.other", params)
        if not state.stacks.holds(move.kind):
            return Illegal("EX-304", "refused.share.gone", params)
        return None

    def resolve(self, state: ExpressState, seat: i64, move: TakeShare) -> None:
        state.stacks.search_out(move.kind)
        change(state.issued, state.pending.company, 1)
        receive_share(state, seat, move.kind)

    def choice(self, state: ExpressState, seat: i64, move: TakeShare) -> Choice:
        pile = state.material.piles[state.material.cards.pile[move.kind]]
        params: dict[str, object] = {"card": move.number, "stack": "@stack." + pile}
        targets = [Target("card", str(move.number)), Target("stack", pile)]
        return Choice(move.text(), "choose.share", params, targets, "share")


def receive_share(state: ExpressState, seat: i64, kind: i64) -> None:
    """A share lies face up in the buyer's display; the purchase is done (EX-304)."""
    pending = state.pending
    state.players[seat].add_share(kind, pending.company)
    state.busy = True
    if state.events is not None:
        tell_bought(state, seat, kind)
    pending.company = NO_COMPANY
    pending.source = STACKS


def tell_bought(state: ExpressState, seat: i64, kind: i64) -> None:
    number = state.material.cards.numbers[kind]
    params: dict[str, object] = {
        "player": seat_name(seat),
        "company": state.material.company_word(state.pending.company),
        "card": number,
    }
    key = "bought"
    if state.pending.source != STACKS:
        params["other"] = seat_name(state.pending.source)
        key = "bought.from"
    state.tell(key, seat, params, [Target("card", str(number))])


BUY: Final = (EndingBuy(EndBuy, "choose.end_buy", "buy", True), Buying(Buy))
PAY_SHARE: Final = PayingShare(Pay)
SHARE: Final = (TakingShare(TakeShare),)
