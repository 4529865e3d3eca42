# SPDX-License-Identifier: MIT
"""Requirements: contracts, passengers, luggage, mechanics and switches."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.games.first_class import needs, packing
from stellwerk.games.first_class.cards import CELEBRITY, NOTHING, POSTCARD, Card
from stellwerk.games.first_class.needs import Need
from stellwerk.games.first_class.player import NONE_LAID, Player
from stellwerk.games.first_class.state import FirstState, without_one

NOT_LAID: Final = -1


def spot_of(player: Player, card: i64) -> i64:
    """Where a module card lies, or NOT_LAID."""
    place = place_among(player.laid, card)
    return player.spots[place] if place >= 0 else NOT_LAID


def place_among(cards: vec[i64], card: i64) -> i64:
    """The place of a card in a row, or -1."""
    place: i64
    for place in range(len(cards)):
        if cards[place] == card:
            return place
    return -1


def is_met(state: FirstState, seat: i64, number: i64) -> bool:
    """Is the requirement of a card met now (FC-271, FC-711, FC-727, FC-748)?"""
    return meets(state, state.players[seat], seat, state.material.cards[number])


def meets(state: FirstState, player: Player, seat: i64, card: Card) -> bool:
    need = card.need
    kind = need.type
    if kind >= needs.HERE:
        return is_met_at(state, player, need, spot_of(player, card.number))
    if kind == needs.WAGONS:
        return player.wagons_from(need.level) >= need.count
    if kind == needs.TRAIN_CARDS:
        return both_or_any(player.cards, need.both, need.count)
    if kind == needs.CONDUCTOR:
        return both_or_any(player.conductors, need.both, need.position)
    if kind == needs.CITY:
        return player.loco >= need.city
    if kind == needs.TRACK:
        return len(player.track) >= need.count
    if kind == needs.COINS:
        return player.coin_count() >= need.count
    if kind == needs.MAIL:
        return 2 - player.mail.count(NONE_LAID) >= need.count
    if kind == needs.END_CARDS:
        return len(player.end_cards) >= need.count
    if kind == needs.EVIDENCE:
        return state.tokens_of(seat) >= need.count
    return count_active(state, player, kind) >= need.count


def both_or_any(digits: i64, both: bool, least: i64) -> bool:
    upper = packing.digit(digits, 0) >= least
    lower = packing.digit(digits, 1) >= least
    return (upper and lower) if both else (upper or lower)


def is_met_at(state: FirstState, player: Player, need: Need, spot: i64) -> bool:
    """Requirements about a place: a wagon (FC-763) or the pair of a slot (FC-783)."""
    kind: i64 = need.type
    if kind == needs.HERE:
        train = packing.train_of(spot)
        position = packing.position_of(spot)
        if need.conductor and player.conductor(train) < position:
            return False
        return player.level_at(train, position) >= need.level
    slot = packing.slot_of(spot)
    if kind == needs.PAIR_CONDUCTORS:
        return player.conductor(0) >= slot and player.conductor(1) >= slot
    upper = player.level_at(0, slot)
    lower = player.level_at(1, slot)
    if kind == needs.PAIR_LEVELS:
        return upper >= need.level and lower >= need.level
    if kind == needs.PAIR_SUM:
        values = state.material.values
        return values[upper] + values[lower] >= need.sum
    return upper == lower and upper >= need.level


def is_active(state: FirstState, player: Player, place: i64) -> bool:
    """Does a laid celebrity or postcard count now (FC-723, FC-725)?"""
    kind = state.material.cards[player.laid[place]].kind
    return has_reached(player, kind == CELEBRITY, player.spots[place])


def has_reached(player: Player, celebrity: bool, spot: i64) -> bool:
    """Has the conductor, or the locomotive, come to a spot?"""
    if celebrity:
        return player.conductor(packing.train_of(spot)) >= packing.position_of(spot)
    return player.stops[packing.section_of(spot)] <= player.loco


def level_of(player: Player, spot: i64) -> i64:
    """The level of the wagon at a spot."""
    return player.level_at(packing.train_of(spot), packing.position_of(spot))


def count_active(state: FirstState, player: Player, need: i64) -> int:
    """Active celebrities, postcards, or both (FC-727)."""
    count = 0
    for place in range(len(player.laid)):
        kind = state.material.cards[player.laid[place]].kind
        wanted = (kind == CELEBRITY and need != needs.POSTCARDS) or (
            kind == POSTCARD and need != needs.CELEBRITIES
        )
        if wanted and is_active(state, player, place):
            count += 1
    return count


# Fulfilling (FC-271 to FC-274, FC-763, FC-785)


def is_ready(state: FirstState, seat: i64, card: i64) -> bool:
    """Can a card that lies be fulfilled now?"""
    return state.material.cards[card].goal != NOTHING and is_met(state, seat, card)


def can_fulfil(state: FirstState, seat: i64) -> bool:
    player = state.players[seat]
    cards = state.material.cards
    for number in player.contracts:
        if meets(state, player, seat, cards[number]):
            return True
    for number in player.laid:
        card = cards[number]
        if card.goal != NOTHING and meets(state, player, seat, card):
            return True
    return False


def lift(player: Player, card: i64) -> None:
    """Take a fulfilled card from where it lies."""
    place = place_among(player.contracts, card)
    if place >= 0:
        player.contracts = without_one(player.contracts, place)
        return
    place = place_among(player.laid, card)
    player.laid = without_one(player.laid, place)
    player.spots = without_one(player.spots, place)
