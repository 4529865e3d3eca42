# SPDX-License-Identifier: MIT
"""`stellwerk serve`: the server for browser tables."""

import os
import socket
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from stellwerk.cli.errors import CommandError
from stellwerk.games import title_of
from stellwerk.server.config import BadConfig, Config, read_config
from stellwerk.server.page import is_built
from stellwerk.server.running import run
from stellwerk.server.store import full_url

LOCAL: Final = "127.0.0.1"
ADDRESSES: Final = (
    "choose sqlite:///FILE, or postgresql://… with the package extra 'postgres'"
)


def register(app: typer.Typer) -> None:
    app.command("serve")(serve)


def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; 0.0.0.0 is all.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(help="Port to listen on; 0 is any free one.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="PostgreSQL or another SQLite file."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Settings as TOML.")
    ] = None,
) -> None:
    """Serve browser tables until Ctrl+C.

    Settings come from the file, then the environment (STELLWERK_PORT, …), then these.
    """
    given: dict[str, object] = {"host": host, "port": port, "database": database}
    run(settings(config, given), say_where)


def open_browser(game: str | None) -> None:
    """A server for this machine alone, and the browser on it."""
    if game is not None:
        title_of(game)  # refuse an unknown one before anything is started
    path = "/" if game is None else f"/new/{game}"
    base = settings(None, {"host": LOCAL, "log_level": "warning"})
    if is_taken(base.port):
        base = msgspec.structs.replace(base, port=0)

    def listening(address: str) -> None:
        say_where(address)
        webbrowser.open(address + path)

    run(base, listening)


def is_taken(port: int) -> bool:
    """Does something listen there already?"""
    with socket.socket() as probe:
        return probe.connect_ex((LOCAL, port)) == 0


def settings(file: Path | None, given: dict[str, object]) -> Config:
    """The file's and the environment's settings, and the command line's above."""
    try:
        base = read_config(file, os.environ)
        chosen = {key: value for key, value in given.items() if value is not None}
        whole = {**msgspec.structs.asdict(base), **chosen}
        made = msgspec.convert(whole, Config)
    except (BadConfig, msgspec.ValidationError) as error:
        raise CommandError(str(error)) from None
    check_database(made.database_url())
    return made


def check_database(url: str) -> None:
    """An address that a driver is there for; before anything is started.

    A password may stand in it, so only its beginning is repeated.
    """
    kind = url.partition(":")[0]
    try:
        make_url(full_url(url)).get_dialect().import_dbapi()
    except ArgumentError:
        raise CommandError(f"database: {kind!r} is no address; {ADDRESSES}") from None
    except ImportError as error:
        raise CommandError(f"database {kind!r}: {error}; {ADDRESSES}") from None


def say_where(address: str) -> None:
    typer.echo(f"Stellwerk listens on {address}")
    if not is_built():
        typer.echo("The page is not built; only the interface for programs answers.")
