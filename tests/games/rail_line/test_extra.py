# SPDX-License-Identifier: MIT
"""Additional actions (RL-501 to RL-508)."""

import pytest

from tests.games.rail_line.table import line, table

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
    game = table(asked="extra", coins=[5], hands=["A01 A02", "A03"], laid=line(3))
    game.play("discard A01")
    assert game.asked == "ask.card 2"
    game.play_on("play A03", "pass", "play A02")
    assert game.asked == "ask.extra 1"
    game.play("pass")
    assert game.told("passed")[0]["seat"] == 0
    assert game.asked == "ask.card 2"


@pytest.mark.rule("RL-501")
def test_the_action_comes_after_everybody_has_resolved_the_card() -> None:
    game = table(display="B17 B22 B15 B20", lanes=(2, 1), laid=line(2))
    game.play("play B22", "refill B25")
    assert game.asked == "ask.slow.free 2"
    assert game.refusal("pass") == "RL-310"
    game.settle()
    assert game.asked == "ask.extra 1"


@pytest.mark.rule("RL-502")
def test_a_slow_move_costs_one_coin_and_needs_a_station() -> None:
    game = table(asked="extra", coins=[1], laid=line(3))
    game.play("buy slow")
    assert game.asked == "ask.slow.paid 1"
    assert game.coins(0) == 0
    assert game.refusal("slow none") == "RL-502"
    game.play("slow 1 coal")
    assert game.marks(0) == {"coal": 1}
    assert game.asked == "ask.card 2"
    assert table(asked="extra", laid=line(3)).refusal("buy slow") == "RL-502"
    level = table(asked="extra", coins=[1], laid=line(3), slow=[3])
    assert level.refusal("buy slow") == "RL-314"


@pytest.mark.rule("RL-503")
@pytest.mark.rule("RL-T20")
def test_a_second_card_costs_one_coin_and_moves_everybody_again() -> None:
    game = table(coins=[1], display="B16 B17 B18 B19", hands=["", ""], slow=[0, 0])
    game.play("play B16", "refill B20", "buy card")
    assert game.coins(0) == 0
    assert game.asked == "ask.second_card 1"
    assert game.legal() == ["play B17", "play B18", "play B19", "play B20"]
    assert game.refusal("pass") == "RL-503"
    game.play("play B17", "refill B21")
    assert [game.seat(seat)["fast"] for seat in range(2)] == [2, 2]
    assert game.marks(0) == {"sugar_beet": 1, "wood": 1}
    assert game.marks(1) == {"wood": 1, "coal": 1}
    assert game.asked == "ask.card 2"  # no action after the second card


@pytest.mark.rule("RL-503")
@pytest.mark.rule("RL-T20")
def test_a_second_card_may_reach_the_curve() -> None:
    game = table(
        asked="extra",
        coins=[1],
        laid="B16 B17 B18 B19 B20 B21 B25",
        hands=["A01", "A02"],
        slow=[7, 7],
    )
    game.play("buy card", "play A01")
    assert game.told("curve")
    assert [game.seat(seat)["fast"] for seat in range(2)] == [9, 9]
    assert game.asked == "ask.slow.free 1"
    game.settle()
    assert game.asked == "ask.card 2"


@pytest.mark.rule("RL-503")
def test_a_second_card_needs_a_coin_and_a_free_space() -> None:
    assert table(asked="extra", laid=line(3)).refusal("buy card") == "RL-503"
    full = table(asked="extra", laid=line(24, 8), coins=[3])
    assert full.refusal("buy card") == "RL-203"
    assert "buy card" not in full.legal()
    assert "buy card" in table(asked="extra", laid=line(23, 8), coins=[1]).legal()


@pytest.mark.rule("RL-504")
@pytest.mark.rule("RL-T19")
@pytest.mark.rule("RL-I30")
def test_a_discarded_card_brings_a_coin_and_never_returns() -> None:
    game = table(asked="extra", hands=["A05 A06", "A01"])
    game.play("discard A05")
    assert game.coins(0) == 1
    assert game.view(0)["hand"] == ["A06"]
    assert "A05" in game.view(1)["discarded"]  # face up
    assert game.view()["faces"]["A05"][1] == ["wood", "sugar_factory"]
    assert game.asked == "ask.card 2"  # the coin cannot be spent in this turn
    game.play_on("play A01", "pass")
    assert game.refusal("play A05") == "RL-202"
    game.play("play A06")
    assert game.refusal("discard A05") == "RL-504"


