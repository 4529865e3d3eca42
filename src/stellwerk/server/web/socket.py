# SPDX-License-Identifier: MIT
"""A table's socket: hello, then messages in and states out until one side closes."""

import asyncio
import logging
import time
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from stellwerk.server import metrics
from stellwerk.server.services import Services, client_of, same_origin, services_of
from stellwerk.server.storage.database import Damaged, StoreFailed
from stellwerk.server.tables.actions import ACTIONS, act
from stellwerk.server.tables.course import Refusal
from stellwerk.server.tables.hub import UnknownTable
from stellwerk.server.tables.shelf import IsStale, Oops, OtherRules
from stellwerk.server.tables.showing import show_position, state_for
from stellwerk.server.tables.table import Table
from stellwerk.server.web import from_client as c
from stellwerk.server.web import messages as m
from stellwerk.server.web.connection import Closed, Connection
from stellwerk.server.web.doors import SocketDoor, door_of
from stellwerk.server.web.joining import join, leave_socket
from stellwerk.server.web.limits import Bucket

FLOOD: Final = 200  # refused messages in a row; then the socket is closed
NORMAL: Final = 1000
ENTER_SECONDS: Final = 10.0  # to be let in; the database takes longer: it is away
FAILED: Final = 1011
log: Final = logging.getLogger(__name__)

Socket = WebSocket[Any, Any, Any]


@websocket("/ws/{id:str}")
async def table_socket(socket: Socket, id: FromPath[str], state: State) -> None:
    """One person, or several at one browser, at one table."""
    services = services_of(state)
    if not same_origin(socket, services.config):
        await socket.close(NORMAL)  # before accepting: the handshake is refused
        return
    client = client_of(socket)
    await socket.accept()
    if services.hub.closing:
        await socket.close(m.CLOSE_RESTART)
        return
    if services.hub.away:
        await socket.close(m.CLOSE_AWAY)
        return
    if not await services.clients.connect(client):
        await socket.close(m.CLOSE_TOO_MUCH)
        return
    metrics.SOCKETS.inc()
    try:
        code = await visit(socket, services, id)
        if code is not None:
            await socket.close(code)
    finally:
        metrics.SOCKETS.dec()
        services.clients.disconnect(client)


async def visit(socket: Socket, services: Services, id: str) -> int | None:
    """From hello to the end; returns the code to close with, None if closed."""
    try:
        async with asyncio.timeout(services.config.hello_seconds):
            hello = await first_message(socket)
        table, connection = await enter(services, id, hello)
    except UnknownTable:
        return m.CLOSE_UNKNOWN
    except Damaged as error:
        await tell(socket, m.Failed(re=0, code=code_of(error)))
        return m.CLOSE_DAMAGED
    except TimeoutError:
        return m.CLOSE_REFUSED
    except (StoreFailed, IsStale):
        return m.CLOSE_AWAY
    except Oops as error:
        await tell(socket, m.Failed(re=0, code=error.code))
        away = error.code in ("not_saved", "maybe_saved")
        return m.CLOSE_AWAY if away else m.CLOSE_REFUSED
    except Closed as closed:
        return closed.code or None
    try:
        return await talk(socket, services, table, connection)
    finally:
        leave_socket(table, connection)


async def enter(
    services: Services, id: str, hello: c.Hello
) -> tuple[Table, Connection]:
    """Join a table, if the database answers."""
    try:
        async with asyncio.timeout(ENTER_SECONDS):
            table = await services.hub.get(id)
            return table, await join(table, hello)
    except TimeoutError:
        raise StoreFailed("the database does not answer") from None


def code_of(error: Damaged) -> str:
    """Why a table cannot be opened."""
    return "other_rules" if isinstance(error, OtherRules) else "damaged_table"


async def tell(socket: Socket, message: m.ToClient) -> None:
    await socket.send_data(m.write_message(message).decode())


async def first_message(socket: Socket) -> c.Hello:
    frame = await door_of(socket).next_message()
    try:
        message = c.read_message(frame)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise Oops("bad_message") from None
    if not isinstance(message, c.Hello):
        raise Oops("hello_first")
    return message


