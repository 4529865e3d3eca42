# SPDX-License-Identifier: MIT
"""Hints and reviews, as library functions."""

from functools import lru_cache

import pytest

import stellwerk
from stellwerk import BadRecord, Rng
from stellwerk.bots.advice import Review, judge, play_again
from stellwerk.bots.advice import hint as advise
from stellwerk.bots.bot import position_for
from stellwerk.bots.registry import strong_settings
from stellwerk.bots.tree import Settings
from stellwerk.core.record import Entry
from stellwerk.core.title import Title
from stellwerk.games import TITLES
from stellwerk.lab import (
    BadBudget,
    Budget,
    Judgement,
    NothingToAdvise,
    hint,
    review,
    worst,
)
from tests.bots.helpers import GAME, choices, half_game, some_position

FEW = Budget(simulations=30)


def test_a_hint_names_legal_moves_the_most_tried_first() -> None:
    game = half_game()
    found = hint(game.record(), count=4, budget=FEW, seed=1)
    texts = [str(advice.choice["text"]) for advice in found]
    assert 1 <= len(texts) <= 4
    assert set(texts) <= set(game.legal_moves())
    visits = [advice.visits for advice in found]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) <= 30
    assert all(0.0 <= advice.value <= 1.0 for advice in found)
    again = hint(game, count=4, budget=FEW, seed=1)
    assert [one.to_dict() for one in again] == [one.to_dict() for one in found]


@pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
def test_a_hint_is_the_same_whatever_is_hidden(title: Title) -> None:
    rules = title.rules(title.max_players)
    settings = strong_settings(title.key, 15)
    for place, (state, seat) in enumerate(choices(rules, 6, 15)):
        if place == 3:
            break
        expected = [one.to_dict() for one in advise(rules, state, settings, Rng(3))]
        for stream in range(2):
            twin = rules.imagine(state, seat, Rng(4, stream))
            found = [one.to_dict() for one in advise(rules, twin, settings, Rng(3))]
            assert found == expected


def test_a_hint_by_the_clock_uses_the_time() -> None:
    found = hint(half_game(), budget=Budget(seconds=0.2), count=9)
    assert sum(advice.visits for advice in found) >= 16


def test_a_single_answer_is_valued_too() -> None:
    game = stellwerk.new(GAME, 2, 7)
    rng = Rng(7)
    while len(game.legal_moves()) > 1:
        game.play(game.legal_moves()[rng.below(len(game.legal_moves()))])
    (only,) = hint(game, budget=FEW)
    assert only.choice["text"] == game.legal_moves()[0]
    assert only.visits > 0
    assert 0.0 < only.value < 1.0


def test_the_move_that_wins_at_once_is_found_best() -> None:
    """In the last decision of a game, the value of a move is its certain result."""
    game = about_to_end()
    seat = game.to_act
    assert seat is not None
    results = {}
    for text in game.legal_moves():
        twin = stellwerk.load(game.record())
        twin.play(text)
        outcome = twin.outcome()
        assert outcome is not None
        other = outcome.scores[1 - seat]
        won = outcome.places[seat] == 1
        results[text] = (won / len(outcome.winners), outcome.scores[seat] - other)
    best = hint(game, budget=Budget(simulations=100))[0]
    assert results[str(best.choice["text"])] == max(results.values())


@lru_cache
def about_to_end() -> stellwerk.Game:
    """A game with one decision left, and something at stake in it."""
    games = (last_decision(seed) for seed in range(100))
    return next(game for game in games if game is not None)


def last_decision(seed: int) -> stellwerk.Game | None:
    """A game that ends with the next answer, whose answers end differently."""
    game = stellwerk.new(GAME, 2, seed)
    rng = Rng(seed)
    while game.to_act is not None:
        ends = []
        for move in game.rules.legal_moves(game.state):
            twin = game.state.copy()
            game.rules.apply(twin, move)
            outcome = game.rules.outcome(twin)
            ends.append(None if outcome is None else tuple(outcome.scores))
        if len(set(ends)) > 1 and None not in ends:
            return game
        texts = game.legal_moves()
        game.play(texts[rng.below(len(texts))])
    return None


def test_a_game_that_is_over_has_no_hint() -> None:
    game = finished()
    with pytest.raises(NothingToAdvise, match="the game is over"):
        hint(game.record())


