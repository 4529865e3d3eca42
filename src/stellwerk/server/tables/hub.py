# SPDX-License-Identifier: MIT
"""All tables: making them, opening them when asked for, letting idle ones go."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection as Database

from stellwerk.core.errors import StellwerkError
from stellwerk.server import metrics
from stellwerk.server.storage.database import Conflict, Damaged, blaming
from stellwerk.server.storage.opening import read_table
from stellwerk.server.storage.saved import (
    Change,
    insert_table,
    load_moves,
    write_change,
)
from stellwerk.server.storage.store import Store
from stellwerk.server.tables.beginning import begin
from stellwerk.server.tables.course import record_of
from stellwerk.server.tables.drafting import (
    Draft,
    draft_again,
    draft_branch,
    draft_lesson,
    draft_table,
)
from stellwerk.server.tables.history import position_at
from stellwerk.server.tables.neighbours import ALONE, Neighbours
from stellwerk.server.tables.table import Table
from stellwerk.server.web.messages import CLOSE_AWAY, CLOSE_RESTART
from stellwerk.server.web.shapes import BranchWish, LessonWish, TableMade, TableWish
from stellwerk.server.web.tokens import is_id
from stellwerk.server.workers.thinking import Thinking

SWEEP_SECONDS: Final = 30.0
DRAIN_SECONDS: Final = 3.0  # for the last answers to those who are connected
DRAIN_PAUSE: Final = 0.02
log: Final = logging.getLogger(__name__)


class UnknownTable(StellwerkError):
    """There is no table with this id."""


class Hub:
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        thinking: Thinking,
        idle_seconds: float,
        neighbours: Neighbours = ALONE,
    ) -> None:
        self.store: Final = store
        self.neighbours: Final = neighbours
        self.thinking: Final = thinking
        self.idle_seconds: Final = idle_seconds
        self.tables: Final[dict[str, Table]] = {}
        self.opening: Final[dict[str, asyncio.Future[Table]]] = {}
        self.closing = False
        self.away = False  # the database cannot be reached from here

    async def make(self, wish: TableWish) -> TableMade:
        """A new table; a wrong wish is a `ValueError` that says what is allowed."""
        draft = await asyncio.to_thread(draft_table, wish)
        await self.put_up(draft, wish.start == "now")
        return draft.made

    async def teach(self, game: str, wish: LessonWish) -> TableMade:
        """A table for a guided first game, which begins at once."""
        draft = await asyncio.to_thread(draft_lesson, game, wish)
        await self.put_up(draft, True)
        return draft.made

    async def branch(self, source: Table, wish: BranchWish) -> TableMade:
        """A new table that goes on from a position of a finished game."""
        rows = record_of(await self.store.read(lambda c: load_moves(c, source.id, -1)))
        state = await position_at(source, wish.entry)
        draft = await asyncio.to_thread(draft_branch, source, wish, rows, state)
        await self.put_up(draft, False)
        return draft.made

    async def again(self, source: Table) -> str:
        """The table on which the same people play once more; made when first asked."""

        async def once() -> str:
            if source.row.next is None:
                draft = await asyncio.to_thread(draft_again, source)
                link = draft.row.id
                await source.change_table(lambda c: insert(c, draft), next=link)
                await self.stored(draft, False)
            assert source.row.next is not None, "it was just written"
            return source.row.next

        return await source.decide(once)

    async def put_up(self, draft: Draft, at_once: bool) -> None:
        """Store a new table, which may begin at once."""
        with suppress(Conflict):  # ids are random: it was stored the first time
            await self.store.write(lambda c: insert(c, draft))
        await self.stored(draft, at_once)

    async def stored(self, draft: Draft, at_once: bool) -> None:
        """Count a new table, and begin if nobody is waited for."""
        metrics.MADE.inc()
        if at_once or all(seat.joined for seat in draft.seats):
            table = await self.get(draft.row.id)

            async def begin_now() -> None:
                if table.row.started is None:
                    await begin(table)

            await table.decide(begin_now)

    async def get(self, id: str) -> Table:
        """A table, from memory or from the storage."""
        if not is_id(id):
            raise UnknownTable(id)
        table = self.tables.get(id)
        if table is not None:
            table.used = time.monotonic()
            await table.look()
            return table
        if id not in self.opening:
            self.opening[id] = asyncio.ensure_future(self.open(id))
        return await asyncio.shield(self.opening[id])

    async def open(self, id: str) -> Table:
        began = time.perf_counter()
        try:
            with blaming("the table"):
                saved = await read_table(self.store, id)
            if saved is None:
                raise UnknownTable(id)
            table = Table(saved, self.store, self.thinking, self.neighbours)
            self.tables[id] = table
        except Damaged as error:
            log.error("a table cannot be opened", exc_info=error, extra={"table": id})
            raise
        finally:
            del self.opening[id]
        metrics.OPENED.inc()
        metrics.OPEN_SECONDS.observe(time.perf_counter() - began)
        metrics.TABLES.set(len(self.tables))
        bots = [seat.bot or "random" for seat in table.seats if seat.kind == "bot"]
        self.thinking.expect(table.row.game, [bot for bot in bots if bot != "random"])
        table.wake()
        return table

    async def sweep(self) -> None:
        """Let idle tables go, again and again."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.idle_seconds))
            self.evict(time.monotonic() - self.idle_seconds)

    def evict(self, before: float) -> int:
        """Forget tables that nobody has used since then; they stay stored."""
        idle = [
            table
            for table in self.tables.values()
            if table.used < before and is_quiet(table)
        ]
        for table in idle:
            del self.tables[table.id]
        metrics.EVICTED.inc(len(idle))
        metrics.TABLES.set(len(self.tables))
        return len(idle)

    async def drain(self) -> None:
        """Send everybody elsewhere; whoever is in the middle of a change gets it done.

        From now on nobody is let in.
        """
        self.closing = True
        self.neighbours.leave()
        self.close_sockets(CLOSE_RESTART)
        end = time.monotonic() + DRAIN_SECONDS
        while time.monotonic() < end and self.attended():
            await asyncio.sleep(DRAIN_PAUSE)

    def send_away(self) -> None:
        """Nothing can be done here: whoever goes elsewhere may be better off."""
        self.away = True
        self.close_sockets(CLOSE_AWAY)

    def close_sockets(self, code: int) -> None:
        for table in self.tables.values():
            for connection in table.connections:
                connection.close(code)

    def attended(self) -> bool:
        return any(table.connections for table in self.tables.values())

    async def close(self) -> None:
        """Stop; whatever is stored stays."""
        await self.drain()
        for table in list(self.tables.values()):
            await table.close()
            async with table.lock:
                pass  # whoever is in the middle of a change finishes it


def is_quiet(table: Table) -> bool:
    busy = table.driver is not None and not table.driver.done()
    return not table.connections and not busy and not table.lock.locked()


def insert(database: Database, draft: Draft) -> None:
    """Write a new table with the moves that it begins with."""
    insert_table(database, draft.row, draft.seats, draft.edition)
    change = Change(moves=draft.moves, snapshot=draft.snapshot)
    write_change(database, draft.row.id, change)
