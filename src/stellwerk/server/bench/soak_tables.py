# SPDX-License-Identifier: MIT
"""The soak as a table for the terminal."""

from statistics import median

from rich.table import Table

from stellwerk.server.bench.soak import Soak


def soak_table(soak: Soak) -> Table:
    """What normal tables noticed, what attackers were told, what was lost."""
    table = Table("figure", "in peace", "besieged", box=None)
    quiet, loud = soak.quiet or [0.0], soak.besieged or [0.0]
    table.add_row("moves", f"{len(soak.quiet):,}", f"{len(soak.besieged):,}")
    table.add_row("p50 ms", f"{median(quiet) * 1e3:.1f}", f"{median(loud) * 1e3:.1f}")
    table.add_row("p99 ms", milliseconds(soak, quiet), milliseconds(soak, loud))
    table.add_row("acknowledged moves", "", f"{soak.acknowledged:,}")
    table.add_row("lost moves", "", str(len(soak.lost)))
    table.add_row("failures of people", "", str(dict(soak.failures)))
    table.add_row("answers 5xx, sockets 1011 or 1013", "", str(len(soak.server_errors)))
    for name, count in sorted(soak.attacks.items()):
        table.add_row(name.replace("_", " "), "", f"{count:,}")
    told = ", ".join(f"{status}: {n:,}" for status, n in sorted(soak.statuses.items()))
    table.add_row("told to attackers", "", told)
    return table


def milliseconds(soak: Soak, seconds: list[float]) -> str:
    return f"{soak.p99(seconds) * 1e3:.1f}"
