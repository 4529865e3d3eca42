# SPDX-License-Identifier: MIT
"""Saving, resuming and stopping: no game is ever lost."""

import io
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import stellwerk
from stellwerk.cli.files import write_safely
from stellwerk.cli.saving import Keeper
from stellwerk.cli.screen import WIPE, Screen
from stellwerk.cli.seating import make_bots
from stellwerk.cli.table import Table
from tests.cli.conftest import SOURCES, Command, start_process

PLAY = ("play", "rail_line", "--players", "2", "--seed", "4")
FIRST = ("--option", "start_player=1")


def moves_in(file: Path) -> list[str]:
    return [e.text for e in stellwerk.load(file.read_text("utf-8")).entries]


def test_the_end_of_input_saves_the_game(command: Command, home: Path) -> None:
    run = command(*PLAY, *FIRST, typed=["side I", "lane 2"])
    assert run.code == 0
    assert run.saved().parent == home / "games"
    assert f"stellwerk play --resume {run.saved()}" in run.out
    assert moves_in(run.saved())[0] == "side I"


def test_ctrl_c_saves_the_game_and_ends_cleanly(tmp_path: Path) -> None:
    file = tmp_path / "mine.stellwerk"
    process = start_process(*PLAY, *FIRST, "--save", file)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("side I\n")
    process.stdin.flush()
    seen = ""
    while "(RL-108)" not in seen:  # the next question is on the screen
        seen += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert str(file) in out
    assert err == ""
    assert moves_in(file)[0] == "side I"


def test_every_move_is_on_disk_before_the_next_question(tmp_path: Path) -> None:
    file = tmp_path / "mine.stellwerk"
    process = start_process(*PLAY, *FIRST, "--save", file)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("side II\n")
    process.stdin.flush()
    seen = ""
    while "(RL-108)" not in seen:
        seen += process.stdout.read(1)
    process.kill()
    process.communicate(timeout=60)
    assert moves_in(file)[0] == "side II"


def test_a_resumed_game_goes_on_in_the_same_file(command: Command, home: Path) -> None:
    first = command(*PLAY, *FIRST, typed=["1", "1"])
    before = moves_in(first.saved())
    second = command("play", "--resume", first.saved(), typed=["1"] * 300)
    assert second.saved() == first.saved()
    after = moves_in(first.saved())
    assert after[: len(before)] == before
    assert stellwerk.load(first.saved().read_text("utf-8")).to_act is None
    assert len(list((home / "games").iterdir())) == 1


def test_a_resumed_game_knows_people_and_bots_by_name(command: Command) -> None:
    first = command(
        *("play", "rail_line", "--seat", "random", "--seat", "human"),
        *("--name", "Max", "--name", "Ida"),
        typed=["1"],
    )
    assert stellwerk.load(first.saved().read_text("utf-8")).seats == [
        "Max (random)",
        "Ida",
    ]
    second = command("play", "--resume", first.saved(), typed=["1"] * 300)
    assert re.search(r"^Ida: .*\(RL-\d+\)$", second.out, re.M)
    assert not re.search(r"^Max \(random\): .*\(RL-\d+\)$", second.out, re.M)
    assert stellwerk.load(first.saved().read_text("utf-8")).to_act is None


def test_a_record_elsewhere_is_left_as_it_is(
    command: Command, tmp_path: Path, home: Path
) -> None:
    file = tmp_path / "mine.stellwerk"
    command(*PLAY, *FIRST, "--save", file, typed=["1", "1"])
    before = file.read_text("utf-8")
    run = command("play", "--resume", file, typed=["1", "1", "1"])
    assert file.read_text("utf-8") == before
    assert run.saved().parent == home / "games"
    same = command("play", "--resume", file, "--save", file, typed=["1", "1", "1"])
    assert same.saved() == file
    assert len(moves_in(file)) > before.count("\n1 ")


def test_a_finished_record_shows_its_result(command: Command) -> None:
    first = command(*PLAY, typed=["1"] * 300)
    again = command("play", "--resume", first.saved())
    assert again.code == 0
    line = next(ln for ln in first.out.splitlines() if " wins." in ln or "share" in ln)
    assert line in again.out


