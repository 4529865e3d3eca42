# SPDX-License-Identifier: MIT
"""What a seat of Express 01 does not know, and how to imagine it (EX-802, EX-803)."""

from __future__ import annotations

from stellwerk.core.rng import Rng
from stellwerk.games.express_01.betrayal import betrayed_kinds
from stellwerk.games.express_01.player import NO_BID, insert_card
from stellwerk.games.express_01.state import ExpressState


def other_hands(state: ExpressState, seat: int | None) -> list[int]:
    """All cards in other hands: which they are is known, who holds which is not."""
    cards: list[int] = []
    for other, player in enumerate(state.players):
        if other != seat:
            cards += player.hand
    return sorted(cards)


def dealt(state: ExpressState) -> bool:
    """Have the stacks been shuffled and the hands been dealt?"""
    return bool(state.players[0].hand) or state.round > 0


def hidden_from(state: ExpressState, seat: int | None) -> list[str]:
    """Cards in other hands, bids face down, and what lies unseen in the stacks.

    A single other hand is known by elimination (EX-804): it hides nothing.
    Copies of one number are told apart by counting them.
    """
    numbers = state.material.cards.numbers
    names: list[str] = []
    hands = [bool(player.hand) for player in state.players]
    if sum(hands) - (seat is not None and hands[seat]) > 1:
        for kind in other_hands(state, seat):
            names.append(f"hand {numbers[kind]}")
        betrayed = bool(betrayed_kinds(state))
        for other in range(len(state.players)):  # what a hand makes possible
            if other != seat and not (betrayed and other == state.active):
                names.append(f"means {other + 1}")
    for other, player in enumerate(state.players):
        if other != seat and player.bid != NO_BID:
            names.append(f"bid {other + 1}")
    for unseen in state.stacks.unseen_cards():
        if unseen and unseen[0] != unseen[-1]:  # alike, their order is no secret
            for kind in unseen:
                names.append(f"place {numbers[kind]}")
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
    if not dealt(state):
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
            insert_card(player.hand, kind)
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
