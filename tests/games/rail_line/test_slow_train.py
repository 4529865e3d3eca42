# SPDX-License-Identifier: MIT
"""The slow train (RL-310 to RL-317)."""

import pytest

from tests.games.rail_line.table import Table, line, table_at

ROW_T9 = "B01 B02 B03 B04 B07 B08 B09 B23"
T9_CHOICES = [
    "slow 2 travellers",
    "slow 4 travellers",
    "slow 4 iron_ore",
    "slow 6 locomotive",
    "slow 7 mail",
    "slow 7 glassworks",
    "slow 9 locomotive",
]
STATIONS_ON_LANE_1 = "B16 B17 B18 B19 B20 B21 B25"


def counting_stations() -> Table:
    table = table_at(laid=ROW_T9, lanes=(3, 1), asked="extra", coins=[2])
    return table.play("buy slow")


@pytest.mark.rule("RL-310")
@pytest.mark.rule("RL-T9")
def test_stations_are_counted_and_plain_tracks_are_not() -> None:
    table = counting_stations()
    assert table.legal() == T9_CHOICES
    assert len(table.legal()) == 7
    for plain in ("slow 1 coal", "slow 3 travellers", "slow 5 coal", "slow 8 coal"):
        assert table.refusal(plain) == "RL-310"


@pytest.mark.rule("RL-310")
def test_the_sixth_station_ahead_is_out_of_reach() -> None:
    table = table_at(laid=STATIONS_ON_LANE_1, asked="extra", coins=[1])
    table.play("buy slow")
    assert [text.split()[1] for text in table.legal()] == ["1", "2", "3", "4", "5"]
    assert table.refusal("slow 6 factory") == "RL-310"
    assert "1 to 5 stations" in table.reason("slow 6 factory")


@pytest.mark.rule("RL-311")
def test_only_one_symbol_of_the_last_station_is_received() -> None:
    table = counting_stations()
    assert table.refusal("slow 7 coal") == "RL-311"
    table.play("slow 7 glassworks")
    assert table.marks(0) == {"glassworks": 1}  # nothing from 2, 4 and 6
    assert table.trains(0) == (9, 7)


@pytest.mark.rule("RL-312")
@pytest.mark.rule("RL-T10")
@pytest.mark.rule("RL-I6")
def test_a_locomotive_symbol_moves_the_slow_train_again_for_free() -> None:
    table = counting_stations()
    table.play("slow 6 locomotive")
    assert table.asked == "free_slow 1"
    assert table.legal() == ["slow 7 mail", "slow 7 glassworks", "slow 9 locomotive"]
    table.play("slow 9 locomotive")
    assert len(table.told("no_station")) == 1
    assert table.trains(0) == (9, 9)
    assert table.marks(0) == {}
    assert (table.coins(0), table.seat(0)["spent"]) == (1, 1)
    assert table.asked == "card 2"


@pytest.mark.rule("RL-313")
def test_the_slow_train_may_join_the_fast_train_but_not_pass_it() -> None:
    table = table_at(laid=STATIONS_ON_LANE_1, asked="extra", coins=[1], slow=[4])
    table.play("buy slow")
    assert table.refusal("slow 8 coal") == "RL-313"
    table.play("slow 7 sawmill")
    assert table.trains(0) == (7, 7)


@pytest.mark.rule("RL-T11")
@pytest.mark.rule("RL-I7")
def test_the_curve_is_not_in_reach_while_the_8th_card_is_resolved() -> None:
    stack = ["turn_over", "extra 1", "curve", "free_slow 1"]
    table = table_at(laid=ROW_T9, lanes=(3, 1), end=8, stack=stack)
    assert [text for text in table.legal() if " 9 " in text] == []
    assert table.legal() == T9_CHOICES[:6]
    assert table.refusal("slow 9 locomotive") == "RL-313"


@pytest.mark.rule("RL-314")
@pytest.mark.rule("RL-E1")
def test_without_a_station_ahead_a_free_move_fizzles_and_a_paid_one_is_refused() -> (
    None
):
    table = table_at(laid=line(3), asked="extra", coins=[3], slow=[3])
    assert table.refusal("buy slow") == "RL-314"
    table.receive(0, "locomotive")
    assert table.keys() == ["no_station"]
    assert table.asked == "extra 1"
    assert table.coins(0) == 3


