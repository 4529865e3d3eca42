# SPDX-License-Identifier: MIT
"""A cheap estimate of a position, for bots that look one decision ahead.

A seat is worth its points, what its trains, celebrities and postcards would score in
the phases to come, its coins, its end-game cards times the base cards it may collect,
small amounts for room to grow, and the symbols that it may still execute. With
module C, less what an arrest may cost.
"""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.ranking import lead
from stellwerk.games.first_class import scoring, worths
from stellwerk.games.first_class.cards import CELEBRITY, NOTHING, POSTCARD, TRACK
from stellwerk.games.first_class.goals import is_met
from stellwerk.games.first_class.material import ROUNDS
from stellwerk.games.first_class.packing import digit
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.suspicion import costs_of_arrest
from stellwerk.games.first_class.symbols import OF_CARD, Source


def value_of(state: FirstState, seat: i64) -> float:
    """What a seat may expect, in points."""
    player = state.players[seat]
    phases = player.phases_left()
    worth = float(player.score()) + trains_worth(state, player, phases)
    guests = scoring.guest_points(state, player, CELEBRITY)
    guests += scoring.guest_points(state, player, POSTCARD)
    worth += phases * float(guests)
    worth += worths.COIN_WORTH * float(player.coin_count())
    worth += phases * worths.BONUS_CITY * float(player.reached)
    if phases > 0.0:
        worth += worths.OPEN_CITY * float(len(player.cities) - player.loco)
        worth += goals_worth(state, seat)
    return worth + endings_worth(state, player)


def trains_worth(state: FirstState, player: Player, phases: float) -> float:
    """What the trains score in the phases to come, and their room to grow."""
    worth = 0.0
    for train in range(2):
        scored = float(scoring.train_points(state, player, train))
        cards = player.cards_in(train)
        whole = float(scoring.walked_points(state, player, train, cards))
        worth += scored + worths.AHEAD * (whole - scored)
        worth += worths.CARD * float(int(cards))
        worth += worths.STEP * float(int(player.conductor(train)))
    return phases * worth


def endings_worth(state: FirstState, player: Player) -> float:
    """End-game cards times the base cards in the pile and those to come."""
    to_come = worths.CARDS_TO_COME * float(ROUNDS - state.round)
    worth = 0.0
    for kind in range(TRACK):
        points = scoring.multiplier(state, player, kind)
        if points:
            cards = float(scoring.base_cards(state, player, kind))
            worth += float(points) * (cards + to_come)
    return worth


def goals_worth(state: FirstState, seat: i64) -> float:
    """Contracts and cards laid that may still pay."""
    player = state.players[seat]
    worth = 0.0
    for card in [*player.contracts, *player.laid]:
        bonus = state.material.cards[card].bonus
        if bonus == NOTHING:
            continue
        if is_met(state, seat, card):
            source = state.material.sources[bonus]
            worth += worths.WAITING * symbols_worth(state, seat, source, source.full)
        else:
            worth += worths.OPEN_GOAL
    return worth


def pending_worth(state: FirstState, seat: i64) -> float:
    """The symbols that the seat may still execute, and its card on the way."""
    sources = state.material.sources
    worth = 0.0
    frames = state.frames()
    for place in range(0, len(frames), 2):
        source = sources[frames[place]]
        worth += symbols_worth(state, seat, source, frames[place + 1])
        if source.of == OF_CARD and source.card < state.material.base:
            kind = state.material.cards[source.card].kind
            worth += float(scoring.multiplier(state, state.players[seat], kind))
    for number in state.queue:
        worth += symbols_worth(state, seat, sources[number], sources[number].full)
    return worth


def symbols_worth(state: FirstState, seat: i64, source: Source, left: i64) -> float:
    """What the symbols left of a source would bring if executed one by one now."""
    player = state.players[seat]
    phases = player.phases_left()
    worth = 0.0
    place: i64 = 0
    printed = state.steps.printed[source.number]
    while printed is not None:
        times = digit(left, place)
        symbol = printed.symbol
        if times and symbol.has_effect(state, player, seat):
            each = symbol.worth(state, seat, source, source.amounts[place])
            worth += float(times) * each * (phases if symbol.lasting else 1.0)
        place += 1
        printed = printed.next
    return worths.WAITING * worth


def estimate_lead(state: FirstState, seat: i64) -> float:
    """The seat's estimate minus the best estimate of the others."""
    values = [value_of(state, other) for other in range(len(state.players))]
    if state.active == seat:
        values[seat] += pending_worth(state, seat)
    if state.material.has_crime:
        for other, cost in enumerate(costs_of_arrest(state, seat)):
            values[other] -= cost
    return lead(values, seat)
