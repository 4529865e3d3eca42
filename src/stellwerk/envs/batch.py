# SPDX-License-Identifier: MIT
"""Many games at once, arrays in and arrays out: what training uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.core.batch import BadAction, Batch, End
from stellwerk.core.edition import Edition
from stellwerk.core.errors import StellwerkError
from stellwerk.envs.rewards import PROGRESS, WIN, check_reward, final_rewards, leads
from stellwerk.envs.seeds import seed_or_fresh
from stellwerk.envs.table import IDS, Table

MOST_GAMES: Final = 1_000_000


class BadBatch(StellwerkError):
    """A batch that cannot be made."""


@dataclass(frozen=True)
class Step:
    """All games after a step. A game that ended stands at its next beginning."""

    observations: NDArray[Any]  # games x size, of the seats to act
    masks: NDArray[np.int8] | None  # games x actions; None where they are too many
    legal_ids: NDArray[np.int32] | None  # then: the legal ids, game after game
    legal_counts: NDArray[np.int32] | None  # and how many each game has
    seats: NDArray[np.int16]  # the seat to act in each game
    rewards: NDArray[np.float32]  # games x players, for the last move
    ended: NDArray[np.bool_]  # the last move ended the game
    scores: NDArray[np.int64]  # ended games x players: the final points
    places: NDArray[np.int64]  # the same: 1 is the first


class BatchEnv:
    """`games` games of one table that go on for ever, one move each per step.

    The same seed and the same actions play the same games. Actions are ids.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        games: int = 1024,
        seed: int | None = None,
        reward: str = WIN,
        edition: str | Edition[Any] | None = None,
        normalised: bool = False,
        options: Mapping[str, object] | None = None,
    ) -> None:
        if type(games) is not int or not 1 <= games <= MOST_GAMES:
            raise BadBatch(f"a batch has 1 to {MOST_GAMES} games, not {games!r}")
        self.table: Final = Table(game, players, options, edition, normalised)
        self.games: Final = games
        self.reward: Final = check_reward(reward)
        self.batch = self.begin(seed)

    def begin(self, seed: int | None) -> Batch:
        table = self.table
        fresh = seed_or_fresh(seed)
        return Batch(table.rules, table.observer, self.games, fresh)

    def reset(self, seed: int | None = None) -> Step:
        """All games from the beginning."""
        self.batch = self.begin(seed)
        return self.arrays(End(), self.leads())

    def step(self, actions: NDArray[Any]) -> Step:
        """One move in every game; if any is illegal, none is played."""
        chosen = self.checked(actions)
        before = self.leads()
        end = End()
        self.batch.step(chosen, end)
        return self.arrays(end, before)

    def checked(self, actions: NDArray[Any]) -> list[int]:
        """The actions as numbers; `BadAction` for a wrong shape or type."""
        array = np.asarray(actions)
        if array.shape != (self.games,):
            raise BadAction(
                f"actions should have the shape ({self.games},), not {array.shape}"
            )
        if not np.issubdtype(array.dtype, np.integer):
            raise BadAction(f"actions should be whole numbers, not {array.dtype}")
        numbers: list[int] = array.tolist()
        return numbers

    def leads(self) -> NDArray[np.float64] | None:
        """Everybody's lead, if decisions are paid for."""
        if self.reward != PROGRESS:
            return None
        points = np.frombuffer(self.batch.scores(), dtype="<i8").astype(np.float64)
        points = points.reshape(self.games, -1)
        others = points.shape[1] - 1
        total: NDArray[np.float64] = points.sum(axis=1, keepdims=True)
        lead: NDArray[np.float64] = points - (total - points) / others
        return lead

    def arrays(self, end: End, before: NDArray[np.float64] | None) -> Step:
        table, batch, games = self.table, self.batch, self.games
        rows = np.frombuffer(batch.observations(), dtype="<i2").reshape(games, -1)
        masks, ids, counts = self.legal()
        ended = np.zeros(games, dtype=np.bool_)
        ended[end.games] = True
        players = table.rules.players
        return Step(
            table.scaled(rows) if table.normalised else rows,
            masks,
            ids,
            counts,
            np.frombuffer(batch.to_act(), dtype="<i2"),
            self.rewards(end, before),
            ended,
            np.array(end.scores, dtype=np.int64).reshape(-1, players),
            np.array(end.places, dtype=np.int64).reshape(-1, players),
        )

    def legal(self) -> tuple[Any, Any, Any]:
        """The masks, or the ids and counts where masks would be too wide."""
        if self.table.actions != IDS:
            ids, counts = self.batch.legal()
            return None, np.frombuffer(ids, "<i4"), np.frombuffer(counts, "<i4")
        packed = np.frombuffer(self.batch.packed_masks(), dtype=np.uint8)
        packed = packed.reshape(self.games, -1)
        size = self.table.size
        masks = np.unpackbits(packed, axis=1, count=size, bitorder="little")
        return masks.view(np.int8), None, None

    def rewards(
        self, end: End, before: NDArray[np.float64] | None
    ) -> NDArray[np.float32]:
        """What the last move was worth to every seat of every game."""
        players = self.table.rules.players
        worth = np.zeros((self.games, players), dtype=np.float32)
        now = self.leads()
        if now is not None and before is not None:
            worth[:] = now - before
            for game, scores in zip(end.games, end.scores, strict=True):
                worth[game] = leads(scores) - before[game]
            return worth
        for place, game in enumerate(end.games):
            scores, places = end.scores[place], end.places[place]
            worth[game] = final_rewards(self.reward, scores, places)
        return worth


def batch(game: str, players: int = 2, games: int = 1024, **settings: Any) -> BatchEnv:
    """Many games at once."""
    return BatchEnv(game, players, games, **settings)
