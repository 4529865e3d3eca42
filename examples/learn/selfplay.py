# SPDX-License-Identifier: MIT
"""Many games at once against oneself, and what is to be learned from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from network import POINTS, Network, allowed
from numpy.typing import NDArray
from torch import Tensor

from stellwerk import envs
from stellwerk.envs.table import Table

GAMES: Final = 96  # side by side
STEPS: Final = 128  # of each, in a round
LOOKAHEAD: Final = 0.95  # the lambda of generalised advantages
WIN_BONUS: Final = 5.0  # points that winning is worth beside the lead


@dataclass
class Seen:
    """What a round has seen: a line per decision."""

    rows: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor  # logarithms, when they were chosen
    gains: Tensor  # how much better than expected
    goals: Tensor  # what the value should have been
    games: int
    points: float  # mean, of both seats

    def choices(self) -> Tensor:
        """Where there was something to choose."""
        return (self.masks.sum(1) > 1).nonzero()[:, 0]


class Memory:
    """What happens in a round, step by step, in all games."""

    def __init__(self, table: Table) -> None:
        self.rows: Final = np.empty((STEPS, GAMES, table.spec.size), dtype=np.int16)
        self.masks: Final = np.empty((STEPS, GAMES, table.size), dtype=np.int8)
        self.seats: Final = np.empty((STEPS + 1, GAMES), dtype=np.int64)
        self.rewards: Final = np.empty((STEPS, GAMES), dtype=np.float32)
        self.ended: Final = np.empty((STEPS, GAMES), dtype=np.bool_)
        self.chosen: Final = torch.empty(STEPS, GAMES, dtype=torch.int64)
        self.chances: Final = torch.empty(STEPS, GAMES)
        self.values: Final = torch.empty(STEPS + 1, GAMES)
        self.points: Final[list[float]] = []

    def choose(self, t: int, step: envs.Step, network: Network) -> NDArray[np.int64]:
        """Look at all games and draw an action for each, by the network's odds."""
        assert step.masks is not None
        self.rows[t] = step.observations
        self.masks[t] = step.masks
        self.seats[t] = step.seats
        with torch.no_grad():
            wishes, self.values[t] = network(torch.from_numpy(self.rows[t]))
            odds = allowed(wishes, torch.from_numpy(self.masks[t])).log_softmax(1)
            self.chosen[t] = torch.multinomial(odds.exp(), 1)[:, 0]
            self.chances[t] = odds.gather(1, self.chosen[t][:, None])[:, 0]
        actions: NDArray[np.int64] = self.chosen[t].numpy()
        return actions

    def pay(self, t: int, step: envs.Step) -> None:
        """What the actions brought those who took them."""
        seats = self.seats[t]
        self.ended[t] = step.ended
        self.rewards[t] = step.rewards[np.arange(GAMES), seats]
        over = np.flatnonzero(step.ended)
        bonus = WIN_BONUS * (step.places == 1) - WIN_BONUS / 2
        self.rewards[t, over] += bonus[np.arange(len(over)), seats[over]]
        self.points.extend(step.scores.ravel().tolist())

    def leave(self, step: envs.Step, network: Network) -> None:
        """The games stay unfinished: what they promise stands for the rest."""
        self.seats[STEPS] = step.seats
        with torch.no_grad():
            rows = torch.from_numpy(np.array(step.observations))
            self.values[STEPS] = network(rows)[1]

    def seen(self) -> Seen:
        values = self.values / POINTS
        gains = advantages(self.rewards / POINTS, values, self.seats, self.ended)
        return Seen(
            torch.from_numpy(self.rows).flatten(0, 1),
            torch.from_numpy(self.masks).flatten(0, 1),
            self.chosen.flatten(),
            self.chances.flatten(),
            gains.flatten(),
            (gains + values[:STEPS]).flatten(),
            int(self.ended.sum()),
            float(np.mean(self.points)) if self.points else 0.0,
        )


def collect(network: Network, env: envs.BatchEnv, seed: int) -> Seen:
    """Play all games of a batch for some steps, from their beginning."""
    memory = Memory(env.table)
    step = env.reset(seed=seed)
    for t in range(STEPS):
        step = env.step(memory.choose(t, step, network))
        memory.pay(t, step)
    memory.leave(step, network)
    return memory.seen()


def advantages(rewards: Any, values: Tensor, seats: Any, ended: Any) -> Tensor:
    """How much better each decision turned out than was expected.

    What is good for the next seat to act is bad for the other: the sign changes
    whenever the seat does.
    """
    gains = torch.empty(values.shape[0] - 1, values.shape[1])
    later = torch.zeros(values.shape[1])
    for t in reversed(range(len(gains))):
        sign = torch.from_numpy(np.where(seats[t + 1] == seats[t], 1.0, -1.0)).float()
        sign = sign * torch.from_numpy(~ended[t]).float()
        wonder = torch.from_numpy(rewards[t]) + sign * values[t + 1] - values[t]
        later = wonder + LOOKAHEAD * sign * later
        gains[t] = later
    return gains
