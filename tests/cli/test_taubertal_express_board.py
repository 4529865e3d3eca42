# SPDX-License-Identifier: MIT
"""Der Taubertal-Express in the terminal: numbers, and nothing left unexplained."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from stellwerk.cli.boards.taubertal_express import Board
from stellwerk.cli.showing import Words, result_table
from stellwerk.core.messages import Outcome
from stellwerk.core.ranking import tie_breaks
from stellwerk.core.texts import LANGUAGES, Catalogue
from tests.games.taubertal_express.table import Table, started_table
from tests.games.taubertal_express.test_spaces import crowded_rules


def shown(table: Table, language: str) -> str:
    """The table as the first seat sees it, in one line."""
    words = Catalogue(language, "taubertal_express")
    board = Board(table.view(0), table.rules.printed, words, ["Ada", "Bo"])
    console = Console(width=400, file=io.StringIO())
    with console.capture() as capture:
        console.print(board)
    return " ".join(capture.get().split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_buildings_are_explained_after_they_left_the_display(
    language: str,
) -> None:
    table = started_table().lauda(0, "wagon_masters_office", "water_tower")
    words = Catalogue(language, "taubertal_express")
    drawn = shown(table, language)
    for kind in ("wagon_masters_office", "water_tower"):
        assert kind not in table.view()["light_fields"].values()
        assert words.say(f"kind.{kind}", {}, []) + ": " in drawn
    assert "Heidelberg, Schwäbisch Hall, Würzburg, Miltenberg, Mergentheim" in drawn


def test_numbers_of_buildings_goods_and_areas_are_told() -> None:
    drawn = shown(started_table(), "en")
    assert "power station: At once: 3 points." in drawn
    assert "2 stones of any color + 2 black" in drawn
    assert "exchange 2 black stones for one stone of a color" in drawn
    assert "sold at a long stop: 1, 2, 3, 3 coins each" in drawn


def test_every_space_of_a_city_is_shown() -> None:
    table = started_table(rules=crowded_rules(2)).goods_field(1, "winery")
    table.stones(0, white=1, yellow=1).play("build G01", "place KOE.2")
    drawn = shown(table, "en")
    assert "1: □ pasture / winery" in drawn
    assert "2: ■ winery, no token" in drawn


def test_several_wagons_are_in_the_plural() -> None:
    table = started_table().wagons(0, passenger=2)
    assert "2 Passagierwaggons" in shown(table, "de")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "pioneer track, counted from the back"), ("de", "Pionierleiste")],
)
def test_the_result_says_what_its_tie_column_counts(language: str, words: str) -> None:
    """The higher number is the better one, so the place is counted from the back."""
    table = started_table().pioneers([1, 0], [2, 3])
    said = Words(Catalogue(language, "taubertal_express"), ["Ada", "Bo"])
    ranking = table.rules.ranking(table.state, [7, 7])
    ties = tie_breaks(table.rules.ranked_by(), ranking)
    console = Console(width=200, file=io.StringIO())
    with console.capture() as capture:
        console.print(result_table(Outcome([7, 7], [2, 1], [{}, {}], ties), said))
    drawn = capture.get()
    assert words in drawn
    rows = [line.split("│") for line in drawn.splitlines() if " 7 " in line]
    cells = [[cell.strip() for cell in row[2:5]] for row in rows]
    assert cells == [["Bo", "7", "2"], ["Ada", "7", "1"]]
