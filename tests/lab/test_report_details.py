# SPDX-License-Identifier: MIT
"""Detail cards: every row opens one, and its games are real ones."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from stellwerk.core.record import read_record
from tests.lab.helpers import command
from tests.lab.test_report_games import TWO
from tests.lab.test_report_pages import Seen

ROWS = re.compile(r'<th scope="row"[^>]*>(.*?)(?:</th>|<td)')
OPENS = re.compile(r"<button popovertarget=(d\d+)>(.+?)</button>")
HITS = re.compile(r"<button popovertarget=(d\d+) tabindex=-1></button>")
CARDS = re.compile(r"<div popover id=(d\d+) ")
OPENED = (
    *("seats", "scores", "length", "decided", "changes"),
    *("points", "things", "unloved", "cases"),
)
CURVES = ("scores", "length", "decided")
MARKUP = 700  # characters of a card, on average


@pytest.fixture(scope="module", params=["en", "de"])
def reports(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A real experiment and its reports in one language."""
    place = tmp_path_factory.mktemp(f"details-{request.param}")
    file = place / "two cases.toml"
    file.write_text(TWO)
    assert command("experiment", "run", file, "--jobs", 1).exit_code == 0
    done = command("experiment", "report", file, "--language", request.param)
    assert done.exit_code == 0, done.output
    return place / "two cases.results"


def told(reports: Path, name: str = "report") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((reports / f"{name}.json").read_text())
    return found


def section(page: str, key: str) -> str:
    return page.partition(f'id="{key}"')[2].partition("</section>")[0]


def test_every_row_opens_its_card(reports: Path) -> None:
    """Rows of pictures and of their tables; no card that nothing opens."""
    page = (reports / "report.html").read_text()
    names = {one["key"]: one["name"] for one in told(reports)["details"]}
    assert set(names) == set(CARDS.findall(page))
    assert len(CARDS.findall(page)) == len(names)
    assert {key for key, _ in OPENS.findall(page)} == set(names)
    for key in OPENED:
        rows = [row for row in ROWS.findall(section(page, key)) if row]
        plain = [row for row in rows if "popovertarget" not in row]
        assert rows
        if key == "scores":  # a bin that nobody scored has nothing to open
            assert plain == empty_bins(told(reports))
        else:
            assert plain == (["sheet 1"] if key == "cases" else [])


def empty_bins(found: dict[str, Any]) -> list[str]:
    rows = next(one for one in found["sections"] if one["key"] == "scores")["rows"]
    return [row[0] for row in rows if not set("".join(row[1:])) & set("123456789")]


def test_dots_and_bars_of_curves_open_the_cards_of_their_rows(reports: Path) -> None:
    """A pointer opens from the picture what a keyboard opens from its table."""
    page = (reports / "report.html").read_text()
    for key in CURVES:
        part = section(page, key)
        assert HITS.findall(part) == [opened for opened, _ in OPENS.findall(part)]
        for told_of in HITS.findall(part):
            card = next(
                one for one in told(reports)["details"] if one["key"] == told_of
            )
            assert re.search(r"\d \(.+ (to|bis) .+\)", card["facts"][0]["found"])
            assert 0 < len(card["games"]) <= 10


def test_games_of_a_bar_have_its_score(reports: Path) -> None:
    found = told(reports)
    scores = next(one for one in found["sections"] if one["key"] == "scores")
    page = section((reports / "report.html").read_text(), "scores")
    width = int(scores["rows"][1][0]) - int(scores["rows"][0][0])
    for key, start in OPENS.findall(page):
        card = next(one for one in found["details"] if one["key"] == key)
        for game in card["games"]:
            points = [int(one) for one in SCORES.findall(game["told"])[0].split(" · ")]
            assert any(0 <= one - int(start) < width for one in points)


SCORES = re.compile(r": ([\d · ]+);")


