# SPDX-License-Identifier: MIT
"""Locomotive and track: moving, point cities, bonus cities, track cards."""

import pytest

from tests.games.first_class.table import started_table


@pytest.mark.rule("FC-230")
@pytest.mark.rule("FC-231")
@pytest.mark.rule("FC-T7")
def test_locomotive_to_the_end_of_the_board() -> None:
    table = started_table().show("X1-L1").player(0, loco=1).play("take 1.1", "L")
    assert table.seat()["loco"] == 3
    assert len(table.seat()["cities"]) == 3


@pytest.mark.rule("FC-230")
@pytest.mark.rule("FC-T8")
def test_steps_beyond_the_track_are_lost() -> None:
    table = started_table().show("X1-L1").player(0, loco=3, coins=[0, 1, 0])
    assert table.refusal("spend 2 L") == "FC-296"
    table.play("take 1.1")
    assert table.seat()["loco"] == 3
    assert table.asked == "post 1"  # the symbol has no effect
    table = started_table().show("X1-L4").player(0, loco=2).play("take 1.1", "L")
    assert table.seat()["loco"] == 3
    table = started_table(2, "CD").show("C1-3").player(0, loco=3)
    table.play("take 1.1").settle()
    assert table.refusal("L") == "FC-230"


@pytest.mark.rule("FC-231")
@pytest.mark.rule("FC-I18")
@pytest.mark.rule("FC-I9")
@pytest.mark.rule("FC-235")
def test_the_printed_cities() -> None:
    table = started_table().player(0, coins=[0, 3, 0])
    table.play("spend 2 L")  # a plain city has no effect
    assert table.scores()[0] == 0
    assert table.coins() == (0, 2, 0)
    table.play("spend 2 L")  # the bonus city gives nothing yet
    assert table.coins() == (0, 1, 0)
    table.play("spend 2 L")  # the third printed city gives 3 points
    assert table.scores()[0] == 3


@pytest.mark.rule("FC-232")
def test_track_cards_are_laid_in_order_and_give_nothing() -> None:
    table = started_table().show("X1-T2", "X1-T1", "X1-T5")
    table.play("take 1.1", "end turn")
    seat = table.seat()
    assert seat["track"] == ["X1-T2"]
    assert seat["cities"][3:] == ["Karlsruhe", "Stuttgart"]
    assert seat["stops"] == [2, 5]
    assert seat["points"] == 0
    assert seat["coins"] == [1, 0, 0]
    assert seat["loco"] == 0


@pytest.mark.rule("FC-233")
@pytest.mark.rule("FC-T9")
@pytest.mark.parametrize("moves", [["spend 2 L"], ["take 1.1", "L"]])
def test_a_point_city_scores_once_onto_or_over_it(moves: list[str]) -> None:
    table = (
        started_table()
        .show("X1-L1")
        .player(0, track=["X3-T2"], loco=3, coins=[0, 1, 0])
    )
    table.play(*moves)
    assert table.points()["cities"] == 8
    table.edit(stack=["turn_over", "turn 1"]).player(0, coins=[0, 1, 0])
    if table.seat()["loco"] == 4:
        table.play("spend 2 L")
    assert table.points()["cities"] == 8


@pytest.mark.rule("FC-234")
@pytest.mark.rule("FC-T10")
def test_a_bonus_city_pays_in_every_scoring_phase() -> None:
    table = started_table().show("X1-L1").player(0, coins=[0, 0, 0])
    table.play("take 1.1", "L")
    assert table.coins() == (0, 0, 0)
    for phase in (1, 2, 3):
        table.scoring(0, phase)
        assert "bonus 2" in table.legal()
        table.play("bonus 2", "COIN")
    assert table.coins() == (5, 1, 0)


@pytest.mark.rule("FC-E14")
def test_a_city_that_moves_the_locomotive_at_the_end_of_the_track() -> None:
    table = (
        started_table().player(0, track=["X1-T2"], loco=5, coins=[0, 0, 0]).scoring()
    )
    table.play("bonus 5", "W0 upper")
    assert table.seat()["loco"] == 5
    assert table.legal("bonus") == ["bonus 2"]  # Stuttgart ended by itself


@pytest.mark.rule("FC-E15")
def test_no_track_card_in_a_scoring_phase() -> None:
    table = started_table().show("X1-T1").scoring()
    assert table.refusal("take 1.1") == "FC-520"