def finished(seed: int = 3) -> stellwerk.Game:
    game = stellwerk.new(GAME, 2, seed, seats=["Anna", "Ben"])
    rng = Rng(seed)
    while game.to_act is not None:
        texts = game.legal_moves()
        game.play(texts[rng.below(len(texts))])
    return game


def test_a_review_judges_every_choice() -> None:
    game = finished()
    judged = review(game.record(), sims=6, seed=2)
    assert [one.entry for one in judged] == chosen(game)
    for one in judged:
        entry = game.entries[one.entry]
        assert (entry.seat, entry.text) == (one.seat, one.played.choice["text"])
        assert 0.0 <= one.loss <= one.best.value <= 1.0
        same = one.best.choice == one.played.choice
        assert same == (one.loss == 0.0)
        assert same == (one.noise == 0.0)
    bad = worst(judged)
    assert 0 < len(bad) <= 10
    losses = [one.loss for one in bad]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] == max(one.loss for one in judged)
    again = review(game, sims=6, seed=2)
    assert [one.to_dict() for one in again] == [one.to_dict() for one in judged]


@pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
def test_the_start_of_every_game_can_be_reviewed(title: Title) -> None:
    game = stellwerk.new(title.key, title.max_players, 3)
    rng = Rng(1)
    for _ in range(8):
        texts = game.legal_moves()
        game.play(texts[rng.below(len(texts))])
    judged = review(game.record(), sims=2)
    assert [one.entry for one in judged] == chosen(game)


def chosen(game: stellwerk.Game) -> list[int]:
    """The entries of a game that were real choices."""
    state, found = game.rules.new_game(), []
    for place, entry in enumerate(game.entries):
        if entry.seat >= 0 and len(game.rules.legal_moves(state)) > 1:
            found.append(place)
        game.rules.apply(state, game.rules.parse(state, entry.text))
    return found


def test_a_blunder_costs_more_than_the_best_move() -> None:
    game = about_to_end()
    rules, seat = game.rules, game.to_act
    assert seat is not None
    judged: list[Judgement] = []
    for move in rules.legal_moves(game.state):
        position = position_for(rules, game.state, seat, Rng(1))
        judged.append(judge(position, move, 0, Settings(40), Rng(2)))
    assert min(one.loss for one in judged) == 0.0
    assert max(one.loss for one in judged) > 0.0
    assert len({one.best.value for one in judged}) == 1


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    game = half_game(4)
    review(game, sims=2, progress=lambda done, total: told.append((done, total)))
    total = len(game.entries)
    assert told == [(done, total) for done in range(1, total + 1)]


def test_a_review_without_a_choice_is_refused() -> None:
    with pytest.raises(NothingToAdvise, match="no decision"):
        review(stellwerk.new(GAME, 2, 3))


@pytest.mark.parametrize("sims", [0, -1])
def test_a_review_needs_simulations(sims: int) -> None:
    with pytest.raises(BadBudget, match="at least 1 simulation"):
        review(finished(), sims=sims)


@pytest.mark.parametrize("version", [0, 2])
def test_a_record_of_other_rules_is_refused(version: int) -> None:
    text = finished().record().replace("\nrules: 1\n", f"\nrules: {version}\n")
    for look in (hint, review):
        with pytest.raises(BadRecord, match=f"rules {version} of rail_line"):
            look(text)


def test_a_broken_record_is_refused() -> None:
    text = finished().record()
    for broken in (text[:200], text.replace("\n1 lane", "\n1 lame"), "", "x\ny"):
        with pytest.raises(BadRecord):
            review(broken)


def test_a_review_stops_at_an_entry_that_is_not_legal() -> None:
    rules = stellwerk.rules(GAME, 2)
    work = Review(rules, [Entry(0, "pass")], Settings(2), 1)
    with pytest.raises(BadRecord, match="line 1"):
        work.step()


def test_playing_again_uses_the_same_worlds_for_the_same_seed() -> None:
    position = some_position()
    move = position.moves()[0]
    first = play_again(position, move, Settings(5), 3, 20)
    again = play_again(position, move, Settings(5), 3, 20)
    assert (first.mean, first.error, first.count) == (again.mean, again.error, 20)
