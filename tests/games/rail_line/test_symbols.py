# SPDX-License-Identifier: MIT
"""Receiving symbols, boxes and coins (RL-401 to RL-410)."""

import pytest

from tests.games.rail_line.table import table, words

SHEET_2 = {"score_sheet": 2}


@pytest.mark.rule("RL-401")
@pytest.mark.rule("RL-I27")
def test_a_good_marks_the_next_box_even_if_that_costs_points() -> None:
    game = table(hands=["A04", "A01"], marks=[{"mail": 4}])
    assert game.points(0)["mail"] == 8
    game.play("play A04")  # mail on top
    assert game.marks(0) == {"mail": 5}
    assert game.told("marked")[0]["targets"] == [{"kind": "box", "id": "1.mail.5"}]
    assert game.points(0)["mail"] == 6
    assert game.asked == "ask.extra 1"


@pytest.mark.rule("RL-402")
@pytest.mark.rule("RL-T16")
@pytest.mark.rule("RL-I9")
def test_a_full_row_gives_its_row_end_coins_for_every_further_symbol() -> None:
    game = table(asked="extra", marks=[{"iron_ore": 2, "travellers": 8}])
    game.receive(0, "iron_ore")
    assert game.coins(0) == 1
    game.receive(0, "iron_ore")
    assert game.coins(0) == 2
    game.receive(0, "travellers")
    assert game.coins(0) == 4
    gained = game.told("coins.for_full")[0]["params"]
    assert (gained["n"], gained["what"]) == (2, "@symbol.travellers")
    assert game.marks(0) == {"iron_ore": 2, "travellers": 8}


@pytest.mark.rule("RL-402")
@pytest.mark.rule("RL-I9")
@pytest.mark.parametrize("sheet", [1, 2])
def test_rows_of_six_and_more_boxes_end_with_two_coins_the_others_with_one(
    sheet: int,
) -> None:
    game = table(asked="extra", options={"score_sheet": sheet})
    printed = game.rules.printed["score_sheets"][sheet - 1]["rows"]
    full = {row["symbol"]: len(row["boxes"]) for row in printed}
    races = [1 if sheet == 2 else -1]
    for row, boxes in full.items():
        game = table(
            asked="extra",
            options={"score_sheet": sheet},
            marks=[full],
            race_turn=races,
        )
        game.receive(0, row)
        assert game.coins(0) == (2 if boxes >= 6 else 1), row


@pytest.mark.rule("RL-403")
@pytest.mark.rule("RL-I19")
@pytest.mark.rule("RL-T35")
def test_a_sugar_beet_behind_a_red_line_is_lost() -> None:
    game = table(asked="extra", options=SHEET_2)
    for symbol, beets, key in [
        ("sugar_beet", 1, "event.marked"),
        ("sugar_beet", 2, "event.marked"),
        ("sugar_beet", 2, "event.lost"),
        ("sugar_factory", 2, "event.marked"),
        ("sugar_beet", 3, "event.marked"),
    ]:
        game.receive(0, symbol)
        assert game.marks(0)["sugar_beet"] == beets
        assert [event["key"] for event in game.events] == [key]
        assert game.coins(0) == 0


@pytest.mark.rule("RL-404")
def test_goods_come_in_printed_order_and_the_locomotive_last() -> None:
    game = table(display="B13 B12 B15 B20", lanes=(1, 3), laid="B16")
    game.play("play B13", "refill B25")  # mail, locomotive on top
    keys = [event["key"] for event in game.events if event["seat"] == 0]
    assert keys == ["event.played", "event.marked"]
    assert game.asked == "ask.slow.free 1"


@pytest.mark.rule("RL-404")
@pytest.mark.rule("RL-I8")
@pytest.mark.rule("RL-T36")
def test_a_closed_beet_is_resolved_after_the_symbol_beside_it() -> None:
    game = table(display="B02 B12 B15 B20", options=SHEET_2, marks=[{"sugar_beet": 2}])
    game.play("play B02", "refill B25")
    boxes = [event["targets"][0]["id"] for event in game.told("marked")]
    assert boxes == ["1.sugar_factory.1", "1.sugar_beet.3"]


