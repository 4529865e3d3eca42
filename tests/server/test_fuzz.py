# SPDX-License-Identifier: MIT
"""Thousands of frames that no page would send: refused, nothing leaks, all goes on.

Malformed, huge, out of order, with wrong tokens, from other pages, and as a flood.
"""

import json
import random
from collections.abc import Iterator
from typing import Any, Final, get_args

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from stellwerk import Rng
from stellwerk.kit.effort import effort
from stellwerk.server.config import Config
from stellwerk.server.web import from_client, messages
from tests.server.client import (
    Player,
    Running,
    ask,
    make_table,
    running,
    sitting,
    tokens_of,
)
from tests.waiting import wait_until

FRAMES: Final = effort(1500, 4000)
SHAPES: Final = {
    kind.__struct_config__.tag: kind.__struct_fields__
    for kind in get_args(from_client.FromClient)
}
PLAUSIBLE: Final[dict[str, list[Any]]] = {
    "re": [0, 5],
    "seat": [1, 1, 1, 0],
    "text": ["pass", "side I", "lane 2", "coins 99", "hello"],
    "name": ["Ben", "x)"],
    "accept": [True, False],
    "on": [True, False],
    "bot": ["random", "nobody"],
    "tokens": [[], ["x"]],
    "language": ["de"],
    "seed": ["s"],
    "batch": [False],
    "differences": [True, False],
    "entry": [0, 1, 9, None],
    "promise": ["", "0" * 64],
}
VALUES: Final[list[Any]] = [
    *(0, 1, 2, 9, 10, -1, 2**31, 2**63, 2**70, 0.5, 1e300, None, True, False),
    *("", "x", "side I", "pass", "\x00", "\u202e", "é" * 30, "A" * 5000, "random"),
    *("external:touch x", '{"bot":"search","sims":1}', "../../etc/passwd"),
    *([], {}, [[]], {"a": {"b": []}}, ["x"] * 9, [None]),
]
NOISE: Final = '{}[]",:0123456789eE+-.truefalsn\\u \x00\x7fé\U0001f682'


@pytest.fixture(scope="module")
def tough(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("fuzz")
    config = Config(
        database=f"sqlite:///{folder}/tables.sqlite",
        bot_workers=1,
        messages_per_second=1e6,
        burst=10**6,
        hello_seconds=5.0,
    )
    with running(config) as made:
        yield made


def any_frame(rng: random.Random, seen: int) -> str | bytes:
    """A frame: mostly a message with wrong parts, sometimes no message at all."""
    kind = rng.random()
    if kind < 0.1:
        return "".join(rng.choices(NOISE, k=rng.randrange(200)))
    if kind < 0.15:
        return rng.randbytes(rng.randrange(200))
    tag = rng.choice([*SHAPES, "x"])
    message: dict[str, Any] = {"type": tag}
    for field in SHAPES.get(tag, ()):
        given = {**PLAUSIBLE, "seen": [seen, seen, seen - 1, seen + 1]}[field]
        if rng.random() < 0.95:
            message[field] = rng.choice(given if rng.random() < 0.9 else VALUES)
    if rng.random() < 0.05:
        message["more"] = rng.choice(VALUES)
    if tag == "leave":
        message["seat"] = 7  # nobody's, so that the game lasts
    text = json.dumps(message)
    return text if rng.random() < 0.9 else text[: rng.randrange(len(text))]


@pytest.mark.slow
def test_thousands_of_wrong_frames_do_no_harm(tough: Running) -> None:
    rng = random.Random(31)
    made = make_table(tough.port, ["human", "human", "random"])
    path = f"/api/tables/{made['table']}"
    with (
        sitting(tough.port, made["table"], tokens_of(made)[1:]) as fuzzer,
        sitting(tough.port, made["table"], tokens_of(made)[:1]) as victim,
    ):
        victim.until("state")
        fuzzer.until("state")
        for count in range(FRAMES):
            fuzzer.socket.send(any_frame(rng, fuzzer.seen))
            if count % 50 == 49:
                fuzzer.ask(type="ping")
        assert fuzzer.ask(type="ping")["type"] == "pong"
        victim.ask(type="ping")
        check_frames(fuzzer)
        check_view(fuzzer, tough.services.hub.tables[made["table"]])
        assert victim.info["seats"][0]["kind"] == "human"  # nobody else's business
    assert ask(tough.port, path)[0] == 200


def check_frames(fuzzer: Player) -> None:
    """Only known messages, only own views, no insides."""
    kinds = set()
    for frame in fuzzer.frames:
        assert "Traceback" not in frame
        assert "stellwerk/" not in frame
        message = json.loads(frame)
        kinds.add(message["type"])
        if message["type"] == "error":
            assert message["code"] in messages.ERRORS
        if message["type"] == "state":
            assert message["seat"] == 1
    assert {"error", "done", "pong", "chat"} <= kinds


def check_view(fuzzer: Player, table: Any) -> None:
    """What was shown last is what a twin with other hidden things shows."""
    while fuzzer.seen < table.course.seq:
        fuzzer.receive()
    twin = table.rules.imagine(table.course.state, 1, Rng(5))
    shown = json.loads(json.dumps(table.rules.view(twin, 1)))
    assert fuzzer.states[1]["view"] == shown


@pytest.mark.slow
def test_sockets_that_begin_wrongly_are_closed(tough: Running) -> None:
    rng = random.Random(33)
    made = make_table(tough.port, ["human", "human"])
    url = f"ws://127.0.0.1:{tough.port}/ws/"
    token = tokens_of(made)[0]
    fates = set()
    for _ in range(200):
        table = rng.choice([made["table"], "0" * 20, "x", "%00", "a" * 300])
        fates.add(fate(url + table, first_frame(rng, token)))
    assert {"error", "welcome", 1009, 4404} <= fates
    assert fates <= {"error", "welcome", 1009, 4401, 4404, "refused"}
    wait_until(lambda: not tough.services.clients.sockets)
    assert ask(tough.port, "/health")[0] == 200


def fate(url: str, frame: str | bytes, **more: Any) -> str | int:
    """What becomes of a socket that begins with a frame."""
    try:
        with connect(url, compression=None, max_size=None, **more) as socket:
            socket.send(frame)
            told = str(socket.recv(20))
            return "insides" if "Traceback" in told else str(json.loads(told)["type"])
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0
    except InvalidStatus as refused:
        status = refused.response.status_code
        return "refused" if status < 500 else status


def first_frame(rng: random.Random, token: str) -> str | bytes:
    """A hello with a right or wrong token, or something else."""
    tokens = rng.choice([[token], [], ["x"], [token, "x"], [token] * 9, token, [1]])
    hello = {"type": "hello", "tokens": tokens, "seen": rng.choice(VALUES)}
    frames: list[str | bytes] = [json.dumps(hello), json.dumps({**hello, "seen": 0})]
    return rng.choice([*frames, any_frame(rng, 0), "x" * 20_000, b"x" * 20_000])


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://", "x"]
)
def test_no_other_page_gets_a_socket(tough: Running, origin: str) -> None:
    made = make_table(tough.port, ["human", "human"])
    url = f"ws://127.0.0.1:{tough.port}/ws/{made['table']}"
    with pytest.raises(InvalidStatus) as refused, connect(url, origin=origin):  # type: ignore[arg-type]
        pass
    assert refused.value.response.status_code == 403
