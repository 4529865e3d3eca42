# SPDX-License-Identifier: MIT
"""`stellwerk backup` and `stellwerk restore`: the tables of a server in one file."""

from pathlib import Path
from typing import Annotated

import typer

from stellwerk.cli.serve import settings
from stellwerk.server.storage.backup import Contents, make_backup, restore_backup

Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="PostgreSQL or another SQLite file."),
]
Settings = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The server's settings as TOML.")
]


def register(app: typer.Typer) -> None:
    app.command("backup")(backup)
    app.command("restore")(restore)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    database: Database = None,
    config: Settings = None,
    force: Annotated[bool, typer.Option(help="Replace the file.")] = False,
) -> None:
    """Write all tables of a server into one file, also while it runs.

    The file is read again and compared. It holds secrets: keep it as safe as the
    database itself.
    """
    url = settings(config, {"database": database}).database_url()
    typer.echo(f"{file}: {counted(make_backup(url, file, force))}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: Database = None,
    config: Settings = None,
    replace: Annotated[
        bool, typer.Option(help="Throw away what the database holds now.")
    ] = False,
) -> None:
    """Put a backup into a database, SQLite or PostgreSQL, wherever it was made.

    Stop the server first. Everything is put back, or nothing.
    """
    url = settings(config, {"database": database}).database_url()
    typer.echo(f"restored: {counted(restore_backup(file, url, replace))}")


def counted(contents: Contents) -> str:
    made = f"made {contents.made}, schema {contents.schema}"
    return f"{contents.games()} tables, {contents.moves()} lines of history ({made})"
