# SPDX-License-Identifier: MIT
"""The server's benchmark: stored and published moves per second, beside a bare echo.

Both servers run at once and take turns, so that the ratio holds on a busy machine.
Every connection is a table of its own with one move in flight. Tables are made while
the clock stands still.
"""

import asyncio
import os
import random
import socket
import subprocess
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Final

from stellwerk.server.bench.players import PATIENCE, Echo, Seated, make_players
from stellwerk.server.workers import child

CROWD: Final = 4  # times as many connections at half load
PORTS: Final = (20000, 32000)  # below those that systems give to connections
TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100

Players = Sequence[Echo] | Sequence[Seated]


@dataclass(frozen=True)
class Slice:
    """What one contender did in one slice of time."""

    moves: int
    seconds: float
    latencies: list[float]
    processor: float = 0.0  # seconds of the server's process

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def cost(self) -> float:
        """Processor time per move."""
        return self.processor / max(1, self.moves)

    def p99(self) -> float:
        """The latency that one answer in a hundred exceeds."""
        ordered = sorted(self.latencies) or [0.0]
        return ordered[int(len(ordered) * 0.99)]


@dataclass(frozen=True)
class Load:
    """Slices of both contenders at full speed, and at half of it in a crowd."""

    connections: int
    bare: list[Slice] = field(default_factory=list)
    table: list[Slice] = field(default_factory=list)
    bare_half: list[Slice] = field(default_factory=list)
    table_half: list[Slice] = field(default_factory=list)

    def ratio(self) -> float:
        """Moves per second, ours to the bare echo, the median of all rounds."""
        pairs = zip(self.table, self.bare, strict=True)
        return median(ours.rate / echo.rate for ours, echo in pairs)

    def thrift(self) -> float:
        """Processor time per move, the bare echo's to ours, the median of all rounds.

        Steadier than moves per second where the players share the processors.
        """
        pairs = zip(self.table, self.bare, strict=True)
        return median(echo.cost / (ours.cost or 1.0) for ours, echo in pairs)

    def delay(self) -> float:
        """Latency at half load, ours to the bare echo, the median of all rounds."""
        pairs = zip(self.table_half, self.bare_half, strict=True)
        return median(ours.p99() / echo.p99() for ours, echo in pairs)


@dataclass(frozen=True)
class Contender:
    """A server's process and those who play on it."""

    pid: int
    players: Players

    async def ready(self) -> None:
        for player in self.players:
            await player.renew()

    async def full_speed(self, connections: int, seconds: float) -> Slice:
        """So many move as fast as answers come."""
        await self.ready()
        return await self.timed(drive(self.players[:connections], seconds))

    async def half_speed(self, rate: float, seconds: float) -> Slice:
        """Everybody moves in turn, half as often as the server could answer."""
        await self.ready()
        return await self.timed(pace(self.players, rate / 2, seconds))

    async def timed(self, work: Coroutine[None, None, Slice]) -> Slice:
        before = processor_time(self.pid)
        done = await work
        spent = processor_time(self.pid) - before
        return replace(done, processor=spent)


def processor_time(pid: int) -> float:
    """Seconds that a process has computed; 0 where the system does not tell."""
    file = Path(f"/proc/{pid}/stat")
    if not file.exists():
        return 0.0
    fields = file.read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def drive(players: Players, seconds: float) -> Slice:
    """Everybody moves as fast as answers come, and at least once."""
    began = time.perf_counter()
    latencies: list[float] = []

    async def play(player: Echo | Seated) -> None:
        now = began
        while now - began < seconds:
            sent = time.perf_counter()
            await player.move()
            now = time.perf_counter()
            latencies.append(now - sent)

    await asyncio.gather(*(play(player) for player in players))
    return Slice(len(latencies), time.perf_counter() - began, latencies)


async def pace(players: Players, rate: float, seconds: float) -> Slice:
    """So many moves per second; who has to wait for a free player waits as well."""
    free: asyncio.Queue[Echo | Seated] = asyncio.Queue()
    for player in players:
        free.put_nowait(player)
    latencies: list[float] = []

    async def move(due: float) -> None:
        player = await free.get()
        await player.move()
        latencies.append(time.perf_counter() - due)
        free.put_nowait(player)

    began = time.perf_counter()
    tasks = []
    for count in range(max(1, int(rate * seconds))):
        due = began + count / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.ensure_future(move(due)))
    await asyncio.gather(*tasks)
    return Slice(len(latencies), time.perf_counter() - began, latencies)


async def measure(
    ports: tuple[int, int],
    pids: tuple[int, int],
    connections: int,
    rounds: int,
    seconds: float,
) -> Load:
    crowd = connections * CROWD
    echoes = Contender(pids[0], [Echo(ports[0]) for _ in range(crowd)])
    tables = Contender(pids[1], make_players(ports[1], crowd))
    everybody = [*echoes.players, *tables.players]
    for player in everybody:
        await player.open()
    load = Load(connections)
    for _ in range(rounds):
        load.bare.append(await echoes.full_speed(connections, seconds))
        load.table.append(await tables.full_speed(connections, seconds))
    bare_rate = median(part.rate for part in load.bare)
    table_rate = median(part.rate for part in load.table)
    for _ in range(rounds):
        load.bare_half.append(await echoes.half_speed(bare_rate, seconds))
        load.table_half.append(await tables.half_speed(table_rate, seconds))
    for player in everybody:
        await player.close()
    return load


def run_load(folder: Path, connections: int, rounds: int, seconds: float) -> Load:
    """Start both servers in a folder, measure, stop them."""
    ports = (free_port(), free_port())
    bare = [
        "stellwerk.server.bench.bare",
        str(ports[0]),
        f"sqlite:///{folder}/bare.sqlite",
    ]
    ours = ["stellwerk", "serve", "--port", str(ports[1])]
    with (
        process(bare, folder, ports[0]) as echo,
        process(ours, folder, ports[1]) as table,
    ):
        pids = (echo.pid, table.pid)
        return asyncio.run(measure(ports, pids, connections, rounds, seconds))


@contextmanager
def process(
    words: list[str], folder: Path, port: int
) -> Iterator[subprocess.Popen[bytes]]:
    """A server with its limits out of the way."""
    environment = {
        **child.environment(),
        "STELLWERK_HOME": str(folder),
        "STELLWERK_COMPILE": "false",
        "STELLWERK_MESSAGES_PER_SECOND": "100000",
        "STELLWERK_REQUEST_BURST": "1000000",
        "STELLWERK_SOCKETS_PER_CLIENT": "100000",
        "STELLWERK_TABLES_PER_HOUR": "1000000",
        "STELLWERK_LOG_LEVEL": "error",
    }
    with subprocess.Popen(
        child.command(*words), env=environment, stdout=subprocess.DEVNULL
    ) as server:
        try:
            wait_for(port)
            yield server
        finally:
            server.terminate()


def free_port() -> int:
    """A port for a server that is about to start, or to start again.

    Systems give connections ports above these: such a port could be taken before the
    server listens.
    """
    while True:
        port = random.SystemRandom().randrange(*PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("", port))
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
