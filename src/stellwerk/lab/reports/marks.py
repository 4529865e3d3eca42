# SPDX-License-Identifier: MIT
"""The marks of pictures: SVG at 1:1, across in shares of the width.

So letters have their real size on every screen, and a picture is as wide as its place.
Inks: `--d1` data, `--d2` comparison, `--d3` lines, `--acc` outside, `--band` fine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from stellwerk.lab.reports.estimates import Side

DATA: Final = "var(--d1)"
OTHER: Final = "var(--d2)"
LINK: Final = "var(--d3)"
OUTSIDE: Final = "var(--acc)"
STRONG: Final = "var(--line-strong)"
WORDS: Final = "var(--text-2)"
TEXT: Final = "var(--text)"
STEPS: Final = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True)
class Scale:
    """From numbers to percent of the width."""

    low: float
    high: float
    left: float = 1.5
    right: float = 98.5

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        part = (inside - self.low) / ((self.high - self.low) or 1)
        return self.left + part * (self.right - self.left)

    def ticks(self, about: int = 5) -> list[float]:
        """Round numbers, about so many."""
        raw = ((self.high - self.low) or 1) / about
        size = 10.0 ** math.floor(math.log10(raw))
        step = next(step for step in STEPS if step * size >= raw * 0.999)
        return multiples(self.low, self.high, step * size)


def multiples(low: float, high: float, step: float) -> list[float]:
    first, last = math.ceil(low / step), math.floor(high / step)
    return [number * step for number in range(first, last + 1)]


def ink(side: Side | None) -> str:
    return OUTSIDE if side == "outside" else DATA


def line(
    x1: float, y1: float, x2: float, y2: float, color: str, width: float, more: str = ""
) -> str:
    return (
        f'<line x1="{x1:.2f}%" y1="{y1:.1f}" x2="{x2:.2f}%" y2="{y2:.1f}" '
        f'stroke="{color}" stroke-width="{width}"{more}/>'
    )


def dot(
    x: float, y: float, color: str, hollow: bool = False, radius: float = 4.5
) -> str:
    inside = "var(--surface)" if hollow else color
    return (
        f'<circle cx="{x:.2f}%" cy="{y:.1f}" r="{radius}" fill="{inside}" '
        f'stroke="{color}" stroke-width="2"/>'
    )


def band(scale: Scale, low: float, high: float, y: float, height: float) -> str:
    """The strip of what is fine."""
    left, right = scale(low), scale(high)
    return (
        f'<rect x="{left:.2f}%" y="{y}" width="{max(0, right - left):.2f}%" '
        f'height="{height}" fill="var(--band)"/>'
    )


def label(
    x: float,
    y: float,
    text: str,
    anchor: str = "middle",
    color: str = WORDS,
    size: float = 14,
    weight: int = 500,
    dx: float = 0,
    kind: str = "",
) -> str:
    """Words in a picture; numbers of an axis are of the kind `axis`."""
    mark = f' class="{kind}"' if kind else ""
    return (
        f'<text x="{x:.2f}%" y="{y}" dx="{dx}" font-size="{size}" '
        f'font-weight="{weight}" text-anchor="{anchor}" fill="{color}"{mark}>'
        f"{escape(text)}</text>"
    )


def interval(
    scale: Scale, value: float, low: float, high: float, y: float, side: Side | None
) -> str:
    """An estimate: a dot, and a bar for its interval; open when undecided."""
    color = ink(side)
    bar = line(scale(low), y, scale(high), y, color, 3)
    return bar + dot(scale(value), y, color, hollow=side == "open")


def whisker(scale: Scale, low: float, high: float, y: float) -> str:
    """A thin line with ends: the same number of games without pairing."""
    ends = "".join(
        line(scale(end), y - 4, scale(end), y + 4, OTHER, 1.2) for end in (low, high)
    )
    return line(scale(low), y, scale(high), y, OTHER, 1.2) + ends


def axis(
    scale: Scale, ticks: Sequence[float], y: float, write: Callable[[float], str]
) -> str:
    """A line with ticks and their numbers below."""
    if not ticks:
        return ""
    base = line(scale(ticks[0]), y, scale(ticks[-1]), y, STRONG, 1)
    return base + "".join(
        line(scale(tick), y, scale(tick), y + 5, STRONG, 1)
        + label(scale(tick), y + 19, write(tick), kind="axis")
        for tick in ticks
    )


def svg(height: float, title: str, inner: str, kind: str = "") -> str:
    """A picture as wide as its place."""
    mark = f' class="{kind}"' if kind else ""
    return (
        f'<svg width="100%" height="{height:.0f}" role="img" '
        f'aria-label="{escape(title)}"{mark}>{inner}</svg>'
    )
