# SPDX-License-Identifier: MIT
"""Tournaments as a library: what is played, and that nothing else decides it."""

import json
from pathlib import Path

import pytest

from stellwerk.bots.bot import Bot, Position
from stellwerk.bots.match import play_match
from stellwerk.bots.registry import UnknownBot, make_bot
from stellwerk.core.contract import Move
from stellwerk.core.options import BadOption
from stellwerk.core.rng import Rng
from stellwerk.core.title import BadSetup
from stellwerk.games import TITLES, title_of
from stellwerk.lab import BadPlan, BadResults, tournament
from stellwerk.lab.tournaments.plan import make_tournament_plan
from tests.lab.helpers import GAME

BOTS = ["greedy:worlds=1", "random", "apprentice"]
REPRODUCIBLE = ("games.jsonl", "games.parquet", "summary.json")


def test_a_game_depends_on_seed_round_and_seats_alone() -> None:
    rows = list(tournament(GAME, BOTS, 2, 12, seed=11).rows())
    for row in rows[7:9]:
        table = Rng(11, 1)
        bots = [make_bot(name, Rng(table.seed()), GAME) for name in row.bots]
        result = play_match(title_of(GAME).rules(2), bots, table)
        assert (row.seed, row.round) == (11, 1)
        assert row.scores == result.outcome.scores
        assert row.places == result.outcome.places
        assert row.breakdown == result.outcome.breakdown
        assert sum(row.seat_decisions) == row.decisions == result.decisions


def test_decisions_are_counted_by_seat() -> None:
    plan = make_tournament_plan(GAME, 3, 6, 2, ["random", "apprentice"], ({}, None))
    table = plan.table(4)
    rules = plan.rules()
    result = play_match(rules, plan.bots(4, table), table, keep_moves=True)
    row = plan.row(4, result)
    for seat in range(3):
        own = [move for move in result.moves if move.startswith(f"{seat + 1} ")]
        assert row.seat_decisions[seat] == len(own) > 0


def test_all_games_of_a_round_are_dealt_the_same() -> None:
    setup = ({"start_player": 1}, None)
    plan = make_tournament_plan(GAME, 3, 12, 5, BOTS, setup)
    rules = plan.rules()
    deals: dict[int, set[str]] = {}
    for game in range(12):
        table = plan.table(game)
        bots = plan.bots(game, table)
        moves = play_match(rules, bots, table, keep_moves=True).moves
        deal = next(move for move in moves if move.startswith("* deal"))
        deals.setdefault(plan.header.stream(game), set()).add(deal)
    assert [len(deal) for deal in deals.values()] == [1, 1, 1, 1]
    assert len(set.union(*deals.values())) == 4


class First(Bot):
    """Takes the first move, after wasting as many random numbers as it is told."""

    def __init__(self, rng: Rng, waste: int) -> None:
        self.rng = rng
        self.waste = waste

    def choose(self, position: Position, *more: object) -> Move:
        for _ in range(self.waste):
            self.rng.next32()
            position.imagine(self.rng)
        return position.moves()[0]


def test_luck_depends_on_what_bots_play_and_on_nothing_else_they_do() -> None:
    rules = title_of(GAME).rules(2)
    games = []
    for waste in (0, 3):
        table = Rng(8, 0)
        bots: list[Bot] = [First(Rng(table.seed()), waste) for _ in range(2)]
        games.append(play_match(rules, bots, table, keep_moves=True).moves)
    assert games[0] == games[1]


def test_the_number_of_jobs_never_shows(tmp_path: Path) -> None:
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        found = tournament(GAME, BOTS, 2, 60, seed=3, jobs=jobs, out=folder)
        assert found.played == found.standings.games == 60
    for name in REPRODUCIBLE:
        one, many = (tmp_path / jobs / name for jobs in ("1", "2"))
        assert one.read_bytes() == many.read_bytes(), name


def test_with_and_without_a_folder_the_results_are_the_same(tmp_path: Path) -> None:
    kept = tournament(GAME, BOTS, 2, 6, seed=3, out=tmp_path / "made" / "here")
    loose = tournament(GAME, BOTS, 2, 6, seed=3)
    assert list(kept.rows()) == list(loose.rows())
    assert kept.to_dict() == loose.to_dict()


