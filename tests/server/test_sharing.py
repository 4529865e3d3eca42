# SPDX-License-Identifier: MIT
"""Friends: let in by who sits at the machine; names, tokens, pages not there."""

import http.client
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stellwerk.server.config import Config
from stellwerk.server.web import sharing
from stellwerk.server.web.limits import GUESSES
from tests.server.client import Running, ask, make_table, running, sitting, tokens_of

NETWORK: Final = "127.0.0.2"  # stands for an address in the network
TOKEN: Final = "gleis 9 ¾"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Running]:
    """A server for this machine alone."""
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    config = Config(database=url, bot_workers=1, network=[NETWORK])
    with running(config) as made:
        yield made


def send(
    port: int,
    path: str,
    body: object = None,
    to: str = "127.0.0.1",
    **headers: str,
) -> tuple[int, Any]:
    """A request to an address of ours, with headers of our choice."""
    connection = http.client.HTTPConnection(to, port, timeout=60)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        data = None if body is None else json.dumps(body)
        connection.request("GET" if data is None else "POST", path, data, named)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def reaches(port: int) -> bool:
    try:
        return send(port, "/api/games", to=NETWORK)[0] == 200
    except OSError:
        return False


def drain(guest: ClientConnection) -> None:
    while True:
        guest.recv(60)


def let_in(port: int, wanted: bool = True, **headers: str) -> tuple[int, Any]:
    return send(port, "/api/access", {"open": wanted}, **headers)


def test_others_are_let_in_and_shut_out_again(home: Running) -> None:
    assert not reaches(home.port)
    status, access = send(home.port, "/api/access")
    assert status == 200
    closed = {"here": True, "open": False, "changeable": True, "addresses": []}
    assert access == {**closed, "token": False}
    for _ in range(2):  # asked twice it is done once
        status, access = let_in(home.port)
        assert status == 200
        assert access["open"]
        assert access["addresses"] == [f"http://{NETWORK}:{home.port}"]
    assert reaches(home.port)
    made = make_table(home.port, ["human", "open"])
    url = f"ws://{NETWORK}:{home.port}/ws/{made['table']}"
    with connect(url, compression=None) as guest:
        guest.send(json.dumps({"type": "hello", "tokens": [tokens_of(made)[1]]}))
        assert json.loads(guest.recv(60))["type"] == "welcome"
        with sitting(home.port, made["table"], [tokens_of(made)[0]]) as own:
            own.until("welcome")
            status, access = let_in(home.port, wanted=False)
            assert (status, access["open"], access["addresses"]) == (200, False, [])
            with pytest.raises(ConnectionClosed):
                drain(guest)
            assert own.ask(type="ping")["type"] == "pong"
    assert not reaches(home.port)
    assert let_in(home.port)[0] == 200
    assert reaches(home.port)


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "kiste.local"},  # a name that anybody in the network may take
        {"Host": f"{NETWORK}:1", "to": NETWORK},
        {"X_Forwarded_For": "192.0.2.7"},
        {"Forwarded": "for=192.0.2.7"},
        {"Via": "1.1 proxy"},
        {"Origin": "http://evil.example"},
    ],
    ids=lambda headers: next(iter(headers)),
)
def test_only_who_sits_at_the_machine_may_do_it(
    home: Running, headers: dict[str, str]
) -> None:
    if "to" in headers:
        assert let_in(home.port)[0] == 200
    status, problem = let_in(home.port, wanted="to" not in headers, **headers)
    assert status == 403
    assert problem["code"] in ("not_here", "wrong_origin")
    assert reaches(home.port) is ("to" in headers)
    if "Origin" not in headers:
        told = send(home.port, "/api/access", **headers)[1]
        assert (told["here"], told["changeable"], told["addresses"]) == (
            *(False, False),
            [],
        )


