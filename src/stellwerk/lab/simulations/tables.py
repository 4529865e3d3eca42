# SPDX-License-Identifier: MIT
"""Simulations as tables for a terminal (or a notebook: Rich draws there too)."""

from __future__ import annotations

import math

from rich.table import Table

from stellwerk.lab.simulations.simulation import Results
from stellwerk.lab.simulations.summary import Interval, Part, Sample, Summary


def simulation_tables(results: Results) -> list[Table]:
    """Seats, bots if they differ, points by category, length and speed."""
    summary = results.summary
    tables = [parts_table(summary, summary.seats, "By seat")]
    if len(summary.bots) > 1:
        tables.append(parts_table(summary, summary.bots, "By bot"))
    tables.append(categories_table(summary))
    tables.append(length_table(results))
    return tables


def plain_table(title: str, *headings: str) -> Table:
    """A table whose first column is text and whose others are numbers."""
    table = Table(title=title, title_justify="left", title_style="bold")
    table.add_column(headings[0])
    for heading in headings[1:]:
        table.add_column(heading, justify="right")
    return table


def parts_table(summary: Summary, parts: list[Part], title: str) -> Table:
    table = plain_table(
        f"{title}: {summary.games} games of {summary.header.game}",
        "seat",
        "bot",
        "score",
        "95 %",
        "least..most",
        "wins",
        "95 %",
    )
    for part in parts:
        table.add_row(
            ", ".join(str(seat + 1) for seat in part.seats),
            part.bot,
            f"{part.score.mean:.2f}",
            between(part.score.interval, 2),
            reach(part.score),
            f"{part.wins.mean:.1%}",
            percent(part.wins.share_interval),
        )
    return table


def categories_table(summary: Summary) -> Table:
    """Mean points by category and seat."""
    seats = [f"seat {seat + 1}" for seat in range(summary.header.players)]
    table = plain_table("Mean points by category", "category", *seats)
    for key in summary.category_names:
        found = [samples.get(key) for samples in summary.categories]
        means = ["–" if one is None else f"{one.mean:.2f}" for one in found]
        table.add_row(key, *means)
    return table


def length_table(results: Results) -> Table:
    summary = results.summary
    table = plain_table("Per game", "", "mean", "95 %", "least..most")
    lines = [
        ("decisions of players", summary.decisions),
        ("decisions of luck", summary.luck),
        ("length in moves", summary.length),
    ]
    for name, sample in lines:
        mean = f"{sample.mean:.1f}"
        table.add_row(name, mean, between(sample.interval, 1), reach(sample))
    speed = results.games_per_second
    table.caption = (
        "nothing left to play: results read from the file"
        if speed is None
        else f"{results.played} games played now, {speed:,.1f} games per second"
    )
    return table


def between(interval: Interval, digits: int) -> str:
    if math.isinf(interval[0]):
        return "–"
    return f"{interval[0]:.{digits}f}..{interval[1]:.{digits}f}"


def percent(interval: Interval) -> str:
    return f"{interval[0]:.1%}..{interval[1]:.1%}"


def reach(sample: Sample) -> str:
    return f"{sample.low:g}..{sample.high:g}"
