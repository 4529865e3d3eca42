# SPDX-License-Identifier: MIT
"""`stellwerk tournament` as typed."""

import json
import sys
from pathlib import Path

import pytest

from tests.lab.helpers import GAME, command


def test_tournament_prints_the_ladder_and_fills_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    bots = 'random,apprentice,{"bot": "greedy", "worlds": 1}'
    words = ["tournament", GAME, "--bots", bots, "--players", 3, "--games", 4]
    words += ["--seed", 5, "--option", "score_sheet=2", "--jobs", 1, "--out", folder]
    told = command(*words)
    assert told.exit_code == 0, told.output
    assert "Ladder: 6 games of rail_line, 2 rounds" in told.output
    assert "Played 6 games: whole rounds of 3." in told.output
    assert "greedy:worlds=1" in told.output
    assert f"Report: {folder / 'report.html'}" in told.output
    assert told.stderr == ""  # no progress bar where nobody watches
    figures = json.loads((folder / "summary.json").read_text())
    assert figures["tournament"]["options"]["score_sheet"] == 2
    for bot in figures["bots"]:
        assert f"{bot['win_rate']['value']:.1%}" in told.output
        assert f"{bot['rating']['value']:.0f}" in told.output
    assert command(*words).output.count("nothing left to play") == 1


def test_two_players_if_the_game_allows_it_and_no_folder_if_not_asked() -> None:
    told = command("tournament", GAME, "--bots", "random,apprentice", "--games", 2)
    assert told.exit_code == 0
    assert "Ladder: 2 games" in told.output
    assert "Report" not in told.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["ludo", "--bots", "a,b"], "unknown game 'ludo'; there are: rail_line"),
        ([GAME], "--bots"),
        ([GAME, "--bots", "random"], "1 named; a tournament is for 2 to 12"),
        ([GAME, "--bots", ""], "unknown bot ''; choose from"),
        ([GAME, "--bots", "random,hal"], "unknown bot 'hal'; choose from random"),
        ([GAME, "--bots", "random,random"], "'random' is named twice"),
        ([GAME, "--bots", "random,search:sims=0"], "sims >= 1"),
        ([GAME, "--bots", "random,search:x=0"], "it has: sims, seconds, depth"),
        ([GAME, "--bots", 'random,{"bot": "search", "sims": -1}'], "sims >= 1"),
        ([GAME, "--bots", 'random,{"bot": "search"'], "is no JSON"),
        ([GAME, "--bots", "[1, 2]"], "1 should be a text or an object"),
        ([GAME, "--bots", "random,greedy", "--players", "9"], "for 2 to 3 players"),
        ([GAME, "--bots", "random,greedy", "--games", "0"], "games: 0 is not allowed"),
        ([GAME, "--bots", "random,greedy", "--seed", "-1"], "seed: -1 is not allowed"),
        ([GAME, "--bots", "random,greedy", "--jobs", "0"], "jobs: 0 is not allowed"),
        ([GAME, "--bots", "random,greedy", "--option", "x"], "look like KEY=VALUE"),
        ([GAME, "--bots", "random,greedy", "--edition", "no.json"], "no.json"),
    ],
)
def test_bad_input_is_refused_with_what_is_allowed(
    words: list[str], message: str
) -> None:
    told = command("tournament", *words)
    assert told.exit_code == 2
    assert message in " ".join(told.stderr.split())
    assert "Traceback" not in told.output


def test_another_tournament_in_the_folder_is_refused(tmp_path: Path) -> None:
    words = ["tournament", GAME, "--bots", "random,apprentice", "--games", 2]
    assert command(*words, "--out", tmp_path).exit_code == 0
    told = command(*words, "--seed", 1, "--out", tmp_path)
    assert told.exit_code == 2
    assert "seed: 0 in the file, 1 asked" in told.stderr


@pytest.mark.parametrize("module", ["matplotlib", "pyarrow.parquet"])
def test_what_is_not_installed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)  # not to be found
    words = ["--bots", "random,apprentice", "--games", 2, "--out", tmp_path]
    told = command("tournament", GAME, *words)
    assert told.exit_code == 0
    assert f"{module.partition('.')[0]}, which is not installed" in told.output
    assert (tmp_path / "report.html").exists()
