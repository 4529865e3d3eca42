# SPDX-License-Identifier: MIT
"""Running the server: uvicorn with the settings that were measured to be best."""

import asyncio
import gc
import os
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import uvicorn
from litestar import Litestar

from stellwerk.server.app import make_app
from stellwerk.server.config import Config
from stellwerk.server.logs import set_up_logs
from stellwerk.server.services import services_of
from stellwerk.server.tracing import end_traces, set_up_traces
from stellwerk.server.web.doors import Doors, HttpDoor, SocketDoor, raise_file_limit
from stellwerk.server.web.front import Front
from stellwerk.server.web.page import HEADERS
from stellwerk.server.web.sharing import written
from stellwerk.server.workers.compiling import Compiling

GRACE_SECONDS: Final = 3
YOUNG_OBJECTS: Final = 100_000


class Server(uvicorn.Server):
    """Uvicorn, and somebody who wants to know when it listens."""

    def __init__(
        self,
        config: uvicorn.Config,
        listening: Callable[[str], None],
        compiling: Compiling | None = None,
    ) -> None:
        super().__init__(config)
        self.listening = listening
        self.compiling = compiling
        front: Any = config.app
        self.draining: Callable[[], Awaitable[None]] | None = front.draining
        self.further: dict[str, asyncio.Server] = {}  # by their addresses

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            front: Any = self.config.app
            front.sharing.attach(self)
            self.listening(self.address())
            if self.compiling is not None:
                self.compiling.begin()

    async def shutdown(self, sockets: Any = None) -> None:
        """Nobody new; everybody is sent elsewhere; what is committed is answered."""
        for server in self.servers:
            server.close()
        if self.draining is not None:
            await self.draining()
        if self.compiling is not None:
            await self.compiling.end()
        await super().shutdown(sockets)

    def where(self) -> tuple[str, int]:
        """Address and port; port 0 has become a real one."""
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        return str(host), int(port)

    def address(self, host: str | None = None) -> str:
        """Where it listens, or how another own address is written at the same port."""
        first, port = self.where()
        return written(host or first, port)

    async def listen(self, host: str) -> None:
        """Listen on a further address, at the same port."""
        made = await asyncio.get_running_loop().create_server(
            self.protocol, host=host, port=self.where()[1], backlog=self.config.backlog
        )
        self.further[host] = made
        self.servers.append(made)  # ends with the others

    def protocol(self) -> asyncio.Protocol:
        """For a connection over a further address: as over the first one."""
        make: Any = self.config.http_protocol_class
        made: asyncio.Protocol = make(
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        return made

    def stop_listening(self, host: str) -> None:
        """A further address no more; connections over it are closed."""
        made = self.further.pop(host)
        self.servers.remove(made)
        made.close()
        connections: list[Any] = list(self.server_state.connections)
        for connection in connections:
            if connection.server is not None and connection.server[0] == host:
                connection.shutdown()


def run(config: Config, listening: Callable[[str], None]) -> None:
    """Serve until a signal comes."""
    set_up_logs(config.log_level, config.node)
    set_up_traces(os.environ, config.node)
    raise_file_limit()
    app = make_app(config)
    settings = uvicorn_settings(config, app)
    thinking = services_of(app.state).thinking
    collect_garbage_seldom()
    Server(settings, listening, Compiling(thinking) if config.compile else None).run()
    end_traces()


def uvicorn_settings(config: Config, app: Litestar) -> uvicorn.Config:
    """Limits and headers that hold for every answer, errors and refusals too."""
    http: Any = partial(HttpDoor, Doors(config))
    services = services_of(app.state)
    return uvicorn.Config(
        Front(app, config, services.clients, services.sharing, services.hub.drain),
        host=config.host,
        port=config.port,
        http=http,
        ws=SocketDoor,
        ws_max_size=config.message_bytes,
        ws_per_message_deflate=False,
        headers=list(HEADERS.items()),
        forwarded_allow_ips=config.proxies,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def collect_garbage_seldom() -> None:
    """Views are made and thrown away all the time without ever forming circles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 20)
