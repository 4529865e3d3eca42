# SPDX-License-Identifier: MIT
"""A site: nodes behind a balancer, one PostgreSQL, Redis or not, gates in between."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from stellwerk.server.bench.cluster.gates import Gate
from stellwerk.server.bench.cluster.nodes import Node
from stellwerk.server.bench.cluster.programs import Balancer, Postgres, Redis

DATABASE: Final = "postgresql://test@127.0.0.1:{port}/postgres"
TELLING: Final = "redis://127.0.0.1:{port}/0"


class Site:
    """Everything that runs, and every way between its parts."""

    def __init__(self, folder: Path, redis: bool) -> None:
        place = folder / "postgres"
        place.mkdir()
        folder.chmod(0o755)  # its owner must come in
        self.folder: Final = folder
        self.postgres: Final = Postgres(place)
        self.redis: Final = Redis(folder) if redis else None
        self.nodes: list[Node] = []
        self.to_database: list[Gate] = []  # by node
        self.to_redis: list[Gate] = []
        self.to_node: list[Gate] = []
        self.balancer: Balancer | None = None

    @property
    def port(self) -> int:
        """Where people come."""
        assert self.balancer is not None
        return self.balancer.port

    @property
    def gates(self) -> list[Gate]:
        return [*self.to_database, *self.to_redis, *self.to_node]

    async def open(self, nodes: int) -> None:
        """All nodes begin at once, on an empty database."""
        for number in range(nodes):
            await self.add_node(number)
        await asyncio.gather(*(node.start() for node in self.nodes))
        ports = [gate.port for gate in self.to_node]
        self.balancer = await asyncio.to_thread(Balancer, self.folder, ports)

    async def add_node(self, number: int) -> None:
        database = await opened(Gate(self.postgres.port))
        self.to_database.append(database)
        settings = {
            "STELLWERK_DATABASE": DATABASE.format(port=database.port),
            "STELLWERK_CLUSTER": "true",
        }
        if self.redis is not None:
            redis = await opened(Gate(self.redis.port))
            self.to_redis.append(redis)
            settings["STELLWERK_ANNOUNCE"] = TELLING.format(port=redis.port)
        node = Node(self.folder, number, settings)
        self.nodes.append(node)
        self.to_node.append(await opened(Gate(node.port)))

    async def close(self) -> None:
        """By force: whatever was acknowledged is stored."""
        if self.balancer is not None:
            self.balancer.stop()
        for node in self.nodes:
            await node.kill()
        for gate in self.gates:
            await gate.close()
        if self.redis is not None:
            self.redis.stop()
        await asyncio.to_thread(self.postgres.stop)


async def opened(gate: Gate) -> Gate:
    await gate.open()
    return gate


@asynccontextmanager
async def running_site(folder: Path, nodes: int, redis: bool) -> AsyncIterator[Site]:
    site = await asyncio.to_thread(Site, folder, redis)
    try:
        await site.open(nodes)
        yield site
    finally:
        await site.close()
