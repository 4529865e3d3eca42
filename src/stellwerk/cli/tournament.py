# SPDX-License-Identifier: MIT
"""The command `tournament`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from stellwerk.bots.registry import UnknownBot
from stellwerk.cli.lab import (
    EditionOption,
    GameKey,
    JobsOption,
    OnOption,
    RulesOption,
    SeedOption,
    progress_bar,
    refusals,
)
from stellwerk.cli.options import read_options
from stellwerk.cli.screen import make_console
from stellwerk.games import title_of
from stellwerk.lab.simulations import parquet
from stellwerk.lab.tournaments import plots
from stellwerk.lab.tournaments.plan import Spec
from stellwerk.lab.tournaments.tables import tournament_tables
from stellwerk.lab.tournaments.tournament import GAMES, REPORT, SUMMARY, Tournament
from stellwerk.lab.tournaments.tournament import tournament as run_tournament

BotsOption = Annotated[
    str, typer.Option(help="With commas, such as search:sims=400,greedy; or JSON.")
]
FolderOption = Annotated[
    Path | None, typer.Option(help="Folder for results and report.")
]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(tournament)


def tournament(
    game: GameKey,
    bots: BotsOption,
    players: Annotated[
        int | None, typer.Option(help="Seats; the game's minimum if not given.")
    ] = None,
    games: Annotated[
        int, typer.Option(help="At least so many, rounded up to whole rounds.")
    ] = 400,
    seed: SeedOption = 0,
    jobs: JobsOption = None,
    on: OnOption = None,
    option: RulesOption = None,
    edition: EditionOption = None,
    out: FolderOption = None,
) -> None:
    """Let bots play each other and rank them, on balanced seats and the same luck.

    The same command continues an interrupted tournament.
    """
    with refusals():
        title = title_of(game)
        seats = title.min_players if players is None else players
        title.check_players(seats)
        with progress_bar("playing") as watch:
            found = run_tournament(
                game,
                read_bots(bots),
                seats,
                games,
                seed=seed,
                options=read_options(title, option or [], seats),
                edition=None if edition is None else str(edition),
                jobs=jobs,
                on=on,
                out=out,
                progress=watch,
            )
    show(found, games)


def read_bots(text: str) -> list[Spec]:
    """Specs between commas, or a JSON list; commas inside braces do not part."""
    if text.lstrip().startswith("["):
        return read_list(text)
    specs: list[str] = [""]
    depth = 0
    for letter in text:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            specs.append("")
        else:
            specs[-1] += letter
    return [spec.strip() for spec in specs]


def read_list(text: str) -> list[Spec]:
    try:
        specs: Any = json.loads(text)
    except ValueError as error:
        raise UnknownBot(f"bots: no JSON: {error}") from None
    for spec in specs:
        if not isinstance(spec, str | dict):
            raise UnknownBot(f"bots: {spec!r} should be a text or an object")
    return list(specs)


def show(found: Tournament, asked: int) -> None:
    """Print the standings and say where the results are."""
    console = make_console()
    for table in tournament_tables(found):
        console.print(table)
    if found.header.games != asked:
        size = found.header.schedule.round_games
        typer.echo(f"Played {found.header.games} games: whole rounds of {size}.")
    if found.folder is None:
        return
    typer.echo(f"Report: {found.folder / REPORT}")
    typer.echo(f"Figures: {found.folder / SUMMARY}")
    typer.echo(f"Games: {found.folder / GAMES}")
    if not parquet.has_pyarrow():
        typer.echo(parquet.MISSING)
    if not plots.has_matplotlib():
        typer.echo(plots.MISSING)
