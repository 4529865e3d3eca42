# SPDX-License-Identifier: MIT
"""The turn, playing a card and the fast train (RL-201 to RL-308)."""

import pytest

from tests.games.rail_line.table import line, new_table, table_at, words

ROW_1 = "B16 B17 B18 B19 B20 B21 B25"  # a station on lane 1 on every card
LATER = "B01 B02 B03 B04"


@pytest.mark.rule("RL-201")
def test_a_turn_is_one_card_and_then_perhaps_one_action() -> None:
    table = table_at(3, slow=[0, 0, 0])
    for seat in (0, 1, 2, 0):
        assert table.asked == f"card {seat + 1}"
        assert table.refusal("pass") == "RL-201"
        assert table.refusal("discard A01") == "RL-201"
        table.play_on(table.legal()[0])
        assert table.asked == f"extra {seat + 1}"
        assert "pass" in table.legal()
        assert table.refusal("play B01") == "RL-501"
        table.play("pass")


@pytest.mark.rule("RL-202")
def test_a_card_comes_from_the_own_hand_or_the_display() -> None:
    table = table_at(hands=["A01 A05", "A02"], display="B05 B10 B15 B20")
    assert table.legal() == [f"play {c}" for c in words("A01 A05 B05 B10 B15 B20")]
    assert table.refusal("play A02") == "RL-202"  # another hand
    assert table.refusal("play B01") == "RL-202"  # in the pile
    assert table.refusal("play A12") == "RL-202"  # out of the game
    table.play("play A05")
    assert table.view()["laid"] == ["A05"]
    assert table.view(0)["hand"] == ["A01"]
    assert table.told("played")[0]["params"]["n"] == 1


@pytest.mark.rule("RL-202")
def test_every_choice_of_a_card_shows_what_each_player_would_receive() -> None:
    table = table_at(3, lanes=(1, 2, 3), display="B05 B10 B15 B20")
    choice = next(c for c in table.view(0)["choices"] if c["text"] == "play B05")
    assert [effect["seat"] for effect in choice["preview"]] == [0, 1, 2]
    received = [effect["params"]["symbols"] for effect in choice["preview"]]
    assert received == [[], ["@symbol.wood", "@symbol.sawmill"], ["@symbol.travellers"]]


@pytest.mark.rule("RL-203")
def test_without_a_space_the_card_step_is_skipped() -> None:
    table = table_at(laid=line(23, 8), hands=["A01", "A02"])
    table.play_on("play A01", "pass")
    assert table.keys()[-1] == "no_card"
    assert table.asked == "extra 2"
    assert table.legal() == ["pass", "discard A02"]
    assert table.refusal("play A02") == "RL-501"


@pytest.mark.rule("RL-204")
def test_every_card_of_hand_and_display_fits_at_every_place() -> None:
    for count in range(24):
        before = table_at(laid=line(count, min(count, 6)))
        shown = before.view(0)
        assert before.legal() == [f"play {c}" for c in shown["hand"] + shown["display"]]


@pytest.mark.rule("RL-205")
@pytest.mark.rule("RL-I4")
def test_the_display_is_refilled_before_the_trains_move() -> None:
    table = table_at(lanes=(2, 1, 3), display="B05 B10 B15 B20")
    table.play("play B05")
    assert table.asked == "refill"
    assert table.view()["display"] == ["B10", "B15", "B20"]
    assert table.trains(0) == (0, 0)
    assert table.refusal("refill B05") == "RL-205"
    assert table.refusal("refill B10") == "RL-205"
    assert table.refusal("pass") == "RL-205"
    table.play("refill B25")
    assert table.view()["display"] == ["B10", "B15", "B20", "B25"]
    assert table.view()["pile"] == 20
    assert table.trains(0) == (1, 0)
    keys = table.keys()
    assert keys.index("refill") < keys.index("fast")


@pytest.mark.rule("RL-I4")
def test_the_new_card_may_be_the_second_card_and_is_seen_before_choosing() -> None:
    table = table_at(coins=[1], display="B22 B10 B15 B20", slow=[0])
    table.play("play B22", "refill B25")  # the locomotive moves the slow train
    assert table.asked == "free_slow 1"
    assert "B25" in table.view(0)["display"]
    table.play("slow 1 locomotive", "buy card")
    assert "play B25" in table.legal()


@pytest.mark.rule("RL-206")
def test_hand_cards_are_never_replaced() -> None:
    table = table_at(hands=["A01 A02 A03 A04", "A05"])
    table.play("play A01")
    assert table.asked == "extra 1"  # no luck in between
    assert table.view(0)["hand"] == ["A02", "A03", "A04"]
    assert table.view()["pile"] == 21


@pytest.mark.rule("RL-207")
def test_after_a_curve_the_line_turns_back_across_the_table() -> None:
    spots = new_table().rules.printed["layout"]["line_positions"]
    columns = [spot["cells"][0][1] for spot in spots if spot["kind"] == "track"]
    assert columns == [*range(1, 9), *range(8, 0, -1), *range(1, 9)]
    table = table_at(laid=line(8), hands=["A01 A02", "A03"], slow=[9, 9])
    assert table.view()["next"] == {"number": 9, "pos": 10, "lanes": [3, 2, 1]}
    table.play("play A01")
    assert table.seat(0)["fast"] == 10


