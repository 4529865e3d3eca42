# SPDX-License-Identifier: MIT
"""The command `experiment`: run a file of cases, and ask its results."""

from __future__ import annotations

import csv
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from stellwerk.cli.files import ENDING, write_new
from stellwerk.cli.lab import progress_bar, refusals
from stellwerk.cli.language import LanguageOption, speak
from stellwerk.cli.screen import Screen
from stellwerk.cli.watching import Watching
from stellwerk.lab.errors import BadPlan, ClusterFailed, GameFailed
from stellwerk.lab.experiments.folder import Folder, read_folder
from stellwerk.lab.experiments.looks import Look
from stellwerk.lab.experiments.plan import Case
from stellwerk.lab.experiments.progress import progress_of
from stellwerk.lab.experiments.queries import Answer, ask
from stellwerk.lab.experiments.reading import read_experiment
from stellwerk.lab.experiments.replaying import replay_game
from stellwerk.lab.experiments.running import Run, results_beside, run_experiment
from stellwerk.lab.experiments.shape import schema as experiment_schema
from stellwerk.lab.simulations.tables import plain_table
from stellwerk.lab.spreading.where import read_where

app = typer.Typer(no_args_is_help=True, help="Experiments: files of cases to play.")

MOST_SHOWN: Final = 100  # rows on a terminal
FILES: Final = ".toml"  # how the names of experiment files end

ExperimentPath = Annotated[Path, typer.Argument(help="An experiment file (TOML).")]
ResultsPath = Annotated[
    Path, typer.Argument(help="A results folder, or its experiment file.")
]
JobsOption = Annotated[
    int | None, typer.Option(help="Processes; never changes results.")
]
OnOption = Annotated[
    str | None, typer.Option("--on", help="ray, or ray:ADDRESS: many machines.")
]


class Shape(StrEnum):
    """How answers are printed."""

    table = "table"
    csv = "csv"
    json = "json"


def register(main: typer.Typer) -> None:
    """Add the command to the program."""
    main.add_typer(app, name="experiment")


@app.command()
def run(
    file: ExperimentPath,
    out: Annotated[
        Path | None, typer.Option(help="Results folder; beside the file if missing.")
    ] = None,
    jobs: JobsOption = None,
    on: OnOption = None,
) -> None:
    """Play all games of an experiment; the same command continues."""
    with refusals(), nothing_lost():
        laboratory = read_experiment(file)
        place = results_beside(file) if out is None else out
        with progress_bar("playing") as watch:
            done = run_experiment(laboratory, place, read_where(jobs, on), watch)
    tell(done)


@contextmanager
def nothing_lost() -> Iterator[None]:
    """Whatever ends a run says that finished parts are kept."""
    try:
        yield
    except (GameFailed, ClusterFailed) as error:
        raise type(error)(
            f"{error}\nFinished parts are kept, and the same command continues."
        ) from None


def tell(done: Run) -> None:
    """Say how many games were played, what was answered, and where they are."""
    if done.played:
        speed = done.played / done.seconds
        typer.echo(f"{done.played} games played, {speed:,.0f} per second")
    else:
        typer.echo("nothing was left to play")
    if done.looks:
        show_look(done.looks[-1])
    typer.echo(f"results: {done.folder.path}")


def show_look(look: Look) -> None:
    """The last look at the question that ends the games."""
    table = plain_table(
        f"After {look.games} games per case", "", "mean", "low", "high", "answered"
    )
    for one in look.estimates:
        numbers = (f"{one.mean:.4f}", f"{one.low:.4f}", f"{one.high:.4f}")
        table.add_row(one.what, *numbers, "yes" if one.answered else "no")
    Console().print(table)


@app.command()
def check(file: ExperimentPath) -> None:
    """Say what an experiment file plays, or everything that is wrong with it."""
    with refusals():
        experiment = read_experiment(file).experiment
    table = plain_table(experiment.name, "case", "game", "players", "games", "bots")
    for case in experiment.cases:
        bots = ", ".join(dict.fromkeys(case.bots))
        table.add_row(case.name, case.game, str(case.players), str(case.games), bots)
    Console().print(table)


@app.command()
def schema() -> None:
    """Print the JSON Schema of experiment files."""
    typer.echo(msgspec.json.format(msgspec.json.encode(experiment_schema()), indent=1))


