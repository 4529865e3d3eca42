# SPDX-License-Identifier: MIT
"""Databases as older programs left them, and rows that something has damaged."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, MetaData, insert, text

from stellwerk.server.storage.database import make_engine, migrate

RUNNING: Final = Path(__file__).parent / "running"
FILES: Final = sorted(RUNNING.glob("*.json"))
TOKENS: Final = ["seat-0", "seat-1"]  # of the games in `running`


@contextmanager
def writing(url: str) -> Iterator[Connection]:
    """A transaction of somebody else."""
    engine = make_engine(url)
    try:
        with engine.execution_options(writes=True).begin() as connection:
            yield connection
    finally:
        engine.dispose()


def tell(url: str, command: str, **values: object) -> None:
    """Change something behind the server's back."""
    with writing(url) as connection:
        assert connection.execute(text(command), values).rowcount > 0, command


def put_back(url: str, file: Path) -> str:
    """Make the database of a file, schema and all; returns the table's id."""
    told = json.loads(file.read_text(encoding="utf-8"))
    with writing(url) as connection:
        migrate(connection, told["schema"])
        insert_rows(connection, told["rows"])
    id: str = told["rows"]["tables"][0]["id"]
    return id


def stored_events(file: Path) -> Iterator[dict[str, Any]]:
    """Everything that the log of a file tells."""
    rows = json.loads(file.read_text(encoding="utf-8"))["rows"]
    for entry in (row for table in rows.values() for row in table if "events" in row):
        yield from json.loads(entry["events"])


def insert_rows(connection: Connection, rows: dict[str, Any]) -> None:
    found = MetaData()
    found.reflect(connection)
    for table in found.sorted_tables:
        if rows.get(table.name):
            connection.execute(insert(table), rows[table.name])
