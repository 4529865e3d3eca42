# SPDX-License-Identifier: MIT
"""The commands `simulate` and `bench`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final, NoReturn

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from stellwerk.core.options import BadOption
from stellwerk.core.title import Title
from stellwerk.games import title_of
from stellwerk.lab.errors import BadPlan, BadResults, GameFailed
from stellwerk.lab.parquet import MISSING
from stellwerk.lab.simulation import Progress as Watcher
from stellwerk.lab.simulation import Results
from stellwerk.lab.simulation import simulate as run_simulation
from stellwerk.lab.tables import simulation_tables

BAD_INPUT: Final = 2
FAILED: Final = 1
INTERRUPTED: Final = 130


def register(app: typer.Typer) -> None:
    """Add the lab's commands to the program."""
    app.command()(simulate)


def simulate(
    game: Annotated[str, typer.Argument(help="Key of the game, such as rail_line.")],
    players: Annotated[
        int | None, typer.Option(help="Seats; the game's maximum if not given.")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    jobs: Annotated[int, typer.Option(help="Processes; never changes results.")] = 1,
    seed: Annotated[int, typer.Option(help="Same seed, same results.")] = 0,
    bots: Annotated[
        str, typer.Option(help="One per seat, with commas; fewer are repeated.")
    ] = "random",
    option: Annotated[
        list[str] | None, typer.Option(help="KEY=VALUE; may be given several times.")
    ] = None,
    edition: Annotated[Path | None, typer.Option(help="Your own edition file.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Results: JSON Lines here, Parquet beside it."),
    ] = None,
) -> None:
    """Play many games between bots and sum them up.

    The same command continues an interrupted file.
    """
    with refusals():
        title = title_of(game)
        seats = title.max_players if players is None else players
        title.check_players(seats)
        with progress_bar() as watch:
            results = run_simulation(
                game,
                seats,
                games,
                seed=seed,
                bots=[name.strip() for name in bots.split(",")],
                options=read_options(title, option or [], seats),
                edition=None if edition is None else str(edition),
                jobs=jobs,
                out=out,
                progress=watch,
            )
    show(results)


def show(results: Results) -> None:
    """Print the summary and say where the results are."""
    console = Console()
    for table in simulation_tables(results):
        console.print(table)
    if results.path is not None:
        typer.echo(f"JSON Lines: {results.path}")
        typer.echo(f"Parquet: {results.parquet or 'not written. ' + MISSING}")


def read_options(title: Title, words: list[str], players: int) -> dict[str, object]:
    """Options typed as KEY=VALUE; the title says which there are."""
    declared = {option.key: option for option in title.options()}
    chosen: dict[str, object] = {}
    for word in words:
        key, equals, text = word.partition("=")
        if not equals:
            raise BadOption(f"option {word!r} should look like KEY=VALUE")
        if key not in declared:
            raise BadOption(
                f"unknown option {key!r}; this game has: {', '.join(declared)}"
            )
        if key in chosen:
            raise BadOption(f"option {key!r} is given twice")
        chosen[key] = declared[key].read(text, players)
    return chosen


@contextmanager
def progress_bar() -> Iterator[Watcher | None]:
    """A bar on the terminal; nothing where standard error is none."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    shape = (
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*shape, console=console, transient=True) as bar:
        task = bar.add_task("playing", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def refusals() -> Iterator[None]:
    """Bad input, a broken game or Ctrl-C: a clear message and an exit code."""
    try:
        yield
    except GameFailed as error:
        stop(str(error), FAILED)
    except KeyboardInterrupt:
        stop("interrupted; with --out, the same command continues", INTERRUPTED)
    except (BadPlan, BadResults, ValueError) as error:
        stop(str(error), BAD_INPUT)


def stop(message: str, code: int) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(code)
