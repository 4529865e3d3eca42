# SPDX-License-Identifier: MIT
"""Buying shares: what can be bought, and how (»Anteile erwerben«, EX-301 to 310)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.asking import (
    AskPay,
    Declining,
    Paying,
)
from stellwerk.games.express_01.moves import STACKS, Buy, EndBuy, Pay, TakeShare
from stellwerk.games.express_01.player import change
from stellwerk.games.express_01.state import NO_COMPANY, ExpressState
from stellwerk.parts.hands import put_in, take_out

# What can be bought, from whom, at what price

SELLER_RULES: Final = {  # by reason
    "refused.buy.self": "EX-306",
    "refused.buy.stacks_first": "EX-306",
    "refused.buy.engine": "EX-308",
    "refused.buy.not_theirs": "EX-310",
}


def affordable(state: ExpressState, seat: i64, company: i64) -> bool:
    """The company has a station, and the hand pays for a share (EX-302, EX-303)."""
    price: i64 = state.network.stations[company]
    return 0 < price <= len(state.players[seat].hand)


def stacks_offer(state: ExpressState, seat: i64, company: i64) -> bool:
    """A share lies in a stack, or can be put there by paying it (EX-310)."""
    share, hand = state.material.cards.share, state.players[seat].hand
    if state.stacks.shares[company] > 0:
        return True
    return any(share[kind] == company for kind in hand)


def against_seller(state: ExpressState, seat: i64, company: i64, source: i64) -> str:
    """Why a share may not be taken from this player, or "" (EX-306, EX-308)."""
    if source == seat:
        return "refused.buy.self"
    if state.stacks.shares[company] > 0:
        return "refused.buy.stacks_first"
    if source == state.engine:
        return "refused.buy.engine"
    return "" if state.players[source].held[company] > 0 else "refused.buy.not_theirs"


def add_buys(state: ExpressState, seat: i64, moves: list[Move]) -> None:
    """Every purchase from the stacks, or from players once they have none."""
    buys, prices = state.material.moves.buys, state.network.stations
    means: i64 = len(state.players[seat].hand)
    count: i64 = len(state.players)
    company: i64
    for company in range(len(buys)):
        price: i64 = prices[company]
        if price == 0 or price > means:  # it is not affordable
            continue
        if stacks_offer(state, seat, company):
            moves.append(buys[company][count])
        if state.stacks.shares[company] > 0:
            continue
        for source in range(count):
            if against_seller(state, seat, company, source) == "":
                moves.append(buys[company][source])


def can_buy(state: ExpressState, seat: i64) -> bool:
    """Is any purchase possible at all (EX-119)?"""
    moves: list[Move] = []
    add_buys(state, seat, moves)
    return len(moves) > 0


# The questions


@final
class AskBuy(Ask[ExpressState]):
    """Name a company and where the share comes from, or stop buying (EX-310)?"""

    def question(self, state: ExpressState) -> Question:
        return Question("ask.buy", {"n": len(state.players[self.seat].hand)})


@final
class Buying(Answer[ExpressState, Buy]):
    """Buy a share of the stacks, or of a player once they have none (EX-302, 306)."""

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        add_buys(state, seat, moves)

    def why_not(self, state: ExpressState, seat: i64, move: Buy) -> Illegal | None:
        price: int = state.network.stations[move.company]
        params: dict[str, object] = {"company": "@company." + move.name}
        if price == 0:
            return Illegal("EX-302", "refused.buy.no_station", params)
        if not affordable(state, seat, move.company):
            params["n"] = price
            params["have"] = len(state.players[seat].hand)
            return Illegal("EX-303", "refused.buy.price", params)
        if move.source == STACKS:
            if stacks_offer(state, seat, move.company):
                return None
            return Illegal("EX-310", "refused.buy.none_left", params)
        reason = against_seller(state, seat, move.company, move.source)
        if reason == "":
            return None
        params["player"] = seat_name(move.source)
        return Illegal(SELLER_RULES[reason], reason, params)

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
        name = state.material.company_word(state.pending.company)
        return Question("ask.pay.share", {"n": state.pending.due, "company": name})


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
        return Illegal(self.rule, "refused.pay.share_needed", {"company": name})

    def resolve(self, state: ExpressState, seat: i64, move: Pay) -> None:
        pending = state.pending
        if pending.source == STACKS:
            super().resolve(state, seat, move)
        else:
            hand_over(state, seat, move)
        pending.due -= 1
        if pending.due > 0:
            state.stack.push(state.steps.pay_share[seat])
        elif pending.source != STACKS:
            take_from_player(state, seat)


def hand_over(state: ExpressState, seat: i64, move: Pay) -> None:
    """The card goes face down to the hand of the seller (EX-307)."""
    take_out(state.players[seat].hand, move.kind)
    put_in(state.players[state.pending.source].hand, move.kind)
    if state.events is not None:  # only the two of them know which card it was
        source: int = state.pending.source
        other: dict[str, object] = {"other": seat_name(source)}
        known_to = [int(seat), source]
        state.tell_of(seat, "handed", other, None, {"card": move.number}, known_to)


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
        name = state.material.company_word(company)
        params: dict[str, object] = {"card": move.number, "company": name}
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
    company = state.material.company_word(state.pending.company)
    params: dict[str, object] = {"company": company, "card": number}
    key = "bought"
    if state.pending.source != STACKS:
        params["other"] = seat_name(state.pending.source)
        key = "bought.from"
    state.tell_of(seat, key, params, [Target("card", str(number))])


BUY: Final = (Declining(EndBuy, "buy", True), Buying(Buy))
PAY_SHARE: Final = PayingShare(Pay, "EX-310")
SHARE: Final = (TakingShare(TakeShare),)
