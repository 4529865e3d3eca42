# SPDX-License-Identifier: MIT
"""The 22 station buildings, one by one (TE-901 to TE-923)."""

from __future__ import annotations

import pytest

from tests.games.taubertal_express.table import Table


@pytest.mark.rule("TE-901")
@pytest.mark.rule("TE-T48")
@pytest.mark.rule("TE-E20")
def test_the_kiosk_gives_three_stones_even_on_a_full_coal_wagon() -> None:
    table = Table(2).turn().stones(0, white=8).coins(0, 2).play("build kiosk")
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
    full = Table(2).turn(hired=2).coins(0, 9).play("build canteen")
    assert full.me()["hired"] == 2
    table = Table(2).turn(hired=1).coins(0, 9).play("build canteen")
    assert table.asked == "turn 1"
    assert table.me()["hired"] == 2
    assert table.me()["fresh"] == 2
    table.workers(1, 0).last_turn().play("end")
    assert table.me()["coins"] == 9 - 2 - 2


@pytest.mark.rule("TE-E21")
def test_a_canteen_in_the_third_round_still_creates_a_wage() -> None:
    table = Table(2).turn().coins(0, 3).last_turn().play("build canteen", "end")
    assert table.me()["coins"] == 0


@pytest.mark.rule("TE-903")
@pytest.mark.rule("TE-I28")
@pytest.mark.rule("TE-923")
def test_the_police_post_may_discard_an_own_ticket_without_penalty() -> None:
    table = Table(2).turn().tickets(0, aboard="T02").tickets(1, waiting="T10")
    table.coins(0, 9).play("build police_post")
    assert table.moves() == ["drop T02", "none"]
    assert table.refused("drop T10") == "TE-I28"
    assert table.refused("end") == "TE-903"
    table.play("drop T02")
    assert table.score() == 0
    assert table.view()["passengers"] == 12
    assert table.view()["discards"][-1] == "T02"
    keep = Table(2).turn().tickets(0, aboard="T02").coins(0, 9)
    keep.play("build police_post", "none")
    assert keep.me()["aboard"] == ["T02"]


@pytest.mark.rule("TE-904")
@pytest.mark.rule("TE-T18")
def test_the_coal_store_doubles_the_bonus_from_the_next_turn_on() -> None:
    table = Table(2).turn().coins(0, 9).play("build coal_store", "stones", "none")
    assert table.stones_of() == {"black": 1}
    table = Table(2).turn().coins(0, 9).play("stones", "none", "build coal_store")
    assert table.stones_of() == {"black": 1}
    table.play("end").finish_turn().play("keep", "stones", "none")
    assert table.stones_of() == {"black": 3}


@pytest.mark.rule("TE-905")
@pytest.mark.rule("TE-923")
def test_the_track_masters_office_gives_a_free_hall_or_none() -> None:
    table = Table(2).turn().city("OST").coins(0, 9).play("build track_masters_office")
    assert table.moves() == [f"build H{n}" for n in range(1, 7)] + ["none"]
    table.play("build H1", "place OST")
    assert table.me()["wagons"]["goods"] == 1
    declined = Table(2).turn().coins(0, 9).play("build track_masters_office", "none")
    assert declined.me()["cities"] == {}
    waits = Table(2).turn().coins(0, 9)
    waits.play("build track_masters_office", "build H1", "place MIL")
    assert waits.me()["cities"]["MIL"]["wagon"] is True


@pytest.mark.rule("TE-906")
@pytest.mark.rule("TE-T36")
@pytest.mark.rule("TE-E31")
def test_the_signal_works_help_an_empty_coal_wagon_at_the_turns_end() -> None:
    def ending(**stones: int) -> Table:
        table = Table(2).turn().lauda(0, "signal_works").set(main_done=True)
        return table.stones(0, **stones)

    assert ending().play("end").stones_of() == {"black": 1}
    assert ending(blue=1).play("end").stones_of() == {"blue": 1}
    assert ending().supply(black=0).play("end").stones_of() == {}
    spent = Table(2).turn().lauda(0, "signal_works", "transshipment_yard")
    spent.set(main_done=True).stones(0, blue=1).play("trade blue", "end")
    assert spent.stones_of() == {"black": 1}


