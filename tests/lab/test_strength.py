# SPDX-License-Identifier: MIT
"""Measuring the levels: who plays whom, what is written, and going on later."""

import json
from pathlib import Path

import pytest

from stellwerk.bots.registry import LEVELS, level_spec
from stellwerk.games import TITLES
from stellwerk.lab.tournaments.strength import (
    FIGURES,
    PAIRS,
    TABLE,
    Pair,
    Strength,
    measure_strength,
    strength_table,
    with_trees,
)
from tests.lab.helpers import GAME, command

QUICK = (Pair("greedy", "random", 0.9), Pair("random", "apprentice", 0.65))


def measure(folder: Path, games: int = 10) -> list[Strength]:
    return measure_strength([GAME], games, 2, out=folder, pairs=QUICK)


def test_every_level_meets_the_one_below() -> None:
    met = [pair.bots for pair in PAIRS]
    assert ("greedy", "random") in met
    assert ("director", "greedy") in met
    assert all(pair in met for pair in zip(LEVELS[1:], LEVELS[:-1], strict=True))
    assert [pair.bots for pair in PAIRS if pair.slow] == [
        ("director", "driver"),
        ("director", "greedy"),
    ]


def test_searches_grow_as_many_trees_as_wanted(tmp_path: Path) -> None:
    """The same games with any number of jobs; other bots play as ever."""
    pairs = (Pair("search:sims=6", "greedy", 0.5),)
    played = []
    for jobs in (1, 2):
        out = tmp_path / str(jobs)
        (found,) = measure_strength(
            [GAME], 4, 2, trees=3, jobs=jobs, out=out, pairs=pairs
        )
        assert found.played_as == ("search:sims=6:trees=3", "greedy")
        played.append(next(out.rglob("games.jsonl")).read_bytes())
    assert played[0] == played[1]


@pytest.mark.parametrize(
    ("spec", "meant"),
    [
        ("greedy:slips=0.2", "greedy:slips=0.2"),
        ("search:sims=9", "search:sims=9:trees=4"),
        ("search:sims=9:value=onnx:a.onnx", "search:sims=9:trees=4:value=onnx:a.onnx"),
    ],
)
def test_only_searches_have_trees(spec: str, meant: str) -> None:
    assert with_trees(spec, 4) == meant
    assert with_trees(spec, 1) == spec


@pytest.mark.parametrize("game", TITLES)
def test_no_two_levels_of_a_game_play_the_same(game: str) -> None:
    assert len({level_spec(level, game) for level in LEVELS}) == len(LEVELS)


def test_figures_and_table_are_written(tmp_path: Path) -> None:
    good, bad = measure(tmp_path)
    assert (good.games, bad.games) == (10, 10)
    assert good.ahead == 1.0
    assert good.interval[0] < 1.0
    assert good.difference > 0
    assert (good.verdict, bad.verdict) == ("met", "not met")
    assert bad.played_as == ("random", level_spec("apprentice", GAME))
    said = json.loads((tmp_path / FIGURES).read_text())
    assert said["date"].startswith("20")
    assert said["build"] in ("compiled", "interpreted")
    assert [one["ahead"] for one in said["strength"]] == [good.ahead, bad.ahead]
    lines = (tmp_path / TABLE).read_text().splitlines()
    assert len(lines) == 2 + len(QUICK)
    assert "| Rail Line | greedy | random | 10 | 100.0% |" in lines[2]
    assert lines[3].count("not met") == 1


def test_the_same_call_plays_nothing_again(tmp_path: Path) -> None:
    first = measure(tmp_path)
    files = {path: path.read_bytes() for path in tmp_path.rglob("games.jsonl")}
    assert len(files) == 2
    one = next(iter(files))
    one.write_bytes(files[one][: len(files[one]) * 2 // 3])  # as if interrupted
    again = measure(tmp_path)
    assert [row.ahead for row in again] == [row.ahead for row in first]
    assert {path: path.read_bytes() for path in tmp_path.rglob("games.jsonl")} == files


def test_a_bot_without_a_clock_has_no_time() -> None:
    specs = ("random", "greedy")
    result = Strength(GAME, *specs, specs, 0.5, 4, 0.25, (0.1, 0.6), -3.0, (None, 0.1))
    last = strength_table([result]).splitlines()[-1]
    assert last.endswith("| 50% not met | -3.0 | – |")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "chess"),
        ([GAME, "--games", 0], "games: 0 is not allowed"),
        ([GAME, "--director-games", -1], "games: -1 is not allowed"),
        ([GAME, "--jobs", 0], "jobs: 0 is not allowed"),
    ],
)
def test_bad_wishes_are_refused(
    tmp_path: Path, words: list[object], message: str
) -> None:
    done = command("strength", *words, "--out", tmp_path / "new")
    assert done.exit_code == 2
    assert message in done.output