def test_a_server_for_all_is_not_shut(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    config = Config(host="0.0.0.0", database=url, bot_workers=1, network=[NETWORK])
    with running(config) as server:
        access = send(server.port, "/api/access")[1]
        assert (access["open"], access["changeable"]) == (True, False)
        assert access["addresses"] == [f"http://{NETWORK}:{server.port}"]
        assert reaches(server.port)
        assert let_in(server.port, wanted=False)[1]["code"] == "not_here"
        assert reaches(server.port)


def test_a_server_behind_a_proxy_is_not_opened(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    config = Config(database=url, hosts=["play.example.org"], network=[NETWORK])
    with running(config) as server:
        assert send(server.port, "/api/access")[1]["open"]
        assert let_in(server.port)[1]["code"] == "not_here"
        assert not reaches(server.port)


def test_a_taken_port_and_a_missing_network_are_said(
    home: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as other:
        other.bind((NETWORK, home.port))
        other.listen()
        status, problem = let_in(home.port)
        assert (status, problem["code"]) == (400, "port_taken")
    monkeypatch.setattr(sharing, "own_addresses", lambda chosen: [])
    status, problem = let_in(home.port)
    assert (status, problem["code"]) == (400, "no_network")
    monkeypatch.undo()
    assert let_in(home.port)[0] == 200


def test_a_public_address_of_our_own_is_a_name_of_ours(
    home: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert send(home.port, "/api/games", Host="198.41.0.4")[0] == 421
    home.services.sharing.hosts.append("198.41.0.4")
    assert send(home.port, "/api/games", Host="198.41.0.4")[0] == 200
    home.services.sharing.hosts.clear()
    assert send(home.port, "/api/games", Host="198.41.0.4")[0] == 421


def test_found_addresses_are_of_use_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {socket.AF_INET: ["127.0.1.1", "192.0.2.5"], socket.AF_INET6: ["::1"]}
    monkeypatch.setattr(sharing, "named", lambda family: found[family])
    monkeypatch.setattr(sharing, "used_for", lambda family, to: ["192.0.2.5"])
    assert sharing.own_addresses([]) == ["192.0.2.5"]
    assert sharing.own_addresses([NETWORK]) == [NETWORK]
    monkeypatch.setattr(sharing, "used_for", lambda family, to: [])
    found[socket.AF_INET] = ["127.0.1.1"]
    assert sharing.own_addresses([]) == []
    found[socket.AF_INET6] = ["::1", "2001:db9::7"]
    assert sharing.own_addresses([]) == ["2001:db9::7"]
    assert sharing.written("2001:db9::7", 80) == "http://[2001:db9::7]:80"


# Names.


def test_who_comes_by_a_link_says_a_name_before(home: Running) -> None:
    made = make_table(home.port, ["human", "open"])
    path = f"/api/tables/{made['table']}/seat"
    token = tokens_of(made)[1]
    unnamed = {"seat": 1, "name": "", "kind": "open"}
    assert ask(home.port, path, token=token) == (200, unnamed)
    status, told = ask(home.port, path, {"name": "  Ben "}, token)
    assert (status, told["name"]) == (200, "Ben")
    with sitting(home.port, made["table"], [tokens_of(made)[0]]) as player:
        assert player.until("table")["seats"][1]["name"] == "Ben"
        assert ask(home.port, path, {"name": "Benedikt"}, token)[0] == 200
        player.until("table", lambda told: told["seats"][1]["name"] == "Benedikt")


@pytest.mark.parametrize(
    "name", ["", "   ", "\u202e", "x" * 25, "Ann (driver)", "Conductor", "Bot 2"]
)
def test_bad_names_are_refused_and_nothing_changes(home: Running, name: str) -> None:
    made = make_table(home.port, ["human", "open"])
    path, token = f"/api/tables/{made['table']}/seat", tokens_of(made)[1]
    assert ask(home.port, path, {"name": "Ben"}, token)[0] == 200
    status, problem = ask(home.port, path, {"name": name}, token)
    assert (status, problem["code"]) == (400, "bad_name")
    assert ask(home.port, path, token=token)[1]["name"] == "Ben"


def test_nobody_names_somebody_else(home: Running) -> None:
    made = make_table(home.port, ["human", "open"])
    path = f"/api/tables/{made['table']}/seat"
    watching = made["spectator"]
    assert ask(home.port, path, token=watching)[1]["seat"] is None
    for token in (watching, "nonsense", None):
        assert ask(home.port, path, {"name": "Eve"}, token)[0] == 403
    assert ask(home.port, path, token="nonsense")[0] == 403


# Tokens.


def test_making_a_table_needs_the_token(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running(Config(database=url, bot_workers=1, create_token=TOKEN)) as server:
        port = server.port
        assert send(port, "/api/access")[1]["token"]
        wish = {"game": "rail_line", "players": 2, "start": "now"}
        paths = {"/api/tables": wish, "/api/games/rail_line/lesson": {}}
        for path, body in paths.items():
            for given in ({}, {"X_Create_Token": "gleis 9"}):
                status, problem = send(port, path, body, **JSON, **given)
                assert (status, problem["code"]) == (403, "create_token")
            right = {"X_Create_Token": "gleis%209%20%C2%BE"}
            assert send(port, path, body, **JSON, **right)[0] == 201


def test_tokens_are_not_guessed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running(Config(database=url, bot_workers=1, create_token=TOKEN)) as server:
        body = {"game": "rail_line", "players": 2}
        tried = [
            send(server.port, "/api/tables", body, **JSON, X_Create_Token=f"no{n}")
            for n in range(GUESSES + 1)
        ]
        assert [status for status, _ in tried] == [403] * GUESSES + [429]
        assert tried[-1][1]["code"] == "too_many_guesses"


def test_without_a_token_anybody_may(home: Running) -> None:
    assert not send(home.port, "/api/access")[1]["token"]
    assert make_table(home.port, ["human", "open"])["table"]


JSON: Final = {"Content_Type": "application/json"}


# Pages that do not exist.


@pytest.mark.parametrize(
    ("path", "found"),
    [
        *(("/", 200), ("/how/rail_line", 200), ("/new/rail_line", 200)),
        *(("/how/nosuch", 404), ("/new/nosuch", 404), ("/nosuch", 404), ("/a/b", 404)),
    ],
)
def test_a_page_that_does_not_exist_is_a_page_all_the_same(
    home: Running, path: str, found: int
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", home.port, timeout=60)
    connection.request("GET", path, headers={"Accept": "text/html,*/*"})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    if answer.status == 503:
        pytest.skip("the page is not built: make web")
    assert answer.status == found
    assert "<!doctype html>" in text.lower()
    assert answer.headers["content-security-policy"]


def test_programs_are_told_in_json_what_does_not_exist(home: Running) -> None:
    for path in ("/nosuch", "/api/nosuch", "/api/tables/nosuch"):
        status, problem = send(home.port, path)
        assert (status, problem["code"].startswith(("not_found", "unknown"))) == (
            *(404, True),
        )
