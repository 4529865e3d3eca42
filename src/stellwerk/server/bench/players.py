# SPDX-License-Identifier: MIT
"""Who plays in the server's benchmark: one move in flight, as cheap as can be."""

import asyncio
import json
import urllib.request
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from stellwerk.core.differences import carried_out
from stellwerk.server.web import from_client as c
from stellwerk.server.web import messages as m

PATIENCE: Final = 120.0
LATE: Final = 25  # moves; the game that is played here has at least twice as many
FRAME: Final = json.dumps(
    {"type": "move", "seat": 0, "text": "play A05 in lane 2", "seen": 41, "re": 7}
)
AS_THE_PAGE: Final = {"batch": True, "differences": True}
WISH: Final = {
    "game": "rail_line",
    "players": 2,
    "seats": [{"kind": "human"}, {"kind": "human"}],
}


class Echo:
    """A connection to the bare server."""

    def __init__(self, port: int) -> None:
        self.port: Final = port

    async def open(self) -> None:
        self.socket: ClientConnection = await connect(
            f"ws://127.0.0.1:{self.port}/", compression=None, open_timeout=PATIENCE
        )

    async def renew(self) -> None:
        """An echo never ends."""

    async def move(self) -> None:
        await self.socket.send(FRAME)
        await self.socket.recv()


class Told(msgspec.Struct):
    """The few fields that are read of what the server says."""

    type: str
    seat: int | None = None
    seen: int = 0
    view: dict[str, Any] | None = None
    changes: list[list[Any]] | None = None


decoder: Final = msgspec.json.Decoder(list[Told])


class Seated:
    """A connection to our server that plays both seats of its table."""

    def __init__(self, port: int) -> None:
        self.port: Final = port

    async def open(self) -> None:
        made = await asyncio.to_thread(make_table, self.port)
        self.views: dict[int, dict[str, Any]] = {}
        self.seen = 0
        self.socket: ClientConnection = await connect(
            f"ws://127.0.0.1:{self.port}/ws/{made['table']}",
            compression=None,
            open_timeout=PATIENCE,
            max_size=None,
        )
        tokens = [seat["token"] for seat in made["seats"]]
        hello = {"type": "hello", "tokens": tokens, **AS_THE_PAGE}
        await self.socket.send(json.dumps(hello))
        self.moves = 0
        while len(self.views) < 2:
            await self.receive()

    async def receive(self) -> str:
        """Take one frame in; returns the type of its last message."""
        frame = await self.socket.recv()
        messages = decoder.decode(frame)
        for told in messages:
            self.look(told)
            if told.type in ("refused", "stale", "error"):
                raise RuntimeError(f"the server refused: {frame!r}")
        return messages[-1].type

    def look(self, told: Told) -> None:
        """Take a view in, or what has changed in it."""
        if told.seat is None:
            return
        if told.view is not None:
            self.views[told.seat] = told.view
            self.seen = told.seen
        elif told.changes is not None:
            view = carried_out(self.views[told.seat], told.changes)
            self.views[told.seat] = view
            self.seen = told.seen

    async def renew(self) -> None:
        """A new table, if the game has gone on for a while or is over."""
        if self.moves > LATE or self.views[0]["over"]:
            await self.socket.close()
            await self.open()

    async def move(self) -> None:
        if self.views[0]["over"]:
            await self.renew()
        seat = self.views[0]["to_act"]
        assert seat is not None
        text = self.views[seat]["choices"][0]["text"]
        move = c.Play(seat=seat, text=text, seen=self.seen)
        await self.socket.send(m.encoder.encode(move).decode())
        while await self.receive() != "done":
            pass
        self.moves += 1


def make_table(port: int) -> Any:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables",
        json.dumps(WISH).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)
