# SPDX-License-Identifier: MIT
"""The start and the end of a cycle: order, draft, hiring, payday, refill."""

from __future__ import annotations

from typing import Any

import pytest

from stellwerk.core.contract import LUCK
from tests.games.editions import own_rules
from tests.games.taubertal_express.table import Table, set_up_table, started_table


def drafting(players: int = 2, pack: str = "T05 T06 T07") -> Table:
    return set_up_table(players).play(f"pack {pack}")


@pytest.mark.rule("TE-201")
def test_the_order_follows_the_pioneer_track_front_and_top_first() -> None:
    table = started_table(4).pioneers([2, 0, 1, 3], [3, 1, 4, 1])
    assert table.view()["pioneer"][1] == [3, 1]
    assert table.view()["pioneer"][4] == [2]
    table.last_turn().play("end").settle()
    assert table.view()["order"] == [2, 0, 1, 3]


@pytest.mark.rule("TE-202")
def test_the_order_stays_for_the_whole_cycle_even_if_markers_move() -> None:
    table = started_table()
    table.finish_turn().coins(1, 10).play("build kiosk", "none")
    assert table.view()["pioneer"][1] == [1]
    assert table.view()["order"] == [0, 1]
    table.finish_turn()
    assert table.active == 0


@pytest.mark.rule("TE-210")
def test_the_pack_goes_round_in_turn_order_and_everybody_must_choose() -> None:
    table = drafting(3, "T05 T06 T07 T08")
    assert table.to_act == 0
    assert table.legal() == ["pick T05", "pick T06", "pick T07", "pick T08"]
    assert table.refusal("none") == "TE-210"
    assert table.refusal("pick T01") == "TE-210"
    table.play("pick T06")
    assert table.to_act == 1
    assert table.legal() == ["pick T05", "pick T07", "pick T08"]
    table.play("pick T05")
    assert table.legal() == ["pick T07", "pick T08"]
    assert table.seat(0)["waiting"] == ["T06"]


@pytest.mark.rule("TE-210")
def test_only_those_who_held_the_pack_know_it() -> None:
    table = drafting(3, "T05 T06 T07 T08")
    assert table.view(0)["pack"] == ["T05", "T06", "T07", "T08"]
    for seat in (1, 2, None):
        assert table.view(seat)["pack"] is None
        assert table.view(seat)["pack_size"] == 4
    table.play("pick T06")
    assert table.view(0)["pack"] == ["T05", "T07", "T08"]
    assert table.view(1)["pack"] == ["T05", "T07", "T08"]
    assert table.view(2)["pack"] is None
    assert "T05" in table.hidden(2)
    assert "T05" not in table.hidden(1)


@pytest.mark.rule("TE-211")
def test_the_ticket_left_over_is_discarded_openly() -> None:
    table = drafting().play("pick T06", "pick T07")
    assert table.view(None)["discards"] == ["T05"]
    assert table.view(None)["pack"] == []


@pytest.mark.rule("TE-212")
def test_a_ticket_waits_until_its_passenger_boards() -> None:
    table = drafting().play("pick T06")
    assert table.seat()["waiting"] == ["T06"]
    assert table.seat()["aboard"] == []
    assert table.view()["passengers"] == 12
    genders = {t["gender"] for t in table.rules.printed["tickets"]}
    assert genders == {"woman", "man"}


@pytest.mark.rule("TE-213")
@pytest.mark.rule("TE-T24")
@pytest.mark.rule("TE-E12")
def test_a_ticket_from_lauda_boards_during_the_draft() -> None:
    table = drafting().play("pick T05")
    assert table.seat()["aboard"] == ["T05"]
    assert table.view()["passengers"] == 11
    table.play("pick T06")
    assert table.asked == "hire 1"


@pytest.mark.rule("TE-E12")
def test_removing_a_boarded_ticket_returns_the_passenger_tile() -> None:
    table = started_table().tickets(0, aboard="T02").last_turn().play("end").settle()
    if table.to_act != 0:
        table.play(table.legal()[0])
    assert table.view()["passengers"] == 11
    table.play(table.legal()[0])
    assert table.asked.startswith("replace 1")
    table.play("drop T02")
    boarded = sum(len(table.seat(seat)["aboard"]) for seat in (0, 1))
    assert table.view()["passengers"] == 12 - boarded
    assert "T02" not in table.seat()["aboard"]
    assert "T02" in table.view()["discards"]


def with_full_train(score: int, pack: str) -> Table:
    """The second draft begins, and the first player's only wagon is taken."""
    table = started_table().tickets(0, waiting="T10").scored(0, score)
    table.last_turn().play("end").settle_fields()
    return table.play(f"pack {pack}")


@pytest.mark.rule("TE-214")
@pytest.mark.rule("TE-T23")
def test_a_ticket_too_many_costs_three_points_and_an_old_ticket() -> None:
    table = with_full_train(1, "T05 T06 T07")
    table.play("pick T06")
    assert table.asked == "replace 1 T06"
    assert table.legal() == ["drop T10"]
    assert table.refusal("drop T06") == "TE-214"
    assert table.refusal("none") == "TE-214"
    table.play("drop T10")
    assert table.score() == -2
    assert table.seat()["waiting"] == ["T06"]
    assert table.seat()["kept"] == []
    assert "T10" in table.view()["discards"]


