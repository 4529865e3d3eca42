# SPDX-License-Identifier: MIT
"""What a player's choice tells about the own hand.

Whoever orders or buys what the stacks alone cannot serve must hold such a card
(EX-115, EX-214, EX-310): everybody knows that much until the card is paid.
"""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.games.express_01.actions import STACKS
from stellwerk.games.express_01.asking import ExpressDecision
from stellwerk.games.express_01.placement import fits_here, has_card, open_slots
from stellwerk.games.express_01.state import ExpressState


def betrayed_kinds(state: ExpressState) -> list[int]:
    """Cards of which the player who is asked must hold one; empty if nobody knows."""
    if state.stack.depth == 0:
        return []
    step = state.stack.top()
    if not isinstance(step, ExpressDecision):
        return []
    name = step.name
    if name == "pay_share":
        if state.source != STACKS or state.stacks.shares[state.company] > 0:
            return []
        return state.material.share_kinds[state.company]
    if name == "pay_mountain":
        return fitting_kinds(state, [state.slot])
    if name == "pay_station" or name == "station_slot":
        return fitting_kinds(state, payable_slots(state, True, name == "pay_station"))
    if name == "pay_track" or name == "track_slot":
        return fitting_kinds(state, payable_slots(state, False, name == "pay_track"))
    return []


def payable_slots(state: ExpressState, station: bool, unpaid: bool) -> list[int]:
    """The slots that the player has cards enough for."""
    hand = len(state.players[state.active].hand)
    cards = hand - 1 if unpaid else hand
    mountain = state.material.plan.mountain
    return [
        slot for slot in open_slots(state, station) if cards > 0 or not mountain[slot]
    ]


def fitting_kinds(state: ExpressState, slots: list[int]) -> list[int]:
    """Cards that fit one of the slots, if no card in the stacks does."""
    for slot in slots:
        if has_card(state, slot):
            return []
    kinds: list[int] = []
    for kind in range(state.material.cards.count):
        if fits_some(state, slots, kind):
            kinds.append(kind)
    return kinds


def fits_some(state: ExpressState, slots: list[int], kind: i64) -> bool:
    for slot in slots:
        if fits_here(state, slot, kind):
            return True
    return False
