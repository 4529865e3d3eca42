# SPDX-License-Identifier: MIT
"""Trains: new wagons, upgrades, mail wagons, tiles, conductors, Constantinople."""

import pytest

from tests.games.first_class.table import started_table

WHOLE = "1,1,1,1,1,M1,1,1,1,T5"


@pytest.mark.rule("FC-200")
@pytest.mark.rule("FC-T3")
def test_two_new_wagons_in_any_division() -> None:
    results = set()
    for first in ("upper", "lower"):
        for second in ("upper", "lower"):
            table = started_table().show("X1-W1").play("take 1.1")
            results.add(table.play(f"W0 {first}", f"W0 {second}").trains())
    assert results == {("0,0,0", "0"), ("0,0", "0,0"), ("0", "0,0,0")}


@pytest.mark.rule("FC-200")
def test_new_wagons_go_to_the_right_end() -> None:
    table = started_table().show("X1-W2").player(0, upper="4,1", lower="2")
    assert table.play("take 1.1", "W0 upper").train(0) == "4,1,0"


@pytest.mark.rule("FC-201")
@pytest.mark.rule("FC-202")
@pytest.mark.rule("FC-T44")
def test_complete_trains_take_no_wagon() -> None:
    table = (
        started_table().show("X1-W2").player(0, upper=WHOLE, lower="0", coins=[1, 0, 1])
    )
    assert table.refusal("spend 1 W0 upper") == "FC-201"
    table.player(0, lower=WHOLE.replace("M1", "M2").replace("T5", "T6"))
    assert table.refusal("spend 1 W0 lower") == "FC-201"
    assert table.refusal("spend 3 UA upper new") == "FC-201"
    assert table.legal("spend 1") == ["spend 1 VP"]
    assert table.legal("spend 3 UA") == ["spend 3 UA upper 1", "spend 3 UA lower 1"]
    table.play("take 1.1")
    assert table.legal() == ["UA upper 1", "UA lower 1", "stop"]
    assert table.refusal("W0 upper") == "FC-201"


@pytest.mark.rule("FC-202")
@pytest.mark.rule("FC-I7")
def test_no_wagon_without_a_card_in_the_supply() -> None:
    table = started_table().show("X1-W1").edit(stock=[0, 24, 20])
    assert table.refusal("spend 1 W0 upper") == "FC-202"
    table = started_table(2, limited_wagons=False).show("X1-W1").edit(stock=[0, 0, 0])
    assert "spend 1 W0 upper" in table.legal()
    table.play("spend 1 W0 upper")
    assert table.view()["stock"] == [0, 0, 0]  # never less than nothing
    table.player(0, upper="4,1").edit(stock=[0, 0, 0]).show("X1-W8", "X3-W3")
    assert "U12 upper" in table.play("take 1.1").legal()


@pytest.mark.rule("FC-203")
@pytest.mark.rule("FC-I15")
def test_positions_of_a_complete_train() -> None:
    table = started_table().player(0, upper="0,0,0,0", coins=[5, 0, 0])
    table.play("spend 1 W0 upper", "mail M1", "L")
    for _ in range(3):
        table.play("spend 1 W0 upper")
    kinds = [card["kind"] for card in table.seat()["trains"][0]]
    assert kinds == ["wagon"] * 5 + ["mail"] + ["wagon"] * 3 + ["tile"]
    assert kinds.count("wagon") == 8


@pytest.mark.rule("FC-210")
def test_one_step_on_the_ladder() -> None:
    table = started_table().player(0, upper="12,7,4,2,1", lower="0", coins=[0, 0, 2])
    table.player(0, upper="12,7,4,2")
    offered = table.legal("spend 3 UA upper")
    values = ["2", "4", "7", "new"]  # a 12-wagon cannot be upgraded
    assert offered == [f"spend 3 UA upper {value}" for value in values]
    assert table.play("spend 3 UA upper 7").train(0) == "12,12,4,2"
    assert table.play("spend 3 UA upper 2").train(0) == "12,12,4,4"


@pytest.mark.rule("FC-211")
def test_a_named_upgrade_needs_the_lower_value_in_the_train() -> None:
    table = started_table().show("X1-W6").player(0, upper="1,0", lower="2,1")
    table.play("take 1.1")
    assert table.refusal("U01 lower") == "FC-211"
    assert table.legal() == ["U01 upper", "stop"]


