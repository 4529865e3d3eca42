# SPDX-License-Identifier: MIT
"""The server's benchmark as tables for the terminal."""

from statistics import median

from rich.table import Table

from stellwerk.server.bench.costs import Costs
from stellwerk.server.bench.load import CROWD, Load, Slice


def server_tables(load: Load, costs: Costs) -> list[Table]:
    """What was measured, beside what it is compared with."""
    return [speed_table(load), cost_table(load, costs)]


def speed_table(load: Load) -> Table:
    table = Table("contender", "moves/s", "p99 ms", "µs/move", box=None)
    full, crowd = load.connections, load.connections * CROWD
    add_slices(table, f"echo + append, {full} connections", load.bare)
    add_slices(table, f"stellwerk, {full} connections", load.table)
    add_slices(table, f"echo + append, half load, {crowd}", load.bare_half)
    add_slices(table, f"stellwerk, half load, {crowd}", load.table_half)
    return table


def add_slices(table: Table, name: str, slices: list[Slice]) -> None:
    rate = median(part.rate for part in slices)
    p99 = median(part.p99() for part in slices)
    cost = median(part.cost for part in slices)
    table.add_row(name, f"{rate:,.0f}", f"{p99 * 1e3:.1f}", f"{cost * 1e6:.0f}")


def cost_table(load: Load, costs: Costs) -> Table:
    table = Table("figure", "measured", "goal", box=None)
    table.add_row("moves/s, ratio to echo + append", f"{load.ratio():.2f}", ">= 0.6")
    thrift = f"{load.thrift():.2f}"
    table.add_row("processor time, echo + append to ours", thrift, ">= 0.6")
    table.add_row("p99 at half load, ratio", f"{load.delay():.1f}", "<= 3")
    table.add_row("move 1,000 to move 10, cost", f"{costs.growth:.2f}", "<= 1.1")
    kilobytes = costs.idle_bytes / 1000
    table.add_row("memory of an idle table, kB", f"{kilobytes:.0f}", "< 100")
    opening = costs.opening_seconds * 1000
    table.add_row("opening a table of 2,000 lines, ms", f"{opening:.0f}", "< 250")
    return table
