# SPDX-License-Identifier: MIT
"""Coming to a table with the tokens of its seats, or as a spectator, and going."""

from dataclasses import replace

from stellwerk.server.storage.saved import Change, SeatRow, with_seed
from stellwerk.server.tables.beginning import begin_if_complete, seated
from stellwerk.server.tables.shelf import Oops, Shelf
from stellwerk.server.tables.showing import show_position, welcome
from stellwerk.server.tables.table import Table
from stellwerk.server.web import from_client as c
from stellwerk.server.web.connection import Connection
from stellwerk.server.web.tokens import same_token


async def join(table: Table, hello: c.Hello) -> Connection:
    """Sit down with the seats of the tokens, or watch."""
    async with table.lock:
        await table.refresh()
        seats = seats_of(table, hello.tokens)
        connection = Connection(seats, hello.batch, hello.differences)
        try:
            await greet(table, connection, hello.seen)
            await table.insist(lambda: come(table, seats, hello))
            await begin_if_complete(table)
        except BaseException:
            table.connections.discard(connection)
            raise
        return connection


def seats_of(table: Shelf, tokens: list[str]) -> list[int]:
    """The seats that tokens belong to; empty for a spectator."""
    seats: list[int] = []
    watching = False
    for token in tokens:
        found = [row.seat for row in table.seats if same_token(token, row.token)]
        watching = watching or same_token(token, table.row.spectator)
        if not found and not same_token(token, table.row.spectator):
            raise Oops("wrong_token")
        seats += [seat for seat in found if seat not in seats]
    if not seats and not watching and table.row.spectators != "open":
        raise Oops("no_spectators")
    return sorted(seats)


async def come(table: Table, seats: list[int], hello: c.Hello) -> None:
    """Note who is here and what they promise."""
    waiting = table.gathering
    own = [table.seats[seat] for seat in seats]
    came = [contributing(table, row, hello) if waiting else row for row in own]
    came = [replace(row, joined=True, kind=seated(row.kind)) for row in came]
    rows = [row for row in came if row != table.seats[row.seat]]
    if rows or table.neighbours.shared:
        await table.commit(Change(seats=rows, here=table.here()))
        for row in rows:
            table.seats[row.seat] = row
    if rows:
        table.publish_info()


def contributing(table: Table, row: SeatRow, hello: c.Hello) -> SeatRow:
    """What a seat brings to the shuffles: a promise, or a seed that is known here.

    A seat whose seed is known keeps it: a bot's, or one of a game that goes on.
    """
    if table.row.scheme == 1:
        fresh = not row.joined and table.course.entry == 0
        return replace(row, seed=hello.seed) if fresh else row
    if row.seed or not (hello.promise or hello.seed):
        return row
    if hello.promise:
        return replace(row, promise=hello.promise)
    return with_seed(row, hello.seed)


def leave_socket(table: Table, connection: Connection) -> None:
    """The socket is gone; the seat stays."""
    table.connections.discard(connection)
    if not table.connections:
        table.shown = None
    table.publish_info()
    table.neighbours.presence(table.id)


async def greet(table: Table, connection: Connection, seen: int) -> None:
    """Welcome a connection: where it sits, what happened, how it stands."""
    connection.send(await welcome(table, connection, seen))
    table.connections.add(connection)
    table.publish_info()
    show_position(table, connection)
