# SPDX-License-Identifier: MIT
"""Observations of every table: whole, within bounds, without leaks, complete."""

import json
from array import array
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from typing import Any, Final

from stellwerk import OVER, Rng, State, StellwerkError
from stellwerk.core.observation import Observer
from stellwerk.core.title import Title
from stellwerk.kit.cases import Case, cases_of
from stellwerk.kit.effort import effort
from stellwerk.kit.playing import (
    answer,
    closely,
    generator,
    plain,
    position,
    sampled,
    sensible,
    walk,
)
from stellwerk.kit.properties import holds

BRANCHES: Final = 6  # of a position that are compared with each other
CHANGES: Final = 25  # of a snapshot that are tried


@lru_cache(maxsize=1)
def observer_of(case: Case) -> Observer[Any]:
    return case.title.observer(case.rules)


def seen(case: Case, state: State, seat: int) -> tuple[bytes, list[int]]:
    """What a learner gets: the row of numbers, and which moves are legal."""
    offered: list[int] = []
    if case.rules.to_act(state) == seat:
        offered = [move.id for move in case.rules.legal_moves(state)]
    return observer_of(case).observe(state, seat), offered


def viewed(case: Case, state: State, seat: int) -> str:
    """The view as a text to compare."""
    return json.dumps(case.rules.view(state, seat), sort_keys=True)


@holds(2)
def test_an_observation_is_whole_and_within_its_bounds(case: Case, seed: int) -> None:
    rules, spec = case.rules, observer_of(case).spec
    state, lows, highs = rules.new_game(), spec.lows(), spec.highs()
    how = sensible if seed % 2 else answer
    for count, _ in enumerate(walk(rules, state, generator(case, seed), how)):
        if not closely(case, count):
            continue
        for seat in range(case.players):
            row = array("h", observer_of(case).observe(state, seat))
            assert len(row) == spec.size
            for index, value in enumerate(row):
                assert lows[index] <= value <= highs[index], spec.explain(index)


def leaks(case: Case, state: State, stream: int) -> list[str]:
    """What an imagined twin shows otherwise, seat by seat."""
    observer, found = observer_of(case), []
    for seat in range(case.players):
        twin = case.rules.imagine(state, seat, Rng(stream))
        truth, fancy = observer.observe(state, seat), observer.observe(twin, seat)
        if truth != fancy:
            pairs = enumerate(zip(array("h", truth), array("h", fancy), strict=True))
            found += [observer.spec.explain(i) for i, (a, b) in pairs if a != b]
    return found


@holds(2)
def test_an_observation_is_the_same_whatever_is_hidden(case: Case, seed: int) -> None:
    state = case.rules.new_game()
    for count, _ in enumerate(walk(case.rules, state, generator(case, seed))):
        if closely(case, count):
            assert leaks(case, state, seed) == []


def test_no_position_of_many_leaks(title: Title) -> None:
    """Every position of whole games, over all tables of a title."""
    wanted, cases = effort(300, 100_000), cases_of(title)
    done = game = 0
    while done < wanted:
        case = cases[game % len(cases)]
        state, rng = case.rules.new_game(), generator(case, game)
        for _ in walk(case.rules, state, rng, sensible if game % 5 == 4 else answer):
            assert leaks(case, state, done) == []
            done += 1
            if done == wanted:
                break
        case.__dict__.pop("rules", None)
        observer_of.cache_clear()
        game += 1


def branches(case: Case, state: State, rng: Rng) -> Iterator[State]:
    """The position, and some that one move makes of it; luck's moves too."""
    rules = case.rules
    yield state
    if rules.to_act(state) == OVER:
        return
    for move in sampled(rules.legal_moves(state), BRANCHES, rng):
        after = state.copy()
        rules.apply(after, move)
        yield after


def test_what_views_tell_apart_observations_tell_apart(case: Case) -> None:
    """Positions that differ in one move only: every difference that a view shows."""
    compare(case, 0)


@holds(3)
def test_neighbours_are_told_apart(case: Case, seed: int, part: int) -> None:
    compare(case, seed, part)


def compare(case: Case, seed: int, part: int = 500) -> None:
    state = position(case, seed, part)
    for seat in range(case.players):
        views: dict[tuple[bytes, str], str] = {}
        for other in branches(case, state, Rng(seed)):
            row, offered = seen(case, other, seat)
            view = viewed(case, other, seat)
            known = views.setdefault((row, str(offered)), view)
            assert view == known


def leaves(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers, names and flags of a snapshot stand."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from leaves(part, (*path, place))
    else:
        yield path


def inside(snapshot: Any, path: tuple[Any, ...]) -> Any:
    """The list or dictionary in which a fact stands."""
    for step in path[:-1]:
        snapshot = snapshot[step]
    return snapshot


def changed(snapshot: Any, paths: list[tuple[Any, ...]], rng: Rng) -> Any:
    """The snapshot with its first fact changed a little, or two names exchanged."""
    twin = deepcopy(snapshot)
    path, other = paths
    place, there = inside(twin, path), inside(twin, other)
    value, last = place[path[-1]], path[-1]
    if isinstance(value, bool):
        place[last] = not value
    elif isinstance(value, int):
        place[last] = value - 1 if value > 0 and rng.below(2) else value + 1
    elif place is not there:  # within a list, they may be a set that has no order
        place[last], there[other[-1]] = there[other[-1]], value
    return twin


@holds(3)
def test_any_changed_fact_that_shows_in_a_view_shows(
    case: Case, seed: int, part: int
) -> None:
    """Facts of a snapshot are changed one by one; what a view shows must show."""
    rules, rng = case.rules, Rng(seed)
    state = position(case, seed, part)
    snapshot = plain(rules.save(state))
    facts = list(leaves(snapshot))
    for path in sampled(facts, CHANGES, rng):
        paths = [path, facts[rng.below(len(facts))]]
        try:
            other = rules.restore(changed(snapshot, paths, rng))
            views = [viewed(case, other, seat) for seat in range(case.players)]
            rows = [seen(case, other, seat) for seat in range(case.players)]
        except (StellwerkError, LookupError, AssertionError, ValueError):
            continue  # no position at all
        for seat, view in enumerate(views):
            if view != viewed(case, state, seat):
                assert rows[seat] != seen(case, state, seat), paths
