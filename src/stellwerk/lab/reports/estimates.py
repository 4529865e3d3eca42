# SPDX-License-Identifier: MIT
"""Numbers with their intervals, and what they mean beside a limit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.simulations.summary import Z95, t95, wilson

Floats = NDArray[np.float64]
Side = Literal["inside", "outside", "open"]

ENOUGH: Final = 2  # fewer games give no interval
ROOM: Final = 0.9  # where a mark beyond the open end of a strip is drawn


@dataclass(frozen=True)
class Estimate:
    """A number, its 95 % interval, and from how many games it is."""

    value: float
    low: float
    high: float
    games: int

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    @property
    def known(self) -> bool:
        """Is there an interval at all?"""
        return math.isfinite(self.value) and math.isfinite(self.half)

    def times(self, factor: float) -> Estimate:
        ends = sorted((self.low * factor, self.high * factor))
        return Estimate(self.value * factor, ends[0], ends[1], self.games)

    def within(self, low: float, high: float) -> Estimate:
        """The part of the interval that is possible."""
        if not self.known:
            return self
        ends = max(low, self.low), min(high, self.high)
        return Estimate(self.value, *ends, self.games)

    def plus(self, more: float) -> Estimate:
        return Estimate(
            self.value + more, self.low + more, self.high + more, self.games
        )


UNKNOWN: Final = Estimate(math.nan, -math.inf, math.inf, 0)


@dataclass(frozen=True)
class Strip:
    """What was called fine before the games: from `low` to `high`."""

    low: float
    high: float
    no_top: bool = False  # more is never too much
    no_bottom: bool = False  # less is never too little

    @classmethod
    def around(cls, middle: float, limit: float) -> Strip:
        return cls(middle - limit, middle + limit)

    @classmethod
    def at_least(cls, limit: float) -> Strip:
        return cls(limit, 3 * limit, no_top=True)

    @classmethod
    def at_most(cls, limit: float) -> Strip:
        return cls(-limit, limit, no_bottom=True)

    def units(self, value: float) -> float:
        """Where a value lies: 0 in the middle of the strip, 1 at its upper edge."""
        place = (value - (self.low + self.high) / 2) / ((self.high - self.low) / 2)
        if self.no_top:
            place = min(place, ROOM)
        return max(place, -ROOM) if self.no_bottom else place

    @property
    def ends(self) -> tuple[float, float]:
        bottom = -math.inf if self.no_bottom else self.low
        return bottom, math.inf if self.no_top else self.high

    def judge(self, found: Estimate) -> Side:
        """Inside, outside, or across an edge and therefore open."""
        low, high = self.ends
        if found.low >= low and found.high <= high:
            return "inside"
        return "outside" if found.low > high or found.high < low else "open"

    def missing(self, found: Estimate) -> int | None:
        """How many games more until the interval leaves the nearest edge.

        If the number stays where it is; None if it lies on the edge, or is unknown.
        """
        if not found.known or not found.games:
            return None
        low, high = self.ends
        distance = min(abs(found.value - low), abs(found.value - high))
        if self.judge(found) != "open":
            return 0
        if distance <= 0.02 * found.half:
            return None
        return round_up(found.games * ((found.half / distance) ** 2 - 1))


def round_up(number: float) -> int:
    """Two leading digits are enough for a forecast."""
    whole = max(1, math.ceil(number))
    step: int = 10 ** max(0, len(str(whole)) - 2)
    return -(-whole // step) * step


def share(wins: float, games: int) -> Estimate:
    """A share of games, with Wilson's interval."""
    if not games:
        return UNKNOWN
    part = wins / games
    return Estimate(part, *wilson(part, games), games)


def mean(values: NDArray[Any]) -> Estimate:
    """A mean with Student's interval; infinite after a single number."""
    count = len(values)
    if not count:
        return UNKNOWN
    middle = float(values.mean(dtype=np.float64))
    if count < ENOUGH:
        return Estimate(middle, -math.inf, math.inf, count)
    reach = t95(count - 1) * float(values.std(ddof=1, dtype=np.float64))
    reach /= math.sqrt(count)
    return Estimate(middle, middle - reach, middle + reach, count)


