# SPDX-License-Identifier: MIT
"""A turn and the coal wagon (TE-301 to TE-306, TE-340 to TE-343)."""

from __future__ import annotations

import pytest

from tests.games.taubertal_express.table import started_table


@pytest.mark.rule("TE-301")
def test_every_turn_takes_an_action_tile_from_the_board() -> None:
    table = started_table()
    assert table.view()["turns_left"] == 5
    table.finish_turn()
    assert table.view()["turns_left"] == 4
    assert table.view()["round"] == 1
    table.finish_turn()
    assert table.view()["round"] == 2


@pytest.mark.rule("TE-302")
@pytest.mark.rule("TE-I4")
def test_exactly_one_main_action_before_the_turn_ends() -> None:
    table = started_table()
    assert table.refusal("end") == "TE-I4"
    table.play("stones", "none")
    assert table.refusal("stones") == "TE-302"
    assert table.refusal("dice travellers") == "TE-302"
    assert table.refusal("end") is None
    assert table.refusal("hire 1") == "TE-302"


@pytest.mark.rule("TE-303")
@pytest.mark.rule("TE-I3")
@pytest.mark.rule("TE-304")
def test_stones_are_spent_before_and_after_the_main_action_and_kept() -> None:
    table = started_table().stones(0, black=2, blue=1)
    table.play("go KOE", "pay black", "dice travellers", "roll 5")
    table.play("go LAU", "pay black")
    table.play("end")
    assert table.stones_of() == {"black": 2, "blue": 1}
    assert table.seat()["city"] == "LAU"
    assert table.active == 1


@pytest.mark.rule("TE-304")
@pytest.mark.rule("TE-I26")
def test_a_turn_does_not_end_by_itself_when_all_stones_are_used() -> None:
    table = started_table().stones(0, black=1).play("stones", "none")
    table.play("go KOE", "pay black", "go LAU", "pay black")
    assert table.stones_of() == {}
    assert table.asked == "turn 1"
    assert table.legal("end") == ["end"]


@pytest.mark.rule("TE-305")
@pytest.mark.rule("TE-T22")
@pytest.mark.rule("TE-I6")
def test_the_same_dice_as_at_the_last_turn_may_be_rolled_anew() -> None:
    table = started_table().dice(1, 1, 1, 1, 0)
    table.finish_turn().finish_turn()
    assert table.asked == "reroll 1"
    assert table.legal() == ["keep", "reroll"]
    assert table.refusal("stones") == "TE-305"
    table.play("reroll", "roll 1 1 1 6")
    assert table.dice_shown() == [3, 0, 0, 0, 1]
    assert table.asked == "turn 1"


@pytest.mark.rule("TE-305")
@pytest.mark.rule("TE-T22")
def test_other_dice_may_not_be_rolled_anew() -> None:
    table = started_table().dice(1, 1, 1, 1, 0)
    table.finish_turn().dice(1, 1, 1, 0, 1).finish_turn()
    assert table.asked == "turn 1"
    assert table.refusal("reroll") == "TE-305"


@pytest.mark.rule("TE-305")
def test_there_is_no_reroll_in_the_first_turn_and_only_one_per_turn() -> None:
    table = started_table()
    assert table.asked == "turn 1"
    table.finish_turn()
    assert table.asked == "turn 2"
    table.finish_turn().play("reroll", "roll 1 2 4 5")
    assert table.asked == "turn 1"


@pytest.mark.rule("TE-305")
def test_a_reroll_returns_the_coins_of_the_board_to_the_bank() -> None:
    table = started_table().dice(3, 1, 0, 0, 0)
    table.edit(
        players=[
            {**p, "remembered": [3, 1, 0, 0, 0]} for p in table.snapshot()["players"]
        ]
    )
    bank = table.view()["bank"]
    table.finish_turn()
    assert table.asked == "reroll 2"
    table.play("reroll", "roll 1 2 4 5")
    assert table.view()["bank"] == bank + 1
    assert sum(table.view()["dice_coins"].values()) == 0


@pytest.mark.rule("TE-306")
@pytest.mark.rule("TE-I6")
def test_the_dice_after_a_reroll_are_remembered_and_coins_play_no_part() -> None:
    table = started_table().dice(1, 1, 1, 1, 0).finish_turn().finish_turn()
    table.play("reroll", "roll 1 1 6 6")
    assert table.seat()["remembered"] == [2, 0, 0, 0, 2]
    table.finish_turn()
    table.finish_turn()
    assert table.asked == "reroll 1"


