# SPDX-License-Identifier: MIT
"""`stellwerk hint` and `stellwerk review`, and external programs at the table."""

import shlex
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk import Rng
from stellwerk.bots.external import IDLE
from stellwerk.bots.program import close_all
from stellwerk.lab.plot import Line, html_page, svg_plot, text_plot
from tests.bots.helpers import FIRST_MOVE, GAME, half_game, program
from tests.cli.conftest import Command, command, home

__all__ = ["command", "home"]  # fixtures


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "half.stellwerk"
    file.write_text(half_game(8).record(), encoding="utf-8")
    return file


def test_a_hint_shows_moves_in_words(command: Command, record: Path) -> None:
    game = half_game(8)
    run = command("hint", record, "--sims", 20, "--count", 2)
    assert run.code == 0
    assert any(text in run.out for text in game.legal_moves())
    assert "outlook" in run.out
    assert " %" in run.out
    german = command("hint", record, "--sims", 20, "--language", "de")
    assert "Aussicht" in german.out
    again = command("hint", record, "--sims", 20, "--count", 2)
    assert again.out == run.out


def test_a_hint_may_take_its_time(command: Command, record: Path) -> None:
    assert command("hint", record, "--seconds", 0.1).code == 0


def test_a_review_shows_losses_and_the_course(command: Command, record: Path) -> None:
    run = command("review", record, "--sims", 3)
    assert run.code == 0
    assert "decisions looked at again" in run.out
    assert "±" in run.out
    assert "100 % │" in run.out
    assert "1 = Anna" in run.out


@pytest.mark.parametrize("ending", ["svg", "html"])
def test_a_review_draws_a_picture(
    command: Command, record: Path, tmp_path: Path, ending: str
) -> None:
    out = tmp_path / f"course.{ending}"
    run = command("review", record, "--sims", 2, "--out", out)
    assert run.code == 0
    assert str(out) in run.out
    text = out.read_text("utf-8")
    assert text.count("<polyline") == 2
    assert "Anna" in text
    if ending == "svg":
        ElementTree.fromstring(text)
    else:
        assert "<table>" in text
    again = command("review", record, "--sims", 2, "--out", out)
    assert again.code == 2
    assert "exists already" in again.err
    assert out.read_text("utf-8") == text


def over() -> str:
    game = stellwerk.new(GAME, 2, 3)
    rng = Rng(3)
    while game.to_act is not None:
        texts = game.legal_moves()
        game.play(texts[rng.below(len(texts))])
    return game.record()


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("over", "hint", "the game is over"),
        ("cut", "hint", "the file is cut"),
        ("cut", "review", "the file is cut"),
        ("other", "hint", "written under rules 7"),
        ("other", "review", "written under rules 7"),
        ("empty", "hint", "does not begin with"),
        ("binary", "review", "not a text file"),
        ("none", "review", "No such file"),
    ],
)
def test_what_cannot_be_advised_is_refused(
    command: Command, tmp_path: Path, text: str, name: str, message: str
) -> None:
    file = tmp_path / "record"
    half = half_game(8).record()
    texts = {
        "over": over(),
        "cut": half.rpartition("end")[0],
        "other": half.replace("\nrules: 1\n", "\nrules: 7\n"),
        "empty": "",
    }
    if text in texts:
        file.write_text(texts[text], encoding="utf-8")
    elif text == "binary":
        file.write_bytes(b"\xff\xfe\x00")
    run = command(name, file)
    assert run.code == 2
    assert message in run.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("hint", "--sims", 0), "at least 1 simulation, not 0"),
        (("hint", "--seconds", -1), "more than 0 seconds, not -1"),
        (("hint", "--count", 0), "--count is at least 1"),
        (("hint", "--seed", -1), "a seed is a number"),
        (("review", "--sims", 0), "at least 1 simulation"),
        (("review", "--out", "x.png"), "must end in .svg or .html"),
        (("review", "--out", "no/such/folder/x.svg"), "there is no such folder"),
    ],
)
def test_bad_wishes_are_refused(
    command: Command, record: Path, words: tuple[object, ...], message: str
) -> None:
    run = command(words[0], record, *words[1:])
    assert run.code == 2
    assert message in run.err


