# SPDX-License-Identifier: MIT
"""Backups: one portable file for both databases, made while the server runs.

The file is a SQLite database with the same tables and a list of what must be in them.
It is one moment of the source: SQLite copies its pages, PostgreSQL reads everything
in one transaction that sees no later change.
"""

import hashlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import (
    Connection,
    MetaData,
    NullPool,
    String,
    Table,
    create_engine,
    event,
    insert,
    select,
)

import stellwerk
from stellwerk.core.errors import StellwerkError
from stellwerk.core.record import now
from stellwerk.server.storage.database import (
    VERSIONS,
    Unusable,
    bring_up_to_date,
    full_url,
    is_sqlite,
    make_engine,
    migrate,
    revision_of,
    sqlite_file,
    usable,
)

LIST: Final = "stellwerk_backup"  # the table with what the others must hold
ROWS: Final = 500  # read and written at once
DIGESTS: Final = 1 << 256


class DamagedText(StellwerkError):
    """A text that is no text; SQLite keeps anything."""


class Content(msgspec.Struct, frozen=True):
    """How many rows a table has, and the sum of their hashes in any order."""

    rows: int
    digest: str


class Contents(msgspec.Struct, frozen=True):
    """What a backup says of itself."""

    program: str
    made: str
    schema: str
    tables: dict[str, Content]

    def games(self) -> int:
        return self.tables["tables"].rows

    def moves(self) -> int:
        return self.tables["moves"].rows


# Making one.


def make_backup(url: str, file: Path, replace: bool = False) -> Contents:
    """Write a backup as a whole or not at all, read it again, and compare."""
    if file.exists() and not replace:
        raise Unusable(f"{file} exists already; --force replaces it")
    if is_sqlite(url) and not sqlite_file(url).exists():
        raise Unusable(f"there is no database {sqlite_file(url)}")
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    beside.unlink(missing_ok=True)
    os.close(os.open(beside, os.O_CREAT | os.O_EXCL, 0o600))  # it holds secrets
    try:
        with usable(url):
            contents = copy_pages(url, beside) if is_sqlite(url) else pour(url, beside)
        write_list(beside, contents)
        check_backup(beside)
        with beside.open("rb") as written:
            os.fsync(written.fileno())
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
    return contents


