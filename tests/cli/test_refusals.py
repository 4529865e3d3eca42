# SPDX-License-Identifier: MIT
"""Bad input: one message, exit code 2, no traceback, nothing saved is touched."""

import json
from pathlib import Path

import pytest

import stellwerk
from stellwerk.core.texts import Catalogue
from stellwerk.games import TITLES
from tests.cli.conftest import Command, start_process

PLAY = ("play", "rail_line", "--players", "2")
BAD_COMMANDS = [
    (("play", "chess", "--players", "2"), "unknown game 'chess'; there are:"),
    (("play", "--players", "2"), "which game?"),
    (("rules", "chess"), "unknown game 'chess'"),
    (("edition", "export", "chess"), "unknown game 'chess'"),
    (("edition", "schema", "chess"), "unknown game 'chess'"),
    (("play", "rail_line", "--players", "1"), "2 to 3 players, not for 1"),
    (("play", "rail_line", "--players", "4"), "2 to 3 players, not for 4"),
    (("play", "rail_line", "--players", "0"), "2 to 3 players, not for 0"),
    ((*PLAY, "--players", "two"), "'--players'"),
    ((*PLAY, "--option", "sheet=2"), "unknown option 'sheet'; Rail Line has:"),
    ((*PLAY, "--option", "score_sheet=3"), "'3' is not allowed; choose from 1, 2"),
    ((*PLAY, "--option", "score_sheet"), "KEY=VALUE"),
    ((*PLAY, "--option", "start_player=3"), "choose from 'random', 1, 2"),
    ((*PLAY, "--seat", "alphazero"), "choose from human, random, greedy"),
    ((*PLAY, "--seat", "human", "--seat", "random", "--seat", "greedy"), "3 seats"),
    ((*PLAY, "--name", "A", "--name", "B", "--name", "C"), "3 names given for 2"),
    (
        (*PLAY, "--name", "A", "--name", "A", "--seat", "human", "--seat", "human"),
        "two",
    ),
    ((*PLAY, "--name", "x" * 99), "at most 24 letters"),
    ((*PLAY, "--name", "Eve (greedy)"), "like a bot's"),
    ((*PLAY, "--seed", "-1"), "0 to 2^64 - 1, not -1"),
    ((*PLAY, "--seed", str(2**64)), "0 to 2^64 - 1"),
    ((*PLAY, "--language", "fr"), "fr"),
    ((*PLAY, "--edition", "nowhere.json"), "nowhere.json"),
    ((*PLAY, "--repair"), "--repair belongs to --resume"),
    (("play", "--resume", "nowhere.stellwerk"), "nowhere.stellwerk"),
    (("edition", "check", "nowhere.json"), "nowhere.json"),
    (("edition", "check", "nowhere.json", "--game", "rail_line"), "cannot be read"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD_COMMANDS)
def test_a_bad_command_is_refused_in_one_message(
    command: Command, home: Path, arguments: tuple[str, ...], message: str
) -> None:
    run = command(*arguments)
    assert run.code == 2
    assert message in run.err
    assert "Traceback" not in run.err + run.out
    assert not home.exists()


def test_the_program_itself_ends_with_code_2_and_no_traceback() -> None:
    process = start_process("play", "chess", "--players", "2")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err == f"stellwerk: unknown game 'chess'; there are: {known_games()}\n"


def known_games() -> str:
    return ", ".join(stellwerk.all_games())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("{", "not valid JSON"),
        pytest.param("[" * 20_000, "not valid JSON", id="deep"),
        ("[]", "object"),
        ("{}", "$"),
        ('{"game": {"id": "rail_line"}}', "missing required field"),
    ],
)
def test_a_broken_edition_is_refused(
    command: Command, tmp_path: Path, home: Path, text: str, message: str
) -> None:
    file = tmp_path / "edition.json"
    file.write_text(text)
    checked = command("edition", "check", file, "--game", "rail_line")
    played = command(*PLAY, "--edition", file)
    for run in (checked, played):
        assert run.code == 2
        assert message in run.err
        assert "$" in run.err
    assert not home.exists()


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "{}", '{"game": {"id": "chess"}}'),
        pytest.param("[" * 20_000, id="deep"),
    ],
)
def test_a_file_of_no_game_asks_for_the_game(
    command: Command, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "edition.json"
    file.write_text(text)
    run = command("edition", "check", file)
    assert run.code == 2
    assert str(file) in run.err


def test_a_game_that_cannot_be_saved_does_not_start(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("STELLWERK_HOME", str(tmp_path / "file"))
    run = command(*PLAY)
    assert run.code == 2
    assert str(tmp_path / "file") in run.err


def test_a_new_game_is_never_saved_over_a_file(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "old.stellwerk"
    file.write_text("precious")
    run = command(*PLAY, "--save", file)
    assert run.code == 2
    assert "exists already" in run.err
    assert file.read_text() == "precious"


def test_questions_without_answers_are_an_error_not_a_hang(command: Command) -> None:
    run = command("play", "--terminal", typed=[])
    assert run.code == 2
    assert "standard input" in run.err


# Records.


@pytest.fixture
def record(command: Command, tmp_path: Path) -> Path:
    """A game of a few moves."""
    file = tmp_path / "game.stellwerk"
    command(*PLAY, "--seed", "5", "--save", file, typed=["1"] * 9)
    return file


def edited(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def crowded(text: str) -> str:
    """A record with more players than the game has."""
    seats = edited(text, "seats: [", 'seats: ["Eve", "Max", "Ida", ')
    return edited(seats, "players: 2", "players: 5")


def last_move(text: str) -> str:
    return text.splitlines()[-2]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: "", "record"),
        (lambda t: "hello\n", "record"),
        (lambda t: t[: len(t) // 2], "record"),
        (lambda t: t.rsplit("end", 1)[0], "end"),
        (lambda t: edited(t, "stellwerk record 1", "stellwerk record 9"), "9"),
        (lambda t: edited(t, "game: rail_line", "game: chess"), "unknown game 'chess'"),
        (lambda t: edited(t, "rules: 1", "rules: 99"), "99"),
        (lambda t: edited(t, "sha256:", "sha256:0"), "edition"),
        (lambda t: crowded(t), "2 to 3 players"),
        (lambda t: edited(t, '"score_sheet": 1', '"score_sheet": 7'), "score_sheet"),
        (lambda t: edited(t, "seats: [", 'seats: ["Eve", '), "names"),
        (lambda t: edited(t, last_move(t), "1 play A99"), "line"),
        (lambda t: edited(t, last_move(t), "7" + last_move(t)[1:]), "line"),
        (lambda t: edited(t, last_move(t), f"{last_move(t)[0]} lane 1"), "(RL-"),
    ],
)
def test_a_damaged_record_is_refused_and_left_alone(
    command: Command, record: Path, home: Path, change, message: str
) -> None:
    damaged = change(record.read_text("utf-8"))
    record.write_text(damaged, encoding="utf-8")
    run = command("play", "--resume", record)
    assert run.code == 2
    assert message in run.err
    assert "Traceback" not in run.err + run.out
    assert record.read_text("utf-8") == damaged
    assert not home.exists()


def test_a_record_that_is_no_text_is_refused(command: Command, record: Path) -> None:
    record.write_bytes(b"\xff\xfe\x00")
    run = command("play", "--resume", record)
    assert run.code == 2
    assert "not a text file" in run.err


def test_a_cut_record_can_be_repaired_and_stays_as_it_was(
    command: Command, record: Path, home: Path
) -> None:
    cut = record.read_text("utf-8").rsplit("\n", 3)[0] + "\n"
    record.write_text(cut, encoding="utf-8")
    assert command("play", "--resume", record).code == 2
    run = command("play", "--resume", record, "--repair", typed=["quit"])
    assert run.code == 0
    assert record.read_text("utf-8") == cut
    assert run.saved().parent == home / "games"
    assert stellwerk.load(run.saved().read_text("utf-8")).to_act is not None


def test_a_repaired_record_is_never_saved_over_the_cut_one(
    command: Command, record: Path
) -> None:
    cut = record.read_text("utf-8").rsplit("\n", 3)[0] + "\n"
    record.write_text(cut, encoding="utf-8")
    run = command("play", "--resume", record, "--repair", "--save", record)
    assert run.code == 2
    assert "another name" in run.err
    assert record.read_text("utf-8") == cut


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--players", "3"), "keeps its players"),
        (("--option", "score_sheet=2"), "keeps its players"),
        (("--name", "Eve"), "keeps its players"),
        (("--seat", "human"), "1 seats given for 2"),
        (("--seat", "deepblue", "--seat", "human"), "unknown kind of player"),
    ],
)
def test_a_saved_game_cannot_be_changed_from_outside(
    command: Command, record: Path, more: tuple[str, ...], message: str
) -> None:
    run = command("play", "--resume", record, *more)
    assert run.code == 2
    assert message in run.err


def test_a_record_of_another_game_is_refused(command: Command, record: Path) -> None:
    run = command("play", "chess", "--resume", record)
    assert run.code == 2
    assert "is a game of rail_line, not of chess" in run.err


def test_a_record_needs_the_edition_it_was_played_with(
    command: Command, record: Path, tmp_path: Path
) -> None:
    raw = json.loads(command("edition", "export", "rail_line").out)
    raw["edition"] = "mine"
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(raw), encoding="utf-8")
    wrong = command("play", "--resume", record, "--edition", mine)
    assert wrong.code == 2
    assert "mine" in wrong.err
    ours = tmp_path / "ours.stellwerk"
    command(*PLAY, "--edition", mine, "--save", ours, typed=["1"])
    assert command("play", "--resume", ours).code == 2
    right = command("play", "--resume", ours, "--edition", mine, typed=["quit"])
    assert right.code == 0


