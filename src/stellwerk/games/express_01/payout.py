# SPDX-License-Identifier: MIT
"""Who would draw how many cards in a premium, for previews and estimates."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.games.express_01.state import ExpressState


def expected_payout(state: ExpressState, active: i64, company: i64) -> list[int]:
    """Cards per seat if `active` ran the company and the black engine was used.

    Round by round everybody entitled takes one card, the rest goes to the active
    player (EX-411 to EX-414).
    """
    left = min(state.route_value(company), cards_in_stacks(state))
    seats = state.by_position()
    count: i64 = len(seats)
    first = state.players[active].position
    cards = [0] * len(seats)
    drawn = True
    while drawn:
        drawn = False
        for step in range(count):
            seat: i64 = seats[(first + step) % count]
            entitled: i64 = state.players[seat].held[company]
            if state.engine == seat:
                entitled += 1
            if left > 0 and cards[seat] < entitled:
                cards[seat] += 1
                left -= 1
                drawn = True
    cards[active] += left
    return cards


def cards_in_stacks(state: ExpressState) -> i64:
    """How many cards could be drawn at most (EX-415)."""
    count: i64 = 0
    for pile in state.piles:
        count += len(pile)
    return count
