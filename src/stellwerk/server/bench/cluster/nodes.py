# SPDX-License-Identifier: MIT
"""Nodes: real servers in processes of their own, on one database."""

import asyncio
import os
import signal
import subprocess
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

from stellwerk.server.bench.load import free_port
from stellwerk.server.workers import child

START_SECONDS: Final = 60.0
END_SECONDS: Final = 15.0  # draining is promised within 10
LIMITS: Final = {
    "STELLWERK_COMPILE": "false",
    "STELLWERK_MESSAGES_PER_SECOND": "1000",
    "STELLWERK_BURST": "1000",
    "STELLWERK_REQUESTS_PER_SECOND": "100000",
    "STELLWERK_REQUEST_BURST": "1000000",
    "STELLWERK_SOCKETS_PER_CLIENT": "100000",
    "STELLWERK_CONNECTIONS": "20000",
    "STELLWERK_CONNECTIONS_PER_CLIENT": "20000",
    "STELLWERK_TABLES_PER_HOUR": "1000000",
    "STELLWERK_BOT_WORKERS": "1",
    "STELLWERK_LOG_LEVEL": "error",
}


def patience(seconds: float) -> float:
    """More, where the machine has more to do than it has processors."""
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    return seconds * max(1.0, load)


class Node:
    """One server that can be killed, paused and started again on the same port."""

    def __init__(self, folder: Path, number: int, settings: dict[str, str]) -> None:
        self.port: Final = free_port()
        self.busy: Final = asyncio.Lock()  # one fault at a time
        self.log: Final = folder / f"node{number}.log"
        home = folder / f"node{number}"
        home.mkdir()
        self.environment: Final = {
            **child.environment(),
            **LIMITS,
            **settings,
            "STELLWERK_HOME": str(home),
        }
        self.process: subprocess.Popen[bytes] | None = None
        self.ends: Final[list[int]] = []  # exit codes of polite ends

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def launch(self) -> None:
        words = child.command("stellwerk", "serve", "--port", str(self.port))
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                words, env=self.environment, stdout=subprocess.DEVNULL, stderr=log
            )

    async def start(self) -> None:
        """Until it is ready; one that gives up is started again, as systemd does."""
        self.launch()
        end = asyncio.get_running_loop().time() + patience(START_SECONDS)
        while not await asyncio.to_thread(self.is_ready):
            if asyncio.get_running_loop().time() > end:
                raise TimeoutError(f"node {self.port} does not start: {self.log}")
            if self.process is None or self.process.poll() is not None:
                self.launch()
            await asyncio.sleep(0.1)

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except (OSError, urllib.error.URLError):
            return False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def signal(self, number: int) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)

    async def kill(self) -> None:
        self.signal(signal.SIGKILL)
        await self.gone()

    async def terminate(self) -> float:
        """A polite end; returns how long it took."""
        began = asyncio.get_running_loop().time()
        self.signal(signal.SIGTERM)
        await self.gone()
        return asyncio.get_running_loop().time() - began

    async def gone(self) -> None:
        """Wait for the end, which comes by force if it takes too long."""
        if self.process is None:
            return
        try:
            await asyncio.to_thread(self.process.wait, END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            await asyncio.to_thread(self.process.wait)