@pytest.mark.rule("TE-214")
def test_the_new_ticket_boards_after_the_replacement() -> None:
    table = with_full_train(5, "T05 T06 T07").play("pick T05", "drop T10")
    assert table.seat()["aboard"] == ["T05"]
    assert table.points()["penalties"] == -3


@pytest.mark.rule("TE-215")
@pytest.mark.rule("TE-E13")
@pytest.mark.rule("TE-T23")
def test_a_score_never_falls_below_minus_five_and_gains_count_from_there() -> None:
    table = with_full_train(-4, "T05 T06 T07").play("pick T06", "drop T10")
    assert table.score() == -5
    table = with_full_train(-5, "T05 T06 T07").play("pick T05", "drop T10")
    assert table.score() == -5
    table.play("pick T06", "hire 0", "hire 0", "keep").city("MOS")
    table.play("deliver T05")
    assert table.score() == 0


@pytest.mark.rule("TE-220")
def test_with_dice_action_tiles_only_count_turns() -> None:
    table = started_table()
    assert table.view()["turns_left"] == 5
    assert table.legal("use") == []
    assert table.refusal("use A01") == "TE-220"


@pytest.mark.rule("TE-230")
def test_workers_are_hired_in_turn_order_up_to_the_places() -> None:
    table = drafting().play("pick T06", "pick T07")
    assert table.to_act == 0
    assert table.legal() == ["hire 0", "hire 1", "hire 2"]
    assert table.refusal("hire 3") == "TE-230"
    assert table.refusal("end") == "TE-230"
    table.play("hire 2")
    assert table.seat()["hired"] == 2
    assert table.seat()["fresh"] == 2
    assert table.view()["workers"] == 22
    assert table.to_act == 1


@pytest.mark.rule("TE-231")
def test_hiring_costs_nothing_now_but_a_coin_each_on_payday() -> None:
    table = started_table(hired=2).coins(0, 5)
    assert table.seat()["coins"] == 5
    table.workers(1, 0).last_turn().play("end")
    assert table.seat()["coins"] == 3


@pytest.mark.rule("TE-232")
def test_a_new_worker_wagon_is_filled_at_the_next_hiring() -> None:
    table = started_table(hired=2).hall(0, "WUE", waits=True).city("GRU")
    table.stones(0, black=1).play("go WUE", "pay black", "wagon worker")
    assert table.seat()["hired"] == 2
    assert table.legal("hire") == []
    table.coins(0, 9).last_turn().play("end").settle()
    while not table.asked.startswith("hire"):
        table.play(table.legal()[0]).settle()
    assert table.legal() == ["hire 0", "hire 1", "hire 2", "hire 3", "hire 4"]


@pytest.mark.rule("TE-233")
def test_a_beginner_is_advised_to_hire_nobody_in_the_first_cycle() -> None:
    table = drafting().play("pick T06", "pick T07")
    assert "hint.hire" in table.view(0)["hints"]
    table.play("hire 0", "hire 0")
    assert "hint.hire" not in table.view(0)["hints"]


@pytest.mark.rule("TE-701")
@pytest.mark.rule("TE-T14")
def test_every_hired_worker_is_paid_whether_used_or_not() -> None:
    table = started_table().wagons(0, worker=2).workers(0, 3, fresh=1).coins(0, 5)
    table.last_turn().play("end")
    assert table.seat()["coins"] == 2
    assert table.score() == 0
    assert table.points()["penalties"] == 0


@pytest.mark.rule("TE-701")
@pytest.mark.rule("TE-I18")
def test_unpaid_workers_cost_three_points_each_and_coins_cannot_be_kept() -> None:
    table = started_table().workers(0, 2).coins(0, 1).scored(0, 10)
    table.last_turn().play("end")
    assert table.seat()["coins"] == 0
    assert table.score() == 7


@pytest.mark.rule("TE-702")
def test_after_payday_workers_go_back_and_everything_else_stays() -> None:
    table = started_table().wagons(0, goods=1).workers(0, 2, fresh=0).coins(0, 9)
    table.stones(0, blue=2, black=1).tickets(0, aboard="T02").pile(0, "loaded", wine=1)
    table.last_turn().play("end")
    me = table.seat()
    assert me["hired"] == 0
    assert table.view()["workers"] == 24
    assert me["coins"] == 7
    assert table.stones_of() == {"blue": 2, "black": 1}
    assert me["aboard"] == ["T02"]
    assert me["loaded"]["wine"] == 1


@pytest.mark.rule("TE-710")
@pytest.mark.rule("TE-E33")
def test_empty_fields_are_refilled_in_order_and_full_ones_stay() -> None:
    table = started_table().goods_field(2, None).goods_field(5, None).light(3, None)
    before = table.view()
    table.last_turn().play("end")
    assert table.asked == "goods"
    assert table.refusal("goods winery") == "TE-710"
    table.play("goods winery factory")
    assert table.refusal("light bank bank") == "TE-710"
    table.play("light bank")
    after = table.view()
    assert after["goods_fields"]["G02"] == "winery"
    assert after["goods_fields"]["G05"] == "factory"
    assert after["light_fields"]["S03"] == "bank"
    kept = {f: t for f, t in before["goods_fields"].items() if t is not None}
    assert kept.items() <= after["goods_fields"].items()


