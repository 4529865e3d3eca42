# SPDX-License-Identifier: MIT
"""Coming to a table with the tokens of its seats, or as a spectator, and going."""

from dataclasses import replace

from stellwerk.server import from_client as c
from stellwerk.server.connection import Connection
from stellwerk.server.saved import Change
from stellwerk.server.showing import states_for, welcome
from stellwerk.server.table import Oops, Table
from stellwerk.server.tokens import same_token


async def join(table: Table, hello: c.Hello) -> Connection:
    """Sit down with the seats of the tokens, or watch."""
    async with table.lock:
        await table.refresh()
        seats = seats_of(table, hello.tokens)
        connection = Connection(seats, hello.batch)
        try:
            await greet(table, connection, hello.seen)
            await come(table, seats, hello.seed)
        except BaseException:
            table.connections.discard(connection)
            raise
        return connection


def seats_of(table: Table, tokens: list[str]) -> list[int]:
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


async def come(table: Table, seats: list[int], seed: str) -> None:
    """Note who is here for the first time; begin when everybody is."""
    waiting = table.row.started is None
    new = [row for row in (table.seats[s] for s in seats) if not row.joined]
    rows = [
        replace(
            row,
            joined=True,
            kind="human" if row.kind == "open" else row.kind,
            seed=seed if waiting and table.course.entry == 0 else row.seed,
        )
        for row in new
    ]
    if rows:
        await table.commit(Change(seats=rows))
        for row in rows:
            table.seats[row.seat] = row
        table.publish_info()
    if waiting and all(row.joined for row in table.seats):
        await table.begin()
    table.wake()


def leave_socket(table: Table, connection: Connection) -> None:
    """The socket is gone; the seat stays."""
    table.connections.discard(connection)
    table.publish_info()


async def greet(table: Table, connection: Connection, seen: int) -> None:
    """Welcome a connection: where it sits, what happened, how it stands."""
    connection.send(await welcome(table, connection, seen))
    table.connections.add(connection)
    table.publish_info()
    if table.row.started is not None:
        for state in states_for(table, connection.viewers):
            connection.send(state)
