# SPDX-License-Identifier: MIT
"""Who sits where: every round is balanced, whatever the numbers."""

from collections import Counter
from itertools import combinations
from math import factorial

import pytest

from stellwerk.lab import BadPlan
from stellwerk.lab.tournaments.schedule import Schedule, schedule

SIZES = [(2, 2), (3, 2), (5, 2), (2, 3), (3, 3), (4, 3), (7, 3), (2, 4), (3, 4), (5, 4)]


def seatings(plan: Schedule, round: int) -> list[list[int]]:
    first = round * plan.round_games
    return [plan.seats(game) for game in range(first, first + plan.round_games)]


@pytest.mark.parametrize(("bots", "players"), SIZES)
@pytest.mark.parametrize("round", [0, 1, 5])
def test_in_a_round_every_bot_sits_on_every_seat_equally_often(
    bots: int, players: int, round: int
) -> None:
    games = seatings(schedule(bots, players), round)
    counts = Counter((bot, seat) for game in games for seat, bot in enumerate(game))
    assert set(counts) == {(b, s) for b in range(bots) for s in range(players)}
    assert len(set(counts.values())) == 1


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_in_a_round_all_pairs_meet_equally_often(bots: int, players: int) -> None:
    games = seatings(schedule(bots, players), 0)
    meetings = Counter(
        tuple(sorted(pair))
        for game in games
        for pair in combinations(game, 2)
        if pair[0] != pair[1]
    )
    assert set(meetings) == set(combinations(range(bots), 2))
    assert len(set(meetings.values())) == 1


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_a_table_is_filled_evenly(bots: int, players: int) -> None:
    for game in seatings(schedule(bots, players), 0):
        held = [game.count(bot) for bot in range(bots)]
        assert max(held) - min(held) <= 1


@pytest.mark.parametrize(("bots", "players"), [(3, 3), (4, 3), (2, 4), (4, 4), (5, 4)])
def test_over_the_rounds_nobody_always_follows_the_same_neighbor(
    bots: int, players: int
) -> None:
    plan = schedule(bots, players)
    follows: Counter[tuple[int, int]] = Counter()
    for round in range(factorial(players - 1)):
        for game in seatings(plan, round):
            for seat, bot in enumerate(game):
                after = game[(seat + 1) % players]
                if after != bot:
                    follows[bot, after] += 1
    assert len(follows) == bots * (bots - 1)
    assert len(set(follows.values())) == 1


def test_the_games_of_a_round_share_its_stream_of_luck() -> None:
    plan = schedule(3, 2)
    assert plan.round_games == 6
    assert [plan.round(game) for game in range(13)] == [0] * 6 + [1] * 6 + [2]


@pytest.mark.parametrize(("asked", "played"), [(1, 6), (6, 6), (7, 12), (400, 402)])
def test_games_are_rounded_up_to_whole_rounds(asked: int, played: int) -> None:
    assert schedule(3, 2).whole_rounds(asked) == played


@pytest.mark.parametrize("bots", [0, 1, 13])
def test_too_few_and_too_many_bots_are_refused(bots: int) -> None:
    with pytest.raises(BadPlan, match=f"{bots} named; a tournament is for 2 to 12"):
        schedule(bots, 2)
