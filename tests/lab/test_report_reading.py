# SPDX-License-Identifier: MIT
"""What a reader of a report stumbles over: names, digits, limits, axes, places."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from stellwerk.games import title_of
from stellwerk.lab.reports import marks, page
from stellwerk.lab.reports.document import Section
from stellwerk.lab.reports.estimates import Estimate
from stellwerk.lab.reports.naming import Names
from stellwerk.lab.reports.takes import Thing
from stellwerk.lab.reports.words import Words
from stellwerk.lab.reports.writing import write_report
from tests.lab.helpers import command as stellwerk
from tests.lab.invented import World, invent, write_folder

LIMITS = {
    "margin": [2.5, 12.5],
    "length": [30, 50],
    "turns": [9.5, 60],
    "points": 40.5,
    "cards": 1.5,
    "taken": 12.5,
    "compare": 2.5,
}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report and a comparison, with limits that are no whole numbers."""
    main = invent(World(things=30, effects={3: 6.0}), 300, 1)
    other = invent(World(things=30, effects={3: 1.0}), 300, 2, deals=1)
    more: dict[str, Any] = {
        "Other": {"options": {"score_sheet": 2}},
        "Bots": {"bots": ["random"] * 3},
        "compare": [{"base": "Main", "with": "Other"}],
    }
    cases = {"Main": main, "Other": other, "Bots": other}
    place = write_folder(
        tmp_path_factory.mktemp("lab") / "read", cases, 300, limits=LIMITS, **more
    )
    out = place.parent / "read.html"
    write_report(place, out, "en")
    return out


def test_limits_are_told_as_they_were_set(written: Path) -> None:
    told = json.loads(written.with_suffix(".json").read_text())
    said = {one["key"]: one["answer"] for one in told["answers"]}
    assert "Wanted: 2.5 to 12.5." in said["scores"]
    assert "Wanted: 9.5 to 60." in said["tension"]
    assert said["points"].endswith("Limit: 40.5.")
    assert said["things"].endswith("Limit: 1.5.")
    assert said["cases"].endswith("Limit: 2.5.")
    assert "12.5" in said["unloved"]
    drawn = written.read_text()
    for strip in ("under 1.5 points", "under 2.5 points", "at least 12.5"):
        assert f"strip: {strip}" in drawn
    assert "% won, fine 31.3 to 35.3" in drawn
    assert "points, fine −1.5 to +1.5" in drawn


def test_missing_games_stand_over_an_axis(written: Path) -> None:
    drawn = written.with_name("read.compare-1.html").read_text()
    picture = drawn.partition('id="missing"')[2].partition("</section>")[0]
    below = re.findall(r'<text [^>]*class="axis">([\d,]+)<', picture)
    assert {"100", "1,000"} <= set(below)
    assert re.search(r"half of the interval of “.+”, [a-z]", picture)


def test_a_number_and_its_interval_follow_each_other(written: Path) -> None:
    told = json.loads(written.with_suffix(".json").read_text())
    scores = next(one for one in told["answers"] if one["key"] == "scores")
    assert re.search(r"[\d.]+ points on average \([\d.]+ to [\d.]+\)", scores["answer"])
    assert re.search(r"\(median,\s[\d.]+ to [\d.]+\)", scores["answer"])


def test_a_bare_number_says_what_it_is_of() -> None:
    printed = title_of("express_01").edition(None).raw
    english, german = (
        Names(Words(language, "express_01"), "express_01", printed)
        for language in ("en", "de")
    )
    card = Thing("card", "562")
    assert (english.thing(card), german.thing(card)) == ("card 562", "Karte 562")
    assert english.short(card) == "562"


def test_what_never_varies_has_no_interval() -> None:
    words = Words("en", "rail_line")
    assert words.full(Estimate(1.0, 1.0, 1.0, 900)) == "1"
    assert words.full(Estimate(1.0, 0.9, 1.1, 900)) == "1.0 (0.9 to 1.1)"


def test_two_stand_beside_a_tall_one() -> None:
    sections = [
        Section("a", "A", "", tall=True),
        *[Section(key, key, "") for key in ("b", "c", "d")],
    ]
    beside = page.grid(sections, Words("en", "rail_line")).partition("beside")[2]
    pair, _, after = beside.partition("</div>")
    assert re.findall(r'id="(\w)"', pair) == ["b", "c"]
    assert re.findall(r'id="(\w)"', after) == ["d"]


def test_quotes_of_a_command_stay_whole() -> None:
    assert marks.command('replay x --where "margin <= 1"') == (
        'replay x <b>--where</b> <b>"margin &lt;= 1"</b>'
    )


def test_a_file_that_was_changed_after_its_games_is_told(tmp_path: Path) -> None:
    """Limits come before games: the report keeps those that were played with."""
    file = tmp_path / "small.toml"
    told = 'format = 1\nname = "Small"\ngame = "rail_line"\ngames = 4\n'
    file.write_text(told)
    assert stellwerk("experiment", "run", file, "--jobs", 1).exit_code == 0
    assert "was changed" not in stellwerk("experiment", "report", file).output
    file.write_text(f"{told}[limits]\nseats = 30\n")
    result = stellwerk("experiment", "report", file)
    assert result.exit_code == 0, result.output
    assert "small.toml was changed after its games" in result.output
    assert "limits" in result.output
    assert (tmp_path / "small.results" / "report.html").exists()
