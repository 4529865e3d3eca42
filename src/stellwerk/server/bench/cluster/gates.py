# SPDX-License-Identifier: MIT
"""A gate between two programs: it forwards bytes, late, not at all, or hangs up."""

import asyncio
from contextlib import suppress
from typing import Final

PIECE: Final = 65_536
GONE: Final = (OSError, asyncio.IncompleteReadError)


class Gate:
    """Listens on a port of its own and leads to another one."""

    def __init__(self, target: int) -> None:
        self.target: Final = target
        self.delay = 0.0  # seconds, both ways
        self.closed = False  # nobody new comes through
        self.flowing: Final = asyncio.Event()
        self.flowing.set()
        self.lines: Final[set[asyncio.StreamWriter]] = set()
        self.port = 0

    async def open(self) -> None:
        self.server = await asyncio.start_server(self.lead, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        self.server.close()
        self.heal()
        while self.lines:
            self.hang_up()
            await asyncio.sleep(0.01)

    # What can be done to it.

    def cut(self) -> None:
        """Hang up on everybody, and let nobody in."""
        self.closed = True
        self.hang_up()

    def hang_up(self) -> None:
        """Both ends of every line learn at once that it is gone."""
        for line in list(self.lines):
            line.transport.abort()

    def freeze(self) -> None:
        """Bytes get lost on the way; nobody is told."""
        self.flowing.clear()

    def heal(self) -> None:
        """As if nothing had been; what was under way arrives."""
        self.closed, self.delay = False, 0.0
        self.flowing.set()

    # The lines.

    async def lead(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """One line through the gate, until one end has gone."""
        if self.closed:
            writer.transport.abort()
            return
        try:
            far = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self.lines.update((writer, far[1]))
        try:
            await asyncio.gather(
                self.forward(reader, far[1]), self.forward(far[0], writer)
            )
        finally:
            for end in (writer, far[1]):
                end.close()
                with suppress(*GONE):
                    await end.wait_closed()
                self.lines.discard(end)

    async def forward(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """One way; its end is told to the other side."""
        with suppress(*GONE):
            while piece := await reader.read(PIECE):
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self.flowing.wait()
                writer.write(piece)
                await writer.drain()
        with suppress(*GONE):
            writer.close()
