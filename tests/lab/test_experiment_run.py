# SPDX-License-Identifier: MIT
"""Results depend on the experiment alone, and survive whatever happens."""

import errno
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from stellwerk.lab.errors import BadResults, GameFailed
from stellwerk.lab.experiments import folder as folders
from stellwerk.lab.experiments.folder import Folder, open_folder, read_folder
from stellwerk.lab.experiments.parts import PartJob
from stellwerk.lab.experiments.running import gaps, run_experiment
from stellwerk.lab.spreading.where import Here
from tests.lab.experiments import SMALL, changed, files, laboratory, play, rows
from tests.lab.helpers import command, deaths_until_done

DIES = """
import multiprocessing, os, signal, sys
from stellwerk.lab.experiments.running import run_experiment
from stellwerk.lab.spreading.where import Here
from tests.lab.experiments import laboratory
turns = []
def die(done, total):
    turns.append(done)
    if len(turns) == 2 and done < total:
        print(*[child.pid for child in multiprocessing.active_children()], flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    run_experiment(laboratory(), sys.argv[2], Here(int(sys.argv[1])), die)
"""

PAIRED = """
format = 1
name = "Pairs"
game = "rail_line"
players = 3
seed = 3
games = 6
block = 4
bots = ["greedy:worlds=1", "random", "random"]
tables = ["decisions"]

[[case]]
name = "one"
balanced = true

[[case]]
name = "other"
balanced = true
options = { score_sheet = 2 }

[[compare]]
base = "one"
with = "other"
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """All files of the small experiment, run at one go."""
    out = tmp_path_factory.mktemp("whole") / "out"
    play(out)
    return files(out)


def test_the_files_do_not_depend_on_the_number_of_jobs(
    tmp_path: Path, whole: dict[str, bytes]
) -> None:
    play(tmp_path / "out", jobs=2)
    assert files(tmp_path / "out") == whole


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_again_and_again_the_files_are_the_same(
    tmp_path: Path, jobs: int, whole: dict[str, bytes]
) -> None:
    out = tmp_path / "out"
    assert deaths_until_done(DIES, jobs, out) >= 1
    assert files(out) == whole


def test_only_what_is_missing_is_played(
    tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = play(tmp_path)
    case = folder.case(None)
    folder.file("games", case, 1).unlink()
    cut = folder.file("decisions", case, 2)
    cut.write_bytes(cut.read_bytes()[:-20])
    (tmp_path / "games" / "case=all" / "part-00009.parquet.half").write_bytes(b"PAR1")
    blocks: list[int] = []
    part = PartJob.part

    def watched(self: PartJob, rules: Any, tables: Any, block: int) -> Any:
        blocks.append(block)
        return part(self, rules, tables, block)

    monkeypatch.setattr(PartJob, "part", watched)
    done = run_experiment(laboratory(), tmp_path)
    assert blocks == [1, 2]
    assert done.played == 7
    assert files(tmp_path) == whole
    assert run_experiment(laboratory(), tmp_path).played == 0


def test_gaps() -> None:
    assert list(gaps({1, 2, 4}, 6)) == [(0, 1), (3, 4), (5, 6)]
    assert list(gaps(set(), 3)) == [(0, 3)]
    assert list(gaps({0, 1, 5}, 2)) == []


def test_a_full_disk_loses_nothing_that_was_finished(
    tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    room = [60_000]
    write = Path.write_bytes

    def small_disk(self: Path, content: bytes) -> int:
        room[0] -= len(content)
        if room[0] < 0 and self.name.startswith("part-"):
            write(self, content[:10])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(self, content)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", small_disk)
        with pytest.raises(BadResults, match=r"No space left.*same command continues"):
            play(tmp_path)
    before = files(tmp_path)
    assert 0 < len(before) < len(whole)
    assert not list(tmp_path.rglob("*.half"))
    play(tmp_path)
    assert files(tmp_path) == whole


def test_two_runs_on_one_folder_are_refused(tmp_path: Path) -> None:
    lab = laboratory()
    with (
        open_folder(tmp_path, lab),
        pytest.raises(BadResults, match="being written by another run"),
    ):
        play(tmp_path)
    assert play(tmp_path).finished(lab.experiment.cases[0]) == [0, 1, 2]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"seed": "8"}, "seed: 7 in the folder, 8 asked"),
        ({"games": "13"}, "case 'all', games: 12 in the folder, 13 asked"),
        ({"players": "3"}, "case 'all', players: 2 in the folder, 3 asked"),
        ({"tables": "[]"}, "tables: "),
    ],
)
def test_the_folder_of_another_experiment_is_left_alone(
    tmp_path: Path, whole: dict[str, bytes], values: dict[str, str], words: str
) -> None:
    play(tmp_path)
    with pytest.raises(BadResults) as caught:
        play(tmp_path, changed(SMALL, values))
    assert words in str(caught.value)
    assert str(caught.value).endswith("\nName another folder with --out")
    assert str(caught.value).count("seed: ") == words.startswith("seed")
    assert files(tmp_path) == whole


def test_another_version_or_edition_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path)
    header = tmp_path / "experiment.json"
    old = header.read_bytes()
    monkeypatch.setattr("stellwerk.lab.experiments.reading.__version__", "9.9")
    with pytest.raises(BadResults, match="version: "):
        play(tmp_path)
    monkeypatch.undo()
    header.write_bytes(old.replace(b"sha256:", b"sha256:0"))
    with pytest.raises(BadResults, match="edition_hash: "):
        play(tmp_path)
    header.write_bytes(old.replace(b'"format": 1', b'"format": 2', 1))
    with pytest.raises(BadResults, match="format 2"):
        play(tmp_path)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(BadResults, match="holds something else"):
        play(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    with pytest.raises(BadResults, match="is no folder"):
        play(tmp_path / "letter.txt")
    (tmp_path / "experiment.json").write_text('{"kind": "letter"}')
    with pytest.raises(BadResults, match="no header of an experiment"):
        play(tmp_path)


def test_a_killed_worker_costs_only_its_batch(
    tmp_path: Path, whole: dict[str, bytes]
) -> None:
    """The process ends in the middle; another one plays its batch again."""
    once = tmp_path / "once"
    run_experiment(laboratory(), tmp_path / "out", Here(2), kill_a_child(once))
    assert once.exists()
    assert files(tmp_path / "out") == whole


def kill_a_child(once: Path) -> Any:
    def watch(done: int, total: int) -> None:
        import multiprocessing

        children = multiprocessing.active_children()
        if children and not once.exists():
            once.write_text("killed")
            os.kill(children[0].pid or 0, signal.SIGKILL)

    return watch


def test_balanced_cases_rotate_the_bots_with_the_same_luck(tmp_path: Path) -> None:
    folder = play(tmp_path, PAIRED)
    seated = [row["bot"] for row in rows(folder, "seats", "one")]
    assert [
        seated[3 * game : 3 * game + 3].index("greedy:worlds=1") for game in range(6)
    ] == [
        *(0, 2, 1),
        *(0, 2, 1),
    ]
    case = folder.case("one")
    assert [case.stream(game) for game in range(6)] == [0, 0, 0, 1, 1, 1]


def test_compared_cases_begin_with_the_same_luck(tmp_path: Path) -> None:
    """The first decision is asked of the same seat: luck drew the start player."""
    folder = play(tmp_path, PAIRED)
    starts = [
        [row["seat"] for row in rows(folder, "decisions", name) if row["number"] == 0]
        for name in ("one", "other")
    ]
    assert starts[0] == starts[1]
    assert len(set(starts[0])) > 1


def test_the_commands_run_and_tell(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    first = command("experiment", "run", path)
    assert first.exit_code == 0, first.output
    assert "12 games played" in first.output
    assert "nothing was left" in command("experiment", "run", path).output
    shown = command("experiment", "status", path)
    assert "finished" in shown.output
    folder = read_folder(tmp_path / "small.results")
    folder.file("games", folder.case(None), 0).unlink()
    assert "unfinished" in command("experiment", "status", folder.path).output
    assert command("experiment", "status", tmp_path).exit_code == 2


def test_status_says_that_a_run_is_at_work(tmp_path: Path) -> None:
    play(tmp_path)
    with open_folder(tmp_path, laboratory()):
        assert "at work" in command("experiment", "status", tmp_path).output


def test_parts_appear_in_an_order_that_can_be_cut_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table `games` comes last: what it names is there in all tables."""
    order: list[str] = []
    put = folders.put

    def watched(path: Path, content: bytes) -> None:
        order.append(path.parent.parent.name)
        put(path, content)

    monkeypatch.setattr(folders, "put", watched)
    folder: Folder = play(tmp_path)
    tables = [name for name in order if name in folder.experiment.tables]
    assert tables[4::5] == ["games"] * 3


def test_whatever_ends_a_run_says_that_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise GameFailed("a worker process ended (exit code -9)")

    monkeypatch.setattr("stellwerk.cli.experiment.run_experiment", broken)
    (tmp_path / "small.toml").write_text(SMALL)
    done = command("experiment", "run", tmp_path / "small.toml")
    assert done.exit_code == 1
    assert "exit code -9" in done.output
    assert "the same command continues" in done.output
