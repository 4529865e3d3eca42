# SPDX-License-Identifier: MIT
"""The 22 station buildings, one by one (TE-901 to TE-923)."""

from __future__ import annotations

import pytest

from tests.games.taubertal_express.table import Table, new_table, started_table


@pytest.mark.rule("TE-901")
@pytest.mark.rule("TE-T48")
@pytest.mark.rule("TE-E20")
def test_the_kiosk_gives_three_stones_even_on_a_full_coal_wagon() -> None:
    table = started_table().stones(0, white=8).coins(0, 2).play("build kiosk")
    assert table.asked == "kiosk 1 3"
    table.play("stone blue", "stone violet", "stone black")
    assert table.asked == "give 1"
    table.play("return white", "return white", "return white")
    assert table.stones_of() == {"white": 5, "blue": 1, "violet": 1, "black": 1}
    assert table.asked == "turn 1"


@pytest.mark.rule("TE-902")
@pytest.mark.rule("TE-T53")
@pytest.mark.rule("TE-I29")
def test_the_canteen_gives_a_worker_only_if_a_place_is_free() -> None:
    full = started_table(hired=2).coins(0, 9).play("build canteen")
    assert full.seat()["hired"] == 2
    table = started_table(hired=1).coins(0, 9).play("build canteen")
    assert table.asked == "turn 1"
    assert table.seat()["hired"] == 2
    assert table.seat()["fresh"] == 2
    table.workers(1, 0).last_turn().play("end")
    assert table.seat()["coins"] == 9 - 2 - 2


@pytest.mark.rule("TE-E21")
def test_a_canteen_in_the_third_round_still_creates_a_wage() -> None:
    table = started_table().coins(0, 3).last_turn().play("build canteen", "end")
    assert table.seat()["coins"] == 0


@pytest.mark.rule("TE-903")
@pytest.mark.rule("TE-I28")
@pytest.mark.rule("TE-923")
def test_the_police_post_may_discard_an_own_ticket_without_penalty() -> None:
    table = started_table().tickets(0, aboard="T02").tickets(1, waiting="T10")
    table.coins(0, 9).play("build police_post")
    assert table.legal() == ["drop T02", "none"]
    assert table.refusal("drop T10") == "TE-I28"
    assert table.refusal("end") == "TE-903"
    table.play("drop T02")
    assert table.score() == 0
    assert table.view()["passengers"] == 12
    assert table.view()["discards"][-1] == "T02"
    keep = started_table().tickets(0, aboard="T02").coins(0, 9)
    keep.play("build police_post", "none")
    assert keep.seat()["aboard"] == ["T02"]


@pytest.mark.rule("TE-904")
@pytest.mark.rule("TE-T18")
def test_the_coal_store_doubles_the_bonus_from_the_next_turn_on() -> None:
    table = started_table().coins(0, 9).play("build coal_store", "stones", "none")
    assert table.stones_of() == {"black": 1}
    table = started_table().coins(0, 9).play("stones", "none", "build coal_store")
    assert table.stones_of() == {"black": 1}
    table.play("end").finish_turn().play("keep", "stones", "none")
    assert table.stones_of() == {"black": 3}


@pytest.mark.rule("TE-905")
@pytest.mark.rule("TE-923")
def test_the_track_masters_office_gives_a_free_hall_or_none() -> None:
    table = started_table().city("OST").coins(0, 9).play("build track_masters_office")
    assert table.legal() == [f"build H{n}" for n in range(1, 7)] + ["none"]
    table.play("build H1", "place OST")
    assert table.seat()["wagons"]["goods"] == 1
    declined = started_table().coins(0, 9).play("build track_masters_office", "none")
    assert declined.seat()["cities"] == {}
    waits = started_table().coins(0, 9)
    waits.play("build track_masters_office", "build H1", "place MIL")
    assert waits.seat()["cities"]["MIL"]["wagon"] is True


@pytest.mark.rule("TE-906")
@pytest.mark.rule("TE-T36")
@pytest.mark.rule("TE-E31")
def test_the_signal_works_help_an_empty_coal_wagon_at_the_turns_end() -> None:
    def ending(**stones: int) -> Table:
        table = started_table().lauda(0, "signal_works").edit(main_done=True)
        return table.stones(0, **stones)

    assert ending().play("end").stones_of() == {"black": 1}
    assert ending(blue=1).play("end").stones_of() == {"blue": 1}
    assert ending().supply(black=0).play("end").stones_of() == {}
    spent = started_table().lauda(0, "signal_works", "transshipment_yard")
    spent.edit(main_done=True).stones(0, blue=1).play("trade blue", "end")
    assert spent.stones_of() == {"black": 1}


