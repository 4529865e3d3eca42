# SPDX-License-Identifier: MIT
"""The dice board: areas, gains, jokers, coins."""

from __future__ import annotations

import pytest

from tests.games.taubertal_express.table import started_table


@pytest.mark.rule("TE-310")
def test_only_areas_with_a_die_can_be_used() -> None:
    table = started_table().dice(2, 0, 1, 0, 1)
    used = ["dice engine_driver", "dice warehouse_keeper", "dice master_builder"]
    assert table.legal("dice") == used
    assert table.refusal("dice station_master") == "TE-310"


@pytest.mark.rule("TE-311")
@pytest.mark.rule("TE-I2")
@pytest.mark.rule("TE-I22")
def test_the_engine_driver_gives_two_stones_of_choice_two_black_and_the_bonus() -> None:
    table = started_table().play("dice engine_driver")
    assert table.asked == "stone 1 2"
    assert "stone black" in table.legal()
    table.play("stone blue", "stone white")
    assert table.stones_of() == {"white": 1, "blue": 1, "black": 3}


@pytest.mark.rule("TE-311")
@pytest.mark.rule("TE-T5")
@pytest.mark.rule("TE-I2")
def test_the_station_master_gives_a_light_building_and_two_black_stones() -> None:
    table = started_table().stones(0, blue=2).play("dice station_master")
    assert table.legal() == [f"build S0{n}" for n in range(1, 9)] + ["none"]
    assert table.refusal("build kiosk") == "TE-311"
    table.play("build S01")
    assert table.seat()["lauda"][0]["kind"] == "power_station"
    assert table.score() == 3
    assert table.view()["pioneer"][1] == [0]
    assert sum(table.stones_of().values()) == 4
    assert table.stones_of()["black"] == 2
    assert table.asked == "roll 1"
    table.play("roll 6")
    assert table.dice_shown() == [1, 0, 1, 1, 1]


@pytest.mark.rule("TE-311")
@pytest.mark.rule("TE-313")
@pytest.mark.rule("TE-T42")
def test_the_warehouse_keeper_gives_a_building_and_two_tokens() -> None:
    table = started_table().goods_building(0, "KOE", "winery")
    table.play("dice warehouse_keeper", "build G03")
    assert table.legal() == [
        "place TBB",
        "place WTH",
        "place OCH",
        "place CRA",
        "place MOS",
        "place FRA",
    ]
    table.play("place WTH")
    assert table.legal() == ["provide WTH", "provide KOE", "none"]
    table.play("provide WTH")
    assert table.refusal("provide WTH") == "TE-602"
    table.play("provide KOE")
    assert table.seat()["cities"]["WTH"] == {"building": "factory", "token": True}
    assert table.seat()["cities"]["KOE"] == {"building": "winery", "token": True}
    assert table.stones_of() == {"black": 1}


@pytest.mark.rule("TE-T42")
@pytest.mark.rule("TE-312")
def test_a_second_token_without_a_building_stays_in_the_supply() -> None:
    table = started_table()
    table.play("dice warehouse_keeper", "build G03", "place WTH", "provide WTH")
    assert table.asked == "roll 1"
    assert table.view()["tokens"]["tools"] == 15
    assert sum(table.view()["tokens"].values()) == 63


@pytest.mark.rule("TE-311")
@pytest.mark.rule("TE-I20")
def test_the_travellers_give_a_coin_and_black_stones() -> None:
    table = started_table().play("dice travellers")
    assert table.seat()["coins"] == 2
    assert table.stones_of() == {"black": 2}


@pytest.mark.rule("TE-311")
def test_the_master_builder_gives_a_hall_of_any_color() -> None:
    table = started_table().dice(1, 1, 1, 0, 1).play("dice master_builder")
    assert table.legal() == [f"build H{n}" for n in range(1, 7)] + ["none"]
    assert table.refusal("build G01") == "TE-318"
    table.play("build H1", "place OST")
    assert table.seat()["cities"] == {"OST": {"hall": "brown", "wagon": True}}
    assert table.view()["halls"]["H1"] == 3
    assert table.stones_of() == {"black": 1}


