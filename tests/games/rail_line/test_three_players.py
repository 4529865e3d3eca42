# SPDX-License-Identifier: MIT
"""Three players: a coin instead of a symbol (RL-601 to RL-606)."""

import pytest

from tests.games.rail_line.table import Table, line, table_at


def coal_and_mail(**position: object) -> Table:
    """Seat 1 lays B01; seat 2 on lane 1 receives mail and coal."""
    fields = {"lanes": (3, 1, 2), "display": "B01 B02 B15 B20", **position}
    table = table_at(3, **fields)
    return table.play("play B01", "refill B25")


@pytest.mark.rule("RL-601")
@pytest.mark.rule("RL-T21")
def test_in_another_turn_a_coin_may_be_taken_instead_of_a_symbol() -> None:
    table = coal_and_mail()
    assert table.asked == "swap 2 mail"
    assert table.legal() == ["take", "coin"]
    assert table.refusal("pass") == "RL-601"
    table.play("coin")
    assert table.asked == "swap 2 coal"
    table.play("coin")
    assert (table.coins(1), table.marks(1)) == (2, {})
    assert (table.seat(1)["swaps"], table.seat(1)["swaps_allowed"]) == (2, 4)
    (told,) = table.told("coins.for_instead")
    assert (told["params"]["n"], told["params"]["what"]) == (1, "@symbol.coal")


@pytest.mark.rule("RL-601")
@pytest.mark.rule("RL-604")
@pytest.mark.rule("RL-T21")
def test_the_active_player_has_no_such_choice() -> None:
    table = table_at(3, display="B01 B02 B15 B20", lanes=(1, 3, 2))
    table.play("play B01", "refill B25")
    assert table.marks(0) == {"mail": 1, "coal": 1}
    assert table.asked == "swap 3 locomotive"  # only the player on lane 2 is asked


@pytest.mark.rule("RL-602")
def test_each_symbol_is_decided_on_its_own() -> None:
    for answers, coins, marks in [
        (("take", "take"), 0, {"mail": 1, "coal": 1}),
        (("coin", "take"), 1, {"coal": 1}),
        (("take", "coin"), 1, {"mail": 1}),
        (("coin", "coin"), 2, {}),
    ]:
        table = coal_and_mail().play(*answers)
        assert (table.coins(1), table.marks(1)) == (coins, marks)


@pytest.mark.rule("RL-602")
@pytest.mark.rule("RL-E3")
def test_the_end_of_a_free_slow_move_in_another_turn_is_a_symbol_too() -> None:
    table = coal_and_mail(laid="B16 B17", lanes=(3, 2, 1), display="B01 B18 B22 B04")
    assert table.asked == "swap 2 locomotive"  # the locomotive in the middle
    table.play("take")
    assert table.asked == "free_slow 2"
    table.play("slow 2 coal")
    assert table.asked == "swap 2 coal"
    table.play("coin")
    assert (table.marks(1), table.coins(1), table.seat(1)["slow"]) == ({}, 1, 2)


@pytest.mark.rule("RL-603")
@pytest.mark.rule("RL-T23")
def test_a_replaced_symbol_has_no_effect_at_all() -> None:
    table = coal_and_mail(lanes=(3, 2, 1), laid="B16 B17")
    assert table.asked == "swap 2 locomotive"
    table.play("coin")  # instead of the locomotive
    assert table.coins(1) == 1
    assert table.seat(1)["slow"] == 0
    assert table.asked == "swap 3 mail"
    full = coal_and_mail(marks=[{}, {"mail": 6}]).play("coin", "take")
    assert full.coins(1) == 1  # not the two coins at the end of the row


@pytest.mark.rule("RL-604")
@pytest.mark.rule("RL-T22")
def test_two_players_never_have_this_choice() -> None:
    table = table_at(2, lanes=(3, 1), display="B01 B02 B15 B20")
    table.play("play B01", "refill B25")
    assert table.marks(1) == {"mail": 1, "coal": 1}
    assert table.asked == "extra 1"
    assert table.refusal("coin") == "RL-501"


