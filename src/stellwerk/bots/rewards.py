# SPDX-License-Identifier: MIT
"""How good the end of a simulation is, for each seat, from 0 to 1."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from mypy_extensions import i64

from stellwerk.bots.tree import Settings
from stellwerk.core.contract import Rules, State
from stellwerk.core.ranking import places

MOST_POINTS: Final = 1_000_000  # nobody has as many, or loses as many


def final_rewards(rules: Rules[Any], world: State, settings: Settings) -> list[float]:
    """Of a game that is over: partly for winning, partly for the lead in points."""
    scores = rules.scores(world)
    reached = places(rules.ranking(world, scores))
    win = settings.win
    share = 1.0 / float(reached.count(1))
    rewards: list[float] = []
    for seat in range(len(scores)):
        won = share if reached[seat] == 1 else 0.0
        lead: int = scores[seat] - best_other(scores, seat)
        ahead = squash(float(lead), settings.scale)
        rewards.append(win * won + (1.0 - win) * ahead)
    return rewards


def expected_rewards(
    rules: Rules[Any], world: State, settings: Settings
) -> list[float]:
    """Of a game that goes on: what the evaluation expects."""
    judge = settings.judge
    if judge is not None:
        leads = judge.leads(rules, world, list(range(rules.players)))
        return [squash(lead, settings.scale) for lead in leads]
    return [
        squash(rules.evaluate(world, seat), settings.scale)
        for seat in range(rules.players)
    ]


def expected_reward(
    rules: Rules[Any], world: State, seat: int, settings: Settings
) -> float:
    """The same for one seat."""
    judge = settings.judge
    if judge is None:
        return squash(rules.evaluate(world, seat), settings.scale)
    return squash(judge.leads(rules, world, [seat])[0], settings.scale)


def best_other(scores: list[int], seat: i64) -> i64:
    """The most points that another seat has."""
    best: i64 = -MOST_POINTS
    other: i64
    for other in range(len(scores)):
        if other != seat and scores[other] > best:
            best = scores[other]
    return best


def squash(lead: float, scale: float) -> float:
    """A lead in points as a reward from 0 to 1."""
    return 1.0 / (1.0 + exp(max(min(-lead / scale, 50.0), -50.0)))
