# SPDX-License-Identifier: MIT
"""How fast environments are beside others: steps with observation and mask.

All contenders take turns in one process, one short slice each, and ratios are taken
within a round, so whatever slows the machine slows both sides. Only calls of the
environment are timed, in processor time; choosing a random legal action is not.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any, Final, TypeAlias

import numpy as np

from stellwerk.core.errors import StellwerkError
from stellwerk.envs.aec import aec
from stellwerk.envs.batch import BatchEnv, Step
from stellwerk.games import title_of

BATCH: Final = 1024
MOST_ROUNDS: Final = 10_000
Slice: TypeAlias = Callable[[float], float]  # works for seconds; steps per second
# What is divided by what, and what it should reach.
GOALS: Final = (
    ("PettingZoo / its chess", "pettingzoo", "chess", 5.0),
    ("PettingZoo / its hold'em", "pettingzoo", "hold'em", 5.0),
    ("batch / PettingZoo", "batch", "pettingzoo", 10.0),
    ("batch / catanatron", "batch", "catanatron", 30.0),
)
PEERS: Final = {
    "chess": "pettingzoo.classic.chess_v6",
    "hold'em": "pettingzoo.classic.texas_holdem_no_limit_v6",
}


class BadSpeedPlan(StellwerkError):
    """A benchmark that cannot be run as asked."""


@dataclass
class Speed:
    """Steps per second of every contender, one figure per round."""

    game: str
    rates: dict[str, list[float]]
    left_out: dict[str, str] = field(default_factory=dict)

    def ratio(self, above: str, below: str) -> float | None:
        """The median of the rounds' ratios; None if a side was left out."""
        if above not in self.rates or below not in self.rates:
            return None
        pairs = zip(self.rates[above], self.rates[below], strict=True)
        return median(left / right for left, right in pairs)


def measure(
    game: str, players: int | None = None, rounds: int = 5, seconds: float = 0.3
) -> Speed:
    """One of our games beside the peers that are installed."""
    title = title_of(game)
    if not 1 <= rounds <= MOST_ROUNDS or not seconds > 0:
        raise BadSpeedPlan(f"1 to {MOST_ROUNDS} rounds of more than 0 seconds")
    count = title.min_players if players is None else players
    slices: dict[str, Slice] = {
        "pettingzoo": agents(aec(game, count)),
        "batch": many(BatchEnv(game, count, BATCH, seed=1)),
    }
    found = Speed(game, {})
    for name, make in {**zoo_peers(), "catanatron": catanatron}.items():
        try:
            slices[name] = make()
        except ImportError as error:
            found.left_out[name] = str(error)
    for name in slices:
        found.rates[name] = []
    for _ in range(rounds):
        for name, work in slices.items():
            found.rates[name].append(work(seconds))
    return found


def zoo_peers() -> dict[str, Callable[[], Slice]]:
    """PettingZoo's own games, made when asked for."""
    return {name: zoo_peer(module) for name, module in PEERS.items()}


def zoo_peer(module: str) -> Callable[[], Slice]:
    def make() -> Slice:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return agents(import_module(module).env())

    return make


def agents(env: Any) -> Slice:
    """Steps of a PettingZoo environment, a new game whenever one is over."""
    env.reset(seed=1)

    def work(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            began = process_time()
            seen, _, over, cut, _ = env.last()
            spent += process_time() - began
            legal = np.flatnonzero(seen["action_mask"])
            action = int(random.choice(legal)) if not (over or cut) else None
            began = process_time()
            if action is None:
                env.reset()
            else:
                env.step(action)
            spent += process_time() - began
            steps += 1
        return steps / spent

    return work


def many(env: BatchEnv) -> Slice:
    """Steps of all games of a batch."""
    at = [env.reset(seed=1)]
    rng = np.random.default_rng(1)

    def work(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            actions = chosen(at[0], rng)
            began = process_time()
            at[0] = env.step(actions)
            spent += process_time() - began
            steps += env.games
        return steps / spent

    return work


def chosen(step: Step, rng: np.random.Generator) -> Any:
    """A random legal action in every game, without a loop."""
    if step.masks is not None:
        luck = rng.random(step.masks.shape, dtype=np.float32) + np.float32(0.5)
        return (step.masks * luck).argmax(axis=1)
    assert step.legal_ids is not None
    assert step.legal_counts is not None
    firsts = np.cumsum(step.legal_counts) - step.legal_counts
    places = (rng.random(len(firsts)) * step.legal_counts).astype(np.int64)
    return step.legal_ids[firsts + places]


def catanatron() -> Slice:
    """Steps of catanatron's Gymnasium environment."""
    import gymnasium

    import_module("catanatron_gym")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make("catanatron_gym:catanatron-v1").unwrapped
    told = [env.reset(seed=1)[1]]

    def work(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            action = random.choice(told[0]["valid_actions"])
            began = process_time()
            _, _, over, cut, info = env.step(action)
            if over or cut:
                _, info = env.reset()
            spent += process_time() - began
            told[0] = info
            steps += 1
        return steps / spent

    return work
