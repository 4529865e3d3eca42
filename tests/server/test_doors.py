# SPDX-License-Identifier: MIT
"""Connections that dawdle, crowds of them, and handshakes without end."""

import contextlib
import resource
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.sync.client import connect

from stellwerk.server.bench import load
from stellwerk.server.config import Config
from stellwerk.server.web import doors
from stellwerk.server.web.doors import is_listed
from stellwerk.server.workers import child
from tests.server.client import Running, ask, make_table, running, sitting, tokens_of
from tests.server.test_fuzz import fate
from tests.waiting import wait_until

pytestmark = pytest.mark.measures  # the server's patience is short here
HEAD: Final = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
FEW: Final = 20
CROWD: Final = 1100


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with few places and little patience, that trusts no proxy."""
    folder = tmp_path_factory.mktemp("narrow")
    config = Config(
        database=f"sqlite:///{folder}/tables.sqlite",
        bot_workers=1,
        proxies="127.0.0.9",
        connections=3 * FEW,
        connections_per_client=FEW,
        request_seconds=1.0,
        body_seconds=1.0,
        request_burst=60,
        requests_per_second=0.1,
        tables_per_hour=1000,
    )
    with running(config) as made:
        yield made


def dial(port: int, source: str = "127.0.0.1") -> socket.socket:
    """A connection from one of this machine's many addresses."""
    return socket.create_connection(("127.0.0.1", port), 60, (source, 0))


def answer(line: socket.socket, sent: bytes = b"") -> bytes:
    """All that comes until the other side closes; nothing if it was cut."""
    told = b""
    with contextlib.suppress(ConnectionError):
        if sent:
            line.sendall(sent)
        while part := line.recv(65_536):
            told += part
    return told


def status(port: int, source: str) -> bytes:
    """The first line of the answer to a small request."""
    with dial(port, source) as line:
        return answer(line, HEAD + b"Connection: close\r\n\r\n").partition(b"\r\n")[0]


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /he",
        HEAD,
        HEAD.replace(b"GET", b"POST") + b"Content-Length: 100\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_half_a_request_is_given_up(narrow: Running, sent: bytes) -> None:
    with dial(narrow.port, "127.0.0.2") as line:
        told = answer(line, sent)
    assert not told or told.startswith((b"HTTP/1.1 408", b"HTTP/1.1 405"))


def test_a_drop_now_and_then_does_not_help(narrow: Running) -> None:
    """The clock runs for the whole head, however often something comes."""
    with dial(narrow.port, "127.0.0.2") as line:
        line.settimeout(0.05)
        began = time.monotonic()
        closed = False
        while not closed and time.monotonic() - began < 30:
            try:
                line.sendall(b"x")
                line.recv(1000)
                closed = True
            except TimeoutError:
                continue
            except ConnectionError:
                closed = True
        assert closed
    wait_until(lambda: not narrow_guests(narrow, "127.0.0.2"))


def narrow_guests(server: Running, address: str) -> Any:
    """Who is counted at present."""
    return doors_of(server).inside.get(address)


def doors_of(server: Running) -> doors.Doors:
    found: doors.Doors = server.server.config.http.args[0]  # type: ignore[union-attr]
    return found


def test_who_keeps_a_connection_may_use_it_again(narrow: Running) -> None:
    with dial(narrow.port, "127.0.0.3") as line:
        for _ in range(3):
            line.sendall(HEAD + b"\r\n")
            told = b""
            while not told.endswith(b'{"status":"ok"}'):
                told += line.recv(65_536)
            time.sleep(0.6)
        told = answer(line, b"GET /he")  # and half a request, which is given up
    assert told.startswith(b"HTTP/1.1 408")


def test_a_crowd_of_halves_shuts_nobody_out(narrow: Running) -> None:
    """Not even those who come from the same address, and nobody else."""
    with contextlib.ExitStack() as crowd:
        for _ in range(2 * FEW):
            line = crowd.enter_context(dial(narrow.port, "127.0.0.4"))
            line.sendall(b"GET /he")
        assert status(narrow.port, "127.0.0.4") == b"HTTP/1.1 200 OK"
        assert status(narrow.port, "127.0.0.5") == b"HTTP/1.1 200 OK"
        assert len(narrow_guests(narrow, "127.0.0.4")) <= FEW
    wait_until(lambda: not doors_of(narrow).inside)
    assert not doors_of(narrow).unfinished
    assert doors_of(narrow).count == 0


