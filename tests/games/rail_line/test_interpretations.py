# SPDX-License-Identifier: MIT
"""Rulings that no other chapter tests (RL-I2, RL-I12, RL-I24 …)."""

import pytest

from stellwerk.core.texts import Catalogue
from tests.games.rail_line.table import line, new_table, table_at


@pytest.mark.rule("RL-I2")
def test_a_slow_train_that_ends_in_a_curve_moves_again() -> None:
    table = table_at(laid=line(10), asked="extra", coins=[1], slow=[8], lanes=(2, 3))
    table.play("buy slow", "slow 9 locomotive")
    assert table.asked == "free_slow 1"
    assert table.legal() == ["slow 11 locomotive"]  # B10, on its middle track
    curves = new_table().rules.printed["curve_cards"]
    stations = [card["station_symbols_by_lane"] for card in curves]
    assert [len(station) for station in stations] == [0, 3, 0, 3]
    assert set(map(str, stations[1].values())) == {"['locomotive']"}


@pytest.mark.rule("RL-I6")
def test_a_chain_of_slow_moves_has_no_limit() -> None:
    """Lane 1: locomotives at 1, 2 and 3, and nobody pays for any of them."""
    table = table_at(laid="B04 B22 B13", asked="extra", coins=[1])
    table.play("buy slow")
    for text in ("slow 1 locomotive", "slow 2 locomotive", "slow 3 locomotive"):
        table.play(text)
    assert len(table.told("no_station")) == 1
    assert (table.coins(0), table.trains(0)) == (0, (3, 3))


@pytest.mark.rule("RL-I7")
def test_by_agreement_the_slow_train_reaches_the_curve_first() -> None:
    options = {"slow_train_may_pass_own_fast_train": True}
    table = table_at(
        laid="B16 B17 B18 B19 B20 B21 B25",
        display="B22 B10 B15 B01",
        slow=[5, 7],
        options=options,
    )
    table.play("play B22", "refill B02")
    assert {text.split()[1] for text in table.legal()} == {"6", "7", "8", "9"}
    table.play("slow 9 locomotive")
    assert table.trains(0) == (9, 8)  # the train left on the card is the slow one
    assert table.legal() == ["slow 9 locomotive"]
    table.play("slow 9 locomotive")
    assert table.trains(0) == (9, 9)
    assert len(table.told("no_station")) == 2  # then the curve, once more as usual
    assert table.marks(1) == {"coal": 1}
    assert table.asked == "free_slow 2"
    assert table.trains(1) == (9, 7)


@pytest.mark.rule("RL-I7")
def test_by_agreement_the_curve_is_still_resolved_for_who_is_there() -> None:
    table = table_at(
        laid="B16 B17 B18 B19 B20 B21 B25",
        display="B22 B10 B15 B01",
        slow=[7, 7],
        options={
            "slow_train_may_pass_own_fast_train": True,
            "slow_train_free_move_mandatory": False,
        },
    )
    table.play("play B22", "refill B02", "slow 9 locomotive", "slow none")
    assert table.trains(0) == (9, 8)
    assert len(table.told("curve")) == 1
    assert table.asked == "free_slow 1"  # the curve's own free move
    assert table.legal() == ["slow 9 locomotive", "slow none"]


@pytest.mark.rule("RL-I7")
def test_the_agreement_matters_only_while_an_8th_card_is_resolved() -> None:
    table = table_at(
        laid=line(7),
        asked="extra",
        coins=[1],
        slow=[6],
        lanes=(2, 3),
        options={"slow_train_may_pass_own_fast_train": True},
    )
    table.play("buy slow")
    assert table.legal() == ["slow 7 coal"]
    assert table.refusal("slow 9 locomotive") == "RL-313"


@pytest.mark.rule("RL-I12")
def test_the_goal_is_no_station_for_slow_moves() -> None:
    table = table_at(
        asked="final", laid=line(24, 8), coins=[1], slow=[22], hands=["", ""]
    )
    assert len(table.view()["line"][0]) == 27  # positions 0 to 26
    table.play("buy slow")
    assert all(int(text.split()[1]) <= 26 for text in table.legal())
    assert table.refusal("slow 27 locomotive") == "RL-313"


@pytest.mark.rule("RL-I24")
def test_the_sawmill_is_one_symbol_and_one_row() -> None:
    printed = new_table().rules.printed
    names = [part["id"] for part in printed["symbols"] if "Säge" in part["german"]]
    assert names == ["sawmill"]
    for sheet in printed["score_sheets"]:
        rows = [row["symbol"] for row in sheet["rows"]]
        assert rows.count("sawmill") == 1
    words = Catalogue("de", "rail_line").texts
    assert words["symbol.sawmill"] == "Sägewerk"
    assert not [text for text in words.values() if "Sägemühle" in text]


@pytest.mark.rule("RL-I28")
def test_the_slow_train_is_never_ahead_of_the_fast_train() -> None:
    table = table_at(laid=line(4), asked="extra", coins=[1], slow=[3], lanes=(3, 1))
    table.play("buy slow", "slow 4 iron_ore")
    assert table.trains(0) == (4, 4)
    table.play_on("play A05")
    assert table.trains(0) == (5, 4)
