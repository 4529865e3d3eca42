# SPDX-License-Identifier: MIT
"""A cheap estimate of a position, for bots that look one decision ahead.

A seat is worth its points, what its trains, celebrities and postcards would score in
the phases to come, its coins, its end-game cards times the base cards it may collect,
small amounts for room to grow, and the symbols that it may still execute. With
module C, less what an arrest may cost.
"""

from __future__ import annotations

from typing import Final

from stellwerk.games.first_class.actions import TOP_LEVEL
from stellwerk.games.first_class.cards import NOTHING, TRACK
from stellwerk.games.first_class.goals import (
    is_met,
    points_here,
    scaled_points,
)
from stellwerk.games.first_class.material import ROUNDS
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.scoring import (
    base_cards,
    celebrity_points,
    multiplier,
    postcard_points,
    train_points,
    walked_points,
)
from stellwerk.games.first_class.sources import can_execute
from stellwerk.games.first_class.state import FirstClassState
from stellwerk.games.first_class.suspicion import costs_of_arrest
from stellwerk.games.first_class.symbols import (
    C1,
    CB,
    COIN,
    DIGIT,
    DIGIT_MASK,
    EG,
    OF_CARD,
    U712,
    UA,
    VP,
    VP_HERE,
    VP_PER,
    W0,
    L,
    Source,
)
from stellwerk.games.first_class.trains import can_upgrade, room

PHASES: Final = 3
AHEAD: Final = 0.45  # share of a value that the conductor has not reached yet
CARD: Final = 0.7  # a card in a train, per phase to come
STEP: Final = 0.35  # a step of a conductor, per phase to come
COIN_WORTH: Final = 1.2
BONUS_CITY: Final = 3.0  # a bonus city reached, per phase to come
OPEN_CITY: Final = 0.8  # a city ahead of the locomotive
CARDS_TO_COME: Final = 0.7  # base cards of one kind, per round to come
OPEN_GOAL: Final = 2.5  # a card whose requirement is not met yet
WAITING: Final = 0.9  # share of its worth that a symbol has before it is executed
TAKEN: Final = 5.0  # an end-game card, before it is chosen


def value_of(state: FirstClassState, seat: int) -> float:
    """What a seat may expect, in points."""
    player = state.players[seat]
    phases = phases_left(player)
    worth = float(player.score()) + trains_worth(state, player, phases)
    guests = celebrity_points(state, player) + postcard_points(state, player)
    worth += phases * float(guests)
    worth += COIN_WORTH * float(int(player.coin_count()))
    worth += phases * BONUS_CITY * float(int(player.reached))
    if phases > 0.0:
        worth += OPEN_CITY * float(len(player.cities) - int(player.loco))
        worth += goals_worth(state, seat)
    return worth + endings_worth(state, player)


def phases_left(player: Player) -> float:
    """Scoring phases that the player has yet to finish."""
    return float(PHASES - int(player.scored))


def trains_worth(state: FirstClassState, player: Player, phases: float) -> float:
    """What the trains score in the phases to come, and their room to grow."""
    worth = 0.0
    for train in range(2):
        scored = float(train_points(state, player, train))
        whole = float(walked_points(state, player, train, player.cards[train]))
        worth += scored + AHEAD * (whole - scored)
        worth += CARD * float(player.cards[train])
        worth += STEP * float(player.conductors[train])
    return phases * worth


def endings_worth(state: FirstClassState, player: Player) -> float:
    """End-game cards times the base cards in the pile and those to come."""
    to_come = CARDS_TO_COME * float(ROUNDS - int(state.round))
    worth = 0.0
    for kind in range(TRACK):
        points = multiplier(state, player, kind)
        if points:
            worth += float(points) * (float(base_cards(state, player, kind)) + to_come)
    return worth


def goals_worth(state: FirstClassState, seat: int) -> float:
    """Contracts and cards laid that may still pay."""
    player = state.players[seat]
    worth = 0.0
    for card in player.contracts + player.laid:
        bonus = state.material.cards[card].bonus
        if bonus == NOTHING:
            continue
        if is_met(state, seat, card):
            source = state.material.sources[bonus]
            worth += WAITING * symbols_worth(state, seat, source, source.full)
        else:
            worth += OPEN_GOAL
    return worth


