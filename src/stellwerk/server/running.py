# SPDX-License-Identifier: MIT
"""Running the server: uvicorn with the settings that were measured to be best."""

import gc
from collections.abc import Callable
from typing import Any, Final

import uvicorn
from litestar import Litestar

from stellwerk.server.app import make_app
from stellwerk.server.config import Config
from stellwerk.server.logs import set_up_logs
from stellwerk.server.page import HEADERS

GRACE_SECONDS: Final = 5
YOUNG_OBJECTS: Final = 100_000


class Server(uvicorn.Server):
    """Uvicorn, and somebody who wants to know when it listens."""

    def __init__(
        self, config: uvicorn.Config, listening: Callable[[str], None]
    ) -> None:
        super().__init__(config)
        self.listening = listening

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.listening(self.address())

    def address(self) -> str:
        """Where it listens; port 0 has become a real one."""
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def run(config: Config, listening: Callable[[str], None]) -> None:
    """Serve until a signal comes."""
    set_up_logs(config.log_level)
    settings = uvicorn_settings(config, make_app(config))
    collect_garbage_seldom()
    Server(settings, listening).run()


def uvicorn_settings(config: Config, app: Litestar) -> uvicorn.Config:
    """Limits and headers that hold for every answer, errors and refusals too."""
    return uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        ws="websockets-sansio",
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
