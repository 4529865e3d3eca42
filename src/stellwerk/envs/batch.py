# SPDX-License-Identifier: MIT
"""Many games at once, arrays in and arrays out: what training uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from stellwerk.core.batch import BadAction
from stellwerk.core.edition import Edition
from stellwerk.envs.crew import Alone, BadBatch, Crew, Setting, Told
from stellwerk.envs.rewards import PROGRESS, WIN, check_reward, final_rewards, leads
from stellwerk.envs.seeds import seed_or_fresh
from stellwerk.envs.table import Table

MOST_GAMES: Final = 1_000_000
MOST_PROCESSES: Final = 256


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

    The same seed and the same actions play the same games, in however many processes.
    Actions are ids.
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
        processes: int = 1,
    ) -> None:
        check_count("games", games, MOST_GAMES)
        check_count("processes", processes, min(games, MOST_PROCESSES))
        self.table: Final = Table(game, players, options, edition, normalised)
        self.games: Final = games
        self.reward: Final = check_reward(reward)
        self.scored: Final = reward == PROGRESS
        self.crew: Final = self.gather(processes, edition)
        self.now = self.crew.begin(seed_or_fresh(seed))

    def gather(
        self, processes: int, edition: str | Edition[Any] | None
    ) -> Alone | Crew:
        """Where the games are played."""
        if processes == 1:
            return Alone(self.table, self.games, self.scored)
        rules = self.table.rules
        options = dict(rules.options)
        setting = Setting(rules.game, rules.players, options, edition, self.scored)
        return Crew(setting, self.games, processes)

    def reset(self, seed: int | None = None) -> Step:
        """All games from the beginning."""
        self.now = self.crew.begin(seed_or_fresh(seed))
        return self.arrays(self.now, None)

    def step(self, actions: NDArray[Any]) -> Step:
        """One move in every game; if any is illegal, none is played."""
        chosen = self.checked(actions)
        before = self.now
        self.now = self.crew.step(chosen)
        return self.arrays(self.now, before)

    def close(self) -> None:
        """End the other processes, if there are any; no step can follow then."""
        self.crew.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()

    def checked(self, actions: NDArray[Any]) -> NDArray[Any]:
        """Whole numbers, one per game; `BadAction` for a wrong shape or type."""
        try:
            array = np.asarray(actions)
        except ValueError:
            raise BadAction("actions should be an array, a number per game") from None
        if array.shape != (self.games,):
            raise BadAction(
                f"actions should have the shape ({self.games},), not {array.shape}"
            )
        if not np.issubdtype(array.dtype, np.integer):
            raise BadAction(f"actions should be whole numbers, not {array.dtype}")
        most = self.table.rules.action_count() - 1
        wrong = np.flatnonzero((array < 0) | (array > most))
        if len(wrong):
            raise BadAction(
                f"game {wrong[0]}: action {array[wrong[0]]} is not legal; "
                f"actions are 0 to {most}"
            )
        return array

    def arrays(self, told: Told, before: Told | None) -> Step:
        table, end = self.table, told.end
        ended = np.zeros(self.games, dtype=np.bool_)
        ended[end.games] = True
        players = table.rules.players
        rows = told.observations
        return Step(
            table.scaled(rows) if table.normalised else rows,
            told.masks,
            told.ids,
            told.counts,
            told.seats,
            self.rewards(told, before),
            ended,
            np.array(end.scores, dtype=np.int64).reshape(-1, players),
            np.array(end.places, dtype=np.int64).reshape(-1, players),
        )

    def rewards(self, told: Told, before: Told | None) -> NDArray[np.float32]:
        """What the last move was worth to every seat of every game."""
        end = told.end
        worth = np.zeros((self.games, self.table.rules.players), dtype=np.float32)
        if before is None:
            return worth
        if self.scored:
            was = leads_of(before.scores)
            worth[:] = leads_of(told.scores) - was
            for game, scores in zip(end.games, end.scores, strict=True):
                worth[game] = leads(scores) - was[game]
            return worth
        for place, game in enumerate(end.games):
            scores, places = end.scores[place], end.places[place]
            worth[game] = final_rewards(self.reward, scores, places)
        return worth


def leads_of(scores: NDArray[np.int64]) -> NDArray[np.float64]:
    """Points less the mean of the others', in every game."""
    points = scores.astype(np.float64)
    others = points.shape[1] - 1
    total: NDArray[np.float64] = points.sum(axis=1, keepdims=True)
    lead: NDArray[np.float64] = points - (total - points) / others
    return lead


def check_count(what: str, count: int, most: int) -> None:
    """`BadBatch` unless it is a whole number in its range."""
    if type(count) is not int or not 1 <= count <= most:
        raise BadBatch(f"a batch has 1 to {most} {what}, not {count!r}")


def batch(game: str, players: int = 2, games: int = 1024, **settings: Any) -> BatchEnv:
    """Many games at once."""
    return BatchEnv(game, players, games, **settings)
