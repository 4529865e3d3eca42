# SPDX-License-Identifier: MIT
"""All tables: making them, opening them when asked for, letting idle ones go."""

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import Final

import msgspec

from stellwerk.core.record import now
from stellwerk.core.shuffle import new_secret
from stellwerk.core.title import BadSetup
from stellwerk.games import title_of
from stellwerk.server import catalogue, metrics
from stellwerk.server.actions import STAND_IN, check_bot, printable
from stellwerk.server.messages import CLOSE_RESTART
from stellwerk.server.saved import SeatRow, TableRow, insert_table, load_table
from stellwerk.server.shapes import SeatMade, SeatWish, TableMade, TableWish
from stellwerk.server.store import Store
from stellwerk.server.table import Table
from stellwerk.server.thinking import Thinking
from stellwerk.server.tokens import new_id, new_token, token_hash

SWEEP_SECONDS: Final = 30.0
log: Final = logging.getLogger(__name__)


class UnknownTable(LookupError):
    """There is no table with this id."""


@dataclass(frozen=True)
class Draft:
    """A table that is about to be stored; only here tokens are in the clear."""

    row: TableRow
    seats: list[SeatRow]
    edition: str
    made: TableMade


class Hub:
    """The tables of one server."""

    def __init__(self, store: Store, thinking: Thinking, idle_seconds: float) -> None:
        self.store: Final = store
        self.thinking: Final = thinking
        self.idle_seconds: Final = idle_seconds
        self.tables: Final[dict[str, Table]] = {}
        self.opening: Final[dict[str, asyncio.Future[Table]]] = {}
        self.closing = False

    async def make(self, wish: TableWish) -> TableMade:
        """A new table; a wrong wish is a `ValueError` that says what is allowed."""
        draft = await asyncio.to_thread(draft_table, wish)
        await self.store.write(
            lambda c: insert_table(c, draft.row, draft.seats, draft.edition)
        )
        metrics.MADE.inc()
        if wish.start == "now" or all(seat.joined for seat in draft.seats):
            table = await self.get(draft.row.id)
            async with table.lock:
                if table.row.started is None:
                    await table.begin()
        return draft.made

    async def get(self, id: str) -> Table:
        """A table, from memory or from the storage."""
        table = self.tables.get(id)
        if table is not None:
            table.used = time.monotonic()
            return table
        if id not in self.opening:
            self.opening[id] = asyncio.ensure_future(self.open(id))
        return await asyncio.shield(self.opening[id])

    async def open(self, id: str) -> Table:
        began = time.perf_counter()
        try:
            saved = await self.store.read(lambda c: load_table(c, id))
            if saved is None:
                raise UnknownTable(id)
            table = Table(saved, self.store, self.thinking)
            self.tables[id] = table
        finally:
            del self.opening[id]
        metrics.OPENED.inc()
        metrics.OPEN_SECONDS.observe(time.perf_counter() - began)
        metrics.TABLES.set(len(self.tables))
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

    async def close(self) -> None:
        """Tell everybody to come back later, and stop."""
        self.closing = True
        for table in self.tables.values():
            for connection in list(table.connections):
                connection.close(CLOSE_RESTART)
        for table in list(self.tables.values()):
            await table.close()
            async with table.lock:
                pass  # whoever is in the middle of a change finishes it


def is_quiet(table: Table) -> bool:
    busy = table.driver is not None and not table.driver.done()
    return not table.connections and not busy and not table.lock.locked()


def draft_table(wish: TableWish) -> Draft:
    """Check everything that was asked for."""
    title_of(wish.game)  # refuses an unknown one
    text = catalogue.shipped_text(wish.game)
    if wish.edition is not None:
        text = msgspec.json.encode(wish.edition).decode()
    options = msgspec.json.encode(wish.options, order="sorted").decode()
    rules = catalogue.rules_of(wish.game, wish.players, options, text)
    if len(wish.seats) > wish.players:
        raise BadSetup(f"{len(wish.seats)} seats given for {wish.players} players")
    wishes = [*wish.seats, *[SeatWish()] * (wish.players - len(wish.seats))]
    tokens = [None if each.kind == "bot" else new_token() for each in wishes]
    spectator = new_token()
    row = TableRow(
        new_id(),
        *(wish.game, rules.version, wish.players),
        msgspec.json.encode(rules.options).decode(),
        *(
            rules.edition[1],
            new_secret(),
            wish.spectators,
            token_hash(spectator),
            now(),
        ),
        hints=wish.hints,
    )
    seats = [
        seat_row(place, each, token)
        for place, (each, token) in enumerate(zip(wishes, tokens, strict=True))
    ]
    made = [
        SeatMade(seat.seat, seat.kind, token)
        for seat, token in zip(seats, tokens, strict=True)
    ]
    return Draft(row, seats, text, TableMade(row.id, made, spectator))


def seat_row(place: int, wish: SeatWish, token: str | None) -> SeatRow:
    bot = (wish.bot or STAND_IN) if wish.kind == "bot" else None
    if bot is not None:
        check_bot(bot)
    return SeatRow(
        *(place, printable(wish.name or ""), wish.kind, bot),
        None if token is None else token_hash(token),
        joined=bot is not None,
    )
