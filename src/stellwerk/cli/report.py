# SPDX-License-Identifier: MIT
"""The command `experiment report`: what the games say, as a page."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from stellwerk.cli import experiment
from stellwerk.cli.lab import refusals
from stellwerk.cli.language import LanguageOption, locale_language
from stellwerk.lab.experiments.folder import differences, read_folder
from stellwerk.lab.experiments.reading import read_experiment


class Theme(StrEnum):
    """The colours that a page begins with."""

    auto = "auto"
    light = "light"
    dark = "dark"


def register(main: typer.Typer) -> None:
    """Add the command to those of experiments."""
    experiment.app.command()(report)


def report(
    results: Annotated[
        Path, typer.Argument(help="A results folder, or the experiment file.")
    ],
    out: Annotated[
        Path | None,
        typer.Option(help="FILE.html; in the results folder if missing."),
    ] = None,
    language: LanguageOption = None,
    theme: Annotated[
        Theme, typer.Option(help="Colours: as the reader's system, light or dark.")
    ] = Theme.auto,
    case: Annotated[
        str | None, typer.Option(help="The case to report on; the first if missing.")
    ] = None,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(help="Compare two cases instead: base, other."),
    ] = None,
) -> None:
    """Say what the games of an experiment show: a page, Markdown and JSON.

    One page on balance, and one for each comparison that the experiment names.
    """
    from stellwerk.lab.reports.writing import write_report

    chosen = (language or locale_language(os.environ)).value
    with refusals():
        folder = experiment.results_of(results)
        written = write_report(
            folder, out, chosen, theme.value, case, compare, str(results)
        )
        note = changed_since(results, folder)
    if note:
        typer.echo(note, err=True)
    for path in written:
        typer.echo(str(path))


def changed_since(file: Path, folder: Path) -> str:
    """Said if an experiment file is no longer what was played: limits come first."""
    if file.suffix != experiment.FILES or not file.exists():
        return ""
    asked = read_experiment(file).experiment
    found = differences(read_folder(folder).experiment, asked)
    if not found:
        return ""
    return (
        f"stellwerk: {file} was changed after its games; the report is about what was "
        f"played into {folder}. What differs:\n  " + "\n  ".join(found)
    )