@pytest.mark.rule("TE-907")
@pytest.mark.rule("TE-T39")
def test_the_reception_hall_keeps_tickets_delivered_from_now_on() -> None:
    table = Table(2).turn().coins(0, 9)
    for ticket in ("T01", "T21", "T29"):
        table.tickets(0, aboard=ticket).play(f"deliver {ticket}")
    table.play("build reception_hall")
    assert table.final()["reception_hall"] == 0
    table.tickets(0, aboard="T38").play("deliver T38")
    for city, ticket in (("KOE", "T18"), ("BOX", "T02"), ("MGH", "T03")):
        kept = " ".join(table.me()["kept"])
        table.city(city).tickets(0, aboard=ticket, kept=kept).play(f"deliver {ticket}")
    assert table.me()["kept"] == ["T38", "T18", "T02", "T03"]
    assert table.final()["reception_hall"] == 4


@pytest.mark.rule("TE-907")
def test_tickets_removed_without_delivery_are_not_kept() -> None:
    table = Table(2).turn().lauda(0, "reception_hall").coins(0, 9)
    table.tickets(0, aboard="T02").play("build police_post", "drop T02")
    assert table.me()["kept"] == []
    assert "T02" in table.view()["discards"]


@pytest.mark.rule("TE-908")
def test_the_magazine_counts_own_goods_buildings() -> None:
    table = Table(2).turn().lauda(0, "magazine").goods_building(0, "KOE", "winery")
    table.goods_building(0, "BOX", "pasture").hall(0, "OST")
    table.goods_building(1, "KOE", "winery")
    assert table.final()["magazine"] == 2
    assert table.final(1)["magazine"] == 0


@pytest.mark.rule("TE-909")
@pytest.mark.rule("TE-T34")
def test_the_engine_shed_counts_empty_spaces_of_all_opponents() -> None:
    five = ["bank", "water_tower", "goods_shed", "magazine", "canteen"]
    table = Table(3).turn().lauda(0, "engine_shed").lauda(1, *five)
    table.lauda(2, *five, "kiosk", "police_post")
    assert table.final()["engine_shed"] == 8
    assert Table(2).turn().lauda(0, "engine_shed").final()["engine_shed"] == 8 * 3
    assert Table(4).turn().lauda(0, "engine_shed").final()["engine_shed"] == 24


@pytest.mark.rule("TE-910")
@pytest.mark.rule("TE-E14")
def test_the_post_office_counts_full_fives_and_nothing_below() -> None:
    table = Table(2).turn().lauda(0, "post_office").coins(0, 0)
    assert table.points(0, 4).final()["post_office"] == 0
    assert table.points(0, -5).final()["post_office"] == 0
    assert table.points(0, 14).final()["post_office"] == 2
    assert table.coins(0, 1).final()["post_office"] == 3


@pytest.mark.rule("TE-911")
def test_the_power_station_gives_three_points_at_once() -> None:
    table = Table(2).turn().stones(0, white=1, yellow=1, blue=1).play("build S01")
    assert table.score() == 3
    assert table.final()["power_station"] == 3


@pytest.mark.rule("TE-912")
@pytest.mark.rule("TE-I32")
@pytest.mark.rule("TE-E28")
@pytest.mark.rule("TE-923")
def test_the_customs_office_takes_one_token_of_any_kind_after_a_sale() -> None:
    table = Table(2).turn().lauda(0, "customs_office").city("BOX").wagons(0, goods=2)
    table.tickets(0, aboard="T02").pile(0, "loaded", wine=3).play("deliver T02", "sell")
    assert table.moves() == ["good sheep", "good grain", "good tools", "good wine"]
    assert table.refused("none") == "TE-923"
    table.play("good tools")
    assert table.me()["customs"]["tools"] == 1
    assert table.final()["customs_office"] == 1
    assert table.view()["tokens"]["tools"] == 15


@pytest.mark.rule("TE-E28")
def test_sold_tokens_are_back_before_the_customs_office_takes_one() -> None:
    table = Table(2).turn().lauda(0, "customs_office").city("BOX").wagons(0, goods=1)
    table.pile(1, "customs", sheep=16, grain=16, tools=16, wine=15)
    table.tickets(0, aboard="T02").pile(0, "loaded", wine=1).play("deliver T02", "sell")
    assert table.moves() == ["good wine"]


@pytest.mark.rule("TE-T47")
def test_a_long_stop_without_goods_is_no_sale_and_no_token() -> None:
    table = Table(2).turn().lauda(0, "customs_office").city("BOX").wagons(0, goods=1)
    table.tickets(0, aboard="T02").play("deliver T02")
    assert table.asked == "turn 1"
    assert sum(table.me()["customs"].values()) == 0


