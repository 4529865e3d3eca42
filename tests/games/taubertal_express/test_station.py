# SPDX-License-Identifier: MIT
"""Buying, station buildings, the pioneer track, building over (TE-501 to TE-516)."""

from __future__ import annotations

import pytest

from tests.games.taubertal_express.table import Table, new_table, started_table

FULL = [
    "wagon_workshop",
    "goods_shed",
    "customs_office",
    "reception_hall",
    "warehouse",
    "bank",
    "magazine",
    "canteen",
]


def full_lauda(*kinds: str) -> Table:
    """Eight station buildings, and the marker where they put it."""
    return started_table().lauda(0, *(kinds or FULL)).pioneers([0, 1], [8, 0])


@pytest.mark.rule("TE-501")
def test_building_does_not_depend_on_where_the_locomotive_is() -> None:
    table = started_table().city("FRA").stones(0, white=1, yellow=1)
    table.play("build G01", "place KOE")
    assert table.seat()["cities"]["KOE"] == {"building": "pasture", "token": False}
    assert table.seat()["city"] == "FRA"


@pytest.mark.rule("TE-502")
def test_prices_are_paid_in_exactly_the_colors_of_the_field() -> None:
    table = started_table().stones(0, white=1, yellow=1, blue=1, black=5)
    assert table.legal("build") == [
        "build S01",
        "build S05",
        "build G01",
        "build G02",
        "build G04",
        "build G07",
    ]
    assert table.refusal("build S02") == "TE-502"
    assert table.refusal("build G03") == "TE-502"
    assert table.refusal("build H1") == "TE-502"
    supply = table.view()["stones"]
    table.play("build S01")
    assert table.stones_of() == {"black": 5}
    assert table.view()["stones"]["white"] == supply["white"] + 1


@pytest.mark.rule("TE-502")
def test_dark_buildings_cost_coins_only() -> None:
    table = started_table().coins(0, 4)
    affordable = ["kiosk", "canteen", "police_post", "coal_store"]
    affordable += ["track_masters_office", "signal_works", "reception_hall"]
    assert table.legal("build") == [f"build {kind}" for kind in affordable]
    assert table.refusal("build magazine") == "TE-502"
    bank = table.view()["bank"]
    table.play("build reception_hall")
    assert table.seat()["coins"] == 0
    assert table.view()["bank"] == bank + 4


@pytest.mark.rule("TE-502")
def test_black_stones_never_pay_for_buildings() -> None:
    table = started_table().stones(0, black=8)
    assert table.legal("build") == []
    assert table.refusal("build G01") == "TE-502"


@pytest.mark.rule("TE-503")
def test_what_cannot_be_placed_cannot_be_bought() -> None:
    table = started_table().stones(0, white=2, yellow=2, blue=2, violet=2)
    for city in ("OST", "MIL", "SHA"):
        table.hall(0, city)
    assert table.refusal("build H1") == "TE-503"
    assert table.refusal("build H4") is None
    for city in ("KOE", "BOX", "SEC", "CRA", "HNB", "MOS"):
        table.goods_building(0, city, "pasture")
    assert table.refusal("build G01") == "TE-503"
    assert table.refusal("build G02") is None


@pytest.mark.rule("TE-504")
@pytest.mark.rule("TE-E6")
def test_displays_are_not_refilled_during_a_cycle() -> None:
    table = started_table().stones(0, white=2, yellow=2, blue=2)
    table.play("build S01")
    assert table.view()["light_fields"]["S01"] is None
    assert table.refusal("build S01") == "TE-504"
    table.stones(0, white=2, yellow=2).play("build G01", "place KOE")
    assert table.view()["goods_fields"]["G01"] is None
    assert table.refusal("build G01") == "TE-504"
    table.finish_turn()
    assert table.view()["goods_fields"]["G01"] is None


@pytest.mark.rule("TE-510")
@pytest.mark.rule("TE-511")
def test_a_station_building_takes_a_free_space_and_moves_the_marker() -> None:
    table = (
        started_table().coins(0, 9).play("build kiosk", "none", "build signal_works")
    )
    kinds = [space["kind"] for space in table.seat()["lauda"]]
    assert kinds == ["kiosk", "signal_works"] + [None] * 6
    assert table.view()["pioneer"][2] == [0]
    assert table.view()["pioneer"][0] == [1]


