# SPDX-License-Identifier: MIT
"""Heavy answers: computed once per position in another process, shared and kept.

An answer is kept for the table as it stands and for one pair of eyes: who may see
something else has another key, and so has every later position.
"""

import asyncio
from collections import Counter, OrderedDict
from typing import Final

import msgspec

from stellwerk.server.storage.database import Damaged, StoreFailed
from stellwerk.server.tables.table import Table
from stellwerk.server.workers import child
from stellwerk.server.workers.advising import Busy
from stellwerk.server.workers.clerk import Found, Lookup
from stellwerk.server.workers.fairness import Job, Queue, Who

LINE_LIMIT: Final = 64_000_000
KEPT_BYTES: Final = 32_000_000
SECONDS: Final = 30.0
MOST_WAITING: Final = 200
MOST_PER_CLIENT: Final = 40

Key = tuple[object, ...]


class Archive:
    """All heavy answers of a server."""

    def __init__(self, url: str) -> None:
        self.first_line: Final = msgspec.json.encode(url) + b"\n"
        self.clerk: Final = child.Child(
            "stellwerk.server.workers.clerk", limit=LINE_LIMIT
        )
        self.queue: Final = Queue(1, 1)
        self.kept: Final[OrderedDict[Key, bytes]] = OrderedDict()
        self.bytes = 0
        self.pending: Final[dict[Key, asyncio.Task[bytes]]] = {}
        self.asking: Final[Counter[str]] = Counter()  # by client
        self.working: asyncio.Task[None] | None = None

    async def close(self) -> None:
        tasks: list[asyncio.Task[bytes] | asyncio.Task[None]] = [*self.pending.values()]
        if self.working is not None:
            tasks.append(self.working)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.clerk.end()

    async def find(self, table: Table, asked: Lookup, client: str) -> bytes:
        """An answer in JSON, for whoever may have it: the caller has made sure."""
        key = (asked.what, asked.viewer, asked.entry, facts_key(asked), *state(table))
        known = self.kept.get(key)
        if known is not None:
            self.kept.move_to_end(key)
            return known
        if key not in self.pending:
            self.check_crowd(client)
            finding = asyncio.ensure_future(self.look_up(key, asked, client))
            finding.add_done_callback(lambda done: self.pending.pop(key, None))
            self.pending[key] = finding
        return await asyncio.shield(self.pending[key])

    def check_crowd(self, client: str) -> None:
        crowd = self.asking.total() >= MOST_WAITING
        if crowd or self.asking[client] >= MOST_PER_CLIENT:
            raise Busy

    async def look_up(self, key: Key, asked: Lookup, client: str) -> bytes:
        """Wait for one's turn: who has used the clerk least is next."""
        job = Job(Who(client), "bot", False)
        job.work = lambda clerk: self.ask(asked)
        self.asking[client] += 1
        self.queue.add(job)
        if self.working is None or self.working.done():
            self.working = asyncio.ensure_future(self.work())
        try:
            found = await job.done
        finally:
            self.queue.remove(job)
            self.asking[client] -= 1
            if not self.asking[client]:
                del self.asking[client]
        if not isinstance(found, Found):
            raise Busy
        return self.keep(key, answer_of(found))

    async def work(self) -> None:
        """One question after the other, until none waits."""
        loop = asyncio.get_running_loop()
        while (job := self.queue.take(False)) is not None:
            began = loop.time()
            job.finish(await job.work(self.clerk))
            self.queue.thought(job, loop.time() - began)

    async def ask(self, asked: Lookup) -> Found | None:
        """None if the process failed; then there is another one next time."""
        start = self.first_line if self.clerk.starting is None else b""
        line = start + msgspec.json.encode(asked) + b"\n"
        try:
            async with asyncio.timeout(SECONDS):
                answer = await self.clerk.ask(line)
            return msgspec.json.decode(answer, type=Found)
        except (TimeoutError, OSError, ValueError):
            await self.clerk.end()
            return None
        except asyncio.CancelledError:
            await self.clerk.end()
            raise

    def keep(self, key: Key, answer: bytes) -> bytes:
        """The oldest answers make room."""
        self.kept[key] = answer
        self.bytes += len(answer)
        while self.bytes > KEPT_BYTES:
            self.bytes -= len(self.kept.popitem(last=False)[1])
        return answer


def answer_of(found: Found) -> bytes:
    if found.failed == "damaged":
        raise Damaged("what is stored of it cannot be read")
    if found.failed:
        raise StoreFailed("the database does not answer")
    return bytes(found.answer)


def facts_key(asked: Lookup) -> bytes:
    return b"" if asked.facts is None else msgspec.json.encode(asked.facts)


def state(table: Table) -> Key:
    """How the table stands; anything that changes an answer changes this."""
    return (table.course.seq, table.row, *table.seats)
