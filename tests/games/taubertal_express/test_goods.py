# SPDX-License-Identifier: MIT
"""Providing, loading and selling goods; money (TE-601 to TE-633)."""

from __future__ import annotations

import pytest

from tests.games.taubertal_express.table import Table, started_table


@pytest.mark.rule("TE-601")
@pytest.mark.rule("TE-T12")
def test_goods_are_provided_at_any_distance_for_their_stones() -> None:
    table = started_table().city("FRA").goods_building(0, "KOE", "winery")
    table.goods_building(0, "BOX", "pasture").goods_building(0, "HNB", "pasture")
    table.stones(0, violet=1, white=2)
    assert table.legal("provide") == ["provide BOX", "provide HNB", "provide KOE"]
    table.play("provide KOE", "provide BOX", "provide HNB")
    assert table.stones_of() == {}
    assert all(table.seat()["cities"][c]["token"] for c in ("KOE", "BOX", "HNB"))
    assert table.view()["tokens"] == {"sheep": 14, "grain": 16, "tools": 16, "wine": 15}


@pytest.mark.rule("TE-601")
def test_providing_needs_the_own_building_and_the_right_stone() -> None:
    table = started_table().goods_building(0, "KOE", "winery").stones(0, white=3)
    assert table.refusal("provide KOE") == "TE-601"
    assert table.refusal("provide BOX") == "TE-601"


@pytest.mark.rule("TE-602")
def test_a_goods_building_holds_one_token() -> None:
    table = started_table().goods_building(0, "KOE", "winery", token=True)
    table.stones(0, violet=2)
    assert table.refusal("provide KOE") == "TE-602"


@pytest.mark.rule("TE-E5")
def test_a_good_that_is_gone_cannot_be_provided_stored_or_chosen() -> None:
    table = started_table().goods_building(0, "KOE", "winery").stones(0, violet=2)
    table.lauda(0, "goods_shed", "customs_office").pile(1, "customs", wine=16)
    assert table.refusal("provide KOE") == "TE-E5"
    assert table.refusal("store violet") == "TE-E5"
    table.city("BOX").tickets(0, aboard="T02").wagons(0, goods=1)
    table.pile(0, "loaded", sheep=1).play("deliver T02", "sell")
    assert table.refusal("good wine") == "TE-E5"
    assert table.legal() == ["good sheep", "good grain", "good tools"]


@pytest.mark.rule("TE-610")
def test_loading_needs_the_city_a_fresh_worker_and_room() -> None:
    table = started_table().wagons(0, goods=1)
    table.goods_building(0, "KOE", "winery", token=True)
    assert table.refusal("load") == "TE-610"
    assert table.city("KOE").refusal("load") == "TE-610"
    table.workers(0, 1).play("load")
    assert table.seat()["loaded"]["wine"] == 1
    assert table.seat()["fresh"] == 0
    assert table.seat()["hired"] == 1
    assert table.seat()["cities"]["KOE"]["token"] is False


@pytest.mark.rule("TE-611")
@pytest.mark.rule("TE-610")
def test_a_full_train_loads_nothing_more() -> None:
    table = started_table(hired=2).wagons(0, goods=1).city("KOE")
    table.goods_building(0, "KOE", "winery", token=True).pile(0, "loaded", sheep=2)
    assert table.refusal("load") == "TE-611"
    table.wagons(0, goods=2)
    assert table.refusal("load") is None


@pytest.mark.rule("TE-T43")
def test_two_workers_load_the_same_city_twice() -> None:
    table = started_table(hired=2).wagons(0, goods=1).city("KOE").stones(0, violet=1)
    table.goods_building(0, "KOE", "winery", token=True)
    table.play("load", "provide KOE", "load")
    assert table.seat()["loaded"]["wine"] == 2
    assert table.seat()["fresh"] == 0


@pytest.mark.rule("TE-612")
def test_loaded_goods_leave_only_by_a_sale() -> None:
    table = started_table().wagons(0, goods=1).pile(0, "loaded", wine=1)
    assert table.refusal("good wine") == "TE-302"
    assert table.refusal("sell") == "TE-302"


def selling(**goods: int) -> Table:
    table = started_table().city("BOX").tickets(0, aboard="T02").wagons(0, goods=4)
    return table.coins(0, 0).pile(0, "loaded", **goods).play("deliver T02")


@pytest.mark.rule("TE-620")
@pytest.mark.rule("TE-621")
@pytest.mark.rule("TE-622")
@pytest.mark.rule("TE-623")
@pytest.mark.rule("TE-T13")
def test_franziska_sells_four_goods() -> None:
    table = selling(wine=2, sheep=1, grain=1).play("sell")
    assert table.seat()["coins"] == 7
    assert table.points()["sales"] == 8
    assert table.view()["tokens"] == {"sheep": 16, "grain": 16, "tools": 16, "wine": 16}
    assert sum(table.seat()["loaded"].values()) == 0


@pytest.mark.rule("TE-621")
@pytest.mark.rule("TE-T26")
def test_seven_goods_of_four_kinds_bring_thirteen_coins() -> None:
    table = selling(sheep=3, tools=2, grain=1, wine=1).play("sell")
    assert table.seat()["coins"] == 13
    assert table.points()["sales"] == 14


@pytest.mark.rule("TE-621")
@pytest.mark.rule("TE-T27")
def test_equal_numbers_bring_the_same_in_either_order() -> None:
    for goods in ({"sheep": 2, "wine": 2}, {"wine": 2, "sheep": 2}):
        table = selling(**goods).play("sell")
        assert table.seat()["coins"] == 6
        assert table.points()["sales"] == 8


