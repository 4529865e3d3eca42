# SPDX-License-Identifier: MIT
"""Setup (RL-101 to RL-110)."""

import pytest

from stellwerk import BadOption, rules
from tests.games.rail_line.table import new_table

DEAL_2 = "deal A01,A02,A03,A04 A05,A06,A07,A08 B01,B02,B03,B04"
DEAL_3 = "deal A01,A02,A03,A04 A05,A06,A07,A08 A09,A10,A11,A12 B01,B02,B03,B04"


@pytest.mark.rule("RL-101")
@pytest.mark.rule("RL-I22")
def test_everybody_uses_the_same_side_of_the_sheet_by_default_the_first() -> None:
    assert new_table().view()["sheet"] == 1
    assert new_table(score_sheet=2).view()["sheet"] == 2
    with pytest.raises(BadOption, match="score_sheet"):
        rules("rail_line", 2, {"score_sheet": 3})
    with pytest.raises(BadOption, match="score_sheet"):
        rules("rail_line", 2, {"score_sheet": [1, 2]})


@pytest.mark.rule("RL-102")
@pytest.mark.parametrize("players", [2, 3])
def test_each_player_has_a_sheet_and_two_locomotives_of_one_color(players: int) -> None:
    table = new_table(players)
    seats = table.view()["seats"]
    assert len(seats) == players
    assert len({seat["color"] for seat in seats}) == players
    for seat in seats:
        assert (seat["fast"], seat["slow"]) == (0, 0)
        assert set(seat["marks"].values()) == {0}


@pytest.mark.rule("RL-103")
@pytest.mark.parametrize("players", [2, 3])
def test_luck_names_the_start_player_unless_the_table_chose_one(players: int) -> None:
    drawn = new_table(players, start_player="random")
    assert drawn.asked == "start"
    assert drawn.legal() == [f"start {seat + 1}" for seat in range(players)]
    assert drawn.refusal("side I") == "RL-103"
    drawn.play(f"start {players}")
    assert drawn.view()["start_player"] == players - 1
    chosen = new_table(players, start_player=2)
    assert chosen.asked == "side 2"
    assert chosen.view()["start_player"] == 1


@pytest.mark.rule("RL-103")
def test_the_start_player_stays_the_same_all_game() -> None:
    table = new_table(3, start_player=2).play("side I", DEAL_3)
    table.play("lane 1", "lane 2", "lane 3")
    for seat in (1, 2, 0, 1):
        assert table.asked == f"card {seat + 1}"
        assert table.view()["start_player"] == 1
        table.play_on(table.legal()[0], "pass")


@pytest.mark.rule("RL-104")
@pytest.mark.rule("RL-I26")
def test_the_side_is_chosen_by_the_start_player_before_any_card_is_seen() -> None:
    table = new_table(start_player=2)
    assert table.asked == "side 2"
    shown = table.view(1)
    assert (shown["hand"], shown["display"], shown["pile"]) == ([], [], 25)
    assert table.refusal("lane 1") == "RL-104"
    assert table.refusal(DEAL_2) == "RL-104"
    table.play("side II")
    assert table.view()["start_side"] == "II"
    assert [lane[0] for lane in table.view()["line"]] == [
        ["iron_ore"],
        ["sawmill"],
        ["sugar_factory"],
    ]
    assert table.asked == "deal"


@pytest.mark.rule("RL-105")
def test_a_and_b_cards_are_shuffled_apart() -> None:
    table = new_table().play("side I")
    assert table.refusal(DEAL_2) is None
    swapped = "deal B05,A02,A03,A04 A05,A06,A07,A08 B01,B02,B03,B04"
    assert table.refusal(swapped) == "RL-106"
    swapped = "deal A01,A02,A03,A04 A05,A06,A07,A08 A12,B02,B03,B04"
    assert table.refusal(swapped) == "RL-107"


@pytest.mark.rule("RL-106")
@pytest.mark.rule("RL-T4")
def test_two_players_get_4_cards_each_and_4_leave_unseen() -> None:
    table = new_table().play("side I", DEAL_2)
    shown = table.view(0)
    assert shown["hand"] == ["A01", "A02", "A03", "A04"]
    assert [seat["hand_size"] for seat in shown["seats"]] == [4, 4]
    assert shown["removed"] == 4
    assert (len(shown["display"]), shown["pile"]) == (4, 21)
    table.play("lane 1", "lane 3")
    assert {seat["lane"] for seat in table.view()["seats"]} == {1, 3}


