# SPDX-License-Identifier: MIT
"""The storage: SQLite or PostgreSQL behind one thread that commits in groups.

Whatever waits when the thread is free goes into one transaction, so that many tables
share one flush to disk. Nobody is answered before the commit.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import IntegrityError

GROUP: Final = 500  # writes per commit, at most
READERS: Final = 4
MIGRATIONS: Final = Path(__file__).parent / "migrations"

T = TypeVar("T")


class Conflict(Exception):
    """Somebody else has written this place of the history already."""


class StoreFailed(Exception):
    """The write was not made: the disk is full, or the database is away."""


@dataclass(frozen=True)
class Job:
    """One write that waits for its turn."""

    work: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]

    def finish(self, result: object) -> None:
        self.answer(lambda: self.done.set_result(result))

    def fail(self, error: Exception) -> None:
        self.answer(lambda: self.done.set_exception(error))

    def answer(self, tell: Callable[[], None]) -> None:
        """Tell whoever waits, unless nobody does any more."""

        def tell_waiting() -> None:
            if not self.done.done():
                tell()

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(tell_waiting)


def full_url(url: str) -> str:
    """The URL with the driver that we use."""
    for short in ("postgresql://", "postgres://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    return url


def make_engine(url: str) -> Engine:
    """The database; a SQLite file's folder is made if it is missing."""
    address = make_url(full_url(url))
    if address.get_backend_name() != "sqlite":
        return create_engine(address, pool_pre_ping=True, pool_size=READERS + 1)
    if address.database:
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(address, pool_size=READERS + 1)
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def prepare_sqlite(connection: Any, record: object) -> None:
    """Every commit reaches the disk; readers do not wait for the writer."""
    connection.isolation_level = None  # transactions begin where we say
    cursor = connection.cursor()
    for pragma in (
        "busy_timeout = 10000",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(connection: Connection, revision: str) -> None:
    """Bring the schema to a revision."""
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


@lru_cache(maxsize=1)
def newest() -> str | None:
    """The revision that this program needs."""
    return ScriptDirectory.from_config(migrations()).get_current_head()


def is_new(connection: Connection) -> bool:
    """Is the schema up to date?"""
    return MigrationContext.configure(connection).get_current_revision() == newest()


class Store:
    """Reads by a few threads, writes by one."""

    def __init__(self, url: str) -> None:
        self.engine: Final = make_engine(url)
        self.writing: Final = self.engine.execution_options(writes=True)
        self.readers: Final = ThreadPoolExecutor(READERS, "store-reader")
        self.queue: Final[SimpleQueue[Job | None]] = SimpleQueue()
        self.writer: Final = threading.Thread(
            target=self.run, name="store-writer", daemon=True
        )
        self.commits = 0

    # Begin and end.

    def open(self) -> None:
        """Bring the schema up to date and begin to write. Blocks."""
        with self.writing.begin() as connection:
            if not is_new(connection):
                migrate(connection, "head")
        self.writer.start()

    def close(self) -> None:
        """Finish what waits, then stop. Blocks."""
        self.queue.put(None)
        if self.writer.is_alive():
            self.writer.join()
        self.readers.shutdown()
        self.engine.dispose()

    # Reading and writing.

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.readers, self.reading, query)

    def reading(self, query: Callable[[Connection], T]) -> T:
        try:
            with self.engine.begin() as connection:
                return query(connection)
        except Exception as error:
            raise translate(error) from error

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a write in the next group; returns after its commit."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self.queue.put(Job(work, loop, done))
        return await done

    async def alive(self) -> bool:
        """Does the database answer?"""
        try:
            await self.read(lambda connection: connection.execute(text("SELECT 1")))
        except StoreFailed:
            return False
        return True

    # The writer's thread.

    def run(self) -> None:
        while True:
            job = self.queue.get()
            group: list[Job] = []
            while job is not None:
                group.append(job)
                if len(group) == GROUP:
                    break
                try:
                    job = self.queue.get_nowait()
                except Empty:
                    break
            if group:
                self.commit(group)
            if job is None:
                return

    def commit(self, group: list[Job]) -> None:
        """All of a group in one transaction; if that fails, one by one."""
        try:
            with self.writing.begin() as connection:
                results = [job.work(connection) for job in group]
        except Exception as error:
            if len(group) == 1:
                group[0].fail(translate(error))
                return
            for job in group:
                self.commit([job])
            return
        self.commits += 1
        for job, result in zip(group, results, strict=True):
            job.finish(result)


def translate(error: Exception) -> Exception:
    """Errors of the database in our words; mistakes of ours stay as they are."""
    if isinstance(error, IntegrityError):
        return Conflict(str(error.orig))
    if type(error).__module__.startswith("sqlalchemy."):
        return StoreFailed(str(error).splitlines()[0])
    return error
