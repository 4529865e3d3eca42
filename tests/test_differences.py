# SPDX-License-Identifier: MIT
"""Differences of views: whoever carries them out has exactly the next view."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from stellwerk import OVER, Rng, State
from stellwerk.core.differences import carried_out, differences
from stellwerk.games import TITLES
from stellwerk.kit.cases import Case
from stellwerk.kit.effort import effort
from stellwerk.kit.playing import answer, generator

GAMES = effort(1, 30)  # of every title and number of players

keys = some.sampled_from("abcdef")
values = some.recursive(
    some.none() | some.booleans() | some.text("xy", max_size=2) | some.integers(2, 9),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(keys, inner),
    max_leaves=30,
)
views = some.dictionaries(keys, values)


def written(view: dict[str, Any]) -> str:
    """As JSON; the keys of an object have no order."""
    return json.dumps(view, sort_keys=True)


@given(views, views)
def test_changes_make_any_view_of_any_other(before: Any, after: Any) -> None:
    told = json.loads(json.dumps(differences(before, after)))
    unchanged = written(before)
    assert carried_out(before, told) == after
    assert written(before) == unchanged


def test_what_stays_is_not_told() -> None:
    before = {"seats": [{"coins": 1, "hand": 3}, {"coins": 2, "hand": 3}], "round": 1}
    after = {"seats": [{"coins": 1, "hand": 3}, {"coins": 5, "hand": 3}], "round": 1}
    assert differences(before, after) == [[["seats", 1, "coins"], 5]]
    assert differences(after, after) == []


def test_what_is_gone_is_told_by_its_path_alone() -> None:
    before = {"faces": {"a": 1, "b": 2, "c": 3}}
    assert differences(before, {"faces": {"a": 1, "c": 3}}) == [[["faces", "b"]]]


def test_another_order_is_told_as_a_whole() -> None:
    before = {"faces": {"a": 1, "b": 2, "c": 3}}
    after = {"faces": {"b": 2, "c": 3, "a": 0}}
    assert differences(before, after) == [[["faces"], after["faces"]]]


def test_what_is_equal_is_not_told_though_it_is_another_object() -> None:
    """At any depth, and in another order of the same entries."""
    before = {"faces": {"a": [[[[1, 700]]]], "b": {"c": 1, "d": 2}}, "lots": 1000}
    after = {"faces": {"a": [[[[1, 700]]]], "b": {"d": 2, "c": 1}}, "lots": 10**3}
    assert differences(before, after) == []
    after["faces"] = {"a": [[[[1, 701]]]], "b": {"d": 2, "c": 1}}
    assert differences(before, after) == [[["faces", "a"], [[[[1, 701]]]]]]


def test_both_views_share_what_is_equal() -> None:
    before: dict[str, Any] = {"seats": [{"marks": [1]}, {"marks": [2]}, {}]}
    after = carried_out(before, [[["seats", 0, "marks"], [9]]])
    assert after == {"seats": [{"marks": [9]}, {"marks": [2]}, {}]}
    assert after["seats"][1] is before["seats"][1]
    assert before["seats"][0] == {"marks": [1]}


def positions(case: Case, seed: int) -> Iterator[State]:
    """A random game as tables play it: every move on a copy."""
    rng: Rng = generator(case, seed)
    state: State = case.rules.new_game()
    while case.rules.to_act(state) != OVER:
        state = state.copy()
        case.rules.apply(state, answer(case.rules, state, rng))
        yield state


class Reader:
    """Somebody who has one full view, and is told changes from then on."""

    def __init__(self) -> None:
        self.before: dict[str, Any] = {}
        self.held: dict[str, Any] = {}
        self.told = self.full = 0  # letters

    def read(self, view: dict[str, Any]) -> None:
        changes = json.dumps(differences(self.before, view))
        self.held = carried_out(self.held, json.loads(changes))
        assert written(self.held) == written(view)
        self.before = view
        self.told += len(changes)
        self.full += len(json.dumps(view))


@pytest.mark.slow
@pytest.mark.parametrize("game", TITLES)
def test_changes_make_the_views_of_whole_games(game: str) -> None:
    """Of all seats, through random games: equal to the full view, letter by letter."""
    title = TITLES[game]
    for players in range(title.min_players, title.max_players + 1):
        case = Case(title, players, {})
        for seed in range(GAMES):
            readers = {seat: Reader() for seat in case.viewers()}
            for state in positions(case, seed):
                for seat, reader in readers.items():
                    reader.read(case.rules.view(state, seat))
            told = sum(reader.told for reader in readers.values())
            assert told < sum(reader.full for reader in readers.values()) / 2
