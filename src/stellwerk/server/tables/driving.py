# SPDX-License-Identifier: MIT
"""Whatever is decided at a table without a person: bots, single answers, beginnings.

Of several servers one lets its bots think; the others see what came of it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from stellwerk.server.storage.database import StoreFailed
from stellwerk.server.tables.beginning import await_seeds
from stellwerk.server.tables.lessons import bot_move
from stellwerk.server.tables.shelf import IsStale, Oops, Overtaken

if TYPE_CHECKING:
    from stellwerk.server.tables.table import Table

RETRY_SECONDS: Final = 1.0
log: Final = logging.getLogger(__name__)


async def drive(table: Table) -> None:
    """Decide until a person has to."""
    try:
        await drive_on(table)
    finally:
        table.neighbours.done_with(table.id, "bot")


async def drive_on(table: Table) -> None:
    while True:
        try:
            if not await drive_once(table):
                return
        except Overtaken:
            await asyncio.sleep(0)  # another server did something: look again
        except (Oops, IsStale, StoreFailed):
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            log.exception("the table stopped", extra={"table": table.id})
            return


async def drive_once(table: Table) -> bool:
    """One decision without a person; False if a person must decide."""
    if table.row.started is None:
        await await_seeds(table)
        return table.row.started is not None
    async with table.lock:
        await table.refresh()
        if table.status != "running":
            return False
        plan = table.course.answer(table.answering)
        if plan is not None:
            await table.carry_out(plan)
            return True
        seat = table.seats[table.course.to_act]
        if seat.kind == "human":
            return False
        seq, state = table.course.seq, table.course.state
    async with table.neighbours.claimed(table.id, "bot") as mine:
        if not mine:
            raise Oops("outdated")  # another server's bot thinks
        if not table.attended and not await table.neighbours.may_go_alone(table.id):
            raise Oops("too_fast")
        text = await bot_move(table, seat, state)
    async with table.lock:
        await table.refresh()
        same = table.course.seq == seq and table.seats[seat.seat] == seat
        if same and table.status == "running":
            await table.play(text, "bot")
    return True
