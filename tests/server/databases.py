# SPDX-License-Identifier: MIT
"""Databases for the tests: a SQLite file, or a PostgreSQL server of our own."""

import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stellwerk.server.bench.cluster.programs import Postgres as Cluster
from stellwerk.server.bench.cluster.programs import why_no_postgres
from stellwerk.server.bench.load import free_port

__all__ = ["Cluster", "cluster", "free_port", "fresh_database", "why_no_postgres"]


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
