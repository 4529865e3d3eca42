# SPDX-License-Identifier: MIT
"""Who would draw how many cards in a premium, for previews and estimates."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.games.express_01.state import ExpressState


def expected_payout(state: ExpressState, active: i64, company: i64) -> list[int]:
    """Cards per seat if `active` ran the company and the black engine was used."""
    entitled = [
        player.held[company] + int(seat == state.engine)
        for seat, player in enumerate(state.players)
    ]
    return share_out(state, active, active, entitled, state.route_value(company))


def payment_rest(state: ExpressState, first: i64) -> list[int]:
    """Cards that everybody will still draw from the payment under way."""
    entitled = [
        max(0, entitled_now(state, seat) - player.drawn)
        for seat, player in enumerate(state.players)
    ]
    return share_out(state, state.active, first, entitled, state.pending.left)


def entitled_now(state: ExpressState, seat: i64) -> i64:
    """Cards for the shares of the company, and for the black engine (EX-414)."""
    pending = state.pending
    shares: i64 = state.players[seat].held[pending.company]
    return shares + 1 if seat == state.engine and not pending.stopped else shares


def share_out(
    state: ExpressState, active: i64, first: i64, entitled: list[int], value: i64
) -> list[int]:
    """How many cards everybody draws, the seat `first` beginning (EX-411)."""
    cards = [0] * len(entitled)
    seat: i64
    limit = min(value, cards_in_stacks(state))
    for seat in drawing_order(state, active, first, entitled, limit):
        cards[seat] += 1
    return cards


def drawing_order(
    state: ExpressState, active: i64, first: i64, entitled: list[int], cards: i64
) -> list[int]:
    """Who draws each of so many cards (EX-411 to EX-413).

    Round by round everybody entitled takes one card, by position, beginning with the
    seat `first`; the rest goes to `active`.
    """
    seats = state.order
    count: i64 = len(seats)
    place = state.players[first].position
    drawn = [0] * len(seats)
    order: list[int] = []
    size: i64 = -1
    while size < len(order):
        size = len(order)
        for step in range(count):
            seat: i64 = seats[(place + step) % count]
            if len(order) < cards and drawn[seat] < entitled[seat]:
                drawn[seat] += 1
                order.append(seat)
    while len(order) < cards:
        order.append(active)
    return order


def payment_view(state: ExpressState) -> dict[str, object] | None:
    """The payment under way card by card: who drew, and who is going to (EX-412)."""
    pending = state.pending
    if pending.left == 0:
        return None
    value = state.route_value(pending.company)
    entitled = [entitled_now(state, seat) for seat in range(len(state.players))]
    paid = value - pending.left
    cards = min(value, paid + cards_in_stacks(state))
    order = drawing_order(state, state.active, state.active, entitled, cards)
    return {"value": value, "paid": paid, "order": order}


def cards_in_stacks(state: ExpressState) -> i64:
    """How many cards could be drawn at most (EX-415)."""
    return sum([len(pile) for pile in state.stacks.piles])
