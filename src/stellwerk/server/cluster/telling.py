# SPDX-License-Identifier: MIT
"""Ways on which servers tell each other that tables have changed.

A message is a hint: `table:revision`, several with spaces between. Whoever hears it
reads the storage; whoever misses it finds out by looking.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from psycopg import AsyncConnection
from psycopg import Error as PostgresError
from sqlalchemy import make_url, text

from stellwerk.server import metrics
from stellwerk.server.storage.database import PATIENT, StoreFailed, full_url

if TYPE_CHECKING:
    from stellwerk.server.storage.store import Store

AGAIN_SECONDS: Final = 1.0  # until a lost way is tried again
MOST_IN_ONE: Final = 150  # tables; PostgreSQL takes 8000 bytes
NOTIFY: Final = text("SELECT pg_notify(:channel, :message)")
WHOSE: Final = text("SELECT current_database(), 'tables'::regclass::oid::bigint")
log: Final = logging.getLogger(__name__)

Hear = Callable[[str], None]


class NotTold(Exception):
    """A message did not go out."""


class Way(ABC):
    """One way to all other servers, found again by itself when it is lost."""

    name: str
    errors: tuple[type[Exception], ...]  # how it fails

    def __init__(self, channel: str) -> None:
        self.channel: Final = channel
        self.open = False  # is it listened to?

    async def listen(self, hear: Hear, ready: Callable[[], None]) -> None:
        """Pass on whatever is told; `ready` when something may have been missed."""

        def begun() -> None:
            self.open = True
            ready()

        while True:
            try:
                await self.listen_once(hear, begun)
            except self.errors as error:
                if self.open:
                    log.warning("other servers are not heard", extra=self.told(error))
            self.open = False
            await asyncio.sleep(AGAIN_SECONDS)

    def told(self, error: Exception) -> dict[str, str]:
        return {"way": self.name, "error": type(error).__name__}

    @abstractmethod
    async def listen_once(self, hear: Hear, ready: Callable[[], None]) -> None:
        """Until the way is lost."""

    @abstractmethod
    async def say(self, message: str) -> None:
        """Tell all others; `NotTold` if they cannot be reached."""


class ByPostgres(Way):
    """NOTIFY and LISTEN of PostgreSQL."""

    name = "postgresql"
    errors = (PostgresError, OSError)

    def __init__(self, store: Store, url: str, channel: str) -> None:
        super().__init__(channel)
        self.store: Final = store
        address = make_url(full_url(url)).set(drivername="postgresql")
        self.address: Final = address.render_as_string(hide_password=False)

    async def listen_once(self, hear: Hear, ready: Callable[[], None]) -> None:
        told: dict[str, Any] = {"autocommit": True, **PATIENT}
        connection = await AsyncConnection.connect(self.address, **told)
        async with connection:
            await connection.execute(f'LISTEN "{self.channel}"'.encode())
            ready()
            async for note in connection.notifies():
                hear(note.payload)

    async def say(self, message: str) -> None:
        told = {"channel": self.channel, "message": message}
        try:
            await self.store.read(lambda c: c.execute(NOTIFY, told))
        except StoreFailed as error:
            raise NotTold from error


async def channel_of(store: Store) -> str:
    """The same name for all servers on a database, and hardly for others."""
    database, number = await store.read(lambda c: tuple(c.execute(WHOSE).one()))
    return f"stellwerk {database} {number}"


class Telling:
    """All ways; the first that works is used, and all are listened to."""

    def __init__(self) -> None:
        self.ways: Final[list[Way]] = []
        self.news: dict[str, int] = {}
        self.stirred: Final = asyncio.Event()

    def tell(self, id: str, revision: int) -> None:
        """A table has changed; told with others as soon as possible."""
        self.news[id] = revision
        self.stirred.set()

    async def run(self) -> None:
        """Tell what has changed, whatever has gathered in one message."""
        while True:
            await self.stirred.wait()
            self.stirred.clear()
            news, self.news = list(self.news.items()), {}
            for start in range(0, len(news), MOST_IN_ONE):
                await self.say(write_news(news[start : start + MOST_IN_ONE]))

    async def say(self, message: str) -> None:
        """On the first way that works; if none does, the others look by themselves."""
        for way in self.ways:
            try:
                await way.say(message)
                metrics.ANNOUNCED.inc()
                return
            except NotTold:
                continue
        metrics.NOT_TOLD.inc()


def write_news(news: list[tuple[str, int]]) -> str:
    return " ".join(f"{id}:{revision}" for id, revision in news)


def read_news(message: str) -> list[tuple[str, int]]:
    """What a message says; whatever is no news is nothing."""
    parts = [part.partition(":") for part in message.split()]
    return [(id, int(number)) for id, _, number in parts if number.isdecimal()]
