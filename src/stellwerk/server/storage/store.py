# SPDX-License-Identifier: MIT
"""The storage: SQLite or PostgreSQL behind one thread that commits in groups.

Whatever waits when the thread is free goes into one transaction, so that many tables
share one flush to disk. Nobody is answered before the commit.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, text

from stellwerk.server.storage.database import (
    CONNECTIONS,
    StoreFailed,
    bring_up_to_date,
    make_engine,
    translate,
)

GROUP: Final = 500  # writes per commit, at most
READERS: Final = CONNECTIONS - 1
PROBE_SECONDS: Final = 1.0
PROBE_PATIENCE: Final = 5.0
TOUCH: Final = text("UPDATE alembic_version SET version_num = version_num")

T = TypeVar("T")


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
        self.writable = True  # when it was tried last
        self.probed = -PROBE_SECONDS
        self.probing: asyncio.Future[bool] | None = None

    # Begin and end.

    def open(self) -> None:
        """Bring the schema up to date and begin to write. Blocks."""
        with self.writing.begin() as connection:
            bring_up_to_date(connection)
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
        if group:
            self.commit(group)
        return job is not None

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
