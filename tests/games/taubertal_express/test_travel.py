# SPDX-License-Identifier: MIT
"""Moving, boarding, delivery and open tickets (TE-401 to TE-424)."""

from __future__ import annotations

import pytest

from tests.games.taubertal_express.table import started_table


@pytest.mark.rule("TE-401")
def test_a_link_costs_its_stones_in_any_colors() -> None:
    table = started_table().stones(0, white=1, black=1)
    assert table.legal("go") == ["go TBB", "go GRU", "go KOE"]
    assert table.refusal("go WTH") == "TE-401"
    table.play("go KOE")
    assert table.legal() == ["pay white", "pay black"]
    assert table.refusal("pay blue") == "TE-401"
    assert table.refusal("pay white black") == "TE-401"
    assert table.refusal("end") == "TE-401"
    table.play("pay white")
    assert table.seat()["city"] == "KOE"
    assert table.stones_of() == {"black": 1}


@pytest.mark.rule("TE-402")
@pytest.mark.rule("TE-T38")
def test_a_long_link_is_paid_at_once_or_not_at_all() -> None:
    table = started_table().city("OCH").stones(0, blue=1)
    assert table.refusal("go MGH") == "TE-402"
    table.stones(0, blue=1, black=1).play("go MGH")
    assert table.legal() == ["pay blue black"]
    table.play("pay black blue")
    assert table.seat()["city"] == "MGH"
    assert table.stones_of() == {}


@pytest.mark.rule("TE-401")
def test_payments_that_differ_only_in_order_are_one_choice() -> None:
    table = started_table().city("OCH").stones(0, white=1, yellow=1, blue=1, black=2)
    table.play("go MGH")
    assert len(table.legal()) == 7
    assert "pay black black" in table.legal()


@pytest.mark.rule("TE-T6")
def test_two_stones_lead_from_frankfurt_to_wertheim() -> None:
    table = started_table().city("FRA").stones(0, black=1, yellow=1)
    supply = table.view()["stones"]
    table.play("go MIL", "pay black", "go WTH", "pay yellow")
    assert table.seat()["city"] == "WTH"
    assert table.view()["stones"]["black"] == supply["black"] + 1
    assert table.view()["stones"]["yellow"] == supply["yellow"] + 1


@pytest.mark.rule("TE-403")
@pytest.mark.rule("TE-T7")
@pytest.mark.rule("TE-410")
@pytest.mark.rule("TE-411")
@pytest.mark.rule("TE-413")
def test_a_passenger_boards_on_the_way_and_is_delivered() -> None:
    table = started_table().city("MIL").tickets(0, waiting="T01")
    table.stones(0, black=1, blue=1, yellow=1)
    table.play("go WTH", "pay black")
    assert table.seat()["aboard"] == ["T01"]
    assert table.view()["passengers"] == 11
    table.play("go TBB", "pay blue", "go LAU", "pay yellow", "deliver T01")
    assert table.score() == 1
    assert table.stones_of() == {"blue": 1}
    assert table.view()["discards"][-1] == "T01"
    assert table.view()["passengers"] == 12
    assert table.seat()["aboard"] == []
    table.play("go KOE", "pay blue")


@pytest.mark.rule("TE-405")
def test_arriving_gives_the_signal_stone_then_boards_then_couples() -> None:
    table = started_table().city("TBB").stones(0, blue=1).tickets(0, waiting="T02")
    table.lauda(0, "signal_box").play("go LAU")
    told = table.play("pay blue").keys()
    assert told == ["moved", "stones", "boarded"]
    table = started_table().city("SEC").stones(0, blue=1).tickets(0, waiting="T18")
    table.hall(0, "OST", waits=True).play("go OST")
    assert table.play("pay blue").keys() == ["moved", "boarded", "coupled"]


@pytest.mark.rule("TE-411")
def test_only_a_passenger_on_board_is_delivered_and_only_at_the_destination() -> None:
    table = started_table().wagons(0, passenger=2)
    table.tickets(0, waiting="T01", aboard="T02")
    assert table.refusal("deliver T01") == "TE-411"
    assert table.refusal("deliver T02") == "TE-411"
    assert table.refusal("deliver T03") == "TE-411"
    table.city("BOX")
    assert table.refusal("deliver T02") is None


@pytest.mark.rule("TE-411")
def test_a_reward_brings_points_coins_and_stones() -> None:
    table = started_table().city("SEC").tickets(0, aboard="T10").play("deliver T10")
    assert table.score() == 4
    assert table.seat()["coins"] == 2
    assert table.stones_of() == {"blue": 1}
    assert table.points()["tickets"] == 4


@pytest.mark.rule("TE-412")
@pytest.mark.rule("TE-I9")
def test_delivery_may_wait_and_other_things_come_first() -> None:
    table = started_table(hired=1).wagons(0, goods=1).tickets(0, aboard="T18")
    table.city("KOE").goods_building(0, "KOE", "winery", token=True)
    table.play("load", "stones", "none")
    assert table.legal("end") == ["end"]
    assert table.legal("deliver") == ["deliver T18"]
    table.play("deliver T18", "sell")
    assert table.points()["sales"] == 2


