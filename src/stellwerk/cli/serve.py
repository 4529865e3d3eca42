# SPDX-License-Identifier: MIT
"""`stellwerk serve`: the server for browser tables."""

import os
import socket
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from stellwerk.cli.errors import CommandError
from stellwerk.games import title_of
from stellwerk.server.config import BadConfig, Config, read_config
from stellwerk.server.running import run
from stellwerk.server.storage.database import full_url, is_sqlite, prepare
from stellwerk.server.web.page import is_built
from stellwerk.server.web.sharing import EVERYWHERE, own_addresses, written

LOCAL: Final = "127.0.0.1"
REDIS: Final = ("redis://", "rediss://", "unix://")
SHORTEST_TOKEN: Final = 8
ADDRESSES: Final = (
    "choose sqlite:///FILE, or postgresql://… with the package extra 'postgres'"
)

CompileOption = Annotated[
    bool | None,
    typer.Option(
        "--compile/--no-compile",
        help="Bots use the compiled engine, built in the background if need be.",
    ),
]


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
    compile: CompileOption = None,
    public: Annotated[
        bool, typer.Option("--public", help="Let other machines in: --host 0.0.0.0.")
    ] = False,
    create_token: Annotated[
        str | None,
        typer.Option(metavar="TOKEN", help="Who makes a table must know it."),
    ] = None,
) -> None:
    """Serve browser tables until Ctrl+C.

    Settings come from the file, then the environment (STELLWERK_PORT, …), then these.
    """
    if public and host is not None:
        raise CommandError("--public listens everywhere: leave --host out, or --public")
    given: dict[str, object] = {
        "host": EVERYWHERE[0] if public else host,
        "port": port,
        "database": database,
        "compile": compile,
        "create_token": create_token,
    }
    chosen = settings(config, given)
    start(chosen, lambda address: say_where(address, chosen))


def open_browser(game: str | None) -> None:
    """A server for this machine alone, and the browser on it."""
    if game is not None:
        title_of(game)  # refuse an unknown one before anything is started
    path = "/" if game is None else f"/new/{game}"
    base = settings(None, {"host": LOCAL, "log_level": "warning"})
    if is_taken(base.port):
        base = msgspec.structs.replace(base, port=0)

    def listening(address: str) -> None:
        say_where(address, base)
        webbrowser.open(address + path)

    start(base, listening)


def start(config: Config, listening: Callable[[str], None]) -> None:
    """Serve, after seeing that database and address can be used."""
    prepare(config.database_url())
    check_address(config.host, config.port)
    run(config, listening)


def check_address(host: str, port: int) -> None:
    """An address of this machine that nobody else listens on."""
    try:
        found = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        family, kind, protocol, _, address = found[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise CommandError(f"cannot listen on {host}, port {port}: {why}") from None


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
    check_cluster(made)
    if 0 < len(made.create_token) < SHORTEST_TOKEN:
        raise CommandError(f"create_token: at least {SHORTEST_TOKEN} letters")
    return made


def check_database(url: str) -> None:
    """An address that a driver is there for; before anything is started.

    A password may stand in it, so only its beginning is repeated.
    """
    kind = url.partition(":")[0]
    try:
        make_url(full_url(url)).get_dialect().import_dbapi()
    except (ArgumentError, ValueError):
        raise CommandError(f"database: {kind!r} is no address; {ADDRESSES}") from None
    except ImportError as error:
        raise CommandError(f"database {kind!r}: {error}; {ADDRESSES}") from None


def check_cluster(config: Config) -> None:
    """Only PostgreSQL may be shared, and telling by Redis needs its package."""
    if config.shares and is_sqlite(config.database_url()):
        raise CommandError("cluster: servers share a postgresql:// database only")
    if config.announce and not config.announce.startswith(REDIS):
        raise CommandError("announce: choose redis://HOST:6379/0, rediss:// or unix://")
    if config.announce and find_spec("redis") is None:
        raise CommandError("announce: install the package extra 'cluster'")


def say_where(address: str, config: Config) -> None:
    typer.echo(f"Stellwerk listens on {address}")
    if config.host in EVERYWHERE:
        say_how_others_come(address.rpartition(":")[2], config)
    if not is_built():
        typer.echo("The page is not built; only the interface for programs answers.")


def say_how_others_come(port: str, config: Config) -> None:
    found = own_addresses(config.network)
    for host in found:
        typer.echo(f"Others come by {written(host, int(port))}")
    if not found:
        typer.echo("This machine has no network address: nobody else can come now.")
