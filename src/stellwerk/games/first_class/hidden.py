# SPDX-License-Identifier: MIT
"""What a seat of First Class does not know, and how to imagine it.

Hidden are face-down stacks (sets already), the end-game cards of the draft, the
murderer, and the kinds of evidence tokens.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import pop, vec
from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT
from stellwerk.core.rng import Rng
from stellwerk.games.first_class.packing import BITS, has_bit
from stellwerk.games.first_class.state import ALL_SHOWN, IN_BAG, SECRET, FirstState
from stellwerk.games.first_class.tokens import kind_of


def draft_is_open(state: FirstState) -> bool:
    """Have the cards kept in the draft been shown to all (FC-I2, FC-602)?"""
    if state.shown != SECRET:
        return True
    return state.material.first_action and bool(state.drafted) and not state.held


def kept_card(state: FirstState, seat: int) -> int:
    """The card that a seat kept in the draft, or -1 before it chose."""
    cards = state.players[seat].end_cards
    return cards[0] if cards else -1


def passed_cards(state: FirstState, seat: int | None) -> list[int]:
    """The cards that a seat saw in the draft, its own included."""
    if seat is None or not state.drafted:
        return []
    order = state.draft_order()
    seen = state.drafted[:]
    for other in order[: order.index(seat)]:
        kept = kept_card(state, other)
        if kept < 0:
            return []
        seen.remove(kept)
    return seen


def knows_kept(state: FirstState, seat: int | None, other: int) -> bool:
    """May a seat see the card that another one kept, or work out which it is?

    It can if only one card is left that the other could have kept of those passed on.
    """
    if seat == other or draft_is_open(state):
        return True
    draft = draft_of(state, seat)
    return len(draft.known) == 1 and other in draft.after


def known_ends(state: FirstState, owner: int, viewer: int | None) -> list[int]:
    """A player's end-game cards without the one from the draft, unless it is known."""
    cards = state.players[owner].end_cards
    return cards if not cards or knows_kept(state, viewer, owner) else cards[1:]


def knows_murderer(state: FirstState, seat: int | None) -> bool:
    """The murderer knows; with two players the other one can tell (FC-741)."""
    if state.murderer == NO_SEAT or state.shown != SECRET:
        return True
    return seat is not None and (seat == state.murderer or len(state.players) == 2)


def knows_token(state: FirstState, seat: int | None, token: int) -> bool:
    if state.shown == ALL_SHOWN:
        return True
    return seat is not None and has_bit(state.token_known[token], seat)


def known_tokens(state: FirstState, owner: int, viewer: int | None) -> list[int]:
    """Fingerprints, false leads, and tokens that the viewer does not know (FC-742)."""
    counts = [0, 0, 0]
    for token in range(len(state.token_at)):
        if state.token_at[token] == owner:
            known = knows_token(state, viewer, token)
            counts[kind_of(state, token) if known else 2] += 1
    return counts


def unknown_tokens(state: FirstState, viewer: int | None) -> list[int]:
    """By kind the tokens that the viewer does not know, wherever they are."""
    counts = [0, 0]
    for token in range(len(state.token_at)):
        if not knows_token(state, viewer, token):
            counts[kind_of(state, token)] += 1
    return counts


