# SPDX-License-Identifier: MIT
"""Games to look at: nearest to what is said, and played again by what is printed."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from stellwerk.core.record import read_record
from tests.lab.experiments import SMALL
from tests.lab.helpers import command

TWO = SMALL.replace("games = 12", "games = 40") + (
    '\n[[case]]\nname = "sheet 1"\n\n[[case]]\nname = "sheet 2"\n'
    "options = { score_sheet = 2 }\n\n"
    '[[compare]]\nbase = "sheet 1"\nwith = "sheet 2"\n'
)


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real experiment, reported as people do it."""
    place = tmp_path_factory.mktemp("games")
    file = place / "two cases.toml"
    file.write_text(TWO)
    assert command("experiment", "run", file, "--jobs", 1).exit_code == 0
    done = command("experiment", "report", file, "--language", "en")
    assert done.exit_code == 0, done.output
    return place / "two cases.results"


def games_of(page: Path) -> dict[str, list[dict[str, Any]]]:
    told = json.loads(page.read_text())
    return {one["key"]: one["games"] for one in told["sections"] if one["games"]}


def test_every_command_plays_its_game_again(reports: Path, tmp_path: Path) -> None:
    """Ten games of each picture; the first of each is played and compared."""
    balance = games_of(reports / "report.json")
    assert set(balance) == {
        "seats",
        "scores",
        "length",
        "decided",
        "points",
        "things",
    }
    compared = games_of(reports / "report.compare-1.json")
    assert set(compared) == {"luck"}
    for place, games in enumerate([*balance.values(), *compared.values()]):
        assert 1 <= len(games) <= 10
        program, *words = shlex.split(games[0]["command"])
        assert program == "stellwerk"
        assert words[-1] == str(games[0]["game"])
        out = tmp_path / f"{place}.stellwerk"
        done = command(*words, "--out", out)
        assert done.exit_code == 0, done.output
        result = read_record(out.read_text()).result
        assert result is not None
        assert " · ".join(map(str, result["scores"])) in games[0]["told"]


def test_games_are_those_nearest_to_the_median(reports: Path) -> None:
    told = json.loads((reports / "report.json").read_text())
    scores = next(one for one in told["sections"] if one["key"] == "scores")
    median = next(
        row["value"] for row in scores["numbers"] if row["of"] == "margin, median"
    )
    asked = command("experiment", "sql", reports, "--format", "json", MARGINS)
    margins = {row["game"]: row["margin"] for row in json.loads(asked.output)}
    shown = [abs(margins[one["game"]] - median) for one in scores["games"]]
    assert len(shown) == 10
    assert shown == sorted(shown)
    rest = [
        abs(margin - median)
        for game, margin in margins.items()
        if game not in {one["game"] for one in scores["games"]}
    ]
    assert max(shown) <= min(rest)


def test_a_file_that_was_not_run_says_how(tmp_path: Path) -> None:
    file = tmp_path / "not yet.toml"
    file.write_text(TWO)
    for words in (("report",), ("status",), ("replay", "--row", 3)):
        done = command("experiment", words[0], file, *words[1:])
        assert done.exit_code == 2
        told = " ".join(done.output.split())
        assert "has not been run yet" in told
        assert f"stellwerk experiment run '{file}'" in told
    gone = command("experiment", "report", tmp_path / "gone.toml")
    assert "there is no such file" in " ".join(gone.output.split())


MARGINS = "select game, margin from games where case_name = 'sheet 1'"


def test_the_games_are_on_the_page_and_in_the_text(reports: Path) -> None:
    page = (reports / "report.html").read_text()
    text = (reports / "report.md").read_text()
    for games in games_of(reports / "report.json").values():
        for one in games:
            assert one["told"] in page
            assert f"`{one['command']}`" in text