@pytest.mark.rule("RL-106")
@pytest.mark.rule("RL-T5")
def test_three_players_get_all_12_cards() -> None:
    table = new_table(3).play("side I", DEAL_3)
    shown = table.view(2)
    assert [seat["hand_size"] for seat in shown["seats"]] == [4, 4, 4]
    assert shown["removed"] == 0
    assert (len(shown["display"]), shown["pile"]) == (4, 21)


@pytest.mark.rule("RL-106")
def test_a_deal_of_too_few_or_doubled_cards_is_refused() -> None:
    table = new_table().play("side I")
    for deal in [
        "deal A01,A02,A03 A05,A06,A07,A08 B01,B02,B03,B04",
        "deal A01,A02,A03,A05 A05,A06,A07,A08 B01,B02,B03,B04",
        "deal A01,A02,A03,A04 B01,B02,B03,B04",
        "deal - - -",
    ]:
        assert table.refusal(deal) == "RL-106"


@pytest.mark.rule("RL-107")
def test_four_b_cards_are_revealed_and_21_form_the_pile() -> None:
    table = new_table().play("side I")
    short = "deal A01,A02,A03,A04 A05,A06,A07,A08 B01,B02,B03"
    doubled = short + ",B03"
    assert table.refusal(short) == table.refusal(doubled) == "RL-107"
    assert table.reason(short) == "The display gets 4 different B cards from the pile."
    table.play(DEAL_2)
    assert table.view()["display"] == ["B01", "B02", "B03", "B04"]
    assert table.view()["pile"] == 21


@pytest.mark.rule("RL-108")
def test_lanes_are_chosen_in_order_with_hand_and_display_known() -> None:
    table = new_table(3, start_player=2).play("side I", DEAL_3)
    assert table.asked == "lane 2"
    assert table.view(1)["hand"] == ["A05", "A06", "A07", "A08"]
    assert table.legal() == ["lane 1", "lane 2", "lane 3"]
    assert table.refusal("pass") == "RL-108"
    table.play("lane 3")
    assert table.asked == "lane 3"
    assert table.legal() == ["lane 1", "lane 2"]
    table.play("lane 1")
    assert table.asked == "lane 1"
    assert table.legal() == ["lane 2"]
    table.play("lane 2")
    assert table.seats("lane") == [2, 3, 1]
    assert [table.trains(seat) for seat in range(3)] == [(0, 0)] * 3


@pytest.mark.rule("RL-109")
@pytest.mark.rule("RL-405")
def test_everybody_marks_the_start_symbol_after_all_lanes_are_chosen() -> None:
    table = new_table(3, start_player=2).play("side I", DEAL_3, "lane 3", "lane 1")
    assert table.marks(1) == {}
    table.play("lane 2")
    assert [table.marks(seat) for seat in range(3)] == [
        {"wood": 1},
        {"sugar_beet": 1},
        {"coal": 1},
    ]
    assert [event["seat"] for event in table.told("marked")] == [1, 2, 0]
    assert table.asked == "card 2"  # nobody was offered a coin instead
    assert [table.coins(seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("RL-T6")
def test_the_player_on_lane_2_marks_wood_or_sawmill() -> None:
    for side, good in [("I", "wood"), ("II", "sawmill")]:
        table = new_table().play(f"side {side}", DEAL_2, "lane 2", "lane 1")
        assert table.marks(0) == {good: 1}
        assert table.coins(0) == 0


@pytest.mark.rule("RL-110")
@pytest.mark.parametrize("players", [2, 3])
def test_everybody_starts_without_coins_and_used_boxes(players: int) -> None:
    table = new_table(players).play("side I", DEAL_2 if players == 2 else DEAL_3)
    for seat in table.view()["seats"]:
        assert (seat["coins"], seat["spent"]) == (0, 0)
        assert (seat["boxes_bought"], seat["boxes_allowed"]) == (0, 1)
        assert (seat["swaps"], seat["swaps_allowed"]) == (0, 4 if players == 3 else 0)