@pytest.mark.rule("TE-I6")
def test_the_previous_turn_may_belong_to_the_cycle_before() -> None:
    table = started_table().last_turn().play("end").settle()
    for _ in range(2):
        table.play(table.legal()[0])
    table.play("hire 0", "hire 0")
    assert table.asked.startswith("reroll")


@pytest.mark.rule("TE-340")
@pytest.mark.rule("TE-T17")
@pytest.mark.rule("TE-E3")
def test_stones_beyond_eight_go_back_as_the_player_chooses() -> None:
    table = started_table().stones(0, white=7).play("stones")
    table.play("stone blue", "stone blue", "stone blue")
    assert sum(table.seat()["stones"].values()) == 11
    assert table.asked == "give 1"
    assert table.legal() == ["return white", "return blue", "return black"]
    assert table.refusal("return violet") == "TE-340"
    assert table.refusal("end") == "TE-340"
    table.play("return white", "return black", "return white")
    assert table.stones_of() == {"white": 5, "blue": 3}
    assert table.asked == "turn 1"


@pytest.mark.rule("TE-E4")
def test_an_overflow_after_a_reward_is_settled_before_the_next_action() -> None:
    table = started_table().tickets(0, aboard="T01").stones(0, white=8)
    table.play("deliver T01")
    assert table.asked == "give 1"
    table.play("return white")
    assert table.stones_of() == {"white": 7, "blue": 1}


@pytest.mark.rule("TE-341")
def test_spent_stones_return_to_the_supply_at_once() -> None:
    table = started_table().stones(0, blue=1).supply(blue=0).play("go KOE", "pay blue")
    assert table.view()["stones"]["blue"] == 1
    table.play("stones", "stone blue")
    assert table.stones_of()["blue"] == 1


@pytest.mark.rule("TE-342")
def test_a_color_that_is_gone_cannot_be_chosen() -> None:
    table = started_table().supply(white=0).play("stones")
    assert table.refusal("stone white") == "TE-342"
    assert "stone white" not in table.legal()


@pytest.mark.rule("TE-343")
@pytest.mark.rule("TE-T50")
@pytest.mark.rule("TE-E27")
def test_chosen_stones_are_taken_before_fixed_black_ones() -> None:
    table = started_table().supply(black=1, white=0, blue=5, yellow=0, violet=0)
    twin = table.copy()
    table.play("stones", "stone black", "stone blue", "stone blue")
    assert table.stones_of() == {"blue": 2, "black": 1}
    twin.play("stones", "stone blue", "stone blue", "stone blue")
    assert twin.stones_of() == {"blue": 3, "black": 1}
    table = started_table().supply(black=2).play("dice engine_driver")
    table.play("stone black", "stone black")
    assert table.stones_of() == {"black": 2}


@pytest.mark.rule("TE-E1")
def test_the_three_stones_action_is_legal_with_an_empty_supply() -> None:
    table = started_table().supply(black=0, white=0, blue=0, yellow=0, violet=0)
    table.play("stones")
    assert table.stones_of() == {}
    assert table.asked == "turn 1"
    assert table.legal("end") == ["end"]


@pytest.mark.rule("TE-E23")
def test_a_turn_has_a_last_free_action() -> None:
    table = started_table().stones(0, black=4).edit(actions=199)
    table.play("go KOE", "pay black")
    assert table.refusal("go LAU") == "TE-E23"
    assert table.legal() == [*table.legal("dice"), "stones"]
    table.play("stones", "none")
    assert table.legal() == ["end"]


@pytest.mark.rule("TE-E26")
def test_all_pieces_are_always_there() -> None:
    view = started_table(4).view()
    stones = sum(view["stones"].values())
    stones += sum(sum(seat["stones"].values()) for seat in view["seats"])
    assert stones == 68
    assert sum(view["tokens"].values()) == 64
    coins = view["bank"] + sum(seat["coins"] for seat in view["seats"])
    assert coins + sum(view["dice_coins"].values()) == 112
    assert view["workers"] + sum(seat["hired"] for seat in view["seats"]) == 24
    broken = started_table()
    snapshot = broken.snapshot()
    snapshot["bank"] += 1
    snapshot["stones"][0] -= 1
    snapshot["workers"] += 1
    snapshot["unseen"].pop()
    laws = broken.rules.broken_laws(broken.rules.restore(snapshot))
    assert len(laws) == 4
