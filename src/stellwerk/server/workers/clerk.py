# SPDX-License-Identifier: MIT
"""A process that reads up the past: replays, charts, proofs, records, exports.

One question per line in, one answer per line out. It opens tables from the storage
itself, so that the server has nothing to do but pass the answer on.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal

import msgspec

from stellwerk.server.storage.database import Damaged, StoreFailed
from stellwerk.server.storage.opening import read_table
from stellwerk.server.storage.store import Store
from stellwerk.server.tables import history
from stellwerk.server.tables.scores import score_course
from stellwerk.server.tables.table import Table
from stellwerk.server.web.shapes import TableFacts
from stellwerk.server.workers.thinking import Thinking
from stellwerk.server.workers.worker import say

POLITE: Final = 5

What = Literal["replay", "scores", "verify", "record", "export"]


class Lookup(msgspec.Struct, frozen=True):
    """What is to be read up, of which table and for whose eyes."""

    what: What
    table: str
    viewer: int | None = None
    entry: int = 0
    facts: TableFacts | None = None  # of an export


class Found(msgspec.Struct, frozen=True):
    """The answer as JSON, or why there is none."""

    answer: msgspec.Raw = msgspec.Raw(b"null")
    failed: Literal["", "damaged", "storage"] = ""


async def replay(table: Table, asked: Lookup) -> object:
    return await history.past_view(table, asked.entry, asked.viewer)


async def scores(table: Table, asked: Lookup) -> object:
    return await score_course(table)


async def verify(table: Table, asked: Lookup) -> object:
    return await history.verified(table)


async def record(table: Table, asked: Lookup) -> object:
    return await history.record_text(table)


async def export(table: Table, asked: Lookup) -> object:
    assert asked.facts is not None, "an export has them"
    return await history.export(table, asked.facts, asked.viewer)


ANSWERS: Final[dict[str, Callable[[Table, Lookup], Awaitable[object]]]] = {
    "replay": replay,
    "scores": scores,
    "verify": verify,
    "record": record,
    "export": export,
}


async def look_up(store: Store, thinking: Thinking, asked: Lookup) -> Found:
    try:
        saved = await read_table(store, asked.table)
        if saved is None:
            return Found(failed="damaged")
        table = Table(saved, store, thinking)
        answer = await ANSWERS[asked.what](table, asked)
    except Damaged:
        return Found(failed="damaged")
    except StoreFailed:
        return Found(failed="storage")
    return Found(answer=msgspec.Raw(msgspec.json.encode(answer)))


async def work() -> None:
    """The first line is the address of the storage; then come questions."""
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Lookup)
    url: str = msgspec.json.decode(sys.stdin.buffer.readline())
    store, thinking = Store(url), Thinking(1, 1.0)
    while line := await asyncio.to_thread(sys.stdin.buffer.readline):
        say(await look_up(store, thinking, decoder.decode(line)))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(POLITE)
    asyncio.run(work())
