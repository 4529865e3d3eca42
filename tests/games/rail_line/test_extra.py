# SPDX-License-Identifier: MIT
"""Additional actions (RL-501 to RL-508)."""

import pytest

from tests.games.rail_line.table import line, table_at

GOODS = [
    "travellers",
    "mail",
    "coal",
    "iron_ore",
    "steel",
    "factory",
    "wood",
    "sawmill",
    "sugar_beet",
    "sugar_factory",
    "glassworks",
]


@pytest.mark.rule("RL-501")
def test_one_action_ends_the_turn_and_none_is_saved() -> None:
    table = table_at(asked="extra", coins=[5], hands=["A01 A02", "A03"], laid=line(3))
    table.play("discard A01")
    assert table.asked == "card 2"
    table.play_on("play A03", "pass", "play A02")
    assert table.asked == "extra 1"
    table.play("pass")
    assert table.told("passed")[0]["seat"] == 0
    assert table.asked == "card 2"


@pytest.mark.rule("RL-501")
def test_the_action_comes_after_everybody_has_resolved_the_card() -> None:
    table = table_at(display="B17 B22 B15 B20", lanes=(2, 1), laid=line(2))
    table.play("play B22", "refill B25")
    assert table.asked == "free_slow 2"
    assert table.refusal("pass") == "RL-310"
    table.go_on()
    assert table.asked == "extra 1"


@pytest.mark.rule("RL-502")
def test_a_slow_move_costs_one_coin_and_needs_a_station() -> None:
    table = table_at(asked="extra", coins=[1], laid=line(3))
    table.play("buy slow")
    assert table.asked == "paid_slow 1"
    assert table.coins(0) == 0
    assert table.refusal("slow none") == "RL-502"
    table.play("slow 1 coal")
    assert table.marks(0) == {"coal": 1}
    assert table.asked == "card 2"
    assert table_at(asked="extra", laid=line(3)).refusal("buy slow") == "RL-502"
    level = table_at(asked="extra", coins=[1], laid=line(3), slow=[3])
    assert level.refusal("buy slow") == "RL-314"


@pytest.mark.rule("RL-503")
@pytest.mark.rule("RL-T20")
def test_a_second_card_costs_one_coin_and_moves_everybody_again() -> None:
    table = table_at(coins=[1], display="B16 B17 B18 B19", hands=["", ""], slow=[0, 0])
    table.play("play B16", "refill B20", "buy card")
    assert table.coins(0) == 0
    assert table.asked == "second_card 1"
    assert table.legal() == ["play B17", "play B18", "play B19", "play B20"]
    assert table.refusal("pass") == "RL-503"
    table.play("play B17", "refill B21")
    assert table.seats("fast") == [2, 2]
    assert table.marks(0) == {"sugar_beet": 1, "wood": 1}
    assert table.marks(1) == {"wood": 1, "coal": 1}
    assert table.asked == "card 2"  # no action after the second card


@pytest.mark.rule("RL-503")
@pytest.mark.rule("RL-T20")
def test_a_second_card_may_reach_the_curve() -> None:
    table = table_at(
        asked="extra",
        coins=[1],
        laid="B16 B17 B18 B19 B20 B21 B25",
        hands=["A01", "A02"],
        slow=[7, 7],
    )
    table.play("buy card", "play A01")
    assert table.told("curve")
    assert table.seats("fast") == [9, 9]
    assert table.asked == "free_slow 1"
    table.go_on()
    assert table.asked == "card 2"


@pytest.mark.rule("RL-503")
def test_a_second_card_needs_a_coin_and_a_free_space() -> None:
    assert table_at(asked="extra", laid=line(3)).refusal("buy card") == "RL-503"
    full = table_at(asked="extra", laid=line(24, 8), coins=[3])
    assert full.refusal("buy card") == "RL-203"
    assert "buy card" not in full.legal()
    assert "buy card" in table_at(asked="extra", laid=line(23, 8), coins=[1]).legal()


@pytest.mark.rule("RL-504")
@pytest.mark.rule("RL-T19")
@pytest.mark.rule("RL-I30")
def test_a_discarded_card_brings_a_coin_and_never_returns() -> None:
    table = table_at(asked="extra", hands=["A05 A06", "A01"])
    table.play("discard A05")
    assert table.coins(0) == 1
    assert table.view(0)["hand"] == ["A06"]
    assert "A05" in table.view(1)["discarded"]  # face up
    assert table.view()["faces"]["A05"][1] == ["wood", "sugar_factory"]
    assert table.asked == "card 2"  # the coin cannot be spent in this turn
    table.play_on("play A01", "pass")
    assert table.refusal("play A05") == "RL-202"
    table.play("play A06")
    assert table.refusal("discard A05") == "RL-504"


