# SPDX-License-Identifier: MIT
"""What a table shows of itself: who sits where, and the position as a seat sees it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from stellwerk.core.contract import Rules, State
from stellwerk.core.shuffle import commitment
from stellwerk.server.storage.saved import ChatRow, load_moves
from stellwerk.server.tables.lessons import is_lesson
from stellwerk.server.tables.lines import NOTHING_NEW, News, line_for
from stellwerk.server.web import messages as m

if TYPE_CHECKING:
    from stellwerk.server.tables.table import Table
    from stellwerk.server.web.connection import Connection

LOG_TAIL: Final = 200


def seat_infos(table: Table) -> list[m.SeatInfo]:
    here = {seat for each in table.connections for seat in each.seats}
    return [
        m.SeatInfo(
            *(row.seat, row.name, row.kind, row.bot),
            *(row.seat in here, row.auto, row.token is not None),
        )
        for row in table.seats
    ]


def shuffle_info(table: Table) -> m.Shuffle:
    """What may be told of the shuffles now."""
    row, over = table.row, table.status == "over"
    begun = row.started is not None
    return m.Shuffle(
        commitment(row.secret),
        [seat.seed if begun or row.scheme == 1 else "" for seat in table.seats],
        secret=row.secret if over else None,
        scheme=row.scheme,
        promises=[seat.promise for seat in table.seats],
        locked=row.locked is not None,
        seal=table.closing.seal or None if over else None,
    )


def table_info(table: Table) -> m.TableInfo:
    watching = sum(not each.seats for each in table.connections)
    return m.TableInfo(
        status=table.status,
        seats=seat_infos(table),
        spectators=watching,
        shuffle=shuffle_info(table),
        takeback=table.takeback,
        hints=table.row.hints,
        next=table.row.next,
        closed=table.closed,
        lesson=is_lesson(table),
        turn_seconds=table.thinking.turn_seconds,
    )


def states_for(
    table: Table,
    viewers: list[int | None],
    news: News = NOTHING_NEW,
    undone: bool = False,
) -> list[m.StateInfo]:
    """The position as each of some seats may know it.

    What all of them see is built and encoded once.
    """
    course = table.course
    outcome = table.rules.outcome(course.state) if course.over else None
    told = None if outcome is None else outcome.to_dict()
    views = encoded_views(table.rules, course.state, viewers)
    back = [None if seat is None else table.undo_from(seat) for seat in viewers]
    return [
        m.StateInfo(
            seat=viewer,
            seen=course.seq,
            entry=course.entry,
            view=view,
            log=news.lines(viewer),
            can_undo=earliest is not None,
            undo_from=earliest,
            undone=undone,
            outcome=told,
            seal=course.seal,
        )
        for viewer, view, earliest in zip(viewers, views, back, strict=True)
    ]


def encoded_views(
    rules: Rules[Any], state: State, viewers: list[int | None]
) -> list[Any]:
    """The views of some seats as JSON: fixed, common, and particular parts."""
    encode = m.encoder.encode
    start = fixed_start(rules) + encode(rules.common(state))[1:-1] + b","
    return [
        msgspec.Raw(start + encode(rules.particular(state, viewer))[1:])
        for viewer in viewers
    ]


@lru_cache(maxsize=32)
def fixed_start(rules: Rules[Any]) -> bytes:
    """How all views begin, encoded once for all tables with the same rules."""
    return m.encoder.encode(rules.fixed())[:-1] + b","


async def welcome(table: Table, connection: Connection, seen: int) -> m.Welcome:
    """Where a connection sits, and what happened since it looked last."""
    latest = table.course.seq
    after = max(min(seen, latest), latest - LOG_TAIL) - 1
    rows = await table.store.read(lambda c: load_moves(c, table.id, after))
    viewer = connection.viewers[0]
    return m.Welcome(
        protocol=m.PROTOCOL,
        table=table.id,
        game=table.row.game,
        players=table.row.players,
        options=msgspec.json.decode(table.row.options),
        edition=list(table.rules.edition),
        seats=connection.seats,
        seen=latest,
        log=[line_for(row, viewer) for row in rows],
        log_from=after + 1,
        chat=[chat_line(row) for row in table.chat],
    )


def chat_line(row: ChatRow) -> m.ChatLine:
    return m.ChatLine(row.number, row.seat, row.name, row.text, row.at)
