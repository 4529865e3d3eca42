# SPDX-License-Identifier: MIT
"""Work that one server does for all, claimed with a lease in the database.

Who has a lease renews it while it works. A server that dies or stalls does not, and
another one takes the work over. The lease only saves work: what comes of it is
compared and set like everything else, so nothing happens twice.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import msgspec

from stellwerk.server import metrics
from stellwerk.server.storage import shared
from stellwerk.server.storage.database import StoreFailed
from stellwerk.server.storage.store import Store

LEASE_SECONDS: Final = 5.0
RENEW_SECONDS: Final = LEASE_SECONDS / 3
LOOK_SECONDS: Final = 0.25  # until it is looked again what others have found
log: Final = logging.getLogger(__name__)

Work = tuple[str, str]  # table, and what is to be done there


def count(had: bool, got: bool) -> None:
    """A lease was renewed or taken, or another server has it now."""
    if got:
        metrics.LEASED["renewed" if had else "taken"].inc()
    elif had:
        metrics.LEASED["lost"].inc()


class Claims:
    """The leases of this server."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.node = ""
        self.held: Final[dict[Work, float]] = {}  # safe until, by our own clock
        self.ending: Final[set[asyncio.Task[None]]] = set()

    @asynccontextmanager
    async def claimed(self, work: Work) -> AsyncGenerator[bool]:
        """Have a lease while something is done; False if another server has it."""
        if not await self.claim(work):
            yield False
            return
        renewing = asyncio.ensure_future(self.renew(work))
        try:
            yield True
        finally:
            renewing.cancel()

    async def once(self, work: Work, do: Callable[[], Awaitable[object]]) -> object:
        """Do it, or wait for what the server finds that does; others learn it too."""
        while True:
            async with self.claimed(work) as mine:
                if mine:
                    found = await do()
                    await self.finish(work, found)
                    return found
            known = await self.store.read(lambda c: shared.load_result(c, *work))
            if known is not None:
                result: object = msgspec.json.decode(known)
                return result
            await asyncio.sleep(LOOK_SECONDS)

    async def finish(self, work: Work, found: object) -> None:
        """Keep what was found for whoever else asks; nothing found is no result."""
        self.held.pop(work, None)
        if found is None:
            await self.release(work)
            return
        raw = msgspec.json.encode(found).decode()
        with suppress(StoreFailed):
            await self.store.write(
                lambda c: shared.keep_result(c, *work, self.node, raw), work[0]
            )

    async def claim(self, work: Work) -> bool:
        """Take a lease, or see that the own one will last for a while."""
        began = time.monotonic()
        if self.held.get(work, 0.0) - began > RENEW_SECONDS:
            return True
        got = await self.store.write(
            lambda c: shared.claim(c, *work, self.node, LEASE_SECONDS), work[0]
        )
        had = self.held.pop(work, None) is not None
        if got:
            self.held[work] = began + LEASE_SECONDS
        count(had, got)
        return got

    async def renew(self, work: Work) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            with suppress(StoreFailed):
                await self.claim(work)

    def give_back(self, work: Work) -> None:
        """Others may have it at once."""
        if self.held.pop(work, None) is not None:
            task = asyncio.ensure_future(self.release(work))
            self.ending.add(task)
            task.add_done_callback(self.ending.discard)

    async def release(self, work: Work) -> None:
        with suppress(StoreFailed):  # then it ends by itself
            await self.store.write(
                lambda c: shared.release(c, *work, self.node), work[0]
            )

    async def close(self) -> None:
        await asyncio.gather(*self.ending, return_exceptions=True)
