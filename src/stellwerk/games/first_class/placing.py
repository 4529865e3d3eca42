# SPDX-License-Identifier: MIT
"""Where module cards are laid: wagons, sections of the track, slots (FC-705)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target
from stellwerk.games.first_class import packing
from stellwerk.games.first_class.asking import offer
from stellwerk.games.first_class.cards import (
    CELEBRITY,
    LUGGAGE,
    PASSENGER,
    POSTCARD,
    Card,
)
from stellwerk.games.first_class.effects import place_effects
from stellwerk.games.first_class.labels import card_kind, card_name
from stellwerk.games.first_class.material import MAIL_AFTER, TILE_AFTER
from stellwerk.games.first_class.moves import Place
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.state import FirstState, with_one

# From CELEBRITY on, by kind of card.
RULES: Final = ["FC-721", "FC-724", "FC-761", "FC-761", "FC-782", "FC-782"]


def is_wagon(player: Player, train: i64, position: i64) -> bool:
    """Is a wagon at this position: no mail wagon, no tile, no empty place?"""
    return (
        position != MAIL_AFTER + 1
        and position <= TILE_AFTER
        and position <= player.cards_in(train)
    )


def in_group(kind: i64, other: i64) -> bool:
    """Do two kinds of card exclude each other from a place (FC-704)?

    Switches and mechanics share the slots, every other kind has its own places.
    """
    return kind == other or (kind > LUGGAGE and other > LUGGAGE)


def is_taken(state: FirstState, player: Player, card: Card, spot: i64) -> bool:
    cards = state.material.cards
    for place in range(len(player.spots)):
        other = cards[player.laid[place]].kind
        if player.spots[place] == spot and in_group(card.kind, other):
            return True
    return False


def can_lie(state: FirstState, player: Player, card: Card, spot: i64) -> bool:
    """May a card be laid at a spot (FC-721, FC-724, FC-761, FC-782)?"""
    return is_place(player, card, spot) and not is_taken(state, player, card, spot)


def is_place(player: Player, card: Card, spot: i64) -> bool:
    """Is the spot of the right kind, there, and good enough for the card?"""
    kind: i64 = card.kind
    if spot >= packing.SLOT_SPOT:
        slot = packing.slot_of(spot)
        return (
            kind > LUGGAGE
            and slot >= card.need.first_place
            and is_wagon(player, 0, slot)
            and is_wagon(player, 1, slot)
        )
    if spot >= packing.SECTION_SPOT:
        return kind == POSTCARD and packing.section_of(spot) < len(player.stops)
    train = packing.train_of(spot)
    position = packing.position_of(spot)
    if not is_wagon(player, train, position):
        return False
    if kind == CELEBRITY:
        return player.level_at(train, position) >= card.level
    if kind == PASSENGER:
        return train == 0 and position >= card.need.first_place
    return kind == LUGGAGE and train == 1 and position >= card.need.first_place


def first_spot(kind: i64) -> i64:
    if kind == POSTCARD:
        return packing.SECTION_SPOT
    return packing.SLOT_SPOT + 1 if kind > LUGGAGE else 1


def last_spot(kind: i64) -> i64:
    """One more than the last spot for a kind of card."""
    if kind == POSTCARD:
        return packing.SLOT_SPOT
    return packing.SPOTS if kind > LUGGAGE else packing.SECTION_SPOT


def next_spot(state: FirstState, player: Player, card: Card, spot: i64) -> i64:
    """The first spot from here on where a card may be laid, or `last_spot`."""
    end = last_spot(card.kind)
    while spot < end:
        if spot != packing.LOWER_SPOT and can_lie(state, player, card, spot):
            break
        spot += 1
    return spot


def has_spot(state: FirstState, seat: i64, number: i64) -> bool:
    card = state.material.cards[number]
    spot = next_spot(state, state.players[seat], card, first_spot(card.kind))
    return spot < last_spot(card.kind)


def placed_card(state: FirstState) -> Card:
    """The card that is being executed."""
    return state.material.cards[state.source().card]


@final
class AskPlace(Ask[FirstState]):
    """Lay the card that is being executed; the player only chooses where (FC-705)."""

    def why_other(self, state: FirstState, move: Move) -> Illegal:
        named = card_name(state.material, placed_card(state).number)
        return Illegal("FC-705", "refused.place", {"card": named})


def spot_params(move: Place) -> dict[str, object]:
    return {"kind": "@spot." + move.kind, "n": move.number}


def spot_target(seat: i64, move: Place) -> Target:
    return Target("spot", f"{seat + 1}.{move.kind}.{move.number}")


@final
class Placing(Answer[FirstState, Place]):
    """A wagon, a section of the track or a slot that takes the card (FC-705)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        """All spots in reading order."""
        card = placed_card(state)
        player = state.players[seat]
        spot = next_spot(state, player, card, first_spot(card.kind))
        while spot < last_spot(card.kind):
            moves.append(state.material.moves.places[spot])
            spot = next_spot(state, player, card, spot + 1)

    def why_not(self, state: FirstState, seat: i64, move: Place) -> Illegal | None:
        card = placed_card(state)
        player = state.players[seat]
        if can_lie(state, player, card, move.spot):
            return None
        named: dict[str, object] = {"card": card_name(state.material, card.number)}
        taken = is_place(player, card, move.spot)
        reason = "refused.place.taken" if taken else "refused.place.wrong"
        rule = RULES[card.kind - CELEBRITY]
        return Illegal(rule, reason, {**named, **spot_params(move)})

    def resolve(self, state: FirstState, seat: i64, move: Place) -> None:
        player = state.players[seat]
        number = placed_card(state).number
        player.spots = with_one(player.spots, move.spot)
        player.laid = with_one(player.laid, number)
        if state.events is not None:
            named: dict[str, object] = {"card": card_name(state.material, number)}
            target = spot_target(seat, move)
            state.tell_of(seat, "laid", {**named, **spot_params(move)}, [target])

    def gaps(self, state: FirstState, seat: i64) -> dict[str, object]:
        return {"card": card_kind(state.material, placed_card(state).number)}

    def choice(self, state: FirstState, seat: i64, move: Place) -> Choice:
        preview = place_effects(state, seat, placed_card(state).number, move.spot)
        targets = [spot_target(seat, move)]
        return offer(move, "place", spot_params(move), targets, "place", preview)
