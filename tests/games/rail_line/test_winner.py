# SPDX-License-Identifier: MIT
"""The winner (RL-990) and the estimate of who is ahead."""

from typing import Any

import pytest

from tests.games.rail_line.table import Table, line, scored

OVER: dict[str, Any] = {"asked": "over", "laid": line(24, 8)}


def ended(*totals: tuple[int, int]) -> Table:
    """A finished game; each player has these points, with so many coins."""
    coal = {9: 6, 6: 5, 4: 4, 3: 3, 2: 2, 1: 1, 0: 0}
    marks = [{"coal": coal[points - coins]} for points, coins in totals]
    game = scored(
        1, *marks, coins=[coins for _, coins in totals], hands=[""] * 3, **OVER
    )
    assert game.scores()[: len(totals)] == [points for points, _ in totals]
    return game


def places(game: Table) -> list[int]:
    outcome = game.rules.outcome(game.state)
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
    game = scored(1, {"coal": 6})
    assert game.rules.outcome(game.state) is None


def test_the_estimate_is_the_lead_over_the_best_other_player() -> None:
    game = scored(1, {"coal": 6}, {"coal": 5}, {"coal": 3})
    estimates = [game.rules.evaluate(game.state, seat) for seat in range(3)]
    assert estimates[0] > estimates[1] > estimates[2]
    assert estimates[0] > 0 > estimates[1]
    even = scored(1, {"coal": 3}, {"coal": 3})
    assert even.rules.evaluate(even.state, 0) == 0
