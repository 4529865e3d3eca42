# SPDX-License-Identifier: MIT
"""Setup (TE-101 to TE-114) and its worked examples."""

from __future__ import annotations

import pytest

from stellwerk.core.contract import LUCK
from tests.games.taubertal_express.table import (
    AREAS,
    new_table,
    set_up_table,
    started_table,
)

COUNTS = [2, 3, 4]


@pytest.mark.rule("TE-101")
def test_the_dice_board_lies_over_the_spaces_for_action_tiles() -> None:
    view = set_up_table().view()
    assert view["variant"] == "dice"
    assert list(view["dice"]) == AREAS
    assert view["tile_display"] == []
    assert view["tile_pile"] == 0


@pytest.mark.rule("TE-102")
@pytest.mark.parametrize("players", COUNTS)
def test_stones_tokens_workers_and_passengers_are_open_supplies(players: int) -> None:
    view = set_up_table(players).view()
    colored = {c: n for c, n in view["stones"].items() if c != "black"}
    assert colored == {"white": 12, "yellow": 12, "blue": 12, "violet": 12}
    assert view["tokens"] == {"sheep": 16, "grain": 16, "tools": 16, "wine": 16}
    assert view["workers"] == 24
    assert view["passengers"] == 12


@pytest.mark.rule("TE-103")
@pytest.mark.parametrize("players", COUNTS)
def test_three_action_tiles_per_player_count_the_turns(players: int) -> None:
    table = set_up_table(players)
    assert table.view()["turns_left"] == 3 * players


@pytest.mark.rule("TE-104")
@pytest.mark.parametrize(("players", "tiles"), [(2, 8), (3, 10), (4, 12)])
def test_goods_buildings_lie_on_the_fields_for_the_player_count(
    players: int, tiles: int
) -> None:
    table = new_table(players).play("start 1")
    assert table.refusal("goods " + " ".join(["pasture"] * (tiles - 1))) == "TE-710"
    view = table.settle().view()
    assert len(view["goods_fields"]) == tiles
    assert None not in view["goods_fields"].values()
    assert view["goods_pile"] == 48 - tiles


@pytest.mark.rule("TE-104")
def test_no_kind_of_goods_building_can_be_dealt_more_often_than_it_exists() -> None:
    table = new_table(4).play("start 1")
    assert table.refusal("goods " + " ".join(["pasture"] * 12)) is None
    table = new_table().play("start 1")
    assert table.refusal("goods " + " ".join(["pasture"] * 9)) == "TE-710"


@pytest.mark.rule("TE-105")
def test_wagon_halls_lie_in_equal_stacks() -> None:
    halls = set_up_table(3).view()["halls"]
    assert halls == {"H1": 4, "H2": 4, "H3": 4, "H4": 4, "H5": 4, "H6": 4}


@pytest.mark.rule("TE-106")
def test_one_light_building_lies_on_every_light_field() -> None:
    table = new_table().play("start 1", "goods " + " ".join(["pasture"] * 8))
    assert table.refusal("light " + " ".join(["kiosk"] * 8)) == "TE-710"
    assert table.refusal("light " + " ".join(["bank"] * 4 + ["warehouse"] * 4))
    table.play(
        "light " + " ".join(["bank"] * 3 + ["warehouse"] * 3 + ["signal_box"] * 2)
    )
    view = table.view()
    assert view["light_fields"]["S01"] == "bank"
    assert view["light_pile"] == 36 - 8


@pytest.mark.rule("TE-107")
@pytest.mark.rule("TE-T1")
def test_of_each_dark_kind_one_copy_fewer_than_players_is_laid_out() -> None:
    for players in COUNTS:
        dark = set_up_table(players).view()["dark"]
        assert set(dark.values()) == {players - 1}
    dark = set_up_table(3).view()["dark"]
    assert dark["police_post"] == 2
    assert dark["canteen"] == 2
    assert 30 - sum(dark.values()) == 10


@pytest.mark.rule("TE-I1")
def test_ten_kinds_are_dark_and_twelve_are_light() -> None:
    table = set_up_table()
    assert list(table.view()["dark"]) == table.kinds[:10]
    assert table.kinds[0] == "kiosk"
    assert table.kinds[9] == "post_office"
    assert table.refusal("light " + " ".join(["kiosk"])) == "TE-210"
    shades = [k["shade"] for k in table.rules.printed["station_buildings"]]
    assert shades == ["dark"] * 10 + ["light"] * 12
    assert {k["copies"] for k in table.rules.printed["station_buildings"]} == {3}


