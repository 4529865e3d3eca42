# SPDX-License-Identifier: MIT
"""A batch in several processes: the same bytes, a clean end, clear errors."""

import os
import signal
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import pytest

from stellwerk import envs
from stellwerk.envs.crew import Crew
from tests.envs.playing import choose, steps

FIELDS = (
    *("observations", "masks", "legal_ids", "legal_counts", "seats"),
    *("rewards", "ended", "scores", "places"),
)


def bytes_of(step: envs.Step) -> list[bytes | None]:
    """Everything in a step, with its type and shape."""
    found: list[bytes | None] = []
    for name in FIELDS:
        array = getattr(step, name)
        if array is None:
            found.append(None)
        else:
            kind = f"{array.dtype.str} {array.shape}"
            found.append(kind.encode() + array.tobytes())
    return found


def crew_of(env: envs.BatchEnv) -> Crew:
    assert isinstance(env.crew, Crew)
    return env.crew


@pytest.mark.parametrize(
    ("game", "settings", "count"),
    [
        ("rail_line", {"reward": "progress", "normalised": True}, 170),
        ("rail_line", {"players": 3, "options": {"score_sheet": 2}}, 40),
        ("cube_express", {}, 15),
        pytest.param("first_class", {}, 60, marks=pytest.mark.slow),
        pytest.param("express_01", {}, 60, marks=pytest.mark.slow),
        pytest.param("taubertal_express", {}, 60, marks=pytest.mark.slow),
    ],
)
def test_several_processes_give_the_same_bytes(
    game: str, settings: dict[str, Any], count: int
) -> None:
    one = envs.batch(game, games=5, **settings)
    with envs.batch(game, games=5, processes=2, **settings) as two:
        for alone, shared in zip(
            steps(one, 3, count), steps(two, 3, count), strict=True
        ):
            assert bytes_of(alone) == bytes_of(shared)


@pytest.fixture
def env() -> Any:
    made = envs.batch("rail_line", games=4, processes=2, seed=5)
    yield made
    made.close()


def test_a_step_stays_as_it_is_when_the_games_go_on(env: envs.BatchEnv) -> None:
    before = env.reset(seed=1)
    kept = bytes_of(before)
    env.step(choose(before, np.random.default_rng(1)))
    assert bytes_of(before) == kept


def test_an_illegal_action_in_one_process_stops_all(env: envs.BatchEnv) -> None:
    step = env.reset(seed=1)
    actions = choose(step, np.random.default_rng(1))
    wrong = actions.copy()
    wrong[3] = 394
    with pytest.raises(envs.BadAction, match="game 3: action 394 is not legal"):
        env.step(wrong)
    alone = envs.batch("rail_line", games=4)
    alone.reset(seed=1)
    assert bytes_of(env.step(actions)) == bytes_of(alone.step(actions))


def test_a_bad_seed_costs_no_process(env: envs.BatchEnv) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number from 0"):
        env.reset(seed=-1)
    env.reset(seed=1)


def test_closing_ends_the_processes_and_gives_the_memory_back(
    env: envs.BatchEnv,
) -> None:
    crew = crew_of(env)
    pids = [part.process.pid for part in crew.parts]
    memory = crew.arrays.memory.name
    env.close()
    env.close()
    for pid in pids:
        assert pid is not None
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    with pytest.raises(FileNotFoundError):
        SharedMemory(name=memory)
    for act in (lambda: env.reset(seed=1), lambda: env.step(np.zeros(4, dtype=int))):
        with pytest.raises(envs.BadBatch, match="is closed; make a new one"):
            act()


def test_a_process_that_dies_is_told_and_nothing_is_left(env: envs.BatchEnv) -> None:
    step = env.reset(seed=1)
    crew = crew_of(env)
    process = crew.parts[1].process
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    with pytest.raises(envs.BadBatch, match=r"games 2 to 3 ended \(exit code -9\)"):
        env.step(choose(step, np.random.default_rng(1)))
    assert crew.parts == []
    with pytest.raises(envs.BadBatch, match="closed"):
        env.reset()
