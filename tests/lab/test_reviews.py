# SPDX-License-Identifier: MIT
"""Second looks at many records: the same wherever they are taken."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import stellwerk
from stellwerk.cli.main import app
from stellwerk.core.game import Game
from stellwerk.lab import NothingToAdvise, review
from stellwerk.lab.looking import Reviews
from stellwerk.lab.looking_with_trees import ReviewTrees
from stellwerk.lab.reviews import reviews
from tests.lab.helpers import GAME

SIMS = 3


def begun(seed: int, moves: int) -> Game:
    """A game of a few decisions."""
    game = stellwerk.new(GAME, 2, seed)
    for _ in range(moves):
        game.play(game.legal_moves()[-1])
    return game


def told(judged: Any) -> list[Any]:
    return [[one.to_dict() for one in record] for record in judged]


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_records_are_reviewed_as_each_alone(jobs: int) -> None:
    games = [begun(1, 6), begun(2, 9), begun(3, 4)]
    alone = [review(game, sims=SIMS, seed=5) for game in games]
    assert all(alone)
    seen: list[tuple[int, int]] = []
    together = reviews(
        [game.record() for game in games],
        sims=SIMS,
        seed=5,
        jobs=jobs,
        progress=lambda done, total: seen.append((done, total)),
    )
    assert told(together) == told(alone)
    entries = sum(len(game.entries) for game in games)
    assert seen[-1] == (entries, entries)


def with_trees(games: list[Game], trees: int, jobs: int = 1) -> list[Any]:
    return told(reviews(games, sims=12, seed=5, trees=trees, jobs=jobs))


def test_trees_of_a_decision_are_the_same_wherever_they_grow() -> None:
    games = [begun(1, 6), begun(2, 5)]
    alone = with_trees(games, 4)
    assert with_trees(games, 4, jobs=2) == alone
    assert [len(one) for one in alone] == [len(one) for one in with_trees(games, 1)]
    assert alone != with_trees(games, 1)


def test_trees_share_the_simulations_of_a_decision() -> None:
    """Twelve among five; and two among five leave three trees without any."""
    game = begun(1, 6)
    for sims in (12, 2):
        looks = Reviews([game.record()], None, [0], sims, 5)
        job = ReviewTrees(looks, 5)
        lines = job.play(job.prepare(), 0, 5 * len(game.entries))[0].splitlines()
        visits: dict[int, int] = {}
        for line in lines:
            entry, tried = json.loads(line)
            visits[entry] = visits.get(entry, 0) + sum(one[1] for one in tried)
        assert set(visits.values()) == {sims}
        assert list(visits) == [one.entry for one in review(game, sims=2)]


def test_progress_of_trees_and_looks_adds_up() -> None:
    seen: list[tuple[int, int]] = []
    game = begun(1, 4)
    list(reviews([game], sims=4, trees=2, progress=lambda *told: seen.append(told)))
    assert seen == sorted(seen)
    assert seen[-1] == (2 * len(game.entries), 2 * len(game.entries))


def test_a_record_comes_as_soon_as_it_is_done() -> None:
    games = [begun(1, 3), begun(2, 3)]
    came = reviews(games, sims=SIMS)
    assert told([next(came)]) == told([review(games[0], sims=SIMS)])
    came.close()  # type: ignore[attr-defined]


def test_a_record_without_a_choice_is_refused_alone_and_empty_among_others() -> None:
    nothing = stellwerk.new(GAME, 2, 3)
    with pytest.raises(NothingToAdvise):
        list(reviews([nothing]))
    assert [len(one) > 0 for one in reviews([nothing, begun(1, 3)], sims=2)] == [
        False,
        True,
    ]


def test_the_command_takes_many_records(tmp_path: Path) -> None:
    files = [tmp_path / "one.record", tmp_path / "two.record"]
    for seed, file in enumerate(files):
        file.write_text(begun(seed, 3).record())
    words = ["review", *map(str, files), "--sims", "2"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert all(file.name in done.output.replace("\n", "") for file in files)
    refused = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "x.svg")])
    assert refused.exit_code != 0


@pytest.mark.parametrize("trees", [0, 65])
def test_a_number_of_trees_that_is_none_is_refused(trees: int, tmp_path: Path) -> None:
    file = tmp_path / "one.record"
    file.write_text(begun(1, 3).record())
    words = (["review", str(file)], ["strength", GAME, "--out", str(tmp_path / "x")])
    for asked in words:
        done = CliRunner().invoke(app, [*asked, "--trees", str(trees)])
        assert done.exit_code == 2
        assert f"trees: {trees} is not allowed; choose from 1 to 64" in done.output
