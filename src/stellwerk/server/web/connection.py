# SPDX-License-Identifier: MIT
"""One socket's side at a table: who it is, and what waits to be sent to it."""

import asyncio
from typing import Final

from stellwerk.server.web.messages import CLOSE_SLOW, ToClient, write_message

OUTBOX: Final = 256  # frames; who reads more slowly is disconnected


class Closed(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code: Final = code


class Connection:
    """A socket that has said hello."""

    def __init__(
        self, seats: list[int], batch: bool = False, differences: bool = False
    ) -> None:
        self.seats: Final = seats  # empty for a spectator
        # The seats whose views it gets; None is a spectator's.
        self.viewers: Final[list[int | None]] = [*seats] or [None]
        self.batch: Final = batch
        self.differences: Final = differences
        self.told: Final[dict[int | None, int]] = {}  # the last position, by viewer
        self.busy = False  # its reader acts, and will send what waits
        self.outbox: list[bytes] = []
        self.filled: Final = asyncio.Event()
        self.closing: Final[asyncio.Future[int]] = (
            asyncio.get_running_loop().create_future()
        )

    def send(self, message: ToClient) -> None:
        self.send_frame(write_message(message))

    def send_frame(self, frame: bytes) -> None:
        outbox = self.outbox
        if len(outbox) >= OUTBOX:
            self.close(CLOSE_SLOW)
            return
        outbox.append(frame)
        if not self.busy:
            self.filled.set()

    def take(self) -> list[bytes]:
        """All frames that wait; in one, if that is wanted."""
        frames, self.outbox = self.outbox, []
        if self.batch and frames:
            return [b"".join((b"[", b",".join(frames), b"]"))]
        return frames

    def close(self, code: int) -> None:
        if not self.closing.done():
            self.closing.set_result(code)
