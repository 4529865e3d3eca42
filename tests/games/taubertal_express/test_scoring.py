# SPDX-License-Identifier: MIT
"""The end of the game (TE-801 to TE-804)."""

from __future__ import annotations

import pytest

from stellwerk.core.contract import OVER
from tests.games.taubertal_express.table import Table, started_table


def finished(table: Table) -> Table:
    return table.last_turn(cycle=7).play("end")


@pytest.mark.rule("TE-801")
def test_the_game_ends_after_the_payday_of_the_seventh_cycle() -> None:
    table = started_table().workers(0, 1).coins(0, 4)
    sixth = table.copy().last_turn(cycle=6).play("end")
    assert sixth.to_act != OVER
    finished(table)
    assert table.to_act == OVER
    assert table.seat()["coins"] == 3
    assert table.view()["over"] is True
    assert table.refusal(table.rules.action(0).text()) == "TE-801"
    assert sixth.outcome() is None


@pytest.mark.rule("TE-802")
@pytest.mark.rule("TE-T35")
@pytest.mark.rule("TE-I16")
def test_the_final_scoring_ends_with_the_post_office() -> None:
    kinds = ["water_tower", "post_office", "bank", "canteen", "kiosk"]
    table = started_table().lauda(0, *kinds, "goods_shed", "police_post")
    table.scored(0, 61).coins(0, 7).stones(0, white=2, black=3)
    outcome = finished(table).outcome()
    parts = outcome.breakdown[0]
    assert parts["coins"] == 7
    assert parts["stones"] == 2
    assert parts["water_tower"] == 3
    assert parts["post_office"] == 14
    assert outcome.scores[0] == 87


@pytest.mark.rule("TE-803")
@pytest.mark.rule("TE-T44")
def test_a_tie_goes_to_the_player_ahead_on_the_pioneer_track() -> None:
    table = started_table().scored(0, 70).scored(1, 70).coins(0, 0).coins(1, 0)
    table.stones(0).stones(1).pioneers([1, 0], [3, 3])
    outcome = finished(table).outcome()
    assert outcome.scores == [70, 70]
    assert outcome.winners == [1]
    assert outcome.places == [2, 1]
    assert outcome.tie_breaks[1]["pioneer"] > outcome.tie_breaks[0]["pioneer"]


@pytest.mark.rule("TE-803")
def test_most_points_win_whatever_the_track_says() -> None:
    table = started_table(3).scored(0, 40).scored(1, 41).scored(2, 12)
    table.pioneers([0, 2, 1], [5, 0, 1])
    for seat in range(3):
        table.coins(seat, 0).stones(seat)
    outcome = finished(table).outcome()
    assert outcome.winners == [1]
    assert outcome.places == [2, 1, 3]


@pytest.mark.rule("TE-802")
def test_the_breakdown_always_adds_up_to_the_score() -> None:
    table = started_table().lauda(0, "water_tower", "post_office").coins(0, 17)
    for seat in (0, 1):
        assert sum(table.points(seat).values()) == table.scores()[seat]
