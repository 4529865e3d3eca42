# SPDX-License-Identifier: MIT
"""Limits per socket and per client: messages, sockets, new tables."""

import time
from collections import defaultdict, deque
from typing import Final

from stellwerk.server.config import Config

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

    def __init__(self, config: Config) -> None:
        self.config: Final = config
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

    def connect(self, client: str) -> bool:
        """Count one more socket, unless there are too many."""
        if self.sockets[client] >= self.config.sockets_per_client:
            return False
        self.sockets[client] += 1
        return True

    def disconnect(self, client: str) -> None:
        self.sockets[client] -= 1
        if self.sockets[client] <= 0:
            del self.sockets[client]

    def may_make_table(self, client: str) -> bool:
        """Count one more table, unless there were too many in the last hour."""
        return self.made.take(client)

    def may_bring_edition(self, client: str) -> bool:
        """The same for editions that nobody had before."""
        return self.editions.take(client)

    def may_guess(self, client: str) -> bool:
        """The same for tokens that were wrong."""
        return self.guesses.take(client)
