# SPDX-License-Identifier: MIT
"""Stopping when a question is answered, with an error rate that is kept.

The numbers of games at which one looks are set before the first game: they double,
from `FIRST_LOOK` to `at_most`. With `looks` looks and `intervals` intervals at each,
every single interval is made so that it misses the truth with a chance of at most
``error / (looks * intervals)``. So the chance that any interval of any look misses is
at most `error`, however the looks depend on each other and whenever one stops (the
union bound; nothing else is assumed about looking often).

An interval of shares of wins, which lie between 0 and 1, is that of Maurer and Pontil
(empirical Bernstein bound, 2009), which holds for any number of games. An interval
of points or decisions, which have no known bounds, is Student's t.

Games that share their luck (`balanced`) count as one observation: their mean.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Final

import msgspec

FIRST_LOOK: Final = 1000

Interval = tuple[float, float]


class Estimate(msgspec.Struct, frozen=True):
    """What one look says about one thing."""

    what: str  # such as "all, seat 1"
    games: int  # observations
    mean: float
    low: float
    high: float
    answered: bool

    @property
    def width(self) -> float:
        return self.high - self.low


class Look(msgspec.Struct, frozen=True):
    """All estimates after so many games per case."""

    games: int
    estimates: list[Estimate]

    @property
    def answered(self) -> bool:
        return all(estimate.answered for estimate in self.estimates)


def look_at(at_most: int) -> list[int]:
    """The numbers of games at which one looks; the last is `at_most`."""
    looks = []
    games = FIRST_LOOK
    while games < at_most:
        looks.append(games)
        games *= 2
    return [*looks, at_most]


@dataclass(frozen=True)
class Wanted:
    """When an interval answers a question."""

    low: float  # the limits: inside of them, or outside, is an answer
    high: float
    width: float | None  # or this narrow is one
    error: float  # of one interval

    def judge(self, what: str, sample: Any, bounded: bool) -> Estimate:
        """The estimate from a sample of independent observations."""
        low, high = interval(sample, self.error, bounded)
        mean = float(sample.mean())
        return Estimate(what, len(sample), mean, low, high, self.answers(low, high))

    def answers(self, low: float, high: float) -> bool:
        if self.width is not None:
            return high - low <= self.width
        inside = self.low <= low and high <= self.high
        return inside or high < self.low or low > self.high


def interval(sample: Any, error: float, bounded: bool) -> Interval:
    """An interval that misses the mean with at most this chance.

    `bounded` observations lie between 0 and 1.
    """
    count = len(sample)
    if count < 2:
        return (-math.inf, math.inf)
    mean, variance = float(sample.mean()), float(sample.var(ddof=1))
    if bounded:
        reach = bernstein(variance, count, error)
    else:
        reach = student(error, count - 1) * math.sqrt(variance / count)
    return (mean - reach, mean + reach)


def bernstein(variance: float, count: int, error: float) -> float:
    """Half the interval of Maurer and Pontil for observations between 0 and 1."""
    size = math.log(4 / error)  # both sides
    return math.sqrt(2 * variance * size / count) + 7 * size / (3 * (count - 1))


def student(error: float, freedom: int) -> float:
    """How many standard errors an interval of Student's t reaches, both sides."""
    z = NormalDist().inv_cdf(1 - error / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def per_luck(values: Any, group: int) -> Any:
    """Means of the games that share their luck; a group that is not whole is left."""
    whole = len(values) // group * group
    return values[:whole].reshape(-1, group).mean(axis=1)


def single_error(error: float, looks: Sequence[int], intervals: int) -> float:
    """The error of one interval, so that all of all looks keep `error` together."""
    return error / (len(looks) * max(1, intervals))
