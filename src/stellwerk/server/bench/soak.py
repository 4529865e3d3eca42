# SPDX-License-Identifier: MIT
"""Normal tables beside all attacks at once: is a move lost, is anything answered 5xx?

A server with its usual settings, people who play from addresses of their own, first
in peace and then besieged. At the end every acknowledged move is looked for in the
storage.
"""

import asyncio
import random
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from stellwerk.server.bench.load import Slice, free_port, wait_for
from stellwerk.server.bench.players import PATIENCE, Told
from stellwerk.server.bench.soak_attacks import ATTACKS, Siege, request
from stellwerk.server.storage.database import make_engine
from stellwerk.server.storage.saved import load_moves
from stellwerk.server.workers import child

PAUSE: Final = (0.2, 1.2)  # seconds for which people think
QUIET_PART: Final = 0.15  # of the time, before the attacks begin
decoder: Final = msgspec.json.Decoder(Told)


@dataclass
class Soak:
    """What happened."""

    tables: int
    quiet: list[float] = field(default_factory=list)  # seconds of moves in peace
    besieged: list[float] = field(default_factory=list)
    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)  # of normal people
    attacks: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)  # told to attackers
    server_errors: list[str] = field(default_factory=list)

    def p99(self, seconds: list[float]) -> float:
        return Slice(len(seconds), 1.0, seconds).p99()

    def is_fine(self) -> bool:
        return not (self.lost or self.failures or self.server_errors)


class Person:
    """Plays both seats of one table after the other, from an own address."""

    def __init__(self, port: int, number: int, soak: Soak) -> None:
        self.port: Final = port
        self.source: Final = f"127.0.{2 + number // 200}.{1 + number % 200}"
        self.soak: Final = soak
        self.rng: Final = random.Random(number)
        self.acknowledged: Final[dict[str, dict[int, str]]] = {}
        self.besieged = False
        self.views: Final[dict[int, dict[str, Any]]] = {}
        self.seen = 0

    async def live(self, stop: asyncio.Event) -> None:
        """One table after the other; a broken connection is a failure."""
        while not stop.is_set():
            try:
                await self.play_table(stop)
            except (OSError, WebSocketException, TimeoutError, ValueError) as error:
                self.soak.failures[type(error).__name__] += 1
                await asyncio.sleep(0.2)

    async def play_table(self, stop: asyncio.Event) -> None:
        wish = {"game": "rail_line", "players": 2, "seats": [{"kind": "human"}] * 2}
        body = msgspec.json.encode(wish)
        status, told = await request(self.port, self.source, "/api/tables", body)
        if status != 201:
            raise ValueError(f"no table: {status}")
        made = msgspec.json.decode(told)
        async with connect(
            f"ws://127.0.0.1:{self.port}/ws/{made['table']}",
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
            local_addr=(self.source, 0),
        ) as socket:
            tokens = [seat["token"] for seat in made["seats"]]
            self.views.clear()
            await send(socket, type="hello", tokens=tokens)
            done = self.acknowledged.setdefault(made["table"], {})
            await self.play(socket, done, stop)

    async def play(
        self, socket: ClientConnection, done: dict[int, str], stop: asyncio.Event
    ) -> None:
        """Until the game is over or everybody is called home."""
        while len(self.views) < 2:
            await self.receive(socket)
        while not stop.is_set() and not self.views[0]["over"]:
            seat = self.views[0]["to_act"]
            assert seat is not None, "somebody has to decide"
            await asyncio.sleep(self.rng.uniform(*PAUSE))
            text = self.rng.choice(self.views[seat]["choices"])["text"]
            seen, began = self.seen, time.perf_counter()
            await send(socket, type="move", seat=seat, text=text, seen=seen)
            while await self.receive(socket) != "done":
                pass
            done[seen] = text
            measured = self.soak.besieged if self.besieged else self.soak.quiet
            measured.append(time.perf_counter() - began)

    async def receive(self, socket: ClientConnection) -> str:
        """Take one frame in; returns its type."""
        async with asyncio.timeout(PATIENCE):
            told = decoder.decode(await socket.recv())
        if told.view is not None and told.seat is not None:
            self.views[told.seat], self.seen = told.view, told.seen
        if told.type in ("refused", "stale", "error"):
            raise ValueError(told.type)
        return told.type


async def send(socket: ClientConnection, **message: Any) -> None:
    await socket.send(msgspec.json.encode(message).decode())


async def besiege(port: int, tables: int, seconds: float) -> tuple[Soak, list[Person]]:
    """People first; then everything at once."""
    soak = Soak(tables)
    stop = asyncio.Event()
    people = [Person(port, number, soak) for number in range(tables)]
    tasks = [asyncio.ensure_future(person.live(stop)) for person in people]
    await asyncio.sleep(seconds * QUIET_PART)
    for person in people:
        person.besieged = True
    siege = Siege(port, soak.attacks, soak.statuses, soak.server_errors)
    attackers = [asyncio.ensure_future(siege.keep_on(each)) for each in ATTACKS]
    await asyncio.sleep(seconds * (1 - QUIET_PART))
    for attacker in attackers:
        attacker.cancel()
    await asyncio.gather(*attackers, return_exceptions=True)
    stop.set()
    await asyncio.gather(*tasks)
    return soak, people


def compare(soak: Soak, people: list[Person], url: str) -> None:
    """Is every move that was acknowledged where it was?"""
    engine = make_engine(url)
    with engine.connect() as connection:
        for person in people:
            for id, moves in person.acknowledged.items():
                stored = {r.seq: r.text for r in load_moves(connection, id, -1)}
                soak.acknowledged += len(moves)
                soak.lost += [
                    f"{id} {seq} {text}"
                    for seq, text in moves.items()
                    if stored.get(seq) != text
                ]
    engine.dispose()


def run_soak(folder: Path, minutes: float, tables: int) -> Soak:
    """Start a server in a folder, besiege it, and look what is left."""
    port = free_port()
    with serving(folder, port):
        soak, people = asyncio.run(besiege(port, tables, minutes * 60))
    compare(soak, people, f"sqlite:///{folder}/tables.sqlite")
    return soak


@contextmanager
def serving(folder: Path, port: int) -> Iterator[None]:
    """A server with its usual settings."""
    environment = {
        **child.environment(),
        "STELLWERK_HOME": str(folder),
        "STELLWERK_COMPILE": "false",
        "STELLWERK_LOG_LEVEL": "critical",
    }
    with subprocess.Popen(
        child.command("stellwerk", "serve", "--port", str(port)),
        env=environment,
        stdout=subprocess.DEVNULL,
    ) as server:
        try:
            wait_for(port)
            yield
            if server.poll() is not None:
                raise RuntimeError(f"the server ended with code {server.returncode}")
        finally:
            server.terminate()
