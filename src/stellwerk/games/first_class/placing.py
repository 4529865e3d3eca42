# SPDX-License-Identifier: MIT
"""Where module cards are laid: wagons, sections of the track, slots (FC-705)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.games.first_class.actions import (
    LOWER_SPOT,
    SECTION_SPOT,
    SLOT_SPOT,
    SPOTS,
)
from stellwerk.games.first_class.asking import FirstClassDecision
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
from stellwerk.games.first_class.state import FirstClassState
from stellwerk.games.first_class.steps import Steps

RULES: Final = {
    CELEBRITY: "FC-721",
    POSTCARD: "FC-724",
    PASSENGER: "FC-761",
    LUGGAGE: "FC-761",
}
SLOT_RULE: Final = "FC-782"


def is_wagon(player: Player, train: i64, position: i64) -> bool:
    """Is a wagon at this position: no mail wagon, no tile, no empty place?"""
    return (
        position != MAIL_AFTER + 1
        and position <= TILE_AFTER
        and position <= player.cards[train]
    )


def in_group(kind: i64, other: i64) -> bool:
    """Do two kinds of card exclude each other from a place (FC-704)?

    Switches and mechanics share the slots, every other kind has its own places.
    """
    return kind == other or (kind > LUGGAGE and other > LUGGAGE)


def is_taken(state: FirstClassState, player: Player, kind: i64, spot: i64) -> bool:
    cards = state.material.cards
    for place in range(len(player.spots)):
        if player.spots[place] == spot and in_group(
            kind, cards[player.laid[place]].kind
        ):
            return True
    return False


def can_lie(state: FirstClassState, player: Player, card: Card, spot: i64) -> bool:
    """May a card be laid at a spot (FC-721, FC-724, FC-761, FC-782)?"""
    kind: i64 = card.kind
    if not is_place(player, card, kind, spot):
        return False
    return not is_taken(state, player, kind, spot)


def is_place(player: Player, card: Card, kind: i64, spot: i64) -> bool:
    """Is the spot of the right kind, there, and good enough for the card?"""
    if spot >= SLOT_SPOT:
        slot = spot - SLOT_SPOT
        return (
            kind > LUGGAGE
            and slot >= card.need.first_place
            and is_wagon(player, 0, slot)
            and is_wagon(player, 1, slot)
        )
    if spot >= SECTION_SPOT:
        return kind == POSTCARD and spot - SECTION_SPOT < len(player.stops)
    train: i64 = 1 if spot > LOWER_SPOT else 0
    position = spot - train * LOWER_SPOT
    if not is_wagon(player, train, position):
        return False
    if kind == CELEBRITY:
        return player.level_at(train, position) >= card.level
    if kind == PASSENGER:
        return train == 0 and position >= card.need.first_place
    return kind == LUGGAGE and train == 1 and position >= card.need.first_place


def first_spot(kind: i64) -> i64:
    if kind == POSTCARD:
        return SECTION_SPOT
    return SLOT_SPOT + 1 if kind > LUGGAGE else 1


def last_spot(kind: i64) -> i64:
    """One more than the last spot for a kind of card."""
    if kind == POSTCARD:
        return SLOT_SPOT
    return SPOTS if kind > LUGGAGE else SECTION_SPOT


def spots_for(state: FirstClassState, seat: int, number: int) -> list[int]:
    """All spots where a card may be laid, in reading order."""
    card = state.material.cards[number]
    player = state.players[seat]
    kind: i64 = card.kind
    found: list[int] = []
    spot = first_spot(kind)
    end = last_spot(kind)
    while spot < end:
        if spot != LOWER_SPOT and can_lie(state, player, card, spot):
            found.append(spot)
        spot += 1
    return found


def has_spot(state: FirstClassState, seat: int, number: int) -> bool:
    return len(spots_for(state, seat, number)) > 0


@final
class AskPlace(FirstClassDecision):
    """Lay the card that is being executed; the player only chooses where (FC-705)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "FC-705", "place")

    def card(self, state: FirstClassState) -> Card:
        material = state.material
        return material.cards[material.sources[state.frames[-2]].card]

    def named(self, state: FirstClassState) -> object:
        return card_name(state.material, self.card(state).number)

    def moves(self, state: FirstClassState) -> list[Move]:
        places = state.material.moves.places
        moves: list[Move] = []
        for spot in spots_for(state, self.seat, self.card(state).number):
            moves.append(places[spot])
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        card = self.card(state)
        if not isinstance(move, Place):
            return Illegal("FC-705", "refused.place", {"card": self.named(state)})
        player = state.players[self.seat]
        if can_lie(state, player, card, move.spot):
            return None
        params: dict[str, object] = {
            "card": self.named(state),
            "kind": "@spot." + move.kind,
            "n": move.number,
        }
        rule = RULES.get(card.kind, SLOT_RULE)
        if is_place(player, card, card.kind, move.spot):
            return Illegal(rule, "refused.place.taken", params)
        return Illegal(rule, "refused.place.wrong", params)

    def resolve(self, state: FirstClassState, move: Move) -> None:
        assert isinstance(move, Place)
        player = state.players[self.seat]
        card = self.card(state)
        player.spots = [*player.spots, move.spot]
        player.laid = [*player.laid, card.number]
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "card": self.named(state),
                "kind": "@spot." + move.kind,
                "n": move.number,
            }
            target = Target("spot", f"{self.seat + 1}.{move.kind}.{move.number}")
            state.tell("laid", self.seat, params, [target])

    def question(self, state: FirstClassState) -> Question:
        card = card_kind(state.material, self.card(state).number)
        return Question("ask.place", {"card": card})

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        assert isinstance(move, Place)
        params: dict[str, object] = {"kind": "@spot." + move.kind, "n": move.number}
        target = Target("spot", f"{self.seat + 1}.{move.kind}.{move.number}")
        card = self.card(state).number
        preview = place_effects(state, self.seat, card, move.spot)
        return Choice(
            move.text(), "choose.place", params, [target], "place", False, preview
        )
