# SPDX-License-Identifier: MIT
"""What a step of trains, track and coins would bring about, told beforehand."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.messages import Effect
from stellwerk.games.first_class.aims import place_of_level, train_word
from stellwerk.games.first_class.cards import CELEBRITY, NOTHING, POSTCARD
from stellwerk.games.first_class.goals import has_reached, is_met_at
from stellwerk.games.first_class.labels import base_word, need_phrase
from stellwerk.games.first_class.material import CARDS_IN_TRAIN
from stellwerk.games.first_class.moves import NEW_WAGON
from stellwerk.games.first_class.scoring import base_cards, train_points, walked_points
from stellwerk.games.first_class.state import FirstState

# Trains and track


def upgrade_effects(
    state: FirstState, seat: i64, train: i64, level: i64
) -> list[Effect]:
    """What the train scores after an upgrade; a new wagon changes nothing yet."""
    player = state.players[seat]
    if level == NEW_WAGON:
        return []
    values = state.material.values
    more = values[level + 1] - values[level]
    if place_of_level(player, train, level) > player.conductor(train):
        return [Effect(seat, "effect.ahead", {"n": more})]
    return [train_effect(state, seat, train, train_points(state, player, train) + more)]


def train_effect(state: FirstState, seat: i64, train: i64, points: i64) -> Effect:
    now = train_points(state, state.players[seat], train)
    params: dict[str, object] = {
        "train": train_word(train),
        "n": points,
        "more": points - now,
    }
    return Effect(seat, "effect.train", params)


def walk_effects(state: FirstState, seat: i64, upper: i64, lower: i64) -> list[Effect]:
    """Points of the cards that conductors reach, and of Constantinople."""
    player = state.players[seat]
    effects: list[Effect] = []
    arrived = len(state.arrived)
    for train, steps in enumerate((upper, lower)):
        reached = min(player.conductor(train) + steps, player.cards_in(train))
        if reached == player.conductor(train):
            continue
        points = walked_points(state, player, train, reached)
        effects.append(train_effect(state, seat, train, points))
        if reached == CARDS_IN_TRAIN:
            effects.append(constantinople_effect(state, seat, arrived))
            arrived += 1
    return effects


def constantinople_effect(state: FirstState, seat: i64, rank: i64) -> Effect:
    bonuses = state.material.constantinople
    points = bonuses[rank] if rank < len(bonuses) else 0
    return Effect(seat, "effect.constantinople", {"n": points})


def run_effects(state: FirstState, seat: i64, steps: i64) -> list[Effect]:
    """Points at once, bonus cities reached, steps that are lost."""
    player = state.players[seat]
    goal = min(player.loco + steps, len(player.cities))
    towns = [state.material.towns[city] for city in player.cities[player.loco : goal]]
    effects: list[Effect] = []
    points = sum(town.points for town in towns)
    if points:
        effects.append(Effect(seat, "effect.points", {"n": points}))
    names: list[object] = [town.name for town in towns if town.source != NOTHING]
    if names:
        effects.append(Effect(seat, "effect.bonus_cities", {"cities": names}))
    lost = steps - len(towns)
    if lost > 0:
        effects.append(Effect(seat, "effect.steps_lost", {"n": lost}))
    return effects


# Coins and end-game cards


def coin_effects(state: FirstState, seat: i64, count: i64) -> list[Effect]:
    """Is there room for all coins (FC-293)?"""
    coins = state.players[seat].coin_count()
    missing = coins + count - state.material.coins.all_room
    if missing > 0:
        return [Effect(seat, "effect.no_room", {"n": missing})]
    return [Effect(seat, "effect.coins", {"n": coins + count})]


def end_card_effects(state: FirstState, seat: i64, number: int) -> list[Effect]:
    """What an end-game card would add now (FC-602)."""
    ending = state.material.endings[number]
    cards = base_cards(state, state.players[seat], ending.kind)
    params: dict[str, object] = {
        "cards": cards,
        "kind": base_word(ending.kind),
        "each": ending.points,
        "n": cards * ending.points,
    }
    return [Effect(seat, "effect.end_card", params)]


# Cards that lie


def need_effect(state: FirstState, seat: i64, number: int, met: bool) -> Effect:
    need: dict[str, object] = {"need": need_phrase(state.material.cards[number].need)}
    return Effect(seat, "effect.met" if met else "effect.not_met", need)


def place_effects(state: FirstState, seat: i64, number: int, spot: i64) -> list[Effect]:
    """Does the card count, or pay, at once where it would lie?"""
    player = state.players[seat]
    card = state.material.cards[number]
    if card.kind in (CELEBRITY, POSTCARD):
        counts = has_reached(player, card.kind == CELEBRITY, spot)
        return [Effect(seat, "effect.counts" if counts else "effect.waits", {})]
    met = is_met_at(state, player, card.need, spot)
    return [need_effect(state, seat, number, met)]
