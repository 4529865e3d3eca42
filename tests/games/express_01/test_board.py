# SPDX-License-Identifier: MIT
"""The text board: complete, in both languages, and only what a seat may know."""

import io

import pytest
from rich.console import Console

from stellwerk.cli.boards.express_01 import Board, ranges
from stellwerk.core.texts import Catalogue
from tests.games.express_01.table import new_table, table_at
from tests.games.table import NAMES

WIDTH = 112


def drawn(table, seat, language="en"):
    words = Catalogue(language, "express_01")
    console = Console(width=WIDTH, file=io.StringIO(), color_system=None)
    view = table.view(seat)
    console.print(Board(view, table.rules.printed, words, NAMES))
    return console.file.getvalue()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["germany", "benelux", "usa"])
def test_the_board_can_be_drawn_at_every_moment(name, language):
    table = new_table(4, map=name, mountains=True, length="long")
    for steps, _ in zip(range(1, 401), table.walk(11), strict=False):
        if steps % 60 < 2:
            for seat in (None, 0):
                text = drawn(table, seat, language)
                assert all(slot["slot"] in text for slot in table.view()["slots"])
                assert max(map(len, text.splitlines())) <= WIDTH


def test_track_is_seen_to_meet_track():
    table = table_at(laid={"009": "601/0", "016": "101/0"}, hands=[[236], []])
    table.play("expand first", "track", "pay 236")
    text = drawn(table, 0)
    assert "009 601" in text
    assert "╫" in text  # Berlin's S meets 016's N
    assert "*016 101" in text
    assert "*023" in text
    assert "blue 2" in text
    table.play("slot 023")
    assert ">023" in drawn(table, 0)


def test_upside_down_cards_mountains_and_the_stick_are_marked():
    table = table_at(laid={"004": "401/180"}, mountains=True)
    text = drawn(table, 0)
    assert "004 401'" in text
    assert "013^S" in text
    assert "█" in drawn(table_at(map="usa", laid={"071": "501/0"}), 0)


def test_the_hand_is_shown_to_its_owner_only():
    hands = [[227], [228], [601, 229]]
    table = table_at(3, laid={"013": "501/0"}, hands=hands)
    mine = drawn(table, 0)
    assert "Your hand" in mine
    assert "227" in mine.split("Your hand")[1].splitlines()[0]
    assert "228–229 601" in mine
    assert "Your hand" not in drawn(table, None)


def test_numbers_are_written_in_short():
    assert ranges([101, 101, 101, 103, 104, 105, 107]) == "101×3 103–105 107"
    assert ranges([]) == "–"
