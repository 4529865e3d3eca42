# SPDX-License-Identifier: MIT
"""What the soak does to a server all at once, and what the server says to it."""

import asyncio
import contextlib
import itertools
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from stellwerk.server.web import catalogue

SECONDS: Final = 30.0
HALVES: Final = 400
DIRECTORS: Final = 30
CLOSED_BADLY: Final = (1011, 1013)
GONE: Final = (OSError, WebSocketException, TimeoutError, EOFError, ValueError)
PATHS: Final = (
    *("/assets/%00", "/api/tables/%00", "/api/tables/%ff/log", "/%00", "/nothing"),
    *("/api/games/%00/printed", "/api/tables/" + "a" * 2000, "/api/games"),
)
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
DEEP: Final = b'{"game":"rail_line","players":2,"options":{"a":' + b"[" * 50_000


@contextlib.asynccontextmanager
async def line(port: int, source: str) -> AsyncIterator[Line]:
    """A connection from an address of this machine."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, local_addr=(source, 0)
    )
    try:
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def request(
    port: int,
    source: str,
    path: str,
    body: bytes | None = None,
    host: str = "localhost",
) -> tuple[int, bytes]:
    """A request from an address of this machine; status and body of the answer."""
    head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: {host}\r\n"
    if body is not None:
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    async with line(port, source) as (reader, writer):
        writer.write(head.encode() + b"Connection: close\r\n\r\n" + (body or b""))
        await writer.drain()
        async with asyncio.timeout(SECONDS):
            answer = await reader.read()
    first, _, rest = answer.partition(b"\r\n\r\n")
    words = first.split(b" ", 2)
    return (int(words[1]) if len(words) > 1 else 0), rest


class Siege:
    """All attacks, each from addresses of its own."""

    def __init__(
        self,
        port: int,
        done: Counter[str],
        statuses: Counter[int],
        errors: list[str],
    ) -> None:
        self.port: Final = port
        self.done: Final = done
        self.statuses: Final = statuses
        self.errors: Final = errors
        self.rng: Final = random.Random(1)
        self.numbers: Final = itertools.count()
        self.over: list[str] = []  # finished games to ask about

    async def keep_on(self, attack: "Attack") -> None:
        """One attack again and again; being cut off is what it is for."""
        while True:
            with contextlib.suppress(*GONE):
                await attack(self)
                self.done[attack.__name__] += 1
            await asyncio.sleep(0.05)

    def source(self, attack: int) -> str:
        """One of a few addresses of an attack."""
        return f"127.0.{100 + attack}.{1 + next(self.numbers) % 5}"

    async def ask(
        self, attack: int, path: str, body: bytes | None = None, host: str = "localhost"
    ) -> tuple[int, bytes]:
        """A request whose answer is noted."""
        source = self.source(attack)
        status, told = await request(self.port, source, path, body, host)
        self.note(status, path)
        return status, told

    def note(self, status: int, what: str) -> None:
        self.statuses[status] += 1
        if status >= 500:
            self.errors.append(f"{status} {what}")

    async def table(self, attack: int, *bots: str) -> Any:
        """A new table of bots or people; None if there were too many."""
        seats = [
            {"kind": "bot", "bot": bot} if bot else {"kind": "human"} for bot in bots
        ]
        wish = {"game": "rail_line", "players": len(bots), "seats": seats}
        body = msgspec.json.encode(wish)
        status, told = await self.ask(attack, "/api/tables", body)
        return msgspec.json.decode(told) if status == 201 else None


Attack = Callable[[Siege], Awaitable[None]]


async def halves(siege: Siege) -> None:
    """Hundreds of requests that never end."""
    async with contextlib.AsyncExitStack() as crowd:
        for _ in range(HALVES):
            with contextlib.suppress(*GONE):
                _, writer = await crowd.enter_async_context(
                    line(siege.port, siege.source(1))
                )
                writer.write(b"GET /health HTTP/1.1\r\nHo")
        await asyncio.sleep(5)


async def slow_bodies(siege: Siege) -> None:
    """A body that comes letter by letter."""
    async with line(siege.port, siege.source(2)) as (_, writer):
        head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
        writer.write(head + b"Content-Length: 9999\r\n\r\n")
        for _ in range(40):
            writer.write(b"{")
            await writer.drain()
            await asyncio.sleep(0.25)


async def huge_editions(siege: Siege) -> None:
    """A new edition each time, with as much in it as there may be, or more."""
    raw = {**catalogue.shipped("rail_line").raw}
    raw["edition"] = f"number {next(siege.numbers)}"
    cards = raw["track_cards"] * siege.rng.choice([1, 5, 40])
    raw["track_cards"] = [{**card, "note": "x" * 1900} for card in cards]
    wish = {"game": "rail_line", "players": 2, "edition": raw}
    await siege.ask(3, "/api/tables", msgspec.json.encode(wish))
    await asyncio.sleep(1)


async def directors(siege: Siege) -> None:
    """Tables of strong bots that nobody watches."""
    for _ in range(DIRECTORS):
        await siege.table(4, "director", "director")
    await asyncio.sleep(60)


async def reviews(siege: Siege) -> None:
    """Second looks at all finished games at once."""
    await more_games(siege, 5)
    paths = [f"/api/tables/{id}/review" for id in siege.over]
    await asyncio.gather(*(siege.ask(5, path) for path in paths))


async def heavy_answers(siege: Siege) -> None:
    """Charts, proofs, replays and exports without end."""
    await more_games(siege, 6)
    id = siege.rng.choice(siege.over)
    entry = siege.rng.randrange(80)
    what = ("scores", "verify", "record", "export", f"replay/{entry}")
    await asyncio.gather(*(siege.ask(6, f"/api/tables/{id}/{each}") for each in what))


async def more_games(siege: Siege, attack: int) -> None:
    if len(siege.over) < 20:
        made = await siege.table(attack, "random", "random")
        if made is not None:
            siege.over.append(made["table"])


async def odd_signs(siege: Siege) -> None:
    """Zero bytes, deep JSON, foreign names."""
    await siege.ask(7, siege.rng.choice(PATHS))
    await siege.ask(7, "/api/tables", DEEP)
    await siege.ask(7, "/api/games", host="evil.example")
    await siege.ask(7, "/api/tables", siege.rng.randbytes(200))


def socket_of(siege: Siege, attack: int, table: str) -> connect:
    """A socket at a table, from one of the attack's addresses."""
    return connect(
        f"ws://127.0.0.1:{siege.port}/ws/{table}",
        compression=None,
        max_size=None,
        local_addr=(siege.source(attack), 0),
    )


