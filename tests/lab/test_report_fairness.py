# SPDX-License-Identifier: MIT
"""Bots from weak to strong, rules that end the games, and limits nobody set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from stellwerk.lab.experiments.answering import take_look
from stellwerk.lab.experiments.folder import read_folder
from stellwerk.lab.reports.writing import write_report
from tests.lab.invented import World, invent, write_folder

FAIR = World(things=8)
FIRST = World(things=8, seats=(8.0, 0.0, -8.0))  # seat 1 wins nearly always


def report_of(place: Path, **asked: Any) -> dict[str, Any]:
    out = place.parent / "out.html"
    write_report(place, out, **asked)
    found: dict[str, Any] = json.loads(out.with_suffix(".json").read_text())
    return found


def section(told: dict[str, Any], key: str) -> Any:
    return next(one for one in told["sections"] if one["key"] == key)


# ---- bots --------------------------------------------------------------------------


@pytest.fixture
def three_bots(tmp_path: Path) -> Path:
    """The strongest bot stands first in the file, and only it is fair to seats."""
    cases = {
        "Best": invent(FAIR, 900, 1),
        "Worst": invent(FIRST, 900, 2),
        "Middle": invent(FIRST, 900, 3),
    }
    bots = {"Best": "driver", "Worst": "random", "Middle": "apprentice"}
    more: dict[str, Any] = {name: {"bots": [bot] * 3} for name, bot in bots.items()}
    return write_folder(tmp_path / "bots", cases, limits={"seats": 8.0}, **more)


def test_bots_stand_from_weak_to_strong(three_bots: Path) -> None:
    told = section(report_of(three_bots), "bots")
    assert told["headings"][1:] == ["random", "apprentice", "driver"]
    assert "from weak to strong" in told["about"]


def test_an_answer_that_turns_with_the_bot_says_so(three_bots: Path) -> None:
    told = report_of(three_bots)
    turns = {answer["key"]: answer["turns"] for answer in told["answers"]}
    assert turns["seats"] == "turns with other bots"
    assert not turns["scores"]
    out = three_bots.parent / "out.html"
    assert '<a class="flip" href="#bots">turns with other bots</a>' in out.read_text()
    assert "keep, turns with other bots" in out.with_suffix(".md").read_text()


def test_bots_that_met_are_ordered_by_their_wins(three_bots: Path) -> None:
    """At one table the apprentice wins most here, whatever its name says."""
    header = three_bots / "experiment.json"
    told = json.loads(header.read_text())
    met = {**told["cases"][1], "name": "Met", "slug": "met"}
    met["bots"] = ["apprentice", "random", "driver"]
    told["cases"].append(met)
    header.write_text(json.dumps(told))
    for table in told["tables"]:
        source = three_bots / table / "case=worst" / "part-00000.parquet"
        rows = pq.read_table(source)
        if table == "seats":
            seated = pa.array(met["bots"] * 900).dictionary_encode()
            rows = rows.set_column(rows.column_names.index("bot"), "bot", seated)
        (three_bots / table / "case=met").mkdir()
        pq.write_table(rows, three_bots / table / "case=met" / source.name)
    found = section(report_of(three_bots), "bots")
    assert found["headings"][1:] == ["driver", "random", "apprentice"]
    assert "against each other in “Met”" in found["about"]


# ---- rules that end the games ------------------------------------------------------


def stopped(place: Path, question: str, games: int = 1000, **more: Any) -> Path:
    """A folder whose question was answered at its first look of four."""
    until = {"question": question, "at_most": 8000, "width": 1000.0}
    cases = {"A": invent(FIRST, games, 1), "B": invent(FAIR, games, 2, deals=1)}
    header = {"until": until, "A": {"games": 8000}, "B": {"games": 8000}, **more}
    write_folder(place, cases, **header)
    folder = read_folder(place)
    folder.write_looks([take_look(folder, games)])
    return place


def test_the_question_that_ended_the_games_has_wider_intervals(tmp_path: Path) -> None:
    place = stopped(tmp_path / "seats", "seats")
    told = report_of(place)
    looks = json.loads((place / "looks.json").read_text())[-1]["estimates"]
    rows = section(told, "seats")["numbers"]
    for row, seen in zip(rows, looks[:3], strict=True):
        assert row["low"] == pytest.approx(100 * seen["low"], abs=1e-4)
        assert row["high"] == pytest.approx(100 * seen["high"], abs=1e-4)
    (place / "looks.json").unlink()
    plain = section(report_of(place), "seats")["numbers"]
    for row, bare in zip(rows, plain, strict=True):
        assert row["high"] - row["low"] > 1.5 * (bare["high"] - bare["low"])


def test_a_report_says_how_often_one_looked(tmp_path: Path) -> None:
    place = stopped(tmp_path / "seats", "seats")
    told = report_of(place)
    assert not told["warnings"]  # 1000 of 8000 games are all that the rule wants
    assert "at most 4 looks, until “Seats” was answered" in told["notes"][0]
    assert "all looks together" in section(told, "seats")["about"]
    assert "all looks" not in section(told, "length")["about"]
    (place / "looks.json").unlink()
    assert "nobody has looked yet" in report_of(place)["notes"][0]


@pytest.mark.parametrize(
    ("question", "answer"), [("margin", "scores"), ("length", "length")]
)
def test_means_that_ended_the_games_are_those_of_the_looks(
    tmp_path: Path, question: str, answer: str
) -> None:
    place = stopped(tmp_path / "means", question)
    seen = json.loads((place / "looks.json").read_text())[-1]["estimates"][0]
    found = {one["key"]: one["found"] for one in report_of(place)["answers"]}[answer]
    for key, name in (("value", "mean"), ("low", "low"), ("high", "high")):
        assert found[key] == pytest.approx(seen[name], abs=1e-5)


def test_a_comparison_that_ended_the_games_is_that_of_the_looks(tmp_path: Path) -> None:
    pair: dict[str, Any] = {"compare": [{"base": "A", "with": "B"}]}
    place = stopped(tmp_path / "compare", "compare", **pair)
    seen = json.loads((place / "looks.json").read_text())[-1]["estimates"][0]
    told = report_of(place, compare=("A", "B"))
    rows = {row["what"]: row for row in section(told, "overview")["numbers"]}
    assert rows["scores"]["paired"]["low"] == pytest.approx(seen["low"], abs=1e-5)
    assert rows["scores"]["paired"]["high"] == pytest.approx(seen["high"], abs=1e-5)
    assert "Comparison of mean scores" in told["notes"][0]


# ---- limits nobody set -------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_comparison_without_a_limit_is_shown_and_says_what_to_set(
    tmp_path: Path, language: str
) -> None:
    cases = {"A": invent(FIRST, 200, 1), "B": invent(FAIR, 200, 2, deals=1)}
    place = write_folder(tmp_path / "open", cases, limits={"turns": None})
    told = report_of(place, compare=("A", "B"), language=language)
    found = section(told, "overview")
    unset = [row["what"] for row in found["numbers"] if row["limit"] is None]
    assert unset == ["margin", "length", "turns", "lead_changes"]
    for name in unset:
        assert f"{name} = [" in found["note"]
    out = (place.parent / "out.html").read_text()
    heading = {"en": "No limit was set", "de": "Keine Grenze gesetzt"}[language]
    assert out.count(heading) == 1 + len(unset)  # over its rows, and in the table


def test_an_answer_without_a_limit_names_the_field(tmp_path: Path) -> None:
    made = {"A": invent(FAIR, 200, 1)}
    place = write_folder(tmp_path / "none", made, limits={"turns": None})
    answers = {one["key"]: one for one in report_of(place)["answers"]}
    for key, field in (
        ("scores", "margin"),
        ("length", "length"),
        ("tension", "turns"),
    ):
        assert answers[key]["verdict_text"] == f"no limit set (limits.{field})"
    assert "Wanted" not in answers["tension"]["answer"]