@pytest.mark.rule("TE-I10")
def test_all_goods_are_sold_or_none_unless_the_table_agrees() -> None:
    table = selling(wine=2, sheep=1)
    assert table.legal() == ["sell", "none"]
    assert table.refusal("part") == "TE-I10"
    table = started_table(2, partial_sale=True).city("BOX").tickets(0, aboard="T02")
    table.coins(0, 0).wagons(0, goods=2).pile(0, "loaded", wine=2, sheep=1)
    table.play("deliver T02")
    assert table.legal() == ["sell", "part", "none"]
    table.play("part")
    assert table.legal() == ["amount 0", "amount 1"]
    assert table.refusal("amount 2") == "TE-I10"
    table.play("amount 1", "amount 1")
    assert table.seat()["coins"] == 1 + 2
    assert table.points()["sales"] == 4
    assert table.seat()["loaded"]["wine"] == 1


@pytest.mark.rule("TE-I10")
def test_selling_nothing_in_part_is_no_sale() -> None:
    table = started_table(2, partial_sale=True).city("BOX").tickets(0, aboard="T02")
    table.lauda(0, "customs_office").wagons(0, goods=2).pile(0, "loaded", wine=2)
    table.play("deliver T02", "part", "amount 0")
    assert table.asked == "turn 1"
    assert table.points()["sales"] == 0


def poor_bank(*coins: int, bank: int) -> Table:
    """Players with these coins; the rest of the money is out of the bank."""
    table = started_table(len(coins))
    snapshot = table.snapshot()
    for seat, count in enumerate(coins):
        snapshot["players"][seat]["coins"] = count
    assert sum(coins) + bank == 112
    snapshot["bank"] = bank
    return table.put(snapshot)


@pytest.mark.rule("TE-630")
@pytest.mark.rule("TE-T16")
@pytest.mark.rule("TE-E16")
def test_a_short_bank_is_filled_by_the_rich_for_points() -> None:
    table = poor_bank(40, 38, 31, 0, bank=3)
    snapshot = table.snapshot()
    snapshot["order"] = [3, 0, 1, 2]
    snapshot["turn"] = 1
    snapshot["active"] = 3
    snapshot["stack"][-1] = "turn 4"
    table.put(snapshot).city("BOX", 3).tickets(3, aboard="T02").wagons(3, goods=2)
    table.pile(3, "loaded", wine=1, sheep=1, grain=1).play("deliver T02", "sell")
    assert table.seats("coins") == [15, 15, 15, 6]
    assert [table.score(seat) for seat in range(3)] == [25, 23, 16]
    assert table.view()["bank"] == 67 - 6
    assert table.points(0)["shortage"] == 25


@pytest.mark.rule("TE-T16")
def test_the_printed_numbers_of_the_shortage_example() -> None:
    table = poor_bank(40, 38, 31, 0, bank=3)
    snapshot = table.snapshot()
    snapshot["order"] = [3, 0, 1, 2]
    snapshot["active"] = 3
    snapshot["stack"][-1] = "turn 4"
    table.put(snapshot).city("BOX", 3).tickets(3, aboard="T02").wagons(3, goods=2)
    table.pile(3, "loaded", wine=3, sheep=1).play("deliver T02", "sell")
    assert table.seats("coins") == [15, 15, 15, 5]
    assert [table.score(seat) for seat in range(3)] == [25, 23, 16]
    assert table.view()["bank"] == 62


@pytest.mark.rule("TE-T54")
@pytest.mark.rule("TE-630")
def test_the_player_about_to_be_paid_takes_part_in_the_shortage() -> None:
    table = poor_bank(16, 96, bank=0).city("MGH").tickets(0, aboard="T03")
    table.play("deliver T03")
    assert table.seat()["coins"] == 16
    assert table.score() == 1
    assert table.score(1) == 81


@pytest.mark.rule("TE-631")
def test_money_is_one_number_of_112() -> None:
    table = started_table(3)
    coins = sum(table.seat(seat)["coins"] for seat in range(3))
    assert table.view()["bank"] + coins == 112


@pytest.mark.rule("TE-633")
def test_a_bank_with_exactly_the_amount_pays_it() -> None:
    table = poor_bank(16, 95, bank=1).city("MGH").tickets(0, aboard="T03")
    table.play("deliver T03")
    assert table.seat()["coins"] == 17
    assert table.score() == 0
    assert table.view()["bank"] == 0


@pytest.mark.rule("TE-633")
def test_picking_a_coin_from_the_dice_board_takes_nothing_from_the_bank() -> None:
    table = poor_bank(16, 96, bank=0)
    snapshot = table.snapshot()
    snapshot["players"][1]["coins"] = 95
    snapshot["dice"] = [3, 1, 0, 0, 0]
    snapshot["dice_coins"] = [1, 0, 0, 0, 0]
    table.put(snapshot).play("dice engine_driver", "none")
    assert table.seat()["coins"] == 17
    assert table.score() == 0


@pytest.mark.rule("TE-E15")
def test_a_coin_due_on_the_dice_board_can_cause_a_shortage() -> None:
    table = poor_bank(12, 100, bank=0)
    snapshot = table.snapshot()
    snapshot["dice"] = [2, 2, 0, 0, 0]
    table.put(snapshot).play("dice engine_driver", "none", "roll 2 5")
    assert table.view()["dice_coins"]["station_master"] == 1
    assert table.seat(1)["coins"] == 15
    assert table.score(1) == 85
    assert table.view()["bank"] == 84


@pytest.mark.rule("TE-632")
def test_the_score_tile_shows_fifty_and_a_hundred() -> None:
    shown = [
        started_table().scored(0, score).seat()["score_tile"]
        for score in (50, 51, 100, 101)
    ]
    assert shown == [0, 50, 50, 100]
