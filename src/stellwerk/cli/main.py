# SPDX-License-Identifier: MIT
"""The command `stellwerk`: all commands, put together."""

import io
import sys
from typing import Annotated

import typer

import stellwerk
from stellwerk.cli import (
    advice,
    backup,
    doctor,
    edition,
    experiment,
    games,
    lab,
    play,
    report,
    rules,
    serve,
    strength,
    tournament,
    verify,
)
from stellwerk.cli.errors import Commands
from stellwerk.cli.launching import prefer_compiled

app = typer.Typer(
    name="stellwerk",
    cls=Commands,
    help="Railway board games: play them, look up their rules, check your data.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"stellwerk {stellwerk.__version__}")
        raise typer.Exit()


@app.callback()
def start(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=show_version, is_eager=True, help="Say which version."
        ),
    ] = False,
) -> None:
    """Railway board games: play them, look up their rules, check your data."""


GROUPS = (play, serve, games, rules, edition, advice)
LAB = (lab, experiment, report, tournament, strength)
for group in (*GROUPS, *LAB, verify, backup, doctor):
    group.register(app)


def run() -> None:
    """The command `stellwerk`: with the compiled engine if a checkout has one."""
    prefer_compiled()
    main()


def main() -> None:
    """`python -m stellwerk`: with the package that was found."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a poor terminal is no reason to end
    app(prog_name="stellwerk")