# Far too many digits, and files nested too deep.

DIGITS = "9" * 5000


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: edited(t, "record 1", f"record {DIGITS}"), "is no format number"),
        (lambda t: edited(t, "rules: 1", f"rules: {DIGITS}"), "should be a number"),
        (lambda t: edited(t, "players: 2", f"players: {DIGITS}"), "should be a number"),
        (lambda t: edited(t, last_move(t), f"{DIGITS} lane 1"), "is no move"),
        (lambda t: edited(t, "options: {", "options: " + "[" * 30_000), "valid JSON"),
    ],
)
def test_a_record_beyond_all_measure_is_refused(
    command: Command, record: Path, change, message: str
) -> None:
    record.write_text(change(record.read_text("utf-8")), encoding="utf-8")
    for name in ("hint", "review", "verify"):
        run = command(name, record)
        assert (run.code, message in run.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "express_01", "--option", f"max_rounds={DIGITS}"), "from 20 to 1000"),
        (("simulate", "express_01", "--option", f"max_rounds={DIGITS}"), "20 to 1000"),
        (("bench", "--games", f"rail_line:{DIGITS}"), "should look like rail_line:3"),
        (("bench", "--server", "0"), "server: 0 is not allowed; choose from 1 to"),
        (("bench", "--server", "-1"), "server: -1 is not allowed; choose from 1 to"),
        (
            ("serve", "--database", "tables"),
            "'tables' is no address; choose sqlite:///",
        ),
        (("serve", "--database", "mysql://x/y"), "choose sqlite:///"),
        (("serve", "--database", "nosuch://x/y"), "choose sqlite:///"),
        (("rules", "rail_line", "nonsense"), "no rule 'nonsense'; they are RL-"),
        (
            ("simulate", "chess"),
            "stellwerk: unknown game 'chess'; there are: rail_line",
        ),
    ],
)
def test_what_cannot_be_done_is_refused_with_what_can(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    run = command(*arguments)
    assert run.code == 2
    assert message in run.err


@pytest.mark.parametrize("url", ["mysql://me:s3cret@x/y", "nosuch:s3cret"])
def test_a_refused_database_does_not_tell_its_password(
    command: Command, url: str
) -> None:
    run = command("serve", "--database", url)
    assert (run.code, "s3cret" in run.err + run.out) == (2, False)


def test_advice_has_a_largest_budget(command: Command, record: Path) -> None:
    many = command("hint", record, "--sims", 10**30)
    assert (many.code, "--sims is at most 1000000000, not 1e+30" in many.err) == (
        2,
        True,
    )
    long = command("hint", record, "--seconds", 1e30)
    assert (long.code, "--seconds is at most 86400, not 1e+30" in long.err) == (2, True)


@pytest.mark.parametrize("number", ["²", "٣", DIGITS])
def test_a_number_that_is_none_is_asked_for_again(
    command: Command, number: str
) -> None:
    run = command("play", "--terminal", typed=[number, "1", number, "2"])
    assert run.code == 2  # standard input ends before the game begins
    assert Catalogue("en").say("cli.ask.number", {"n": len(TITLES)}) in run.out
