# SPDX-License-Identifier: MIT
"""Wagon halls, goods buildings and regions (TE-520 to TE-542)."""

from __future__ import annotations

import pytest

from tests.games.taubertal_express.table import Table, started_table


@pytest.mark.rule("TE-520")
def test_a_hall_needs_a_free_space_of_its_color() -> None:
    table = started_table().stones(0, white=2, yellow=2).play("build H2")
    assert table.asked == "place_hall 1 H2"
    assert table.legal() == ["place OST", "place MIL", "place SHA"]
    assert table.refusal("place WUE") == "TE-520"
    assert table.refusal("place KOE") == "TE-520"
    assert table.refusal("end") == "TE-520"
    table.play("place MIL")
    table.stones(0, white=2, yellow=2).play("build H2")
    assert table.refusal("place MIL") == "TE-531"


@pytest.mark.rule("TE-521")
@pytest.mark.rule("TE-T9")
def test_a_goods_wagon_is_collected_on_arrival() -> None:
    table = started_table().city("MGH").stones(0, white=2, yellow=2, black=2)
    table.play("build H2", "place SHA", "go CRA", "pay black")
    assert table.seat()["wagons"]["goods"] == 0
    table.play("go SHA", "pay black")
    assert table.seat()["wagons"]["goods"] == 1
    assert table.seat()["cities"]["SHA"] == {"hall": "brown", "wagon": False}
    assert table.seat()["goods_room"] == 2
    assert table.view()["wagons"]["goods"] == 11


@pytest.mark.rule("TE-521")
@pytest.mark.rule("TE-T10")
@pytest.mark.rule("TE-E10")
def test_a_turquoise_hall_gives_the_wagon_of_choice_before_moving_on() -> None:
    table = started_table().hall(0, "WUE", waits=True).city("GRU").stones(0, black=2)
    table.play("go WUE", "pay black")
    assert table.legal() == ["wagon passenger", "wagon worker"]
    assert table.refusal("go OCH") == "TE-521"
    assert table.refusal("none") == "TE-521"
    assert table.refusal("wagon goods") == "TE-521"
    table.play("wagon worker")
    assert table.seat()["wagons"] == {"passenger": 1, "worker": 2, "goods": 0}
    table.coins(0, 9).last_turn().play("end").settle()
    while not table.asked.startswith("hire 1"):
        table.play(table.legal()[0]).settle()
    assert "hire 4" in table.legal()


@pytest.mark.rule("TE-522")
@pytest.mark.rule("TE-I11")
def test_a_hall_built_where_the_locomotive_stands_gives_its_wagon_at_once() -> None:
    table = started_table().city("OST").stones(0, white=2, yellow=2)
    table.play("build H2", "place OST")
    assert table.seat()["wagons"]["goods"] == 1
    table = started_table().city("WUE").stones(0, white=2, blue=2)
    table.play("build H5", "place WUE")
    assert table.asked == "wagon 1"
    table.play("wagon passenger")
    assert table.seat()["wagons"]["passenger"] == 2


@pytest.mark.rule("TE-523")
def test_a_train_without_goods_wagon_is_advised_to_build_a_brown_hall() -> None:
    table = started_table()
    assert "hint.goods_wagon" in table.view(0)["hints"]
    table.wagons(0, goods=1)
    assert "hint.goods_wagon" not in table.view(0)["hints"]
    assert table.view(None)["hints"] == []


@pytest.mark.rule("TE-E8")
def test_an_empty_stack_gives_no_hall() -> None:
    table = started_table().stones(0, white=2, yellow=2)
    snapshot = table.snapshot()
    snapshot["halls"] = [0, 0, 0, 4, 4, 4]
    table.state = table.rules.restore(snapshot)
    assert table.refusal("build H2") == "TE-E8"
    assert table.legal("build") == ["build G01"]