def median(values: NDArray[Any]) -> Estimate:
    """A median with the interval of its order, whatever the distribution."""
    count = len(values)
    if not count:
        return UNKNOWN
    ordered = np.sort(values)
    reach = Z95 * math.sqrt(count) / 2
    low, high = math.floor(count / 2 - reach) - 1, math.ceil(count / 2 + reach)
    if low < 0 or high >= count:
        return Estimate(float(np.median(ordered)), -math.inf, math.inf, count)
    ends = float(ordered[low]), float(ordered[high])
    return Estimate(float(np.median(ordered)), *ends, count)


def median_of_whole(values: NDArray[Any]) -> Estimate:
    """A median of whole numbers, read between them; so its interval can be narrow.

    Every number stands for the space half a step to both sides.
    """
    count = len(values)
    if count < ENOUGH:
        return median(values)
    seen, often = np.unique(values, return_counts=True)
    upto = np.concatenate([[0.0], np.cumsum(often)]) / count
    reach = Z95 * 0.5 / math.sqrt(count)
    places = [between_steps(seen, upto, at) for at in (0.5, 0.5 - reach, 0.5 + reach)]
    return Estimate(places[0], places[1], places[2], count)


def between_steps(seen: NDArray[Any], upto: Floats, share_below: float) -> float:
    """The number below which a share of a stepped distribution lies."""
    at = min(max(share_below, 0.0), 1.0)
    step = min(int(np.searchsorted(upto, at, side="right")) - 1, len(seen) - 1)
    part = (at - upto[step]) / (upto[step + 1] - upto[step])
    return float(seen[step]) - 0.5 + float(part)


def ratio(tops: NDArray[Any], bottoms: NDArray[Any]) -> Estimate:
    """A ratio of sums, games as clusters (delta method, Student's t)."""
    return ratio_of_sums(
        len(tops),
        float(tops.sum()),
        float(bottoms.sum()),
        float((tops * tops).sum()),
        float((tops * bottoms).sum()),
        float((bottoms * bottoms).sum()),
    )


def ratio_of_sums(
    games: int, top: float, bottom: float, tt: float, tb: float, bb: float
) -> Estimate:
    """The same from sums of the tops, the bottoms, and of their products."""
    if not bottom:
        return UNKNOWN
    found = top / bottom
    if games < ENOUGH:
        return Estimate(found, -math.inf, math.inf, games)
    spread = max(0.0, tt - 2 * found * tb + found * found * bb)
    reach = t95(games - 1) * math.sqrt(spread * games / (games - 1)) / abs(bottom)
    return Estimate(found, found - reach, found + reach, games)


def beyond(found: Floats, errors: Floats, limit: float) -> Floats:
    """One-sided p-values: is the number really further from zero than the limit?"""
    with np.errstate(divide="ignore", invalid="ignore"):
        far = (np.abs(found) - limit) / errors
    return np.array([tail(place) for place in far])


def tail(place: float) -> float:
    """How much of the normal distribution lies above a place; 1 for no number."""
    return 1.0 if math.isnan(place) else 0.5 * math.erfc(place / math.sqrt(2))


def discoveries(chances: Sequence[float] | Floats, rate: float = 0.05) -> NDArray[Any]:
    """Benjamini and Hochberg: which findings stand at this rate of false ones."""
    chances = np.asarray(chances, dtype=np.float64)
    order = np.argsort(chances, kind="stable")
    bars = rate * np.arange(1, len(chances) + 1) / max(1, len(chances))
    below = np.nonzero(chances[order] <= bars)[0]
    stands = np.zeros(len(chances), dtype=bool)
    if len(below):
        stands[order[: below[-1] + 1]] = True
    return stands