@pytest.mark.rule("RL-505")
@pytest.mark.rule("RL-T18")
def test_a_box_may_be_bought_once_per_game_for_two_coins() -> None:
    table = table_at(asked="extra", coins=[4], hands=["", "A01"])
    assert table.legal() == ["pass", "buy card", *[f"mark {good}" for good in GOODS]]
    table.play("mark coal")
    assert table.marks(0) == {"coal": 1}
    assert (table.coins(0), table.seat(0)["boxes_bought"]) == (2, 1)
    table.play_on("play A01", "pass")
    table.play_on(table.legal()[0])
    assert table.coins(0) == 2
    assert table.refusal("mark coal") == "RL-505"
    assert not table.legal("mark")
    assert "already" in table.reason("mark wood")


@pytest.mark.rule("RL-505")
@pytest.mark.rule("RL-T18")
@pytest.mark.rule("RL-I15")
def test_no_box_is_bought_in_a_full_row_or_behind_a_red_line() -> None:
    full = table_at(asked="extra", coins=[2], hands=["", ""], marks=[{"mail": 6}])
    offered = full.legal("mark")
    assert offered == [f"mark {good}" for good in GOODS if good != "mail"]
    assert full.refusal("mark mail") == "RL-505"
    closed = table_at(
        asked="extra",
        coins=[2],
        options={"score_sheet": 2},
        marks=[{"sugar_beet": 2}],
    )
    assert closed.refusal("mark sugar_beet") == "RL-505"
    assert "red line" in closed.reason("mark sugar_beet")
    assert closed.refusal("mark sugar_factory") is None


@pytest.mark.rule("RL-I15")
def test_a_paid_move_to_a_symbol_that_brings_nothing_is_legal() -> None:
    table = table_at(
        asked="extra",
        coins=[1],
        laid="B16",
        options={"score_sheet": 2},
        marks=[{"sugar_beet": 2}],
    )
    table.play("buy slow")
    assert table.legal() == ["slow 1 sugar_beet"]
    table.play("slow 1 sugar_beet")
    assert len(table.told("lost")) == 1
    assert (table.coins(0), table.marks(0)) == (0, {"sugar_beet": 2})


@pytest.mark.rule("RL-T17")
def test_without_coins_only_discarding_and_passing_are_offered() -> None:
    table = table_at(asked="extra", hands=["A02 A07", "A01"], laid=line(3))
    assert table.legal() == ["pass", "discard A02", "discard A07"]
    assert table.refusal("buy slow") == "RL-502"
    assert table.refusal("buy card") == "RL-503"
    assert table.refusal("mark coal") == "RL-505"
    assert table.refusal("discard A01") == "RL-504"


@pytest.mark.rule("RL-506")
def test_coins_are_paid_before_the_card_is_chosen() -> None:
    table = table_at(asked="extra", coins=[2], laid=line(3)).play("buy card")
    assert (table.coins(0), table.seat(0)["spent"]) == (1, 1)
    assert table.asked == "second_card 1"


@pytest.mark.rule("RL-507")
def test_at_most_two_cards_are_laid_in_a_turn() -> None:
    table = table_at(coins=[5], hands=["A01 A02 A03", "A04"])
    table.play("play A01", "buy card", "play A02")
    assert table.asked == "card 2"
    assert len(table.view()["laid"]) == 2


@pytest.mark.rule("RL-508")
def test_actions_repeat_in_later_turns_but_their_coins_wait() -> None:
    table = table_at(asked="extra", hands=["A01 A02 A03", "A04 A05"])
    for card, others in [("A01", "A04"), ("A02", "A05")]:
        table.play(f"discard {card}")
        assert table.asked == "card 2"
        table.play_on(f"play {others}", "pass")
        if card == "A01":
            table.play_on("play B01")
    assert table.coins(0) == 2
    full = table_at(asked="extra", coins=[1], laid="B17", marks=[{"wood": 5}])
    full.play("buy slow", "slow 1 wood")
    assert full.coins(0) == 1  # the row-end coin pays for nothing in this turn
    assert full.asked == "card 2"


@pytest.mark.rule("RL-I29")
def test_the_locomotive_symbol_has_no_box_to_buy() -> None:
    table = table_at(asked="extra", coins=[9], laid=line(4))
    assert "mark locomotive" not in table.legal()
    texts = [table.rules.action(id).text() for id in range(table.rules.action_count())]
    assert "mark locomotive" not in texts
    assert "mark coal" in texts
