# SPDX-License-Identifier: MIT
"""Tournaments survive any interruption; what can be repeated comes out the same."""

import json
import shutil
from pathlib import Path

import pytest

from stellwerk.lab import BadResults, simulate, tournament
from tests.lab.helpers import GAME, deaths_until_done

BOTS = ["random", "apprentice"]
REPRODUCIBLE = ("games.jsonl", "games.parquet", "summary.json")

DIES = """
import multiprocessing, os, signal, sys
from stellwerk.lab import tournament
turns = []
def die(done, total):
    turns.append(done)
    if len(turns) == int(sys.argv[1]) + 1 and done < total:
        print(*[child.pid for child in multiprocessing.active_children()], flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    tournament("rail_line", ["random", "apprentice"], 2, 60, seed=6,
               jobs=int(sys.argv[1]), out=sys.argv[2], progress=die)
"""


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the folder must hold in the end, after six games."""
    folder = tmp_path_factory.mktemp("six")
    tournament(GAME, BOTS, 2, 6, seed=6, out=folder)
    return folder


@pytest.fixture
def folder(six: Path, tmp_path: Path) -> Path:
    """A finished tournament to do harm to."""
    shutil.copytree(six, tmp_path / "out")
    return tmp_path / "out"


def assert_same(folder: Path, expected: Path) -> None:
    for name in REPRODUCIBLE:
        assert (folder / name).read_bytes() == (expected / name).read_bytes(), name


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_again_and_again_the_result_is_the_same(
    tmp_path: Path, jobs: int
) -> None:
    folder = tmp_path / "out"
    assert deaths_until_done(DIES, jobs, folder) > 1
    tournament(GAME, BOTS, 2, 60, seed=6, out=tmp_path / "whole")
    assert_same(folder, tmp_path / "whole")
    assert timed_games(folder) == list(range(60))


def timed_games(folder: Path) -> list[int]:
    lines = (folder / "times.jsonl").read_text().splitlines()[1:]
    return [json.loads(line)["game"] for line in lines]


@pytest.mark.parametrize("name", ["games.jsonl", "times.jsonl"])
@pytest.mark.parametrize("cut", [0, 40, -20])
def test_a_cut_file_is_completed(six: Path, folder: Path, name: str, cut: int) -> None:
    path = folder / name
    path.write_bytes(path.read_bytes()[:cut])
    games = (folder / "games.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "games.jsonl").write_bytes(b"".join(games[:-1]))
    tournament(GAME, BOTS, 2, 6, seed=6, out=folder)
    assert_same(folder, six)
    assert timed_games(folder)[-1] == 5
    assert timed_games(folder) == sorted(set(timed_games(folder)))


def test_lost_times_cost_no_game(folder: Path) -> None:
    games = (folder / "games.jsonl").read_bytes()
    (folder / "times.jsonl").unlink()
    again = tournament(GAME, BOTS, 2, 6, seed=6, out=folder)
    assert again.played == 0
    assert again.thinking["apprentice"].mean is None
    assert (folder / "games.jsonl").read_bytes() == games
    assert "not timed" in (folder / "report.html").read_text()


def test_a_finished_tournament_is_only_summed_up_again(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    again = tournament(GAME, BOTS, 2, 5, seed=6, jobs=2, out=folder)
    assert again.played == 0
    for name in {*before} - {"report.html"}:
        assert (folder / name).read_bytes() == before[name], name


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"seed": 7}, "seed: 6 in the file, 7 asked"),
        ({"games": 7}, "games: 6 in the file, 8 asked"),
        ({"players": 3}, "players: 2 in the file, 3 asked"),
        ({"bots": ["apprentice", "random"]}, "bots: ['random', 'apprentice'] in"),
        ({"options": {"score_sheet": 2}}, "'score_sheet': 2"),
    ],
)
def test_another_tournament_in_the_folder_is_refused_and_named(
    folder: Path, changes: dict[str, object], complaint: str
) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    asked: dict[str, object] = {"bots": BOTS, "players": 2, "games": 6, "seed": 6}
    with pytest.raises(BadResults) as refusal:
        tournament(GAME, **{**asked, **changes}, out=folder)  # type: ignore[arg-type]
    assert "holds another tournament; nothing was changed" in str(refusal.value)
    assert complaint in str(refusal.value)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_simulation_is_no_tournament(tmp_path: Path) -> None:
    simulate(GAME, 2, 6, seed=6, bots=BOTS, out=tmp_path / "games.jsonl")
    with pytest.raises(BadResults, match="is no result file; nothing was changed"):
        tournament(GAME, BOTS, 2, 6, seed=6, out=tmp_path)


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("games.jsonl", b'"bots":["random","app', b'"bots":["hal","app', "another to"),
        ("games.jsonl", b'"game":3', b'"game":4', "game 4 does not belong there"),
        ("times.jsonl", b'"game":3', b'"game":1', "game 1 does not belong there"),
        ("times.jsonl", b'"seconds":[', b'"seconds":[null,', "3 times, not one per"),
        ("times.jsonl", b'"kind":"', b'"kind":"my ', "is no result file"),
    ],
)
def test_damage_is_found_and_left_alone(
    folder: Path, name: str, old: bytes, new: bytes, complaint: str
) -> None:
    path = folder / name
    header, rows = path.read_bytes().split(b"\n", 1)
    kind = old.startswith(b'"kind"')
    damaged = (
        (header.replace(old, new) + b"\n" + rows)
        if kind
        else (header + b"\n" + rows.replace(old, new))
    )
    assert damaged != header + b"\n" + rows
    path.write_bytes(damaged)
    with pytest.raises(BadResults, match=complaint):
        tournament(GAME, BOTS, 2, 6, seed=6, out=folder)
    assert path.read_bytes() == damaged