def test_every_thing_is_told_in_full(reports: Path) -> None:
    """What is printed in words of the game, strength, how often, when; ten games."""
    found = told(reports)
    things = next(one for one in found["sections"] if one["key"] == "things")
    cards = {one["name"]: one for one in found["details"]}
    for row, numbers in zip(things["rows"], things["numbers"], strict=True):
        card = next(
            card for name, card in cards.items() if row[0].startswith(name.split()[0])
        )
        facts = " | ".join(fact["found"] for fact in card["facts"])
        assert row[4] in facts  # how often takers win
        assert row[1] in facts  # in how many games it was taken
        assert len(card["facts"]) == 7
        assert len(card["games"]) == min(10, numbers["taken in games"])
    printed = [card for card in cards.values() if card["printed"]]
    assert len(printed) >= len(things["rows"])


def test_games_of_a_card_are_with_its_thing_and_nearest(reports: Path) -> None:
    found = told(reports)
    card = next(one for one in found["details"] if one["name"].startswith("B"))
    asked = command(
        "experiment", "sql", reports, "--format", "json", LEADS % card["name"]
    )
    rows = json.loads(asked.output)
    mean = sum(row["lead"] for row in rows) / len(rows)
    away = {row["game"]: abs(row["lead"] - mean) for row in rows}
    shown = [one["game"] for one in card["games"]]
    assert set(shown) <= set(away)
    rest = [far for game, far in away.items() if game not in shown]
    assert max(away[game] for game in shown) <= min(rest, default=999)
    assert [away[game] for game in shown] == sorted(away[game] for game in shown)


LEADS = """
select game, first(score - mean) as lead from events
join (select *, avg(score) over (partition by case_name, game) as mean from seats)
using (case_name, game, seat)
where case_name = 'sheet 1' and role = 'taken' and thing = '%s' group by game
"""


@pytest.mark.parametrize("name", ["report", "report.compare-1"])
def test_the_command_of_a_card_plays_its_game(
    reports: Path, tmp_path: Path, name: str
) -> None:
    page = "".join(Seen((reports / f"{name}.html").read_text()).texts)
    cards = told(reports, name)["details"]
    for place, card in enumerate([cards[0], cards[-1]]):
        for number, pattern in enumerate(card["commands"]):
            line = f"{pattern} {card['games'][0]['game']}"
            assert line in page
            out = tmp_path / f"{place}-{number}.stellwerk"
            done = command(*shlex.split(line)[1:], "--out", out)
            assert done.exit_code == 0, done.output
            result = read_record(out.read_text()).result
            assert result is not None
            scores = " · ".join(map(str, result["scores"]))
            assert scores in card["games"][0]["told"]


def test_pairs_of_a_comparison_name_both_cases(reports: Path) -> None:
    page = (reports / "report.compare-1.html").read_text()
    cards = told(reports, "report.compare-1")["details"]
    assert {key for key, _ in OPENS.findall(page)} == {one["key"] for one in cards}
    for card in cards:
        if card["games"]:
            assert len(card["commands"]) == 2
            assert "sheet 1" in card["commands"][0]
            assert "sheet 2" in card["commands"][1]


def test_markdown_has_the_numbers_of_the_games(reports: Path) -> None:
    text = (reports / "report.md").read_text()
    for card in told(reports)["details"]:
        numbers = ", ".join(str(one["game"]) for one in card["games"]) or "–"
        row = next(
            line
            for line in text.split("\n")
            if line.startswith(f"| **{card['name']}**")
        )
        assert row.endswith(f"| {numbers} |")
        for command_line in card["commands"]:
            assert command_line in text


@pytest.mark.parametrize("name", ["report", "report.compare-1"])
def test_a_card_is_made_of_little_more_than_its_words(reports: Path, name: str) -> None:
    """A page has hundreds: First Class in German must stay below 600,000 bytes."""
    cards = (reports / f"{name}.html").read_text().split("<div popover ")[1:]
    markup = [sum(map(len, re.findall(r"<[^>]*>", card))) for card in cards]
    assert len(cards) > 30
    assert sum(markup) / len(cards) < MARKUP
