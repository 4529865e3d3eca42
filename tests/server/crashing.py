# SPDX-License-Identifier: MIT
"""Clients that remember what was acknowledged, and the comparison with the storage."""

import json
import random
import threading
import time
from typing import Any, Final

from websockets.exceptions import WebSocketException

from stellwerk.core.shuffle import ABSENT, commitment, new_secret
from stellwerk.server.storage.database import make_engine
from stellwerk.server.storage.saved import load_moves
from tests.server.client import Player, ask, make_table, tokens_of

GONE: Final = (WebSocketException, OSError, EOFError, TimeoutError)


class Client:
    """Plays one table from one socket, and remembers what was acknowledged."""

    def __init__(self, made: dict[str, Any], seed: int, think: float) -> None:
        self.made = made
        self.think = think  # seconds before a move
        self.rng = random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        self.shown: dict[int, str] = {}  # by history length: the view of seat 0
        # Every third one promises a seed with hello, the others play at once.
        self.seed = new_secret() if seed % 3 == 0 else ""
        self.fixed: list[str] = []  # the promises of all seats, once they were told
        self.told: list[str] = []  # the seeds of all seats, likewise
        self.not_saved = 0
        self.over = False
        self.broken: BaseException | None = None

    @property
    def table(self) -> str:
        id: str = self.made["table"]
        return id

    def play(self, port: int, stop: threading.Event) -> None:
        """Play, and come back whenever the server is gone, until the game is over."""
        try:
            while not self.over and not stop.is_set():
                try:
                    self.play_on(port)
                except GONE:
                    stop.wait(0.05)
        except BaseException as error:
            self.broken = error

    def play_on(self, port: int) -> None:
        promise = commitment(self.seed) if self.seed else ""
        player = Player(port, self.table, tokens_of(self.made), promise=promise)
        try:
            while not self.over:
                self.luck(player)
                seat = player.my_turn()
                if seat is None:
                    player.receive()
                else:
                    self.move(player, seat)
                self.look(player)
        finally:
            player.close()

    def luck(self, player: Player) -> None:
        """Reveal when asked; what was told of promises and seeds stays so."""
        shuffle = player.info.get("shuffle", {"locked": False})
        if not shuffle["locked"]:
            return
        self.fixed = self.fixed or shuffle["promises"]
        assert shuffle["promises"] == self.fixed
        if player.info["status"] == "waiting" and not player.states and self.seed:
            answer = player.ask(type="reveal", seed=self.seed)
            assert answer["type"] == "done" or answer["code"] == "not_saved", answer
        elif player.info["status"] != "waiting":
            self.told = self.told or shuffle["seeds"]
            assert shuffle["seeds"] == self.told
            assert set(self.told) <= {self.seed or ABSENT, ABSENT}  # it may be slow

    def move(self, player: Player, seat: int) -> None:
        choices = player.states[seat]["view"]["choices"]
        text = self.rng.choice([choice["text"] for choice in choices])
        before = player.seen
        time.sleep(self.think)
        answer = player.move(seat, text)
        if answer["type"] == "done":
            self.acknowledged[before] = text
        else:
            assert answer.get("code") == "not_saved", answer
            self.not_saved += 1

    def look(self, player: Player) -> None:
        state = player.states.get(0)
        if state is not None:
            self.shown[state["seen"]] = json.dumps(state["view"], sort_keys=True)
        self.over = any(each["view"]["over"] for each in player.states.values())


class Crowd:
    """Tables that are played all the time; a finished one makes room for a new one."""

    def __init__(self, size: int, think: float = 0.0) -> None:
        self.size = size
        self.think = think
        self.clients: list[Client] = []
        self.threads: list[threading.Thread] = []
        self.stop = threading.Event()

    def playing(self) -> list[Client]:
        return [client for client in self.clients if not client.over]

    def begin(self, port: int) -> None:
        """Everybody plays; new tables for those whose game is over."""
        while len(self.playing()) < self.size:
            made = make_table(port, ["human", "human"])
            self.clients.append(Client(made, len(self.clients), self.think))
        self.stop.clear()
        self.threads = [
            threading.Thread(target=client.play, args=(port, self.stop))
            for client in self.playing()
        ]
        for thread in self.threads:
            thread.start()

    def end(self) -> None:
        """After the server was killed: wait until everybody has noticed."""
        self.stop.set()
        for thread in self.threads:
            thread.join(120)
            assert not thread.is_alive()

    def moves(self) -> int:
        return sum(len(client.acknowledged) for client in self.clients)

    def has_moved(self, often: int) -> bool:
        """So often, in all; or somebody cannot, which the next comparison tells."""
        return self.moves() >= often or any(one.broken for one in self.clients)

    def check(self, database: str, port: int, clients: list[Client]) -> None:
        """Every table opens; every acknowledged move is where it was."""
        engine = make_engine(database)
        try:
            with engine.connect() as connection:
                for client in clients:
                    assert client.broken is None, client.broken
                    rows = load_moves(connection, client.table, -1)
                    stored = {row.seq: row.text for row in rows}
                    assert client.acknowledged.items() <= stored.items()
                    check_view(port, client, len(rows))
        finally:
            engine.dispose()


def check_view(port: int, client: Client, seen: int) -> None:
    """The position that was seen last is the position after the restart."""
    status, facts = ask(port, f"/api/tables/{client.table}")
    assert status == 200, facts
    assert facts["seen"] >= seen
    if facts["seen"] not in client.shown:
        return
    player = Player(port, client.table, tokens_of(client.made))
    try:
        state = player.until("state", lambda state: state["seat"] == 0)
        if state["seen"] == facts["seen"]:
            view = json.dumps(state["view"], sort_keys=True)
            assert view == client.shown[state["seen"]]
    finally:
        player.close()