@pytest.mark.rule("TE-E9")
def test_with_one_kind_of_wagon_gone_the_other_must_be_taken() -> None:
    table = started_table().hall(0, "WUE", waits=True).city("GRU").stones(0, black=1)
    table.wagons(1, passenger=11).play("go WUE", "pay black")
    assert table.legal() == ["wagon worker"]
    assert table.refusal("wagon passenger") == "TE-E9"


@pytest.mark.rule("TE-530")
@pytest.mark.rule("TE-T11")
def test_a_city_takes_only_the_goods_buildings_it_shows() -> None:
    allowed: dict[str, str | None] = {}
    fields = {"pasture": 1, "granary": 2, "factory": 3, "winery": 4}
    for kind, field in fields.items():
        table = started_table().stones(0, white=2, yellow=2, blue=2, violet=2)
        table.play(f"build G0{field}")
        assert table.view()["goods_fields"][f"G0{field}"] == kind
        allowed[kind] = table.refusal("place KOE")
    assert allowed == {
        "pasture": None,
        "winery": None,
        "granary": "TE-530",
        "factory": "TE-530",
    }


@pytest.mark.rule("TE-531")
def test_halls_and_goods_buildings_are_never_built_over() -> None:
    table = (
        started_table().goods_building(0, "KOE", "winery").stones(0, white=1, yellow=1)
    )
    table.play("build G01")
    assert table.refusal("place KOE") == "TE-531"
    assert "place KOE" not in table.legal()


def almost(first_seat_done: bool) -> Table:
    """Frankfurt and Heidelberg are built, Mosbach is not."""
    table = started_table().goods_building(0, "FRA", "granary").hall(0, "HDB")
    if first_seat_done:
        table.goods_building(1, "FRA", "granary").hall(1, "HDB")
        table.goods_building(1, "MOS", "factory")
        snapshot = table.snapshot()
        snapshot["players"][1]["missing"][0] = -1
        table.put(snapshot)
    return table.stones(0, white=1, yellow=1)


@pytest.mark.rule("TE-540")
@pytest.mark.rule("TE-541")
@pytest.mark.rule("TE-T8")
@pytest.mark.rule("TE-I21")
def test_a_complete_region_scores_at_once_with_a_bonus_for_the_first() -> None:
    table = almost(False).play("build G01")
    assert table.score() == 0
    table.play("place MOS")
    assert table.score() == 4
    assert table.points()["regions"] == 4
    assert table.view()["regions"]["rhein_main_neckar"] == [0]
    late = almost(True).play("build G01", "place MOS")
    assert late.score() == 2
    assert late.view()["regions"]["rhein_main_neckar"] == [0, 1]


@pytest.mark.rule("TE-542")
def test_region_points_come_once_and_right_after_the_placement() -> None:
    table = almost(False)
    told = table.play("build G01", "place MOS").keys()
    assert told == ["paid", "placed", "region", "points"]
    table.stones(0, white=1, yellow=1).goods_field(1, "pasture")
    table.play("build G01", "place KOE")
    assert table.score() == 4


@pytest.mark.rule("TE-542")
def test_one_action_can_complete_two_regions() -> None:
    kinds = ["bank", "water_tower", "goods_shed", "magazine"]
    kinds += ["canteen", "kiosk", "police_post"]
    table = started_table().lauda(0, *kinds).coins(0, 9)
    table.hall(0, "MIL").goods_building(0, "OCH", "granary")
    table.play("build track_masters_office", "build H5", "place WUE")
    assert table.points()["regions"] == (3 + 2) + (8 + 4)


@pytest.mark.rule("TE-E18")
def test_a_hall_completes_a_region_before_its_wagon_is_collected() -> None:
    table = started_table().goods_building(0, "FRA", "granary")
    table.goods_building(0, "MOS", "factory").stones(0, white=2, blue=2)
    table.play("build H5", "place HDB")
    assert table.score() == 4
    assert table.seat()["cities"]["HDB"]["wagon"] is True
