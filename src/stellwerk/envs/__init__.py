# SPDX-License-Identifier: MIT
"""The games behind the interfaces of research, alone and in batches.

env = stellwerk.envs.aec("first_class", players=4, modules=["A", "B"])
env = gymnasium.make("Stellwerk/RailLine-v0", bots="greedy")
many = stellwerk.envs.batch("rail_line", players=2, games=1024, seed=7)

They need more packages than playing does: install `stellwerk[research]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import gymnasium
    import numpy as np  # noqa: F401
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"stellwerk.envs needs {missing.name}: pip install 'stellwerk[research]'",
        name=missing.name,
    ) from None

from stellwerk.core.batch import BadAction
from stellwerk.core.observation import BadIndex, Field, ObservationSpec
from stellwerk.envs.aec import StellwerkAEC, aec, raw_aec
from stellwerk.envs.batch import BatchEnv, Step, batch
from stellwerk.envs.crew import BadBatch
from stellwerk.envs.rewards import REWARDS, WIN, ZERO_SUM, UnknownReward
from stellwerk.envs.single import BadSeat, StellwerkEnv, env_id, gym
from stellwerk.envs.table import IllegalAction, Table
from stellwerk.games import TITLES

if TYPE_CHECKING:
    from stellwerk.envs.open_spiel import SpielGame

__all__ = [
    "REWARDS",
    "ZERO_SUM",
    "BadAction",
    "BadBatch",
    "BadIndex",
    "BadSeat",
    "BatchEnv",
    "Field",
    "IllegalAction",
    "ObservationSpec",
    "StellwerkAEC",
    "StellwerkEnv",
    "Step",
    "Table",
    "UnknownReward",
    "aec",
    "batch",
    "env_id",
    "gym",
    "raw_aec",
    "register",
    "spec",
    "spiel",
]


def spec(game: str, players: int = 2, **options: object) -> ObservationSpec:
    """What the numbers of an observation are: names, shapes, bounds, version."""
    return Table(game, players, options).spec


def spiel(
    game: str,
    players: int = 2,
    reward: str = WIN,
    edition: str | None = None,
    **options: object,
) -> SpielGame:
    """A game for OpenSpiel, as `pyspiel.load_game` gives it; needs `openspiel`."""
    from stellwerk.envs import open_spiel

    return open_spiel.spiel(game, players, reward, edition, options)


def register() -> None:
    """Tell Gymnasium the ids of all games; importing this package does it."""
    for game in TITLES:
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point="stellwerk.envs.single:StellwerkEnv",
                kwargs={"game": game},
            )


register()