@pytest.mark.rule("FC-212")
@pytest.mark.rule("FC-213")
@pytest.mark.rule("FC-T4")
def test_the_leftmost_wagon_of_the_value() -> None:
    table = started_table().show("X1-W6").player(0, upper="1,0,0")
    assert table.play("take 1.1", "U01 upper").train(0) == "1,1,0"
    assert table.play("U01 upper").train(0) == "1,1,1"


@pytest.mark.rule("FC-213")
def test_left_wagons_are_never_worse() -> None:
    table = started_table().player(0, upper="2,2,1,0", coins=[0, 0, 2])
    assert table.play("spend 3 UA upper 2").train(0) == "4,2,1,0"
    assert table.play("spend 3 UA upper 0").train(0) == "4,2,1,1"


@pytest.mark.rule("FC-T5")
def test_any_upgrade_equals_the_named_one() -> None:
    table = started_table().show("X3-W3").player(0, lower="4,4,1", coins=[0, 0, 1])
    assert table.play("spend 3 UA lower 4").train(1) == "7,4,1"
    table = started_table().show("X3-W3").player(0, lower="4,4,1")
    assert table.play("take 1.1", "U47 lower").train(1) == "7,4,1"


@pytest.mark.rule("FC-215")
@pytest.mark.rule("FC-I7")
@pytest.mark.rule("FC-T38")
def test_upgrades_that_need_a_card_of_the_stock() -> None:
    table = started_table().show("X2-W4").player(0, upper="2,1").edit(stock=[44, 0, 20])
    table.play("take 1.1")
    assert table.refusal("U12 upper") == "FC-215"
    assert "U24 upper" in table.legal()  # only turns the card over
    table = (
        started_table().player(0, upper="4", coins=[0, 0, 1]).edit(stock=[44, 20, 0])
    )
    assert table.refusal("spend 3 UA upper 4") == "FC-215"


@pytest.mark.rule("FC-E24")
def test_supply_refilled_inside_a_card() -> None:
    table = started_table().show("X2-W5").player(0, upper="1")
    table.edit(stock=[0, 24, 20], frames=["card X1-W2", 1 + 16])
    table.edit(stack=["turn_over", "after 1", "drain 1", "symbol 1"])
    assert table.refusal("W0 upper") == "FC-202"
    table.play("UA upper 1")  # the 1-wagon goes back to its stock
    assert "W0 lower" in table.legal()


@pytest.mark.rule("FC-216")
def test_any_upgrade_or_a_new_wagon() -> None:
    table = started_table().player(0, upper="4,4,1", lower="7", coins=[0, 0, 2])
    assert table.legal("spend 3 UA") == [
        "spend 3 UA upper 1",
        "spend 3 UA upper 4",
        "spend 3 UA upper new",
        "spend 3 UA lower 7",
        "spend 3 UA lower new",
    ]
    assert table.refusal("spend 3 UA lower 4") == "FC-216"
    table.play("spend 3 UA lower new")
    assert table.train(1) == "7,0"
    table = started_table().show("X3-W1").play("take 1.1", "UA upper 0", "UA upper 1")
    assert table.play("UA upper 2").train(0) == "4"  # several on the same wagon


@pytest.mark.rule("FC-217")
@pytest.mark.rule("FC-253")
def test_mail_wagon_and_tile_cannot_be_upgraded() -> None:
    table = started_table().player(0, upper=WHOLE, lower="12", coins=[0, 0, 1])
    assert table.legal("spend 3 UA upper") == ["spend 3 UA upper 1"]
    table.play("spend 3 UA upper 1")  # wagons of a complete train still can
    assert table.train(0) == "2,1,1,1,1,M,1,1,1,T5"


@pytest.mark.rule("FC-T27")
@pytest.mark.rule("FC-I16")
def test_order_across_the_mail_wagon() -> None:
    table = started_table().show("X1-W7").player(0, upper="1,1,1,1,1,M1,0")
    table.play("take 1.1", "U01 upper")
    assert table.train(0) == "1,1,1,1,1,M,1"
    table.play("U12 upper")
    assert table.train(0) == "2,1,1,1,1,M,1"


# Conductors


@pytest.mark.rule("FC-220")
@pytest.mark.rule("FC-221")
@pytest.mark.rule("FC-T6")
def test_both_conductors() -> None:
    table = (
        started_table()
        .show("X1-C3")
        .player(0, upper="0,0,0,0", lower="0,0,0,0", conductors=(1, 0))
    )
    table.play("take 1.1", "CB")
    assert table.seat()["conductors"] == [3, 2]


