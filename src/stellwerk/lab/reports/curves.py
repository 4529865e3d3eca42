# SPDX-License-Identifier: MIT
"""Distributions and courses: histograms, bars, and who leads when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.reports import marks
from stellwerk.lab.reports.estimates import Estimate, Strip
from stellwerk.lab.reports.marks import Scale
from stellwerk.lab.reports.words import Words

HEIGHT: Final = 208
FLOOR: Final = 160  # where the axis lies
MOST_BINS: Final = 40
WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


@dataclass
class Bins:
    """Two distributions over the same bins, in percent of seats."""

    start: int
    width: int
    losers: NDArray[Any]
    winners: NDArray[Any]

    def rows(self) -> Iterator[tuple[int, float, float]]:
        for place, (low, high) in enumerate(
            zip(self.losers, self.winners, strict=True)
        ):
            yield self.start + place * self.width, float(low), float(high)


def histogram(scores: NDArray[Any], won: NDArray[Any]) -> Bins:
    """Scores of winners and losers; one seat in a thousand may lie outside."""
    low, high = (int(end) for end in np.percentile(scores, (0.05, 99.95)))
    width = next((w for w in WIDTHS if (high - low) / w < MOST_BINS), WIDTHS[-1])
    start = low // width * width
    count = (high - start) // width + 1
    edges = start - 0.5 + width * np.arange(count + 1)  # no score lies on an edge
    both = [np.histogram(scores[chosen], edges)[0] for chosen in (~won, won)]
    sizes = [max(1, int(chosen.sum())) for chosen in (~won, won)]
    return Bins(start, width, 100 * both[0] / sizes[0], 100 * both[1] / sizes[1])


def steps(
    values: NDArray[Any], bins: Bins, across: Scale, top: float, color: str
) -> str:
    """The outline of a histogram."""
    points = f"M{marks.short(across(bins.start))} {FLOOR}"
    for place, value in enumerate(values):
        end = across(bins.start + (place + 1) * bins.width)
        points += f"V{marks.short(FLOOR - 100 * value / top)}H{marks.short(end)}"
    return marks.strokes(f"{points}V{FLOOR}", FLOOR, color, 2)


def draw_scores(
    words: Words, bins: Bins, best: Estimate, others: Estimate, opens: list[str]
) -> str:
    """Both outlines, and the means above them; a bin opens games with its scores."""
    end = bins.start + bins.width * len(bins.winners)
    across = Scale(bins.start, end)
    top = float(max(bins.winners.max(), bins.losers.max(), 1e-9))
    inner = steps(bins.losers, bins, across, top, marks.OTHER)
    inner += steps(bins.winners, bins, across, top, marks.DATA)
    lines = (
        (others, marks.OTHER, "end", -8, "loser"),
        (best, marks.DATA, "start", 8, "winner"),
    )
    for found, color, anchor, dx, key in lines:
        if not found.known:
            continue
        x = across(found.value)
        inner += marks.line(x, 4, x, FLOOR, color, 1.5, ' stroke-dasharray="3 3"')
        value, _, rest = words.full(found).partition(" (")
        name = words(f"report.scores.{key}", points=value)
        inner += marks.label(x, 14, name, anchor, marks.TEXT, 15, 600, dx)
        inner += marks.label(x, 32, rest.rstrip(")"), anchor, dx=dx)
    inner += marks.axis(across, across.ticks(6), FLOOR, words.whole)
    under = words("report.scores.under", n=bins.width)
    inner += marks.label(50, 200, under)
    picture = marks.svg(HEIGHT, words("report.scores.picture"), inner)
    return marks.over(picture, opens, (across.left, across.right), (40, FLOOR + 24))


@dataclass
class Bar:
    """One length: mean, quantiles 5, 25, 75 and 95, and whether it is the main case."""

    name: str
    found: Estimate
    quantiles: list[float]
    main: bool


def draw_lengths(
    words: Words, bars: list[Bar], strip: Strip | None, opens: list[str]
) -> str:
    """Mean, middle half and middle 90 % for every number of players."""
    ends = [end for bar in bars for end in (bar.quantiles[0], bar.quantiles[3])]
    ends += [] if strip is None else [strip.low, strip.high]
    room = (max(ends) - min(ends) or 1) * 0.08
    across = Scale(min(ends) - room, max(ends) + room)
    height = 46
    inner = ""
    for place, bar in enumerate(bars):
        y = 34 + place * height
        if bar.main and strip is not None:
            inner += marks.band(across, strip.low, strip.high, y - 12, 24)
        inner += marks.label(0, y - 16, bar.name, "start", marks.TEXT, 15, 600)
        inner += marks.label(100, y - 16, words.full(bar.found), "end", marks.TEXT, 15)
        low, first, third, high = bar.quantiles
        inner += marks.line(across(low), y, across(high), y, marks.OTHER, 1.5)
        inner += marks.line(across(first), y, across(third), y, marks.OTHER, 7)
        inner += marks.dot(across(bar.found.value), y, marks.DATA)
    floor = 34 + len(bars) * height - 22
    inner += marks.axis(across, across.ticks(6), floor, words.whole)
    inner += marks.label(50, floor + 40, words("report.length.under"))
    picture = marks.svg(floor + 48, words("report.length.picture"), inner)
    return marks.over(picture, opens, (0, 100), (2, 2 + len(bars) * height), rows=True)


def chance_line(words: Words, chance: float, y: float) -> str:
    """Where leaders would be if leading said nothing."""
    told = words("report.tension.chance", share=words.decimal(chance, 0))
    dashed = marks.line(9, y, 97, y, marks.OTHER, 1.5, ' stroke-dasharray="3 4"')
    return dashed + marks.label(97, y + 17, told, "end")


def draw_kept(
    words: Words,
    names: list[str],
    found: list[Estimate],
    chance: float,
    captions: tuple[str, str],
    opens: list[str],
) -> str:
    """How often the leader of each moment wins; captions stand above and below."""
    across = Scale(0, max(1, len(found)), 12, 95)
    top, floor = 30.0, 190.0

    def up(percent: float) -> float:
        return floor - (floor - top) * min(max(percent, 0), 100) / 100

    inner = "".join(
        marks.label(0, up(tick) + 5, str(tick), "start", kind="axis")
        for tick in (0, 25, 50, 75, 100)
    )
    inner += chance_line(words, chance, up(chance))
    points = [(across(at), up(one.value)) for at, one in enumerate(found)]
    points.append((across(len(found)), up(100)))
    for (x1, y1), (x2, y2) in pairwise(points):
        inner += marks.line(x1, y1, x2, y2, marks.LINK, 1.5)
    for (x, y), one, name in zip(points, found, names, strict=False):
        inner += marks.line(x, up(one.low), x, up(one.high), marks.DATA, 3)
        inner += marks.dot(x, y, marks.DATA)
        said = words.decimal(one.value, 0)
        inner += marks.label(x, y - 11, said, "middle", marks.TEXT, 15, 600, -4, "axis")
        inner += marks.label(x, floor + 20, name, kind="axis")
    last, end = points[-1], words("report.tension.end")
    inner += marks.dot(*last, marks.LINK, radius=3)
    inner += marks.label(last[0], floor + 20, end, kind="axis")
    inner += marks.label(0, 13, captions[0], "start")
    inner += marks.label(50, floor + 42, captions[1])
    picture = marks.svg(floor + 50, words("report.tension.picture"), inner)
    half = (across(1) - across(0)) / 2
    ends = (across(0) - half, across(len(found)) - half)
    return marks.over(picture, opens, ends, (top, floor + 26))