async def talk(
    socket: Socket, services: Services, table: Table, connection: Connection
) -> int | None:
    """Read and write at once until one of both ends."""
    door = door_of(socket)
    reading = asyncio.ensure_future(read(door, services, table, connection))
    writing = asyncio.ensure_future(write(door, connection))
    tasks: set[asyncio.Future[Any]] = {reading, writing, connection.closing}
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    away = connection.closing.done() and connection.closing.result() == m.CLOSE_AWAY
    if away:  # whoever has the lock waits for the database
        await socket.close(m.CLOSE_AWAY)
    async with table.lock:  # never in the middle of a change
        for task in (reading, writing):
            task.cancel()
    ends = await asyncio.gather(reading, writing, return_exceptions=True)
    if connection.closing.done():
        if connection.closing.result() == m.CLOSE_RESTART:
            deliver(door, connection)  # what was done is answered before the end
        return None if away else connection.closing.result()
    for end in ends:
        if isinstance(end, Closed):
            return end.code or None
        if isinstance(end, Damaged):
            return m.CLOSE_DAMAGED
        if isinstance(end, Exception):
            log.error("a socket failed", exc_info=end, extra={"table": table.id})
            return FAILED
    return None


async def write(door: SocketDoor, connection: Connection) -> None:
    """Send what others cause, as soon as it comes."""
    while True:
        await connection.filled.wait()
        connection.filled.clear()
        await door.writable.wait()
        deliver(door, connection)


def deliver(door: SocketDoor, connection: Connection) -> None:
    """Send what waits, unless nobody has read what was sent before."""
    if not door.writable.is_set():
        connection.filled.set()
        return
    for frame in connection.take():
        door.write_text(frame)


async def read(
    door: SocketDoor, services: Services, table: Table, connection: Connection
) -> None:
    config = services.config
    bucket = Bucket(config.messages_per_second, config.burst)
    seen = table.course.seq
    while True:
        if table.course.seq == seen:
            await asyncio.sleep(0)  # others come first, unless a commit let them
        seen = table.course.seq
        frame = await door.next_message()
        if not bucket.take():
            metrics.REFUSALS.labels("too_fast").inc()
            if bucket.refused > FLOOD:
                raise Closed(m.CLOSE_TOO_MUCH)
            connection.send(m.Failed(re=reference(frame), code="too_fast"))
            continue
        began = time.perf_counter()
        connection.busy = True
        try:
            await answer(frame, table, connection)
        finally:
            connection.busy = False
        deliver(door, connection)
        metrics.MOVE_SECONDS.observe(time.perf_counter() - began)


def reference(frame: str | bytes) -> int:
    """The number that the sender gave a frame; 0 if it cannot be read."""
    try:
        return c.read_message(frame).re
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return 0


async def answer(frame: str | bytes, table: Table, connection: Connection) -> None:
    """Do what a frame asks, or say why not."""
    try:
        message = c.read_message(frame)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        refuse(connection, 0, "bad_message")
        return
    try:
        if type(message) in ACTIONS:
            await act(table, connection, message)
        elif isinstance(message, c.Look):
            await look(table, connection, message)
        elif isinstance(message, c.Ping):
            connection.send(m.Pong(re=message.re))
        else:
            refuse(connection, message.re, "bad_message")  # a second hello
    except Oops as error:
        refuse(connection, message.re, error.code)
    except StoreFailed:  # while reading: nothing was changed
        refuse(connection, message.re, "not_saved")
    except IsStale:
        metrics.REFUSALS.labels("stale").inc()
        viewer = message.seat if isinstance(message, c.OfSeat) else None
        state: Any = msgspec.Raw(state_for(table, connection, viewer))
        connection.send(m.Stale(re=message.re, state=state))
    except Refusal as refusal:
        refuse_move(connection, message, refusal)


async def look(table: Table, connection: Connection, message: c.Look) -> None:
    """Send the whole views again."""
    async with table.lock:
        await table.refresh()
        show_position(table, connection)
        connection.send(m.Done(re=message.re, seen=table.course.seq))


def refuse(connection: Connection, re: int, code: str) -> None:
    metrics.REFUSALS.labels(code).inc()
    connection.send(m.Failed(re=re, code=code))


def refuse_move(
    connection: Connection, message: c.FromClient, refusal: Refusal
) -> None:
    assert isinstance(message, c.Play)
    metrics.REFUSALS.labels("rule").inc()
    connection.send(
        m.Refused(
            re=message.re,
            seat=message.seat,
            text=message.text,
            rule=refusal.illegal.rule,
            reason=refusal.illegal.reason,
            params=refusal.illegal.params,
        )
    )
