# SPDX-License-Identifier: MIT
"""What the rows of a simulation say, with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from stellwerk.lab.simulations.plan import Header
from stellwerk.lab.simulations.rows import Row

Interval: TypeAlias = tuple[float, float]

Z95: Final = 1.959964
# Student's t at 97.5 % for 1 to 30 degrees of freedom; beyond that a short series.
T95: Final = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)


def t95(freedom: int) -> float:
    """Student's t: how many standard errors a 95 % interval reaches."""
    if freedom <= len(T95):
        return T95[freedom - 1]
    first = (Z95**3 + Z95) / 4
    second = (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / 96
    return Z95 + first / freedom + second / freedom**2


def wilson(share: float, games: float) -> Interval:
    """Wilson's 95 % interval of a share seen in so many games."""
    z = Z95 * Z95
    middle = share + z / (2 * games)
    reach = Z95 * math.sqrt(
        max(0.0, share * (1 - share)) / games + z / (4 * games * games)
    )
    scale = 1 + z / games
    return (max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


class Sample:
    """Numbers seen one by one, kept as how often each was seen."""

    def __init__(self) -> None:
        self.seen: Final[dict[float, int]] = {}

    def add(self, value: float) -> None:
        self.seen[value] = self.seen.get(value, 0) + 1

    def join(self, later: Sample) -> None:
        """Add what another sample saw after this one."""
        for value, times in later.seen.items():
            self.seen[value] = self.seen.get(value, 0) + times

    @property
    def count(self) -> int:
        return sum(self.seen.values())

    @property
    def low(self) -> float:
        return min(self.seen)

    @property
    def high(self) -> float:
        return max(self.seen)

    @property
    def mean(self) -> float:
        return sum(value * times for value, times in self.seen.items()) / self.count

    @property
    def deviation(self) -> float:
        """The standard deviation of what the numbers are drawn from."""
        if self.count < 2:
            return 0.0
        mean = self.mean
        spread = sum(times * (value - mean) ** 2 for value, times in self.seen.items())
        return math.sqrt(spread / (self.count - 1))

    @property
    def interval(self) -> Interval:
        """95 % interval of the mean; everything is possible after a single number."""
        if self.count < 2:
            return (-math.inf, math.inf)
        reach = t95(self.count - 1) * self.deviation / math.sqrt(self.count)
        return (self.mean - reach, self.mean + reach)

    @property
    def share_interval(self) -> Interval:
        """95 % interval (Wilson) of a mean of numbers between 0 and 1."""
        return wilson(self.mean, self.count)


@dataclass
class Part:
    """How one seat, or one bot on all its seats, did."""

    bot: str
    seats: list[int]
    score: Sample = field(default_factory=Sample)  # per game: mean of its seats
    wins: Sample = field(default_factory=Sample)  # per game: share of the win

    def add(self, row: Row) -> None:
        won = sum(seat in row.winners for seat in self.seats)
        points = sum(row.scores[seat] for seat in self.seats)
        self.score.add(points / len(self.seats))
        self.wins.add(won / len(row.winners))

    def join(self, later: Part) -> None:
        self.score.join(later.score)
        self.wins.join(later.wins)


@dataclass
class Summary:
    """A simulation in a few numbers."""

    header: Header
    seats: list[Part]
    bots: list[Part]
    categories: list[dict[str, Sample]]  # points by seat and name, in printed order
    tie_breaks: dict[str, None] = field(default_factory=dict)  # names, in order
    games: int = 0
    decisions: Sample = field(default_factory=Sample)
    luck: Sample = field(default_factory=Sample)
    length: Sample = field(default_factory=Sample)  # moves: decisions and luck
    failures: int = 0  # decisions that simpler bots took for those that failed

    def add(self, row: Row) -> None:
        self.games += 1
        self.decisions.add(row.decisions)
        self.luck.add(row.luck)
        self.failures += sum(row.failures)
        self.length.add(row.decisions + row.luck)
        for part in self.seats:
            part.add(row)
        for part in self.bots:
            part.add(row)
        for samples, named in zip(self.categories, row.breakdown, strict=True):
            add_all(samples, named)
        for named in row.tie_breaks:
            self.tie_breaks.update(dict.fromkeys(named))

    def join(self, later: Summary) -> None:
        """Add the games that come after these; as if all rows had been added here."""
        self.games += later.games
        self.failures += later.failures
        self.decisions.join(later.decisions)
        self.luck.join(later.luck)
        self.length.join(later.length)
        for part, more in zip(
            [*self.seats, *self.bots], [*later.seats, *later.bots], strict=True
        ):
            part.join(more)
        for samples, named in zip(self.categories, later.categories, strict=True):
            for name, sample in named.items():
                samples.setdefault(name, Sample()).join(sample)
        self.tie_breaks.update(later.tie_breaks)

    @property
    def category_names(self) -> list[str]:
        return list(dict.fromkeys(key for seat in self.categories for key in seat))


def add_all(samples: dict[str, Sample], named: dict[str, int]) -> None:
    """Add each number to the sample of its name."""
    for name, number in named.items():
        if name not in samples:
            samples[name] = Sample()
        samples[name].add(number)


def summarise(header: Header, rows: Iterable[Row]) -> Summary:
    """All rows in one pass; ties share a win."""
    seats = [Part(bot, [seat]) for seat, bot in enumerate(header.bots)]
    names = list(dict.fromkeys(header.bots))
    bots = [
        Part(name, [seat for seat, bot in enumerate(header.bots) if bot == name])
        for name in names
    ]
    summary = Summary(header, seats, bots, [{} for _ in seats])
    for row in rows:
        summary.add(row)
    return summary
