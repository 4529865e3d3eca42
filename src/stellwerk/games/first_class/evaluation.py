# SPDX-License-Identifier: MIT
"""A cheap estimate of a position, for bots that look one decision ahead.

A seat is worth its points, what its trains, celebrities and postcards would score in
the phases to come, its coins, its end-game cards, and small amounts for room to grow.
"""

from __future__ import annotations

from typing import Final

from stellwerk.games.first_class.cards import TRACK
from stellwerk.games.first_class.goals import is_met
from stellwerk.games.first_class.material import ROUNDS
from stellwerk.games.first_class.scoring import (
    base_cards,
    celebrity_points,
    multiplier,
    postcard_points,
    train_points,
    walked_points,
)
from stellwerk.games.first_class.state import FirstClassState

PHASES: Final = 3
AHEAD: Final = 0.45  # share of a wagon's value that its conductor has not reached
COIN: Final = 1.3
ROOM: Final = 0.9  # a card in a train, per phase to come
BONUS_CITY: Final = 3.0  # a bonus per phase to come
OPEN_CITY: Final = 0.7  # a city ahead of the locomotive
OPEN_GOAL: Final = 2.0  # a card that can be fulfilled later
MET_GOAL: Final = 6.0  # one that can be fulfilled now
TOKEN: Final = 2.5  # an evidence token is a danger


def value_of(state: FirstClassState, seat: int) -> float:
    """What a seat may expect, in points."""
    player = state.players[seat]
    phases = float(PHASES - int(state.phase))
    worth = float(player.score())
    for train in range(2):
        scored = float(train_points(state, player, train))
        whole = float(walked_points(state, player, train, player.cards[train]))
        worth += phases * (scored + AHEAD * (whole - scored))
        worth += phases * ROOM * float(player.cards[train])
        worth += phases * 0.5 * float(player.conductors[train])
    guests = celebrity_points(state, player) + postcard_points(state, player)
    worth += phases * float(guests)
    worth += COIN * float(int(player.coin_count()))
    worth += phases * BONUS_CITY * float(int(player.reached))
    worth += OPEN_CITY * float(len(player.cities) - int(player.loco))
    rounds = float(ROUNDS - int(state.round))
    for kind in range(TRACK):
        expected = float(base_cards(state, player, kind)) + 0.6 * rounds
        worth += expected * float(multiplier(state, player, kind))
    if phases > 0.0:
        worth += goals_worth(state, seat)
    if state.material.has_crime:
        worth -= TOKEN * float(state.tokens_of(seat))
    return worth


def goals_worth(state: FirstClassState, seat: int) -> float:
    """Contracts and cards laid that may still pay."""
    player = state.players[seat]
    worth = 0.0
    for card in player.contracts + player.laid:
        if state.material.cards[card].bonus >= 0:
            worth += MET_GOAL if is_met(state, seat, card) else OPEN_GOAL
    return worth


def estimate_lead(state: FirstClassState, seat: int) -> float:
    """The seat's estimate minus the best estimate of the others."""
    best = -1000.0
    for other in range(len(state.players)):
        if other != seat:
            best = max(best, value_of(state, other))
    return value_of(state, seat) - best
