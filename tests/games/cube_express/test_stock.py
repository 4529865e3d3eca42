# SPDX-License-Identifier: MIT
"""The stock track (CE-801 to CE-805)."""

import pytest

from stellwerk import Rules
from tests.games.cube_express.table import Table, table_at
from tests.games.table import rules_for

NORTH = (0, -2)


def delivering(
    stock: int, first: bool = True, rules: Rules | None = None, **own: object
) -> Table:
    """Red stands on a factory with what it demands."""
    return table_at(
        rules=rules,
        asked="on_tile",
        lay=[("F02", NORTH, 1)],
        on={NORTH: {"holder": -1 if first else 1}},
        own={
            "coal": 2,
            "iron": 1,
            "stock": stock,
            "locomotives": [NORTH, None],
            **own,
        },
        turn={"traveller": 0, "entry": 2, "travelled": 1, "points": 0},
    )


@pytest.mark.rule("CE-801")
def test_what_moves_a_disc_forward() -> None:
    assert delivering(1).play("deliver 1").seat(0)["stock"] == 3
    assert delivering(1, first=False).play("deliver 1").seat(0)["stock"] == 2


@pytest.mark.rule("CE-802")
@pytest.mark.rule("CE-804")
@pytest.mark.rule("CE-T40")
def test_a_dollar_marker_becomes_a_dividend_once() -> None:
    table = delivering(1)
    dividends = table.purse(0)[0]
    table.play("deliver 1")
    assert table.seat(0)["stock"] == 3
    assert table.purse(0)[0] == dividends + 2
    assert table.seat(0)["dollars"] == [6, 9]
    reserve = table.purse(0)[1]
    table.play("sell", "sell")
    assert table.seat(0)["stock"] == 1
    assert table.purse(0) == (dividends + 4, reserve - 2)
    again = delivering(1, dollars=[6, 9])
    before = again.purse(0)[0]
    again.play("deliver 1")
    assert again.purse(0)[0] == before + 1


@pytest.mark.rule("CE-I8")
@pytest.mark.rule("CE-804")
def test_the_literal_reading_collects_when_the_disc_moves_on() -> None:
    rules = rules_for("cube_express", 3, dollar_collect="pass")
    table = delivering(1, rules=rules)
    dividends = table.purse(0)[0]
    table.play("deliver 1")
    assert table.seat(0)["stock"] == 3
    assert table.seat(0)["dollars"] == [3, 6, 9]
    assert table.purse(0)[0] == dividends + 1
    table.play("sell")
    assert table.seat(0)["dollars"] == [3, 6, 9]  # it stays there
    beyond = delivering(3, rules=rules)
    before = beyond.purse(0)[0]
    beyond.play("deliver 1")
    assert beyond.seat(0)["dollars"] == [6, 9]
    assert beyond.purse(0)[0] == before + 2


@pytest.mark.rule("CE-I9")
def test_steps_are_taken_one_after_another() -> None:
    table = delivering(2)
    dividends = table.purse(0)[0]
    table.play("deliver 1")  # over the $ of field 3 to field 4
    assert table.seat(0)["stock"] == 4
    assert table.seat(0)["dollars"] == [6, 9]
    assert table.purse(0)[0] == dividends + 2


@pytest.mark.rule("CE-803")
@pytest.mark.rule("CE-T42")
def test_selling_needs_a_field_and_a_reserve_marker() -> None:
    assert table_at(asked="move", own={"stock": 0}).refusal("sell") == "CE-803"
    table = table_at(asked="move", own={"stock": 2, "fixed": 1})
    dividends = table.purse(0)[0]
    table.play("sell")
    assert table.refusal("sell") == "CE-803"
    assert table.purse(0) == (dividends + 1, 0)
    assert table.seat(0)["stock"] == 1
    other = table_at(asked="move")
    assert other.refusal("sell") is None
    assert other.to_act == 0  # nobody else can act in this turn


@pytest.mark.rule("CE-805")
@pytest.mark.rule("CE-1005")
@pytest.mark.rule("CE-T41")
def test_the_last_field_stops_the_disc_and_ends_the_game() -> None:
    table = delivering(11, dollars=[]).play("deliver 1")
    assert table.seat(0)["stock"] == 12
    assert table.seat(0)["nines"] == 1
    assert table.view()["ending"] == "stock"
    at_end = delivering(12, dollars=[], topped=True).play("deliver 1")
    assert at_end.seat(0)["stock"] == 12


@pytest.mark.rule("CE-T43")
@pytest.mark.rule("CE-E14")
@pytest.mark.rule("CE-I13")
def test_the_maximum_pays_once() -> None:
    table = delivering(11, dollars=[]).play("deliver 1")
    points = table.points(0)["stock"]
    table.play("sell")
    assert table.seat(0)["nines"] == 1
    assert table.points(0)["stock"] < points
    again = delivering(11, dollars=[], topped=True, nines=1).play("deliver 1")
    assert again.seat(0)["stock"] == 12
    assert again.seat(0)["nines"] == 1
    assert again.view()["ending"] is None


@pytest.mark.rule("CE-E13")
@pytest.mark.rule("CE-I11")
def test_a_foreign_take_can_reach_the_maximum_of_another_player() -> None:
    table = table_at(
        asked="on_tile",
        lay=[("P04", NORTH, 0)],
        on={NORTH: {"holder": 2}},
        own={"locomotives": [NORTH, None]},
        others={2: {"stock": 11, "dollars": []}},
        turn={"traveller": 0, "entry": 2, "travelled": 1, "points": 0},
    )
    table.play("take")
    assert table.seat(2)["stock"] == 12
    assert table.seat(2)["nines"] == 1
    assert table.view()["ending"] == "stock"
    table.play("end journey", "end step")
    assert table.asked == "market 1"
