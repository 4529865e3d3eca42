# SPDX-License-Identifier: MIT
"""Names that are not ours, signs that no text has, and databases that take nothing."""

import http.client
import json
import resource
import subprocess
from collections.abc import Iterator
from ipaddress import IPv4Address
from pathlib import Path
from socket import create_connection
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from stellwerk.server.bench import load
from stellwerk.server.config import Config
from stellwerk.server.web.front import Hosts
from stellwerk.server.workers import child
from tests.server.client import (
    Running,
    ask,
    make_table,
    read_answer,
    running,
    sitting,
    tokens_of,
)
from tests.server.test_fuzz import fate
from tests.waiting import wait_until

DEEP = 100_000
PRIVATE = [str(IPv4Address(number)) for number in (0xC0A80107, 0x0A000002, 0xAC100304)]


@pytest.fixture
def open_house(database: str) -> Iterator[Running]:
    """A server on either database."""
    with running(Config(database=database, bot_workers=1)) as made:
        yield made


def ask_as(port: int, host: str | None, path: str = "/api/games") -> tuple[int, Any]:
    """A request with a `Host` of our choice."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.putrequest("GET", path, skip_host=True)
    if host is not None:
        connection.putheader("Host", host)
    connection.endheaders()
    answer = connection.getresponse()
    try:
        return answer.status, read_answer(answer)
    finally:
        connection.close()


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "127.0.0.1:8460", "127.1.2.3", "[::1]:80", f"{PRIVATE[0]}:8460"),
        *(*PRIVATE[1:], "[fe80::1]", "kiste", "kiste:8460", "kiste.local"),
        *("KISTE.LOCAL.", "a.localhost", "play.example.org:443", "a.b.example.net"),
    ],
)
def test_own_and_private_names_are_served(host: str) -> None:
    config = Config(host="0.0.0.0", hosts=["play.example.org", "*.example.net"])
    assert Hosts(config).allows(host)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8460", "localhost.evil.example", "", "8.8.8.8"),
        *("127.0.0.1.evil.example", "example.net", "xplay.example.org", "[", "a.b"),
    ],
)
def test_other_names_are_refused(host: str) -> None:
    config = Config(host="0.0.0.0", hosts=["play.example.org", "*.example.net"])
    assert not Hosts(config).allows(host)


def test_the_settings_may_allow_any_name() -> None:
    assert Hosts(Config(hosts=["*"])).allows("evil.example")
    assert Hosts(Config(host="stellwerk.example")).allows("stellwerk.example")


def test_a_rebound_name_gets_neither_answers_nor_sockets(server: Running) -> None:
    made = make_table(server.port, ["human", "human"])
    for path in ("/", "/api/games", f"/api/tables/{made['table']}", "/nothing"):
        status, problem = ask_as(server.port, "evil.example", path)
        assert (status, problem["code"]) == (421, "wrong_host")
    assert ask_as(server.port, "localhost")[0] == 200
    url = f"ws://127.0.0.1:{server.port}/ws/{made['table']}"
    evil = url.replace("127.0.0.1", "evil.example")
    with (
        create_connection(("127.0.0.1", server.port)) as line,
        pytest.raises(InvalidStatus) as refused,
        connect(evil, sock=line),
    ):
        pass
    assert refused.value.response.status_code == 403


PATHS = [
    "/assets/%00",
    "/%00",
    "/api/tables/%00",
    "/api/tables/a%00b/log",
    "/api/tables/%00/replay/3",
    "/api/tables/%ff%fe",
    "/api/tables/" + "a" * 3000,
    "/api/games/%00/printed",
    "/t/%00",
]


def deep(kind: str) -> bytes:
    """A wish for a table with something that nests far too deeply."""
    nested = {"list": b"[" * DEEP + b"]" * DEEP, "dict": b'{"a":' * DEEP + b"1"}[kind]
    closing = b"}" * DEEP if kind == "dict" else b""
    start = b'{"game":"rail_line","players":2,"options":{"score_sheet":'
    return start + nested + closing + b"}}"


def wish(**more: Any) -> bytes:
    return json.dumps({"game": "rail_line", "players": 2, **more}).encode()


BODIES = [
    deep("list"),
    deep("dict"),
    b"[" * DEEP,
    deep("list").replace(b'"options":{"score_sheet":', b'"edition":{"edition":'),
    wish(game="rail\x00line"),
    wish(options={"score_sheet\x00": 1}),
    wish(options={"start_player": "\x00"}),
    wish(seats=[{"kind": "bot", "bot": "random\x00"}]),
    wish(edition={"edition": "\x00"}),
    wish(game="\ud800"),
    wish(seats=[{"kind": "\x00"}]),
]


def test_such_addresses_and_wishes_are_refused(open_house: Running) -> None:
    for path in PATHS:
        status, problem = ask(open_house.port, path)
        assert 400 <= status < 500, path
        assert set(problem) == {"code", "detail"}
    for body in BODIES:
        status, problem = ask(open_house.port, "/api/tables", raw=body)
        assert status == 400, body[:200]
        assert set(problem) == {"code", "detail"}
    seats = [{"kind": "human", "name": "A\x00nna"}, {"kind": "human"}]
    status, made = ask(open_house.port, "/api/tables", raw=wish(seats=seats))
    assert status == 201
    facts = ask(open_house.port, f"/api/tables/{made['table']}")[1]
    assert facts["seats"][0]["name"] == "Anna"


FRAMES = [
    "[" * 16_000,
    '{"type":"move","seat":0,"text":' + "[" * 8000 + "]" * 8000 + ',"seen":0}',
    '{"type":"chat","seat":0,"text":"\\u0000"}',
    '{"type":"rename","seat":0,"name":"\\u0000"}',
    '{"type":"rename","seat":0,"name":"\\ud800"}',
    '{"type":"hand_to_bot","seat":0,"bot":"\\u0000"}',
    '{"type":"move","seat":0,"text":"\\u0000","seen":1000000000000}',
    '{"type":"why","seat":0,"text":"\\u0000"}',
]


def test_frames_with_such_signs_are_answered(open_house: Running) -> None:
    made = make_table(open_house.port, ["human", "human"])
    with sitting(open_house.port, made["table"], tokens_of(made)) as player:
        player.until("state")
        for frame in FRAMES:
            player.socket.send(frame)
            told = player.receive()
            while "re" not in told:
                told = player.receive()
            assert told["type"] in ("error", "stale", "answer", "refused"), told
        assert player.ask(type="ping")["type"] == "pong"

        for hello in HELLOS:
            check_hello(open_house.port, made, hello)
    for table in ("%00", "a%00b", "%ff"):
        url = f"ws://127.0.0.1:{open_house.port}/ws/{table}"
        assert fate(url, '{"type":"hello"}') in ("refused", 4404)


HELLOS = [
    '{"type":"hello","tokens":TOKENS,"seed":"a\\u0000b"}',
    '{"type":"hello","tokens":TOKENS,"seed":"\\ud800"}',
    '{"type":"hello","tokens":["\\u0000"]}',
    '{"type":"hello","tokens":' + "[" * 16_000,
]


def check_hello(port: int, made: dict[str, Any], hello: str) -> None:
    with connect(f"ws://127.0.0.1:{port}/ws/{made['table']}") as socket:
        socket.send(hello.replace("TOKENS", json.dumps(tokens_of(made))))
        told = json.loads(socket.recv(60))
        assert told["code"] in ("bad_message", "wrong_token")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(60)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_ready_says_no_while_writes_fail(tmp_path: Path) -> None:
    """Reading goes on, but a file that may not grow takes no move."""
    port = load.free_port()
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running(Config(database=url, bot_workers=1)):
        pass  # the schema is there
    limit = 120_000
    words = ["stellwerk", "serve", "--port", str(port), "--database", url]
    with subprocess.Popen(
        child.command(*words),
        env={**child.environment(), "STELLWERK_LOG_LEVEL": "error"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    ) as server:
        try:
            load.wait_for(port)
            assert ask(port, "/ready")[0] == 200
            while ask(port, "/api/tables", raw=wish())[0] == 201:
                pass
            wait_until(lambda: ask(port, "/ready")[0] == 503)
            assert ask(port, "/health")[0] == 200
        finally:
            server.terminate()
