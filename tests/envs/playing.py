# SPDX-License-Identifier: MIT
"""Random play through the environments."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.envs import BatchEnv, Step


def play(env: Any, seed: int) -> Iterator[tuple[str, Any]]:
    """A whole game of a PettingZoo environment: each agent with what it was given."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        yield agent, (seen, reward, over, cut, info)
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if over or cut else int(rng.choice(legal)))


def choose(step: Step, rng: np.random.Generator) -> NDArray[np.int64]:
    """A random legal action in every game of a batch."""
    if step.masks is not None:
        return np.array([rng.choice(np.flatnonzero(mask)) for mask in step.masks])
    assert step.legal_ids is not None
    assert step.legal_counts is not None
    parts = np.split(step.legal_ids, np.cumsum(step.legal_counts)[:-1])
    return np.array([rng.choice(part) for part in parts])


def steps(env: BatchEnv, seed: int, count: int) -> Iterator[Step]:
    """So many steps of a batch."""
    rng = np.random.default_rng(seed)
    step = env.reset(seed=seed)
    yield step
    for _ in range(count):
        step = env.step(choose(step, rng))
        yield step
