# SPDX-License-Identifier: MIT
"""Whether the database can be reached from here; if not, people go elsewhere.

Ticks are counted, not seconds: a server that was stopped for a while must not blame
the database for it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection as Database
from sqlalchemy import text

if TYPE_CHECKING:
    from stellwerk.server.storage.store import Store
    from stellwerk.server.tables.hub import Hub

TICK_SECONDS: Final = 0.5
TICKS: Final = 6  # without an answer; then the database is away
ASK: Final = text("SELECT 1")
log: Final = logging.getLogger(__name__)


def ask(database: Database) -> None:
    database.execute(ASK)


async def keep_watch(store: Store, hub: Hub) -> None:
    """Ask again and again; send everybody away while there is no answer."""
    silent = 0
    asking = asyncio.ensure_future(store.read(ask))
    try:
        while True:
            await asyncio.wait({asking}, timeout=TICK_SECONDS)
            silent = 0 if answered(asking) else silent + 1
            take_note(hub, silent)
            if asking.done():
                await asyncio.sleep(TICK_SECONDS)
                asking = asyncio.ensure_future(store.read(ask))
    finally:
        asking.cancel()


def answered(asking: asyncio.Future[None]) -> bool:
    return asking.done() and asking.exception() is None


def take_note(hub: Hub, silent: int) -> None:
    """What follows from so many ticks without an answer."""
    if silent >= TICKS:
        if not hub.away:
            log.error("the database is away: everybody is sent elsewhere")
        hub.send_away()
    elif hub.away and not silent:
        log.warning("the database is back")
        hub.away = False
