# SPDX-License-Identifier: MIT
"""The end of the game (RL-701 to RL-708)."""

import pytest

from tests.games.rail_line.table import line, table_at

# 20 B cards lie, the display shows four, and one card is left in the pile.
NEARLY_EMPTY = line(20)


@pytest.mark.rule("RL-701")
def test_the_24th_card_begins_the_last_round() -> None:
    table = table_at(laid=line(23, 8), hands=["A01", "A02"])
    assert not table.view()["last_round"]
    table.play_on("play A01")
    assert table.view()["last_round"]
    assert table.told("end.line")[0]["params"]["n"] == 24
    before = table_at(laid=line(22, 8), hands=["A01", "A02"]).play_on("play A01")
    assert not before.view()["last_round"]


@pytest.mark.rule("RL-702")
@pytest.mark.rule("RL-I13")
def test_the_empty_pile_begins_the_last_round_with_a_full_display() -> None:
    table = table_at(laid=NEARLY_EMPTY)
    assert table.view()["pile"] == 1
    table.play("play B21", "refill B25")
    shown = table.view()
    assert (shown["pile"], len(shown["display"])) == (0, 4)
    assert shown["last_round"]
    assert len(table.told("end.pile")) == 1
    by_hand = table_at(laid=NEARLY_EMPTY).play_on("play A01")
    assert not by_hand.view()["last_round"]


@pytest.mark.rule("RL-703")
@pytest.mark.rule("RL-T41")
def test_everybody_gets_the_same_number_of_turns() -> None:
    table = table_at(3, laid=line(23, 8), hands=["A01", "A02", "A03"], coins=[2, 2, 2])
    table.play_on("play A01")
    assert table.asked == "extra 1"
    assert table.refusal("buy card") == "RL-203"
    for seat in (1, 2, 3):
        assert table.asked == f"extra {seat}"
        assert "buy slow" in table.legal()
        assert table.refusal("play A02") == "RL-501"
        table.play("pass")
    assert len(table.told("final")) == 1
    for seat in (1, 2, 3):
        assert table.asked == f"final_extra {seat}"
        table.play("pass")
    assert table.asked == "over"
    assert table.legal() == []
    assert table.refusal("pass") == "RL-705"


@pytest.mark.rule("RL-703")
@pytest.mark.rule("RL-T43")
@pytest.mark.parametrize("players", [2, 3])
def test_after_the_last_player_of_a_round_no_turn_follows(players: int) -> None:
    hands = ["A01", "A02", "A03"][:players]
    last = players - 1
    table = table_at(players, laid=line(23, 8), hands=hands, seat=last)
    table.play_on(f"play {hands[last]}")
    assert table.asked == f"extra {players}"
    table.play("pass")
    assert table.asked == "final_extra 1"


@pytest.mark.rule("RL-704")
@pytest.mark.rule("RL-T42")
def test_after_an_empty_pile_a_card_must_still_be_played() -> None:
    table = table_at(laid=NEARLY_EMPTY, slow=[22, 22])
    table.play_on("play B21", "pass")
    assert (len(table.view()["display"]), table.view()["pile"]) == (4, 0)
    assert table.asked == "card 2"
    assert table.refusal("pass") == "RL-201"
    table.play("play B22")
    assert table.asked != "refill"
    assert table.view()["display"] == ["B23", "B24", "B25"]
    table.go_on().play("pass")
    assert table.asked == "final_extra 1"


@pytest.mark.rule("RL-704")
@pytest.mark.rule("RL-I14")
def test_who_cannot_play_a_card_still_has_the_action_and_the_final_one() -> None:
    table = table_at(laid=line(23, 8), hands=["A01", "A02 A03"], coins=[0, 1])
    table.play_on("play A01", "pass")
    assert len(table.told("no_card")) == 1
    assert table.asked == "extra 2"
    table.play("discard A02")
    assert table.asked == "final_extra 1"
    table.play("pass")
    assert table.asked == "final_extra 2"
    table.play("discard A03")
    assert table.coins(1) == 3
    assert table.asked == "over"


@pytest.mark.rule("RL-705")
@pytest.mark.rule("RL-T44")
def test_the_final_action_excludes_a_second_card() -> None:
    table = table_at(asked="final", laid=line(22), hands=["A01", "A02"], coins=[3])
    assert len(table.view()["laid"]) == 22
    assert "buy card" not in table.legal()
    assert table.refusal("buy card") == "RL-705"
    assert table.refusal("play A01") == "RL-705"
    for text in ("pass", "buy slow", "discard A01", "mark coal"):
        assert text in table.legal()


@pytest.mark.rule("RL-705")
@pytest.mark.rule("RL-E13")
@pytest.mark.parametrize("ender", [0, 1, 2])
def test_final_actions_begin_with_the_start_player(ender: int) -> None:
    table = table_at(
        3,
        laid=line(23, 8),
        hands=["A01", "A02", "A03"],
        seat=ender,
        options={"start_player": 2},
    )
    table.play_on(f"play A0{ender + 1}", "pass")
    while table.asked.startswith("extra"):
        table.play("pass")
    for seat in (2, 3, 1):
        assert table.asked == f"final_extra {seat}"
        table.play("pass")
    assert table.asked == "over"


@pytest.mark.rule("RL-706")
def test_free_moves_of_a_final_action_are_carried_out() -> None:
    table = table_at(
        asked="final", laid=line(24, 8), hands=["", ""], coins=[1], slow=[17, 0]
    )
    table.play("buy slow", "slow 18 locomotive")
    assert table.asked == "free_slow 1"
    table.play(table.legal()[0])
    assert table.asked == "final_extra 2"


@pytest.mark.rule("RL-707")
def test_cards_left_in_hand_are_worth_nothing() -> None:
    with_cards = table_at(asked="over", laid=line(24, 8), hands=["A01 A02", ""])
    without = table_at(asked="over", laid=line(24, 8), hands=["", ""])
    assert with_cards.scores() == without.scores() == [0, 0]


@pytest.mark.rule("RL-708")
def test_after_an_empty_pile_a_second_card_may_still_complete_the_line() -> None:
    table = table_at(
        asked="extra",
        laid=line(23, 2),
        hands=["A01", "A02"],
        coins=[1],
        slow=[25, 25],
    )
    assert (table.view()["pile"], table.view()["last_round"]) == (0, True)
    assert "buy card" in table.legal()
    table.play_on("buy card", "play A01")
    assert len(table.view()["laid"]) == 24
    assert len(table.told("end.line")) == 1
    assert table.asked == "extra 2"


@pytest.mark.rule("RL-I32")
def test_a_final_action_is_a_turn_of_its_own() -> None:
    table = table_at(asked="final", laid=line(24, 8), hands=["", ""], turn=30)
    assert (table.view()["turn"], table.view()["active"]) == (30, 0)
    table.play("pass")
    assert (table.view()["turn"], table.view()["active"]) == (31, 1)
