# SPDX-License-Identifier: MIT
"""Databases for the tests: a SQLite file, or a PostgreSQL server of our own."""

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

OWNER: Final = "postgres"  # PostgreSQL refuses to run as root
PLACES: Final = "/usr/lib/postgresql"


def program(name: str) -> str | None:
    """A program of PostgreSQL, wherever the system keeps it."""
    found = shutil.which(name)
    if found is not None:
        return found
    places = sorted(Path(PLACES).glob(f"*/bin/{name}"))
    return str(places[-1]) if places else None


def as_owner(command: list[str]) -> list[str]:
    if os.geteuid() != 0:
        return command
    return ["runuser", "-u", OWNER, "--", *command]


def why_no_postgres() -> str:
    """Empty if a server can be started here."""
    if program("initdb") is None or program("pg_ctl") is None:
        return "PostgreSQL is not installed; name a server in STELLWERK_TEST_POSTGRES"
    if os.geteuid() == 0:
        try:
            pwd.getpwnam(OWNER)
        except KeyError:
            return "root cannot run PostgreSQL and there is no user postgres"
    return ""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Cluster:
    """A PostgreSQL server that belongs to the tests alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        if os.geteuid() == 0:
            shutil.chown(folder, OWNER)
        self.run("initdb", "-D", self.data, "-U", "test", "-A", "trust", "-N")
        self.start()

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    @property
    def url(self) -> str:
        return f"postgresql://test@127.0.0.1:{self.port}/postgres"

    def run(self, name: str, *words: str) -> None:
        path = program(name)
        assert path is not None
        subprocess.run(
            as_owner([path, *words]),
            check=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", self.data, "-o", options, "-l", log, "-w", "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A server for one test run."""
    folder = Path(tempfile.mkdtemp(prefix="stellwerk-pg-"))
    try:
        made = Cluster(folder)
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def fresh_database(url: str) -> Iterator[str]:
    """An empty schema on a server, so that tests do not meet; gone afterwards."""
    name = f"t{secrets.token_hex(6)}"
    tell(url, f'CREATE SCHEMA "{name}"')
    mark = "&" if "?" in url else "?"
    try:
        yield f"{url}{mark}options=-csearch_path%3D{name}"
    finally:
        tell(url, f'DROP SCHEMA "{name}" CASCADE')


def tell(url: str, command: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(command.encode())
