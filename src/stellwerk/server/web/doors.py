# SPDX-License-Identifier: MIT
"""Connections: so many per address and in all, and none that dawdles.

Uvicorn counts nothing per address and waits for ever for the rest of a request. Whoever
has not sent a whole request yet makes room when it gets crowded, the oldest first.
"""

from __future__ import annotations

import asyncio
from collections import deque
from ipaddress import ip_address, ip_network
from struct import pack
from typing import Any, Final

import h11
from litestar import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import (
    WebSocketsSansIOProtocol,
)
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.protocol import State

from stellwerk.server.config import Config
from stellwerk.server.web.connection import Closed

try:
    import resource
except ImportError:  # pragma: no cover  (not on Windows)
    resource = None  # type: ignore[assignment]

OTHER_FILES: Final = 150  # of the database, of pipes to processes, of pages sent
ENOUGH_FILES: Final = 65_536
DOOR: Final = "stellwerk.door"  # among the extensions of a socket's scope
OPEN: Final = State.OPEN  # reading it there takes longer than reading a short text
AHEAD: Final = 4  # messages that may wait while reading goes on
TEXT_FRAME: Final = 0x81  # the only and last frame of a text
LAST: Final = 0x80  # in the first byte: this frame ends its message
CONTROL: Final = 0x08  # there as well: it belongs to no message
MASKED: Final = 0x80  # in the second byte
LONGER: Final = {126: 2, 127: 8}  # such lengths stand in so many further bytes
SHORT: Final = 125  # bytes of a text whose frame has the shortest head
HEAD: Final = 6  # bytes of such a head, with the mask of a client
# How such a frame begins, and how long all of it is.
HEADS: Final = {
    bytes([TEXT_FRAME, MASKED | length]): HEAD + length for length in range(SHORT + 1)
}
TOO_SLOW: Final = (
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)


def raise_file_limit() -> None:
    """Use as many files as the system lets us, within reason."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = ENOUGH_FILES if hard == resource.RLIM_INFINITY else hard
        if soft < wanted:
            most = min(wanted, ENOUGH_FILES)
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def file_limit() -> int:
    if resource is None:
        return ENOUGH_FILES
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return ENOUGH_FILES if soft == resource.RLIM_INFINITY else int(soft)


class Guest:
    """One connection and where it comes from."""

    def __init__(self, doors: Doors, transport: asyncio.Transport) -> None:
        self.doors: Final = doors
        self.transport: Final = transport
        client = get_remote_addr(transport)
        self.address: Final = client[0] if client is not None else "unknown"
        self.timer: asyncio.TimerHandle | None = None

    def patience(self, seconds: float, end: Any) -> None:
        """Call `end` unless something else happens in time."""
        self.no_hurry()
        self.timer = asyncio.get_running_loop().call_later(seconds, end)

    def no_hurry(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def throw_out(self) -> None:
        """Nobody reads what would be said."""
        self.doors.leave(self)
        self.transport.abort()


class Doors:
    """All connections of a server."""

    def __init__(self, config: Config) -> None:
        self.config: Final = config
        self.most: Final = min(config.connections, max(1, file_limit() - OTHER_FILES))
        self.inside: Final[dict[str, set[Guest]]] = {}
        self.unfinished: Final[dict[str, dict[Guest, None]]] = {}  # oldest first
        self.count = 0

    def admit(self, guest: Guest) -> bool:
        """Let somebody in, perhaps in place of somebody who dawdles."""
        here = len(self.inside.get(guest.address, ()))
        if here >= self.limit(guest.address) and not self.drop(guest.address):
            return False
        if self.count >= self.most and not self.drop(self.most_unfinished()):
            return False
        self.inside.setdefault(guest.address, set()).add(guest)
        self.count += 1
        self.begins(guest)
        return True

    def limit(self, address: str) -> int:
        """A proxy brings many people; requests are then counted by their address."""
        if is_listed(address, self.config.proxies):
            return self.most
        return self.config.connections_per_client

    def begins(self, guest: Guest) -> None:
        """A request has begun and is not complete."""
        self.unfinished.setdefault(guest.address, {})[guest] = None

    def ends(self, guest: Guest) -> None:
        """The request is complete."""
        waiting = self.unfinished.get(guest.address, {})
        waiting.pop(guest, None)
        if not waiting:
            self.unfinished.pop(guest.address, None)

    def drop(self, address: str | None) -> bool:
        """Throw out who has dawdled longest."""
        waiting = None if address is None else self.unfinished.get(address)
        if not waiting:
            return False
        next(iter(waiting)).throw_out()
        return True

    def most_unfinished(self) -> str | None:
        """The address with the most incomplete requests."""
        return max(
            self.unfinished,
            key=lambda address: len(self.unfinished[address]),
            default=None,
        )

    def leave(self, guest: Guest) -> None:
        """A connection has ended."""
        guest.no_hurry()
        self.ends(guest)
        here = self.inside.get(guest.address, set())
        if guest in here:
            here.remove(guest)
            self.count -= 1
        if not here:
            self.inside.pop(guest.address, None)


def is_listed(address: str, listed: str) -> bool:
    """Is it one of some addresses and networks with commas between them?"""
    for entry in (part.strip() for part in listed.split(",")):
        if entry in ("*", address):
            return True
        if "/" in entry:
            try:
                if ip_address(address) in ip_network(entry):
                    return True
            except ValueError:
                continue
    return False


class Patient:
    """What both protocols do: who does not read what it asked for is cut off."""

    guest: Guest | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        if self.guest is not None:
            seconds = self.guest.doors.config.body_seconds
            self.guest.patience(seconds, self.guest.throw_out)

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc]
        if self.guest is not None:
            self.guest.no_hurry()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)  # type: ignore[misc]
        if self.guest is not None:
            self.guest.doors.leave(self.guest)


class HttpDoor(Patient, H11Protocol):
    """Uvicorn's HTTP, with a count and a clock."""

    def __init__(self, doors: Doors, **settings: Any) -> None:
        super().__init__(**settings)
        self.doors: Final = doors
        self.reading: object = None  # the part of a request that is awaited

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        guest = Guest(self.doors, transport)
        if not self.doors.admit(guest):
            transport.abort()
            return
        self.guest = guest
        self.wait_for(h11.IDLE)

    def data_received(self, data: bytes) -> None:
        if self.guest is None:
            return  # refused; it goes any moment
        super().data_received(data)
        state = self.conn.their_state
        self.wait_for(state if state in (h11.IDLE, h11.SEND_BODY) else None)

    def wait_for(self, part: object) -> None:
        """The head or the body of a request has begun, or there is none to wait for."""
        guest = self.guest
        if guest is None or part is self.reading:
            return
        self.reading = part
        if part is None:
            guest.no_hurry()
            self.doors.ends(guest)
            return
        self.doors.begins(guest)
        config = self.doors.config
        head = part is h11.IDLE
        seconds = config.request_seconds if head else config.body_seconds
        guest.patience(seconds, self.too_slow)

    def too_slow(self) -> None:
        """The rest of the request has not come in time."""
        in_body = self.reading is h11.SEND_BODY and self.cycle is not None
        if not (in_body and self.cycle.response_started):
            self.transport.write(TOO_SLOW)
        self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if self.guest is not None and isinstance(protocol, SocketDoor):
            self.wait_for(None)
            protocol.guest, self.guest = self.guest, None