# Pictures.


def test_a_text_plot_marks_seats_and_meetings() -> None:
    lines = [Line("A", [(0, 0.0), (2, 1.0)]), Line("B", [(1, 0.0), (2, 1.0)])]
    rows = text_plot(lines, 80)
    assert rows[0] == "100 % │  *"
    assert rows[10] == "  0 % │1*"
    assert rows[-1].split() == ["1", "3"]


def test_pictures_survive_strange_names() -> None:
    lines = [Line("<b>&\"'", [(3, 0.5)])]
    ElementTree.fromstring(svg_plot(lines, "a < b", "moves"))
    assert "<b>" not in html_page("t", "", ["h"], [["<b>"]])
    assert text_plot(lines, 80)[5] == " 50 % │1"


# Programs at the table.


def spec(folder: Path, body: str = FIRST_MOVE) -> str:
    return f"external:{shlex.join(program(folder, body))}"


@pytest.fixture(autouse=True)
def no_programs_left() -> object:
    yield
    close_all()
    IDLE.clear()


def test_a_program_takes_a_seat(command: Command, tmp_path: Path) -> None:
    seats = ("--seat", spec(tmp_path), "--seat", "random")
    run = command("play", GAME, *seats, "--seed", 3, "--name", "Deep")
    assert run.code == 0
    record = run.saved().read_text("utf-8")
    assert '"Deep (external)"' in record
    assert sys.executable not in record
    assert "Result" in run.out


def test_a_game_at_the_table_goes_on_without_its_program(
    command: Command, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    seats = ("--seat", spec(tmp_path, "sys.exit(1)"), "--seat", "random")
    run = command("play", GAME, *seats, "--seed", 3)
    assert run.code == 0
    assert "Result" in run.out
    assert "greedy decides instead" in caplog.text


def test_a_record_never_says_what_to_run(command: Command, tmp_path: Path) -> None:
    names = ["Anna", f"Ben ({spec(tmp_path)})"]
    game = stellwerk.new(GAME, 2, 1, seats=names)
    file = tmp_path / "bad.stellwerk"
    file.write_text(game.record(), encoding="utf-8")
    run = command("play", "--resume", file, typed=["quit"])
    assert run.code == 2
    assert "seat 2 was played by a program of its own" in run.err
    told = command("play", "--resume", file, "--seat", "human", "--seat", "greedy")
    assert told.code == 0


def test_a_spec_with_parameters_takes_a_seat(command: Command) -> None:
    seats = ("--seat", "search:sims=2", "--seat", "greedy:worlds=1")
    run = command("play", GAME, *seats, "--seed", 3)
    assert run.code == 0
    assert "Bot 1 (search:sims=2)" in run.saved().read_text("utf-8")
    again = command("play", "--resume", run.saved())
    assert again.code == 0


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ("external:no_such_program_anywhere", "there is no program"),
        ("external", "needs a command"),
        ("search:sims=0", "sims >= 1"),
        ("search:speed=9", "no parameter 'speed'"),
        ("deepblue", "unknown kind of player 'deepblue'"),
    ],
)
def test_who_cannot_play_is_refused(command: Command, seat: str, message: str) -> None:
    run = command("play", GAME, "--seat", seat, "--seat", "random")
    assert run.code == 2
    assert message in run.err


def test_simulations_count_what_stand_ins_decided(
    command: Command, tmp_path: Path
) -> None:
    bots = f"{spec(tmp_path, 'sys.exit(1)')},random"
    out = tmp_path / "out.jsonl"
    run = command("simulate", GAME, "--players", 2, "--games", 1, "--bots", bots)
    assert run.code == 0
    assert "decisions were taken by simpler bots" in run.err
    good = command(
        *("simulate", GAME, "--players", 2, "--games", 1, "--out", out),
        *("--bots", f"{spec(tmp_path)},random"),
    )
    assert good.code == 0
    assert '"failures":[0,0]' in out.read_text("utf-8")
