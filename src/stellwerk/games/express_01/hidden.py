# SPDX-License-Identifier: MIT
"""What a seat of Express 01 does not know, and how to imagine it (EX-802, EX-803)."""

from __future__ import annotations

from stellwerk.core.answers import Ask
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.moves import STACKS
from stellwerk.games.express_01.placement import fits_some, has_card, open_slots
from stellwerk.games.express_01.player import NO_BID
from stellwerk.games.express_01.state import ExpressState
from stellwerk.parts.hands import put_in


def other_hands(state: ExpressState, seat: int | None) -> list[int]:
    """All cards in other hands: which they are is known, who holds which is not."""
    cards: list[int] = []
    for other, player in enumerate(state.players):
        if other != seat:
            cards += player.hand
    return sorted(cards)


def hidden_from(state: ExpressState, seat: int | None) -> list[str]:
    """Cards in other hands, bids face down, and what lies unseen in the stacks.

    A single other hand is known by elimination (EX-804): it hides nothing.
    Copies of one number are told apart by counting them.
    """
    numbers = state.material.cards.numbers
    names: list[str] = []
    hands = [bool(player.hand) for player in state.players]
    if sum(hands) - (seat is not None and hands[seat]) > 1:
        names += [f"hand {numbers[kind]}" for kind in other_hands(state, seat)]
        betrayed = bool(betrayed_kinds(state))
        for other in range(len(state.players)):  # what a hand makes possible
            if other != seat and not (betrayed and other == state.active):
                names.append(f"means {other + 1}")
    for other, player in enumerate(state.players):
        if other != seat and player.bid != NO_BID:
            names.append(f"bid {other + 1}")
    for unseen in state.stacks.unseen_cards():
        if unseen and unseen[0] != unseen[-1]:  # alike, their order is no secret
            names += [f"place {numbers[kind]}" for kind in unseen]
    return counted(names)


def counted(names: list[str]) -> list[str]:
    """Sorted names made different by counting: ``place 101``, ``place 101 #2``."""
    told: list[str] = []
    times = 0
    last = ""
    for name in sorted(names):
        times = times + 1 if name == last else 1
        last = name
        told.append(name if times == 1 else f"{name} #{times}")
    return told


def imagine_state(state: ExpressState, seat: int | None, rng: Rng) -> ExpressState:
    """A copy with other hands, bids and the unseen order of the stacks drawn anew."""
    if state.round == 0 and not state.players[0].hand:  # nothing is dealt yet
        return state.copy()
    state.stacks.as_known()  # sorted once for all copies
    twin = state.copy()
    deal_hands(state, twin, seat, rng)
    twin.stacks.shuffle_unseen(rng)
    return twin


def deal_hands(
    state: ExpressState, twin: ExpressState, seat: int | None, rng: Rng
) -> None:
    """Deal the cards of other hands anew; what the active hand betrayed stays true."""
    cards = other_hands(state, seat)
    rng.shuffle(cards)
    kept = [] if state.active == seat else kept_card(state, cards)
    for other, player in enumerate(twin.players):
        if other == seat:
            continue
        mine = kept if other == state.active else []
        size = len(player.hand) - len(mine)
        player.hand = sorted(cards[:size])
        cards = cards[size:]
        for kind in mine:
            put_in(player.hand, kind)
        if player.bid != NO_BID:
            player.bid = player.hand[rng.below(len(player.hand))]


def kept_card(state: ExpressState, cards: list[int]) -> list[int]:
    """Take a card that the active player must hold out of the shuffled ones."""
    needed = betrayed_kinds(state)
    for kind in cards:
        if kind in needed:
            cards.remove(kind)
            return [kind]
    return []


# What a choice tells about the own hand: whoever orders or buys what the stacks alone
# cannot serve must hold such a card (EX-115, EX-214, EX-310). Everybody knows that much
# until the card is paid.


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
    if any(has_card(state, slot) for slot in slots):
        return []
    kinds = range(state.material.cards.count)
    return [kind for kind in kinds if fits_some(state, helped, kind)]
