# SPDX-License-Identifier: MIT
"""What the rows of a simulation say, with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from stellwerk.lab.plan import Header
from stellwerk.lab.rows import Row

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
    return Z95 + (Z95**3 + Z95) / (4 * freedom)


@dataclass
class Sample:
    """Numbers seen one by one: how many, mean, spread, smallest, largest."""

    count: int = 0
    total: float = 0
    squares: float = 0
    low: float = math.inf
    high: float = -math.inf

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value
        self.low = min(self.low, value)
        self.high = max(self.high, value)

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def deviation(self) -> float:
        """The standard deviation of what the numbers are drawn from."""
        if self.count < 2:
            return 0.0
        spread = self.squares - self.total * self.total / self.count
        return math.sqrt(max(0.0, spread) / (self.count - 1))

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
        n, share, z = self.count, self.mean, Z95 * Z95
        middle = share + z / (2 * n)
        reach = Z95 * math.sqrt(max(0.0, share * (1 - share)) / n + z / (4 * n * n))
        scale = 1 + z / n
        return (max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


@dataclass
class Part:
    """How one seat, or one bot on all its seats, did."""

    bot: str
    seats: list[int]
    score: Sample = field(default_factory=Sample)  # per game: mean of its seats
    wins: Sample = field(default_factory=Sample)  # per game: share of the win
    categories: dict[str, Sample] = field(default_factory=dict)

    def add(self, row: Row) -> None:
        size = len(self.seats)
        won = sum(seat in row.winners for seat in self.seats)
        self.score.add(sum(row.scores[seat] for seat in self.seats) / size)
        self.wins.add(won / len(row.winners))
        for seat in self.seats:
            for key, points in row.breakdown[seat].items():
                self.categories.setdefault(key, Sample()).add(points)


@dataclass
class Summary:
    """A simulation in a few numbers."""

    header: Header
    seats: list[Part]
    bots: list[Part]
    games: int = 0
    decisions: Sample = field(default_factory=Sample)
    luck: Sample = field(default_factory=Sample)
    length: Sample = field(default_factory=Sample)  # moves: decisions and luck
    tie_breaks: dict[str, None] = field(default_factory=dict)  # their names, in order

    @property
    def categories(self) -> list[str]:
        """The names of all categories of points, in printed order."""
        return list(
            dict.fromkeys(key for seat in self.seats for key in seat.categories)
        )

    def add(self, row: Row) -> None:
        self.games += 1
        self.decisions.add(row.decisions)
        self.luck.add(row.luck)
        self.length.add(row.decisions + row.luck)
        for named in row.tie_breaks:
            self.tie_breaks.update(dict.fromkeys(named))
        for part in self.seats + self.bots:
            part.add(row)


def summarise(header: Header, rows: Iterable[Row]) -> Summary:
    """All rows in one pass; ties share a win."""
    seats = [Part(bot, [seat]) for seat, bot in enumerate(header.bots)]
    names = list(dict.fromkeys(header.bots))
    bots = [
        Part(name, [seat for seat, bot in enumerate(header.bots) if bot == name])
        for name in names
    ]
    summary = Summary(header, seats, bots)
    for row in rows:
        summary.add(row)
    return summary
