# SPDX-License-Identifier: MIT
"""What a table shows of itself: who sits where, and the position as a seat sees it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from stellwerk.core.contract import Rules
from stellwerk.core.messages import Choice
from stellwerk.core.shown import Shown
from stellwerk.core.shuffle import commitment
from stellwerk.core.telling import Facts, Telling
from stellwerk.server.storage.saved import ChatRow, load_moves
from stellwerk.server.tables.lessons import is_lesson
from stellwerk.server.tables.lines import NOTHING_NEW, News, line_for
from stellwerk.server.web import messages as m

if TYPE_CHECKING:
    from stellwerk.server.tables.table import Table
    from stellwerk.server.web.connection import Connection

LOG_TAIL: Final = 200


def seat_infos(table: Table) -> list[m.SeatInfo]:
    here = table.present
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
    return m.TableInfo(
        status=table.status,
        seats=seat_infos(table),
        spectators=table.watching,
        shuffle=shuffle_info(table),
        takeback=table.takeback,
        hints=table.row.hints,
        next=table.row.next,
        closed=table.closed,
        lesson=is_lesson(table),
        turn_seconds=table.thinking.turn_seconds,
    )


def write_choice(choice: Choice) -> msgspec.Raw:
    """A choice as JSON."""
    return msgspec.Raw(m.encoder.encode(choice.to_dict()))


def facts_of(table: Table, undone: bool) -> Facts:
    """What is told of a position beside its views."""
    course, outcome = table.course, b"null"
    if course.over:
        ended = table.rules.outcome(course.state)
        outcome = m.encoder.encode(None if ended is None else ended.to_dict())
    every = [not row.auto for row in table.seats]
    return Facts(course.entry, undone, outcome, course.seal, table.back, every)


def telling_of(
    table: Table, before: Shown | None, news: News = NOTHING_NEW, undone: bool = False
) -> Telling:
    """The position as it is now, ready to be told."""
    now, facts = shown_of(table), facts_of(table, undone)
    fixed = fixed_start(table.rules)
    return Telling(now, before, facts, news.lines, fixed, m.encoder.encode)


def shown_of(table: Table) -> Shown:
    """The position as it is now: at a place of the history there is only one."""
    shown, course = table.shown, table.course
    if shown is None or shown.seq != course.seq:
        shown = Shown(table.rules, course.state, course.seq, shown, write_choice)
        table.shown = shown
    return shown


def publish(table: Table, news: News = NOTHING_NEW, undone: bool = False) -> None:
    """Tell everybody the position: all of it, or what is new to who knows the last."""
    if not table.connections:
        return
    telling = telling_of(table, table.shown, news, undone)
    kept = False
    for connection in table.connections:
        tell(telling, connection)
        kept = kept or connection.differences
    telling.now.before = None
    if not kept:
        table.shown = None


def tell(telling: Telling, connection: Connection) -> None:
    """Everything new for the viewers of one connection."""
    told, since, seq = connection.told, telling.since, telling.now.seq
    for viewer in connection.viewers:
        has_before = connection.differences and told.get(viewer) == since
        connection.send_frame(telling.message(viewer, has_before))
        told[viewer] = seq


def show_position(table: Table, connection: Connection) -> None:
    """Tell one connection all of the position, if the game has begun."""
    if table.row.started is not None:
        for viewer in connection.viewers:
            connection.send_frame(state_for(table, connection, viewer))


def state_for(table: Table, connection: Connection, viewer: int | None) -> bytes:
    """All of the position for one connection; changes are told since then."""
    telling = telling_of(table, None)
    connection.told[viewer] = telling.now.seq
    return telling.message(viewer, False)


@lru_cache(maxsize=32)
def fixed_start(rules: Rules[Any]) -> bytes:
    """How all views begin, encoded once for all tables with the same rules."""
    return m.encoder.encode(rules.fixed())[:-1] + b","


async def welcome(table: Table, connection: Connection, seen: int) -> m.Welcome:
    """Where a connection sits, and what happened since it looked last."""
    latest = table.course.seq
    after = max(min(seen, latest), latest - LOG_TAIL) - 1
    new = latest - after - 1  # others may have added more meanwhile
    rows = await table.store.read(lambda c: load_moves(c, table.id, after, new))
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
