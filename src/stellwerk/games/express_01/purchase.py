# SPDX-License-Identifier: MIT
"""Which shares can be bought, from whom, at what price (EX-301 to EX-310)."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.messages import Illegal, seat_name
from stellwerk.games.express_01.actions import STACKS
from stellwerk.games.express_01.moves import Buy
from stellwerk.games.express_01.state import ExpressState


def affordable(state: ExpressState, seat: i64, company: i64) -> bool:
    """The company has a station, and the hand pays for a share (EX-302, EX-303)."""
    price: i64 = state.network.stations[company]
    return 0 < price <= len(state.players[seat].hand)


def holds_share_card(state: ExpressState, hand: list[int], company: i64) -> bool:
    """Is a share of the company in this hand?"""
    share = state.material.cards.share
    for kind in hand:
        if share[kind] == company:
            return True
    return False


def stacks_offer(state: ExpressState, seat: i64, company: i64) -> bool:
    """A share lies in a stack, or can be put there by paying it (EX-310)."""
    if state.stacks.shares[company] > 0:
        return True
    return holds_share_card(state, state.players[seat].hand, company)


def player_offers(state: ExpressState, seat: i64, company: i64, source: i64) -> bool:
    """May the share be taken from this player (EX-306, EX-308)?"""
    return (
        state.stacks.shares[company] == 0
        and source != seat
        and source != state.engine
        and state.players[source].held[company] > 0
    )


def can_buy(state: ExpressState, seat: i64) -> bool:
    """Is any purchase possible at all (EX-119)?"""
    for company in range(len(state.network.stations)):
        if affordable(state, seat, company):
            if stacks_offer(state, seat, company):
                return True
            for source in range(len(state.players)):
                if player_offers(state, seat, company, source):
                    return True
    return False


def why_not_buy(state: ExpressState, seat: i64, move: Buy) -> Illegal | None:
    """The first rule that a purchase breaks."""
    company = move.company
    price: int = state.network.stations[company]
    params: dict[str, object] = {"company": "@company." + move.name}
    if price == 0:
        return Illegal("EX-302", "refused.buy.no_station", params)
    if not affordable(state, seat, company):
        params["n"] = price
        params["have"] = len(state.players[seat].hand)
        return Illegal("EX-303", "refused.buy.price", params)
    if move.source == STACKS:
        if stacks_offer(state, seat, company):
            return None
        return Illegal("EX-310", "refused.buy.none_left", params)
    return why_not_from(state, seat, move, params)


def why_not_from(
    state: ExpressState, seat: i64, move: Buy, params: dict[str, object]
) -> Illegal | None:
    """The first rule that forbids taking a share from this player."""
    if player_offers(state, seat, move.company, move.source):
        return None
    source: int = move.source
    params["player"] = seat_name(source)
    if move.source == seat:
        return Illegal("EX-306", "refused.buy.self", params)
    if state.stacks.shares[move.company] > 0:
        return Illegal("EX-306", "refused.buy.stacks_first", params)
    if move.source == state.engine:
        return Illegal("EX-308", "refused.buy.engine", params)
    return Illegal("EX-310", "refused.buy.not_theirs", params)
