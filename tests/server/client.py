# SPDX-License-Identifier: MIT
"""A player's side of the protocol, and a server to talk to."""

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stellwerk.core.differences import carried_out
from stellwerk.server.app import make_app
from stellwerk.server.config import Config
from stellwerk.server.running import Server, uvicorn_settings
from tests.waiting import PATIENCE, wait_until


class Running:
    """A server in this process, on a port of its own, with real sockets."""

    def __init__(self, config: Config) -> None:
        self.app = make_app(config)
        anywhere = msgspec.structs.replace(config, port=0)
        settings = uvicorn_settings(anywhere, self.app)
        self.server = Server(settings, lambda address: None)
        self.thread = threading.Thread(target=self.server.run)

    @property
    def services(self) -> Any:
        return self.app.state.services

    def start(self) -> None:
        self.thread.start()
        wait_until(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started
        self.port = self.server.servers[0].sockets[0].getsockname()[1]

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@contextmanager
def running(config: Config) -> Iterator[Running]:
    server = Running(config)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def ask(
    port: int,
    path: str,
    body: object = None,
    token: str | None = None,
    raw: bytes | None = None,
    origin: str | None = None,
) -> tuple[int, Any]:
    """A request; returns status and the answer."""
    data = raw if raw is not None else body and json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data)
    request.add_header("Content-Type", "application/json")
    if origin is not None:
        request.add_header("Origin", origin)
    if token is not None:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, read_answer(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, read_answer(error)


def read_answer(answer: Any) -> Any:
    text = answer.read().decode()
    is_json = "json" in answer.headers.get("content-type", "")
    return json.loads(text) if is_json else text


def make_table(port: int, seats: list[str], **more: Any) -> dict[str, Any]:
    """A table; a seat is `human`, `open` or the name of a bot."""
    kinds = [
        {"kind": kind} if kind in ("human", "open") else {"kind": "bot", "bot": kind}
        for kind in seats
    ]
    wish = {"game": "rail_line", "players": len(seats), "seats": kinds, **more}
    status, made = ask(port, "/api/tables", wish)
    assert status == 201, made
    assert isinstance(made, dict)
    return made


class Player:
    """One socket, with everything it ever received."""

    def __init__(
        self, port: int, table: str, tokens: list[str], seen: int = 0, **more: Any
    ) -> None:
        self.port = port
        self.table = table
        self.tokens = tokens
        self.opened = ExitStack()
        self.socket: ClientConnection = self.opened.enter_context(
            connect(
                f"ws://127.0.0.1:{port}/ws/{table}", compression=None, max_size=None
            )
        )
        self.frames: list[str] = []
        self.states: dict[int | None, dict[str, Any]] = {}
        self.info: dict[str, Any] = {}
        self.seen = seen
        self.number = 0
        self.send(type="hello", tokens=tokens, seen=seen, **more)

    def send(self, **message: Any) -> int:
        self.number += 1
        self.socket.send(json.dumps({"re": self.number, **message}))
        return self.number

    def receive(self, seconds: float = PATIENCE) -> dict[str, Any]:
        frame = self.socket.recv(seconds)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if message["type"] == "change":
            before = self.states[message["seat"]]
            assert before["seen"] == message["since"]
            view = carried_out(before["view"], message["changes"])
            message = {**message, "view": view}
        if message["type"] in ("state", "change"):
            self.states[message["seat"]] = message
            self.seen = message["seen"]
        if message["type"] == "table":
            self.info = message
        return message

    def until(
        self, kind: str, true: Callable[[dict[str, Any]], object] = bool
    ) -> dict[str, Any]:
        """Receive until a message of a kind (with a quality) comes."""
        while True:
            message = self.receive()
            if message["type"] == kind and true(message):
                return message

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send, and wait for the direct answer."""
        number = self.send(**message)
        while True:
            answer = self.receive()
            if answer.get("re") == number:
                return answer

    def move(self, seat: int, text: str) -> dict[str, Any]:
        return self.ask(type="move", seat=seat, text=text, seen=self.seen)

    def my_turn(self) -> int | None:
        """The own seat that is asked, if one is."""
        for seat, state in self.states.items():
            current = seat is not None and state["seen"] == self.seen
            if current and state["view"]["to_act"] == seat:
                return seat
        return None

    def play_on(self, choose: Callable[[list[str]], str]) -> dict[str, Any]:
        """Answer own questions until the game is over; returns the last state."""
        while True:
            last = max(self.states.values(), key=lambda s: s["seen"], default=None)
            if last is not None and last["view"]["over"]:
                return last
            seat = self.my_turn()
            if seat is None:
                self.receive()
                continue
            choices = self.states[seat]["view"]["choices"]
            answer = self.move(seat, choose([each["text"] for each in choices]))
            assert answer["type"] in ("done", "stale"), answer

    def close(self) -> None:
        self.opened.close()

    def closing_code(self) -> int:
        """Read on until the server closes; returns its code."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


@contextmanager
def sitting(
    port: int, table: str, tokens: list[str], seen: int = 0, **more: Any
) -> Iterator[Player]:
    player = Player(port, table, tokens, seen, **more)
    try:
        yield player
    finally:
        player.close()


def tokens_of(made: dict[str, Any]) -> list[str]:
    return [seat["token"] for seat in made["seats"] if seat["token"] is not None]


def names_in(value: Any) -> set[str]:
    """Every text that occurs anywhere in a message."""
    if isinstance(value, dict):
        return set().union(*(names_in(each) for each in value.values()), value.keys())
    if isinstance(value, list):
        return set().union(*(names_in(each) for each in value))
    return set(value.replace(",", " ").split()) if isinstance(value, str) else set()