@pytest.mark.rule("RL-404")
@pytest.mark.rule("RL-I8")
def test_an_open_beet_keeps_its_printed_place() -> None:
    game = table(display="B02 B12 B15 B20", options=SHEET_2, marks=[{"sugar_beet": 1}])
    game.play("play B02", "refill B25")
    boxes = [event["targets"][0]["id"] for event in game.told("marked")]
    assert boxes == ["1.sugar_beet.2", "1.sugar_factory.1"]


@pytest.mark.rule("RL-404")
def test_the_order_is_fixed_at_the_start_but_the_gate_is_checked_on_receiving() -> None:
    """On A06 the bottom track shows travellers and sugar beet, in this order."""
    game = table(
        hands=["A06", "A01"], lanes=(3, 1), options=SHEET_2, marks=[{"sugar_beet": 2}]
    )
    game.play("play A06")
    keys = [event["key"] for event in game.events if event["seat"] == 0]
    assert keys == ["event.played", "event.marked", "event.lost"]
    assert game.marks(0) == {"travellers": 1, "sugar_beet": 2}


@pytest.mark.rule("RL-405")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_players_resolve_from_the_start_player_not_from_the_active_one(
    active: int,
) -> None:
    game = table(
        3,
        seat=active,
        display="B17 B12 B15 B20",
        swaps=[4, 4, 4],
        options={"start_player": 2},
    )
    game.play("play B17", "refill B25")
    assert [event["seat"] for event in game.told("marked")] == [1, 2, 0]


@pytest.mark.rule("RL-406")
@pytest.mark.rule("RL-506")
def test_spent_coins_are_crossed_out_for_good() -> None:
    game = table(asked="extra", coins=[3], laid="B16 B17")
    game.play("buy slow")
    assert (game.coins(0), game.seat(0)["spent"]) == (2, 1)  # before the train moves
    assert game.told("paid")[0]["params"]["n"] == 1
    game.play("slow 1 sugar_beet")
    assert (game.coins(0), game.seat(0)["spent"]) == (2, 1)


@pytest.mark.rule("RL-407")
def test_nobody_spends_more_coins_than_they_have_left() -> None:
    game = table(asked="extra", coins=[1], spent=[5], laid="B16 B17")
    assert game.refusal("buy slow") is None
    assert game.refusal("mark coal") == "RL-505"
    assert game.reason("mark coal") == "It costs 2 coins; you have 1."
    broke = table(asked="extra", coins=[0], spent=[5], laid="B16 B17")
    assert broke.refusal("buy slow") == "RL-502"
    assert broke.refusal("buy card") == "RL-503"


@pytest.mark.rule("RL-408")
@pytest.mark.rule("RL-I10")
def test_coins_have_no_upper_limit() -> None:
    game = table(asked="extra", coins=[20], marks=[{"travellers": 8}])
    assert game.rules.printed["coin_area"]["printed_coins"] == 20
    game.receive(0, "travellers")
    assert game.coins(0) == 22
    assert game.points(0)["coins"] == 22


@pytest.mark.rule("RL-409")
@pytest.mark.rule("RL-T33")
def test_the_mark_that_completes_a_chain_brings_a_coin_at_once() -> None:
    game = table(asked="extra", options=SHEET_2)
    order = words("steel coal iron_ore coal coal coal iron_ore steel")
    coins = []
    for good in order:
        game.receive(0, good)
        coins.append(game.coins(0))
    assert coins == [0, 0, 0, 1, 1, 1, 1, 2]


@pytest.mark.rule("RL-409")
def test_a_bought_box_may_complete_a_chain_too() -> None:
    marks = {"coal": 2, "iron_ore": 1}
    game = table(asked="extra", options=SHEET_2, coins=[2], marks=[marks])
    game.play("mark steel")
    assert game.coins(0) == 1
    chain = ["@symbol.coal", "@symbol.iron_ore", "@symbol.steel"]
    assert [one["params"]["what"] for one in game.told("coins.for_chain")] == [chain]
    on_sheet_1 = table(asked="extra", coins=[2], marks=[marks]).play("mark steel")
    assert on_sheet_1.coins(0) == 0


@pytest.mark.rule("RL-410")
def test_coins_from_a_card_may_be_spent_in_the_same_turn() -> None:
    game = table(hands=["A09", "A01"], marks=[{"travellers": 8}])
    game.play("play A09")
    assert game.coins(0) == 2
    assert "buy slow" in game.legal()
    assert "mark coal" in game.legal()
