# SPDX-License-Identifier: MIT
"""Budgets, and positions that tell a bot nothing it may not know."""

import gc
import types
from typing import Any

import pytest

from stellwerk import Move, Rng, State
from stellwerk.bots.bot import FREE, BadBudget, Bot, Budget, Position, position_for
from stellwerk.bots.greedy import GreedyBot
from stellwerk.bots.match import play_match
from stellwerk.bots.registry import make_bot
from stellwerk.bots.search import Search
from stellwerk.bots.tree import Settings
from stellwerk.core.title import Title
from stellwerk.games import TITLES, title_of
from tests.bots.helpers import GAME, choices, some_position

DETERMINISTIC = (
    *("greedy", "greedy:worlds=1", "search:sims=12", "search:sims=9:trees=3"),
    "search:sims=12:depth=4:look=3:prior=2",
)


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_a_budget_without_time_is_refused(seconds: float) -> None:
    with pytest.raises(BadBudget, match="more than 0 seconds, not"):
        Budget(seconds=seconds)


@pytest.mark.parametrize("simulations", [0, -5])
def test_a_budget_without_simulations_is_refused(simulations: int) -> None:
    with pytest.raises(BadBudget, match=f"at least 1 simulation, not {simulations}"):
        Budget(simulations=simulations)


def test_a_search_uses_the_budget_where_given_and_its_own_settings_else() -> None:
    position = some_position()
    for budget, expected in [(FREE, 15), (Budget(simulations=7), 7)]:
        search = Search(position, Settings(15), Rng(1), budget)
        search.run()
        assert search.sims == expected
    hasty = Search(position, Settings(10**9), Rng(1), Budget(seconds=0.05))
    hasty.run()
    assert 0 < hasty.sims < 10**6


class Counting(Bot):
    """Counts the worlds that are imagined: a stranger's bot, never compiled."""

    def __init__(self) -> None:
        self.budgets: list[Budget] = []

    def choose(self, position: Position, budget: Budget) -> Move:
        self.budgets.append(budget)
        return position.moves()[0]


def test_a_match_hands_the_budget_on() -> None:
    bots = [Counting(), Counting()]
    budget = Budget(simulations=3)
    rules = title_of(GAME).rules(2)
    result = play_match(rules, list(bots), Rng(1), budget=budget)
    assert result.failures == [0, 0]
    assert all(given is budget for bot in bots for given in bot.budgets)
    assert sum(len(bot.budgets) for bot in bots) == result.decisions > 20


def test_greedy_looks_at_fewer_worlds_within_a_budget() -> None:
    position = some_position()
    one = GreedyBot(Rng(3), worlds=1)
    many = GreedyBot(Rng(3), worlds=50)
    limited = Budget(simulations=1)
    assert one.choose(position, FREE) == many.choose(position, limited)
    assert (one.rng.a, one.rng.counter) == (many.rng.a, many.rng.counter)
    hasty = GreedyBot(Rng(3), worlds=10**9)
    assert hasty.choose(position, Budget(seconds=0.01)) in position.moves()


# What a bot may know.


@pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_a_bot_decides_the_same_whatever_is_hidden(title: Title, most: bool) -> None:
    """The truth is replaced by twins that look the same to the seat."""
    rules = title.rules(title.max_players if most else title.min_players)
    differing = 0
    for place, (state, seat) in enumerate(choices(rules, 4, 12)):
        if place == 4:
            break
        for spec in DETERMINISTIC:
            expected = decision(spec, rules, state, seat)
            for stream in range(2):
                twin = rules.imagine(state, seat, Rng(8, stream))
                differing += rules.save(twin) != rules.save(state)
                assert decision(spec, rules, twin, seat) == expected, spec
    assert differing or title.key != GAME, "nothing was hidden: the test tests nothing"


def decision(spec: str, rules: Any, state: State, seat: int) -> str:
    position = position_for(rules, state, seat, Rng(2))
    return make_bot(spec, Rng(6), rules.game).choose(position, FREE).text()


def reachable(start: object, stop: object) -> set[int]:
    """Ids of everything that can be reached from an object, the rules left out."""
    seen: dict[int, object] = {}
    waiting = [start]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or one is stop:
            continue
        if isinstance(one, type | types.ModuleType | types.FunctionType):
            continue
        seen[id(one)] = one
        waiting += gc.get_referents(one)
    return set(seen)


def test_a_position_leads_nowhere_to_the_true_state() -> None:
    rules = title_of(GAME).rules(2)
    for state, seat in choices(rules, 3, 15):
        position = position_for(rules, state, seat, Rng(1))
        found = reachable(position, rules)
        assert id(position.imagined) in found
        assert id(state) not in found
        assert id(state.stack) not in found


def test_a_position_shows_the_view_the_moves_and_the_evaluation() -> None:
    rules = title_of(GAME).rules(2)
    state, seat = next(choices(rules, 3, 15))
    position = position_for(rules, state, seat, Rng(1))
    assert position.view() == rules.view(state, seat)
    assert position.moves() == rules.legal_moves(state)
    twin = position.imagine(Rng(2))
    assert rules.view(twin, seat) == rules.view(state, seat)
    assert position.evaluate(twin) == rules.evaluate(twin, seat)