async def socket_floods(siege: Siege) -> None:
    """Frames as fast as they go, until the socket is closed."""
    made = await siege.table(8, "", "")
    table = "0" * 20 if made is None else made["table"]
    async with socket_of(siege, 8, table) as web:
        tokens = [] if made is None else [seat["token"] for seat in made["seats"]]
        hello = {"type": "hello", "tokens": tokens}
        await web.send(msgspec.json.encode(hello).decode())
        frames = ['{"type":"ping"}', "[" * 5000, '{"type":"chat","seat":0,"text":"x"}']
        try:
            for _ in range(1000):
                await web.send(siege.rng.choice(frames))
            await asyncio.sleep(1)
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code in CLOSED_BADLY:
                siege.errors.append(f"closed with {closed.rcvd.code}")
            raise


async def stale_moves(siege: Siege) -> None:
    """Moves for positions that are gone, and moves that there are not."""
    made = await siege.table(9, "", "")
    if made is None:
        await asyncio.sleep(10)
        return
    async with socket_of(siege, 9, made["table"]) as web:
        hello = {"type": "hello", "tokens": [s["token"] for s in made["seats"]]}
        await web.send(msgspec.json.encode(hello).decode())
        for number in range(100):
            seen = siege.rng.choice([0, 1, 2, 10**9])
            move = {"type": "move", "seat": number % 2, "text": "lane 2", "seen": seen}
            await web.send(msgspec.json.encode(move).decode())
            await asyncio.sleep(0.1)


ATTACKS: Final[tuple[Attack, ...]] = (
    *(halves, slow_bodies, huge_editions, directors, reviews, heavy_answers),
    *(odd_signs, socket_floods, stale_moves),
)