def test_thinking_is_measured_beside_the_results(tmp_path: Path) -> None:
    found = tournament(GAME, BOTS, 2, 6, out=tmp_path)
    assert found.thinking["random"].mean is None
    assert (found.thinking["greedy:worlds=1"].mean or 0) > 0
    assert b"second" not in (tmp_path / "games.jsonl").read_bytes()
    assert "second" not in (tmp_path / "summary.json").read_text()
    header, *lines = (tmp_path / "times.jsonl").read_text().splitlines()
    assert json.loads(header)["kind"] == "stellwerk thinking times"
    rows = list(found.rows())
    for row, line in zip(rows, map(json.loads, lines), strict=True):
        assert row.game == line["game"]
        silent = [seconds is None for seconds in line["seconds"]]
        assert silent == [bot == "random" for bot in row.bots]
    spent = sum(thoughts.decisions for thoughts in found.thinking.values())
    asked = [
        count
        for row in rows
        for bot, count in zip(row.bots, row.seat_decisions, strict=True)
        if bot != "random"
    ]
    assert spent == sum(asked)


def test_parquet_equals_json_lines(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    tournament(GAME, BOTS, 3, 6, out=tmp_path)
    for name in ("games", "times"):
        lines = (tmp_path / f"{name}.jsonl").read_bytes().splitlines()[1:]
        table = pq.read_table(tmp_path / f"{name}.parquet")
        assert table.to_pylist() == [json.loads(line) for line in lines]
        assert json.loads(table.schema.metadata[b"stellwerk"])["seed"] == 0


@pytest.mark.parametrize("game", list(TITLES))
def test_every_game_has_tournaments_at_its_largest_table(game: str) -> None:
    bots = ["random", "greedy:worlds=1:slips=1"]
    players = title_of(game).max_players
    found = tournament(game, bots, players, 1, seed=2)
    assert found.standings.rounds == 1
    for bot in found.standings.bots:
        seats = [sample.count for sample in bot.seats]
        assert seats == [found.standings.games // 2] * players
    wins = [bot.wins.mean for bot in found.standings.bots]
    assert sum(wins) == pytest.approx(2 / players)


def test_levels_say_what_they_are_played_as() -> None:
    plan = make_tournament_plan(GAME, 2, 6, 0, BOTS, ({}, None))
    assert plan.header.bots == BOTS
    assert plan.header.played_as[1] == "random"
    assert plan.header.played_as[2].startswith("greedy:")


def test_a_mapping_is_a_spec_too() -> None:
    found = tournament(GAME, [{"bot": "greedy", "worlds": 1}, "random"], 2, 2)
    assert found.header.bots == ["greedy:worlds=1", "random"]


@pytest.mark.parametrize(
    ("changes", "error", "complaint"),
    [
        ({"bots": ["random"]}, BadPlan, "1 named; a tournament is for 2 to 12"),
        ({"bots": []}, BadPlan, "0 named"),
        ({"bots": ["random", " random"]}, BadPlan, "'random' is named twice"),
        ({"bots": ["random", "hal"]}, UnknownBot, "unknown bot 'hal'; choose from"),
        ({"bots": ["random", {"sims": 1}]}, UnknownBot, 'should look like {"bot"'),
        ({"players": 9}, BadSetup, "for 2 to 3 players, not for 9"),
        ({"games": 0}, BadPlan, "games: 0 is not allowed"),
        ({"seed": -1}, BadPlan, "seed: -1 is not allowed"),
        ({"jobs": 0}, BadPlan, "jobs: 0 is not allowed"),
        ({"options": {"sheet": 1}}, BadOption, "sheet"),
    ],
)
def test_what_cannot_be_played_is_refused(
    tmp_path: Path, changes: dict[str, object], error: type[Exception], complaint: str
) -> None:
    asked: dict[str, object] = {"bots": ["random", "greedy"], "players": 2, "games": 2}
    with pytest.raises(error) as refusal:
        tournament(GAME, **{**asked, **changes}, out=tmp_path / "x")  # type: ignore[arg-type]
    assert complaint in str(refusal.value)
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("name", ["report.html", "summary.json", "games.parquet"])
def test_a_folder_with_files_of_others_is_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(BadResults, match=r"nothing was changed\. Name another folder"):
        tournament(GAME, ["random", "apprentice"], 2, 2, out=tmp_path)
    assert (tmp_path / name).read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for path, complaint in {
        tmp_path / "file": "is no folder; name a folder",
        tmp_path / "file" / "deeper": "cannot be made: Not a directory",
    }.items():
        with pytest.raises(BadResults, match=complaint):
            tournament(GAME, ["random", "apprentice"], 2, 2, out=path)
    assert (tmp_path / "file").read_text() == "mine"