@app.command()
def status(results: ResultsPath) -> None:
    """Say how far an experiment is."""
    with refusals():
        folder = folder_of(results)
        found = progress_of(folder)
    table = plain_table(folder.experiment.name, "case", "games", "of", "MB", "damaged")
    for one in found.cases:
        size = f"{one.bytes / 1e6:,.1f}"
        wanted = str(one.case.games)
        table.add_row(one.case.name, str(one.games), wanted, size, str(one.damaged))
    Console().print(table)
    state = "finished" if found.finished else "unfinished"
    typer.echo("a run is at work" if found.running else state)


@app.command()
def sql(
    results: ResultsPath,
    question: Annotated[str, typer.Argument(help='Such as "select * from games".')],
    shape: Annotated[
        Shape, typer.Option("--format", help="How the answer is printed.")
    ] = Shape.table,
) -> None:
    """Ask the tables games, seats, rounds, decisions, events, cases, things."""
    with refusals():
        answer = ask(folder_of(results), question)
    show_answer(answer, shape)


@app.command()
def replay(
    results: ResultsPath,
    case: Annotated[
        str | None, typer.Option(help="Its name; may be left out if there is one.")
    ] = None,
    game: Annotated[
        int | None, typer.Option("--game", "--row", help="The number of a game.")
    ] = None,
    where: Annotated[
        str | None, typer.Option(help='Games chosen in SQL, such as "margin <= 1".')
    ] = None,
    first: Annotated[int, typer.Option(min=1, help="How many of them.")] = 10,
    out: Annotated[
        Path | None, typer.Option(help="The record; with --where a folder for them.")
    ] = None,
    force: Annotated[bool, typer.Option(help="Replace files that exist.")] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Show them here, move by move.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Play games again, compare them with their rows and write their records.

    With --watch they are shown in the terminal, and written only with --out.
    """
    with refusals():
        folder = folder_of(results)
        for chosen, number in choose(folder, case, game, where, first):
            again = replay_game(folder, chosen, number)
            told = f"game {number} of {chosen.name}"
            if watch:
                typer.echo(told)
                spoken = speak(language).language
                Watching(Screen(), again.rules, again.record, spoken).run()
            if out is not None or not watch:
                name = f"{chosen.slug}-{number}{ENDING}"
                one = Path(name) if out is None else out
                path = one / name if where is not None and out is not None else one
                write_new(path, again.record.text(), force)
                typer.echo(f"{told}: {path}")


def choose(
    folder: Folder, name: str | None, game: int | None, where: str | None, first: int
) -> list[tuple[Case, int]]:
    """The games that are meant: one by its number, or those that a filter finds."""
    if (game is None) == (where is None):
        raise BadPlan("name either one --game or a filter with --where")
    if game is not None:
        return [(folder.case(name), game)]
    named = "" if name is None else " AND case_name = ?"
    values = [] if name is None else [folder.case(name).name]
    found = ask(
        folder,
        f"SELECT case_name, game FROM games WHERE ({where}){named} "
        f"ORDER BY ALL LIMIT {first}",
        values,
    )
    if not found.rows:
        raise BadPlan(f"no game fits {where!r}")
    return [(folder.case(row[0]), row[1]) for row in found.rows]


def folder_of(path: Path) -> Folder:
    """The results that a folder holds, or that lie beside an experiment file."""
    return read_folder(results_of(path))


def results_of(path: Path) -> Path:
    """Where results are looked for; whoever has not run the file yet is told how."""
    if path.suffix != FILES:
        return path
    place = results_beside(path)
    if not path.exists() and not place.exists():
        raise BadPlan(f"{path}: there is no such file")
    if not place.exists():
        raise BadPlan(
            f"{path} has not been run yet, or into another folder: there is no {place} "
            f"(stellwerk experiment run {shlex.quote(str(path))})"
        )
    return place


def show_answer(answer: Answer, shape: Shape) -> None:
    """An answer for people or for programs."""
    if shape is Shape.csv:
        csv.writer(sys.stdout).writerows([answer.columns, *answer.rows])
    elif shape is Shape.json:
        rows = [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]
        typer.echo(msgspec.json.encode(rows))
    else:
        show_table(answer)


def show_table(answer: Answer) -> None:
    table = Table(*answer.columns)
    for row in answer.rows[:MOST_SHOWN]:
        table.add_row(*[str(value) for value in row])
    if len(answer.rows) > MOST_SHOWN:
        table.caption = f"{MOST_SHOWN} of {len(answer.rows)} rows; --format csv for all"
    Console().print(table)