@pytest.mark.rule("TE-312")
@pytest.mark.rule("TE-I5")
@pytest.mark.rule("TE-E6")
def test_an_area_can_be_used_even_if_its_gains_cannot() -> None:
    table = started_table()
    for field in range(1, 9):
        table.light(field, None)
    table.play("dice station_master")
    assert table.stones_of() == {"black": 2}
    assert table.asked == "roll 1"
    table = started_table()
    for field in range(1, 9):
        table.goods_field(field, None)
    table.play("dice warehouse_keeper")
    assert table.asked == "roll 1"


@pytest.mark.rule("TE-314")
def test_a_coin_in_the_area_is_taken_too() -> None:
    table = started_table().dice(3, 1, 0, 0, 0)
    bank = table.view()["bank"]
    table.play("dice engine_driver", "none")
    assert table.seat()["coins"] == 2
    assert table.view()["bank"] == bank
    assert table.view()["dice_coins"]["engine_driver"] == 0


@pytest.mark.rule("TE-315")
@pytest.mark.rule("TE-E2")
def test_the_black_bonus_stone_always_comes_while_there_are_any() -> None:
    assert started_table().play("stones", "none").stones_of() == {"black": 1}
    table = started_table().supply(black=0).play("stones", "none")
    assert table.stones_of() == {}
    table = started_table().supply(black=1).play("dice travellers")
    assert table.stones_of() == {"black": 1}


@pytest.mark.rule("TE-316")
def test_all_dice_of_the_area_are_rolled_after_the_gains() -> None:
    table = started_table().dice(2, 1, 1, 0, 0).play("dice engine_driver", "none")
    assert table.asked == "roll 1"
    assert table.refusal("roll 5") == "TE-316"
    assert table.refusal("roll 5 7") == "TE-316"
    table.play("roll 5 6")
    assert table.dice_shown() == [0, 1, 1, 1, 1]


@pytest.mark.rule("TE-317")
def test_tiles_come_before_coins_and_stones_and_may_be_declined() -> None:
    table = started_table().dice(0, 3, 1, 0, 0).play("dice station_master")
    assert table.seat()["coins"] == 1
    assert table.stones_of() == {}
    table.play("none")
    assert table.seat()["coins"] == 2
    assert table.stones_of() == {"black": 2}
    assert table.seat()["lauda"][0]["kind"] is None


@pytest.mark.rule("TE-318")
def test_a_dice_action_is_not_interrupted_by_free_actions() -> None:
    table = started_table().stones(0, black=3).coins(0, 9).play("dice station_master")
    assert table.refusal("go KOE") == "TE-318"
    assert table.refusal("end") == "TE-318"
    table.play("none")
    assert table.refusal("go KOE") is not None


@pytest.mark.rule("TE-318")
def test_a_wagon_workshop_just_built_already_gives_room() -> None:
    table = started_table().stones(0, black=8).play("dice station_master", "build S06")
    assert table.stones_of() == {"black": 10}
    assert table.asked == "roll 1"


@pytest.mark.rule("TE-318")
@pytest.mark.rule("TE-E30")
def test_a_coal_store_just_covered_gives_no_second_bonus_stone() -> None:
    kinds = ["coal_store", "kiosk", "canteen", "police_post", "bank"]
    kinds += ["water_tower", "goods_shed", "magazine"]
    table = started_table().lauda(0, *kinds).edit(coal_ready=True)
    table.play("dice station_master", "build S04", "cover 1")
    assert table.stones_of() == {"black": 2}
    table = started_table().lauda(0, *kinds).edit(coal_ready=True)
    table.play("dice station_master", "build S04", "cover 2")
    assert table.stones_of() == {"black": 3}


@pytest.mark.rule("TE-320")
def test_three_stones_of_choice_leave_dice_and_coins_alone() -> None:
    table = started_table().dice(3, 1, 0, 0, 0)
    table.play("stones", "stone blue", "stone black", "stone blue")
    assert table.stones_of() == {"blue": 2, "black": 2}
    assert table.dice_shown() == [3, 1, 0, 0, 0]
    assert table.seat()["coins"] == 1
    assert table.asked == "turn 1"


