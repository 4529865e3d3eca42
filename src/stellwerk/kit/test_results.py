# SPDX-License-Identifier: MIT
"""Results: scores, breakdowns, winners."""

from itertools import permutations
from math import isfinite

from stellwerk import OVER, Rng, playout
from stellwerk.kit.cases import Case
from stellwerk.kit.playing import (
    generator,
    plain,
    position,
    to_the_end,
    walk,
)
from stellwerk.kit.properties import holds


@holds(3)
def test_breakdowns_add_up_to_the_scores_after_every_move(
    case: Case, seed: int
) -> None:
    rules = case.rules
    state = rules.new_game()
    categories = [list(part) for part in rules.breakdown(state)]
    assert len(categories) == case.players
    for _ in walk(rules, state, generator(case, seed)):
        parts = rules.breakdown(state)
        assert rules.scores(state) == [sum(part.values()) for part in parts]
        assert [list(part) for part in parts] == categories, "always the same lines"


@holds(4)
def test_there_is_an_outcome_exactly_when_the_game_is_over(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    assert (rules.outcome(state) is None) == (rules.to_act(state) != OVER)
    to_the_end(rules, state, seed)
    assert rules.outcome(state) is not None


@holds(8)
def test_places_follow_scores_and_tie_breaks(case: Case, seed: int) -> None:
    rules = case.rules
    state = rules.new_game()
    for _ in walk(rules, state, generator(case, seed)):
        pass
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.scores == rules.scores(state)
    assert outcome.breakdown == rules.breakdown(state)
    places = outcome.places
    assert places == [1 + sum(other < place for other in places) for place in places]
    assert outcome.winners == [
        seat for seat in range(case.players) if places[seat] == 1
    ]
    assert outcome.winners
    assert len({tuple(part) for part in outcome.tie_breaks}) == 1
    scores = outcome.scores
    ties = [tuple(part.values()) for part in outcome.tie_breaks]
    pairs = list(permutations(range(case.players), 2))
    by_points = all(places[a] < places[b] for a, b in pairs if scores[a] > scores[b])
    by_ties = all(places[a] < places[b] for a, b in pairs if ties[a] > ties[b])
    assert by_points or by_ties  # some games put something else before points
    for a, b in pairs:
        if ties[a] == ties[b]:
            assert (places[a] < places[b]) == (scores[a] > scores[b])
            assert (places[a] == places[b]) == (scores[a] == scores[b])
    assert plain(outcome.to_dict()) == outcome.to_dict()


@holds(3)
def test_estimates_of_imagined_states_are_numbers(
    case: Case, seed: int, part: int
) -> None:
    rules = case.rules
    state = position(case, seed, part)
    for seat in range(case.players):
        twin = rules.imagine(state, seat, Rng(seed))
        assert isfinite(rules.evaluate(twin, seat))


def test_the_same_seed_plays_the_same_game(case: Case) -> None:
    rules = case.rules
    scores = playout(rules, Rng(11))
    assert playout(rules, Rng(11)) == scores
    assert len(scores) == case.players
    assert any(playout(rules, Rng(seed)) != scores for seed in range(12, 32))