@pytest.mark.rule("TE-907")
@pytest.mark.rule("TE-T39")
def test_the_reception_hall_keeps_tickets_delivered_from_now_on() -> None:
    table = started_table().coins(0, 9)
    for ticket in ("T01", "T21", "T29"):
        table.tickets(0, aboard=ticket).play(f"deliver {ticket}")
    table.play("build reception_hall")
    assert table.points()["reception_hall"] == 0
    table.tickets(0, aboard="T38").play("deliver T38")
    for city, ticket in (("KOE", "T18"), ("BOX", "T02"), ("MGH", "T03")):
        kept = " ".join(table.seat()["kept"])
        table.city(city).tickets(0, aboard=ticket, kept=kept).play(f"deliver {ticket}")
    assert table.seat()["kept"] == ["T38", "T18", "T02", "T03"]
    assert table.points()["reception_hall"] == 4


@pytest.mark.rule("TE-907")
def test_tickets_removed_without_delivery_are_not_kept() -> None:
    table = started_table().lauda(0, "reception_hall").coins(0, 9)
    table.tickets(0, aboard="T02").play("build police_post", "drop T02")
    assert table.seat()["kept"] == []
    assert "T02" in table.view()["discards"]


@pytest.mark.rule("TE-908")
def test_the_magazine_counts_own_goods_buildings() -> None:
    table = started_table().lauda(0, "magazine").goods_building(0, "KOE", "winery")
    table.goods_building(0, "BOX", "pasture").hall(0, "OST")
    table.goods_building(1, "KOE", "winery")
    assert table.points()["magazine"] == 2
    assert table.points(1)["magazine"] == 0


@pytest.mark.rule("TE-909")
@pytest.mark.rule("TE-T34")
def test_the_engine_shed_counts_empty_spaces_of_all_opponents() -> None:
    five = ["bank", "water_tower", "goods_shed", "magazine", "canteen"]
    table = started_table(3).lauda(0, "engine_shed").lauda(1, *five)
    table.lauda(2, *five, "kiosk", "police_post")
    assert table.points()["engine_shed"] == 8
    assert started_table().lauda(0, "engine_shed").points()["engine_shed"] == 8 * 3
    assert started_table(4).lauda(0, "engine_shed").points()["engine_shed"] == 24


@pytest.mark.rule("TE-910")
@pytest.mark.rule("TE-E14")
def test_the_post_office_counts_full_fives_and_nothing_below() -> None:
    table = started_table().lauda(0, "post_office").coins(0, 0)
    assert table.scored(0, 4).points()["post_office"] == 0
    assert table.scored(0, -5).points()["post_office"] == 0
    assert table.scored(0, 14).points()["post_office"] == 2
    assert table.coins(0, 1).points()["post_office"] == 3


@pytest.mark.rule("TE-911")
def test_the_power_station_gives_three_points_at_once() -> None:
    table = started_table().stones(0, white=1, yellow=1, blue=1).play("build S01")
    assert table.score() == 3
    assert table.points()["power_station"] == 3


@pytest.mark.rule("TE-912")
@pytest.mark.rule("TE-I32")
@pytest.mark.rule("TE-E28")
@pytest.mark.rule("TE-923")
def test_the_customs_office_takes_one_token_of_any_kind_after_a_sale() -> None:
    table = started_table().lauda(0, "customs_office").city("BOX").wagons(0, goods=2)
    table.tickets(0, aboard="T02").pile(0, "loaded", wine=3).play("deliver T02", "sell")
    assert table.legal() == ["good sheep", "good grain", "good tools", "good wine"]
    assert table.refusal("none") == "TE-923"
    table.play("good tools")
    assert table.seat()["customs"]["tools"] == 1
    assert table.points()["customs_office"] == 1
    assert table.view()["tokens"]["tools"] == 15


@pytest.mark.rule("TE-E28")
def test_sold_tokens_are_back_before_the_customs_office_takes_one() -> None:
    table = started_table().lauda(0, "customs_office").city("BOX").wagons(0, goods=1)
    table.pile(1, "customs", sheep=16, grain=16, tools=16, wine=15)
    table.tickets(0, aboard="T02").pile(0, "loaded", wine=1).play("deliver T02", "sell")
    assert table.legal() == ["good wine"]


@pytest.mark.rule("TE-T47")
def test_a_long_stop_without_goods_is_no_sale_and_no_token() -> None:
    table = started_table().lauda(0, "customs_office").city("BOX").wagons(0, goods=1)
    table.tickets(0, aboard="T02").play("deliver T02")
    assert table.asked == "turn 1"
    assert sum(table.seat()["customs"].values()) == 0


