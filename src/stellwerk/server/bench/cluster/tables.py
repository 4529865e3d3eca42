# SPDX-License-Identifier: MIT
"""Trials and comparisons of nodes as tables for the terminal."""

from statistics import median

from rich.table import Table

from stellwerk.server.bench.cluster.compare import Comparison
from stellwerk.server.bench.cluster.trial import Trial


def trial_table(trial: Trial) -> Table:
    """What was broken, what was asked meanwhile, and what was wrong."""
    plan = trial.plan
    table = Table("figure", "count", box=None)
    telling = "with Redis" if plan.redis else "without Redis"
    table.add_row(f"faults, {plan.nodes} nodes {telling}", f"{trial.faults.total():,}")
    for kind, count in sorted(trial.faults.items()):
        table.add_row(f"  {kind}", f"{count:,}")
    games = ", ".join(f"{name} {count}" for name, count in sorted(trial.games.items()))
    table.add_row("games played to the end and recomputed", games)
    table.add_row("asked", words_of(dict(trial.asked)))
    table.add_row("answered", words_of(dict(trial.answers)))
    table.add_row("positions seen", f"{trial.sights:,}")
    table.add_row("people came back", f"{trial.returns:,}")
    slowest = max(trial.agreement, default=0.0)
    table.add_row("seconds of calm until all agreed, at most", f"{slowest:.1f}")
    table.add_row("slowest polite end, seconds", f"{trial.slowest_end:.1f}")
    table.add_row("seconds", f"{trial.seconds:,.0f}")
    table.add_row("complaints", str(len(trial.wrong)))
    return table


def words_of(counts: dict[str, int]) -> str:
    ordered = sorted(counts.items(), key=lambda pair: -pair[1])
    return ", ".join(f"{name} {count:,}" for name, count in ordered)


def comparison_tables(found: Comparison) -> list[Table]:
    """Speed and cost of every contender, and what nodes add up to."""
    speed = Table(
        *("contender", "moves/s", "p99 ms", "µs/move", "µs/move of PostgreSQL"),
        box=None,
    )
    for each in found.contenders:
        rate = median(part.rate for part in each.slices)
        p99 = median(part.p99() for part in each.slices)
        figures = (each.cost, median(each.storage))
        costs = [f"{seconds * 1e6:.0f}" for seconds in figures]
        speed.add_row(each.name, f"{rate:,.0f}", f"{p99 * 1e3:.1f}", *costs)
    return [speed, ratio_table(found)]


def ratio_table(found: Comparison) -> Table:
    table = Table("figure", "measured", "goal", box=None)
    cost = "processor time per move to one node"
    gain = "moves/s to one node"
    for number, place in ((1, "each table at one"), (2, "each table at two")):
        goal = "<= 1.15" if number == 1 else ""
        table.add_row(f"{cost}, {place}", f"{found.ratio(number, 0):.2f}", goal)
        table.add_row(f"{gain}, {place}", f"{found.gain(number, 0):.2f}", "")
    if found.sockets is not None:
        many = found.sockets
        table.add_row(f"{many.count:,} sockets: p50 ms", f"{many.p50 * 1e3:.1f}", "")
        table.add_row(f"{many.count:,} sockets: p99 ms", f"{many.p99 * 1e3:.1f}", "")
        kilobytes = many.bytes_each / 1000
        table.add_row("memory of a socket with its table, kB", f"{kilobytes:.0f}", "")
        table.add_row("µs/move with them", f"{many.cost * 1e6:.0f}", "")
        table.add_row("seconds to open them", f"{many.opening_seconds:.0f}", "")
    return table
