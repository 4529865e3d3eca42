# SPDX-License-Identifier: MIT
"""What a seat of Rail Line does not know, and how to imagine it (RL-1001)."""

from __future__ import annotations

from stellwerk.core.rng import Rng
from stellwerk.games.rail_line.state import RailState


def unseen_a_cards(state: RailState, seat: int | None) -> list[int]:
    """A cards in other hands or in the box: nobody tells the seat which is where."""
    cards = state.removed[:]
    for other, player in enumerate(state.players):
        if other != seat:
            cards += player.hand
    return sorted(cards)


def hidden_from(state: RailState, seat: int | None) -> list[str]:
    names = state.material.cards
    return [names[card] for card in unseen_a_cards(state, seat) + state.pile]


def same_hidden(state: RailState, other: RailState) -> bool:
    """Are pile, box and hands the same? Then everybody lacks the same cards."""
    if state.pile != other.pile or state.removed != other.removed:
        return False
    for seat, player in enumerate(state.players):
        if player.hand != other.players[seat].hand:
            return False
    return True


def imagine_state(state: RailState, seat: int | None, rng: Rng) -> RailState:
    """A copy with the unseen A cards dealt anew; the B pile is a set already."""
    twin = state.copy()
    cards = unseen_a_cards(state, seat)
    rng.shuffle(cards)
    for other, player in enumerate(twin.players):
        if other != seat:
            size = len(player.hand)
            player.hand = sorted(cards[:size])
            cards = cards[size:]
    twin.removed = sorted(cards)
    return twin
