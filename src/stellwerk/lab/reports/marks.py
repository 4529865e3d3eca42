# SPDX-License-Identifier: MIT
"""The marks of pictures: SVG at 1:1, across in shares of the width.

So letters have their real size on every screen, and a picture is as wide as its place.
Inks are classes of the style sheet, since a page has thousands of marks: `d1` data,
`d2` comparison, `d3` lines, `acc` outside, `ls` axes, `t1` words that matter.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from stellwerk.lab.reports.estimates import Side

DATA: Final = "d1"
OTHER: Final = "d2"
LINK: Final = "d3"
OUTSIDE: Final = "acc"
STRONG: Final = "ls"
WORDS: Final = ""  # as the style sheet has it
TEXT: Final = "t1"
ANCHORS: Final = {"start": "st", "middle": "", "end": "en"}
SIZES: Final = {14: "", 15: "big"}
WEIGHTS: Final = {500: "", 600: "bold"}
OPTION: Final = re.compile(r'--[a-z]+(?: --[a-z]+)*|"[^"]*"|# \S+')
BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
STEPS: Final = (1.0, 2.0, 2.5, 5.0, 10.0)


def rich(text: str) -> str:
    """Escaped, with **bold** as it is meant."""
    return BOLD.sub(r"<b>\1</b>", escape(text, quote=False))


def command(text: str) -> str:
    """What to type; no line ends within an option, quotes, or behind a comment's #."""
    return OPTION.sub(r"<b>\g<0></b>", escape(text, quote=False))


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


def short(number: float) -> str:
    """As few digits as do."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def named(*names: str) -> str:
    """The classes of a mark."""
    listed = " ".join(name for name in names if name)
    return f' class="{listed}"' if listed else ""


def strokes(
    points: str, height: float, color: str, width: float, opacity: float = 1
) -> str:
    """Many lines as one path: across in percent, down in pixels."""
    faint = f' stroke-opacity="{opacity}"' if opacity < 1 else ""
    return (
        f'<svg width="100%" height="{height}" viewBox="0 0 100 {height}" '
        f'preserveAspectRatio="none"><path d="{points}" class="{color}" '
        f'stroke-width="{width}"{faint}/></svg>'
    )


def line(
    x1: float, y1: float, x2: float, y2: float, color: str, width: float, more: str = ""
) -> str:
    thick = "" if width == 1 else f' stroke-width="{short(width)}"'
    return (
        f"<line x1={short(x1)}% y1={short(y1)} x2={short(x2)}% y2={short(y2)}"
        f"{named(color)}{thick}{more} />"
    )


def dot(
    x: float, y: float, color: str, hollow: bool = False, radius: float = 4.5
) -> str:
    kind = named(color, "o" if hollow else "")
    return f"<circle cx={short(x)}% cy={short(y)} r={short(radius)}{kind} />"


def band(scale: Scale, low: float, high: float, y: float, height: float | str) -> str:
    """The strip of what is fine."""
    left, right = scale(low), scale(high)
    return (
        f"<rect x={short(left)}% y={y} width={short(max(0, right - left))}% "
        f"height={height} />"
    )


def label(
    x: float,
    y: float,
    text: str,
    anchor: str = "middle",
    color: str = WORDS,
    size: int = 14,
    weight: int = 500,
    dx: float = 0,
    kind: str = "",
) -> str:
    """Words in a picture; numbers of an axis are of the kind `axis`."""
    mark = named(color, ANCHORS[anchor], SIZES[size], WEIGHTS[weight], kind)
    moved = f" dx={short(dx)}" if dx else ""
    return f"<text x={short(x)}% y={short(y)}{moved}{mark}>{escape(text)}</text>"


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


def over(
    picture: str,
    opens: Sequence[str],
    across: tuple[float, float],
    down: tuple[float, float],
    rows: bool = False,
) -> str:
    """A picture whose dots or bars open detail cards, in equal columns or rows.

    They lie from `across[0]` to `across[1]` percent and from `down[0]` to `down[1]`
    pixels. This is for pointers; keyboards and readers open the rows of the table.
    """
    hits = "".join(
        f"<button popovertarget={key} tabindex=-1></button>" if key else "<i></i>"
        for key in opens
    )
    return (
        f'<div class="over">{picture}<div class="hits{" rows" if rows else ""}" '
        f'style="left:{short(across[0])}%;width:{short(across[1] - across[0])}%;'
        f'top:{short(down[0])}px;height:{short(down[1] - down[0])}px" '
        f'aria-hidden="true">{hits}</div></div>'
    )
