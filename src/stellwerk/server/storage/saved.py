# SPDX-License-Identifier: MIT
"""What the storage keeps of a table, and the queries that write and read it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, astuple
from sqlalchemy import Connection, RowMapping, func, insert, select, update
from sqlalchemy.dialects import sqlite

from stellwerk.core.edition import Edition
from stellwerk.core.shuffle import SCHEME, Shuffle, commitment
from stellwerk.server.storage import schema
from stellwerk.server.storage.database import Damaged
from stellwerk.server.storage.shared import (
    Here,
    insert_if_new,
    load_elsewhere,
    revise,
    write_here,
)
from stellwerk.server.web.catalogue import is_played, known_edition, own_edition
from stellwerk.server.web.messages import By, Kind

CHAT_TAIL: Final = 100

Line = tuple[Any, ...]  # of a history, as it is stored

LINE: Final = tuple(schema.moves.c.keys())  # the columns of a line, in their order
# How SQLite appends to the history: the statement, the places of one line in it.
APPEND, ONE_LINE = str(insert(schema.moves).compile(dialect=sqlite.dialect())).split(
    " VALUES "
)
LINES_AT_ONCE: Final = 100  # SQLite takes so many values


@dataclass(frozen=True)
class TableRow:
    """The facts of a table; options, take-back, refusal and closing are JSON."""

    id: str
    game: str
    version: int
    players: int
    options: str
    edition: str
    secret: str
    spectators: str
    spectator: str
    created: str
    started: str | None = None
    ended: str | None = None
    paused: bool = False
    takeback: str | None = None
    hints: bool = True
    next: str | None = None
    closing: str | None = None
    scheme: int = SCHEME
    locked: str | None = None
    revision: int = 0
    refusal: str | None = None
    marks: str = ""


@dataclass(frozen=True)
class SeatRow:
    """Who sits on a seat; `token` is a hash."""

    seat: int
    name: str
    kind: Kind
    bot: str | None
    token: str | None
    joined: bool
    auto: bool = True
    seed: str = ""
    promise: str = ""


def with_seed(row: SeatRow, seed: str) -> SeatRow:
    """A seat whose seed the server keeps until it is revealed."""
    return replace(row, seed=seed, promise=commitment(seed))


def shuffle_of(table: TableRow, seats: list[SeatRow]) -> Shuffle:
    """The luck that these seats bring to a table."""
    seeds = [seat.seed for seat in seats]
    promises = [seat.promise for seat in seats] if table.scheme > 1 else None
    return Shuffle(table.secret, seeds, promises)


class MoveRow(msgspec.Struct, frozen=True):
    """One line of the history; `events` is JSON, `seal` that of the record so far."""

    seq: int
    entry: int
    seat: int
    by: By
    text: str
    events: str
    at: str
    seal: str = ""


class SnapshotRow(msgspec.Struct, frozen=True):
    """The position after the first `seq` rows of the history; `state` is JSON."""

    seq: int
    entry: int
    state: str
    seal: str = ""


@dataclass(frozen=True)
class ChatRow:
    """One line of chat."""

    number: int
    seat: int
    name: str
    text: str
    at: str


def without_name(line: ChatRow, seat: int) -> ChatRow:
    """What a seat said stays; who it was does not."""
    return replace(line, name="") if line.seat == seat else line


@dataclass(frozen=True)
class Saved:
    """All that is needed to open a table, however long its history is."""

    table: TableRow
    seats: list[SeatRow]
    edition: Edition[Any] | str  # a text, if it cannot be used
    snapshot: SnapshotRow | None
    moves: list[MoveRow]  # since the snapshot; all where nobody can play on
    chat: list[ChatRow]  # the last lines
    elsewhere: list[Here]  # who is connected to other servers


class Change(msgspec.Struct, frozen=True):
    """What one event at a table writes, all of it or nothing."""

    moves: list[MoveRow] = []
    snapshot: SnapshotRow | None = None
    table: dict[str, Any] = {}  # changed columns
    seats: list[SeatRow] = []  # changed seats
    chat: list[ChatRow] = []
    nameless: list[int] = []  # seats whose name goes
    here: Here | None = None  # who is connected to this server now


def insert_table(
    connection: Connection,
    table: TableRow,
    seats: list[SeatRow],
    edition: Edition[Any],
) -> None:
    """Write a new table."""
    keep_edition(connection, table.edition, edition)
    connection.execute(insert(schema.tables), vars(table))
    rows = [{"table_id": table.id, **vars(seat)} for seat in seats]
    connection.execute(insert(schema.seats), rows)


def keep_edition(connection: Connection, hash: str, edition: Edition[Any]) -> None:
    """Store an edition once; somebody else may be doing the same."""
    known = select(schema.editions.c.hash).where(schema.editions.c.hash == hash)
    if connection.execute(known).first() is None:
        raw = msgspec.json.encode(edition.raw).decode()
        insert_if_new(connection, schema.editions, {"hash": hash, "raw": raw})


def write_change(connection: Connection, id: str, change: Change) -> None:
    """All that one event writes, for who has a transaction of its own."""
    write_facts(connection, id, change)
    insert_lines(connection, lines_of(id, change))


def lines_of(id: str, change: Change) -> list[Line]:
    """What a change appends to the history."""
    return [(id, *astuple(row)) for row in change.moves]


def insert_lines(connection: Connection, lines: list[Line]) -> None:
    """Append to the histories of tables; a place that is taken is a conflict.

    SQLite gets many lines in one step: at every step the writer lets go of the
    interpreter, and has to wait for it and switch threads again.
    """
    if lines and connection.dialect.name != "sqlite":
        rows = [dict(zip(LINE, line, strict=True)) for line in lines]
        connection.execute(insert(schema.moves), rows)
        return
    for first in range(0, len(lines), LINES_AT_ONCE):
        some = lines[first : first + LINES_AT_ONCE]
        connection.exec_driver_sql(
            f"{APPEND} VALUES {','.join([ONE_LINE] * len(some))}",
            tuple(chain.from_iterable(some)),
        )


def write_facts(
    connection: Connection,
    id: str,
    change: Change,
    revision: int | None = None,
    marks: str = "",
) -> None:
    """All of a change but its lines of the history.

    With a revision, a table that has another one by now is a conflict.
    """
    if revision is not None:
        revise(connection, id, revision, {**change.table, "marks": marks})
    elif change.table:
        where = schema.tables.c.id == id
        connection.execute(update(schema.tables).where(where).values(change.table))
    if change.snapshot is not None:
        row = {"table_id": id, **asdict(change.snapshot)}
        connection.execute(insert(schema.snapshots), row)
    if change.chat:
        lines = [{"table_id": id, **vars(line)} for line in change.chat]
        connection.execute(insert(schema.chat), lines)
    for place in change.nameless:
        said = (schema.chat.c.table_id == id) & (schema.chat.c.seat == place)
        connection.execute(update(schema.chat).where(said).values(name=""))
    for seat in change.seats:
        at = (schema.seats.c.table_id == id) & (schema.seats.c.seat == seat.seat)
        connection.execute(update(schema.seats).where(at).values(vars(seat)))
    if change.here is not None:
        write_here(connection, id, change.here)


def writing(
    id: str,
    change: Change,
    *others: Callable[[Connection], None],
    revision: int | None = None,
    marks: str = "",
) -> Callable[[Connection], None]:
    """What a change does to the storage beside its lines of the history."""

    def write(connection: Connection) -> None:
        for other in others:
            other(connection)
        write_facts(connection, id, change, revision, marks)

    return write


def load_table(
    connection: Connection, id: str, edition: Edition[Any] | str | None = None
) -> Saved | None:
    """A table as it was left; None if there is none with this id.

    Its edition may be known already.
    """
    query = select(schema.tables).where(schema.tables.c.id == id)
    found = connection.execute(query).mappings().first()
    if found is None:
        return None
    table = TableRow(**found)
    played = is_played(table.game, table.version)
    snapshot = latest_snapshot(connection, id) if played else None
    after = -1 if snapshot is None else snapshot.seq - 1
    return Saved(
        table,
        load_seats(connection, id),
        edition or load_edition(connection, table.game, table.edition),
        snapshot,
        load_moves(connection, id, after),
        load_chat(connection, id),
        load_elsewhere(connection, id),
    )


def load_edition(connection: Connection, game: str, hash: str) -> Edition[Any] | str:
    """An edition; all tables that use it share it. Its text, if it is not usable."""
    known = known_edition(game, hash)
    return known or usable_edition(game, load_edition_text(connection, hash))


def load_edition_text(connection: Connection, hash: str) -> str:
    query = select(schema.editions.c.raw).where(schema.editions.c.hash == hash)
    found = connection.execute(query).scalar()
    if found is None:
        raise Damaged(f"the edition {hash} is missing")
    return str(found)


def usable_edition(game: str, text: str) -> Edition[Any] | str:
    """An edition; its text, if it is not usable."""
    try:
        return own_edition(game, text)
    except ValueError:
        return text


def load_edition_name(connection: Connection, id: str) -> tuple[str, str] | None:
    """The game and the edition's hash of a table; None if there is none."""
    columns = schema.tables.c
    query = select(columns.game, columns.edition).where(columns.id == id)
    found = connection.execute(query).first()
    return None if found is None else (found.game, found.edition)


