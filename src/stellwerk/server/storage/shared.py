# SPDX-License-Identifier: MIT
"""What servers on one database keep for each other: revisions, presence, leases.

Times are the database's own, so that clocks of servers may differ.
"""

from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    and_,
    delete,
    extract,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from stellwerk.server.storage import schema
from stellwerk.server.storage.database import Conflict

MARKS: Final = 6  # servers whose latest change of a table is known
FORGOTTEN: Final = 3600.0  # seconds after which a dead server's traces go


class Here(msgspec.Struct, frozen=True):
    """Who is connected to one server at a table."""

    node: str
    seats: list[int]
    watching: int = 0


def revise(
    connection: Connection, id: str, revision: int, columns: dict[str, Any]
) -> None:
    """The next revision of a table, with other facts; a conflict if it has one."""
    which = (schema.tables.c.id == id) & (schema.tables.c.revision == revision)
    change = update(schema.tables).where(which)
    done = connection.execute(change.values(revision=revision + 1, **columns))
    if done.rowcount != 1:
        raise Conflict(f"{id} has another revision than {revision}")


def with_mark(marks: str, mark: str) -> str:
    """The latest change of each of the last servers, the newest in front."""
    server = mark.partition(".")[0]
    others = [each for each in marks.split() if each.partition(".")[0] != server]
    return " ".join([mark, *others[: MARKS - 1]])


def was_made(connection: Connection, id: str, revision: int, mark: str) -> bool | None:
    """Has a change of a revision been stored? None: too much has happened since then.

    Whoever is changing the table now is waited for.
    """
    columns = schema.tables.c
    query = select(columns.revision, columns.marks).where(columns.id == id)
    row = connection.execute(query.with_for_update()).one()
    marks = row.marks.split()
    if mark in marks:
        return True
    return None if row.revision > revision and len(marks) == MARKS else False


def load_revisions(connection: Connection, ids: list[str]) -> dict[str, int]:
    """How far some tables are."""
    columns = schema.tables.c
    query = select(columns.id, columns.revision).where(columns.id.in_(ids))
    return {row.id: row.revision for row in connection.execute(query)}


def upsert(connection: Connection, table: Table) -> Any:
    """An insert that says what to do where there is such a row already."""
    dialect: Any = sqlite if connection.dialect.name == "sqlite" else postgresql
    return dialect.insert(table)


def insert_if_new(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    connection.execute(upsert(connection, table).on_conflict_do_nothing(), row)


# Presence.


def write_here(connection: Connection, id: str, here: Here) -> None:
    """Who is connected to a server at a table from now on."""
    columns = schema.presence.c
    if not here.seats and not here.watching:
        own = (columns.table_id == id) & (columns.node == here.node)
        connection.execute(delete(schema.presence).where(own))
        return
    seats = ",".join(map(str, here.seats))
    facts = {"seats": seats, "watching": here.watching}
    change = upsert(connection, schema.presence).values(
        table_id=id, node=here.node, **facts
    )
    key = (columns.table_id, columns.node)
    connection.execute(change.on_conflict_do_update(index_elements=key, set_=facts))


def load_elsewhere(connection: Connection, id: str) -> list[Here]:
    """Who is connected at a table, by server; only living servers count."""
    if connection.dialect.name == "sqlite":
        return []
    columns = schema.presence.c
    alive = and_(schema.nodes.c.id == columns.node, schema.nodes.c.until > moment())
    query = select(schema.presence).join(schema.nodes, alive)
    return [
        Here(row.node, seat_numbers(row.seats), row.watching)
        for row in connection.execute(query.where(columns.table_id == id))
    ]


def seat_numbers(text: str) -> list[int]:
    return [int(seat) for seat in text.split(",") if seat]


# Servers.


def moment() -> ColumnElement[Any]:
    """Seconds by the database's clock."""
    return extract("epoch", func.clock_timestamp())


def sign_of_life(connection: Connection, node: str, seconds: float) -> bool:
    """A server lives on; False if others had given it up, or never knew it."""
    columns = schema.nodes.c
    until = moment() + seconds
    own = (columns.id == node) & (columns.until > moment())
    renewed = connection.execute(update(schema.nodes).where(own).values(until=until))
    if renewed.rowcount == 1:
        return True
    change = upsert(connection, schema.nodes).values(id=node, until=until)
    known = change.on_conflict_do_update(
        index_elements=(columns.id,), set_={"until": until}
    )
    connection.execute(known)
    return False


def living_nodes(connection: Connection) -> set[str]:
    query = select(schema.nodes.c.id).where(schema.nodes.c.until > moment())
    return set(connection.execute(query).scalars())


def forget_node(connection: Connection, node: str) -> None:
    """A server ends: nobody is connected to it, and its work is free."""
    for table in (schema.presence, schema.leases):
        connection.execute(delete(table).where(table.c.node == node))
    connection.execute(delete(schema.nodes).where(schema.nodes.c.id == node))


def forget_the_dead(connection: Connection) -> None:
    """What servers have left behind that ended without a word."""
    gone = select(schema.nodes.c.id).where(schema.nodes.c.until < moment() - FORGOTTEN)
    for node in connection.execute(gone).scalars().all():
        forget_node(connection, node)
    old = schema.leases.c.until < moment() - FORGOTTEN
    connection.execute(delete(schema.leases).where(old))


# Leases.


def claim(
    connection: Connection, id: str, work: str, node: str, seconds: float
) -> bool:
    """Take a piece of work, or keep it; False if another server has it."""
    columns, until = schema.leases.c, moment() + seconds
    facts = {"node": node, "until": until}
    free = and_(
        columns.result.is_(None),
        or_(columns.node == node, columns.until < moment()),
    )
    change = upsert(connection, schema.leases).values(table_id=id, work=work, **facts)
    taken = change.on_conflict_do_update(
        index_elements=(columns.table_id, columns.work), set_=facts, where=free
    )
    return connection.execute(taken.returning(columns.node)).first() is not None


def own_lease(id: str, work: str, node: str) -> ColumnElement[bool]:
    columns = schema.leases.c
    return and_(columns.table_id == id, columns.work == work, columns.node == node)


def release(connection: Connection, id: str, work: str, node: str) -> None:
    """Others may have a piece of work."""
    connection.execute(delete(schema.leases).where(own_lease(id, work, node)))


def keep_result(
    connection: Connection, id: str, work: str, node: str, raw: str
) -> None:
    """What came of a piece of work; nobody does it again."""
    own = own_lease(id, work, node)
    connection.execute(update(schema.leases).where(own).values(result=raw))


def load_result(connection: Connection, id: str, work: str) -> str | None:
    columns = schema.leases.c
    which = (columns.table_id == id) & (columns.work == work)
    query = select(columns.result).where(which)
    found: str | None = connection.execute(query).scalar()
    return found
