# SPDX-License-Identifier: MIT
"""The evaluation: greedy bots play to the end and beat random ones."""

import pytest

from stellwerk import Rng, rules
from stellwerk.bots.match import play_match
from stellwerk.bots.registry import make_bot
from tests.games.express_01.table import table_at


@pytest.mark.slow
@pytest.mark.parametrize("name", ["germany", "benelux", "usa"])
def test_greedy_beats_random(name):
    table_rules = rules("express_01", 2, {"map": name})
    wins = 0
    for game in range(12):
        mine = game % 2
        bots = [
            make_bot("greedy" if seat == mine else "random", Rng(game, seat + 1))
            for seat in range(2)
        ]
        outcome = play_match(table_rules, bots, Rng(game // 2)).outcome
        wins += outcome.winners == [mine]
    assert wins >= 8


def test_the_estimate_is_the_lead_once_the_game_is_over():
    table = table_at(
        laid={"009": "601/0"}, hands=[[201, 202, 203, 204], []], fields={"round": 200}
    ).play("pass", "pass")
    assert table.estimate(0) == 4 - 2
    assert table.estimate(1) == 2 - 4


def test_the_estimate_uses_only_what_the_seat_may_know():
    hands = [[201], [202, 203, 204], [205, 206, 207]]
    table = table_at(3, laid={"009": "601/0"}, hands=hands)
    true = table.estimate(0)
    for seed in range(5):
        twin = table.imagined(0, Rng(seed))
        assert twin.estimate(0) == true
