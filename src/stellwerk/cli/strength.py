# SPDX-License-Identifier: MIT
"""The command `strength`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stellwerk.cli.lab import (
    JobsOption,
    OnOption,
    TreesOption,
    progress_bar,
    refusals,
)
from stellwerk.lab.tournaments.strength import (
    SEED,
    TABLE,
    measure_strength,
    strength_table,
)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(strength)


def strength(
    game: Annotated[
        list[str] | None, typer.Argument(help="Keys of games; all if none is given.")
    ] = None,
    games: Annotated[int, typer.Option(help="At least so many per pair.")] = 400,
    director_games: Annotated[
        int, typer.Option(help="The same for pairs with the strongest level.")
    ] = 100,
    seed: Annotated[int, typer.Option(help="Same seed, same results.")] = SEED,
    trees: TreesOption = 1,
    jobs: JobsOption = None,
    on: OnOption = None,
    out: Annotated[Path, typer.Option(help="Folder for results.")] = Path("strength"),
) -> None:
    """Measure how strong the levels are: each against the one below.

    The same command continues an interrupted measurement.
    """
    with refusals(), progress_bar("playing") as watch:
        found = measure_strength(
            game,
            games,
            director_games,
            seed=seed,
            trees=trees,
            jobs=jobs,
            on=on,
            out=out,
            progress=watch,
        )
    typer.echo(strength_table(found))
    typer.echo(f"Table: {out / TABLE}")
