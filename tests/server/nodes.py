# SPDX-License-Identifier: MIT
"""Several servers on one PostgreSQL database."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stellwerk.server.config import Config
from tests.server.client import Player, Running, running
from tests.waiting import PATIENCE, wait_until


def node_config(url: str, **more: Any) -> Config:
    settings: dict[str, Any] = {
        "database": url,
        "cluster": True,
        "bot_workers": 1,
        "edition_seconds": 60.0,  # the machine may be busy
        "compile": False,
        "tables_per_hour": 1000,
        "messages_per_second": 1000.0,
        "burst": 1000,
        **more,
    }
    return Config(**settings)


@contextmanager
def nodes(url: str, count: int = 2, **more: Any) -> Iterator[list[Running]]:
    """Some servers that share a database."""
    with ExitStack() as opened:
        config = node_config(url, **more)
        yield [opened.enter_context(running(config)) for _ in range(count)]


def sent_away(port: int, table: str) -> int:
    """The code with which a socket is closed that says nothing."""
    address = f"ws://127.0.0.1:{port}/ws/{table}"
    with connect(address, compression=None) as socket:
        try:
            socket.recv(PATIENCE)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
    return 0


def first_choice(player: Player, seat: int) -> str:
    text: str = player.states[seat]["view"]["choices"][0]["text"]
    return text


def play_to_the_end(players: list[Player]) -> None:
    """Whoever is asked answers with the first choice, wherever they are connected."""
    while not all(is_over(player) for player in players):
        for player in players:
            play_if_asked(player)


def is_over(player: Player) -> bool:
    return bool(player.info) and player.info["status"] == "over"


def play_if_asked(player: Player) -> None:
    seat = player.my_turn()
    if seat is None or is_over(player):
        listen(player)
        return
    answer = player.move(seat, first_choice(player, seat))
    assert answer["type"] in ("done", "stale"), answer


def listen(player: Player, seconds: float = 0.01) -> None:
    """Read what has come."""
    try:
        while True:
            player.receive(seconds)
    except TimeoutError:
        return


def hear(player: Player, true: Any) -> None:
    """Read until something is so."""

    def heard() -> bool:
        listen(player)
        return bool(true())

    wait_until(heard)


def lines_told(player: Player, seat: int = 0) -> list[int]:
    """The numbers of all lines that a socket was told for a seat."""
    messages = [json.loads(frame) for frame in player.frames]
    told = [
        message["log"]
        for message in messages
        if message["type"] == "welcome"
        or (message["type"], message.get("seat")) == ("state", seat)
    ]
    return [line["seq"] for lines in told for line in lines]
