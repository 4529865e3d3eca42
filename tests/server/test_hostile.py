# SPDX-License-Identifier: MIT
"""Malformed, huge, wrong and too many messages: refused, and the server stays up."""

import json
import random
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from stellwerk.server.config import Config
from tests.server.client import Running, ask, make_table, running, sitting, tokens_of

BROKEN = [
    "",
    "{",
    "[]",
    "null",
    '"hello"',
    "{}",
    '{"type":"nothing"}',
    '{"type":"move"}',
    '{"type":"move","seat":"0","text":"x","seen":0}',
    '{"type":"move","seat":99,"text":"x","seen":0}',
    '{"type":"move","seat":-1,"text":"x","seen":0}',
    '{"type":"move","seat":0,"text":"","seen":0}',
    '{"type":"move","seat":0,"text":"x","seen":-1}',
    '{"type":"move","seat":0,"text":"x","seen":1e99}',
    '{"type":"move","seat":0,"text":"x","seen":0,"more":1}',
    '{"type":"hello","tokens":[]}',
    '{"type":"rename","seat":0,"name":"' + "x" * 25 + '"}',
    '{"type":"chat","seat":0,"text":"' + "x" * 501 + '"}',
    "[" * 5000,
]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with small limits."""
    folder = tmp_path_factory.mktemp("strict")
    config = Config(
        database=f"sqlite:///{folder}/tables.sqlite",
        bot_workers=1,
        sockets_per_client=4,
        tables_per_hour=5,
        hello_seconds=0.3,
        body_bytes=100_000,
    )
    with running(config) as made:
        yield made


def test_broken_frames_are_refused_one_by_one(server: Running) -> None:
    made = make_table(server.port, ["human", "human"])
    with sitting(server.port, made["table"], tokens_of(made)) as player:
        player.until("state")
        seen = player.seen
        for frame in BROKEN:
            player.socket.send(frame)
            assert player.until("error")["code"] == "bad_message", frame
        player.socket.send(b"\xff\xfe")
        assert player.until("error")["code"] == "bad_message"
        assert player.ask(type="ping")["type"] == "pong"
        assert player.seen == seen


def test_random_frames_never_bring_the_server_down(server: Running) -> None:
    rng = random.Random(13)
    kinds = ["start", "move", "undo", "undo_request", "why", "chat", "rename", "x"]
    fields = ["seat", "text", "seen", "name", "accept", "on", "re"]
    values = [0, 1, 7, -1, None, True, "x", "side I", [], {}, 2**70, 0.5, "\x00"]
    made = make_table(server.port, ["human", "human"])
    with sitting(server.port, made["table"], tokens_of(made)) as player:
        player.until("state")
        for _ in range(300):
            message = {key: rng.choice(values) for key in rng.sample(fields, 4)}
            message["type"] = rng.choice(kinds)
            player.socket.send(json.dumps(message))
        assert player.ask(type="ping")["type"] == "pong"
        for frame in player.frames:
            assert "Traceback" not in frame
    assert ask(server.port, "/health")[0] == 200


def test_a_frame_that_is_too_large_closes_the_socket(server: Running) -> None:
    made = make_table(server.port, ["human", "human"])
    with sitting(server.port, made["table"], tokens_of(made)) as player:
        player.until("state")
        player.socket.send("x" * 20_000)
        assert player.closing_code() == 1009


def test_a_wrong_token_or_table_is_turned_away(server: Running) -> None:
    made = make_table(server.port, ["human", "human"])
    with sitting(server.port, made["table"], ["guess"]) as player:
        assert player.until("error")["code"] == "wrong_token"
        assert player.closing_code() == 4401
    right = tokens_of(made)[0]
    with sitting(server.port, made["table"], [right, "guess"]) as player:
        assert player.until("error")["code"] == "wrong_token"
    with sitting(server.port, "0" * 20, [right]) as player:
        assert player.closing_code() == 4404
    url = f"ws://127.0.0.1:{server.port}/ws/{made['table']}"
    with connect(url) as socket:
        socket.send('{"type":"ping"}')
        assert json.loads(socket.recv())["code"] == "hello_first"


def test_pages_of_other_servers_cannot_connect(server: Running) -> None:
    made = make_table(server.port, ["human", "human"])
    url = f"ws://127.0.0.1:{server.port}/ws/{made['table']}"
    with pytest.raises(InvalidStatus), connect(url, origin="https://evil.example"):
        pass
    with connect(url, origin=f"http://127.0.0.1:{server.port}") as socket:
        socket.send(json.dumps({"type": "hello", "tokens": tokens_of(made)}))
        assert json.loads(socket.recv())["type"] == "welcome"
    wish = {"game": "rail_line", "players": 2}
    evil = "https://evil.example"
    assert ask(server.port, "/api/tables", wish, origin=evil)[0] == 403
    own = f"http://127.0.0.1:{server.port}"
    assert ask(server.port, "/api/tables", wish, origin=own)[0] == 201


def test_a_flood_is_slowed_down_and_then_cut_off(strict: Running) -> None:
    made = make_table(strict.port, ["human", "human"])
    with sitting(strict.port, made["table"], tokens_of(made)) as player:
        player.until("state")
        try:
            for _ in range(2000):
                player.socket.send('{"type":"ping","re":5}')
        except ConnectionClosed:
            pass
        assert player.closing_code() == 4429
        assert any(
            '"too_fast"' in frame and '"re":5' in frame for frame in player.frames
        )
    assert ask(strict.port, "/health")[0] == 200


def test_sockets_and_tables_per_client_are_limited(strict: Running) -> None:
    made = make_table(strict.port, ["human", "human"])
    url = f"ws://127.0.0.1:{strict.port}/ws/{made['table']}"
    tokens = tokens_of(made)
    with (
        sitting(strict.port, made["table"], tokens) as one,
        sitting(strict.port, made["table"], tokens) as two,
        sitting(strict.port, made["table"], tokens) as three,
        sitting(strict.port, made["table"], tokens) as four,
    ):
        for player in (one, two, three, four):
            player.until("state")
        with connect(url) as five, pytest.raises(ConnectionClosed) as closed:
            five.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
    statuses = [
        ask(strict.port, "/api/tables", {"game": "rail_line", "players": 2})[0]
        for _ in range(6)
    ]
    assert statuses[-1] == 429


def test_who_does_not_say_hello_is_disconnected(strict: Running) -> None:
    table = "0" * 20
    for path in strict.services.hub.tables:
        table = path
    with (
        connect(f"ws://127.0.0.1:{strict.port}/ws/{table}") as socket,
        pytest.raises(ConnectionClosed) as closed,
    ):
        socket.recv(20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"game": "chess", "players": 2}, 400),
        ({"game": "rail_line", "players": 9}, 400),
        ({"game": "rail_line", "players": "two"}, 400),
        ({"game": "rail_line", "players": 2, "options": {"x": 1}}, 400),
        ({"game": "rail_line", "players": 2, "options": {"score_sheet": 7}}, 400),
        ({"game": "rail_line", "players": 2, "edition": {}}, 400),
        ({"game": "../etc", "players": 2}, 400),
        ({"game": "rail_line", "players": 2, "seats": [{"kind": "cat"}]}, 400),
        (
            {
                "game": "rail_line",
                "players": 2,
                "seats": [{"kind": "bot", "bot": "director:sims=1"}],
            },
            400,
        ),
        ({"game": "rail_line", "players": 2, "seats": [{}, {}, {}]}, 400),
        ([1, 2], 400),
    ],
)
def test_wrong_wishes_are_refused_with_a_reason(
    server: Running, body: object, status: int
) -> None:
    got, problem = ask(server.port, "/api/tables", body)
    assert got == status
    assert set(problem) == {"code", "detail"}
    assert "Traceback" not in problem["detail"]


def test_oversized_and_broken_bodies_are_refused(strict: Running) -> None:
    assert ask(strict.port, "/api/tables", raw=b"{" * 1000)[0] == 400
    assert ask(strict.port, "/api/tables", raw=b" " * 200_000)[0] == 413


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/../../etc/passwd/texts/en",
        "/api/games/%2e%2e%2f%2e%2e/printed",
        "/api/games/nothing/printed",
        "/api/games/rail_line/texts/fr",
        "/api/games/rail_line/rules/..",
        "/api/tables/nothing",
        "/api/tables/nothing/record",
        "/assets/../../app.py",
        "/assets/%2e%2e/%2e%2e/app.py",
        "/nothing",
    ],
)
def test_wrong_addresses_are_not_found(server: Running, path: str) -> None:
    status, problem = ask(server.port, path)
    assert status in (400, 404)
    assert set(problem) == {"code", "detail"}


def test_every_answer_carries_the_safety_headers(server: Running) -> None:
    import urllib.request

    url = f"http://127.0.0.1:{server.port}/api/games"
    with urllib.request.urlopen(url) as answer:
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