def test_save_under_another_name_never_replaces_a_stranger(
    command: Command, tmp_path: Path
) -> None:
    mine, other = tmp_path / "mine.stellwerk", tmp_path / "other.txt"
    other.write_text("precious")
    typed = [f"save {mine}", f"save {other}", "1", f"save {mine}", "save"]
    run = command(*PLAY, *FIRST, typed=typed)
    assert f"{other} exists already" in run.out
    assert other.read_text() == "precious"
    assert moves_in(mine)[0].startswith("side")


def test_resume_at_the_table_changes_to_another_game(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "other.stellwerk"
    command(*PLAY, *FIRST, "--name", "Olga", "--save", file, typed=["1", "1"])
    broken = tmp_path / "broken.stellwerk"
    broken.write_text("nonsense")
    typed = ["resume", f"resume {broken}", f"resume {file}", "board", "quit"]
    run = command(*PLAY, *FIRST, "--name", "Paul", typed=typed)
    assert run.code == 0
    assert "record: " in run.out
    assert "Paul: " in run.out.split(f"resume {file}")[0]
    assert "Olga: " in run.out.split(f"resume {file}")[1]
    assert stellwerk.load(run.saved().read_text("utf-8")).seats[0] == "Olga"


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "game.stellwerk"
    write_safely(file, "old")
    with pytest.raises(UnicodeEncodeError):
        write_safely(file, "half of it \ud800")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


class Keyboard(io.TextIOBase):
    """Typed lines, with things that happen to the disk between them."""

    def __init__(self, steps: list[str | Callable[[], object]]) -> None:
        self.steps: Iterator[str | Callable[[], object]] = iter(steps)

    def readline(self, size: int = -1, /) -> str:
        for step in self.steps:
            if isinstance(step, str):
                return f"{step}\n"
            step()
        return ""


def test_a_disk_that_fails_in_the_middle_does_not_end_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, elsewhere = tmp_path / "disk", tmp_path / "elsewhere.stellwerk"
    gone = tmp_path / "gone"

    def fail() -> None:
        folder.rename(gone)
        folder.touch()

    typed = ["side I", fail, "lane 2", f"save {elsewhere}", "quit"]
    monkeypatch.setattr(sys, "stdin", Keyboard(typed))
    options = {"start_player": 1}
    game = stellwerk.new("rail_line", 2, 4, options, seats=["Anna", "Ben"])
    keeper = Keeper(folder / "game.stellwerk")
    bots = make_bots("rail_line", ["human", "random"], 4)
    Table(Screen(), "en", game, bots, keeper, False).run()
    assert "could not be saved" in capsys.readouterr().out
    assert moves_in(gone / "game.stellwerk")[0] == "side I"
    assert "lane 2" in moves_in(elsewhere)


# Real and poor terminals.


def in_a_terminal(typed: list[str], *arguments: str) -> str:
    """The output of a command that runs in a terminal of its own."""
    pty = pytest.importorskip("pty")
    main, side = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "TERM": "xterm-256color"}
    process = subprocess.Popen(
        [sys.executable, "-m", "stellwerk", *arguments],
        stdin=side,
        stdout=side,
        stderr=side,
        env=environment,
        close_fds=True,
    )
    os.close(side)
    out = ""
    try:
        while process.poll() is None or select.select([main], [], [], 0)[0]:
            out += os.read(main, 65536).decode("utf-8", "replace")
            if typed and out.endswith("> "):
                os.write(main, f"{typed.pop(0)}\n".encode())
                out += "\n"
    except OSError:
        pass  # Linux says so when the terminal's other side is closed
    os.close(main)
    assert process.wait(60) == 0
    return out


def test_a_terminal_is_wiped_before_the_screen_is_passed() -> None:
    seats = ("--seat", "human", "--seat", "human", "--option", "start_player=1")
    typed = ["", "side I", "lane 1", "quit"]
    out = in_a_terminal(typed, "play", "rail_line", *seats)
    before, after = out.split(WIPE)
    assert "Pass the screen to Player 1" in before
    assert "Pass the screen to Player 2" in after
    assert re.search(r"\bA\d\d\b", before)
    assert not re.search(r"\bA\d\d\b", after)
    assert "\x1b[" in before  # colors


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    out = in_a_terminal(["quit"], "play", "rail_line", "--players", "2")
    assert not re.search(r"\x1b\[[\d;]*3[1-6]m", out)


def test_a_terminal_without_unicode_is_no_reason_to_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    process = start_process(*PLAY)
    out, err = process.communicate("1\nquit\n", timeout=60)
    assert (process.returncode, err) == (0, "")
    assert "The game is saved" in out
