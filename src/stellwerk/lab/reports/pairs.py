# SPDX-License-Identifier: MIT
"""Two cases with the same luck: differences of pairs, and what pairing is worth."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.experiments.answering import of_pair
from stellwerk.lab.reports.estimates import UNKNOWN, Estimate, mean
from stellwerk.lab.reports.laboratory import Case
from stellwerk.lab.reports.played import Played
from stellwerk.lab.reports.stopping import Stopping
from stellwerk.lab.simulations.summary import t95

Measure = Callable[[Played], NDArray[Any]]  # one number for every game


@dataclass
class Difference:
    """How much more the other case has: by pairs, and without pairing."""

    paired: Estimate
    loose: Estimate
    base: NDArray[Any]  # by deal
    other: NDArray[Any]

    @property
    def alike(self) -> float:
        """The correlation of both games of a pair."""
        if min(len(self.base), float(self.base.std()), float(self.other.std())) < 1e-9:
            return 0.0
        return float(np.corrcoef(self.base, self.other)[0, 1])


def by_deal(played: Played, numbers: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The mean of every deal; games without a number are left out."""
    known = ~np.isnan(numbers)
    deals, starts = np.unique(played.deals[known], return_index=True)
    if not len(deals):
        return deals, np.zeros(0)
    sums = np.add.reduceat(numbers[known].astype(np.float64), starts)
    return deals, sums / np.diff(np.append(starts, int(known.sum())))


def difference(base: Case, other: Case, measure: Measure) -> Difference:
    """Other less base, deal by deal; deals that only one has are left out."""
    sides = [
        by_deal(case.played, np.asarray(measure(case.played), dtype=np.float64))
        for case in (base, other)
    ]
    common = np.intersect1d(sides[0][0], sides[1][0], assume_unique=True)
    first, second = (values[np.searchsorted(deals, common)] for deals, values in sides)
    return Difference(mean(second - first), loose(first, second), first, second)


def common_games(base: Case, other: Case) -> tuple[NDArray[Any], ...]:
    """The numbers of games that both cases have, and where they stand in each."""
    found: tuple[NDArray[Any], ...] = np.intersect1d(
        base.played.games, other.played.games, assume_unique=True, return_indices=True
    )
    return found


def mean_score(played: Played) -> NDArray[Any]:
    """By game: the mean points of its seats."""
    found: NDArray[Any] = played.scores.mean(axis=1)
    return found


def score_difference(stopping: Stopping, base: Case, other: Case) -> Difference:
    """Mean points of a seat; as the last look has them if they ended the games."""
    found = difference(base, other, mean_score)
    name = of_pair(base.header.name, other.header.name)
    steered = stopping.found("compare", name)
    return found if steered is None else replace(found, paired=steered)


def loose(first: NDArray[Any], second: NDArray[Any]) -> Estimate:
    """The interval that as many games with other luck would give."""
    count = len(first)
    if count < 2:
        return UNKNOWN
    spread = (first.var(ddof=1) + second.var(ddof=1)) / count
    reach = t95(2 * count - 2) * math.sqrt(spread)
    middle = float(second.mean() - first.mean())
    return Estimate(middle, middle - reach, middle + reach, count)
