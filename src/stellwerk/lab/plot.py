# SPDX-License-Identifier: MIT
"""Shares from 0 to 1 along a game, as text for a terminal and as an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

ROWS: Final = 11  # one for every tenth
MANY_AT_ONCE: Final = "*"  # where lines of several seats meet
COLORS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
DASHES: Final = ("", "6 3", "2 3", "8 3 2 3", "4 4")
WIDTH: Final = 760
HEIGHT: Final = 320
MARGIN: Final = 48


@dataclass(frozen=True)
class Line:
    """The course of one seat: its name, and points of place and share."""

    name: str
    points: Sequence[tuple[int, float]]


def span(lines: Sequence[Line]) -> tuple[int, int]:
    """The first and the last place of all lines."""
    places = [place for line in lines for place, _ in line.points]
    return min(places), max(places)


def text_plot(lines: Sequence[Line], width: int) -> list[str]:
    """Rows of text; a seat's number marks its points, between them it stays level."""
    first, last = span(lines)
    columns = max(1, min(width, last - first + 1))
    grid = [[" "] * columns for _ in range(ROWS)]
    for seat, line in enumerate(lines):
        for column in range(columns):
            upto = first + (last - first) * column // max(1, columns - 1)
            before = [share for place, share in line.points if place <= upto]
            if before:
                mark(grid, row_of(before[-1]), column, str(seat + 1))
    rows = [
        f"{100 - 10 * place:>3} % │{''.join(row)}".rstrip()
        for place, row in enumerate(grid)
    ]
    axis = f"      └{'─' * columns}"
    ends = f"{first + 1}".ljust(max(1, columns - len(str(last + 1)))) + f"{last + 1}"
    return [*rows, axis, " " * 7 + ends]


def row_of(share: float) -> int:
    return round((1 - share) * (ROWS - 1))


def mark(grid: list[list[str]], row: int, column: int, sign: str) -> None:
    taken = grid[row][column] not in (" ", sign)
    grid[row][column] = MANY_AT_ONCE if taken else sign


def svg_plot(lines: Sequence[Line], title: str, along: str) -> str:
    """The same as a picture; names, colors and dashes tell the lines apart."""
    first, last = span(lines)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" font-family="sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{MARGIN}" y="20" font-size="15">{escape(title)}</text>',
    ]
    for tenth in range(0, 11, 2):
        y = down(tenth / 10)
        parts.append(
            f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{y:.1f}" y2="{y:.1f}" '
            f'stroke="#dddddd"/><text x="{MARGIN - 6}" y="{y + 4:.1f}" '
            f'text-anchor="end">{tenth * 10} %</text>'
        )
    for seat, line in enumerate(lines):
        parts += svg_line(seat, line, first, last)
    parts.append(
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">'
        f"{escape(along)} ({first + 1}–{last + 1})</text></svg>"
    )
    return "\n".join(parts) + "\n"


def down(share: float) -> float:
    """The height of a share in the picture."""
    return HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN - 10)


def svg_line(seat: int, line: Line, first: int, last: int) -> list[str]:
    """One seat's line and its entry in the key."""
    color, dash = COLORS[seat % len(COLORS)], DASHES[seat % len(DASHES)]
    wide = (WIDTH - 2 * MARGIN) / max(1, last - first)
    points = " ".join(
        f"{MARGIN + (place - first) * wide:.1f},{down(share):.1f}"
        for place, share in line.points
    )
    style = f'stroke="{color}" stroke-width="2" stroke-dasharray="{dash}"'
    x = MARGIN + 150 * seat
    return [
        f'<polyline points="{points}" fill="none" {style}/>',
        f'<line x1="{x}" x2="{x + 24}" y1="36" y2="36" {style}/>',
        f'<text x="{x + 30}" y="40">{escape(line.name)}</text>',
    ]


def html_page(
    title: str, picture: str, heads: Sequence[str], rows: Sequence[Sequence[str]]
) -> str:
    """A page of its own with the picture and a table below it."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    return (
        '<!doctype html>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n"
        "<style>body{font-family:sans-serif;max-width:60rem;margin:2rem auto}"
        "table{border-collapse:collapse}td,th{padding:.3rem .6rem;text-align:left;"
        "border-bottom:1px solid #ddd}</style>\n"
        f"<h1>{escape(title)}</h1>\n{picture}<table>\n<tr>{top}</tr>\n{body}\n</table>\n"
    )
