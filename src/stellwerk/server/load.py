# SPDX-License-Identifier: MIT
"""The server's benchmark: stored and published moves per second, beside a bare echo.

Both servers run at once and take turns, so that the ratio holds on a busy machine.
Every connection is a table of its own with one move in flight.
"""

import asyncio
import json
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from stellwerk.server import child

PATIENCE: Final = 120.0
FRAME: Final = json.dumps(
    {"type": "move", "seat": 0, "text": "play A05 in lane 2", "seen": 41, "re": 7}
)
WISH: Final = {
    "game": "rail_line",
    "players": 2,
    "seats": [{"kind": "human"}, {"kind": "human"}],
}


@dataclass(frozen=True)
class Slice:
    """What one contender did in one slice of time."""

    moves: int
    seconds: float
    latencies: list[float]

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    def p99(self) -> float:
        """The latency that one answer in a hundred exceeds."""
        ordered = sorted(self.latencies) or [0.0]
        return ordered[int(len(ordered) * 0.99)]


@dataclass(frozen=True)
class Load:
    """Slices of both contenders."""

    connections: int
    bare: list[Slice]
    table: list[Slice]

    def ratio(self) -> float:
        """Moves per second, ours to the bare echo, the median of all rounds."""
        pairs = zip(self.table, self.bare, strict=True)
        return median(ours.rate / echo.rate for ours, echo in pairs)


class Echo:
    """A connection to the bare server."""

    def __init__(self, port: int) -> None:
        self.port: Final = port

    async def open(self) -> None:
        self.socket: ClientConnection = await connect(
            f"ws://127.0.0.1:{self.port}/", compression=None, open_timeout=PATIENCE
        )

    async def move(self) -> None:
        await self.socket.send(FRAME)
        await self.socket.recv()


class Seated:
    """A connection to our server that plays both seats of its table."""

    def __init__(self, port: int) -> None:
        self.port: Final = port

    async def open(self) -> None:
        made = await asyncio.to_thread(make_table, self.port)
        self.states: dict[int, dict[str, Any]] = {}
        self.socket: ClientConnection = await connect(
            f"ws://127.0.0.1:{self.port}/ws/{made['table']}",
            compression=None,
            open_timeout=PATIENCE,
            max_size=None,
        )
        tokens = [seat["token"] for seat in made["seats"]]
        await self.socket.send(json.dumps({"type": "hello", "tokens": tokens}))
        while len(self.states) < 2:
            await self.receive()

    async def receive(self) -> str:
        message = msgspec.json.decode(await self.socket.recv())
        if message["type"] == "state":
            self.states[message["seat"]] = message
        if message["type"] in ("refused", "stale", "error"):
            raise RuntimeError(f"the server refused: {message}")
        kind: str = message["type"]
        return kind

    async def move(self) -> None:
        if self.states[0]["view"]["over"]:
            await self.socket.close()
            await self.open()
        seat = self.states[0]["view"]["to_act"]
        state = self.states[seat]
        text = state["view"]["choices"][0]["text"]
        move = {"type": "move", "seat": seat, "text": text, "seen": state["seen"]}
        await self.socket.send(json.dumps(move))
        while await self.receive() != "done":
            pass


def make_table(port: int) -> Any:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables",
        json.dumps(WISH).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


async def drive(players: list[Echo] | list[Seated], seconds: float) -> Slice:
    """Everybody moves as fast as answers come."""
    began = time.perf_counter()
    latencies: list[float] = []

    async def play(player: Echo | Seated) -> None:
        while time.perf_counter() - began < seconds:
            sent = time.perf_counter()
            await player.move()
            latencies.append(time.perf_counter() - sent)

    await asyncio.gather(*(play(player) for player in players))
    return Slice(len(latencies), time.perf_counter() - began, latencies)


async def measure(
    ports: tuple[int, int], connections: int, rounds: int, seconds: float
) -> Load:
    echoes = [Echo(ports[0]) for _ in range(connections)]
    tables = [Seated(ports[1]) for _ in range(connections)]
    everybody: list[Echo | Seated] = [*echoes, *tables]
    for player in everybody:
        await player.open()
    load = Load(connections, [], [])
    for _ in range(rounds):
        load.bare.append(await drive(echoes, seconds))
        load.table.append(await drive(tables, seconds))
    for player in everybody:
        await player.socket.close()
    return load


def run_load(folder: Path, connections: int, rounds: int, seconds: float) -> Load:
    """Start both servers in a folder, measure, stop them."""
    ports = (free_port(), free_port())
    bare = ["stellwerk.server.bare", str(ports[0]), f"sqlite:///{folder}/bare.sqlite"]
    ours = ["stellwerk", "serve", "--port", str(ports[1])]
    with process(bare, folder, ports[0]), process(ours, folder, ports[1]):
        return asyncio.run(measure(ports, connections, rounds, seconds))


@contextmanager
def process(words: list[str], folder: Path, port: int) -> Iterator[None]:
    """A server with its limits out of the way."""
    environment = {
        **child.environment(),
        "STELLWERK_HOME": str(folder),
        "STELLWERK_MESSAGES_PER_SECOND": "100000",
        "STELLWERK_SOCKETS_PER_CLIENT": "100000",
        "STELLWERK_TABLES_PER_HOUR": "1000000",
        "STELLWERK_LOG_LEVEL": "error",
    }
    with subprocess.Popen(
        child.command(*words), env=environment, stdout=subprocess.DEVNULL
    ) as server:
        try:
            wait_for(port)
            yield
        finally:
            server.terminate()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    """Until something listens."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("the server does not start")
