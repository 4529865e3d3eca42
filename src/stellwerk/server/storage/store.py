# SPDX-License-Identifier: MIT
"""The storage: SQLite or PostgreSQL behind one thread that commits in groups.

Whatever waits when the thread is free goes into one transaction, so that many tables
share one flush to disk. Nobody is answered before the commit.
"""

import asyncio
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from stellwerk.server.storage.database import (
    CONNECTIONS,
    StoreFailed,
    Undecided,
    is_sqlite,
    limit_waiting,
    make_engine,
    one_look,
    translate,
    update_schema,
)
from stellwerk.server.storage.saved import Line, insert_lines

GROUP: Final = 500  # writes per commit, at most
READERS: Final = CONNECTIONS - 1
PROBE_SECONDS: Final = 1.0
PROBE_PATIENCE: Final = 5.0
DOUBT_SECONDS: Final = 6.0  # to find out what became of a commit
DOUBT_PAUSE: Final = 0.1
TOUCH: Final = text("UPDATE alembic_version SET version_num = version_num")

T = TypeVar("T")
Made = Callable[[Connection], bool | None]  # is it stored? None: that is not known


class InDoubt(Exception):
    """The database went away while it committed."""

    def __init__(self, results: list[Any]) -> None:
        super().__init__()
        self.results: Final = results  # if it has done so


class Job(msgspec.Struct, frozen=True):
    """One write that waits for its turn."""

    work: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    table: str = ""  # that it changes
    made: Made | None = None  # for who must not do it twice
    lines: list[Line] = []  # of the history, appended with those of all others

    def fail(self, error: Exception) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(tell_error, self.done, error)


def tell_error(done: asyncio.Future[Any], error: Exception) -> None:
    """Tell whoever waits, unless nobody does any more."""
    if not done.done():
        done.set_exception(error)


def tell_results(told: list[tuple[asyncio.Future[Any], Any]]) -> None:
    """The same for all whose writes were stored together."""
    for done, result in told:
        if not done.done():
            done.set_result(result)


class Store:
    """Reads by a few threads, writes by one."""

    def __init__(self, url: str) -> None:
        self.engine: Final = make_engine(url)
        self.writing: Final = self.engine.execution_options(writes=True)
        # A SQLite file has one server, whose own order of changes is enough.
        self.guarded: Final = not is_sqlite(url)
        if self.guarded:
            limit_waiting(self.engine)
        self.looking: Final = self.engine.execution_options(**one_look(self.engine.url))
        self.readers: Final = ThreadPoolExecutor(READERS, "store-reader")
        self.queue: Final[SimpleQueue[Job | None]] = SimpleQueue()
        self.writer: Final = threading.Thread(
            target=self.run, name="store-writer", daemon=True
        )
        self.name: Final = secrets.token_hex(4)  # in marks of changes
        self.numbers: Final = count(1)
        self.commits = 0
        self.writable = True  # when it was tried last
        self.probed = -PROBE_SECONDS
        self.probing: asyncio.Future[bool] | None = None

    # Begin and end.

    def open(self) -> None:
        """Bring the schema up to date and begin to write. Blocks."""
        update_schema(self.engine)
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
            with self.looking.begin() as connection:
                return query(connection)
        except Exception as error:
            raise translate(error) from error

    def write(
        self,
        work: Callable[[Connection], T],
        table: str = "",
        lines: list[Line] | None = None,
        made: Made | None = None,
    ) -> asyncio.Future[T]:
        """Run a write in the next group; done after its commit.

        Its lines of the history go into one statement with those of the whole group.
        It may run again if its commit was not heard of; with `made` only if that
        says it was not stored, and `Undecided` is raised if it cannot say.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self.queue.put(Job(work, loop, done, table, made, lines or []))
        return done

    def new_mark(self) -> str:
        """A name for a change that no other change has, at whatever server."""
        return f"{self.name}.{next(self.numbers)}"

    async def alive(self) -> bool:
        """Does the database take a write? Asked often, it is tried once a second."""
        if self.probing is None or self.probing.done():
            if time.monotonic() - self.probed < PROBE_SECONDS:
                return self.writable
            self.probing = asyncio.ensure_future(self.probe())
        return await asyncio.shield(self.probing)

    async def probe(self) -> bool:
        """Write what is there already, through the queue that moves go through."""
        try:
            async with asyncio.timeout(PROBE_PATIENCE):
                await self.write(lambda connection: connection.execute(TOUCH))
            self.writable = True
        except (StoreFailed, TimeoutError):
            self.writable = False
        self.probed = time.monotonic()
        return self.writable

    # The writer's thread.

    def run(self) -> None:
        while self.commit_next():
            pass

    def commit_next(self) -> bool:
        """Wait for writes and commit them; False if there will be no more.

        Nothing of them is held while it waits.
        """
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
        if self.guarded:  # two servers that lock tables in one order never deadlock
            group.sort(key=lambda job: job.table)
        if group:
            self.commit(group)
        return job is not None

    def commit(self, group: list[Job]) -> None:
        """All of a group in one transaction; if that fails, one by one."""
        try:
            self.finish(group, self.attempt(group))
        except InDoubt as doubt:
            self.settle(group, doubt.results)
        except Exception as error:
            if len(group) == 1:
                group[0].fail(translate(error))
                return
            for job in group:
                self.commit([job])

    def attempt(self, group: list[Job]) -> list[Any]:
        """One transaction; `InDoubt` if nobody hears how it ended."""
        results = None
        try:
            with self.writing.begin() as connection:
                results = [job.work(connection) for job in group]
                insert_lines(connection, [row for job in group for row in job.lines])
        except DBAPIError as error:
            if results is None or not error.connection_invalidated:
                raise
            raise InDoubt(results) from error
        return results

    def finish(self, group: list[Job], results: list[Any]) -> None:
        """It is stored: everybody may know. A loop is woken once for all of them."""
        self.commits += 1
        loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]]
        loops = {}
        for job, result in zip(group, results, strict=True):
            loops.setdefault(job.loop, []).append((job.done, result))
        for loop, told in loops.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(tell_results, told)

    def settle(self, group: list[Job], results: list[Any]) -> None:
        """Answer by what became of a commit; try again what was not stored."""
        stored = self.find_out([job.made for job in group if job.made is not None])
        if stored:
            self.finish(group, results)
            return
        for job in group:
            if job.made is not None and stored is None:
                job.fail(Undecided("the database went away during the commit"))
            else:
                self.commit([job])

    def find_out(self, asked: list[Made]) -> bool | None:
        """Was the transaction stored in which all of these were?

        Each waits for the row that it changed, so the transaction has ended by then.
        """
        end = time.monotonic() + DOUBT_SECONDS
        while asked and time.monotonic() < end:
            try:
                with self.writing.begin() as connection:
                    for made in asked:
                        found = made(connection)
                        if found is not None:
                            return found
            except SQLAlchemyError:
                pass  # still away
            time.sleep(DOUBT_PAUSE)
        return None
