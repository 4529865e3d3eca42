# SPDX-License-Identifier: MIT
"""SIGKILL at random instants while clients play: no acknowledged move is ever lost.

`STELLWERK_KILLS` says how often, `STELLWERK_CRASH_TABLES` at how many tables at once.
"""

import json
import os
import random
import signal
import subprocess
import threading
import time
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.exceptions import WebSocketException

from stellwerk.server import child
from stellwerk.server.saved import load_moves
from stellwerk.server.store import make_engine
from tests.server.client import Player, ask, make_table, tokens_of
from tests.server.databases import free_port

KILLS: Final = int(os.environ.get("STELLWERK_KILLS", "3"))
TABLES: Final = int(os.environ.get("STELLWERK_CRASH_TABLES", "3"))
GONE: Final = (WebSocketException, OSError, EOFError, TimeoutError)


class Process:
    """A server of its own that can be killed."""

    def __init__(self, database: str, home: Path) -> None:
        self.port = free_port()
        self.environment = {
            **child.environment(),
            "STELLWERK_HOME": str(home),
            "STELLWERK_DATABASE": database,
            "STELLWERK_MESSAGES_PER_SECOND": "1000",
            "STELLWERK_BURST": "1000",
            "STELLWERK_TABLES_PER_HOUR": "100000",
            "STELLWERK_BOT_WORKERS": "1",
            "STELLWERK_LOG_LEVEL": "warning",
        }

    def start(self) -> None:
        self.process = subprocess.Popen(
            child.command("stellwerk", "serve", "--port", str(self.port)),
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        assert "listens" in self.process.stdout.readline()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def stop(self) -> None:
        self.process.terminate()
        self.end()
        assert self.process.returncode in (0, -signal.SIGTERM)

    def end(self) -> None:
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Client:
    """Plays one table from one socket, and remembers what was acknowledged."""

    def __init__(self, made: dict[str, Any], seed: int) -> None:
        self.made = made
        self.rng = random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        self.shown: dict[int, str] = {}  # by history length: the view of seat 0
        self.broken: BaseException | None = None

    def play(self, port: int) -> None:
        """Play until the server is gone or the game is over."""
        try:
            self.play_on(port)
        except GONE:
            return
        except BaseException as error:
            self.broken = error

    def play_on(self, port: int) -> None:
        player = Player(port, self.made["table"], tokens_of(self.made))
        try:
            while not any(s["view"]["over"] for s in player.states.values()):
                seat = player.my_turn()
                if seat is None:
                    player.receive()
                    self.look(player)
                    continue
                texts = [c["text"] for c in player.states[seat]["view"]["choices"]]
                text = self.rng.choice(texts)
                before = player.seen
                answer = player.move(seat, text)
                self.look(player)
                if answer["type"] == "done":
                    self.acknowledged[before] = text
        finally:
            player.close()

    def look(self, player: Player) -> None:
        state = player.states.get(0)
        if state is not None:
            self.shown[state["seen"]] = json.dumps(state["view"], sort_keys=True)


def check(database: str, port: int, clients: list[Client]) -> None:
    """Every table opens; every acknowledged move is where it was."""
    engine = make_engine(database)
    with engine.connect() as connection:
        for client in clients:
            table = client.made["table"]
            status, facts = ask(port, f"/api/tables/{table}")
            assert status == 200, facts
            rows = {row.seq: row.text for row in load_moves(connection, table, -1)}
            assert facts["seen"] >= len(client.acknowledged)
            for seq, text in client.acknowledged.items():
                assert rows[seq] == text
            if facts["seen"] in client.shown:
                with_view(port, client, facts["seen"])
    engine.dispose()


def with_view(port: int, client: Client, seen: int) -> None:
    """The position that was seen last is the position after the restart."""
    player = Player(port, client.made["table"], tokens_of(client.made))
    try:
        state = player.until("state", lambda s: s["seat"] == 0)
        if state["seen"] == seen:
            view = json.dumps(state["view"], sort_keys=True)
            assert view == client.shown[seen]
    finally:
        player.close()


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_by_killing_the_server(
    database: str, tmp_path: Path
) -> None:
    server = Process(database, tmp_path)
    rng = random.Random(1)
    server.start()
    clients: list[Client] = []
    for kill in range(KILLS):
        fresh = [make_table(server.port, ["human", "human"]) for _ in range(TABLES)]
        clients = [
            *clients[-TABLES:],
            *(Client(made, kill * 100 + place) for place, made in enumerate(fresh)),
        ]
        threads = [
            threading.Thread(target=client.play, args=(server.port,))
            for client in clients
        ]
        for thread in threads:
            thread.start()
        time.sleep(rng.uniform(0.1, 2.0))
        server.kill()
        for thread in threads:
            thread.join(120)
        server.start()
        check(database, server.port, clients)
        assert [client.broken for client in clients] == [None] * len(clients)
    assert any(client.acknowledged for client in clients)
    server.stop()


def test_a_polite_end_tells_everybody_to_come_back(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path}/x.sqlite", tmp_path)
    server.start()
    made = make_table(server.port, ["human", "random"])
    player = Player(server.port, made["table"], tokens_of(made))
    try:
        player.until("state")
        server.stop()
        assert player.closing_code() == 1012
    finally:
        player.close()