@pytest.mark.rule("RL-505")
@pytest.mark.rule("RL-T18")
def test_a_box_may_be_bought_once_per_game_for_two_coins() -> None:
    game = table(asked="extra", coins=[4], hands=["", "A01"])
    assert game.legal() == ["pass", "buy card", *[f"mark {good}" for good in GOODS]]
    game.play("mark coal")
    assert game.marks(0) == {"coal": 1}
    assert (game.coins(0), game.seat(0)["boxes_bought"]) == (2, 1)
    game.play_on("play A01", "pass")
    game.play_on(game.legal()[0])
    assert game.coins(0) == 2
    assert game.refusal("mark coal") == "RL-505"
    assert not [text for text in game.legal() if text.startswith("mark")]
    assert "already" in game.reason("mark wood")


@pytest.mark.rule("RL-505")
@pytest.mark.rule("RL-T18")
@pytest.mark.rule("RL-I15")
def test_no_box_is_bought_in_a_full_row_or_behind_a_red_line() -> None:
    full = table(asked="extra", coins=[2], hands=["", ""], marks=[{"mail": 6}])
    offered = [text for text in full.legal() if text.startswith("mark")]
    assert offered == [f"mark {good}" for good in GOODS if good != "mail"]
    assert full.refusal("mark mail") == "RL-505"
    closed = table(
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
    game = table(
        asked="extra",
        coins=[1],
        laid="B16",
        options={"score_sheet": 2},
        marks=[{"sugar_beet": 2}],
    )
    game.play("buy slow")
    assert game.legal() == ["slow 1 sugar_beet"]
    game.play("slow 1 sugar_beet")
    assert len(game.told("lost")) == 1
    assert (game.coins(0), game.marks(0)) == (0, {"sugar_beet": 2})


@pytest.mark.rule("RL-T17")
def test_without_coins_only_discarding_and_passing_are_offered() -> None:
    game = table(asked="extra", hands=["A02 A07", "A01"], laid=line(3))
    assert game.legal() == ["pass", "discard A02", "discard A07"]
    assert game.refusal("buy slow") == "RL-502"
    assert game.refusal("buy card") == "RL-503"
    assert game.refusal("mark coal") == "RL-505"
    assert game.refusal("discard A01") == "RL-504"


@pytest.mark.rule("RL-506")
def test_coins_are_paid_before_the_card_is_chosen() -> None:
    game = table(asked="extra", coins=[2], laid=line(3)).play("buy card")
    assert (game.coins(0), game.seat(0)["spent"]) == (1, 1)
    assert game.asked == "ask.second_card 1"


@pytest.mark.rule("RL-507")
def test_at_most_two_cards_are_laid_in_a_turn() -> None:
    game = table(coins=[5], hands=["A01 A02 A03", "A04"])
    game.play("play A01", "buy card", "play A02")
    assert game.asked == "ask.card 2"
    assert len(game.view()["laid"]) == 2


@pytest.mark.rule("RL-508")
def test_actions_repeat_in_later_turns_but_their_coins_wait() -> None:
    game = table(asked="extra", hands=["A01 A02 A03", "A04 A05"])
    for card, others in [("A01", "A04"), ("A02", "A05")]:
        game.play(f"discard {card}")
        assert game.asked == "ask.card 2"
        game.play_on(f"play {others}", "pass")
        if card == "A01":
            game.play_on("play B01")
    assert game.coins(0) == 2
    full = table(asked="extra", coins=[1], laid="B17", marks=[{"wood": 5}])
    full.play("buy slow", "slow 1 wood")
    assert full.coins(0) == 1  # the row-end coin pays for nothing in this turn
    assert full.asked == "ask.card 2"


@pytest.mark.rule("RL-I29")
def test_the_locomotive_symbol_has_no_box_to_buy() -> None:
    game = table(asked="extra", coins=[9], laid=line(4))
    assert "mark locomotive" not in game.legal()
    texts = [game.rules.action(id).text() for id in range(game.rules.action_count())]
    assert "mark locomotive" not in texts
    assert "mark coal" in texts
