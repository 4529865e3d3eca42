# SPDX-License-Identifier: MIT
"""The yardstick of the server's benchmark: an echo that appends to the same storage.

It does what no server can do without: read a frame, store it durably, answer.
"""

import sys
from itertools import count
from typing import Any, Final

import msgspec
import uvicorn

from stellwerk.server.running import collect_garbage_seldom
from stellwerk.server.storage.saved import Change, MoveRow, insert_table, write_change
from stellwerk.server.storage.store import Store
from stellwerk.server.tables.drafting import draft_table
from stellwerk.server.web.from_client import Play, read_message
from stellwerk.server.web.shapes import TableWish

WISH: Final = TableWish("rail_line", 2)


class Bare:
    """The smallest ASGI application with a socket and a storage."""

    def __init__(self, url: str) -> None:
        self.store: Final = Store(url)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.live(receive, send)
        elif scope["type"] == "websocket":
            await self.echo(receive, send)

    async def live(self, receive: Any, send: Any) -> None:
        await receive()
        self.store.open()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.store.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def echo(self, receive: Any, send: Any) -> None:
        await receive()
        draft = draft_table(WISH)
        await self.store.write(
            lambda c: insert_table(c, draft.row, draft.seats, draft.edition)
        )
        await send({"type": "websocket.accept"})
        for seq in count():
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            await self.append(draft.row.id, seq, event["text"])
            await send({"type": "websocket.send", "text": event["text"]})

    async def append(self, id: str, seq: int, frame: str) -> None:
        message = msgspec.convert(read_message(frame), Play)
        row = MoveRow(seq, seq, message.seat, "player", message.text, "[]", "")
        change = Change(moves=[row])
        await self.store.write(lambda c: write_change(c, id, change))


def main(port: int, url: str) -> None:
    """Serve until a signal comes, with the settings that tables are served with."""
    collect_garbage_seldom()
    uvicorn.run(
        Bare(url),
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="warning",
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
