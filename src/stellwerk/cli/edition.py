# SPDX-License-Identifier: MIT
"""`stellwerk edition`: take the printed data out, check a file of one's own."""

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from stellwerk.cli.errors import CommandError
from stellwerk.cli.files import read_text, write_new
from stellwerk.core.edition import Edition
from stellwerk.core.title import Title
from stellwerk.games import TITLES, title_of

GameArgument = Annotated[str, typer.Argument(help="The game's key.")]


def register(app: typer.Typer) -> None:
    group = typer.Typer(help="Edition files: everything printed, as JSON.")
    group.command("export")(export)
    group.command("check")(check)
    group.command("schema")(schema)
    app.add_typer(group, name="edition")


def export(
    game: GameArgument,
    out: Annotated[
        Path | None, typer.Option(help="Write here instead of standard output.")
    ] = None,
    force: Annotated[bool, typer.Option(help="Replace an existing file.")] = False,
) -> None:
    """Write the shipped edition of a game, to be corrected by an owner."""
    text = read_text(title_of(game).folder() / "edition.json")
    if out is None:
        typer.echo(text, nl=False)
        return
    write_new(out, text, force)
    typer.echo(f"written: {out}")


def check(
    file: Annotated[Path, typer.Argument(help="An edition file.")],
    game: Annotated[
        str | None, typer.Option(help="The game, if the file does not say it.")
    ] = None,
) -> None:
    """Check an edition file completely; every problem is named with its path."""
    title = title_of(game) if game is not None else title_in(file)
    edition = title.edition(str(file))
    typer.echo(f"{file} is a complete edition of {title.name}")
    for line in summary(edition):
        typer.echo(line)


def schema(game: GameArgument) -> None:
    """Print the JSON Schema of a game's edition files."""
    text = json.dumps(title_of(game).edition_schema(), indent=1, ensure_ascii=False)
    typer.echo(text)


def title_in(file: Path) -> Title:
    """The game that a file says it belongs to."""
    try:
        raw = json.loads(read_text(file))
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{file}: $: not valid JSON: {error}") from None
    game = raw.get("game") if isinstance(raw, dict) else None
    named = game.get("id") if isinstance(game, dict) else game
    for title in TITLES.values():
        if named in (title.key, title.name):
            return title
    known = ", ".join(TITLES)
    raise CommandError(
        f"{file}: $.game.id names none of the games; say it with --game: {known}"
    )


def summary(edition: Edition[Any]) -> list[str]:
    """Id, hash, and how much of the data comes from where."""
    counts: Counter[str] = Counter()
    count_origins(edition.raw, counts)
    origins = ", ".join(f"{count} {label}" for label, count in counts.most_common())
    return [
        f"  id      {edition.id}",
        f"  hash    {edition.hash}",
        f"  origins {origins or 'none stated'}",
    ]


def count_origins(part: object, counts: Counter[str]) -> None:
    """Add up the origins that a part of the file states."""
    if isinstance(part, list):
        for inner in part:
            count_origins(inner, counts)
    if not isinstance(part, dict):
        return
    for key, value in part.items():
        if not str(key).startswith("provenance"):
            count_origins(value, counts)
        elif isinstance(value, dict):
            counts.update(str(label) for label in value.values())
        else:
            counts[str(value)] += 1