@pytest.mark.rule("TE-511")
@pytest.mark.rule("TE-T31")
@pytest.mark.rule("TE-515")
def test_a_marker_is_put_on_top_of_the_stack_on_its_space() -> None:
    table = started_table().pioneers([1, 0], [3, 3]).coins(0, 9).coins(1, 9)
    assert table.view()["pioneer"][3] == [0, 1]
    table.play("build signal_works")
    assert table.view()["pioneer"][4] == [0]
    table.finish_turn().play("build kiosk", "none")
    assert table.view()["pioneer"][4] == [0, 1]
    table.last_turn().play("end").settle()
    assert table.view()["order"] == [1, 0]


@pytest.mark.rule("TE-515")
@pytest.mark.rule("TE-T49")
@pytest.mark.rule("TE-I30")
def test_markers_above_drop_down_and_keep_their_order() -> None:
    table = started_table(3, start=2).pioneers([2, 1, 0], [2, 2, 2]).coins(1, 9)
    assert table.view()["pioneer"][2] == [0, 1, 2]
    assert table.active == 1
    table.play("build signal_works")
    assert table.view()["pioneer"][2] == [0, 2]
    assert table.view()["pioneer"][3] == [1]
    table.last_turn().play("end").settle()
    assert table.view()["order"] == [1, 2, 0]


@pytest.mark.rule("TE-I30")
def test_a_marker_neither_jumps_nor_takes_others_along() -> None:
    table = started_table(3).pioneers([2, 1, 0], [2, 3, 4]).coins(0, 9)
    table.play("build signal_works")
    assert table.view()["pioneer"][3] == [1, 0]
    assert table.view()["pioneer"][4] == [2]


@pytest.mark.rule("TE-515")
def test_a_marker_on_the_last_space_goes_on_top_there() -> None:
    table = started_table(3).pioneers([1, 0, 2], [8, 8, 0]).coins(0, 9)
    table.play("build signal_works")
    assert table.view()["pioneer"][8] == [1, 0]
    table.play("build kiosk", "none")
    assert table.view()["pioneer"][8] == [1, 0]


@pytest.mark.rule("TE-512")
def test_only_a_full_station_is_built_over() -> None:
    table = started_table().lauda(0, *FULL[:7]).coins(0, 9).play("build kiosk")
    assert table.asked != "cover 1 kiosk"
    assert table.seat()["lauda"][7]["kind"] == "kiosk"
    table = full_lauda().coins(0, 9).play("build kiosk")
    assert table.asked == "cover 1 kiosk"
    assert table.legal() == [f"cover {n}" for n in range(1, 9)]
    assert table.refusal("none") == "TE-512"


@pytest.mark.rule("TE-512")
def test_building_over_ends_the_old_benefit_and_leads_to_the_very_top() -> None:
    table = full_lauda().pioneers([1, 0], [5, 8]).coins(0, 9)
    assert table.seat()["capacity"] == 10
    table.play("build signal_works", "cover 1")
    assert table.seat()["capacity"] == 8
    assert table.seat()["lauda"][0] == {
        "kind": "signal_works",
        "covered": ["wagon_workshop"],
    }
    assert table.view()["pioneer"][8] == [1, 0]


@pytest.mark.rule("TE-T30")
@pytest.mark.rule("TE-512")
@pytest.mark.rule("TE-513")
@pytest.mark.rule("TE-542")
def test_covering_the_wagon_workshop_returns_stones_and_blocks_it() -> None:
    table = (
        full_lauda().stones(0, white=5, yellow=5).coins(0, 3).light(1, "wagon_workshop")
    )
    told = table.play("build signal_works", "cover 1", "return white").keys()
    assert table.asked == "give 1"
    told += table.play("return yellow").keys()
    assert sum(table.stones_of().values()) == 8
    assert table.view()["pioneer"][8] == [0]
    assert "region" not in told
    table.stones(0, white=1, yellow=1, blue=1)
    assert table.refusal("build S01") == "TE-513"


@pytest.mark.rule("TE-542")
def test_lauda_is_scored_once_even_if_it_is_built_over() -> None:
    table = started_table().lauda(0, *FULL[:7]).coins(0, 20)
    table.play("build signal_works")
    assert table.points()["regions"] == 12
    table.play("build coal_store", "cover 1")
    assert table.points()["regions"] == 12


@pytest.mark.rule("TE-513")
@pytest.mark.rule("TE-E19")
def test_each_kind_stands_only_once_in_a_station() -> None:
    table = started_table(3).coins(0, 20).play("build signal_works")
    assert table.view()["dark"]["signal_works"] == 1
    assert table.refusal("build signal_works") == "TE-513"
    table.stones(0, white=2, yellow=2, blue=2).light(5, "power_station")
    table.play("build S01")
    assert table.refusal("build S05") == "TE-513"


