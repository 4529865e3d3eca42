# SPDX-License-Identifier: MIT
"""Running the server: uvicorn with the settings that were measured to be best."""

from collections.abc import Callable
from typing import Any, Final

import uvicorn

from stellwerk.server.app import make_app
from stellwerk.server.config import Config
from stellwerk.server.logs import set_up_logs

GRACE_SECONDS: Final = 5


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
    settings = uvicorn.Config(
        make_app(config),
        host=config.host,
        port=config.port,
        ws="websockets-sansio",
        ws_max_size=config.message_bytes,
        ws_per_message_deflate=False,
        forwarded_allow_ips=config.proxies,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    Server(settings, listening).run()
