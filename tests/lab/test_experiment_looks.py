# SPDX-License-Identifier: MIT
"""Sequential stopping: the error rate is kept, and questions are answered."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stellwerk.lab.experiments import looks
from stellwerk.lab.experiments.looks import (
    Wanted,
    interval,
    look_at,
    per_luck,
    single_error,
    student,
)
from stellwerk.lab.experiments.running import run_experiment
from tests.lab.experiments import SMALL, files, laboratory, play

ERROR = 0.1
AT_MOST = 16_000
TRIALS = 400

UNTIL = SMALL.replace(
    "games = 12", 'until = { question = "seats", at_most = 40, width = 0.9 }'
)


def test_looks_double_and_end_with_the_last_game() -> None:
    assert look_at(5000) == [1000, 2000, 4000, 5000]
    assert look_at(1000) == [1000]
    assert look_at(20) == [20]


def runs_that_miss(draws: Callable[[int], Any], truth: float, bounded: bool) -> int:
    """How often the truth lies outside of any interval of any look."""
    points = look_at(AT_MOST)
    error = single_error(ERROR, points, 1)
    missed = 0
    for _ in range(TRIALS):
        sample = draws(AT_MOST)
        found = [interval(sample[:games], error, bounded) for games in points]
        missed += any(not low <= truth <= high for low, high in found)
    return missed


@pytest.mark.parametrize("share", [0.5, 1 / 3, 0.02])
def test_looking_often_at_shares_keeps_the_error_rate(share: float) -> None:
    rng = np.random.default_rng(5)

    def draws(count: int) -> Any:
        return np.less(rng.random(count), share).astype(np.float64)

    assert runs_that_miss(draws, share, True) <= ERROR * TRIALS


def test_looking_often_at_points_keeps_the_error_rate() -> None:
    """Margins of victory are skewed: most are small, a few are large."""
    rng = np.random.default_rng(6)

    def draws(count: int) -> Any:
        return np.asarray(rng.geometric(0.1, count), np.float64)

    assert runs_that_miss(draws, 10.0, False) <= ERROR * TRIALS


def test_a_difference_at_the_limit_is_seldom_called_wrongly() -> None:
    """Just beyond the limit, "within the limits" comes in at most 10 % of runs."""
    rng = np.random.default_rng(6)
    points = look_at(AT_MOST)
    wanted = Wanted(0.48, 0.52, None, single_error(ERROR, points, 1))
    wrong = 0
    for _ in range(TRIALS):
        wins = (rng.random(AT_MOST) < 0.5201).astype(float)
        for games in points:
            estimate = wanted.judge("seat", wins[:games], True)
            if estimate.answered:
                wrong += estimate.low >= 0.48 and estimate.high <= 0.52
                break
    assert wrong <= ERROR * TRIALS


def test_clear_cases_end_early() -> None:
    rng = np.random.default_rng(7)
    points = look_at(AT_MOST)
    wanted = Wanted(0.48, 0.52, None, single_error(0.05, points, 3))
    wins = (rng.random(AT_MOST) < 0.6).astype(float)
    ended = next(
        games for games in points if wanted.judge("seat", wins[:games], True).answered
    )
    assert ended <= 4000


def test_what_answers_a_question() -> None:
    wanted = Wanted(0.4, 0.6, None, 0.05)
    assert wanted.answers(0.45, 0.55)
    assert wanted.answers(0.1, 0.2)
    assert wanted.answers(0.61, 0.9)
    assert not wanted.answers(0.55, 0.65)
    narrow = Wanted(0.4, 0.6, 0.1, 0.05)
    assert narrow.answers(0.55, 0.64)
    assert not narrow.answers(0.45, 0.56)


def test_students_t_is_as_in_the_tables() -> None:
    assert student(0.05, 30) == pytest.approx(2.042, abs=0.001)
    assert student(0.01, 100) == pytest.approx(2.626, abs=0.001)
    assert student(0.001, 1000) == pytest.approx(3.300, abs=0.001)


def test_games_that_share_their_luck_are_one_observation() -> None:
    assert list(per_luck(np.array([1.0, 0, 0, 1, 1, 1, 9]), 3)) == [1 / 3, 1.0]


def test_an_experiment_ends_when_its_question_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "FIRST_LOOK", 10)
    text = UNTIL.replace("0.9", "3.0")
    done = run_experiment(laboratory(text), tmp_path / "out")
    assert [look.answered for look in done.looks] == [False] * (len(done.looks) - 1) + [
        True
    ]
    assert done.looks[-1].games in (10, 20)
    assert done.played == done.looks[-1].games
    before = files(tmp_path / "out")
    again = run_experiment(laboratory(text), tmp_path / "out")
    assert again.played == 0
    assert files(tmp_path / "out") == before


def test_without_an_answer_all_games_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "FIRST_LOOK", 10)
    folder = play(tmp_path, UNTIL.replace("0.9", "0.001"))
    assert [look.games for look in folder.looks()] == [10, 20, 40]
    assert not folder.looks()[-1].answered
    assert len(folder.finished(folder.case(None))) == 8
