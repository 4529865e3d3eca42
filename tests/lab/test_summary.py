# SPDX-License-Identifier: MIT
"""The numbers of a summary, checked by hand on a few games."""

import math

import pytest

from stellwerk.lab import Header, Row, Sample
from stellwerk.lab.simulations.summary import Summary, summarise, t95


def header(bots: list[str]) -> Header:
    kind = "stellwerk simulation"
    return Header(kind, 1, "0", "rail_line", 1, "e", "h", len(bots), {}, bots, 0, 4)


def row(game: int, scores: list[int], winners: list[int], decisions: int) -> Row:
    places = [1 if seat in winners else 2 for seat in range(len(scores))]
    breakdown = [{"coal": points - 1, "mail": 1} for points in scores]
    ties = [{"coins": 0} for _ in scores]
    bots = ["a", "b", "a"]
    return Row(game, 0, bots, scores, places, winners, decisions, 10, breakdown, ties)


@pytest.fixture
def summary() -> Summary:
    rows = [
        row(0, [10, 20, 30], [2], 40),
        row(1, [12, 20, 10], [1], 42),
        row(2, [14, 8, 14], [0, 2], 44),
        row(3, [16, 12, 2], [0], 50),
    ]
    return summarise(header(["a", "b", "a"]), rows)


def test_scores_by_seat(summary: Summary) -> None:
    score = summary.seats[0].score  # 10, 12, 14, 16
    assert score.mean == 13
    assert (score.low, score.high) == (10, 16)
    assert score.deviation == pytest.approx(math.sqrt(20 / 3))
    reach = 3.182 * math.sqrt(20 / 3) / 2
    assert score.interval == pytest.approx((13 - reach, 13 + reach))
    assert [part.score.mean for part in summary.seats] == [13, 15, 14]


def test_a_shared_win_counts_in_parts(summary: Summary) -> None:
    shares = [part.wins.mean for part in summary.seats]
    assert shares == [1.5 / 4, 1 / 4, 1.5 / 4]
    assert sum(shares) == 1


def test_a_bot_is_judged_over_all_its_seats(summary: Summary) -> None:
    first, second = summary.bots
    assert (first.bot, first.seats, second.bot, second.seats) == ("a", [0, 2], "b", [1])
    assert first.score.mean == (20 + 11 + 14 + 9) / 4  # mean of its two seats
    assert first.wins.mean == 3 / 4
    assert second.wins.mean == 1 / 4
    assert second.score.mean == 15


def test_length_counts_luck_and_decisions_do_not(summary: Summary) -> None:
    assert summary.games == 4
    assert summary.decisions.mean == 44
    assert summary.luck.mean == 10
    assert (summary.length.mean, summary.length.low, summary.length.high) == (
        54,
        50,
        60,
    )


def test_categories_by_seat_keep_their_printed_order(summary: Summary) -> None:
    assert summary.category_names == ["coal", "mail"]
    assert summary.categories[0]["coal"].mean == 12
    assert summary.categories[2]["mail"].mean == 1


def test_the_interval_of_a_share_is_wilsons() -> None:
    sample = Sample()
    for won in [1] * 15 + [0] * 5:
        sample.add(won)
    # Printed in textbooks for 15 of 20: 53.1 % to 88.8 %.
    assert sample.share_interval == pytest.approx((0.531, 0.888), abs=0.0005)
    never = Sample()
    never.add(0)
    low, high = never.share_interval
    assert low == 0
    assert 0.75 < high < 0.85


def test_a_single_game_says_nothing_about_the_mean() -> None:
    sample = Sample()
    sample.add(7)
    assert sample.interval == (-math.inf, math.inf)
    assert sample.deviation == 0


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.706), (10, 2.228), (30, 2.042), (31, 2.040), (60, 2.000), (10**6, 1.960)],
)
def test_students_t_is_that_of_the_tables(freedom: int, expected: float) -> None:
    assert t95(freedom) == pytest.approx(expected, abs=0.0006)
