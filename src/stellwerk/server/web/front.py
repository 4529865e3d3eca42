# SPDX-License-Identifier: MIT
"""Before every request and handshake: is it for us, can it be meant, is it too much?

A page of another server may reach this one by pointing its own name to our address
(DNS rebinding). Then the browser sends that name as `Host`, and is refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import lru_cache
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

import msgspec

from stellwerk.server.config import Config
from stellwerk.server.logs import begin_request
from stellwerk.server.web.limits import Clients
from stellwerk.server.web.shapes import Problem
from stellwerk.server.web.sharing import EVERYWHERE, Sharing

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

# Names that nobody can register for others: of this machine and of private networks.
PRIVATE: Final = (".localhost", ".local", ".internal", ".home.arpa")
SLOWER: Final = 0.25  # seconds that who asks too fast has to wait for the refusal
REQUEST_ID: Final = b"x-request-id"
REFUSED_HANDSHAKE: Final = {"type": "websocket.close", "code": 1008}


class Hosts:
    """The names under which the server may be asked."""

    def __init__(self, config: Config) -> None:
        own = [] if config.host in EVERYWHERE else [config.host]
        self.names: Final = [name.lower() for name in (*config.hosts, *own)]
        self.allows: Final = lru_cache(maxsize=1000)(self.look_up)

    def look_up(self, host: str) -> bool:
        name = name_of(host)
        return is_private(name) or any(fits(name, each) for each in self.names)


def name_of(host: str) -> str:
    """A `Host` header without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower().rstrip(".")


def is_private(name: str) -> bool:
    """Does it name this machine or one of the own network, for sure?"""
    try:
        address = ip_address(name)
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(PRIVATE))
    return address.is_private or address.is_loopback or address.is_link_local


def fits(name: str, allowed: str) -> bool:
    """A name of the settings: itself, `*.example.org`, or `*` for all."""
    if allowed.startswith("*."):
        return name.endswith(allowed[1:])
    return allowed in ("*", name)


class Front:
    """What is asked before the application sees it."""

    def __init__(
        self,
        app: ASGIApp,
        config: Config,
        clients: Clients,
        sharing: Sharing,
        draining: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.app: Final = app
        self.draining: Final = draining  # what is done before the server goes down
        self.clients: Final = clients
        self.sharing: Final = sharing
        self.hosts: Final = Hosts(config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked: Any = scope
        if asked["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        id = begin_request(asked["path"], header(asked, REQUEST_ID))
        if asked["type"] == "http":
            send = naming(id, send)
        refusal = self.refusal(asked)
        if refusal is None:
            await self.app(scope, receive, send)
        else:
            if refusal[0] == 429:
                await asyncio.sleep(SLOWER)
            await refuse(asked, send, *refusal)

    def refusal(self, scope: Any) -> tuple[int, Problem] | None:
        """Why it is not passed on: status and problem."""
        client = scope["client"][0] if scope.get("client") else "unknown"
        if not self.clients.may_ask(client):
            return 429, Problem("too_fast", "too many requests")
        host = header(scope, b"host")
        if host is not None and not self.is_ours(host):
            return 421, Problem("wrong_host", "this name is not in the setting 'hosts'")
        if "\0" in scope["path"]:
            return 404, Problem("not_found", "there is no such address")
        return None

    def is_ours(self, host: str) -> bool:
        return self.hosts.allows(host) or self.sharing.is_own(name_of(host))


def naming(id: str, send: Any) -> Send:
    """Tell with the answer which request it was."""

    async def named(message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), (REQUEST_ID, id.encode())]
            message = {**message, "headers": headers}
        await send(message)

    return named


def header(scope: Any, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None


async def refuse(scope: Any, send: Any, status: int, problem: Problem) -> None:
    """An answer in the form of all refusals, and the last on its connection.

    A handshake is refused with 403.
    """
    if scope["type"] == "websocket":
        await send(REFUSED_HANDSHAKE)
        return
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(problem)})
