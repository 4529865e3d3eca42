# SPDX-License-Identifier: MIT
"""A Redis server for the tests that may be stopped, or one that is named."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tests.server.databases import free_port
from tests.waiting import wait_until

MISSING: Final = "Redis is not installed; name a server in STELLWERK_TEST_REDIS"


def named_redis() -> str | None:
    return os.environ.get("STELLWERK_TEST_REDIS") or None


def why_no_redis() -> str:
    """Empty if a server can be started here."""
    return "" if shutil.which("redis-server") else MISSING


class RedisServer:
    """A server of our own, without anything on disk."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        words = ["redis-server", "--port", str(self.port), "--save", ""]
        words += ["--bind", "127.0.0.1", "--appendonly", "no"]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        wait_until(self.answers)

    def answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@contextmanager
def own_redis() -> Iterator[RedisServer]:
    server = RedisServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()
