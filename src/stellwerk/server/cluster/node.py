# SPDX-License-Identifier: MIT
"""This server among others on the same database.

It tells the others what it has changed, follows what they tell, and looks every two
seconds whether it has missed something. Telling only makes it quicker: what is true
stands in the database.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection as Database

from stellwerk.server import metrics
from stellwerk.server.cluster.claims import Claims
from stellwerk.server.cluster.reaching import keep_watch
from stellwerk.server.cluster.telling import (
    ByPostgres,
    Telling,
    Way,
    channel_of,
    read_news,
)
from stellwerk.server.storage import shared
from stellwerk.server.storage.database import Conflict, Damaged, StoreFailed
from stellwerk.server.tables.neighbours import Neighbours
from stellwerk.server.tables.shelf import IsStale, Oops

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine

    from redis.asyncio import Redis

    from stellwerk.server.cluster.counting import Together
    from stellwerk.server.storage.store import Store
    from stellwerk.server.tables.hub import Hub
    from stellwerk.server.tables.table import Table

PULSE_SECONDS: Final = 2.0
LIFE_SECONDS: Final = 3 * PULSE_SECONDS  # without a sign; then others count us out
AWAY_SECONDS: Final = 0.5  # until a database that is away is tried again
CLEAN_EVERY: Final = 900  # pulses
FAREWELL_SECONDS: Final = 1.0  # then the others have to find out by themselves
log: Final = logging.getLogger(__name__)


class Node(Neighbours):
    """One of several servers."""

    shared = True

    def __init__(
        self,
        store: Store,
        url: str,
        redis: Redis | None = None,
        unattended_per_minute: int = 60,
    ) -> None:
        self.url: Final = url
        self.redis: Final = redis
        self.telling: Final = Telling()
        self.living: set[str] = set()
        self.unattended_per_minute: Final = unattended_per_minute
        self.together: Final = None if redis is None else self.counting(redis)
        self.store: Final = store
        self.claims: Final = Claims(store)
        self.tasks: Final[set[asyncio.Task[None]]] = set()
        self.tables: dict[str, Table] = {}
        self.following: Final[set[str]] = set()
        self.awaited: Final[dict[str, int]] = {}  # told while a table follows
        self.leaving = False
        self.unnoted: Final[set[str]] = set()  # tables whose presence is to be told

    # Begin and end.

    async def open(self, hub: Hub) -> None:
        """Be known to the others, and begin to look after them."""
        self.node = self.claims.node = secrets.token_hex(8)
        self.tables = hub.tables
        await self.store.write(self.live_on)
        await self.compare()
        self.spawn(self.pulse())
        self.spawn(keep_watch(self.store, hub))
        for way in await self.find_ways():
            self.telling.ways.append(way)
            self.spawn(way.listen(self.hear, self.look_now))
        self.spawn(self.telling.run())

    async def find_ways(self) -> list[Way]:
        """Redis where it is, and PostgreSQL."""
        channel = await channel_of(self.store)
        ways: list[Way] = [ByPostgres(self.store, self.url, channel)]
        if self.redis is not None and self.together is not None:
            from stellwerk.server.cluster.by_redis import ByRedis

            self.together.prefix = channel
            ways.insert(0, ByRedis(self.redis, channel))
        return ways

    def counting(self, redis: Redis) -> Together:
        """Limits of all servers; only who has Redis needs the package for it."""
        from stellwerk.server.cluster.counting import Together

        return Together(redis, lambda: (self.node, sorted(self.living - {self.node})))

    async def close(self) -> None:
        """Nobody is connected here any more; what was claimed is free."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.claims.close()
        if self.redis is not None:
            await self.redis.aclose()
        with suppress(StoreFailed, Conflict, TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self.store.write(lambda c: shared.forget_node(c, self.node))

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # What tables ask for.

    def tell(self, id: str, revision: int) -> None:
        self.telling.tell(id, revision)

    def leave(self) -> None:
        self.leaving = True
        metrics.DRAINING.set(1)

    def presence(self, id: str) -> None:
        if self.leaving:
            return  # all go at once, when the others forget this server
        self.unnoted.add(id)
        self.spawn(self.note_presence(id))

    @asynccontextmanager
    async def claimed(self, id: str, work: str) -> AsyncGenerator[bool]:
        async with self.claims.claimed((id, work)) as mine:
            yield mine

    async def once(
        self, id: str, work: str, do: Callable[[], Awaitable[object]]
    ) -> object:
        return await self.claims.once((id, work), do)

    async def may_go_alone(self, id: str) -> bool:
        if self.together is None:
            return True
        most = self.unattended_per_minute
        return await self.together.in_a_minute("alone", id, most) is not False

    def done_with(self, id: str, work: str) -> None:
        self.claims.give_back((id, work))

    async def note_presence(self, id: str) -> None:
        """Store who is connected here at a table; tried again if it fails."""
        table = self.tables.get(id)
        if table is not None and id in self.unnoted:
            self.unnoted.discard(id)
            try:
                await table.note_presence()
            except (Oops, IsStale, Damaged):
                self.unnoted.add(id)

    # Following the others.

    def hear(self, message: str) -> None:
        metrics.HEARD.inc()
        for id, revision in read_news(message):
            self.heard(id, revision, "announcement")

    def look_now(self) -> None:
        """Something may have been said while nobody listened."""
        self.spawn(self.compare_if_possible())

    async def compare_if_possible(self) -> None:
        with suppress(StoreFailed):
            await self.compare()

    def heard(self, id: str, revision: int, why: str) -> None:
        """A table has this revision by now, somebody says."""
        table = self.tables.get(id)
        if table is None or table.row.revision >= revision:
            return
        if id in self.following:
            self.awaited[id] = max(revision, self.awaited.get(id, 0))
            return
        self.following.add(id)
        metrics.CAUGHT_UP[why].inc()
        self.spawn(self.follow(table))

    async def follow(self, table: Table) -> None:
        try:
            await table.look()
        except (Oops, Damaged) as error:
            told = {"table": table.id, "error": str(error)}
            log.warning("a table could not follow", extra=told)
        finally:
            self.following.discard(table.id)
        self.heard(table.id, self.awaited.pop(table.id, 0), "announcement")

    async def pulse(self) -> None:
        """Give signs of life, and see what was missed, again and again."""
        beats = 0
        pause = PULSE_SECONDS
        while True:
            await asyncio.sleep(pause)
            beats += 1
            try:
                await self.beat(clean=beats % CLEAN_EVERY == 0)
                pause = PULSE_SECONDS
            except (StoreFailed, Conflict) as error:
                log.warning("the database is away", extra={"error": str(error)})
                pause = min(AWAY_SECONDS, PULSE_SECONDS)

    async def beat(self, clean: bool = False) -> None:
        """One look at everything that others may have changed."""
        await self.compare()
        known = await self.store.write(self.live_on)
        if clean:
            await self.store.write(shared.forget_the_dead)
        if not known:  # we were away: the others have counted us out
            self.unnoted.update(
                id for id, table in self.tables.items() if table.connections
            )
        for id in list(self.unnoted):
            self.spawn(self.note_presence(id))
        metrics.TELLING.set(any(way.open for way in self.telling.ways))

    async def compare(self) -> None:
        """Which tables in memory are behind, and which servers are gone?"""
        ids = list(self.tables)

        def query(database: Database) -> tuple[dict[str, int], set[str]]:
            return shared.load_revisions(database, ids), shared.living_nodes(database)

        revisions, living = await self.store.read(query)
        self.living = living
        for id, revision in revisions.items():
            self.heard(id, revision, "check")
        for table in list(self.tables.values()):
            if table.count_out(living):
                table.publish_info()
                table.wake()

    def live_on(self, database: Database) -> bool:
        return shared.sign_of_life(database, self.node, LIFE_SECONDS)
