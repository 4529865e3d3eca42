# SPDX-License-Identifier: MIT
"""Where on the table a choice acts, and what it would bring about."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.messages import Effect, Target
from stellwerk.games.first_class.cards import CELEBRITY, NOTHING, POSTCARD
from stellwerk.games.first_class.goals import has_reached, is_met_at
from stellwerk.games.first_class.labels import base_word, need_phrase, symbols_of
from stellwerk.games.first_class.material import CARDS_IN_TRAIN, MAIL_AFTER
from stellwerk.games.first_class.moves import NEW_WAGON, TRAINS
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.scoring import base_cards, train_points, walked_points
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.symbols import CODES, EV_DRAW


def train_word(train: i64) -> str:
    """A train as an entry of the catalogue."""
    return "@train." + TRAINS[train]


def place_of_level(player: Player, train: i64, level: i64) -> int:
    """The position of the leftmost wagon of a level (FC-212)."""
    better: int = player.wagons_in(train, level + 1)
    return better + 1 if better < MAIL_AFTER else better + 2


def last_of_level(player: Player, train: i64, level: i64) -> int:
    """The position of the rightmost wagon of a level: where an upgrade makes one."""
    count: int = player.wagons_in(train, level)
    return count if count <= MAIL_AFTER else count + 1


def symbol_target(kind: i64) -> Target:
    """A symbol of the running source."""
    return Target("symbol", CODES[kind])


def car_target(seat: i64, train: i64, position: i64) -> Target:
    """A place of a train, with or without a card."""
    return Target("car", f"{seat + 1}.{TRAINS[train]}.{position}")


def wagon_target(player: Player, seat: i64, train: i64, level: i64) -> Target:
    """The wagon that an upgrade changes, or the place of a new one."""
    if level == NEW_WAGON:
        return car_target(seat, train, player.cards_in(train) + 1)
    return car_target(seat, train, place_of_level(player, train, level))


def step_targets(player: Player, seat: i64, upper: i64, lower: i64) -> list[Target]:
    """The cards that conductors reach with their steps."""
    targets: list[Target] = []
    for train, steps in enumerate((upper, lower)):
        reached = min(player.conductor(train) + steps, player.cards_in(train))
        if reached > player.conductor(train):
            targets.append(Target("step", f"{seat + 1}.{TRAINS[train]}.{reached}"))
    return targets


def city_target(seat: i64, number: i64) -> Target:
    return Target("city", f"{seat + 1}.{number}")


def run_target(player: Player, seat: i64, steps: i64) -> Target:
    """The city that the locomotive reaches."""
    return city_target(seat, min(player.loco + steps, len(player.cities)))


def score_target(seat: i64) -> Target:
    return Target("score", str(seat + 1))


def coin_target(seat: i64) -> Target:
    return Target("coins", str(seat + 1))


def column_target(seat: i64, column: i64) -> Target:
    return Target("column", f"{seat + 1}.{column + 1}")


def paid_targets(seat: i64, coins: list[int]) -> list[Target]:
    """The last coin of each column that is paid: "the first two of column 1"."""
    return [
        Target("coin", f"{seat + 1}.{column + 1}.{count}")
        for column, count in enumerate(coins)
        if count
    ]


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
            bonus = state.material.constantinople_points(arrived)
            effects.append(Effect(seat, "effect.constantinople", {"n": bonus}))
            arrived += 1
    return effects


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


# Symbols


def useless_symbols(state: FirstState, seat: i64, number: int) -> list[Effect]:
    """A warning about symbols that would have no effect now (FC-119)."""
    source = state.material.sources[number]
    player = state.players[seat]
    symbols = state.steps.symbols
    named = symbols_of(source)
    useless = [
        named[place]
        for place, kind in enumerate(source.kinds)
        if kind != EV_DRAW and not symbols[kind].has_effect(state, player, seat)
    ]
    if not useless:
        return []
    return [Effect(seat, "effect.useless", {"symbols": useless})]