def pending_worth(state: FirstClassState, seat: int) -> float:
    """The symbols that the seat may still execute, and its card on the way."""
    sources = state.material.sources
    worth = 0.0
    for place in range(0, len(state.frames), 2):
        source = sources[state.frames[place]]
        worth += symbols_worth(state, seat, source, state.frames[place + 1])
        if source.of == OF_CARD and source.card < state.material.base:
            kind = state.material.cards[source.card].kind
            worth += float(multiplier(state, state.players[seat], kind))
    for number in state.queue:
        worth += symbols_worth(state, seat, sources[number], sources[number].full)
    return worth


def symbols_worth(
    state: FirstClassState, seat: int, source: Source, left: int
) -> float:
    """What the symbols left of a source would bring if executed one by one now."""
    player = state.players[seat]
    phases = phases_left(player)
    worth = 0.0
    for place, kind in enumerate(source.kinds):
        times = (left >> (DIGIT * place)) & DIGIT_MASK
        if times and can_execute(state, player, seat, kind):
            each = symbol_worth(state, seat, source, kind, source.amounts[place])
            worth += float(times) * each * (phases if kind <= C1 else 1.0)
    return WAITING * worth


def symbol_worth(
    state: FirstClassState, seat: int, source: Source, kind: int, amount: int
) -> float:
    """One symbol; wagons and conductors count per phase to come."""
    player = state.players[seat]
    if kind == W0:
        return CARD
    if kind <= U712:
        return upgrade_worth(state, kind - 1)
    if kind == UA:
        return best_upgrade(state, player)
    if kind == CB:
        return walk_worth(state, player, 0, amount) + walk_worth(
            state, player, 1, amount
        )
    if kind == C1:
        return max(
            walk_worth(state, player, 0, amount), walk_worth(state, player, 1, amount)
        )
    if kind == L:
        return run_worth(state, player, amount)
    if kind == COIN:
        return COIN_WORTH * float(amount)
    if kind == VP:
        return float(amount)
    if kind == VP_PER:
        return float(scaled_points(state, seat, source, amount))
    if kind == VP_HERE:
        return float(points_here(state, seat, source.card, amount))
    if kind == EG:
        return TAKEN
    return 0.0


def upgrade_worth(state: FirstClassState, level: int) -> float:
    values = state.material.values
    return (1.0 + AHEAD) / 2.0 * float(values[level + 1] - values[level])


def best_upgrade(state: FirstClassState, player: Player) -> float:
    """The best use of an any-upgrade."""
    for level in range(TOP_LEVEL - 1, -1, -1):
        if can_upgrade(state, player, 0, level) or can_upgrade(state, player, 1, level):
            return max(CARD, upgrade_worth(state, level))
    return CARD


def walk_worth(
    state: FirstClassState, player: Player, train: int, amount: int
) -> float:
    """Values that a conductor would reach."""
    steps = min(amount, int(room(player, train)))
    here = player.conductors[train]
    gain = walked_points(state, player, train, here + steps) - walked_points(
        state, player, train, here
    )
    return (1.0 - AHEAD) * float(gain) + STEP * float(steps)


def run_worth(state: FirstClassState, player: Player, amount: int) -> float:
    """Points and bonuses of the cities that the locomotive would reach."""
    phases = phases_left(player)
    last = min(int(player.loco) + amount, len(player.cities))
    worth = 0.0
    for city in range(int(player.loco), last):
        town = state.material.towns[player.cities[city]]
        worth += float(town.points) - OPEN_CITY
        if town.source != NOTHING:
            worth += phases * BONUS_CITY
    return worth


def estimate_lead(state: FirstClassState, seat: int) -> float:
    """The seat's estimate minus the best estimate of the others."""
    values = [value_of(state, other) for other in range(len(state.players))]
    if state.active == seat:
        values[seat] += pending_worth(state, seat)
    if state.material.has_crime:
        for other, cost in enumerate(costs_of_arrest(state, seat)):
            values[other] -= cost
    best = max([value for other, value in enumerate(values) if other != seat])
    return values[seat] - best