@pytest.mark.rule("TE-108")
@pytest.mark.parametrize(("players", "pile"), [(2, 25), (3, 18), (4, 11)])
def test_tickets_are_split_into_packs_open_ones_and_the_draw_pile(
    players: int, pile: int
) -> None:
    table = set_up_table(players)
    view = table.view()
    assert len(view["open_tickets"]) == 4
    assert view["pile"] == pile
    assert view["discards"] == []
    assert len(table.hidden(None)) == 7 * (players + 1) + pile
    pack = " ".join(f"T{n}" for n in range(10, 11 + players))
    assert table.refusal(f"pack {pack} T39") == "TE-210"
    assert table.refusal(f"pack {pack.replace('T10', 'T11')}") == "TE-210"
    assert table.refusal(f"pack {pack.replace('T10', 'T40')}") == "TE-210"
    assert table.refusal(f"pack {pack}") is None


@pytest.mark.rule("TE-T2")
def test_three_players_have_packs_of_four_and_a_draw_pile_of_18() -> None:
    table = set_up_table(3).settle()
    view = table.view(0)
    assert view["pack_size"] == 4
    assert view["packs"] == 6
    assert view["pile"] == 18


@pytest.mark.rule("TE-109")
@pytest.mark.rule("TE-404")
def test_everybody_starts_in_lauda_with_no_points_on_a_board_of_their_own() -> None:
    table = started_table(4)
    for seat in range(4):
        assert table.seat(seat)["city"] == "LAU"
        assert table.score(seat) == 0
        assert table.seat(seat)["cities"] == {}
    table.stones(0, black=1).play("go KOE", "pay black")
    assert table.seats("city") == ["KOE", "LAU", "LAU", "LAU"]


@pytest.mark.rule("TE-110")
def test_the_start_player_lies_on_top_then_the_others_clockwise_below() -> None:
    table = new_table(4)
    assert table.legal() == ["start 1", "start 2", "start 3", "start 4"]
    assert table.refusal("dice travellers") == "TE-110"
    table = set_up_table(4, start=3)
    assert table.view()["pioneer"][0] == [1, 0, 3, 2]
    assert table.settle().view()["order"] == [2, 3, 0, 1]
    chosen = new_table(4, start_player=2)
    assert chosen.asked == "goods"
    assert chosen.view()["pioneer"][0] == [0, 3, 2, 1]


@pytest.mark.rule("TE-111")
def test_a_train_starts_with_a_passenger_and_a_worker_wagon_only() -> None:
    table = set_up_table(4)
    for seat in range(4):
        me = table.seat(seat)
        assert me["wagons"] == {"passenger": 1, "worker": 1, "goods": 0}
        assert me["capacity"] == 8
        assert me["goods_room"] == 0
    assert table.view()["wagons"] == {"passenger": 8, "worker": 8, "goods": 12}


@pytest.mark.rule("TE-112")
@pytest.mark.rule("TE-T3")
@pytest.mark.rule("TE-I17")
def test_everybody_gets_a_coin_and_later_players_black_stones() -> None:
    table = set_up_table(4, start=1)
    assert table.seats("coins") == [1, 1, 1, 1]
    stones = [table.stones_of(seat) for seat in range(4)]
    assert stones == [{}, {"black": 1}, {"black": 2}, {"black": 3}]
    assert table.view()["stones"]["black"] == 14
    table = set_up_table(3, start=2)
    assert [table.stones_of(s) for s in (1, 2, 0)] == [{}, {"black": 1}, {"black": 2}]


@pytest.mark.rule("TE-113")
@pytest.mark.rule("TE-I27")
def test_the_second_player_rolls_all_four_dice_and_places_jokers() -> None:
    table = new_table(3)
    table.play("start 3", "goods " + " ".join(["pasture"] * 10))
    table.play(
        "light " + " ".join(["bank"] * 3 + ["warehouse"] * 3 + ["signal_box"] * 2)
    )
    table.play("open T01", "open T02", "open T03", "open T04")
    assert table.asked == "roll 1"
    assert table.refusal("roll 1 2 4") == "TE-316"
    table.play("roll 1 3 5 6")
    assert table.asked == "joker 1"
    assert table.to_act == 0


@pytest.mark.rule("TE-T4")
@pytest.mark.rule("TE-332")
def test_four_jokers_at_setup_all_go_to_one_free_area() -> None:
    table = set_up_table(roll="3 3 3 3")
    assert table.to_act == 1
    assert table.legal() == [f"joker {area}" for area in AREAS]
    table.play("joker travellers")
    assert table.view()["dice"]["travellers"] == 4
    assert table.view()["dice_coins"]["travellers"] == 1
    assert table.to_act == LUCK


@pytest.mark.rule("TE-114")
def test_the_caps_show_the_turn_order() -> None:
    table = started_table(4, start=2)
    assert table.view()["order"] == [1, 2, 3, 0]
    assert table.view()["active"] == 1
