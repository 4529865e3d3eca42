# SPDX-License-Identifier: MIT
"""Servers that start at once: a process imports everything and then only forks.

Run as a module with the settings in the environment. Every line on standard input
starts one more server; its process id and then `listens` are told on standard output.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

from stellwerk.server.workers import child
from tests.waiting import wait_until

ROOT: Final = Path(__file__).parents[2]
LIMITS: Final = {
    "STELLWERK_MESSAGES_PER_SECOND": "1000",
    "STELLWERK_BURST": "1000",
    "STELLWERK_TABLES_PER_HOUR": "1000000",
    "STELLWERK_REQUEST_BURST": "1000000",
    "STELLWERK_SOCKETS_PER_CLIENT": "1000",
    "STELLWERK_BOT_WORKERS": "1",
    "STELLWERK_LOG_LEVEL": "critical",
}


class Nursery:
    """A server that can be killed and started again, always on the same port."""

    def __init__(self, database: str, home: Path, port: int) -> None:
        self.port = port
        environment = {
            **child.environment(),
            **LIMITS,
            "STELLWERK_HOME": str(home),
            "STELLWERK_DATABASE": database,
            "STELLWERK_PORT": str(port),
        }
        self.parent = subprocess.Popen(
            [sys.executable, "-m", __name__],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.pid = 0

    def start(self) -> None:
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.write("start\n")
        self.parent.stdin.flush()
        self.pid = int(self.parent.stdout.readline())
        assert self.parent.stdout.readline() == "listens\n"

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        wait_until(lambda: not is_alive(self.pid))

    def close(self) -> None:
        self.kill()
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.close()
        self.parent.wait(60)
        self.parent.stdout.close()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def serve_lines() -> None:
    """Fork a server for every line; the kernel clears the dead ones away."""
    from stellwerk.server.app import make_app
    from stellwerk.server.config import read_config
    from stellwerk.server.running import (
        Server,
        collect_garbage_seldom,
        uvicorn_settings,
    )
    from stellwerk.server.storage.database import newest
    from stellwerk.server.tables.drafting import draft_table
    from stellwerk.server.web.shapes import TableWish

    config = read_config(None, os.environ)
    settings = uvicorn_settings(config, make_app(config))
    settings.load()
    draft_table(TableWish("rail_line", 2))  # fills a cache
    newest()  # and another
    collect_garbage_seldom()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in sys.stdin:
        if os.fork():
            continue
        print(os.getpid(), flush=True)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        Server(settings, lambda address: print("listens", flush=True)).run()
        os._exit(0)


if __name__ == "__main__":
    serve_lines()
