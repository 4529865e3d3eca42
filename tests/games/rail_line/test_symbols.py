# SPDX-License-Identifier: MIT
"""Receiving symbols, boxes and coins (RL-401 to RL-410)."""

import pytest

from tests.games.rail_line.table import table_at, words

SHEET_2 = {"score_sheet": 2}


@pytest.mark.rule("RL-401")
@pytest.mark.rule("RL-I27")
def test_a_good_marks_the_next_box_even_if_that_costs_points() -> None:
    table = table_at(hands=["A04", "A01"], marks=[{"mail": 4}])
    assert table.points(0)["mail"] == 8
    table.play("play A04")  # mail on top
    assert table.marks(0) == {"mail": 5}
    assert table.told("marked")[0]["targets"] == [{"kind": "box", "id": "1.mail.5"}]
    assert table.points(0)["mail"] == 6
    assert table.asked == "extra 1"


@pytest.mark.rule("RL-402")
@pytest.mark.rule("RL-T16")
@pytest.mark.rule("RL-I9")
def test_a_full_row_gives_its_row_end_coins_for_every_further_symbol() -> None:
    table = table_at(asked="extra", marks=[{"iron_ore": 2, "travellers": 8}])
    table.receive(0, "iron_ore")
    assert table.coins(0) == 1
    table.receive(0, "iron_ore")
    assert table.coins(0) == 2
    table.receive(0, "travellers")
    assert table.coins(0) == 4
    gained = table.told("coins.for_full")[0]["params"]
    assert (gained["n"], gained["what"]) == (2, "@symbol.travellers")
    assert table.marks(0) == {"iron_ore": 2, "travellers": 8}


@pytest.mark.rule("RL-402")
@pytest.mark.rule("RL-I9")
@pytest.mark.parametrize("sheet", [1, 2])
def test_rows_of_six_and_more_boxes_end_with_two_coins_the_others_with_one(
    sheet: int,
) -> None:
    table = table_at(asked="extra", options={"score_sheet": sheet})
    printed = table.rules.printed["score_sheets"][sheet - 1]["rows"]
    full = {row["symbol"]: len(row["boxes"]) for row in printed}
    races = [1 if sheet == 2 else -1]
    for row, boxes in full.items():
        table = table_at(
            asked="extra",
            options={"score_sheet": sheet},
            marks=[full],
            race_turn=races,
        )
        table.receive(0, row)
        assert table.coins(0) == (2 if boxes >= 6 else 1), row


@pytest.mark.rule("RL-403")
@pytest.mark.rule("RL-I19")
@pytest.mark.rule("RL-T35")
def test_a_sugar_beet_behind_a_red_line_is_lost() -> None:
    table = table_at(asked="extra", options=SHEET_2)
    for symbol, beets, key in [
        ("sugar_beet", 1, "marked"),
        ("sugar_beet", 2, "marked"),
        ("sugar_beet", 2, "lost"),
        ("sugar_factory", 2, "marked"),
        ("sugar_beet", 3, "marked"),
    ]:
        table.receive(0, symbol)
        assert table.marks(0)["sugar_beet"] == beets
        assert table.keys() == [key]
        assert table.coins(0) == 0


@pytest.mark.rule("RL-404")
def test_goods_come_in_printed_order_and_the_locomotive_last() -> None:
    table = table_at(display="B13 B12 B15 B20", lanes=(1, 3), laid="B16")
    table.play("play B13", "refill B25")  # mail, locomotive on top
    keys = [one["key"] for one in table.told() if one["seat"] == 0]
    assert keys == ["event.played", "event.marked"]
    assert table.asked == "free_slow 1"


@pytest.mark.rule("RL-404")
@pytest.mark.rule("RL-I8")
@pytest.mark.rule("RL-T36")
def test_a_closed_beet_is_resolved_after_the_symbol_beside_it() -> None:
    table = table_at(
        display="B02 B12 B15 B20", options=SHEET_2, marks=[{"sugar_beet": 2}]
    )
    table.play("play B02", "refill B25")
    boxes = [event["targets"][0]["id"] for event in table.told("marked")]
    assert boxes == ["1.sugar_factory.1", "1.sugar_beet.3"]