@pytest.mark.rule("TE-913")
@pytest.mark.rule("TE-T41")
@pytest.mark.rule("TE-611")
def test_the_warehouse_adds_one_place_to_one_goods_wagon() -> None:
    table = started_table().lauda(0, "warehouse")
    rooms = [table.wagons(0, goods=n).seat()["goods_room"] for n in (0, 1, 2)]
    assert rooms == [0, 3, 5]
    table.wagons(0, goods=1).pile(0, "loaded", wine=2).workers(0, 1).city("KOE")
    table.goods_building(0, "KOE", "winery", token=True).play("load")
    assert table.seat()["loaded"]["wine"] == 3


@pytest.mark.rule("TE-914")
@pytest.mark.rule("TE-T15")
def test_the_paint_shop_turns_two_black_stones_into_a_color() -> None:
    table = started_table().lauda(0, "paint_shop").stones(0, black=4)
    assert table.legal("paint") == [
        f"paint {c}" for c in ("white", "yellow", "blue", "violet")
    ]
    table.play("paint yellow")
    assert table.stones_of() == {"yellow": 1, "black": 2}
    table.play("paint yellow")
    assert table.refusal("paint blue") == "TE-914"
    table.stones(0, black=2).supply(blue=0)
    assert table.refusal("paint blue") == "TE-342"
    assert started_table().stones(0, black=4).refusal("paint blue") == "TE-914"


@pytest.mark.rule("TE-915")
@pytest.mark.rule("TE-T37")
@pytest.mark.rule("TE-I12")
def test_the_signal_box_gives_a_stone_on_entering_lauda() -> None:
    table = started_table().lauda(0, "signal_box").city("TBB").stones(0, blue=1)
    table.play("go LAU", "pay blue")
    assert table.stones_of() == {"black": 1}
    table.play("go KOE", "pay black")
    assert table.stones_of() == {}
    leaving = started_table().lauda(0, "signal_box").stones(0, blue=1)
    leaving.play("go KOE", "pay blue")
    assert leaving.stones_of() == {}
    standing = started_table().lauda(0, "signal_box").edit(main_done=True).play("end")
    assert standing.stones_of() == {}


@pytest.mark.rule("TE-I12")
def test_an_idle_signal_box_gives_a_stone_only_by_agreement() -> None:
    table = started_table(2, signal_box_when_idle=True).lauda(0, "signal_box")
    twin = table.copy()
    table.edit(main_done=True).play("end")
    assert table.stones_of() == {"black": 1}
    twin.stones(0, blue=2).play("go KOE", "pay blue", "go LAU", "pay blue")
    twin.edit(main_done=True).stones(0).play("end")
    assert twin.stones_of() == {}


@pytest.mark.rule("TE-916")
def test_the_wagon_workshop_makes_room_for_ten_stones() -> None:
    table = started_table().lauda(0, "wagon_workshop").stones(0, white=7)
    assert table.seat()["capacity"] == 10
    table.play("stones", "stone blue", "stone blue", "none")
    assert sum(table.stones_of().values()) == 10
    assert table.asked == "turn 1"


@pytest.mark.rule("TE-917")
def test_the_transshipment_yard_sells_one_colored_stone_per_turn() -> None:
    table = started_table().lauda(0, "transshipment_yard").stones(0, blue=2, black=1)
    assert table.legal("trade") == ["trade blue"]
    assert table.refusal("trade white") == "TE-917"
    table.play("trade blue")
    assert table.seat()["coins"] == 2
    assert table.refusal("trade blue") == "TE-917"
    assert started_table().stones(0, blue=2).refusal("trade blue") == "TE-917"
    table.finish_turn().finish_turn().play("keep")
    assert table.refusal("trade blue") is None


@pytest.mark.rule("TE-918")
@pytest.mark.rule("TE-T28")
@pytest.mark.rule("TE-T29")
@pytest.mark.rule("TE-I23")
def test_the_staff_house_saves_one_wage_of_two_or_more() -> None:
    table = started_table().lauda(0, "staff_house").wagons(0, worker=2).workers(0, 4)
    table.coins(0, 2).scored(0, 10).last_turn().play("end")
    assert table.seat()["coins"] == 0
    assert table.score() == 7
    single = started_table().lauda(0, "staff_house").workers(0, 1).coins(0, 3)
    single.last_turn().play("end")
    assert single.seat()["coins"] == 2
    canteen = started_table().lauda(0, "staff_house").workers(0, 1).coins(0, 5)
    canteen.play("build canteen").last_turn().play("end")
    assert canteen.seat()["coins"] == 5 - 2 - 1


