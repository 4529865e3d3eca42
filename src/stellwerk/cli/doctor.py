# SPDX-License-Identifier: MIT
"""`stellwerk doctor`: which build runs, and what of its surroundings is there."""

import os
import platform
import socket
import sys
import tempfile
from collections import Counter
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

import stellwerk
from stellwerk.cli.checkup import check_tables
from stellwerk.cli.errors import CommandError, complaint
from stellwerk.cli.screen import make_console
from stellwerk.cli.serve import check_database
from stellwerk.core.home import home
from stellwerk.games import plugged
from stellwerk.server.workers.compiled import describe

NEEDED: Final = (
    *("msgspec", "mypy_extensions", "typer", "rich"),
    *("litestar", "uvicorn", "websockets", "sqlalchemy", "alembic"),
)
EXTRAS: Final = {  # the modules that each extra brings
    "lab": ("pyarrow", "matplotlib"),
    "bench": ("catanatron", "pyspiel"),
    "dev": ("mypy", "ruff", "pytest", "hypothesis"),
}
SERVICES: Final = {"PostgreSQL": 5432, "Redis": 6379}
PATIENCE: Final = 0.3  # seconds
LAYERS: Final = ("core", "parts", "games", "bots")

Finding = tuple[bool, str, str]  # fine?, what, how it is


def register(app: typer.Typer) -> None:
    app.command("doctor")(doctor)


def doctor(
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Check every table that is stored there."),
    ] = None,
    repair: Annotated[
        bool, typer.Option(help="With --database: write anew what can be.")
    ] = False,
    backup: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the backup before a repair goes."),
    ] = None,
) -> None:
    """Say which build runs, and which extras and services are there.

    With --database: check every stored table instead. The code is 0 if all is well,
    1 if something is not.
    """
    if database is not None:
        check_database(database)
        if not check_tables(database, repair, backup):
            raise typer.Exit(1)
        return
    if repair or backup is not None:
        raise CommandError("say with --database what should be repaired")
    needed = [build(), python(), *packages(), *outside_games(), data_directory()]
    optional = [compiled_engine(), *extras(), *services()]
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for fine, what, how in needed:
        table.add_row(Text("ok" if fine else "MISSING"), Text(what), Text(how))
    for fine, what, how in optional:
        table.add_row(Text("ok" if fine else "-"), Text(what), Text(how))
    make_console().print(table)
    if not all(fine for fine, _, _ in needed):
        raise typer.Exit(1)


def build() -> Finding:
    """Compiled or interpreted, and the endings of the modules that are loaded."""
    endings = Counter(
        "".join(Path(module.__file__ or "").suffixes)
        for name, module in sys.modules.items()
        if name.startswith(tuple(f"stellwerk.{layer}." for layer in LAYERS))
    )
    native = sum(count for ending, count in endings.items() if ending != ".py")
    kind = "compiled" if native else "interpreted"
    found = ", ".join(
        f"{count} x {ending}" for ending, count in sorted(endings.items())
    )
    return (True, f"stellwerk {stellwerk.__version__}", f"{kind}: modules {found}")


def outside_games() -> list[Finding]:
    """Games of other packages, and why one of them cannot be used."""
    found = plugged()
    return [
        *[
            (True, title.name, "a game of another package")
            for title in found.titles.values()
        ],
        *[(False, name, problem) for name, problem in found.problems.items()],
    ]


def compiled_engine() -> Finding:
    """Whether bots can think with it, or how far its making is."""
    how = describe()
    return (how.startswith(("runs", "ready")), "compiled engine", how)


def python() -> Finding:
    where = f"{platform.python_implementation()}, {platform.platform()}"
    return (True, f"Python {platform.python_version()}", where)


def packages() -> list[Finding]:
    return [(is_there(name), name, version_of(name)) for name in NEEDED]


def is_there(module: str) -> bool:
    return find_spec(module) is not None


def version_of(module: str) -> str:
    """A package's version; some modules have another name than their package."""
    try:
        return version({"pyspiel": "open_spiel"}.get(module, module))
    except PackageNotFoundError:
        return "present" if is_there(module) else "not installed"


def extras() -> list[Finding]:
    """Each extra with the modules it brings."""
    return [
        (
            all(is_there(module) for module in modules),
            f"extra {name}",
            ", ".join(f"{module} {version_of(module)}" for module in modules),
        )
        for name, modules in EXTRAS.items()
    ]


def services() -> list[Finding]:
    """Services that a server could use; nothing needs them for playing here."""
    found: list[Finding] = []
    for name, port in SERVICES.items():
        fine = answers(port)
        how = "answers" if fine else "no answer"
        found.append((fine, name, f"{how} on 127.0.0.1:{port}"))
    return found


def answers(port: int) -> bool:
    """Does anybody take a connection on this machine's port?"""
    try:
        with socket.create_connection(("127.0.0.1", port), PATIENCE):
            return True
    except OSError:
        return False


def data_directory() -> Finding:
    """Where games are saved, tried out by writing a file."""
    folder = home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder)
        os.close(handle)
        Path(name).unlink()
    except OSError as error:
        return (False, "data directory", f"cannot write: {complaint(error)}")
    return (True, "data directory", str(folder))