@pytest.mark.rule("TE-913")
@pytest.mark.rule("TE-T41")
@pytest.mark.rule("TE-611")
def test_the_warehouse_adds_one_place_to_one_goods_wagon() -> None:
    table = Table(2).turn().lauda(0, "warehouse")
    rooms = [table.wagons(0, goods=n).me()["goods_room"] for n in (0, 1, 2)]
    assert rooms == [0, 3, 5]
    table.wagons(0, goods=1).pile(0, "loaded", wine=2).workers(0, 1).city("KOE")
    table.goods_building(0, "KOE", "winery", token=True).play("load")
    assert table.me()["loaded"]["wine"] == 3


@pytest.mark.rule("TE-914")
@pytest.mark.rule("TE-T15")
def test_the_paint_shop_turns_two_black_stones_into_a_color() -> None:
    table = Table(2).turn().lauda(0, "paint_shop").stones(0, black=4)
    assert table.moves("paint") == [
        f"paint {c}" for c in ("white", "yellow", "blue", "violet")
    ]
    table.play("paint yellow")
    assert table.stones_of() == {"yellow": 1, "black": 2}
    table.play("paint yellow")
    assert table.refused("paint blue") == "TE-914"
    table.stones(0, black=2).supply(blue=0)
    assert table.refused("paint blue") == "TE-342"
    assert Table(2).turn().stones(0, black=4).refused("paint blue") == "TE-914"


@pytest.mark.rule("TE-915")
@pytest.mark.rule("TE-T37")
@pytest.mark.rule("TE-I12")
def test_the_signal_box_gives_a_stone_on_entering_lauda() -> None:
    table = Table(2).turn().lauda(0, "signal_box").city("TBB").stones(0, blue=1)
    table.play("go LAU", "pay blue")
    assert table.stones_of() == {"black": 1}
    table.play("go KOE", "pay black")
    assert table.stones_of() == {}
    leaving = Table(2).turn().lauda(0, "signal_box").stones(0, blue=1)
    leaving.play("go KOE", "pay blue")
    assert leaving.stones_of() == {}
    standing = Table(2).turn().lauda(0, "signal_box").set(main_done=True).play("end")
    assert standing.stones_of() == {}


@pytest.mark.rule("TE-I12")
def test_an_idle_signal_box_gives_a_stone_only_by_agreement() -> None:
    table = Table(2, signal_box_when_idle=True).turn().lauda(0, "signal_box")
    twin = Table(rules=table.rules).put(table.edit())
    table.set(main_done=True).play("end")
    assert table.stones_of() == {"black": 1}
    twin.stones(0, blue=2).play("go KOE", "pay blue", "go LAU", "pay blue")
    twin.set(main_done=True).stones(0).play("end")
    assert twin.stones_of() == {}


@pytest.mark.rule("TE-916")
def test_the_wagon_workshop_makes_room_for_ten_stones() -> None:
    table = Table(2).turn().lauda(0, "wagon_workshop").stones(0, white=7)
    assert table.me()["capacity"] == 10
    table.play("stones", "stone blue", "stone blue", "none")
    assert sum(table.stones_of().values()) == 10
    assert table.asked == "turn 1"


@pytest.mark.rule("TE-917")
def test_the_transshipment_yard_sells_one_colored_stone_per_turn() -> None:
    table = Table(2).turn().lauda(0, "transshipment_yard").stones(0, blue=2, black=1)
    assert table.moves("trade") == ["trade blue"]
    assert table.refused("trade white") == "TE-917"
    table.play("trade blue")
    assert table.me()["coins"] == 2
    assert table.refused("trade blue") == "TE-917"
    assert Table(2).turn().stones(0, blue=2).refused("trade blue") == "TE-917"
    table.finish_turn().finish_turn().play("keep")
    assert table.refused("trade blue") is None


@pytest.mark.rule("TE-918")
@pytest.mark.rule("TE-T28")
@pytest.mark.rule("TE-T29")
@pytest.mark.rule("TE-I23")
def test_the_staff_house_saves_one_wage_of_two_or_more() -> None:
    table = Table(2).turn().lauda(0, "staff_house").wagons(0, worker=2).workers(0, 4)
    table.coins(0, 2).points(0, 10).last_turn().play("end")
    assert table.me()["coins"] == 0
    assert table.score() == 7
    single = Table(2).turn().lauda(0, "staff_house").workers(0, 1).coins(0, 3)
    single.last_turn().play("end")
    assert single.me()["coins"] == 2
    canteen = Table(2).turn().lauda(0, "staff_house").workers(0, 1).coins(0, 5)
    canteen.play("build canteen").last_turn().play("end")
    assert canteen.me()["coins"] == 5 - 2 - 1


