# SPDX-License-Identifier: MIT
"""The estimate for bots: it sees what is on offer, and greedy play wins with it."""

from stellwerk import Rng
from stellwerk.bots.match import play_match
from stellwerk.bots.registry import make_bot
from tests.games.cube_express.table import table_at
from tests.games.table import rules_for

GAMES = 12


def test_levels_points_and_goods_are_worth_something() -> None:
    plain = table_at(asked="move").estimate()
    assert table_at(asked="move", level=2).estimate() > plain
    assert table_at(asked="move", own={"dividends": 3}).estimate() > plain
    assert table_at(asked="move", own={"iron": 1}).estimate() > plain
    assert table_at(asked="move", others={1: {"nines": 1}}).estimate() < plain


def test_an_affordable_station_is_worth_more_than_one_that_is_not() -> None:
    def laid(dividends: int) -> float:
        table = table_at(
            asked="instant",
            lay=[("S04", (0, -4), 0)],
            own={"dividends": dividends, "stock": 0},
            turn={"fresh": (0, -4)},
        )
        return table.estimate()

    assert laid(1) > laid(0) + 3


def test_the_estimate_is_a_lead() -> None:
    table = table_at(2, asked="finish", own={"dividends": 6})
    assert table.estimate(0) == -table.estimate(1) > 0


def test_greedy_beats_random() -> None:
    rules = rules_for("cube_express", 2)
    won = 0
    for number in range(GAMES):
        seat = number % 2
        names = ["greedy" if place == seat else "random" for place in range(2)]
        bots = [make_bot(name, Rng(number, place)) for place, name in enumerate(names)]
        result = play_match(rules, bots, Rng(number + 50))
        won += result.outcome.places[seat] == 1
    assert won >= GAMES - 1
