# SPDX-License-Identifier: MIT
"""Requirements: contracts, passengers, luggage, mechanics and switches."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Illegal
from stellwerk.games.first_class.actions import LOWER_SPOT, SECTION_SPOT, SLOT_SPOT
from stellwerk.games.first_class.cards import (
    CELEBRITY,
    NEED_CELEBRITIES,
    NEED_CITY,
    NEED_COINS,
    NEED_CONDUCTOR,
    NEED_END_CARDS,
    NEED_EVIDENCE,
    NEED_HERE,
    NEED_MAIL,
    NEED_PAIR_CONDUCTORS,
    NEED_PAIR_LEVELS,
    NEED_PAIR_SUM,
    NEED_POSTCARDS,
    NEED_TRACK,
    NEED_TRAIN_CARDS,
    NEED_WAGONS,
    NOTHING,
    POSTCARD,
    Need,
)
from stellwerk.games.first_class.labels import card_name
from stellwerk.games.first_class.moves import Fulfil
from stellwerk.games.first_class.player import NONE_LAID, Player
from stellwerk.games.first_class.state import FirstClassState
from stellwerk.games.first_class.symbols import METRIC_CITIES, METRIC_WAGONS, Source

NOT_LAID: Final = -1


def spot_of(player: Player, card: int) -> int:
    """Where a module card lies, or NOT_LAID."""
    for place in range(len(player.laid)):
        if player.laid[place] == card:
            return player.spots[place]
    return NOT_LAID


def is_met(state: FirstClassState, seat: int, card: int) -> bool:
    """Is the requirement of a card met now (FC-271, FC-711, FC-727, FC-748)?"""
    player = state.players[seat]
    need = state.material.cards[card].need
    kind: i64 = need.type
    if kind >= NEED_HERE:
        return is_met_at(state, player, need, spot_of(player, card))
    if kind == NEED_WAGONS:
        return player.wagons_from(need.level) >= need.count
    if kind == NEED_TRAIN_CARDS:
        return both_or_any(player.cards, need.both, need.count)
    if kind == NEED_CONDUCTOR:
        return both_or_any(player.conductors, need.both, need.position)
    if kind == NEED_CITY:
        return player.loco >= need.city
    if kind == NEED_TRACK:
        return len(player.track) >= need.count
    if kind == NEED_COINS:
        return player.coin_count() >= need.count
    if kind == NEED_MAIL:
        return count_mail(player) >= need.count
    if kind == NEED_END_CARDS:
        return len(player.end_cards) >= need.count
    if kind == NEED_EVIDENCE:
        return state.tokens_of(seat) >= need.count
    return count_active(state, player, kind) >= need.count


def both_or_any(values: list[int], both: bool, least: int) -> bool:
    upper = values[0] >= least
    lower = values[1] >= least
    return (upper and lower) if both else (upper or lower)


def count_mail(player: Player) -> int:
    return (player.mail[0] != NONE_LAID) + (player.mail[1] != NONE_LAID)


def is_met_at(state: FirstClassState, player: Player, need: Need, spot: int) -> bool:
    """Requirements about a place: a wagon (FC-763) or the pair of a slot (FC-783)."""
    kind: i64 = need.type
    if kind == NEED_HERE:
        train = 1 if spot > LOWER_SPOT else 0
        position = spot - train * LOWER_SPOT
        if need.conductor and player.conductors[train] < position:
            return False
        return player.level_at(train, position) >= need.level
    slot = spot - SLOT_SPOT
    if kind == NEED_PAIR_CONDUCTORS:
        return player.conductors[0] >= slot and player.conductors[1] >= slot
    upper = player.level_at(0, slot)
    lower = player.level_at(1, slot)
    if kind == NEED_PAIR_LEVELS:
        return upper >= need.level and lower >= need.level
    if kind == NEED_PAIR_SUM:
        values = state.material.values
        return values[upper] + values[lower] >= need.sum
    return upper == lower and upper >= need.level


def is_active(state: FirstClassState, player: Player, place: int) -> bool:
    """Does a laid celebrity or postcard count now (FC-723, FC-725)?"""
    spot = player.spots[place]
    if state.material.cards[player.laid[place]].kind == CELEBRITY:
        train = 1 if spot > LOWER_SPOT else 0
        return player.conductors[train] >= spot - train * LOWER_SPOT
    return player.stops[spot - SECTION_SPOT] <= player.loco


def count_active(state: FirstClassState, player: Player, need: i64) -> int:
    """Active celebrities, postcards, or both (FC-727)."""
    count = 0
    for place in range(len(player.laid)):
        kind = state.material.cards[player.laid[place]].kind
        wanted = (kind == CELEBRITY and need != NEED_POSTCARDS) or (
            kind == POSTCARD and need != NEED_CELEBRITIES
        )
        if wanted and is_active(state, player, place):
            count += 1
    return count


def scaled_points(state: FirstClassState, seat: int, source: Source, each: int) -> int:
    """Points per unit of a metric, up to the printed maximum (FC-712)."""
    player = state.players[seat]
    if source.metric == METRIC_WAGONS:
        level = state.material.values.index(source.metric_value)
        units = int(player.wagons_from(level))
    elif source.metric == METRIC_CITIES:
        units = int(player.reached)
    else:
        units = len(player.end_cards)
    return min(each * units, source.most)


def points_here(state: FirstClassState, seat: int, card: int, each: int) -> int:
    """Points for the wagon at which a card lies (FC-765)."""
    player = state.players[seat]
    spot = spot_of(player, card)
    train = 1 if spot > LOWER_SPOT else 0
    level = player.level_at(train, spot - train * LOWER_SPOT)
    return each * state.material.values[level]


# Fulfilling (FC-271 to FC-274, FC-763, FC-785)


def fulfil_moves(state: FirstClassState, seat: int, moves: list[Move]) -> None:
    """Every card of the player that can be fulfilled now."""
    player = state.players[seat]
    cards = state.material.cards
    fulfils = state.material.moves.fulfils
    for card in player.contracts:
        if is_met(state, seat, card):
            moves.append(fulfils[cards[card].goal])
    for card in player.laid:
        if cards[card].goal != NOTHING and is_met(state, seat, card):
            moves.append(fulfils[cards[card].goal])


def can_fulfil(state: FirstClassState, seat: int) -> bool:
    player = state.players[seat]
    for card in player.contracts:
        if is_met(state, seat, card):
            return True
    for card in player.laid:
        if state.material.cards[card].goal != NOTHING and is_met(state, seat, card):
            return True
    return False


def why_not_fulfil(state: FirstClassState, seat: int, move: Fulfil) -> Illegal | None:
    player = state.players[seat]
    which: dict[str, object] = {"card": card_name(state.material, move.card)}
    if move.card not in player.contracts and move.card not in player.laid:
        return Illegal("FC-270", "refused.not_yours", which)
    if not is_met(state, seat, move.card):
        return Illegal("FC-271", "refused.not_met", which)
    return None


def lift(player: Player, card: int) -> None:
    """Take a fulfilled card from where it lies."""
    if card in player.contracts:
        player.contracts = [other for other in player.contracts if other != card]
        return
    place = player.laid.index(card)
    player.laid = player.laid[:place] + player.laid[place + 1 :]
    player.spots = player.spots[:place] + player.spots[place + 1 :]
