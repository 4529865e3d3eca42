# SPDX-License-Identifier: MIT
"""The other end of a socket, as cheap as can be: for who measures the server.

A library of sockets costs a player more than the server needs for a move, and players
share the machine with it.
"""

from __future__ import annotations

import asyncio
from struct import pack
from typing import Any, Final

from stellwerk.server.web.doors import (
    CONTROL,
    LONGER,
    MASKED,
    SHORT,
    TEXT_FRAME,
    Mailbox,
)

PING: Final = 0x89
PONG: Final = 0x8A
MASK: Final = bytes(4)  # a mask that changes nothing is one, too
KEY: Final = "c3RlbGx3ZXJrLWJlbmNoLQ=="  # any 16 bytes
END_OF_HEAD: Final = b"\r\n\r\n"
HELLO: Final = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Protocol):
    """A socket with one reader. `None` among what has come in is its end."""

    def __init__(self) -> None:
        self.rest = b""
        self.accepted = False
        self.arrived: Final = Mailbox()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.arrived.put_nowait(None)

    def data_received(self, data: bytes) -> None:
        self.rest += data
        if not self.accepted:
            self.accept()
        while (end := self.next_frame()) is not None:
            self.rest = self.rest[end:]

    def accept(self) -> None:
        """The answer to the handshake has come, as far as it goes."""
        head, end, rest = self.rest.partition(END_OF_HEAD)
        if end:
            self.accepted = True
            self.rest = rest
            self.arrived.put_nowait(head)

    def next_frame(self) -> int | None:
        """Take one frame in; returns where it ends, None if it is not complete."""
        data = self.rest
        if not self.accepted or len(data) < 2:
            return None
        length, start = data[1], 2
        further = LONGER.get(length, 0)
        if further:
            start += further
            length = int.from_bytes(data[2:start])
        end = start + length
        if len(data) < start or len(data) < end:
            return None
        if data[0] == TEXT_FRAME:
            self.arrived.put_nowait(data[start:end])
        elif data[0] == PING:
            self.write(PONG, data[start:end])
        elif data[0] & CONTROL:
            self.transport.close()
        return end

    def write(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        if length <= SHORT:
            head = pack("!BB", kind, MASKED | length)
        else:
            head = pack("!BBH", kind, MASKED | 126, length)
        self.transport.write(head + MASK + payload)

    # What a player does.

    def send(self, text: bytes) -> None:
        self.write(TEXT_FRAME, text)

    async def receive(self) -> bytes:
        """The next text."""
        frame: bytes | None = await self.arrived.get()
        if frame is None:
            raise ConnectionError("the server has closed the socket")
        return frame

    def close(self) -> None:
        self.transport.close()


async def open_wire(port: int, path: str, patience: float) -> Wire:
    """Connect to a server of this machine."""
    async with asyncio.timeout(patience):
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(Wire, "127.0.0.1", port)
        hello = HELLO.format(path=path, port=port, key=KEY)
        wire.transport.write(hello.encode())
        answer = await wire.receive()
    if not answer.startswith(b"HTTP/1.1 101 "):
        raise ConnectionError(answer.decode(errors="replace"))
    return wire
