# SPDX-License-Identifier: MIT
"""Limits per socket and per client: messages, sockets, new tables."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from typing import TYPE_CHECKING, Final

from stellwerk.server.config import Config

if TYPE_CHECKING:
    from stellwerk.server.cluster.counting import Together

HOUR: Final = 3600.0
MOST_BUCKETS: Final = 10_000
GUESSES: Final = 30  # wrong tokens for making tables, per client and hour


class Bucket:
    """So many messages per second on average, and a burst now and then."""

    def __init__(self, per_second: float, burst: int) -> None:
        self.per_second: Final = per_second
        self.burst: Final = burst
        self.left = float(burst)
        self.at = time.monotonic()
        self.refused = 0  # in a row

    def ready(self) -> bool:
        """Might one more message pass now?"""
        moment = time.monotonic()
        self.left = min(self.burst, self.left + (moment - self.at) * self.per_second)
        self.at = moment
        return self.left >= 1.0

    def take(self) -> bool:
        """May one more message pass?"""
        if not self.ready():
            self.refused += 1
            return False
        self.left -= 1.0
        self.refused = 0
        return True


class Hourly:
    """So many of something per client in an hour."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self.taken: Final[dict[str, deque[float]]] = {}

    def take(self, client: str) -> bool:
        """Count one more, unless there were too many in the last hour."""
        moment = time.monotonic()
        self.forget(moment - HOUR)
        taken = self.taken.setdefault(client, deque())
        if len(taken) >= self.most:
            return False
        taken.append(moment)
        return True

    def forget(self, before: float) -> None:
        """Drop what is too old to count."""
        for client, taken in list(self.taken.items()):
            while taken and taken[0] < before:
                taken.popleft()
            if not taken:
                del self.taken[client]


class Clients:
    """What every client (by address) holds and has made lately."""

    def __init__(self, config: Config, together: Together | None = None) -> None:
        self.config: Final = config
        self.together: Final = together  # with other servers
        self.leaving: Final[set[asyncio.Future[None]]] = set()
        self.sockets: defaultdict[str, int] = defaultdict(int)
        self.made: Final = Hourly(config.tables_per_hour)
        self.editions: Final = Hourly(config.editions_per_hour)
        self.guesses: Final = Hourly(GUESSES)
        self.requests: dict[str, Bucket] = {}

    def may_ask(self, client: str) -> bool:
        """May one more request pass?"""
        if client not in self.requests:
            if len(self.requests) >= MOST_BUCKETS:
                self.requests.clear()
            self.requests[client] = Bucket(
                self.config.requests_per_second, self.config.request_burst
            )
        return self.requests[client].take()

    async def connect(self, client: str) -> bool:
        """Count one more socket, unless there are too many."""
        most = self.config.sockets_per_client
        if self.sockets[client] >= most:
            return False
        self.sockets[client] += 1
        if self.together is None:
            return True
        if await self.together.hold("sockets", client, most) is False:
            self.let_go(client)
            return False
        return True

    def disconnect(self, client: str) -> None:
        self.let_go(client)
        if self.together is not None:
            leaving = asyncio.ensure_future(self.together.let_go("sockets", client))
            self.leaving.add(leaving)
            leaving.add_done_callback(self.leaving.discard)

    def let_go(self, client: str) -> None:
        self.sockets[client] -= 1
        if self.sockets[client] <= 0:
            del self.sockets[client]

    async def may_make_table(self, client: str) -> bool:
        """Count one more table, unless there were too many in the last hour."""
        return await self.may("tables", self.made, client)

    async def may_bring_edition(self, client: str) -> bool:
        """The same for editions that nobody had before."""
        return await self.may("editions", self.editions, client)

    async def may_guess(self, client: str) -> bool:
        """The same for tokens that were wrong."""
        return await self.may("guesses", self.guesses, client)

    async def may(self, what: str, here: Hourly, client: str) -> bool:
        """Here, and at all servers together as far as that is known."""
        if not here.take(client):
            return False
        if self.together is None:
            return True
        return await self.together.in_an_hour(what, client, here.most) is not False
