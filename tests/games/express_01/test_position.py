# SPDX-License-Identifier: MIT
"""Changing positions (EX-501 to EX-503)."""

import pytest

from tests.games.express_01.table import table_at

BERLIN = {"009": "601/0"}


@pytest.mark.rule("EX-501")
@pytest.mark.rule("EX-E8")
@pytest.mark.rule("EX-E17")
def test_positions_are_swapped_after_or_instead_of_a_premium():
    table = table_at(3, laid=BERLIN).play("premium")
    assert table.refusal("swap 2") == "EX-401"
    table.play("no run")
    assert table.legal() == ["no swap", "swap 2", "swap 3"]
    assert table.refusals("swap 1", "pass") == ["EX-E17", "EX-501"]
    table.play("swap 3")
    assert table.seats("position") == [3, 2, 1]


@pytest.mark.rule("EX-E17")
def test_with_two_players_there_is_one_partner():
    table = table_at(laid=BERLIN).play("premium", "no run")
    assert table.legal() == ["no swap", "swap 2"]


@pytest.mark.rule("EX-502")
@pytest.mark.rule("EX-503")
@pytest.mark.rule("EX-T36")
def test_a_player_who_has_not_acted_acts_at_the_new_number():
    table = table_at(3, laid=BERLIN, positions=[1, 2, 3])
    table.play("premium", "no run", "swap 3")
    assert table.seats("position") == [3, 2, 1]
    assert table.seats("acted") == [True, False, False]
    assert table.to_act == 2
    table.play("pass")
    assert table.to_act == 1
    table.play("pass")
    assert table.view()["round"] == 2
    assert table.to_act == 2


@pytest.mark.rule("EX-502")
@pytest.mark.rule("EX-503")
@pytest.mark.rule("EX-T37")
def test_the_last_player_swaps_with_one_who_has_acted():
    table = table_at(
        3, laid=BERLIN, positions=[1, 2, 3], acted=[True, True, False], seat=2
    )
    table.play("premium", "no run", "swap 1")
    assert table.view()["round"] == 2
    assert table.seats("position") == [3, 2, 1]
    assert table.to_act == 2
