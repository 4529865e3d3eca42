# SPDX-License-Identifier: MIT
"""The evaluation: bots that use it beat bots that do not."""

import pytest

import stellwerk
from stellwerk.bots.match import play_match
from stellwerk.bots.registry import make_bot
from stellwerk.core.rng import Rng
from tests.games.first_class.table import started_table


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    rules = stellwerk.rules("first_class", 2)
    for game in range(4):
        names = ["greedy", "random"] if game % 2 else ["random", "greedy"]
        bots = [make_bot(name, Rng(game, seat)) for seat, name in enumerate(names)]
        outcome = play_match(rules, bots, Rng(100 + game)).outcome
        assert outcome.winners == [names.index("greedy")]
        assert max(outcome.scores) > 2 * min(outcome.scores)


def test_the_estimate_likes_what_scores() -> None:
    table = started_table()
    start = table.estimate(0)
    better = [
        {"upper": "4,2,1"},
        {"upper": "0,0,0"},
        {"conductors": (1, 1)},
        {"loco": 2},
        {"coins": [5, 0, 0]},
        {"track": ["X1-T2"]},
        {"contracts": ["A1-1"]},
        {"points": 9},
    ]
    for fields in better:
        table = started_table().player(0, **fields)
        assert table.estimate(0) > start, fields
        assert table.estimate(1) < -start, fields


def test_the_estimate_counts_symbols_that_wait() -> None:
    table = started_table().show("X1-W3", "X3-W8")
    values = {}
    for place in ("1.1", "1.2"):
        values[place] = table.copy().play(f"take {place}").estimate()
    assert values["1.1"] > values["1.2"]  # three wagons against nothing at all


def test_the_estimate_fears_fingerprints() -> None:
    table = started_table(2, "BC").edit(murderer=1)
    start = table.estimate(0)
    table.edit(token_at=[0] + [-1] * 25, token_known=[1] + [0] * 25)
    assert table.estimate(0) < start - 20
