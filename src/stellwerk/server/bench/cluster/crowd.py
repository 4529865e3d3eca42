# SPDX-License-Identifier: MIT
"""What several nodes are worth: one node and many on one database, in turns.

Every table has two people, each with a socket of their own: both at one node, or each
at another. A move is made when it is stored and both have seen it.
"""

import asyncio
import json
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from websockets.asyncio.client import ClientConnection, connect

from stellwerk.server.bench.cluster.nodes import Node
from stellwerk.server.bench.load import Slice, drive, pace, processor_time
from stellwerk.server.bench.players import (
    AS_THE_PAGE,
    PATIENCE,
    REFUSALS,
    Seated,
    decoder,
    make_table,
)
from stellwerk.server.web import from_client as c
from stellwerk.server.web import messages as m

AT_ONCE: Final = 20  # people who come together
SOURCES: Final = 8  # addresses of this machine, for more sockets than it has ports
KILOBYTE: Final = 1024


class Pair(Seated):
    """A table whose two people come over a socket each, to the same node or not."""

    def __init__(self, ports: tuple[int, int], number: int = 0) -> None:
        super().__init__(ports[0])
        self.ports: Final = ports
        self.source: Final = f"127.0.1.{1 + number % SOURCES}"

    async def open(self) -> None:
        made = await asyncio.to_thread(make_table, self.port)
        self.begin()
        self.sockets = [
            await self.come(port, made["table"], made["seats"][seat]["token"])
            for seat, port in enumerate(self.ports)
        ]
        for seat, socket in enumerate(self.sockets):
            while seat not in self.views:
                await self.hear(socket)

    async def come(self, port: int, table: str, token: str) -> ClientConnection:
        socket = await connect(
            f"ws://127.0.0.1:{port}/ws/{table}",
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            local_addr=(self.source, 0),
        )
        hello = {"type": "hello", "tokens": [token], **AS_THE_PAGE}
        await socket.send(json.dumps(hello))
        return socket

    async def hear(self, socket: ClientConnection) -> tuple[str, int]:
        """One frame: the type of its last message, and the newest position in it."""
        async with asyncio.timeout(PATIENCE):
            messages = decoder.decode(await socket.recv())
        seen = -1
        for told in messages:
            if told.type in REFUSALS:
                raise RuntimeError(f"the server refused: {told.type}")
            if told.type in ("state", "change"):
                self.look(told)
                seen = told.seen
        return messages[-1].type, seen

    async def check(self) -> None:
        """Its two sockets may be at different positions for a moment."""

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()

    async def move(self) -> None:
        """Until it is stored, and the other one has seen it."""
        if self.over:
            await self.renew()
        seat, text = self.choice()
        before = self.seen
        move = c.Play(seat=seat, text=text, seen=before)
        await self.sockets[seat].send(m.encoder.encode(move).decode())
        while (await self.hear(self.sockets[seat]))[0] != "done":
            pass
        while (await self.hear(self.sockets[1 - seat]))[1] <= before:
            pass
        self.moves += 1


@dataclass
class Contender:
    """Some nodes, and those who play on them."""

    name: str
    nodes: list[Node]
    apart: bool  # are the two people of a table at different nodes?
    postgres: int  # its process
    pairs: list[Pair] = field(default_factory=list)
    slices: list[Slice] = field(default_factory=list)
    storage: list[float] = field(default_factory=list)  # seconds of PostgreSQL per move

    async def fill(self, pairs: int) -> None:
        """So many tables, spread evenly."""
        ports = [node.port for node in self.nodes]
        count = len(ports)
        for number in range(pairs):
            other = number + 1 if self.apart else number
            self.pairs.append(
                Pair((ports[number % count], ports[other % count]), number)
            )
        await together([pair.open() for pair in self.pairs])

    async def full_speed(self, seconds: float) -> None:
        await together([pair.renew() for pair in self.pairs])
        before = self.spent()
        done = await drive(self.pairs, seconds)
        self.note(done, before)

    async def paced(self, rate: float, seconds: float) -> Slice:
        """So many moves per second, everybody in turn."""
        await together([pair.renew() for pair in self.pairs])
        before = self.spent()
        done = await pace(self.pairs, rate, seconds)
        self.note(done, before)
        return self.slices[-1]

    def spent(self) -> tuple[float, float]:
        nodes = sum(processor_time(node.pid) for node in self.nodes)
        return nodes, family_time(self.postgres)

    def note(self, done: Slice, before: tuple[float, float]) -> None:
        nodes, storage = self.spent()
        spent = nodes - before[0]
        self.slices.append(Slice(done.moves, done.seconds, done.latencies, spent))
        self.storage.append((storage - before[1]) / max(1, done.moves))

    @property
    def cost(self) -> float:
        """Processor time of the nodes per move, the median of all rounds."""
        return median(each.cost for each in self.slices)


async def together(works: list[Coroutine[None, None, None]]) -> None:
    """A few at a time."""
    for first in range(0, len(works), AT_ONCE):
        await asyncio.gather(*works[first : first + AT_ONCE])


def family_time(pid: int) -> float:
    """Processor time of a process and its children."""
    file = Path(f"/proc/{pid}/task/{pid}/children")
    children = file.read_text().split() if file.exists() else []
    return sum(processor_time(each) for each in (pid, *map(int, children)))


def memory_of(nodes: list[Node]) -> int:
    """Bytes that processes hold."""
    held = 0
    for node in nodes:
        for line in Path(f"/proc/{node.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                held += int(line.split()[1]) * KILOBYTE
    return held