@pytest.mark.rule("FC-221")
@pytest.mark.rule("FC-222")
@pytest.mark.rule("FC-T28")
def test_one_conductor_symbol_is_divided_without_waste() -> None:
    table = (
        started_table()
        .show("X1-C5")
        .player(0, upper="0,0", lower="0,0,0,0,0,M1", conductors=(1, 1))
    )
    table.play("take 1.1")
    assert table.legal() == ["C1 0 3", "C1 1 2", "stop"]
    assert table.refusal("C1 2 1") == "FC-222"
    assert table.refusal("C1 3 0") == "FC-222"
    assert table.refusal("C1 1 3") == "FC-221"


@pytest.mark.rule("FC-224")
@pytest.mark.rule("FC-I8")
@pytest.mark.rule("FC-T29")
def test_moves_are_used_fully_or_not_at_all() -> None:
    table = (
        started_table()
        .show("X1-C5")
        .player(0, upper="0,0", lower="0,0", conductors=(1, 1))
    )
    table.play("take 1.1")
    assert table.legal() == ["C1 1 1", "stop"]
    assert table.refusal("C1 1 0") == "FC-224"
    table.play("C1 1 1")
    assert table.seat()["conductors"] == [2, 2]


@pytest.mark.rule("FC-222")
def test_surplus_steps_are_lost() -> None:
    table = started_table().show("X2-C1").player(0, upper="0", lower="0,0,0")
    table.play("take 1.1", "CB")
    assert table.seat()["conductors"] == [1, 2]


@pytest.mark.rule("FC-223")
@pytest.mark.rule("FC-I17")
def test_conductors_walk_on_but_are_not_carried() -> None:
    table = started_table().player(0, upper="0", coins=[1, 1, 0], conductors=(1, 0))
    assert table.refusal("spend 2 C1 upper") == "FC-296"
    table.play("spend 1 W0 upper")
    assert table.seat()["conductors"] == [1, 0]
    table.play("spend 2 C1 upper")
    assert table.seat()["conductors"] == [2, 0]


@pytest.mark.rule("FC-T30")
@pytest.mark.rule("FC-I17")
@pytest.mark.rule("FC-243")
def test_conductor_and_mail_wagon() -> None:
    table = (
        started_table()
        .show("X1-C1")
        .player(0, upper="1,1,1,1", conductors=(4, 0), coins=[1, 0, 0])
    )
    table.play("spend 1 W0 upper", "mail M2", "U01 upper", "stop")
    table.player(0, conductors=(5, 0)).play("take 1.1", "CB")
    assert table.seat()["conductors"] == [6, 1]
    assert table.seat()["phase_points"]["upper"] == 5  # the mail wagon scores nothing


# Mail wagons and tiles


@pytest.mark.rule("FC-240")
@pytest.mark.rule("FC-242")
@pytest.mark.rule("FC-T13")
def test_the_fifth_card_brings_a_mail_wagon() -> None:
    table = started_table().show("X1-W2").player(0, lower="0,0,0,0")
    table.play("take 1.1", "W0 lower")
    assert table.legal() == ["mail M1", "mail M2", "mail M3", "mail M4"]
    assert table.refusal("stop") == "FC-240"
    table.play("mail M1")
    assert table.train(1) == "0,0,0,0,0,M"
    table.play("stop", "L")
    assert table.seat()["loco"] == 2
    table.player(0, upper="0,0,0,0", coins=[1, 0, 0]).play("spend 1 W0 upper")
    assert table.legal() == ["mail M2", "mail M3", "mail M4"]
    assert table.refusal("mail M1") == "FC-242"


@pytest.mark.rule("FC-241")
@pytest.mark.rule("FC-T14")
def test_mail_wagon_bonus_in_both_trains_or_in_part() -> None:
    table = started_table().player(0, upper="0,0,0,0", lower="0,0", coins=[1, 0, 0])
    table.play("spend 1 W0 upper", "mail M2", "U01 upper", "U01 lower")
    assert table.trains() == ("1,0,0,0,0,M", "1,0")
    table = started_table().player(0, upper="0,0,0,0", lower="0,0", coins=[1, 0, 0])
    table.play("spend 1 W0 upper", "mail M2", "U01 upper", "stop")
    assert table.trains() == ("1,0,0,0,0,M", "0,0")


