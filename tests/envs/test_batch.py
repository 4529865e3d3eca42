# SPDX-License-Identifier: MIT
"""Many games at once are the same games as one at a time."""

from typing import Any

import numpy as np
import pytest

import stellwerk
from stellwerk import OVER, Rng, Rules, State, envs
from stellwerk.core.batch import End
from stellwerk.core.play import settle
from stellwerk.envs.crew import Alone, Told
from stellwerk.games import title_of
from tests.envs.playing import choose, steps

GAMES = stellwerk.all_games()


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_plays_what_single_games_play(game: str) -> None:
    """Game n is dealt from stream n: row, mask and seat are those of the engine."""
    env = envs.batch(game, players=2, games=3, seed=11)
    rules, observer = env.table.rules, title_of(game).observer(env.table.rules)
    rngs = [Rng(11, n) for n in range(3)]
    states = [begun(rules, rng) for rng in rngs]
    choices = np.random.default_rng(0)
    step = env.reset(seed=11)
    for _ in range(40):
        for n, state in enumerate(states):
            seat = rules.to_act(state)
            assert step.seats[n] == seat
            assert step.observations[n].tobytes() == observer.observe(state, seat)
            if step.masks is not None:
                ids = sorted(move.id for move in rules.legal_moves(state))
                assert np.flatnonzero(step.masks[n]).tolist() == ids
        actions = choose(step, choices)
        step = env.step(actions)
        for n, state in enumerate(states):
            rules.apply(state, rules.action(int(actions[n])))
            settle(rules, state, rngs[n])
            over = rules.to_act(state) == OVER
            assert step.ended[n] == over
            if over:
                states[n] = begun(rules, rngs[n])


def begun(rules: Rules[Any], rng: Rng) -> State:
    """A new game that waits for its first player."""
    state: State = rules.new_game()
    settle(rules, state, rng)
    return state


def test_a_game_that_ends_is_paid_and_begins_anew() -> None:
    env = envs.batch("rail_line", players=3, games=4, seed=2)
    ended = 0
    for step in steps(env, 2, 200):
        assert step.rewards.shape == (4, 3)
        assert np.allclose(step.rewards.sum(axis=1), 0.0, atol=1e-6)
        assert step.rewards.any(axis=1).tolist() == step.ended.tolist()
        assert len(step.scores) == len(step.places) == int(step.ended.sum())
        ended += len(step.scores)
        assert step.masks is not None
        assert step.masks.any(axis=1).all(), "somebody is asked in every game"
    assert ended > 4


def test_progress_adds_up_to_the_lead() -> None:
    env = envs.batch("rail_line", players=2, games=1, reward="progress", seed=6)
    total = np.zeros(2)
    for step in steps(env, 6, 300):
        total += step.rewards[0]
        if step.ended[0]:
            first, second = step.scores[0]
            assert total.tolist() == pytest.approx([first - second, second - first])
            return
    raise AssertionError("no game ended")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_actions_give_the_same_bytes(game: str) -> None:
    twins = [list(steps(envs.batch(game, games=5), 3, 25)) for _ in range(2)]
    for one, other in zip(*twins, strict=True):
        assert one.observations.tobytes() == other.observations.tobytes()
        assert one.rewards.tobytes() == other.rewards.tobytes()


def test_normalised_rows_are_from_zero_to_one() -> None:
    env = envs.batch("rail_line", games=5, normalised=True)
    for step in steps(env, 1, 50):
        assert step.observations.dtype == np.float32
        assert step.observations.min() >= 0.0
        assert step.observations.max() <= 1.0


# Bad input.


def standing(env: envs.BatchEnv) -> Told:
    """All games as they stand now."""
    assert isinstance(env.crew, Alone)
    env.crew.batch.tell_all(env.crew.rows)
    return env.crew.told(End())


@pytest.mark.parametrize(
    ("actions", "complaint"),
    [
        (np.zeros(3, dtype=np.int64), "shape"),
        (np.zeros((2, 1), dtype=np.int64), "shape"),
        (np.zeros(2), "whole numbers"),
        (np.array([394, 394]), "not legal"),
        (np.array([-1, -1]), "not legal"),
        (np.array([0, 395]), "game 1: action 395 is not legal; actions are 0 to 394"),
        (np.array([0, 2**64 - 1], dtype=np.uint64), "not legal"),
        (np.array([True, False]), "whole numbers"),
        ([None, 0], "whole numbers"),
        ([[0, 1], [2]], "an array"),
        (np.zeros(0, dtype=np.int64), "shape"),
    ],
)
def test_bad_actions_are_refused_and_no_game_goes_on(
    actions: Any, complaint: str
) -> None:
    env = envs.batch("rail_line", games=2, seed=4)
    before = env.reset(seed=4)
    with pytest.raises(envs.BadAction, match=complaint):
        env.step(actions)
    assert standing(env).observations.tobytes() == before.observations.tobytes()
    env.step(choose(before, np.random.default_rng(1)))


def test_one_bad_action_stops_all_of_them() -> None:
    env = envs.batch("rail_line", games=2, seed=4)
    step = env.reset(seed=4)
    actions = choose(step, np.random.default_rng(1))
    with pytest.raises(envs.BadAction, match="game 1"):
        env.step(np.array([actions[0], 394]))
    assert standing(env).observations.tobytes() == step.observations.tobytes()


@pytest.mark.parametrize("games", [0, -3, 1.5, True, 10**9])
def test_a_batch_has_some_games_but_not_too_many(games: Any) -> None:
    with pytest.raises(envs.BadBatch, match="games"):
        envs.batch("rail_line", games=games)


@pytest.mark.parametrize("processes", [0, 3, 1.5, True])
def test_a_batch_has_no_more_processes_than_games(processes: Any) -> None:
    with pytest.raises(envs.BadBatch, match="1 to 2 processes"):
        envs.batch("rail_line", games=2, processes=processes)


def test_over_is_never_shown() -> None:
    env = envs.batch("rail_line", games=3, seed=1)
    for _ in steps(env, 1, 150):
        assert isinstance(env.crew, Alone)
        for state in env.crew.batch.states:
            assert env.table.rules.to_act(state) != OVER
