# SPDX-License-Identifier: MIT
"""The end of the game (TE-801 to TE-804)."""

from __future__ import annotations

import pytest

from stellwerk.core.contract import OVER
from tests.games.taubertal_express.table import Table


def finished(table: Table) -> Table:
    return table.last_turn(cycle=7).play("end")


@pytest.mark.rule("TE-801")
def test_the_game_ends_after_the_payday_of_the_seventh_cycle() -> None:
    table = Table(2).turn().workers(0, 1).coins(0, 4)
    sixth = Table(rules=table.rules).put(table.edit()).last_turn(cycle=6).play("end")
    assert sixth.to_act != OVER
    finished(table)
    assert table.to_act == OVER
    assert table.me()["coins"] == 3
    assert table.view()["over"] is True
    assert table.rules.why_illegal(table.state, table.rules.action(0)).rule == "TE-801"
    assert table.rules.outcome(sixth.state) is None


@pytest.mark.rule("TE-802")
@pytest.mark.rule("TE-T35")
@pytest.mark.rule("TE-I16")
def test_the_final_scoring_ends_with_the_post_office() -> None:
    kinds = ["water_tower", "post_office", "bank", "canteen", "kiosk"]
    table = Table(2).turn().lauda(0, *kinds, "goods_shed", "police_post")
    table.points(0, 61).coins(0, 7).stones(0, white=2, black=3)
    outcome = table.rules.outcome(finished(table).state)
    parts = outcome.breakdown[0]
    assert parts["coins"] == 7
    assert parts["stones"] == 2
    assert parts["water_tower"] == 3
    assert parts["post_office"] == 14
    assert outcome.scores[0] == 87


@pytest.mark.rule("TE-803")
@pytest.mark.rule("TE-T44")
def test_a_tie_goes_to_the_player_ahead_on_the_pioneer_track() -> None:
    table = Table(2).turn().points(0, 70).points(1, 70).coins(0, 0).coins(1, 0)
    table.stones(0).stones(1).pioneers([1, 0], [3, 3])
    outcome = table.rules.outcome(finished(table).state)
    assert outcome.scores == [70, 70]
    assert outcome.winners == [1]
    assert outcome.places == [2, 1]
    assert outcome.tie_breaks[1]["pioneer"] > outcome.tie_breaks[0]["pioneer"]


@pytest.mark.rule("TE-803")
def test_most_points_win_whatever_the_track_says() -> None:
    table = Table(3).turn().points(0, 40).points(1, 41).points(2, 12)
    table.pioneers([0, 2, 1], [5, 0, 1])
    for seat in range(3):
        table.coins(seat, 0).stones(seat)
    outcome = table.rules.outcome(finished(table).state)
    assert outcome.winners == [1]
    assert outcome.places == [2, 1, 3]


@pytest.mark.rule("TE-802")
def test_the_breakdown_always_adds_up_to_the_score() -> None:
    table = Table(2).turn().lauda(0, "water_tower", "post_office").coins(0, 17)
    for seat in (0, 1):
        assert sum(table.final(seat).values()) == table.rules.scores(table.state)[seat]
