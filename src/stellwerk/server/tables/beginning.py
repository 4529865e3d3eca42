# SPDX-License-Identifier: MIT
"""How a game begins: promises are fixed, then seeds revealed, then luck answers."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from stellwerk.core.record import now
from stellwerk.core.shuffle import ABSENT
from stellwerk.server.storage.saved import SeatRow
from stellwerk.server.tables.shelf import IsStale, Overtaken
from stellwerk.server.web.messages import Kind

if TYPE_CHECKING:
    from stellwerk.server.tables.table import Table

REVEAL_SECONDS: Final = 5.0  # for those who are here to reveal what they promised
log: Final = logging.getLogger(__name__)


async def begin(table: Table) -> None:
    """Nobody may promise any more; play when all who are here have revealed."""
    if table.closed is not None:
        return
    await fix_promises(table)
    await open_if_revealed(table)


async def fix_promises(table: Table) -> None:
    if table.row.locked is None:
        await table.change_table(locked=now())


async def open_if_revealed(table: Table) -> None:
    """Play if nobody's seed is awaited; if another server is faster, it does."""
    if not awaited(table):
        with suppress(Overtaken):
            await open_game(table)
    table.wake()


async def begin_if_complete(table: Table) -> None:
    """Begin when everybody has come."""

    async def begin_now() -> None:
        if table.gathering and is_complete(table):
            await begin(table)

    with suppress(IsStale):  # then the driver does
        await table.insist(begin_now)
    table.wake()


def is_complete(table: Table) -> bool:
    """Is nobody waited for any more?"""
    return table.row.locked is not None or all(seat.joined for seat in table.seats)


def awaited(table: Table) -> list[int]:
    """Seats whose people are here and have not revealed what they promised."""
    here = table.present
    return [
        row.seat
        for row in table.seats
        if row.seat in here and row.promise and not row.seed
    ]


async def open_game(table: Table) -> None:
    """Luck's first answers: the game has begun."""
    seats = [settled(row, table.row.scheme) for row in table.seats]
    if table.course.entry == 0:
        table.course = table.new_course(seats)
    changed = [row for row in seats if row != table.seats[row.seat]]
    plan = table.course.begin(table.answering)
    await table.carry_out(plan, {"started": now()}, *changed)
    table.opened.set()


def settled(row: SeatRow, scheme: int) -> SeatRow:
    """A seat as it is from the beginning on; what was not revealed is absent."""
    missing = scheme > 1 and not row.seed
    return replace(row, kind=seated(row.kind), seed=ABSENT if missing else row.seed)


def seated(kind: Kind) -> Kind:
    """A seat for somebody with the link is somebody's from now on."""
    return "human" if kind == "open" else kind


async def await_seeds(table: Table) -> None:
    """Wait a moment for those who are here; then begin without the rest."""
    try:
        async with asyncio.timeout(REVEAL_SECONDS):
            await table.opened.wait()
    except TimeoutError:
        log.info("a seed was not revealed", extra={"table": table.id})

    async def open_it() -> None:
        if table.row.started is None and table.closed is None:
            await fix_promises(table)
            await open_game(table)

    await table.decide(open_it)