def fewer_goods_buildings(raw: Any) -> None:
    for tile in raw["goods_buildings"]:
        tile["tiles"] = 11
    for row in raw["rulebook_inventory"]:
        if row[0] == "goods buildings":
            row[1] = 44


@pytest.mark.rule("TE-T51")
@pytest.mark.rule("TE-713")
@pytest.mark.rule("TE-E33")
def test_a_short_supply_fills_the_lower_fields_and_allows_no_exchange() -> None:
    """With 48 tiles the boards cannot hold enough, so an edition has 44."""
    table = started_table(
        rules=own_rules("taubertal_express", fewer_goods_buildings, 3)
    )
    for field in (2, 4, 5, 7, 9, 10):
        table.goods_field(field, None)
    for seat in range(3):
        for city, kind in [*FULL_BOARD.items(), ("FRA", "granary")]:
            pile = table.snapshot()["goods_pile"]
            slots = table.cities[city]["slots"][0]["allowed"]
            there = [k for k in [kind, *slots] if pile[KINDS.index(k)]]
            if there and sum(pile) > 4:
                table.goods_building(seat, city, there[0])
    assert table.view()["goods_pile"] == 4
    table.last_turn().play("end")
    assert table.refusal("goods winery") == "TE-710"
    table.settle("goods", "light")
    fields = table.view()["goods_fields"]
    assert [f for f, t in fields.items() if t is None] == ["G09", "G10"]
    assert table.view()["goods_pile"] == 0
    assert table.asked != "exchange"


KINDS = ["pasture", "granary", "factory", "winery"]
FULL_BOARD = {
    "TBB": "winery",
    "WTH": "factory",
    "GRU": "granary",
    "KOE": "winery",
    "BOX": "pasture",
    "SEC": "granary",
    "OCH": "factory",
    "CRA": "pasture",
    "OEH": "winery",
    "HNB": "pasture",
    "MOS": "factory",
}


def one_space_left(display: str) -> Table:
    """Only Frankfurt is free for the first player; the display shows one kind."""
    table = started_table()
    for city, kind in FULL_BOARD.items():
        table.goods_building(0, city, kind)
    other = {"pasture": "winery", "winery": "pasture"}
    for field in range(1, 9):
        kind = display if field <= 5 else other[display]
        table.goods_field(field, kind)
    return table.goods_field(1, None)


@pytest.mark.rule("TE-711")
@pytest.mark.rule("TE-T45")
@pytest.mark.rule("TE-E25")
@pytest.mark.rule("TE-I19")
def test_a_display_that_fits_nowhere_is_exchanged_once() -> None:
    table = one_space_left("pasture").last_turn().play("end")
    table.play("goods winery").settle("light")
    assert table.asked == "exchange"
    old = list(table.view()["goods_fields"].values())
    assert set(old) == {"pasture", "winery"}
    pile = table.snapshot()["goods_pile"]
    assert table.refusal("exchange " + " ".join(["pasture"] * 8)) == "TE-711"
    new = ["winery"] * min(pile[3], 8)
    new += ["pasture"] * min(pile[0], 8 - len(new))
    new += ["granary"] * (8 - len(new))
    table.play("exchange " + " ".join(new))
    assert list(table.view()["goods_fields"].values()) == new
    assert table.view()["goods_pile"] == sum(pile)
    assert table.asked == "pack"


@pytest.mark.rule("TE-711")
def test_a_display_that_fits_somewhere_stays() -> None:
    table = one_space_left("pasture").last_turn().play("end")
    table.play("goods granary").settle("light")
    assert table.asked == "pack"


@pytest.mark.rule("TE-713")
def test_players_with_a_full_board_are_ignored_in_the_check() -> None:
    table = one_space_left("pasture").goods_building(0, "FRA", "granary")
    table.last_turn().play("end", "goods winery").settle("light")
    assert table.asked == "pack"


@pytest.mark.rule("TE-712")
def test_after_the_refill_the_next_cycle_begins() -> None:
    table = started_table().last_turn().play("end").settle_fields()
    assert table.view()["cycle"] == 2
    assert table.to_act == LUCK
    table.settle()
    assert table.asked.startswith("pick")


@pytest.mark.rule("TE-E24")
def test_undo_reaches_back_to_the_last_thing_revealed() -> None:
    import stellwerk

    game = stellwerk.new("taubertal_express", players=2, seed=3)
    first = game.to_act
    game.play(game.legal_moves()[0])
    assert not game.can_undo()
    while game.to_act != first or not str(game.legal_moves()[0]).startswith("hire"):
        game.play(game.legal_moves()[0])
    game.play("hire 0")
    assert game.can_undo()
    assert game.undo() == "hire 0"