@pytest.mark.rule("TE-330")
def test_each_face_but_the_joker_has_an_area() -> None:
    table = started_table().dice(4, 0, 0, 0, 0).play("dice engine_driver", "none")
    table.play("roll 1 2 4 6")
    assert table.dice_shown() == [1, 1, 1, 0, 1]


@pytest.mark.rule("TE-331")
@pytest.mark.rule("TE-I7")
@pytest.mark.rule("TE-T19")
@pytest.mark.rule("TE-E32")
def test_a_joker_joins_an_area_that_is_occupied_after_the_other_dice() -> None:
    table = started_table().dice(2, 1, 1, 0, 0).play("dice engine_driver", "none")
    table.play("roll 3 5")
    assert table.dice_shown() == [0, 1, 1, 1, 0]
    allowed = ["station_master", "warehouse_keeper", "travellers"]
    assert table.legal() == [f"joker {area}" for area in allowed]
    assert table.refusal("joker engine_driver") == "TE-331"
    assert table.refusal("joker master_builder") == "TE-331"
    assert table.refusal("end") == "TE-331"
    table.play("joker travellers")
    assert table.dice_shown() == [0, 1, 1, 2, 0]


@pytest.mark.rule("TE-331")
def test_each_joker_is_placed_separately() -> None:
    table = started_table().dice(2, 1, 1, 0, 0).play("dice engine_driver", "none")
    table.play("roll 3 3", "joker station_master", "joker warehouse_keeper")
    assert table.dice_shown() == [0, 2, 2, 0, 0]


@pytest.mark.rule("TE-332")
def test_four_jokers_with_all_dice_go_to_one_area_of_choice() -> None:
    table = started_table().dice(0, 0, 0, 0, 4).play("dice master_builder", "none")
    table.play("roll 3 3 3 3")
    assert len(table.legal()) == 5
    table.play("joker master_builder")
    assert table.dice_shown() == [0, 0, 0, 0, 4]


@pytest.mark.rule("TE-333")
@pytest.mark.rule("TE-334")
@pytest.mark.rule("TE-T20")
def test_a_used_area_can_be_occupied_again_and_gets_a_new_coin() -> None:
    table = started_table().dice(3, 1, 0, 0, 0)
    bank = table.view()["bank"]
    table.play("dice engine_driver", "none")
    assert table.seat()["coins"] == 2
    table.play("roll 1 1 3", "joker engine_driver")
    assert table.dice_shown() == [3, 1, 0, 0, 0]
    assert table.view()["dice_coins"]["engine_driver"] == 1
    assert table.view()["bank"] == bank - 1


@pytest.mark.rule("TE-333")
@pytest.mark.rule("TE-E22")
def test_an_area_has_a_coin_if_and_only_if_it_has_three_dice() -> None:
    table = started_table().dice(2, 2, 0, 0, 0).play("dice engine_driver", "none")
    table.play("roll 2 2")
    assert table.dice_shown() == [0, 4, 0, 0, 0]
    assert table.view()["dice_coins"]["station_master"] == 1
    assert sum(table.view()["dice_coins"].values()) == 1
    table = started_table().dice(2, 2, 0, 0, 0).play("dice engine_driver", "none")
    table.play("roll 1 2")
    assert sum(table.view()["dice_coins"].values()) == 1
    table.play("end", "stones", "none", "end")
    assert sum(table.view()["dice_coins"].values()) == 1


@pytest.mark.rule("TE-334")
@pytest.mark.rule("TE-T21")
def test_jokers_cannot_return_to_the_area_just_used() -> None:
    table = started_table().dice(4, 0, 0, 0, 0).play("dice engine_driver", "none")
    table.play("roll 3 3 3 6")
    for _ in range(3):
        assert table.legal() == ["joker master_builder"]
        table.play("joker master_builder")
    assert table.dice_shown() == [0, 0, 0, 0, 4]
    assert table.view()["dice_coins"]["master_builder"] == 1


@pytest.mark.rule("TE-335")
def test_only_the_number_of_dice_per_area_matters() -> None:
    table = started_table().dice(2, 1, 1, 0, 0).play("dice engine_driver", "none")
    assert len(table.legal()) == 21
    assert table.rules.parse(table.state, "roll 6 1").text() == "roll 1 6"
