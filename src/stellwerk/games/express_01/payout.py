# SPDX-License-Identifier: MIT
"""Who would draw how many cards in a premium, for previews and estimates."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.games.express_01.state import ExpressState


def expected_payout(state: ExpressState, active: i64, company: i64) -> list[int]:
    """Cards per seat if `active` ran the company and the black engine was used."""
    entitled: list[int] = []
    for seat in range(len(state.players)):
        engine = 1 if seat == state.engine else 0
        entitled.append(state.players[seat].held[company] + engine)
    return share_out(state, active, active, entitled, state.route_value(company))


def payment_rest(state: ExpressState, first: i64) -> list[int]:
    """Cards that everybody will still draw from the payment under way."""
    entitled: list[int] = []
    for seat in range(len(state.players)):
        player = state.players[seat]
        engine = 1 if seat == state.engine and not state.stopped else 0
        cards: int = player.held[state.company] + engine - player.drawn
        entitled.append(max(0, cards))
    return share_out(state, state.active, first, entitled, state.left)


def share_out(
    state: ExpressState, active: i64, first: i64, entitled: list[int], value: i64
) -> list[int]:
    """Round by round everybody entitled takes one card, the rest goes to `active`.

    The order is that of the positions, beginning with the seat `first` (EX-411).
    """
    left = min(value, cards_in_stacks(state))
    seats = state.order
    count: i64 = len(seats)
    place = state.players[first].position
    cards = [0] * len(seats)
    drawn = True
    while drawn:
        drawn = False
        for step in range(count):
            seat: i64 = seats[(place + step) % count]
            if left > 0 and cards[seat] < entitled[seat]:
                cards[seat] += 1
                left -= 1
                drawn = True
    cards[active] += left
    return cards


def cards_in_stacks(state: ExpressState) -> i64:
    """How many cards could be drawn at most (EX-415)."""
    count: i64 = 0
    for pile in state.stacks.piles:
        count += len(pile)
    return count
