# SPDX-License-Identifier: MIT
"""The end of the game (RL-701 to RL-708)."""

import pytest

from tests.games.rail_line.table import line, table

# 20 B cards lie, the display shows four, and one card is left in the pile.
NEARLY_EMPTY = line(20)


@pytest.mark.rule("RL-701")
def test_the_24th_card_begins_the_last_round() -> None:
    game = table(laid=line(23, 8), hands=["A01", "A02"])
    assert not game.view()["last_round"]
    game.play_on("play A01")
    assert game.view()["last_round"]
    assert game.told("end.line")[0]["params"]["n"] == 24
    before = table(laid=line(22, 8), hands=["A01", "A02"]).play_on("play A01")
    assert not before.view()["last_round"]


@pytest.mark.rule("RL-702")
@pytest.mark.rule("RL-I13")
def test_the_empty_pile_begins_the_last_round_with_a_full_display() -> None:
    game = table(laid=NEARLY_EMPTY)
    assert game.view()["pile"] == 1
    game.play("play B21", "refill B25")
    shown = game.view()
    assert (shown["pile"], len(shown["display"])) == (0, 4)
    assert shown["last_round"]
    assert len(game.told("end.pile")) == 1
    by_hand = table(laid=NEARLY_EMPTY).play_on("play A01")
    assert not by_hand.view()["last_round"]


@pytest.mark.rule("RL-703")
@pytest.mark.rule("RL-T41")
def test_everybody_gets_the_same_number_of_turns() -> None:
    game = table(3, laid=line(23, 8), hands=["A01", "A02", "A03"], coins=[2, 2, 2])
    game.play_on("play A01")
    assert game.asked == "ask.extra 1"
    assert game.refusal("buy card") == "RL-203"
    for seat in (1, 2, 3):
        assert game.asked == f"ask.extra {seat}"
        assert "buy slow" in game.legal()
        assert game.refusal("play A02") == "RL-501"
        game.play("pass")
    assert len(game.told("final")) == 1
    for seat in (1, 2, 3):
        assert game.asked == f"ask.final {seat}"
        game.play("pass")
    assert game.asked == "over"
    assert game.legal() == []
    assert game.refusal("pass") == "RL-705"


@pytest.mark.rule("RL-703")
@pytest.mark.rule("RL-T43")
@pytest.mark.parametrize("players", [2, 3])
def test_after_the_last_player_of_a_round_no_turn_follows(players: int) -> None:
    hands = ["A01", "A02", "A03"][:players]
    last = players - 1
    game = table(players, laid=line(23, 8), hands=hands, seat=last)
    game.play_on(f"play {hands[last]}")
    assert game.asked == f"ask.extra {players}"
    game.play("pass")
    assert game.asked == "ask.final 1"


@pytest.mark.rule("RL-704")
@pytest.mark.rule("RL-T42")
def test_after_an_empty_pile_a_card_must_still_be_played() -> None:
    game = table(laid=NEARLY_EMPTY, slow=[22, 22])
    game.play_on("play B21", "pass")
    assert (len(game.view()["display"]), game.view()["pile"]) == (4, 0)
    assert game.asked == "ask.card 2"
    assert game.refusal("pass") == "RL-201"
    game.play("play B22")
    assert game.asked != "ask.refill"
    assert game.view()["display"] == ["B23", "B24", "B25"]
    game.settle().play("pass")
    assert game.asked == "ask.final 1"


@pytest.mark.rule("RL-704")
@pytest.mark.rule("RL-I14")
def test_who_cannot_play_a_card_still_has_the_action_and_the_final_one() -> None:
    game = table(laid=line(23, 8), hands=["A01", "A02 A03"], coins=[0, 1])
    game.play_on("play A01", "pass")
    assert len(game.told("no_card")) == 1
    assert game.asked == "ask.extra 2"
    game.play("discard A02")
    assert game.asked == "ask.final 1"
    game.play("pass")
    assert game.asked == "ask.final 2"
    game.play("discard A03")
    assert game.coins(1) == 3
    assert game.asked == "over"


@pytest.mark.rule("RL-705")
@pytest.mark.rule("RL-T44")
def test_the_final_action_excludes_a_second_card() -> None:
    game = table(asked="final", laid=line(22), hands=["A01", "A02"], coins=[3])
    assert len(game.view()["laid"]) == 22
    assert "buy card" not in game.legal()
    assert game.refusal("buy card") == "RL-705"
    assert game.refusal("play A01") == "RL-705"
    for text in ("pass", "buy slow", "discard A01", "mark coal"):
        assert text in game.legal()


@pytest.mark.rule("RL-705")
@pytest.mark.rule("RL-E13")
@pytest.mark.parametrize("ender", [0, 1, 2])
def test_final_actions_begin_with_the_start_player(ender: int) -> None:
    game = table(
        3,
        laid=line(23, 8),
        hands=["A01", "A02", "A03"],
        seat=ender,
        options={"start_player": 2},
    )
    game.play_on(f"play A0{ender + 1}", "pass")
    while game.asked.startswith("ask.extra"):
        game.play("pass")
    for seat in (2, 3, 1):
        assert game.asked == f"ask.final {seat}"
        game.play("pass")
    assert game.asked == "over"


@pytest.mark.rule("RL-706")
def test_free_moves_of_a_final_action_are_carried_out() -> None:
    game = table(
        asked="final", laid=line(24, 8), hands=["", ""], coins=[1], slow=[17, 0]
    )
    game.play("buy slow", "slow 18 locomotive")
    assert game.asked == "ask.slow.free 1"
    game.play(game.legal()[0])
    assert game.asked == "ask.final 2"


@pytest.mark.rule("RL-707")
def test_cards_left_in_hand_are_worth_nothing() -> None:
    with_cards = table(asked="over", laid=line(24, 8), hands=["A01 A02", ""])
    without = table(asked="over", laid=line(24, 8), hands=["", ""])
    assert with_cards.scores() == without.scores() == [0, 0]


@pytest.mark.rule("RL-708")
def test_after_an_empty_pile_a_second_card_may_still_complete_the_line() -> None:
    game = table(
        asked="extra",
        laid=line(23, 2),
        hands=["A01", "A02"],
        coins=[1],
        slow=[25, 25],
    )
    assert (game.view()["pile"], game.view()["last_round"]) == (0, True)
    assert "buy card" in game.legal()
    game.play_on("buy card", "play A01")
    assert len(game.view()["laid"]) == 24
    assert len(game.told("end.line")) == 1
    assert game.asked == "ask.extra 2"


@pytest.mark.rule("RL-I32")
def test_a_final_action_is_a_turn_of_its_own() -> None:
    game = table(asked="final", laid=line(24, 8), hands=["", ""], turn=30)
    assert (game.view()["turn"], game.view()["active"]) == (30, 0)
    game.play("pass")
    assert (game.view()["turn"], game.view()["active"]) == (31, 1)