def load_seats(connection: Connection, id: str) -> list[SeatRow]:
    query = select(schema.seats).where(schema.seats.c.table_id == id)
    rows = connection.execute(query.order_by(schema.seats.c.seat)).mappings()
    return [SeatRow(**without_table(row)) for row in rows]


def load_moves(
    connection: Connection, id: str, after: int, limit: int | None = None
) -> list[MoveRow]:
    """The history after a place."""
    columns = schema.moves.c
    query = select(schema.moves).where(columns.table_id == id, columns.seq > after)
    rows = connection.execute(query.order_by(columns.seq).limit(limit)).mappings()
    return [MoveRow(**without_table(row)) for row in rows]


def load_snapshots(connection: Connection, id: str) -> list[tuple[int, int]]:
    """Where there are snapshots: history length and record length."""
    columns = schema.snapshots.c
    query = select(columns.seq, columns.entry).where(columns.table_id == id)
    rows = connection.execute(query.order_by(columns.seq))
    return [(seq, entry) for seq, entry in rows]


def load_snapshot(connection: Connection, id: str, seq: int) -> SnapshotRow:
    columns = schema.snapshots.c
    query = select(schema.snapshots).where(columns.table_id == id, columns.seq == seq)
    return SnapshotRow(**without_table(connection.execute(query).mappings().one()))


def latest_snapshot(connection: Connection, id: str) -> SnapshotRow | None:
    columns = schema.snapshots.c
    newest = select(func.max(columns.seq)).where(columns.table_id == id)
    seq = connection.execute(newest).scalar()
    return None if seq is None else load_snapshot(connection, id, seq)


def load_chat(connection: Connection, id: str) -> list[ChatRow]:
    columns = schema.chat.c
    query = select(schema.chat).where(columns.table_id == id)
    newest = query.order_by(columns.number.desc()).limit(CHAT_TAIL)
    rows = [
        ChatRow(**without_table(row)) for row in connection.execute(newest).mappings()
    ]
    return rows[::-1]


def load_judgements(connection: Connection, id: str) -> dict[int, str]:
    """What is known of the decisions of a finished game, by entry, as JSON."""
    columns = schema.judgements.c
    query = select(columns.entry, columns.raw).where(columns.table_id == id)
    return {row.entry: row.raw for row in connection.execute(query)}


def insert_judgement(connection: Connection, id: str, entry: int, raw: str) -> None:
    row = {"table_id": id, "entry": entry, "raw": raw}
    connection.execute(insert(schema.judgements), row)


def without_table(row: RowMapping) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "table_id"}
