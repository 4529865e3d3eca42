# SPDX-License-Identifier: MIT
"""Simulations as a library: what is played, and that nothing else decides it."""

import json
from pathlib import Path

import pytest

from stellwerk.bots.match import play_match
from stellwerk.bots.registry import UnknownBot, make_bot
from stellwerk.core.options import BadOption
from stellwerk.core.rng import Rng
from stellwerk.core.title import BadSetup
from stellwerk.games import title_of
from stellwerk.lab import BadPlan, simulate
from tests.lab.helpers import GAME


def test_a_game_depends_on_seed_and_number_alone() -> None:
    row = list(simulate(GAME, 3, 5, seed=11, bots=["greedy", "random"]).rows())[4]
    table = Rng(11, 4)
    bots = [make_bot(name, Rng(table.seed())) for name in row.bots]
    result = play_match(title_of(GAME).rules(3), bots, table)
    assert row.bots == ["greedy", "random", "greedy"]
    assert (row.game, row.seed) == (4, 11)
    assert row.scores == result.outcome.scores
    assert row.places == result.outcome.places
    assert row.winners == result.outcome.winners
    assert row.breakdown == result.outcome.breakdown
    assert row.tie_breaks == result.outcome.tie_breaks
    assert (row.decisions, row.luck) == (result.decisions, result.luck)


def test_moves_are_counted_as_decisions_of_players_and_of_luck() -> None:
    table = Rng(1, 0)
    bots = [make_bot("random", Rng(table.seed())) for _ in range(2)]
    result = play_match(title_of(GAME).rules(2), bots, table, keep_moves=True)
    row = next(simulate(GAME, 2, 1, seed=1).rows())
    assert row.luck == sum(move.startswith("*") for move in result.moves) > 0
    assert row.decisions + row.luck == len(result.moves)


def test_bots_do_not_change_what_luck_deals() -> None:
    deals = set()
    for name in ("random", "greedy"):
        table = Rng(5, 0)
        bots = [make_bot(name, Rng(table.seed())) for _ in range(3)]
        rules = title_of(GAME).rules(3, {"start_player": 1})
        moves = play_match(rules, bots, table, keep_moves=True).moves
        deals.add(next(move for move in moves if move.startswith("* deal")))
    assert len(deals) == 1


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_number_of_jobs_never_shows(tmp_path: Path, jobs: int) -> None:
    one, many = tmp_path / "one.jsonl", tmp_path / "many.jsonl"
    simulate(GAME, 3, 200, seed=3, out=one)
    results = simulate(GAME, 3, 200, seed=3, jobs=jobs, out=many)
    assert results.played == results.summary.games == 200
    assert one.read_bytes() == many.read_bytes()
    pair = one.with_suffix(".parquet"), many.with_suffix(".parquet")
    assert pair[0].read_bytes() == pair[1].read_bytes()


def test_memory_and_file_hold_the_same_rows(tmp_path: Path) -> None:
    results = simulate(GAME, 2, 20, seed=9, out=tmp_path / "out.jsonl")
    kept = simulate(GAME, 2, 20, seed=9)
    assert list(results.rows()) == list(kept.rows())
    assert len(list(kept.rows())) == 20
    assert kept.path is None
    assert kept.parquet is None


def test_another_seed_plays_other_games() -> None:
    first = simulate(GAME, 3, 10, seed=1)
    other = simulate(GAME, 3, 10, seed=2)
    scores = [[row.scores for row in results.rows()] for results in (first, other)]
    assert scores[0] != scores[1]


def test_the_header_says_all_that_results_depend_on(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    simulate(GAME, 3, 2, seed=4, options={"score_sheet": 2}, out=path)
    header = json.loads(path.read_text().splitlines()[0])
    rules = title_of(GAME).rules(3, {"score_sheet": 2})
    assert header["kind"] == "stellwerk simulation"
    assert header["format"] == 1
    assert (header["game"], header["rules"]) == (GAME, rules.version)
    assert (header["edition"], header["edition_hash"]) == rules.edition
    assert header["options"] == rules.options
    assert header["bots"] == ["random"] * 3
    assert (header["players"], header["seed"], header["games"]) == (3, 4, 2)
    assert "jobs" not in header


def test_progress_ends_at_the_number_of_games() -> None:
    told: list[tuple[int, int]] = []
    simulate(GAME, 2, 30, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (30, 30)
    assert told == sorted(told)


def test_an_edition_file_is_played(tmp_path: Path) -> None:
    raw = title_of(GAME).edition().raw
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({**raw, "edition": "mine"}))
    results = simulate(GAME, 2, 4, edition=str(path), jobs=2)
    assert results.header.edition == "mine"
    assert results.summary.games == 4


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"game": "ludo"}, BadSetup, "unknown game 'ludo'; there are: rail_line"),
        ({"players": 1}, BadSetup, "2 to 3 players, not for 1"),
        ({"players": 4}, BadSetup, "2 to 3 players, not for 4"),
        ({"games": 0}, BadPlan, "games: 0 is not allowed; choose from 1 to 4294967296"),
        ({"games": 2**32 + 1}, BadPlan, "games: 4294967297 is not allowed"),
        ({"games": True}, BadPlan, "games: True is not allowed"),
        ({"seed": -1}, BadPlan, "seed: -1 is not allowed; choose from 0 to"),
        ({"seed": 2**64}, BadPlan, "seed: 18446744073709551616 is not allowed"),
        ({"seed": 1.5}, BadPlan, "seed: 1.5 is not allowed"),
        ({"jobs": 0}, BadPlan, "jobs: 0 is not allowed; choose from 1 to 256"),
        ({"jobs": 257}, BadPlan, "jobs: 257 is not allowed"),
        ({"bots": []}, BadPlan, "name at least one"),
        ({"bots": ["random"] * 4}, BadPlan, "4 names for 3 players"),
        ({"bots": ["random", "hal"]}, UnknownBot, "unknown bot 'hal'; choose from"),
        ({"options": {"sheet": 1}}, BadOption, "unknown option 'sheet'"),
        ({"options": {"score_sheet": 3}}, BadOption, "3 is not allowed"),
        ({"out": ""}, BadPlan, "is no file name"),
    ],
)
def test_what_cannot_be_played_is_refused(
    changes: dict[str, object], error: type[Exception], message: str
) -> None:
    asked: dict[str, object] = {"game": GAME, "players": 3, "games": 2, **changes}
    with pytest.raises(error) as refusal:
        simulate(**asked)  # type: ignore[arg-type]
    assert message in str(refusal.value)
