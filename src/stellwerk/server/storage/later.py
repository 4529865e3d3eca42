# SPDX-License-Identifier: MIT
"""What a table has become since a revision, in one question to PostgreSQL.

A table whose people are at several servers is read after every move. Six queries for
it cost the servers more than the move.
"""

from dataclasses import dataclass, fields
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, RowMapping, text

from stellwerk.server.storage.database import blaming
from stellwerk.server.storage.saved import (
    CHAT_TAIL,
    ChatRow,
    MoveRow,
    SeatRow,
    TableRow,
)
from stellwerk.server.storage.shared import Here, seat_numbers

LATER: Final = text("""
    SELECT tables.*,
        (SELECT max(seq) FROM snapshots WHERE table_id = tables.id) AS saved_at,
        (SELECT json_agg(one ORDER BY seat)::text FROM seats AS one
            WHERE table_id = tables.id) AS seats,
        (SELECT json_agg(one ORDER BY seq)::text FROM moves AS one
            WHERE table_id = tables.id AND seq >= :seq) AS moves,
        (SELECT json_agg(one ORDER BY number)::text FROM
            (SELECT * FROM chat WHERE table_id = tables.id
                ORDER BY number DESC LIMIT :tail) AS one) AS chat,
        (SELECT json_agg(presence)::text FROM presence
            JOIN nodes ON nodes.id = presence.node
                AND nodes.until > extract(epoch FROM clock_timestamp())
            WHERE table_id = tables.id) AS elsewhere
    FROM tables WHERE id = :id AND revision <> :revision
""")
FACTS: Final = tuple(field.name for field in fields(TableRow))
T = TypeVar("T")


class Present(msgspec.Struct, frozen=True):
    """Who is connected to one server, as it is stored."""

    node: str
    seats: str
    watching: int


@dataclass(frozen=True)
class Later:
    """What a table has become since a revision."""

    row: TableRow
    seats: list[SeatRow]
    moves: list[MoveRow]  # the new ones
    saved_at: int  # history length of the latest snapshot
    chat: list[ChatRow]
    elsewhere: list[Here]


def load_later(database: Connection, id: str, revision: int, seq: int) -> Later | None:
    """What is new; None if nothing is."""
    asked = {"id": id, "revision": revision, "seq": seq, "tail": CHAT_TAIL}
    found = database.execute(LATER, asked).mappings().first()
    if found is None:
        return None
    with blaming("the table"):
        return Later(
            TableRow(**{name: found[name] for name in FACTS}),
            rows_in(found, "seats", list[SeatRow]),
            rows_in(found, "moves", list[MoveRow]),
            found["saved_at"] or 0,
            rows_in(found, "chat", list[ChatRow]),
            [
                Here(each.node, seat_numbers(each.seats), each.watching)
                for each in rows_in(found, "elsewhere", list[Present])
            ],
        )


def rows_in(found: RowMapping, name: str, kind: type[list[T]]) -> list[T]:
    """Rows that came as JSON; there may be none."""
    written: Any = found[name]
    return [] if written is None else msgspec.json.decode(written, type=kind)
