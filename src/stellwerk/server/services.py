# SPDX-License-Identifier: MIT
"""What every request and socket may use, made once per server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import State

from stellwerk.server.config import Config
from stellwerk.server.storage.store import Store
from stellwerk.server.tables.editions import Editions
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.neighbours import ALONE
from stellwerk.server.web.limits import Clients
from stellwerk.server.web.sharing import Sharing
from stellwerk.server.workers.advising import Advising
from stellwerk.server.workers.archive import Archive
from stellwerk.server.workers.thinking import Thinking

if TYPE_CHECKING:
    from stellwerk.server.cluster.node import Node


@dataclass(frozen=True)
class Services:
    """The parts of a running server."""

    config: Config
    store: Store
    thinking: Thinking
    hub: Hub
    clients: Clients
    advising: Advising
    editions: Editions
    archive: Archive
    sharing: Sharing
    node: Node | None  # among other servers


def make_services(config: Config) -> Services:
    store = Store(config.database_url())
    per_minute = config.unattended_per_minute
    thinking = Thinking(config.bot_workers, config.bot_seconds, per_minute)
    node = make_node(config, store) if config.shares else None
    hub = Hub(store, thinking, config.idle_seconds, node or ALONE)
    clients = Clients(config, None if node is None else node.together)
    advising, editions = Advising(thinking), Editions(config.edition_seconds)
    archive = Archive(config.database_url())
    return Services(
        *(config, store, thinking, hub, clients, advising, editions, archive),
        Sharing(config),
        node,
    )


def make_node(config: Config, store: Store) -> Node:
    """This server among others; only who shares needs the packages for it."""
    from stellwerk.server.cluster.node import Node

    if not config.announce:
        return Node(store, config.database_url())
    from stellwerk.server.cluster.by_redis import make_redis

    per_minute = config.unattended_per_minute
    redis = make_redis(config.announce)
    return Node(store, config.database_url(), redis, per_minute)


def services_of(state: State) -> Services:
    """The services of the application."""
    found: Services = state.services
    return found


async def open_services(services: Services) -> asyncio.Task[None]:
    """Begin; returns the task that lets idle tables go."""
    await asyncio.to_thread(services.store.open)
    if services.node is not None:
        await services.node.open(services.hub)
    return asyncio.get_running_loop().create_task(services.hub.sweep())


async def close_services(services: Services, sweeping: asyncio.Task[None]) -> None:
    """End without losing anything."""
    sweeping.cancel()
    await asyncio.gather(sweeping, return_exceptions=True)
    await services.hub.close()
    if services.node is not None:
        await services.node.close()
    await services.advising.close()
    await services.thinking.close()
    await services.editions.close()
    await services.archive.close()
    await asyncio.to_thread(services.store.close)


def client_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address that limits count by."""
    return connection.client.host if connection.client else "unknown"


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], config: Config) -> bool:
    """Is the page from this server? Programs that are no browsers send no origin."""
    origin = connection.headers.get("origin")
    if origin is None or origin in config.origins:
        return True
    return urlsplit(origin).netloc == connection.headers.get("host", "")
