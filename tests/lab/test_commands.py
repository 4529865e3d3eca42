# SPDX-License-Identifier: MIT
"""`stellwerk simulate` and `stellwerk bench` as typed."""

import json
from pathlib import Path

import pytest

from tests.lab.helpers import GAME, command


def test_simulate_prints_a_summary_and_writes_both_files(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    words = ["simulate", GAME, "--players", 3, "--games", 12, "--bots", "random,greedy"]
    words += ["--seed", 5, "--option", "score_sheet=2", "--out", path]
    told = command(*words)
    assert told.exit_code == 0, told.output
    for text in ("By seat: 12 games", "By bot", "games per second", "sugar_beet"):
        assert text in told.output
    assert told.stderr == ""  # no progress bar where nobody watches
    header = json.loads(path.read_text().splitlines()[0])
    assert header["bots"] == ["random", "greedy", "random"]
    assert header["options"]["score_sheet"] == 2
    again = command(*words)
    assert again.exit_code == 0
    assert "nothing left to play" in again.output


def test_without_a_number_all_seats_are_taken() -> None:
    told = command("simulate", GAME, "--games", 2)
    assert "seat 3" in told.output
    assert "By bot" not in told.output  # they are all the same


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["ludo"], "unknown game 'ludo'; there are: rail_line"),
        ([GAME, "--players", "9"], "Rail Line is for 2 to 3 players, not for 9"),
        ([GAME, "--players", "-1"], "Rail Line is for 2 to 3 players, not for -1"),
        ([GAME, "--games", "-5"], "games: -5 is not allowed"),
        ([GAME, "--games", str(10**30)], "choose from 1 to 4294967296"),
        ([GAME, "--games", "many"], "'--games'"),
        ([GAME, "--jobs", "0"], "jobs: 0 is not allowed"),
        ([GAME, "--jobs", "100000"], "choose from 1 to 256"),
        ([GAME, "--seed", "-1"], "seed: -1 is not allowed"),
        ([GAME, "--seed", str(2**70)], "choose from 0 to 18446744073709551615"),
        ([GAME, "--bots", "hal"], "unknown bot 'hal'; choose from random, greedy"),
        ([GAME, "--bots", ""], "unknown bot ''"),
        ([GAME, "--bots", "random,random,random,random"], "4 names for 3 players"),
        ([GAME, "--option", "score_sheet"], "should look like KEY=VALUE"),
        ([GAME, "--option", "sheet=1"], "unknown option 'sheet'; Rail Line has:"),
        ([GAME, "--option", "score_sheet=3"], "'3' is not allowed; choose from 1, 2"),
        (
            [GAME, "--option", "score_sheet=1", "--option", "score_sheet=2"],
            "option 'score_sheet' is given twice",
        ),
        ([GAME, "--edition", "none.json"], "cannot be read"),
        ([GAME, "--out", "."], "is no file name"),
        ([GAME, "--out", "/"], "is no file name"),
        ([GAME, "--out", "none/out.jsonl"], "No such file or directory"),
    ],
)
def test_bad_input_is_refused_with_exit_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    told = command("simulate", *words)
    assert told.exit_code == 2
    assert message in " ".join(told.stderr.replace("│", "").split())
    assert "Traceback" not in told.stderr
    assert told.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_another_simulation_in_the_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    assert command("simulate", GAME, "--games", 2, "--out", path).exit_code == 0
    before = path.read_bytes()
    told = command("simulate", GAME, "--games", 2, "--seed", 1, "--out", path)
    assert told.exit_code == 2
    assert "seed: 0 in the file, 1 asked" in told.stderr
    assert path.read_bytes() == before
