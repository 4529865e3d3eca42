# SPDX-License-Identifier: MIT
"""The base game without the dice board (TE-B01 to TE-B07)."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk.core.options import BadOption
from tests.games.editions import own_rules
from tests.games.taubertal_express.table import (
    Table,
    new_table,
    set_up_table,
    started_table,
)


def revealing(players: int = 2, **options: object) -> Table:
    """After the ticket draft of the first cycle."""
    table = set_up_table(players, variant="base", **options)
    table.settle("pack").first_of("pick", "replace")
    assert table.asked == "tiles"
    return table


FIRST_SIX = "A01 A05 A09 A13 A19 A23"


@pytest.mark.rule("TE-B01")
def test_the_base_game_has_twelve_black_stones_and_no_dice() -> None:
    table = started_table(variant="base")
    black = table.view()["stones"]["black"]
    black += sum(table.seat(seat)["stones"]["black"] for seat in (0, 1))
    assert black == 12
    assert sum(table.view()["dice"].values()) == 0
    assert table.refusal("dice travellers") == "TE-B01"
    assert table.refusal("stones") == "TE-B01"
    table.finish_turn().finish_turn()
    assert table.asked == "turn 1"


@pytest.mark.rule("TE-B02")
def test_all_24_action_tiles_lie_face_down_at_first() -> None:
    table = set_up_table(variant="base")
    assert table.view()["tile_pile"] == 24
    assert table.view()["tile_display"] == []


@pytest.mark.rule("TE-B03")
def test_tiles_are_taken_in_turn_order_until_everybody_has_three() -> None:
    table = revealing(3)
    assert table.refusal("tiles A01 A02") == "TE-B03"
    table.play("tiles A01 A02 A03 A04 A05 A06 A07 A08 A09")
    takers = []
    while table.asked.startswith("tile"):
        takers.append(table.to_act)
        table.play(table.legal()[0])
    assert takers == [0, 1, 2] * 3
    assert table.seat(0)["tiles"] == ["A01", "A04", "A07"]
    assert table.view(1)["seats"][0]["tiles"] == ["A01", "A04", "A07"]
    assert table.asked == "hire 1"


@pytest.mark.rule("TE-B03")
def test_only_a_displayed_tile_can_be_taken() -> None:
    table = revealing().play(f"tiles {FIRST_SIX}")
    assert table.refusal("tile A02") == "TE-B03"
    assert table.refusal("none") == "TE-B03"
    table.play("tile A05")
    assert table.refusal("tile A05") == "TE-B03"


@pytest.mark.rule("TE-B04")
@pytest.mark.rule("TE-315")
def test_a_tile_gives_its_four_stones_and_the_bonus_once_per_turn() -> None:
    table = revealing().play(f"tiles {FIRST_SIX}")
    for _ in range(6):
        table.play(table.legal()[0])
    table.play("hire 0", "hire 0")
    assert table.legal("use") == ["use A01", "use A09", "use A19"]
    assert table.refusal("use A05") == "TE-B04"
    assert table.refusal("end") == "TE-I4"
    table.play("use A01")
    assert table.stones_of() == {"white": 2, "yellow": 1, "blue": 1, "black": 1}
    assert table.refusal("use A09") == "TE-302"
    assert table.seat()["used_tiles"] == ["A01"]


@pytest.mark.rule("TE-T46")
def test_a_tile_on_a_half_full_coal_wagon_overflows_by_one() -> None:
    table = revealing().play("tiles A03 A05 A09 A13 A19 A23")
    table.play("tile A03")
    for _ in range(5):
        table.play(table.legal()[0])
    table.play("hire 0", "hire 0").stones(0, black=4).play("use A03")
    assert sum(table.seat()["stones"].values()) == 9
    assert table.asked == "give 1"
    table.play("return black")
    assert table.stones_of() == {"white": 2, "blue": 1, "violet": 1, "black": 4}


@pytest.mark.rule("TE-B05")
def test_a_stone_of_an_exhausted_color_is_lost() -> None:
    table = revealing().play(f"tiles {FIRST_SIX}")
    for _ in range(6):
        table.play(table.legal()[0])
    table.play("hire 0", "hire 0").supply(white=1).play("use A01")
    assert table.stones_of() == {"white": 1, "yellow": 1, "blue": 1, "black": 1}


@pytest.mark.rule("TE-B06")
def test_used_tiles_are_discarded_and_shuffled_in_when_too_few_are_left() -> None:
    table = started_table(4, variant="base").edit(main_done=True)
    assert table.view()["tile_pile"] == 12
    for seat in range(4):
        snapshot = table.snapshot()
        mine = snapshot["players"][seat]
        mine["used_tiles"] = mine["tiles"]
        mine["tiles"] = []
        table.put(snapshot)
    table.last_turn().play("end").settle_fields()
    assert len(table.view()["tile_discards"]) == 12
    table.settle("pack")
    table.first_of("pick", "replace")
    snapshot = table.snapshot()
    snapshot["tile_discards"].append(snapshot["tile_pile"].pop())
    table.put(snapshot).settle()
    assert table.view()["tile_discards"] == []
    assert table.view()["tile_pile"] == 12


@pytest.mark.rule("TE-B07")
def test_buildings_cost_stones_except_by_the_track_master() -> None:
    table = started_table(variant="base").stones(0).coins(0, 9)
    assert table.refusal("build S01") == "TE-502"
    table.play("build track_masters_office", "build H1", "place OST")
    assert table.seat()["cities"]["OST"]["hall"] == "brown"


@pytest.mark.rule("TE-I24")
def test_extra_tiles_enlarge_the_display_and_the_rest_is_discarded() -> None:
    table = revealing(base_extra_display_tiles=3).settle()
    assert len(table.view()["tile_display"]) == 9
    table.first_of("tile")
    assert len(table.view()["tile_display"]) == 3
    snapshot = table.snapshot()
    for mine in snapshot["players"]:
        mine["used_tiles"], mine["tiles"] = mine["tiles"], []
    table.put(snapshot).play("hire 0", "hire 0").last_turn().play("end")
    assert len(table.view()["tile_discards"]) == 9


@pytest.mark.rule("TE-I24")
def test_extra_tiles_need_the_base_game_and_enough_tiles() -> None:
    with pytest.raises(BadOption, match="variant 'base'"):
        new_table(2, base_extra_display_tiles=1)
    with pytest.raises(BadOption, match="13 is not allowed"):
        new_table(4, base_extra_display_tiles=13, variant="base")
    assert len(revealing(4, base_extra_display_tiles=12).settle().legal()) == 24
    with pytest.raises(BadOption, match="only 20"):
        own_rules(
            "taubertal_express",
            fewer_tiles,
            4,
            variant="base",
            base_extra_display_tiles=9,
        )


def fewer_tiles(raw: Any) -> None:
    raw["action_tiles"] = raw["action_tiles"][:20]
    for row in raw["rulebook_inventory"]:
        if row[0] == "action tiles":
            row[1] = 20
