# SPDX-License-Identifier: MIT
"""What a player's choice tells about the own hand.

Whoever orders or buys what the stacks alone cannot serve must hold such a card
(EX-115, EX-214, EX-310): everybody knows that much until the card is paid.
"""

from __future__ import annotations

from stellwerk.core.answers import Ask
from stellwerk.games.express_01.moves import STACKS
from stellwerk.games.express_01.placement import fits_some, has_card, open_slots
from stellwerk.games.express_01.state import ExpressState


def betrayed_kinds(state: ExpressState) -> list[int]:
    """Cards of which the player who is asked must hold one; empty if nobody knows."""
    if state.stack.depth == 0:
        return []
    step = state.stack.top()
    if not isinstance(step, Ask):
        return []
    name, pending = step.name, state.pending
    if name == "pay_share":
        if pending.source != STACKS or state.stacks.shares[pending.company] > 0:
            return []
        return state.material.share_kinds[pending.company]
    if name == "pay_mountain":
        return fitting_kinds(state, [pending.slot], [pending.slot])
    if name == "pay_station" or name == "station_slot":
        return needed_kinds(state, True, name == "station_slot")
    if name == "pay_track" or name == "track_slot":
        return needed_kinds(state, False, name == "track_slot")
    return []


def needed_kinds(state: ExpressState, station: bool, paid: bool) -> list[int]:
    """Cards of which an order needs one that is still to be paid.

    Once the order is paid only the surcharge of a mountain brings a card to the stacks.
    """
    hand = len(state.players[state.active].hand)
    cards = hand if paid else hand - 1
    mountain = state.material.plan.mountain
    slots: list[int] = []
    helped: list[int] = []
    for slot in open_slots(state, station):
        if cards > 0 or not mountain[slot]:
            slots.append(slot)
            if mountain[slot] or not paid:
                helped.append(slot)
    return fitting_kinds(state, slots, helped)


def fitting_kinds(
    state: ExpressState, slots: list[int], helped: list[int]
) -> list[int]:
    """Cards that fit one of the helped slots, if the stacks serve no slot at all."""
    for slot in slots:
        if has_card(state, slot):
            return []
    kinds = range(state.material.cards.count)
    return [kind for kind in kinds if fits_some(state, helped, kind)]
