# SPDX-License-Identifier: MIT
"""Rows of estimates: a name, a mark with its interval, and the number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import Final
from zlib import crc32

from stellwerk.lab.reports import marks
from stellwerk.lab.reports.estimates import Estimate, Side, Strip
from stellwerk.lab.reports.marks import Scale

ROW: Final = 24  # as the style sheet has it
HEAD: Final = 20
FOOT: Final = 26
AWAY: Final = 18  # of words from the middle, in pixels


@dataclass
class Row:
    """One line of a forest; without an estimate it is a sentence between others."""

    name: str
    found: Estimate | None
    number: str
    side: Side | None = None
    about: str = ""
    thin: Estimate | None = None  # without paired luck
    base: float | None = None  # what it is compared with: an open dot
    stem: bool = False  # a line from zero: shares of a whole
    more: list[str] = field(default_factory=list)  # further columns
    opens: str = ""  # the key of its detail


@dataclass
class Forest:
    """A whole picture: rows over one scale."""

    title: str  # for those who cannot see it
    rows: list[Row]
    scale: Scale
    heading: str  # of the numbers
    strip: Strip | None = None
    caption: str = ""  # above the strip
    caption_at: float | None = None
    legend: tuple[str, str] | None = None  # what open and filled dots stand for
    middle: float | None = None  # a line through all rows
    middle_dashed: bool = False
    under: str = ""  # below the axis
    ways: tuple[str, str] = ("", "")  # or what lies to the left and to the right
    ticks: list[float] | None = None
    write: Callable[[float], str] = str
    more_headings: list[str] = field(default_factory=list)
    name_heading: str = ""
    kind: str = ""

    @property
    def key(self) -> str:
        """One of its own, for what all rows share."""
        return f"g{crc32(self.title.encode()):x}"


def draw(forest: Forest) -> str:
    """The picture as a table whose middle column is drawn."""
    body = "".join(row_html(forest, row) for row in forest.rows)
    return (
        f'<table class="forest {forest.kind}">{head_html(forest)}'
        f"<tbody>{body}</tbody>{foot_html(forest)}</table>"
    )


def head_html(forest: Forest) -> str:
    at = forest.caption_at
    if at is None:
        middle = forest.strip and (forest.strip.low + forest.strip.high) / 2
        at = forest.middle if forest.middle is not None else middle or 0.0
    place = forest.scale(at)
    anchor = "end" if place > 80 else "start" if place < 20 else "middle"
    words = marks.label(place, 14, forest.caption, anchor) if forest.caption else ""
    if forest.legend is not None:
        words += legend_marks(*forest.legend)
    behind = ground_marks(forest)
    if behind:
        words += f'<defs><g id="{forest.key}">{behind}</g></defs>'
    more = "".join(
        f'<th scope="col">{escape(heading)}</th>' for heading in forest.more_headings
    )
    name = escape(forest.name_heading)
    names = f'<th scope="col">{name}</th>' if name else "<td></td>"
    return (
        f"<thead><tr>{names}"
        f'<th scope="col" class="plot">{marks.svg(HEAD, forest.title, words)}</th>'
        f'<th scope="col" class="num">{escape(forest.heading)}</th>{more}</tr></thead>'
    )


def legend_marks(hollow: str, filled: str) -> str:
    """An open dot and a filled one, each with its word."""
    inner = marks.dot(12, 9, marks.OTHER, hollow=True, radius=4)
    inner += marks.label(12, 14, hollow, "start", dx=10)
    inner += marks.dot(58, 9, marks.DATA)
    return inner + marks.label(58, 14, filled, "start", dx=10)


def ground(forest: Forest) -> str:
    """The strip and the middle line behind a row; its head has them to be used."""
    return f'<use href="#{forest.key}"/>' if ground_marks(forest) else ""


def ground_marks(forest: Forest) -> str:
    inner = ""
    if forest.strip is not None:
        low, high = forest.strip.ends
        inner += marks.band(forest.scale, low, high, 0, "100%")
    if forest.middle is not None:
        dash = ' stroke-dasharray="3 4"' if forest.middle_dashed else ""
        place = marks.short(forest.scale(forest.middle))
        inner += f'<line x1={place}% x2={place}% y2=100% class="ls"{dash} />'
    return inner


def row_html(forest: Forest, row: Row) -> str:
    inner = ground(forest)
    if row.found is not None and row.found.known:
        inner += row_marks(forest, row, row.found)
    picture = f'<svg aria-hidden="true">{inner}</svg>'
    kind = f' class="{row.side}"' if row.side else ""
    about = f" <span>{escape(row.about)}</span>" if row.about else ""
    hint = "" if row.opens else f' title="{escape(row.name)} {escape(row.about)}"'
    name = opening(escape(row.name), row.opens, about)
    more = "".join(
        f'<td data-name="{escape(heading)}">{escape(cell)}</td>'
        for heading, cell in zip(forest.more_headings, row.more, strict=False)
    )
    if row.found is None and row.base is None:
        return (
            f'<tr class="between"><th>{escape(row.name)}</th>'
            f'<td class="plot">{picture}</td><td class="num"></td></tr>'
        )
    return (
        f'<tr{kind}><th scope="row"{hint}>'
        f"{name}</th>"
        f'<td class="plot">{picture}</td><td class="num">{number_html(row.number)}</td>'
        f"{more}</tr>"
    )


def number_html(text: str) -> str:
    """A number in bold before its interval; words instead of one are not."""
    value, _, rest = text.partition(" (")
    if not any(letter.isdigit() for letter in value):
        return escape(text)
    return f"<b>{escape(value)}</b>" + (f" ({escape(rest)}" if rest else "")


def opening(text: str, key: str, about: str = "") -> str:
    """Words that open a detail card, if there is one; what they are about follows."""
    if not key:
        return text + about
    named = f"<u>{text}</u>{about}" if about else text
    return f"<button popovertarget={key}>{named}</button>"


def row_marks(forest: Forest, row: Row, found: Estimate) -> str:
    scale, middle = forest.scale, ROW / 2
    inner = ""
    if row.stem:
        inner += marks.line(
            scale(0), middle, scale(found.value), middle, marks.LINK, 1.5
        )
    if row.thin is not None and row.thin.known:
        inner += marks.whisker(scale, row.thin.low, row.thin.high, middle)
    if row.base is not None:
        color = marks.OUTSIDE if row.side == "outside" else marks.LINK
        inner += marks.line(
            scale(row.base), middle, scale(found.value), middle, color, 2.5
        )
        other = marks.OUTSIDE if row.side == "outside" else marks.OTHER
        inner += marks.dot(scale(row.base), middle, other, hollow=True, radius=4)
    return inner + marks.interval(
        scale, found.value, found.low, found.high, middle, row.side
    )


def foot_html(forest: Forest) -> str:
    ticks = forest.scale.ticks() if forest.ticks is None else forest.ticks
    inner = marks.axis(forest.scale, ticks, 3, forest.write)
    height = FOOT
    middle = (forest.scale.left + forest.scale.right) / 2
    if forest.under:
        inner += marks.label(middle, FOOT + 14, forest.under)
        height += 20
    if any(forest.ways):
        left, right = forest.ways
        inner += marks.label(middle, FOOT + 14, left, "end", dx=-AWAY)
        inner += marks.label(middle, FOOT + 14, right, "start", dx=AWAY)
        height += 20
    picture = f'<svg width="100%" height="{height}" aria-hidden="true">{inner}</svg>'
    return (
        '<tfoot><tr><td></td><td class="plot">'
        f'{picture}</td><td class="num"></td></tr></tfoot>'
    )


def reach(found: list[Estimate], *more: float) -> tuple[float, float]:
    """From the lowest to the highest end, with a little room."""
    ends = [end for one in found if one.known for end in (one.low, one.high)]
    low, high = min([*ends, *more]), max([*ends, *more])
    room = (high - low or 1) * 0.05
    return low - room, high + room