class Mailbox:
    """What has come in and waits for its only reader: all that a door needs of a queue.

    A reader that is cancelled leaves everything for the next one.
    """

    def __init__(self) -> None:
        self.waiting: Final[deque[Any]] = deque()
        self.reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self.waiting.append(event)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    def arrival(self) -> asyncio.Future[None]:
        """Done as soon as something waits."""
        self.reader = asyncio.get_running_loop().create_future()
        return self.reader

    async def get(self) -> Any:
        while not self.waiting:
            await self.arrival()
        return self.waiting.popleft()

    def qsize(self) -> int:
        return len(self.waiting)

    def empty(self) -> bool:
        return not self.waiting


class SocketDoor(Patient, WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, counted with the other connections, with short ways.

    Reading is paused only when several messages wait, not after each one. A short text
    that comes in one piece is read here, everything else by the library; frames that
    are ready go straight to the transport.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.queue: Any = Mailbox()
        # Has everything come in whole messages? Once something comes in pieces, the
        # library reads all that follows.
        self.plain = False

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[DOOR] = self
            self.plain = True

    def data_received(self, data: bytes) -> None:
        text = short_text(data) if self.plain else None
        if text is not None and self.conn.state is OPEN:
            self.take_in(text)
            return
        self.plain = self.plain and is_whole(data)
        super().data_received(data)

    def take_in(self, text: str) -> None:
        """A message has come past the library."""
        queue = self.queue
        queue.put_nowait(text)
        if len(queue.waiting) > AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def next_message(self) -> str | bytes:
        """What the other side says; `Closed` with code 0 if it has gone."""
        queue = self.queue
        while not queue.waiting:
            await queue.arrival()
        event = queue.waiting.popleft()
        if self.read_paused and not queue.waiting:
            self.read_paused = False
            self.transport.resume_reading()
        return event if type(event) is str else message_in(event)

    def send_receive_event_to_app(self) -> None:
        reads_on = not self.read_paused and self.queue.qsize() < AHEAD
        self.read_paused = self.read_paused or reads_on
        super().send_receive_event_to_app()
        if reads_on:
            self.read_paused = False

    def write_text(self, text: bytes) -> None:
        """Send a text in one frame; if nobody reads, it waits in memory."""
        if self.disconnected or self.conn.state is not OPEN:
            raise Closed(0)
        self.transport.write(frame_head(len(text)) + text)


def message_in(event: Any) -> str | bytes:
    """What an event of the library says."""
    if event["type"] != "websocket.receive":
        raise Closed(0)
    text: str | None = event.get("text")
    return event.get("bytes") or b"" if text is None else text


def short_text(data: bytes) -> str | None:
    """The text that a client's short frame holds, if this is exactly one (RFC 6455)."""
    if HEADS.get(data[:2]) != len(data):
        return None
    try:
        return apply_mask(data[HEAD:], data[2:HEAD]).decode()
    except UnicodeDecodeError:
        return None  # the library knows what to say


def is_whole(data: bytes) -> bool:
    """Are these whole frames of a client, and the last message is complete?"""
    place, complete = 0, True
    while place + HEAD <= len(data):
        kind, length = data[place], data[place + 1] & ~MASKED
        further = LONGER.get(length, 0)
        if further:
            length = int.from_bytes(data[place + 2 : place + 2 + further])
        if kind & CONTROL == 0:
            complete = kind & LAST != 0
        place += HEAD + further + length
    return place == len(data) and complete


def frame_head(length: int) -> bytes:
    """How a whole text frame of a server begins (RFC 6455, 5.2)."""
    if length < 126:
        return pack("!BB", TEXT_FRAME, length)
    if length < 1 << 16:
        return pack("!BBH", TEXT_FRAME, 126, length)
    return pack("!BBQ", TEXT_FRAME, 127, length)


def door_of(socket: WebSocket[Any, Any, Any]) -> SocketDoor:
    """The protocol that an accepted socket came through."""
    extensions: Any = socket.scope["extensions"]
    door: SocketDoor = extensions[DOOR]
    return door
