# SPDX-License-Identifier: MIT
"""Programs of the system that a site needs: found where Debian keeps them."""

import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Final

from stellwerk.core.errors import StellwerkError
from stellwerk.server.bench.load import free_port, wait_for

OWNER: Final = "postgres"  # PostgreSQL refuses to run as root
PLACES: Final = "/usr/lib/postgresql"
PACKAGES: Final = {
    "haproxy": "haproxy",
    "redis-server": "redis-server",
    "initdb": "postgresql",
    "pg_ctl": "postgresql",
}


class Missing(StellwerkError):
    """A program that is not installed; the message says how to get it."""


def program(name: str) -> str | None:
    """A program, wherever the system keeps it."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is not None:
        return found
    places = sorted(Path(PLACES).glob(f"*/bin/{name}"))
    return str(places[-1]) if places else None


def needed(name: str) -> str:
    """A program that must be there."""
    found = program(name)
    if found is None:
        raise Missing(f"{name} is not installed (Debian: {PACKAGES[name]})")
    return found


def why_no_postgres() -> str:
    """Empty if a server can be started here."""
    if program("initdb") is None or program("pg_ctl") is None:
        return "PostgreSQL is not installed; name a server in STELLWERK_TEST_POSTGRES"
    if os.geteuid() == 0:
        import pwd

        try:
            pwd.getpwnam(OWNER)
        except KeyError:
            return "root cannot run PostgreSQL and there is no user postgres"
    return ""


def why_no_site(redis: bool) -> str:
    """Empty if nodes, a balancer and their engines can be started here."""
    names = ["haproxy", *(["redis-server"] if redis else [])]
    lacking = [name for name in names if program(name) is None]
    if lacking:
        return f"not installed: {', '.join(lacking)} (Debian: {' '.join(lacking)})"
    return why_no_postgres()


def as_owner(command: list[str]) -> list[str]:
    if os.geteuid() != 0:
        return command
    return ["runuser", "-u", OWNER, "--", *command]


class Postgres:
    """A PostgreSQL server of our own, which may be stopped and started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        if os.geteuid() == 0:
            shutil.chown(folder, OWNER)
        self.run("initdb", "-D", self.data, "-U", "test", "-A", "trust", "-N")
        self.start()

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    @property
    def url(self) -> str:
        return f"postgresql://test@127.0.0.1:{self.port}/postgres"

    @property
    def pid(self) -> int:
        """Of the first process, while it runs."""
        file = Path(self.data) / "postmaster.pid"
        return int(file.read_text(encoding="utf-8").split()[0])

    def run(self, name: str, *words: str) -> None:
        subprocess.run(
            as_owner([needed(name), *words]),
            check=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", self.data, "-o", options, "-l", log, "-w", "start")

    def stop(self, mode: str = "immediate") -> None:
        """At once, as in a power cut; `fast` ends politely."""
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")


class Redis:
    """A Redis of our own that keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.start()

    def start(self) -> None:
        words = f"--port {self.port} --bind 127.0.0.1 --appendonly no --dir"
        self.process = subprocess.Popen(
            [needed("redis-server"), *words.split(), str(self.folder), "--save", ""],
            stdout=subprocess.DEVNULL,
        )
        wait_for(self.port)

    def stop(self) -> None:
        """All that it knew is gone."""
        end(self.process)


BALANCER: Final = """\
defaults
    mode http
    timeout connect 1s
    timeout client 1h
    timeout server 1h
    timeout tunnel 1h
    timeout check 1s
    option redispatch
    retries 2
frontend people
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
    balance roundrobin
    option forwardfor
    option httpchk GET /ready
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
"""


class Balancer:
    """Debian's HAProxy: whoever comes is sent to the next node that is ready."""

    def __init__(self, folder: Path, nodes: list[int]) -> None:
        self.port = free_port()
        servers = "\n".join(
            f"    server node{number} 127.0.0.1:{port}"
            for number, port in enumerate(nodes)
        )
        file = folder / "haproxy.cfg"
        file.write_text(BALANCER.format(port=self.port, servers=servers))
        self.process = subprocess.Popen(
            [needed("haproxy"), "-q", "-db", "-f", str(file)],
            stderr=subprocess.DEVNULL,
        )
        wait_for(self.port)

    def stop(self) -> None:
        end(self.process)


def end(process: subprocess.Popen[bytes]) -> None:
    """Without a last word."""
    process.send_signal(signal.SIGKILL)
    process.wait()
