# SPDX-License-Identifier: MIT
"""Points: trains, celebrities and postcards, the final scoring, the arrest."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stellwerk.games.first_class.cards import (
    CELEBRITY,
    DOUBLE,
    FIXED,
    PER_BONUS_CITY,
    POSTCARD,
    TRACK,
)
from stellwerk.games.first_class.goals import is_active, level_of
from stellwerk.games.first_class.material import CARDS_IN_TRAIN, LEVEL_COUNT, MAIL_AFTER
from stellwerk.games.first_class.packing import digit
from stellwerk.games.first_class.player import (
    ARREST,
    COINS_LEFT,
    END_CARDS,
    ESCAPE,
    Player,
)
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.tokens import count_kind

ARREST_PENALTY: Final = 20


def walked_points(state: FirstState, player: Player, train: i64, position: i64) -> i64:
    """Values of a train up to a position (FC-530, FC-531)."""
    left = position if position <= MAIL_AFTER else position - 1
    points: i64 = 0
    if position == CARDS_IN_TRAIN:
        points = state.material.tile_values[player.tiles[train]]
    wagons = player.wagons_of(train)
    level: i64 = LEVEL_COUNT - 1
    values = state.material.values
    while level > 0 and left > 0:
        count = digit(wagons, level)
        points += min(left, count) * values[level]
        left -= count
        level -= 1
    return points


def train_points(state: FirstState, player: Player, train: i64) -> i64:
    """What a train scores in a scoring phase."""
    return walked_points(state, player, train, player.conductor(train))


def guest_points(state: FirstState, player: Player, kind: i64) -> i64:
    """Celebrities that a conductor has reached, or postcards whose bonus city the
    locomotive has reached (FC-723, FC-725)."""
    total: i64 = 0
    for place in range(len(player.laid)):
        card = state.material.cards[player.laid[place]]
        if card.kind == kind and is_active(state, player, place):
            if card.mode == FIXED:
                total += card.points
            elif card.mode == DOUBLE:
                level = level_of(player, player.spots[place])
                total += state.material.values[level]
            elif card.mode == PER_BONUS_CITY:
                total += card.points * player.reached
            else:
                total += card.points * player.loco
    return total


def phase_points(state: FirstState, player: Player) -> dict[str, int]:
    """What a scoring phase would give now (FC-532)."""
    return {
        "upper": train_points(state, player, 0),
        "lower": train_points(state, player, 1),
        "celebrities": guest_points(state, player, CELEBRITY),
        "postcards": guest_points(state, player, POSTCARD),
    }


# Final scoring (FC-600 to FC-606)


def base_cards(state: FirstState, player: Player, kind: i64) -> i64:
    """Base cards of a kind in the pile, declined ones included (FC-602, FC-603)."""
    count: i64 = 0
    kinds = state.material.base_kinds
    for card in player.pile:
        if kinds[card] == kind:
            count += 1
    return count


def multiplier(state: FirstState, player: Player, kind: i64) -> i64:
    """Points on the end-game cards of a kind."""
    total: i64 = 0
    for card in player.end_cards:
        ending = state.material.endings[card]
        if ending.kind == kind:
            total += ending.points
    return total


def score_end(state: FirstState, player: Player) -> None:
    """Coins left, then each kind of base card times its end-game cards."""
    player.points[COINS_LEFT] += player.coin_count()
    for kind in range(TRACK):
        each = multiplier(state, player, kind)
        if each:
            player.points[END_CARDS + kind] += each * base_cards(state, player, kind)


# Module C (FC-750, FC-751)


def find_arrested(state: FirstState) -> list[int]:
    """Most fingerprints, at least one; a tied murderer alone (FC-751)."""
    prints = [count_kind(state, seat, 0) for seat in range(len(state.players))]
    most = max(prints)
    if most == 0:
        return []
    tied = [seat for seat, count in enumerate(prints) if count == most]
    return [state.murderer] if state.murderer in tied else tied


def score_arrest(state: FirstState) -> None:
    """Who is arrested, and what the murderer or the arrested get (FC-750)."""
    state.arrested = find_arrested(state)
    if state.murderer not in state.arrested:
        reward = state.material.crime.escape_points
        state.players[state.murderer].points[ESCAPE] += reward
    if not state.material.arrest_excludes:
        for seat in state.arrested:
            state.players[seat].points[ARREST] -= ARREST_PENALTY
