# SPDX-License-Identifier: MIT
"""Editions that people bring: each new one is checked in a process of its own.

The process is ended when it takes too long or when whoever asked has gone. An edition
that is in use already is not checked again.
"""

import asyncio
from collections import Counter
from typing import Any, Final

import msgspec

from stellwerk.core.edition import BadEdition, Edition, content_hash
from stellwerk.core.title import BadSetup
from stellwerk.games import title_of
from stellwerk.server.web import catalogue
from stellwerk.server.web.shapes import TableWish
from stellwerk.server.workers import child
from stellwerk.server.workers.checker import Verdict, Wish

LINE_LIMIT: Final = 1_000_000
MOST_WAITING: Final = 8
MOST_PER_CLIENT: Final = 2


class Crowded(Exception):
    """Too many editions are being checked already."""


class Editions:
    """The check of editions, one at a time."""

    def __init__(self, seconds: float) -> None:
        self.seconds: Final = seconds
        self.checker: Final = child.Child(
            "stellwerk.server.workers.checker", limit=LINE_LIMIT
        )
        self.turn: Final = asyncio.Lock()
        self.waiting: Final[Counter[str]] = Counter()  # by client

    async def close(self) -> None:
        await self.checker.end()

    async def is_new(self, wish: TableWish) -> bool:
        """Does the wish bring an edition that nobody uses yet?"""
        title_of(wish.game)  # refuses an unknown one
        if wish.edition is None:
            return False
        hash = await asyncio.to_thread(content_hash, wish.edition)
        return catalogue.known_edition(wish.game, hash) is None

    async def check(self, wish: TableWish, client: str) -> Edition[Any]:
        """The edition of a wish, if it can be played; `ValueError` says why not."""
        crowd = self.waiting.total() >= MOST_WAITING
        if crowd or self.waiting[client] >= MOST_PER_CLIENT:
            raise Crowded
        self.waiting[client] += 1
        try:
            async with self.turn:
                await self.ask(wish)
        finally:
            self.waiting[client] -= 1
            if not self.waiting[client]:
                del self.waiting[client]
        return await asyncio.to_thread(
            catalogue.wished_edition, wish.game, wish.edition
        )

    async def ask(self, wish: TableWish) -> None:
        """Let the process look at it; whatever happens to the process is refused."""
        line = await asyncio.to_thread(line_of, wish)
        answered = False
        try:
            async with asyncio.timeout(self.seconds):
                answer = await self.checker.ask(line)
            verdict = msgspec.json.decode(answer, type=Verdict)
            answered = True
        except (TimeoutError, OSError, ValueError):
            problem = ("$", f"cannot be checked in {self.seconds:g} seconds")
            raise BadEdition("edition", [problem]) from None
        finally:
            if not answered:
                await self.checker.end()
        if verdict.problems:
            raise BadEdition("edition", verdict.problems)
        if verdict.refusal is not None:
            raise BadSetup(verdict.refusal)


def line_of(wish: TableWish) -> bytes:
    edition = msgspec.json.encode(wish.edition).decode()
    options = msgspec.json.encode(wish.options, order="sorted").decode()
    asked = Wish(wish.game, wish.players, options, edition)
    return msgspec.json.encode(asked) + b"\n"