def test_complete_requests_count_too_and_others_are_let_in(narrow: Running) -> None:
    """Whoever holds all places of an address gets no more; sockets are counted."""
    made = make_table(narrow.port, ["human", "human"])
    url = f"ws://127.0.0.1:{narrow.port}/ws/{made['table']}"
    with contextlib.ExitStack() as crowd:
        for _ in range(FEW):
            line = crowd.enter_context(dial(narrow.port, "127.0.0.6"))
            crowd.enter_context(connect(url, sock=line))
        assert status(narrow.port, "127.0.0.6") == b""
        assert status(narrow.port, "127.0.0.7") == b"HTTP/1.1 200 OK"
    wait_until(lambda: status(narrow.port, "127.0.0.6") == b"HTTP/1.1 200 OK")


def test_a_proxy_is_not_one_client(narrow: Running) -> None:
    """It holds as many connections as there are, and its people are counted."""
    with contextlib.ExitStack() as crowd:
        for _ in range(2 * FEW):
            line = crowd.enter_context(dial(narrow.port, "127.0.0.9"))
            line.sendall(b"GET /he")
        wait_until(lambda: len(narrow_guests(narrow, "127.0.0.9") or ()) > FEW)
        assert status(narrow.port, "127.0.0.9") == b"HTTP/1.1 200 OK"
    with dial(narrow.port, "127.0.0.9") as line:
        asked = HEAD + b"X-Forwarded-For: 203.0.113.7\r\nConnection: close\r\n\r\n"
        answer(line, asked)
    assert "203.0.113.7" in narrow.services.clients.requests


@pytest.mark.parametrize(
    ("address", "listed", "wanted"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.2", "127.0.0.1", False),
        ("198.51.100.3", "127.0.0.1, 198.51.100.0/24", True),
        ("203.0.113.3", "127.0.0.1, 198.51.100.0/24", False),
        ("::1", "198.51.100.0/24,x/y", False),
        ("unknown", "198.51.100.0/24", False),
        ("8.8.8.8", "*", True),
        ("8.8.8.8", "", False),
    ],
)
def test_proxies_are_addresses_and_networks(
    address: str, listed: str, wanted: bool
) -> None:
    assert is_listed(address, listed) == wanted


def test_handshakes_are_limited_like_requests(narrow: Running) -> None:
    url = f"ws://127.0.0.1:{narrow.port}/ws/{'0' * 20}"
    refused = 0
    for _ in range(80):
        with dial(narrow.port, "127.0.0.8") as line:
            refused += fate(url, '{"type":"hello"}', sock=line) == "refused"
    assert refused >= 15


def test_who_does_not_read_its_answers_is_cut_off(narrow: Running) -> None:
    asked = b"GET /api/games/rail_line/printed HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with dial(narrow.port, "127.0.0.10") as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(0.2)
        with contextlib.suppress(TimeoutError, ConnectionError):
            while True:
                line.sendall(asked)
        wait_until(lambda: not narrow_guests(narrow, "127.0.0.10"))


@pytest.mark.slow
def test_files_do_not_run_out(tmp_path: Path) -> None:
    """More halves than the system has files for, and the server still answers."""
    port = load.free_port()
    few_files = 400
    words = ["stellwerk", "serve", "--port", str(port)]
    with (
        subprocess.Popen(
            child.command(*words),
            env={
                **child.environment(),
                "STELLWERK_HOME": str(tmp_path),
                "STELLWERK_LOG_LEVEL": "error",
            },
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_NOFILE, (few_files, few_files)
            ),
        ) as server,
        contextlib.ExitStack() as crowd,
    ):
        try:
            load.wait_for(port)
            for number in range(CROWD):
                source = f"127.0.1.{number % 20 + 1}"
                line = crowd.enter_context(dial(port, source))
                with contextlib.suppress(ConnectionError):
                    line.sendall(b"GET /he")
            assert ask(port, "/ready")[0] == 200
            made = make_table(port, ["human", "random"])
            with sitting(port, made["table"], tokens_of(made)) as anna:
                anna.until("state")
        finally:
            server.terminate()