def copy_pages(url: str, file: Path) -> Contents:
    """SQLite's own way to copy a database that is written to meanwhile."""
    with look_at(url) as connection:
        revision_of(connection)
        source: Any = connection.connection.driver_connection
        with closing(sqlite3.connect(file)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
    with open_file(file) as connection:
        return contents_of(connection)


def pour(url: str, file: Path) -> Contents:
    """Every row of PostgreSQL, as of one moment."""
    with look_at(url, "REPEATABLE READ") as source, open_file(file) as target:
        revision = revision_of(source)
        if revision is None:
            raise Unusable("the database is empty")
        migrate(target, revision)
        contents = contents_of(source)
        copy_rows(source, target)
        return contents


def write_list(file: Path, contents: Contents) -> None:
    with closing(sqlite3.connect(file)) as target:
        target.execute(f"DROP TABLE IF EXISTS {LIST}")
        target.execute(f"CREATE TABLE {LIST} (contents TEXT NOT NULL)")
        text = msgspec.json.encode(contents).decode()
        target.execute(f"INSERT INTO {LIST} VALUES (?)", (text,))
        target.commit()


# Reading one.


def check_backup(file: Path) -> Contents:
    """What a whole backup holds; `Unusable` if anything is missing or changed."""
    if not file.is_file():
        raise Unusable(f"there is no backup {file}")
    try:
        told = read_list(file)
        with open_file(file) as connection:
            revision_of(connection)
            found = contents_of(connection)
    except (sqlite3.Error, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unusable(f"{file} is no whole backup: {error}") from None
    if found.tables != told.tables or found.schema != told.schema:
        raise Unusable(f"{file} is no whole backup: its content does not fit its list")
    return told


def read_list(file: Path) -> Contents:
    with closing(sqlite3.connect(file)) as connection:
        (whole,) = connection.execute("PRAGMA integrity_check").fetchone()
        if whole != "ok":
            raise Unusable(f"{file} is no whole backup: {whole}")
        (text,) = connection.execute(f"SELECT contents FROM {LIST}").fetchone()
    return msgspec.json.decode(text, type=Contents)


def restore_backup(file: Path, url: str, replace: bool = False) -> Contents:
    """Put a backup into a database, in one transaction, and compare."""
    contents = check_backup(file)
    engine = make_engine(url)
    if is_sqlite(url):
        event.listen(engine, "connect", keep_bytes)
    try:
        with usable(url), open_file(file) as source:
            check_target(url, replace)
            with engine.execution_options(writes=True).begin() as target:
                fill(source, target, contents)
    except DamagedText:
        raise Unusable(
            "the backup has a damaged text, which PostgreSQL does not keep: "
            "restore it into SQLite, and repair it there"
        ) from None
    finally:
        engine.dispose()
    return contents


def check_target(url: str, replace: bool) -> None:
    """Only an empty database is filled, unless one was told to replace it."""
    with look_at(url) as connection:
        if revision_of(connection) is None or replace:
            return
        found = contents_of(connection).tables.values()
        if any(each.rows > 0 for each in found):
            raise Unusable("the database is not empty; --replace puts the backup there")


def fill(source: Connection, target: Connection, contents: Contents) -> None:
    old = reflected(target, with_versions=True)
    old.drop_all(target)
    migrate(target, contents.schema)
    copy_rows(source, target)
    if contents_of(target).tables != contents.tables:
        raise Unusable("the database did not keep what the backup holds")
    bring_up_to_date(target)


# Rows.


@contextmanager
def look_at(url: str, isolation: str | None = None) -> Iterator[Connection]:
    """A transaction that reads one moment of a database, and leaves it as it is."""
    options = {} if isolation is None else {"isolation_level": isolation}
    engine = create_engine(full_url(url), poolclass=NullPool, **options)
    with engine.begin() as connection:
        yield connection


@contextmanager
def open_file(file: Path) -> Iterator[Connection]:
    """A transaction on a backup; texts that are none come and go unchanged."""
    engine = create_engine(f"sqlite:///{file}", poolclass=NullPool)
    event.listen(engine, "connect", keep_bytes)
    with engine.begin() as connection:
        yield connection


def keep_bytes(connection: Any, record: object) -> None:
    connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")


def reflected(connection: Connection, with_versions: bool = False) -> MetaData:
    """The tables that a database has, in an order that suits their references."""
    found = MetaData()

    def wanted(name: str, metadata: object) -> bool:
        return name != LIST and (with_versions or name != VERSIONS)

    found.reflect(connection, only=wanted)
    return found


def copy_rows(source: Connection, target: Connection) -> None:
    into = reflected(target).tables
    for table in reflected(source).sorted_tables:
        for rows in batches(source, table):
            kept = [storable(row) for row in rows]
            if target.dialect.name != "sqlite" and kept != rows:
                raise DamagedText
            target.execute(insert(into[table.name]), kept)
        if target.dialect.name == "sqlite":
            as_texts(target, into[table.name])


def storable(row: dict[str, Any]) -> dict[str, Any]:
    return {name: plain(value) for name, value in row.items()}


def plain(value: object) -> object:
    """Bytes instead of a text that is none."""
    if isinstance(value, str) and not value.isascii():
        raw = value.encode("utf-8", "surrogateescape")
        return value if is_text(raw) else raw
    return value


def is_text(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True


def as_texts(connection: Connection, table: Table) -> None:
    """Damaged texts go into SQLite as bytes, and become texts there again."""
    for column in table.columns:
        if isinstance(column.type, String):
            name = column.name
            connection.exec_driver_sql(
                f'UPDATE {table.name} SET "{name}" = CAST("{name}" AS TEXT) '
                f"WHERE typeof(\"{name}\") = 'blob'"
            )


def batches(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """All rows of a table, a few at a time."""
    query = select(table).execution_options(yield_per=ROWS)
    for part in connection.execute(query).mappings().partitions():
        yield [dict(row) for row in part]


def contents_of(connection: Connection) -> Contents:
    """What a database holds at this moment."""
    tables = {
        table.name: content_of(connection, table)
        for table in reflected(connection).sorted_tables
    }
    schema = str(revision_of(connection))
    return Contents(stellwerk.__version__, now(), schema, tables)


def content_of(connection: Connection, table: Table) -> Content:
    rows, total = 0, 0
    names = sorted(column.name for column in table.columns)
    for part in batches(connection, table):
        for row in part:
            rows += 1
            total += row_digest([row[name] for name in names])
    return Content(rows, f"{total % DIGESTS:064x}")


def row_digest(values: list[object]) -> int:
    text = repr(values).encode("utf-8", "surrogateescape")
    return int.from_bytes(hashlib.sha256(text).digest(), "big")
