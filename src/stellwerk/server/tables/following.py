# SPDX-License-Identifier: MIT
"""Following what other servers did at a table: read it from the storage, and tell it.

The storage alone says what happened. A table in memory is the copy of one revision;
whoever is told of a newer one, or is refused a change, reads what is new and goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection as Database

from stellwerk.server.storage.database import blaming
from stellwerk.server.storage.later import Later, load_later
from stellwerk.server.storage.saved import (
    MoveRow,
    Saved,
    SeatRow,
    TableRow,
    load_moves,
    load_table,
)
from stellwerk.server.storage.shared import Here
from stellwerk.server.tables.lines import News
from stellwerk.server.web import messages as m

if TYPE_CHECKING:
    from stellwerk.server.tables.table import Table


@dataclass(frozen=True)
class Before:
    """What people at this server have been told of a table."""

    row: TableRow
    seats: list[SeatRow]
    status: m.Status
    elsewhere: list[Here]
    said: int  # the number of the last line of chat


def told_before(table: Table) -> Before:
    said = table.chat[-1].number if table.chat else -1
    return Before(table.row, table.seats[:], table.status, table.elsewhere, said)


async def follow(table: Table) -> bool:
    """Catch up with the storage, and tell everybody here; False if nothing is new."""
    revision, seq = table.row.revision, table.course.seq
    later = await table.store.read(lambda c: load_later(c, table.id, revision, seq))
    if later is None:
        return False
    before = told_before(table)
    with blaming("the table"):
        if can_go_on(table, later):
            go_on(table, later)
            moves = later.moves
        else:
            moves = await read_all(table, seq)
    tell_news(table, before, moves)
    table.wake()
    return True


async def read_all(table: Table, seq: int) -> list[MoveRow]:
    """Read a table as if it were opened; returns the moves from a place on."""

    def query(database: Database) -> tuple[Saved | None, list[MoveRow]]:
        return load_table(database, table.id), load_moves(database, table.id, seq - 1)

    saved, moves = await table.store.read(query)
    assert saved is not None, "tables are never deleted"
    table.take_up(saved)
    return moves


def can_go_on(table: Table, later: Later) -> bool:
    """Do the new moves suffice? Not where a game begins or an agreed return is."""
    if table.closed is not None or table.row.started != later.row.started:
        return False
    returns = [row.seq for row in later.moves if row.by == "undo"]
    return not returns or later.saved_at <= table.course.seq


def go_on(table: Table, later: Later) -> None:
    table.course.follow(later.moves, later.saved_at)
    table.row, table.seats, table.chat = later.row, later.seats, later.chat
    table.be_told(later.elsewhere)
    for row in later.moves:
        table.clock.decided(row.seat)


def tell_news(table: Table, before: Before, moves: list[MoveRow]) -> None:
    """Send everybody at this server what has changed."""
    unseat(table, before.seats)
    old = before.row
    facts = replace(table.row, revision=old.revision, marks=old.marks)
    if (facts, table.seats, table.elsewhere) != (
        *(before.row, before.seats, before.elsewhere),
    ) or table.status != before.status:
        table.publish_info()
    if table.row.refusal is not None and table.row.refusal != before.row.refusal:
        table.send_all(read_refusal(table.row.refusal))
    for line in table.chat:
        if line.number > before.said:
            table.say(line)
    if table.row.started is not None:
        table.opened.set()
        if moves or table.row.paused != before.row.paused:
            table.publish_state(News(moves), any(row.by == "undo" for row in moves))


def unseat(table: Table, before: list[SeatRow]) -> None:
    """Whose link is gone has no seat any more, at this server either."""
    for old, row in zip(before, table.seats, strict=True):
        if old.token != row.token:
            for each in table.connections:
                if row.seat in each.seats:
                    each.seats.remove(row.seat)


def write_refusal(refused: m.TakebackRefused) -> str:
    return msgspec.json.encode(refused).decode()


def read_refusal(text: str) -> m.TakebackRefused:
    return msgspec.json.decode(text, type=m.TakebackRefused)