@pytest.mark.rule("TE-E29")
def test_only_the_staff_house_on_payday_matters() -> None:
    table = Table(2).turn().workers(0, 2).coins(0, 3).light(1, "staff_house")
    table.stones(0, white=1, yellow=1, blue=1).play("build S01")
    table.last_turn().play("end")
    assert table.me()["coins"] == 2
    kinds = ["staff_house", "bank", "water_tower", "goods_shed"]
    kinds += ["magazine", "canteen", "kiosk", "police_post"]
    covered = Table(2).turn().lauda(0, *kinds).workers(0, 2).coins(0, 9)
    covered.play("build signal_works", "cover 1").last_turn().play("end")
    assert covered.me()["coins"] == 9 - 2 - 2


@pytest.mark.rule("TE-919")
@pytest.mark.rule("TE-T33")
@pytest.mark.rule("TE-I13")
@pytest.mark.rule("TE-I33")
def test_the_goods_shed_turns_three_stored_goods_into_four_points() -> None:
    table = Table(2).turn().lauda(0, "goods_shed").pile(0, "shed", sheep=1, wine=1)
    table.stones(0, blue=1, black=1)
    assert table.moves("store") == ["store blue"]
    assert table.refused("store white") == "TE-919"
    table.play("store blue")
    assert table.score() == 4
    assert sum(table.me()["shed"].values()) == 0
    assert sum(table.view()["tokens"].values()) == 64
    assert table.final()["goods_shed"] == 4
    table.stones(0, white=6)
    for _ in range(6):
        table.play("store white")
    assert table.score() == 12
    assert Table(2).turn().stones(0, blue=2).refused("store blue") == "TE-919"


@pytest.mark.rule("TE-I13")
def test_a_table_may_limit_the_goods_shed() -> None:
    table = Table(2, goods_shed_tokens_per_turn=2).turn().lauda(0, "goods_shed")
    table.stones(0, blue=4).play("store blue", "store blue")
    assert table.refused("store blue") == "TE-I13"
    assert table.moves("store") == []


@pytest.mark.rule("TE-920")
@pytest.mark.rule("TE-T40")
def test_the_wagon_masters_office_needs_five_named_halls() -> None:
    table = Table(2).turn().lauda(0, "wagon_masters_office")
    for city in ("HDB", "SHA", "WUE", "MIL", "OST"):
        table.hall(0, city)
    assert table.final()["wagon_masters_office"] == 0
    assert table.hall(0, "MGH").final()["wagon_masters_office"] == 5
    without = Table(2).turn().lauda(0, "wagon_masters_office")
    for city in ("HDB", "SHA", "WUE", "MIL", "MGH"):
        without.hall(0, city)
    assert without.final()["wagon_masters_office"] == 5


@pytest.mark.rule("TE-921")
@pytest.mark.rule("TE-T32")
def test_the_bank_lowers_prices_once_four_buildings_stand() -> None:
    table = Table(2).turn().lauda(0, "kiosk", "canteen", "bank").coins(0, 20)
    assert table.me()["dark_prices"]["post_office"] == 8
    table.play("build post_office")
    assert table.me()["coins"] == 12
    table.play("build coal_store")
    assert table.me()["coins"] == 10


@pytest.mark.rule("TE-922")
@pytest.mark.rule("TE-I15")
def test_the_water_tower_counts_visible_buildings_in_pairs() -> None:
    three = Table(2).turn().lauda(0, "water_tower", "bank", "kiosk")
    assert three.final()["water_tower"] == 1
    kinds = ["water_tower", "bank", "kiosk", "canteen"]
    kinds += ["magazine", "goods_shed", "police_post", "warehouse"]
    table = Table(2).turn().lauda(0, *kinds).coins(0, 20)
    table.play("build signal_works", "cover 2", "build coal_store", "cover 3")
    assert table.final()["water_tower"] == 4
    agreed = Table(2, water_tower_counts_covered=True)
    agreed.put(table.edit())
    assert agreed.final()["water_tower"] == 5


@pytest.mark.rule("TE-I15")
def test_the_bank_counts_occupied_spaces() -> None:
    table = Table(2).turn().lauda(0, "bank", "kiosk", "canteen").coins(0, 9)
    assert table.me()["dark_prices"]["coal_store"] == 3
    table.play("build signal_works")
    assert table.me()["dark_prices"]["coal_store"] == 2


@pytest.mark.rule("TE-923")
def test_gains_of_stones_may_be_taken_in_part() -> None:
    table = Table(2).turn().coins(0, 2).play("build kiosk", "stone blue", "none")
    assert table.stones_of() == {"blue": 1}
    assert table.asked == "turn 1"