@pytest.mark.rule("RL-404")
@pytest.mark.rule("RL-I8")
def test_an_open_beet_keeps_its_printed_place() -> None:
    table = table_at(
        display="B02 B12 B15 B20", options=SHEET_2, marks=[{"sugar_beet": 1}]
    )
    table.play("play B02", "refill B25")
    boxes = [event["targets"][0]["id"] for event in table.told("marked")]
    assert boxes == ["1.sugar_beet.2", "1.sugar_factory.1"]


@pytest.mark.rule("RL-404")
def test_the_order_is_fixed_at_the_start_but_the_gate_is_checked_on_receiving() -> None:
    """On A06 the bottom track shows travellers and sugar beet, in this order."""
    table = table_at(
        hands=["A06", "A01"], lanes=(3, 1), options=SHEET_2, marks=[{"sugar_beet": 2}]
    )
    table.play("play A06")
    keys = [one["key"] for one in table.told() if one["seat"] == 0]
    assert keys == ["event.played", "event.marked", "event.lost"]
    assert table.marks(0) == {"travellers": 1, "sugar_beet": 2}


@pytest.mark.rule("RL-405")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_players_resolve_from_the_start_player_not_from_the_active_one(
    active: int,
) -> None:
    table = table_at(
        3,
        seat=active,
        display="B17 B12 B15 B20",
        swaps=[4, 4, 4],
        options={"start_player": 2},
    )
    table.play("play B17", "refill B25")
    assert [event["seat"] for event in table.told("marked")] == [1, 2, 0]


@pytest.mark.rule("RL-406")
@pytest.mark.rule("RL-506")
def test_spent_coins_are_crossed_out_for_good() -> None:
    table = table_at(asked="extra", coins=[3], laid="B16 B17")
    table.play("buy slow")
    assert (table.coins(0), table.seat(0)["spent"]) == (2, 1)  # before the train moves
    assert table.told("paid")[0]["params"]["n"] == 1
    table.play("slow 1 sugar_beet")
    assert (table.coins(0), table.seat(0)["spent"]) == (2, 1)


@pytest.mark.rule("RL-407")
def test_nobody_spends_more_coins_than_they_have_left() -> None:
    table = table_at(asked="extra", coins=[1], spent=[5], laid="B16 B17")
    assert table.refusal("buy slow") is None
    assert table.refusal("mark coal") == "RL-505"
    assert table.reason("mark coal") == "It costs 2 coins; you have 1."
    broke = table_at(asked="extra", coins=[0], spent=[5], laid="B16 B17")
    assert broke.refusal("buy slow") == "RL-502"
    assert broke.refusal("buy card") == "RL-503"


@pytest.mark.rule("RL-408")
@pytest.mark.rule("RL-I10")
def test_coins_have_no_upper_limit() -> None:
    table = table_at(asked="extra", coins=[20], marks=[{"travellers": 8}])
    assert table.rules.printed["coin_area"]["printed_coins"] == 20
    table.receive(0, "travellers")
    assert table.coins(0) == 22
    assert table.points(0)["coins"] == 22


@pytest.mark.rule("RL-409")
@pytest.mark.rule("RL-T33")
def test_the_mark_that_completes_a_chain_brings_a_coin_at_once() -> None:
    table = table_at(asked="extra", options=SHEET_2)
    order = words("steel coal iron_ore coal coal coal iron_ore steel")
    coins = []
    for good in order:
        table.receive(0, good)
        coins.append(table.coins(0))
    assert coins == [0, 0, 0, 1, 1, 1, 1, 2]


@pytest.mark.rule("RL-409")
def test_a_bought_box_may_complete_a_chain_too() -> None:
    marks = {"coal": 2, "iron_ore": 1}
    table = table_at(asked="extra", options=SHEET_2, coins=[2], marks=[marks])
    table.play("mark steel")
    assert table.coins(0) == 1
    chain = ["@symbol.coal", "@symbol.iron_ore", "@symbol.steel"]
    assert [one["params"]["what"] for one in table.told("coins.for_chain")] == [chain]
    on_sheet_1 = table_at(asked="extra", coins=[2], marks=[marks]).play("mark steel")
    assert on_sheet_1.coins(0) == 0


@pytest.mark.rule("RL-410")
def test_coins_from_a_card_may_be_spent_in_the_same_turn() -> None:
    table = table_at(hands=["A09", "A01"], marks=[{"travellers": 8}])
    table.play("play A09")
    assert table.coins(0) == 2
    assert "buy slow" in table.legal()
    assert "mark coal" in table.legal()
