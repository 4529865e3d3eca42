# SPDX-License-Identifier: MIT
"""The report of a tournament says what the figures say, in one file."""

import json
import re
import sys
from pathlib import Path

import pytest

from stellwerk.bots.registry import level_spec
from stellwerk.lab import Tournament, tournament
from stellwerk.lab.simulations.summary import Sample
from stellwerk.lab.tournaments.plots import quantile
from stellwerk.lab.tournaments.report import report, table
from tests.lab.helpers import GAME

BOTS = ["greedy:worlds=1", "random", "apprentice"]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    return tournament(GAME, BOTS, 3, 30, seed=4, out=tmp_path_factory.mktemp("out"))


def page(found: Tournament) -> str:
    assert found.folder is not None
    return (found.folder / "report.html").read_text(encoding="utf-8")


def test_the_report_contains_the_numbers_of_the_summary(found: Tournament) -> None:
    assert found.folder is not None
    figures = json.loads((found.folder / "summary.json").read_text())
    text = page(found)
    for bot in figures["bots"]:
        low, high = bot["win_rate"]["interval"]
        wins = f"{bot['win_rate']['value']:.1%}<small>{low:.1%}..{high:.1%}</small>"
        low, high = bot["rating"]["interval"]
        rating = f"{bot['rating']['value']:.0f}<small>{low:.0f}..{high:.0f}</small>"
        low, high = bot["lead"]["interval"]
        lead = f"{bot['lead']['value']:+.2f}<small>{low:.2f}..{high:.2f}</small>"
        row = re.search(rf"<th[^>]*>{bot['bot']}</th>.*?</tr>", text)
        assert row is not None
        for cell in (wins, rating, lead):
            assert f">{cell}</td>" in row[0]
    for duel in figures["duels"]:
        low, high = duel["score_difference"]["interval"]
        value = duel["score_difference"]["value"]
        assert f"{value:+.2f}<small>{low:.2f}..{high:.2f}</small>" in text
    assert "30 in 10 rounds of 3" in text
    assert level_spec("apprentice", GAME) in text


def test_the_report_needs_nothing_else(found: Tournament) -> None:
    text = page(found)
    assert not re.search(r"<script|<link|<img|@import|url\((?!#)", text)
    assert not re.search(r"(src|href)=\"(?!#)", text)
    assert text.count("<section>") == text.count("</section>") == 6


def test_every_plot_is_there(found: Tournament) -> None:
    pytest.importorskip("matplotlib")
    text = report(found.header, found.standings, found.thinking)
    assert text.count("<svg") == text.count("</svg>") == 5
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))  # plots do not mix
    for label in ("rating (Elo)", "seat 3", "decisions per game", "milliseconds"):
        assert re.search(rf"<text[^>]*>[^<]*{re.escape(label)}", text), label
    share = found.standings.duel("greedy:worlds=1", "random").ahead.mean
    assert re.search(rf"<text[^>]*>{share:.0%}<", text)


def test_without_matplotlib_the_tables_are_there(
    found: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)  # not to be found
    text = report(found.header, found.standings, found.thinking)
    assert "<svg" not in text
    assert "pip install &#x27;stellwerk[lab]&#x27;" in text
    assert text.count("<table>") == 5


def test_the_same_results_give_the_same_plots(found: Tournament) -> None:
    pytest.importorskip("matplotlib")
    made = [report(found.header, found.standings, found.thinking) for _ in range(2)]
    plots = [re.findall(r"<svg.*?</svg>", text, re.DOTALL) for text in made]
    assert plots[0] == plots[1]


def test_a_table_has_a_heading_for_every_row_and_column() -> None:
    made = table(["bot", "a"], [["x", "1"], ["y", "2"]])
    assert made.count("<th") - made.count("<thead") == 4
    assert made.count("<td>") == 2


@pytest.mark.parametrize(("part", "expected"), [(0, 1), (0.25, 1), (0.5, 2), (1, 9)])
def test_quantiles_of_counted_numbers(part: float, expected: float) -> None:
    sample = Sample()
    for value in (1, 2, 9, 2):
        sample.add(value)
    assert quantile(sample, part) == expected


def test_rare_reports_are_made_too(tmp_path: Path) -> None:
    """One round, nobody timed, many players: dashes instead of numbers."""
    bots = ["random", "greedy:slips=1:worlds=1"]
    found = tournament(GAME, bots, 3, 1, out=tmp_path)
    text = page(found)
    assert "6 in 1 rounds of 6" in text
    assert "<small>–</small>" in text
    assert "nan" not in text
    assert "inf" not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