@pytest.mark.rule("TE-414")
@pytest.mark.rule("TE-415")
@pytest.mark.rule("TE-I31")
def test_a_long_stop_allows_one_sale_at_once_and_never_later() -> None:
    table = started_table().city("BOX").tickets(0, aboard="T02").wagons(0, goods=1)
    table.pile(0, "loaded", wine=2).play("deliver T02")
    assert table.asked == "sale 1"
    assert table.seat()["stones"]["white"] == 1
    assert table.legal() == ["sell", "none"]
    assert table.refusal("go KOE") == "TE-620"
    table.play("none")
    assert table.seat()["loaded"]["wine"] == 2
    assert table.refusal("sell") == "TE-302"


@pytest.mark.rule("TE-414")
def test_without_a_long_stop_nothing_is_sold() -> None:
    table = started_table().city("SEC").tickets(0, aboard="T10").wagons(0, goods=1)
    table.pile(0, "loaded", wine=2).play("deliver T10")
    assert table.asked == "turn 1"
    assert table.refusal("sell") == "TE-302"


@pytest.mark.rule("TE-E11")
def test_two_passengers_for_one_city_are_delivered_one_by_one() -> None:
    table = started_table().city("LAU").wagons(0, passenger=2, goods=1)
    table.tickets(0, aboard="T01 T21").pile(0, "loaded", wine=1)
    table.play("deliver T01", "none", "deliver T21")
    assert table.asked == "sale 1"
    table.play("sell")
    assert table.score() == 1 + 3 + 2


@pytest.mark.rule("TE-420")
@pytest.mark.rule("TE-421")
@pytest.mark.rule("TE-T25")
def test_an_open_ticket_is_free_in_its_start_station_and_costs_a_stone_elsewhere() -> (
    None
):
    away = started_table().open(3, "T22").stones(0, blue=1)
    away.play("ticket F3")
    assert away.asked == "open"
    away.settle()
    assert away.stones_of() == {}
    assert away.seat()["waiting"] == ["T22"]
    here = started_table().open(3, "T22").city("SEC").play("ticket F3").settle()
    assert here.seat()["aboard"] == ["T22"]
    poor = started_table().open(3, "T22").stones(0, white=5)
    assert poor.refusal("ticket F3") == "TE-421"


@pytest.mark.rule("TE-422")
@pytest.mark.rule("TE-T25")
@pytest.mark.rule("TE-I8")
def test_an_open_ticket_needs_a_free_passenger_wagon() -> None:
    table = started_table().open(3, "T22").stones(0, blue=2).tickets(0, waiting="T10")
    assert table.refusal("ticket F3") == "TE-422"
    assert table.city("SEC").refusal("ticket F3") == "TE-422"
    table.wagons(0, passenger=3).city("LAU").play("ticket F3").settle()
    table.stones(0, white=1, yellow=1, blue=1, violet=1)
    assert len(table.legal("ticket")) == 4


@pytest.mark.rule("TE-423")
def test_the_field_is_refilled_at_once_and_discards_become_the_pile() -> None:
    table = started_table().stones(0, white=2).wagons(0, passenger=3)
    table.play("ticket F1")
    assert table.asked == "open"
    assert table.refusal("open T41") == "TE-423"
    table.play("open T01")
    assert table.view()["open_tickets"]["F1"] == "T01"
    assert table.view()["pile"] == 24
    snapshot = table.snapshot()
    rest = snapshot["unseen"][: snapshot["pile"]]
    snapshot["unseen"] = snapshot["unseen"][snapshot["pile"] :]
    snapshot["discards"] += rest
    snapshot["pile"] = 0
    table.put(snapshot).play("ticket F1")
    assert table.legal() == [f"open {t}" for t in snapshot["discards"]]
    drawn = snapshot["discards"][0]
    table.play(f"open {drawn}")
    assert table.view()["discards"] == []
    assert table.view()["pile"] == len(snapshot["discards"]) - 1


@pytest.mark.rule("TE-I25")
def test_an_empty_field_waits_for_the_next_discarded_ticket() -> None:
    table = started_table().wagons(0, passenger=3).stones(0, white=1, yellow=1)
    snapshot = table.snapshot()
    spare = snapshot["unseen"][: snapshot["pile"]] + snapshot["discards"]
    snapshot["unseen"] = snapshot["unseen"][snapshot["pile"] :]
    snapshot["players"][1]["kept"] = spare
    snapshot["pile"] = 0
    snapshot["discards"] = []
    table.put(snapshot).play("ticket F1")
    assert table.asked == "turn 1"
    assert table.view()["open_tickets"]["F1"] is None
    assert table.refusal("ticket F1") == "TE-I25"
    table.play("ticket F2").coins(0, 5).play("build police_post", "drop T40")
    assert table.asked == "open"
    assert table.legal() == ["open T40"]
    table.play("open T40")
    assert table.view()["open_tickets"]["F1"] == "T40"
    assert table.view()["open_tickets"]["F2"] is None


@pytest.mark.rule("TE-424")
@pytest.mark.rule("TE-804")
def test_tickets_and_goods_left_at_the_end_are_worth_nothing() -> None:
    table = started_table().wagons(0, passenger=2, goods=1)
    table.tickets(0, waiting="T01", aboard="T02")
    bare = table.scores()[0]
    table.pile(0, "loaded", wine=2).pile(0, "shed").goods_building(
        0, "KOE", "winery", token=True
    )
    assert table.scores()[0] == bare
    table.pioneers([1, 0], [0, 5])
    assert table.scores()[0] == bare
