# SPDX-License-Identifier: MIT
"""One node and several on one PostgreSQL, at full speed in turns, and many sockets."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from stellwerk.server.bench.cluster.crowd import (
    Contender,
    memory_of,
    together,
)
from stellwerk.server.bench.cluster.nodes import Node
from stellwerk.server.bench.cluster.programs import Postgres, Redis
from stellwerk.server.web.doors import raise_file_limit

DATABASE: Final = "postgresql://test@127.0.0.1:{port}/{name}"
TELLING: Final = "redis://127.0.0.1:{port}/0"
PACED: Final = 100.0  # moves per second while many sockets are open
PACED_SECONDS: Final = 20.0

Engines = tuple[Postgres, Redis | None]


@dataclass(frozen=True)
class Sockets:
    """How it is with many open sockets."""

    count: int
    opening_seconds: float
    bytes_each: float  # of the nodes, with the table that belongs to it
    p50: float
    p99: float
    cost: float  # processor seconds of the nodes per move


@dataclass(frozen=True)
class Comparison:
    """One node beside several, with tables at one node and across them."""

    contenders: list[Contender]
    sockets: Sockets | None

    def ratio(self, many: int, one: int) -> float:
        """Processor time per move, several nodes to one, the median of all rounds."""
        pairs = zip(
            self.contenders[many].slices, self.contenders[one].slices, strict=True
        )
        return median(ours.cost / other.cost for ours, other in pairs)

    def gain(self, many: int, one: int) -> float:
        """Moves per second, several nodes to one."""
        pairs = zip(
            self.contenders[many].slices, self.contenders[one].slices, strict=True
        )
        return median(ours.rate / other.rate for ours, other in pairs)


@asynccontextmanager
async def engines(
    folder: Path, redis: bool
) -> AsyncIterator[tuple[Postgres, Redis | None]]:
    place = folder / "postgres"
    place.mkdir()
    folder.chmod(0o755)
    postgres = await asyncio.to_thread(Postgres, place)
    telling = Redis(folder) if redis else None
    try:
        yield postgres, telling
    finally:
        await asyncio.to_thread(postgres.stop)
        if telling is not None:
            telling.stop()


def make_nodes(
    folder: Path, name: str, count: int, postgres: Postgres, redis: Redis | None
) -> list[Node]:
    """Nodes on a database of their own; several know of each other."""
    import psycopg

    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    settings = {"STELLWERK_DATABASE": DATABASE.format(port=postgres.port, name=name)}
    if count > 1:
        settings["STELLWERK_CLUSTER"] = "true"
        if redis is not None:
            settings["STELLWERK_ANNOUNCE"] = TELLING.format(port=redis.port)
    place = folder / name
    place.mkdir()
    return [Node(place, number, settings) for number in range(count)]


async def compare(
    folder: Path,
    nodes: int,
    connections: int,
    rounds: int,
    seconds: float,
    sockets: int,
    redis: bool,
) -> Comparison:
    """Everything runs at once; contenders take turns."""
    raise_file_limit()
    async with engines(folder, redis) as (postgres, telling):
        one = make_nodes(folder, "one", 1, postgres, telling)
        many = make_nodes(folder, "many", nodes, postgres, telling)
        try:
            for node in (*one, *many):
                await node.start()
            pid = postgres.pid
            contenders = [
                Contender("one node", one, False, pid),
                Contender(f"{nodes} nodes, each table at one", many, False, pid),
                Contender(f"{nodes} nodes, each table at two", many, True, pid),
            ]
            await take_turns(contenders, connections, rounds, seconds)
            crowd = await open_sockets(many, pid, sockets) if sockets else None
            return Comparison(contenders, crowd)
        finally:
            for node in (*one, *many):
                await node.kill()


async def take_turns(
    contenders: list[Contender], connections: int, rounds: int, seconds: float
) -> None:
    for contender in contenders:
        await contender.fill(connections // 2)
    for _ in range(rounds):
        for contender in contenders:
            await contender.full_speed(seconds)
    for contender in contenders:
        await together([pair.close() for pair in contender.pairs])


async def open_sockets(nodes: list[Node], pid: int, count: int) -> Sockets:
    """Two for every table, each at another node; then moves in turn."""
    before, began = memory_of(nodes), time.monotonic()
    crowd = Contender(f"{count} sockets", nodes, True, pid)
    await crowd.fill(count // 2)
    opening = time.monotonic() - began
    held = memory_of(nodes) - before
    done = await crowd.paced(PACED, PACED_SECONDS)
    await together([pair.close() for pair in crowd.pairs])
    return Sockets(
        count, opening, held / count, median(done.latencies), done.p99(), done.cost
    )


def run_compare(
    folder: Path,
    nodes: int,
    connections: int,
    rounds: int,
    seconds: float,
    sockets: int = 0,
    redis: bool = True,
) -> Comparison:
    words = (folder, nodes, connections, rounds, seconds, sockets, redis)
    return asyncio.run(compare(*words))
