# SPDX-License-Identifier: MIT
"""Ratings on data whose answer is known."""

import math

import pytest

from stellwerk.lab.tournaments.rating import MIDDLE, Duels, ratings


def duels(wins: list[list[float]], rounds: int = 100) -> Duels:
    """The same wins, dealt out evenly to rounds."""
    made = Duels(len(wins))
    for _ in range(rounds):
        for a, line in enumerate(wins):
            for b, points in enumerate(line):
                if points:
                    made.add(a, b, points / rounds)
        made.end_round()
    return made


def test_three_of_four_is_the_difference_of_elos_formula() -> None:
    strong, weak = ratings(duels([[0, 74.5], [24.5, 0]]))  # with the draw 75 : 25
    assert strong.value - weak.value == pytest.approx(400 * math.log10(3))
    assert strong.value + weak.value == pytest.approx(2 * MIDDLE)


def test_the_interval_of_two_bots_is_that_of_fishers_information() -> None:
    strong, weak = ratings(duels([[0, 74.5], [24.5, 0]]))
    error = math.sqrt(1 / (100 * 0.75 * 0.25))  # of the difference of strengths
    reach = 1.959964 * error * 400 / math.log(10) / 2  # each moves half of it
    assert strong.interval == pytest.approx(
        (strong.value - reach, strong.value + reach)
    )
    assert weak.interval == pytest.approx((weak.value - reach, weak.value + reach))


def test_true_ratings_are_found_again() -> None:
    true = [1720.0, 1560.0, 1430.0, 1290.0]
    wins = [
        [0 if a == b else 1e9 / (1 + 10 ** ((b - a) / 400)) for b in true] for a in true
    ]
    found = [rating.value for rating in ratings(duels(wins, 2))]
    assert found == pytest.approx(true, abs=1e-3)


def test_bots_that_never_met_are_ranked_through_others() -> None:
    first, second, third = ratings(duels([[0, 60, 0], [40, 0, 60], [0, 40, 0]]))
    assert first.value > second.value > third.value
    assert second.value == pytest.approx(MIDDLE)


def test_a_bot_that_always_wins_has_a_finite_rating() -> None:
    strong, weak = ratings(duels([[0, 400], [0, 0]]))
    assert strong.value - weak.value == pytest.approx(400 * math.log10(400.5 / 0.5))
    low, high = strong.interval
    assert high - low > 200  # and a wide interval


def test_luck_that_is_shared_within_rounds_widens_the_interval() -> None:
    swinging = Duels(2)
    for round in range(100):
        winner = round % 4 == 0
        swinging.add(int(winner), int(not winner), 10.0)  # all ten games alike
        swinging.end_round()
    steady, swung = ratings(duels([[0, 750], [250, 0]]))[0], ratings(swinging)[0]
    assert swung.value == pytest.approx(steady.value)
    widths = [high - low for low, high in (steady.interval, swung.interval)]
    assert widths[1] / widths[0] == pytest.approx(math.sqrt(10), rel=0.05)


def test_a_single_round_says_nothing_about_the_error() -> None:
    rating = ratings(duels([[0, 3], [1, 0]], rounds=1))[0]
    assert rating.interval == (-math.inf, math.inf)
