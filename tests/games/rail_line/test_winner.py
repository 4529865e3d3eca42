# SPDX-License-Identifier: MIT
"""The winner (RL-990) and the estimate of who is ahead."""

from typing import Any

import pytest

from stellwerk.bots.match import play_match
from stellwerk.bots.registry import make_bot
from stellwerk.core.rng import Rng
from tests.games.rail_line.table import Table, line, scored, table_at

OVER: dict[str, Any] = {"asked": "over", "laid": line(24, 8)}


def ended(*totals: tuple[int, int]) -> Table:
    """A finished game; each player has these points, with so many coins."""
    coal = {9: 6, 6: 5, 4: 4, 3: 3, 2: 2, 1: 1, 0: 0}
    marks = [{"coal": coal[points - coins]} for points, coins in totals]
    table = scored(
        1, *marks, coins=[coins for _, coins in totals], hands=[""] * 3, **OVER
    )
    assert table.scores()[: len(totals)] == [points for points, _ in totals]
    return table


def places(table: Table) -> list[int]:
    outcome = table.outcome()
    assert outcome.winners == [
        seat for seat, place in enumerate(outcome.places) if place == 1
    ]
    return outcome.places


@pytest.mark.rule("RL-990")
def test_most_points_win() -> None:
    assert places(ended((9, 0), (6, 3))) == [1, 2]
    assert places(ended((3, 1), (6, 0), (4, 2))) == [3, 1, 2]


@pytest.mark.rule("RL-990")
@pytest.mark.rule("RL-T45")
def test_coins_break_a_tie_and_equal_coins_share_the_victory() -> None:
    marks = {"wood": 5, "sawmill": 5, "coal": 6, "mail": 3, "glassworks": 2}
    shared = scored(1, marks, marks, coins=[2, 2], hands=["", ""], **OVER)
    assert shared.scores() == [41, 41]
    assert places(shared) == [1, 1]
    two_and_one = scored(
        1,
        marks,
        {"wood": 5, "sawmill": 5, "coal": 6, "mail": 2, "glassworks": 5},
        coins=[2, 1],
        hands=["", ""],
        **OVER,
    )
    assert two_and_one.scores() == [41, 41]
    assert places(two_and_one) == [1, 2]


@pytest.mark.rule("RL-990")
def test_the_other_places_are_ranked_in_the_same_way() -> None:
    assert places(ended((9, 0), (4, 1), (4, 2))) == [1, 3, 2]
    assert places(ended((9, 0), (4, 1), (4, 1))) == [1, 2, 2]
    assert places(ended((4, 1), (4, 1), (4, 1))) == [1, 1, 1]


@pytest.mark.rule("RL-990")
def test_there_is_no_winner_before_the_end() -> None:
    table = scored(1, {"coal": 6})
    assert table.outcome() is None


def test_the_estimate_is_the_lead_over_the_best_other_player() -> None:
    ended = scored(1, {"coal": 6}, {"coal": 5}, {"coal": 3}, hands=[""] * 3, **OVER)
    assert [ended.estimate(seat) for seat in range(3)] == [3, -3, -6]
    even = scored(1, {"coal": 3}, {"coal": 3})
    assert even.estimate() == 0


def test_while_the_line_grows_boxes_and_a_slow_train_promise_more() -> None:
    beets = {"sugar_beet": 2}  # worth nothing yet
    start = scored(1, beets)
    assert start.estimate() == 2 * 2.0
    halfway = scored(1, beets, laid=line(12), slow=[9, 13])
    assert halfway.estimate() == 2 * 1.0 + (13 - 9) * 0.25
    last_round = scored(1, beets, asked="extra", laid=line(24, 8), hands=["", ""])
    assert last_round.estimate() == 0


def test_the_estimate_uses_open_information_only() -> None:
    table = table_at(3, laid=line(5), marks=[{"coal": 3}])
    rng = Rng(5)
    for _ in range(10):
        twin = table.imagined(1, rng)
        assert twin.estimate(1) == table.estimate(1)


@pytest.mark.parametrize("sheet", [1, 2])
def test_looking_one_decision_ahead_beats_chance(sheet: int) -> None:
    rules = scored(sheet).rules
    won = 0
    for number in range(40):
        seat = number % 2
        names = ["greedy" if other == seat else "random" for other in range(2)]
        bots = [make_bot(name, Rng(number, 1 + i)) for i, name in enumerate(names)]
        won += play_match(rules, bots, Rng(number // 2)).outcome.places[seat] == 1
    assert won >= 34