@pytest.mark.rule("RL-301")
@pytest.mark.rule("RL-305")
@pytest.mark.rule("RL-T14")
def test_all_fast_trains_move_even_where_the_card_has_no_station() -> None:
    table = table_at(3, hands=["A05", "A01", "A02"], lanes=(2, 1, 3))
    table.play("play A05")  # no station on top
    assert table.asked == "swap 3 sawmill"  # seat 2 was not asked: no symbol, no swap
    table.play("take")
    assert table.seats("fast") == [1, 1, 1]
    assert table.marks(1) == {}
    assert table.marks(0) == {"wood": 1, "sugar_factory": 1}
    assert table.marks(2) == {"sawmill": 1}


@pytest.mark.rule("RL-301")
def test_everybody_moves_again_after_a_second_card() -> None:
    table = table_at(hands=["A05 A09", "A01"], coins=[1])
    table.play("play A05", "buy card", "play A09")
    assert table.seats("fast") == [2, 2]
    assert table.marks(0) == {"travellers": 1}


@pytest.mark.rule("RL-302")
@pytest.mark.rule("RL-304")
def test_the_train_ahead_is_the_fast_one() -> None:
    table = table_at(hands=["A05 A09", "A01"])
    assert table.trains(0) == (0, 0)
    table.play("play A05", "pass", "play A01")
    assert [table.trains(seat) for seat in range(2)] == [(2, 0), (2, 0)]


@pytest.mark.rule("RL-303")
@pytest.mark.rule("RL-I28")
def test_of_two_level_trains_either_moves_and_nobody_is_asked() -> None:
    table = table_at(laid=line(3), hands=["A05 A09", "A01"], slow=[3, 1])
    table.play("play A09")
    assert table.asked == "extra 1"
    assert table.trains(0) == (4, 3)
    assert table.trains(1) == (4, 1)


@pytest.mark.rule("RL-306")
@pytest.mark.rule("RL-T13")
def test_the_fast_train_receives_all_symbols_the_slow_train_one() -> None:
    table = table_at(display="B01 B10 B15 B20", lanes=(1, 3, 2), coins=[1])
    table.play("play B01", "refill B02")  # mail and coal on top
    assert table.marks(0) == {"mail": 1, "coal": 1}
    table.play("buy slow")
    assert table.legal() == ["slow 1 mail", "slow 1 coal"]
    table.play("slow 1 coal")
    assert table.marks(0) == {"mail": 1, "coal": 2}


@pytest.mark.rule("RL-T2")
def test_the_marking_example_of_the_rulebook() -> None:
    table = table_at(lanes=(2, 3), display="B05 B10 B15 B20")
    table.play("play B05", "refill B25")
    assert table.marks(0) == {"wood": 1, "sawmill": 1}
    assert table.marks(1) == {"travellers": 1}
    boxes = [event["targets"][0]["id"] for event in table.told("marked")]
    assert boxes == ["1.wood.1", "1.sawmill.1", "2.travellers.1"]


@pytest.mark.rule("RL-307")
@pytest.mark.rule("RL-T8")
@pytest.mark.rule("RL-405")
@pytest.mark.parametrize("active", [0, 1])
def test_an_8th_card_is_resolved_before_the_curve(active: int) -> None:
    table = table_at(laid=ROW_1, display="B05 " + LATER[:11], seat=active)
    table.play("play B05", "refill B04")
    assert table.marks(0) == {}
    assert table.marks(1) == {"wood": 1, "sawmill": 1}
    keys = table.keys()
    assert keys.index("marked") < keys.index("curve")
    assert table.seats("fast") == [9, 9]
    assert table.asked == "free_slow 1"  # the start player first
    assert table.legal() == [
        "slow 1 sugar_beet",
        "slow 2 wood",
        "slow 3 glassworks",
        "slow 4 glassworks",
        "slow 5 coal",
    ]
    table.play("slow 1 sugar_beet")
    assert table.asked == "free_slow 2"
    assert table.legal() == [
        "slow 1 wood",
        "slow 2 coal",
        "slow 3 factory",
        "slow 4 travellers",
        "slow 5 mail",
    ]
    table.play("slow 3 factory")
    assert [table.coins(seat) for seat in range(2)] == [0, 0]
    assert table.asked == f"extra {active + 1}"


@pytest.mark.rule("RL-307")
def test_the_16th_card_leads_to_the_second_curve() -> None:
    table = table_at(laid=line(15, 4), slow=[14, 14], hands=["A01", "A02"])
    table.play_on("play A01")
    assert table.told("curve")[0]["targets"] == [{"kind": "pos", "id": "18"}]
    assert table.seat(0)["fast"] == table.seat(1)["fast"] == 18


@pytest.mark.rule("RL-308")
@pytest.mark.rule("RL-I12")
def test_the_fast_trains_stay_on_the_24th_card() -> None:
    table = table_at(laid=line(23, 8), hands=["A01", "A02"], coins=[1], slow=[25, 25])
    table.play_on("play A01")
    assert table.seats("fast") == [26, 26]
    assert not table.told("curve")
    assert not table.told("goal")
    table.play("buy slow")
    assert table.refusal("slow 27 coal") == "RL-313"


@pytest.mark.rule("RL-I3")
def test_each_player_resolves_completely_before_the_next() -> None:
    table = table_at(
        3, laid=line(5), swaps=[4, 4, 4], display="B22 B24 B23 B25", seat=1
    )
    table.play("play B22", "refill B21")
    assert table.seats("fast") == [6, 6, 6]
    assert table.asked == "free_slow 1"
    assert table.marks(1) == {}  # waits until the start player is done
    table.play("slow 4 locomotive")
    assert table.asked == "free_slow 1"
    table.play("slow 6 locomotive")
    assert table.marks(1) == {"coal": 1}
    assert table.marks(2) == {"sugar_beet": 1}
    assert table.asked == "extra 2"
