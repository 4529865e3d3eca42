# SPDX-License-Identifier: MIT
"""The benchmark as tables for a terminal."""

from __future__ import annotations

from typing import Final

from rich.table import Table

from stellwerk.lab.bench.bench import Bench, Figure, Subject, quartiles
from stellwerk.lab.bench.goals import GOALS, Goal
from stellwerk.lab.simulations.tables import plain_table

DECIDING: Final = ("decisions", "steps", "searched")


def bench_tables(bench: Bench) -> list[Table]:
    """What was measured, and for each game the ratios with their goals."""
    tables = [figures_table(bench)]
    tables += [ratios_table(bench, subject) for subject in bench.plan.subjects]
    return tables


def figures_table(bench: Bench) -> Table:
    plan = bench.plan
    table = plain_table(
        f"Median of {plan.rounds} rounds, {plan.seconds:g} s each, and quartiles",
        "contender",
        "game",
        "measure",
        "figure",
        "quartiles",
    )
    for figure in bench.figures:
        table.add_row(*figure_row(figure))
    if bench.left_out:
        table.caption = "\n".join(
            f"left out: {name}: {reason}" for name, reason in bench.left_out.items()
        )
    return table


def figure_row(figure: Figure) -> list[str]:
    """Decisions as a rate, copies as the time of one."""
    low, middle, high = quartiles(figure.rates)
    subject = "–" if figure.subject is None else "{} ({})".format(*figure.subject)
    names = [figure.contender, subject]
    if figure.measure in DECIDING:
        about = f"{thousand(low)}..{thousand(high)}"
        return [*names, figure.measure, f"{thousand(middle)} k/s", about]
    about = f"{micro(high)}..{micro(low)}"
    return [*names, figure.measure, f"{micro(middle)} µs", about]


def thousand(rate: float) -> str:
    return f"{rate / 1000:,.1f}"


def micro(rate: float) -> str:
    return f"{1e6 / rate:.2f}"


def ratios_table(bench: Bench, subject: Subject) -> Table:
    table = plain_table(
        "{}, {} players: ratios within a round".format(*subject),
        "ratio",
        "",
        "median",
        "quartiles",
        "minimum",
        "goal",
        "",
    )
    table.columns[1].justify = "left"
    for goal in GOALS:
        table.add_row(*ratio_row(goal, bench.ratios(subject, goal)))
    return table


def ratio_row(goal: Goal, ratios: list[float] | None) -> list[str]:
    sign = "<=" if goal.less_is_better else ">="
    bars = [f"{sign} {goal.must:g}", f"{sign} {goal.aim:g}"]
    if ratios is None:
        return [goal.id, goal.what, "–", "–", *bars, "not measured"]
    low, middle, high = quartiles(ratios)
    about = f"{low:.2f}..{high:.2f}"
    return [goal.id, goal.what, f"{middle:.2f}", about, *bars, goal.verdict(middle)]