@pytest.mark.rule("TE-E7")
def test_a_station_master_finds_nothing_new() -> None:
    kinds = ["power_station", "customs_office", "warehouse", "paint_shop"]
    kinds += ["signal_box", "wagon_workshop", "transshipment_yard", "staff_house"]
    table = started_table().lauda(0, *kinds).play("dice station_master")
    assert table.asked == "roll 1"
    assert table.stones_of() == {"black": 2}


@pytest.mark.rule("TE-514")
def test_each_kind_says_when_its_benefit_comes() -> None:
    kinds = new_table().rules.printed["station_buildings"]
    timing = {kind["id"]: kind["timing"] for kind in kinds}
    immediate = {k for k, when in timing.items() if when == "immediate"}
    assert immediate == {
        "kiosk",
        "canteen",
        "police_post",
        "track_masters_office",
        "power_station",
    }
    table = started_table().stones(0, white=1, yellow=1, blue=1).play("build S01")
    assert table.score() == 3
    table.stones(0, white=1, yellow=1, violet=1).play("build S02")
    assert table.score() == 3


@pytest.mark.rule("TE-516")
@pytest.mark.rule("TE-T52")
@pytest.mark.rule("TE-921")
def test_the_discount_still_counts_when_the_bank_is_covered() -> None:
    table = full_lauda().coins(0, 7)
    table.play("build post_office", "cover 6")
    assert table.seat()["coins"] == 0
    table.coins(0, 3)
    assert table.seat()["dark_prices"]["signal_works"] == 3
    table.play("build signal_works", "cover 1")
    assert table.seat()["coins"] == 0


@pytest.mark.rule("TE-516")
def test_marker_effect_and_region_follow_in_this_order() -> None:
    table = started_table().lauda(0, *FULL[:7]).light(1, "power_station")
    table.stones(0, white=1, yellow=1, blue=1)
    told = table.play("build S01").keys()
    assert told == ["paid", "built", "pioneer", "points", "region", "points"]


@pytest.mark.rule("TE-I14")
def test_what_lies_on_a_covered_building_goes_back_without_points() -> None:
    table = (
        full_lauda().coins(0, 30).pile(0, "shed", wine=2).pile(0, "customs", sheep=3)
    )
    table.tickets(0, kept="T01 T02")
    table.play("build kiosk", "cover 2", "none")
    assert sum(table.seat()["shed"].values()) == 0
    assert table.view()["tokens"]["wine"] == 16
    table.play("build police_post", "cover 3")
    assert table.view()["tokens"]["sheep"] == 16
    assert table.points()["customs_office"] == 0
    table.play("build signal_works", "cover 4")
    assert table.seat()["kept"] == []
    assert {"T01", "T02"} <= set(table.view()["discards"])
    assert table.points()["reception_hall"] == 0


@pytest.mark.rule("TE-I14")
def test_a_lost_warehouse_returns_a_token_of_choice() -> None:
    table = (
        full_lauda().coins(0, 9).wagons(0, goods=1).pile(0, "loaded", wine=2, sheep=1)
    )
    table.play("build signal_works", "cover 5")
    assert table.asked == "unload 1"
    assert table.legal() == ["good sheep", "good wine"]
    assert table.refusal("good grain") == "TE-I14"
    assert table.refusal("none") == "TE-I14"
    table.play("good wine")
    assert table.seat()["loaded"] == {"sheep": 1, "grain": 0, "tools": 0, "wine": 1}
    assert table.score() == 0
    assert table.asked == "turn 1"


@pytest.mark.rule("TE-I14")
def test_one_time_benefits_are_kept_when_a_building_is_covered() -> None:
    table = full_lauda("power_station", *FULL[1:]).scored(0, 10).workers(0, 1)
    table.coins(0, 9).play("build signal_works", "cover 8")
    assert table.seat()["hired"] == 1
    table.play("build coal_store", "cover 1")
    assert table.score() == 10


@pytest.mark.rule("TE-E17")
def test_a_free_building_that_completes_lauda_scores_before_the_roll() -> None:
    table = started_table().lauda(0, *FULL[:7]).play("dice station_master", "build S04")
    assert table.points()["regions"] == 12
    assert table.asked == "roll 1"