def hidden_from(state: FirstState, seat: int | None) -> list[str]:
    """Names of the things whose face or place the seat does not know."""
    material = state.material
    names = [material.names[card] for card in state.face_down()]
    for stack in material.stacks[(state.round + 1) // 2 :]:
        names += [material.names[card] for card in stack]
    ends = state.end_pile[:]
    seen = passed_cards(state, seat)
    for other, player in enumerate(state.players):
        if player.end_cards and not knows_kept(state, seat, other):
            ends.append(player.end_cards[0])
    names += [material.end_names[card] for card in ends]
    names += [material.end_names[card] for card in state.held if card not in seen]
    if not knows_murderer(state, seat):
        names.append("murderer")
    for token in range(len(state.token_at)):
        if not knows_token(state, seat, token):
            names.append(f"evidence {token + 1}")
    return names


def imagine_state(state: FirstState, seat: int | None, rng: Rng) -> FirstState:
    """A copy with everything hidden from the seat drawn anew."""
    twin = state.copy()
    if state.drafted and not draft_is_open(state):
        imagine_draft(draft_of(state, seat), twin, rng)
    if not knows_murderer(state, seat):
        others = [other for other in range(len(state.players)) if other != seat]
        twin.murderer = others[rng.below(len(others))]
    if state.token_at and state.shown != ALL_SHOWN:
        imagine_tokens(twin, seat, rng)
    return twin


@final
class Draft:
    """What a seat can tell of the draft, as long as the hidden cards stay the same.

    Those who chose after the seat kept cards that it had seen; those before it kept
    cards that it has never seen.
    """

    def __init__(self, state: FirstState, seat: int | None) -> None:
        self.end_pile: Final = state.end_pile
        self.held: Final = state.held
        order = state.draft_order()
        others = [one for one in order if one != seat and kept_card(state, one) >= 0]
        hidden = state.end_pile + state.held
        hidden += [kept_card(state, other) for other in others]
        seen = passed_cards(state, seat)
        place = order.index(seat) if seen and seat is not None else len(order)
        hidden.sort()
        self.hidden: Final = hidden
        self.seen: Final = seen
        self.known: Final = vec[i64]([card for card in hidden if card in seen])
        self.unknown: Final = vec[i64]([card for card in hidden if card not in seen])
        self.before: Final = [one for one in others if order.index(one) < place]
        self.after: Final = [one for one in others if order.index(one) >= place]

    def lasts(self, state: FirstState) -> bool:
        return self.end_pile is state.end_pile and self.held is state.held


def draft_of(state: FirstState, seat: int | None) -> Draft:
    """It is remembered: it seldom changes, and is asked for in every position."""
    place = len(state.players) if seat is None else seat
    draft = state.drafts[place]
    if draft is None or not draft.lasts(state):
        draft = state.drafts[place] = Draft(state, seat)
    return draft


def imagine_draft(draft: Draft, twin: FirstState, rng: Rng) -> None:
    """Deal the cards kept by others anew; what lies open or was taken openly stays."""
    known = draft.known[:]
    unknown = draft.unknown[:]
    rng.shuffle_numbers(known)
    rng.shuffle_numbers(unknown)
    drafted = draft.seen[:]
    pile = draft.hidden[:]  # sorted; others' cards are taken out
    for other in draft.before:
        unknown, card = pop(unknown)
        drafted.append(card)
        keep_other(twin, other, card, pile)
    for other in draft.after:
        known, card = pop(known)
        keep_other(twin, other, card, pile)
    rest = known if draft.seen else unknown
    held: list[int] = []
    for _ in draft.held:
        rest, card = pop(rest)
        held.append(card)
        pile.remove(card)
    twin.held = sorted(held)
    twin.end_pile = pile
    if not draft.seen:
        drafted += held
        if not held:
            drafted.append(leftover(twin, drafted))
    twin.drafted = sorted(drafted)


def keep_other(twin: FirstState, seat: int, card: int, pile: list[int]) -> None:
    """A player has kept this card instead, which is not in the pile then."""
    pile.remove(card)
    player = twin.players[seat]
    player.end_cards = [card, *player.end_cards[1:]]


def leftover(twin: FirstState, kept: list[int]) -> int:
    """For one who saw nothing of the draft, any other card may be the one left over."""
    cards = range(len(twin.material.endings))
    left = twin.end_pile or [card for card in cards if card not in kept]
    return left[0]


def imagine_tokens(twin: FirstState, seat: int | None, rng: Rng) -> None:
    """Deal the tokens that the seat does not know anew to their owners and the bag.

    What others than the owner know of them depends on their kinds: it is forgotten.
    """
    free: list[int] = []
    for token in range(len(twin.token_at)):
        if not knows_token(twin, seat, token):
            free.append(token)
    owners = [twin.token_at[token] for token in free]
    owners.sort()
    rng.shuffle(free)
    at = twin.token_at[:]
    known = twin.token_known[:]
    for token, owner in zip(free, owners, strict=True):
        at[token] = owner
        known[token] = 0 if owner == IN_BAG else BITS[owner]
    twin.token_at = at
    twin.token_known = known