@pytest.mark.rule("RL-T12")
def test_level_trains_cannot_buy_a_slow_move_and_part_with_the_next_card() -> None:
    table = table_at(
        laid=line(8), asked="extra", slow=[9, 9], coins=[1], hands=["", "A01"]
    )
    assert table.refusal("buy slow") == "RL-314"
    table.play("pass", "play A01")
    assert table.trains(0) == (10, 9)


@pytest.mark.rule("RL-315")
@pytest.mark.rule("RL-T15")
def test_a_free_move_in_another_turn_leaves_the_own_action_untouched() -> None:
    table = table_at(display="B22 B10 B15 B20", laid=line(3), seat=1, coins=[1])
    table.play("play B22", "refill B23")
    assert table.asked == "free_slow 1"
    table.play("slow 1 mail")
    assert table.coins(0) == 1
    assert table.asked == "extra 2"
    table.play("pass")
    table.play_on("play A01")
    assert table.asked == "extra 1"
    assert "buy slow" in table.legal()


@pytest.mark.rule("RL-316")
def test_a_free_move_must_be_made_if_a_station_is_in_reach() -> None:
    table = table_at(laid=line(3), asked="extra").receive(0, "locomotive")
    assert table.asked == "free_slow 1"
    assert "slow none" not in table.legal()
    assert table.refusal("slow none") == "RL-316"
    assert table.refusal("pass") == "RL-310"
    assert table.refusal("take") == "RL-310"


@pytest.mark.rule("RL-317")
def test_a_station_serves_both_trains_of_its_lane() -> None:
    table = table_at(hands=["A09", "A01"], lanes=(1, 3), coins=[1])
    table.play("play A09")
    assert table.marks(0) == {"travellers": 1}
    table.play("buy slow", "slow 1 travellers")
    assert table.marks(0) == {"travellers": 2}
    assert table.view()["line"][0][1] == ["travellers"]


@pytest.mark.rule("RL-T47")
@pytest.mark.rule("RL-I31")
def test_a_good_with_a_locomotive_gives_both_to_the_fast_train_only() -> None:
    table = table_at(
        lanes=(2, 1), display="B24 B10 B15 B20", laid="B16 B17", slow=[0, 2]
    )
    table.play("play B24", "refill B25")
    assert table.told("marked")[0]["params"]["good"] == "@symbol.travellers"
    assert table.asked == "free_slow 1"
    assert table.legal()[-2:] == ["slow 3 travellers", "slow 3 locomotive"]
    other = table.copy()
    table.play("slow 3 travellers")
    assert table.marks(0) == {"travellers": 2}
    assert table.asked == "extra 1"  # no free move besides
    other.play("slow 3 locomotive")
    assert other.marks(0) == {"travellers": 1}  # no second mark
    assert len(other.told("no_station")) == 1  # the move it would give is void


@pytest.mark.rule("RL-T48")
def test_a_locomotive_on_the_first_card_brings_the_slow_train_along() -> None:
    table = table_at(display="B22 B10 B15 B20")
    table.play("play B22", "refill B25")
    assert table.legal() == ["slow 1 locomotive"]
    table.play("slow 1 locomotive")
    assert table.trains(0) == (1, 1)
    assert table.marks(0) == {}
    assert len(table.told("no_station")) == 1
    assert table.marks(1) == {"coal": 1}


@pytest.mark.rule("RL-T49")
def test_a_locomotive_on_the_8th_card_gives_two_free_moves() -> None:
    table = table_at(laid=STATIONS_ON_LANE_1, display="B22 B10 B15 B01", slow=[5, 7])
    table.play("play B22", "refill B02")
    assert {text.split()[1] for text in table.legal()} == {"6", "7", "8"}
    assert table.refusal("slow 9 locomotive") == "RL-313"
    assert table.marks(1) == {}  # the others wait
    table.play("slow 6 factory")
    assert table.marks(1) == {"coal": 1}
    assert table.trains(0) == (9, 6)
    assert table.asked == "free_slow 1"
    assert {text.split()[1] for text in table.legal()} == {"7", "8", "9"}
    table.play("slow 9 locomotive")
    assert table.trains(0) == (9, 9)
    assert table.asked == "free_slow 2"
