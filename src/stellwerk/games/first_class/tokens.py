# SPDX-License-Identifier: MIT
"""Module C: where evidence tokens are and who knows their kinds (FC-742).

Tokens below the number of fingerprints are fingerprints, the others false leads.
Of each token the state knows where it is and which seats know its kind.
"""

from __future__ import annotations

from stellwerk.games.first_class.packing import BITS, has_bit
from stellwerk.games.first_class.state import IN_BAG, FirstState


def kind_of(state: FirstState, token: int) -> int:
    """0 is a fingerprint, 1 a false lead."""
    return 0 if token < state.material.crime.prints else 1


def count_kind(state: FirstState, place: int, kind: int) -> int:
    """How many tokens of a kind are with a player, or in the bag."""
    prints = state.material.crime.prints
    at = state.token_at
    return (at[:prints] if kind == 0 else at[prints:]).count(place)


def find_token(state: FirstState, place: int, kind: int) -> int:
    """One token of a kind at a place, which has some; all of them are alike."""
    first = 0 if kind == 0 else state.material.crime.prints
    return state.token_at.index(place, first)


def move_token(state: FirstState, token: int, place: int, known: int) -> None:
    """Move a face-down token; `known` are the seats that see its kind.

    Others keep of its old owner's tokens what is certain whichever one went.
    Both lists are made anew, because copies of a state share the old ones.
    """
    owner = state.token_at[token]
    state.token_known = state.token_known[:]
    if owner != IN_BAG:
        for seat in range(len(state.players)):
            if seat != owner:
                sees = has_bit(known, seat)
                if keep_certain(state, seat, token, sees) and place != IN_BAG:
                    known |= BITS[seat]
    at = state.token_at[:]
    at[token] = place
    state.token_at = at
    state.token_known[token] = known


def keep_certain(state: FirstState, seat: int, gone: int, sees: bool) -> bool:
    """Leave a seat what it still knows of the tokens beside one that goes (FC-747).

    All tokens of a kind are alike, so the first ones stand for those it is sure of.
    Returns whether it can tell the kind of the token that goes.
    """
    known = state.token_known
    owner = state.token_at[gone]
    sure = [0, 0]
    unknown = 0
    for token in range(len(known)):
        if state.token_at[token] == owner:
            if has_bit(known[token], seat):
                sure[kind_of(state, token)] += 1
                known[token] -= BITS[seat]
            else:
                unknown += 1
    tells = sees or (unknown == 0 and min(sure) == 0)
    for kind in range(2):
        if not tells or kind == kind_of(state, gone):
            sure[kind] -= 1  # it may have been one of these
    for token in range(len(known)):
        kind = kind_of(state, token)
        if token != gone and state.token_at[token] == owner and sure[kind] > 0:
            known[token] += BITS[seat]
            sure[kind] -= 1
    return tells
