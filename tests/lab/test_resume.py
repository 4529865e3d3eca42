# SPDX-License-Identifier: MIT
"""Result files survive any interruption and are never overwritten."""

import json
import os
import resource
import signal
from pathlib import Path

import pytest

from stellwerk.lab import BadResults, simulate
from stellwerk.lab.simulations.plan import make_plan
from stellwerk.lab.simulations.rows import Row
from stellwerk.lab.simulations.store import open_store
from tests.lab.helpers import (
    GAME,
    assert_gone,
    command,
    deaths_until_done,
    group,
    start,
)
from tests.waiting import wait_until

DIES = """
import multiprocessing, os, signal, sys
from stellwerk.lab import simulate
turns = []
def die(done, total):
    turns.append(done)
    if len(turns) == int(sys.argv[1]) + 1 and done < total:
        print(*[child.pid for child in multiprocessing.active_children()], flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    simulate("rail_line", 2, 60, seed=6, jobs=int(sys.argv[1]), out=sys.argv[2],
             progress=die)
"""

COMMAND = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from tests.lab.helpers import program
if __name__ == "__main__":
    program()(sys.argv[1:])
"""


def whole(tmp_path: Path, games: int = 150, seed: int = 6) -> bytes:
    """What the file must be in the end."""
    path = tmp_path / "whole.jsonl"
    simulate(GAME, 2, games, seed=seed, out=path)
    return path.read_bytes()


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_again_and_again_the_result_is_the_same(
    tmp_path: Path, jobs: int
) -> None:
    path = tmp_path / "out.jsonl"
    assert deaths_until_done(DIES, jobs, path) > 1
    assert path.read_bytes() == whole(tmp_path, games=60)


def has_bytes(path: Path, least: int) -> bool:
    return path.exists() and path.stat().st_size >= least


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_everything_and_keeps_what_was_played(
    tmp_path: Path, jobs: int
) -> None:
    path = tmp_path / "out.jsonl"
    words = ["simulate", GAME, "--players", 2, "--games", 2**32, "--seed", 6]
    words += ["--jobs", jobs, "--out", path]
    process = start(COMMAND, *words, start_new_session=True, cwd=Path.cwd())
    wait_until(lambda: process.poll() is not None or has_bytes(path, 50_000))
    assert process.poll() is None, process.communicate(timeout=60)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    said = "interrupted; with --out, the same command continues"
    assert errors.strip() == f"stellwerk: {said}"
    assert_gone(group(process.pid))
    lines = path.read_bytes().splitlines()
    assert [json.loads(line)["game"] for line in lines[1:]] == list(
        range(len(lines) - 1)
    )


def test_cut_anywhere_the_whole_lines_are_kept(tmp_path: Path) -> None:
    expected = whole(tmp_path, games=2)
    plan = make_plan(GAME, 2, 2, 6, ["random"], ({}, None))
    ends = [place + 1 for place, byte in enumerate(expected) if byte == ord("\n")]
    path = tmp_path / "out.jsonl"
    near = {end + step for end in ends for step in (-2, -1, 0, 1)}
    for length in sorted({*range(0, len(expected), 11), *near} - {len(expected) + 1}):
        path.write_bytes(expected[:length])
        store = open_store(path, plan.header, Row)
        store.close()
        kept = [end for end in ends if end <= length] or ends[:1]
        assert path.read_bytes() == expected[: kept[-1]], length
        assert store.done == len(kept) - 1


@pytest.mark.parametrize("cut", [0, 20, 700, -20])
def test_a_cut_file_is_completed(tmp_path: Path, cut: int) -> None:
    expected = whole(tmp_path, games=2)
    path = tmp_path / "out.jsonl"
    path.write_bytes(expected[:cut])
    simulate(GAME, 2, 2, seed=6, out=path)
    assert path.read_bytes() == expected


def test_a_finished_file_is_only_summed_up_again(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    first = simulate(GAME, 2, 20, seed=6, out=path)
    before = path.stat()
    path.chmod(0o444)
    again = simulate(GAME, 2, 20, seed=6, out=path, jobs=2)
    assert again.played == 0
    assert again.games_per_second is None
    assert again.summary.seats[0].score.mean == first.summary.seats[0].score.mean
    assert (path.stat().st_mtime_ns, path.stat().st_size) == (
        before.st_mtime_ns,
        before.st_size,
    )


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"seed": 7}, "seed: 6 in the file, 7 asked"),
        ({"games": 21}, "games: 20 in the file, 21 asked"),
        ({"players": 3}, "players: 2 in the file, 3 asked"),
        ({"bots": ["greedy"]}, "bots: ['random', 'random'] in the file, ['greedy'"),
        ({"options": {"score_sheet": 2}}, "'score_sheet': 2"),
    ],
)
def test_other_parameters_are_refused_and_named(
    tmp_path: Path, changes: dict[str, object], complaint: str
) -> None:
    path = tmp_path / "out.jsonl"
    asked: dict[str, object] = {"game": GAME, "players": 2, "games": 20, "seed": 6}
    simulate(**asked, out=path)  # type: ignore[arg-type]
    before = path.read_bytes()
    with pytest.raises(BadResults) as refusal:
        simulate(**{**asked, **changes}, out=path)  # type: ignore[arg-type]
    assert "holds another simulation; nothing was changed" in str(refusal.value)
    assert complaint in str(refusal.value)
    assert path.read_bytes() == before


def damage(kind: str, lines: list[bytes]) -> tuple[list[bytes], str]:
    """A file that no interruption explains, and what is said about it."""
    if kind == "no JSON":
        return [*lines[:2], b"{]\n", *lines[3:]], "damaged in line 3"
    if kind == "a line is missing":
        return [*lines[:2], *lines[3:]], "line 3: game 2 does not belong there"
    if kind == "a line too many":
        return [*lines, lines[-1]], "line 7: game 4 does not belong there"
    if kind == "wrong type":
        wrong = lines[1].replace(b'"game":0', b'"game":"0"')
        return [lines[0], wrong, *lines[2:]], "line 2: Expected `int`, got `str`"
    if kind == "other seed":
        wrong = lines[1].replace(b'"seed":6', b'"seed":5')
        return [lines[0], wrong, *lines[2:]], "line 2: it belongs to another simulation"
    if kind == "not ours":
        return [b'{"name": "my diary"}\n'], "is no result file; nothing was changed"
    if kind == "binary":
        return [b"\xff\xfe\x00\n"], "is no result file; nothing was changed"
    if kind == "text without end of line":
        return [b"dear diary"], "is no result file; nothing was changed"
    if kind == "header without a field":
        return [lines[0].replace(b'"seed":6,', b""), *lines[1:]], "damaged in line 1"
    assert kind == "newer format"
    newer = lines[0].replace(b'"format":1', b'"format":2')
    return [newer, *lines[1:]], "has format 2; this program knows 1"


@pytest.mark.parametrize(
    "kind",
    [
        "no JSON",
        "a line is missing",
        "a line too many",
        "wrong type",
        "other seed",
        "not ours",
        "binary",
        "text without end of line",
        "header without a field",
        "newer format",
    ],
)
def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "out.jsonl"
    lines = whole(tmp_path, games=5).splitlines(keepends=True)
    damaged, complaint = damage(kind, lines)
    path.write_bytes(b"".join(damaged))
    with pytest.raises(BadResults) as refusal:
        simulate(GAME, 2, 5, seed=6, out=path)
    assert complaint in str(refusal.value)
    assert path.read_bytes() == b"".join(damaged)


def test_two_runs_never_write_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    plan = make_plan(GAME, 2, 5, 6, ["random"], ({}, None))
    store = open_store(path, plan.header, Row)
    with pytest.raises(BadResults, match="is being written by another run"):
        simulate(GAME, 2, 5, seed=6, out=path)
    store.close()
    assert simulate(GAME, 2, 5, seed=6, out=path).played == 5


def test_a_folder_a_device_and_a_missing_folder_are_refused(tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("mine")
    places = {
        tmp_path: "is a folder; name a file",
        Path("/dev/null"): "is no ordinary file; name a file",
        tmp_path / "none" / "out.jsonl": "cannot be opened: No such file or directory",
        occupied / "out.jsonl": "cannot be opened: Not a directory",
        tmp_path / ("long" * 100): "cannot be opened: File name too long",
    }
    for path, complaint in places.items():
        with pytest.raises(BadResults) as refusal:
            simulate(GAME, 2, 2, out=path)
        assert str(refusal.value) == f"{path} {complaint}"
    assert occupied.read_text() == "mine"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_write_protection_is_respected(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    simulate(GAME, 2, 5, seed=6, out=path)
    half = path.read_bytes()[:-300]
    path.write_bytes(half)
    path.chmod(0o444)
    with pytest.raises(BadResults, match="is unfinished and write-protected"):
        simulate(GAME, 2, 5, seed=6, out=path)
    assert path.read_bytes() == half


def limit_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))


def test_a_full_disk_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    words = ["simulate", GAME, "--players", 2, "--games", 150, "--seed", 6]
    words += ["--out", path]
    process = start(COMMAND, *words, preexec_fn=limit_files, cwd=Path.cwd())
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "cannot be written: File too large" in errors
    assert "the same command continues" in errors
    assert path.stat().st_size <= 40_000
    assert command(*words).exit_code == 0
    assert path.read_bytes() == whole(tmp_path)
