# SPDX-License-Identifier: MIT
"""The sample reports and the experiments that they were made from."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from stellwerk.games import OWN
from stellwerk.lab.experiments.reading import read_experiment

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "docs" / "reports"
EXPERIMENTS = sorted((ROOT / "examples" / "experiments").glob("*.toml"))
LARGEST = 600_000


def test_every_game_has_a_sample() -> None:
    assert set(OWN) <= {path.stem for path in SAMPLES.glob("*.html")}
    assert {path.stem for path in SAMPLES.glob("*.html")} == {
        path.stem for path in EXPERIMENTS
    }


@pytest.mark.parametrize("file", EXPERIMENTS, ids=lambda path: path.stem)
def test_a_sample_is_of_its_experiment(file: Path) -> None:
    """Number of games, seed and cases; and it asks no other machine for anything."""
    experiment = read_experiment(file).experiment
    text = (SAMPLES / f"{file.stem}.md").read_text()
    games = experiment.cases[0].games
    assert re.search(rf"\*\*{games:,} (games|Paare)\*\*".replace(",", "[.,]"), text)
    for pair in experiment.compare:
        assert pair.base in text
        assert pair.other in text
    page = (SAMPLES / f"{file.stem}.html").read_text()
    assert len(page.encode()) < LARGEST
    assert "<script" not in page
    assert not re.findall(r"(?:src|href)=\"(?!#)", page)


def test_only_what_is_printed_otherwise_is_drawn_twice() -> None:
    """On cards of the comparison as in its first picture."""
    page = (SAMPLES / "first_class_editions.html").read_text()
    head, *cards = page.split("<div popover ")
    twice = [card for card in cards if '<div class="pair">' in card]
    assert {card.partition("<h3")[2].split(">")[1].split()[0] for card in twice} == {
        "X3-W8</h3",
        "B1-4",
    }
    assert head.count('<div class="pair">') == 3
    assert "<span>anders gedruckt</span>" not in page


def test_the_page_about_reports_names_all_of_them_and_holds() -> None:
    page = ROOT / "docs" / "reports.md"
    text = page.read_text()
    for sample in SAMPLES.iterdir():
        assert f"reports/{sample.name}" in text
    failures, tried = doctest.testfile(str(page), module_relative=False)
    assert tried >= 4
    assert failures == 0