@pytest.mark.rule("FC-250")
@pytest.mark.rule("FC-251")
@pytest.mark.rule("FC-T15")
def test_the_ninth_card_brings_a_tile() -> None:
    table = started_table().player(
        0, upper="4,2,2,2,2,M1,0,0", lower="7", coins=[1, 0, 0]
    )
    table.play("spend 1 W0 upper")
    assert table.train(0) == "4,2,2,2,2,M,0,0,0,T5"
    table.play("UA upper 4", "UA lower 7")
    assert table.trains() == ("7,2,2,2,2,M,0,0,0,T5", "12")
    assert table.asked == "turn 1"


@pytest.mark.rule("FC-252")
@pytest.mark.rule("FC-T45")
def test_the_fifth_tile_gives_one_upgrade() -> None:
    table = started_table(3).player(0, upper="0,0,0,0,0,M1,0,0", coins=[1, 0, 0])
    table.edit(tiles=4).play("spend 1 W0 upper")
    assert table.train(0).endswith("T12")
    table.play("UA upper 0")
    assert table.asked == "turn 1"
    assert table.view()["tiles"] == [13, 14, 15]


@pytest.mark.rule("FC-254")
@pytest.mark.rule("FC-531")
@pytest.mark.rule("FC-T31")
def test_the_tile_scores_under_a_conductor() -> None:
    train = "12,7,7,4,4,M1,2,2,1,T12"
    table = started_table().player(0, upper=train, conductors=(9, 0))
    assert table.seat()["phase_points"]["upper"] == 39
    table.player(0, coins=[0, 1, 0]).play("spend 2 C1 upper")
    assert table.seat()["phase_points"]["upper"] == 51
    assert table.points()["constantinople"] == 20


@pytest.mark.rule("FC-E3")
def test_mail_wagon_and_tile_by_one_source() -> None:
    table = started_table().show("X3-W2").player(0, upper="0,0,0,0")
    table.play("take 1.1", "W0 upper", "mail M1", "W0 upper", "UA upper new")
    assert table.queue() == ["mail M1"]
    table.play("UA upper new")
    assert table.train(0) == "0,0,0,0,0,M,0,0,0,T5"
    assert table.view()["source"]["kind"] == "mail"
    assert table.queue() == ["tile 1"]
    table.play("L", "stop")


@pytest.mark.rule("FC-E4")
def test_a_tile_through_the_upgrade_of_another_tile() -> None:
    table = started_table().player(
        0,
        upper="0,0,0,0,0,M1,0,0",
        lower="0,0,0,0,0,M2,0,0",
        coins=[1, 0, 0],
    )
    table.play("spend 1 W0 upper", "UA lower new")
    assert table.train(1).endswith("T6")  # laid at once
    assert table.queue() == ["tile 2"]
    table.play("UA upper 0")  # the first tile goes on
    assert table.view()["source"]["kind"] == "tile"
    assert table.queue() == []


# Constantinople


@pytest.mark.rule("FC-260")
@pytest.mark.rule("FC-261")
@pytest.mark.rule("FC-T16")
def test_constantinople_20_10_5() -> None:
    table = started_table(4)
    for seat in range(4):
        table.player(
            seat,
            upper=WHOLE,
            lower=WHOLE.replace("M1", "M2"),
            conductors=(9, 9),
            coins=[0, 2, 0],
        )
    table.play("spend 2 C1 upper")
    assert table.points(0)["constantinople"] == 20
    table.play("decline 1.1", "stop", "end turn")
    table.play("spend 2 C1 lower", "decline 1.2", "stop", "end turn")
    assert table.points(1)["constantinople"] == 10
    table.play("decline 2.1", "stop", "end turn", "decline 2.2", "stop", "end turn")
    table.play("spend 2 C1 lower")
    assert table.points(0)["constantinople"] == 25
    table.play("decline 2.3", "stop")
    table.play("spend 2 C1 upper")
    assert table.points(1)["constantinople"] == 10
    assert table.view()["constantinople"] == [0, 1, 0, 1]  # the cubes there


@pytest.mark.rule("FC-262")
def test_both_conductors_by_one_symbol() -> None:
    table = (
        started_table()
        .show("X1-C1")
        .player(0, upper=WHOLE, lower=WHOLE.replace("M1", "M2"), conductors=(9, 9))
    )
    table.play("take 1.1", "CB")
    assert table.points()["constantinople"] == 30
    ranks = [line["params"]["rank"] for line in table.told("constantinople")]
    assert ranks == [1, 2]
