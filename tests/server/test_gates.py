# SPDX-License-Identifier: MIT
"""The gates that faults are made with: they forward, hang up, hold back and delay."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stellwerk.server.bench.cluster.gates import Gate

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Shouter(asyncio.Protocol):
    """Says everything again, loudly."""

    def __init__(self, lines: set[asyncio.Transport]) -> None:
        self.lines = lines

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.lines.add(transport)

    def data_received(self, data: bytes) -> None:
        self.transport.write(data.upper())

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.discard(self.transport)


@asynccontextmanager
async def gate_to_somebody() -> AsyncIterator[Gate]:
    lines: set[asyncio.Transport] = set()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Shouter(lines), "127.0.0.1", 0)
    gate = Gate(server.sockets[0].getsockname()[1])
    await gate.open()
    try:
        yield gate
    finally:
        await gate.close()
        server.close()
        while lines:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def call(gate: Gate) -> AsyncIterator[Line]:
    line = await asyncio.open_connection("127.0.0.1", gate.port)
    try:
        yield line
    finally:
        line[1].close()


async def answer(line: Line, said: bytes = b"hey", seconds: float = 10.0) -> bytes:
    line[1].write(said)
    async with asyncio.timeout(seconds):
        return await line[0].read(100)


def test_a_gate_leads_to_the_other_side() -> None:
    async def check() -> None:
        async with gate_to_somebody() as gate, call(gate) as line:
            assert await answer(line) == b"HEY"
            assert await answer(line, b"you") == b"YOU"

    asyncio.run(check())


def test_a_cut_gate_hangs_up_and_lets_nobody_in_until_it_is_healed() -> None:
    async def lost(line: Line) -> bool:
        try:
            return await answer(line) == b""
        except ConnectionError:
            return True

    async def check() -> None:
        async with gate_to_somebody() as gate, call(gate) as line:
            assert await answer(line) == b"HEY"
            gate.cut()
            assert await lost(line)
            async with call(gate) as other:
                assert await lost(other)
            gate.heal()
            async with call(gate) as another:
                assert await answer(another) == b"HEY"

    asyncio.run(check())


def test_a_frozen_gate_holds_everything_back() -> None:
    async def check() -> None:
        async with gate_to_somebody() as gate, call(gate) as line:
            assert await answer(line) == b"HEY"
            gate.freeze()
            asking = asyncio.ensure_future(answer(line, b"you"))
            done, _ = await asyncio.wait([asking], timeout=0.2)
            assert not done
            gate.heal()
            assert await asking == b"YOU"

    asyncio.run(check())


def test_a_slow_gate_takes_its_time_both_ways() -> None:
    async def check() -> None:
        async with gate_to_somebody() as gate, call(gate) as line:
            gate.delay = 0.1
            began = time.monotonic()
            assert await answer(line) == b"HEY"
            assert time.monotonic() - began >= 0.2

    asyncio.run(check())
