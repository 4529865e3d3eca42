# SPDX-License-Identifier: MIT
"""`stellwerk bench --research`: environments beside others, as tables."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from stellwerk.cli.errors import CommandError
from stellwerk.core import rng
from stellwerk.core.errors import StellwerkError
from stellwerk.games import TITLES
from stellwerk.lab.simulations.tables import plain_table

if TYPE_CHECKING:
    from stellwerk.envs.speed import Speed


def bench_research(games: list[str] | None, rounds: int, seconds: float) -> None:
    """Steps of environments per second; needs the extra `research`."""
    console = Console()
    try:
        from stellwerk.envs.speed import measure

        for game in games or list(TITLES):
            found = measure(game, None, rounds, seconds)
            console.print(rates_table(found))
            console.print(ratios_table(found))
    except (StellwerkError, ModuleNotFoundError) as error:
        raise CommandError(str(error)) from None


def rates_table(found: Speed) -> Table:
    build = "interpreted" if rng.__file__.endswith(".py") else "compiled"
    title = f"{found.game}, {build}: environment steps"
    table = plain_table(title, "contender", "steps/s")
    for name, rates in found.rates.items():
        table.add_row(name, f"{median(rates):,.0f}")
    if found.left_out:
        table.caption = "\n".join(
            f"left out: {name}: {why}" for name, why in found.left_out.items()
        )
    return table


def ratios_table(found: Speed) -> Table:
    """What the ratios reach, and what they should."""
    from stellwerk.envs.speed import GOALS

    table = plain_table(f"{found.game}: ratios", "ratio", "median", "goal", "")
    for what, above, below, bar in GOALS:
        ratio = found.ratio(above, below)
        if ratio is None:
            table.add_row(what, "–", f">= {bar:g}", "not measured")
        else:
            verdict = "met" if ratio >= bar else "not met"
            table.add_row(what, f"{ratio:.1f}", f">= {bar:g}", verdict)
    return table