@pytest.mark.rule("TE-E29")
def test_only_the_staff_house_on_payday_matters() -> None:
    table = started_table().workers(0, 2).coins(0, 3).light(1, "staff_house")
    table.stones(0, white=1, yellow=1, blue=1).play("build S01")
    table.last_turn().play("end")
    assert table.seat()["coins"] == 2
    kinds = ["staff_house", "bank", "water_tower", "goods_shed"]
    kinds += ["magazine", "canteen", "kiosk", "police_post"]
    covered = started_table().lauda(0, *kinds).workers(0, 2).coins(0, 9)
    covered.play("build signal_works", "cover 1").last_turn().play("end")
    assert covered.seat()["coins"] == 9 - 2 - 2


@pytest.mark.rule("TE-919")
@pytest.mark.rule("TE-T33")
@pytest.mark.rule("TE-I13")
@pytest.mark.rule("TE-I33")
def test_the_goods_shed_turns_three_stored_goods_into_four_points() -> None:
    table = started_table().lauda(0, "goods_shed").pile(0, "shed", sheep=1, wine=1)
    table.stones(0, blue=1, black=1)
    assert table.legal("store") == ["store blue"]
    assert table.refusal("store white") == "TE-919"
    table.play("store blue")
    assert table.score() == 4
    assert sum(table.seat()["shed"].values()) == 0
    assert sum(table.view()["tokens"].values()) == 64
    assert table.points()["goods_shed"] == 4
    table.stones(0, white=6)
    for _ in range(6):
        table.play("store white")
    assert table.score() == 12
    assert started_table().stones(0, blue=2).refusal("store blue") == "TE-919"


@pytest.mark.rule("TE-I13")
def test_a_table_may_limit_the_goods_shed() -> None:
    table = started_table(2, goods_shed_tokens_per_turn=2).lauda(0, "goods_shed")
    table.stones(0, blue=4).play("store blue", "store blue")
    assert table.refusal("store blue") == "TE-I13"
    assert table.legal("store") == []


@pytest.mark.rule("TE-920")
@pytest.mark.rule("TE-T40")
def test_the_wagon_masters_office_needs_five_named_halls() -> None:
    table = started_table().lauda(0, "wagon_masters_office")
    for city in ("HDB", "SHA", "WUE", "MIL", "OST"):
        table.hall(0, city)
    assert table.points()["wagon_masters_office"] == 0
    assert table.hall(0, "MGH").points()["wagon_masters_office"] == 5
    without = started_table().lauda(0, "wagon_masters_office")
    for city in ("HDB", "SHA", "WUE", "MIL", "MGH"):
        without.hall(0, city)
    assert without.points()["wagon_masters_office"] == 5


@pytest.mark.rule("TE-921")
@pytest.mark.rule("TE-T32")
def test_the_bank_lowers_prices_once_four_buildings_stand() -> None:
    table = started_table().lauda(0, "kiosk", "canteen", "bank").coins(0, 20)
    assert table.seat()["dark_prices"]["post_office"] == 8
    table.play("build post_office")
    assert table.seat()["coins"] == 12
    table.play("build coal_store")
    assert table.seat()["coins"] == 10


@pytest.mark.rule("TE-922")
@pytest.mark.rule("TE-I15")
def test_the_water_tower_counts_visible_buildings_in_pairs() -> None:
    three = started_table().lauda(0, "water_tower", "bank", "kiosk")
    assert three.points()["water_tower"] == 1
    kinds = ["water_tower", "bank", "kiosk", "canteen"]
    kinds += ["magazine", "goods_shed", "police_post", "warehouse"]
    table = started_table().lauda(0, *kinds).coins(0, 20)
    table.play("build signal_works", "cover 2", "build coal_store", "cover 3")
    assert table.points()["water_tower"] == 4
    agreed = new_table(2, water_tower_counts_covered=True)
    agreed.put(table.snapshot())
    assert agreed.points()["water_tower"] == 5


@pytest.mark.rule("TE-I15")
def test_the_bank_counts_occupied_spaces() -> None:
    table = started_table().lauda(0, "bank", "kiosk", "canteen").coins(0, 9)
    assert table.seat()["dark_prices"]["coal_store"] == 3
    table.play("build signal_works")
    assert table.seat()["dark_prices"]["coal_store"] == 2


@pytest.mark.rule("TE-923")
def test_gains_of_stones_may_be_taken_in_part() -> None:
    table = started_table().coins(0, 2).play("build kiosk", "stone blue", "none")
    assert table.stones_of() == {"blue": 1}
    assert table.asked == "turn 1"