@pytest.mark.rule("RL-604")
@pytest.mark.rule("RL-I11")
def test_own_free_moves_and_own_final_actions_never_qualify() -> None:
    mine = table_at(3, display="B22 B02 B15 B20", laid="B16 B17", swaps=[0, 4, 4])
    mine.play("play B22", "refill B25")
    assert mine.asked == "free_slow 1"
    mine.play("slow 1 sugar_beet")
    assert mine.asked == "extra 1"
    assert mine.marks(0) == {"sugar_beet": 1}
    final = table_at(
        3,
        asked="final",
        seat=1,
        laid=line(24, 8),
        hands=[""] * 3,
        coins=[0, 1],
        slow=[0, 24],
    )
    final.play("buy slow", "slow 26 wood")
    assert final.marks(1) == {"wood": 1}
    assert final.asked == "final_extra 3"


@pytest.mark.rule("RL-605")
def test_such_coins_are_ordinary_coins() -> None:
    table = coal_and_mail(laid="B16").play("coin", "coin").go_on()
    table.play("pass").play_on("play A05")
    assert table.asked == "extra 2"
    assert "buy slow" in table.legal()
    table.play("mark wood")
    assert (table.coins(1), table.seat(1)["spent"]) == (0, 2)


@pytest.mark.rule("RL-606")
@pytest.mark.rule("RL-T22")
def test_after_the_fourth_use_symbols_arrive_without_a_choice() -> None:
    table = coal_and_mail(swaps=[0, 3, 0])
    assert table.view(1)["question"]["params"]["n"] == 1
    choice = table.view(1)["choices"][1]
    assert choice["targets"] == [{"kind": "swap", "id": "4"}]  # the fourth coin box
    table.play("coin")
    assert table.seat(1)["swaps"] == 4
    assert table.marks(1) == {"coal": 1}  # at once
    assert table.asked == "swap 3 locomotive"
    spent = coal_and_mail(swaps=[0, 4, 0])
    assert spent.marks(1) == {"mail": 1, "coal": 1}


@pytest.mark.rule("RL-606")
def test_the_second_symbol_is_decided_after_the_first_is_resolved() -> None:
    table = coal_and_mail()
    assert table.view(1)["question"]["params"]["symbol"] == "@symbol.mail"
    table.play("take")
    assert table.marks(1) == {"mail": 1}
    assert table.view(1)["question"]["params"]["symbol"] == "@symbol.coal"


@pytest.mark.rule("RL-606")
@pytest.mark.rule("RL-404")
def test_swaps_follow_the_order_with_a_closed_beet_last() -> None:
    table = table_at(
        3,
        lanes=(3, 1, 2),
        display="B02 B03 B15 B20",
        options={"score_sheet": 2},
        marks=[{}, {"sugar_beet": 2}],
    )
    table.play("play B02", "refill B25")
    assert table.view(1)["question"]["params"]["symbol"] == "@symbol.sugar_factory"
    table.play("coin")
    assert table.view(1)["question"]["params"]["symbol"] == "@symbol.sugar_beet"
    table.play("take")
    assert len(table.told("lost")) == 1


@pytest.mark.rule("RL-I11")
@pytest.mark.rule("RL-I19")
def test_any_symbol_qualifies_full_closed_and_the_locomotive_of_a_curve() -> None:
    full = coal_and_mail(marks=[{}, {"mail": 6}])
    assert full.legal() == ["take", "coin"]
    closed = table_at(
        3,
        lanes=(3, 1, 2),
        display="B16 B03 B15 B20",
        options={"score_sheet": 2},
        marks=[{}, {"sugar_beet": 2}],
    )
    closed.play("play B16", "refill B25").play("coin")
    assert (closed.coins(1), closed.marks(1)) == (1, {"sugar_beet": 2})
    curve = table_at(3, laid="B16 B17 B18 B19 B20 B21 B25", hands=["A05", "", ""])
    curve.play("play A05", "take", "take", "take")
    assert curve.asked == "free_slow 1"  # the active player's own curve
    curve.play("slow 1 sugar_beet")
    assert curve.asked == "swap 2 locomotive"
    assert curve.view(1)["question"]["params"]["symbol"] == "@symbol.locomotive"
    curve.play("coin")
    assert curve.asked == "swap 3 locomotive"
    assert curve.seat(1)["slow"] == 0
