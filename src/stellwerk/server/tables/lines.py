# SPDX-License-Identifier: MIT
"""Events in the history, and the log lines that each seat may read of them."""

from typing import Any, Final

import msgspec

from stellwerk.core.messages import KNOWN, Event, facts_of, is_told
from stellwerk.core.telling import public_lines
from stellwerk.server.storage.database import blaming
from stellwerk.server.storage.saved import MoveRow
from stellwerk.server.web.messages import LogEvent, LogLine

encoder: Final = msgspec.json.Encoder()


class StoredEvent(msgspec.Struct, frozen=True):
    """An event as the history keeps it, secrets included."""

    key: str
    seat: int | None
    params: dict[str, Any]
    targets: list[dict[str, Any]]
    secret: dict[str, Any]
    known_to: list[int]

    def told_to(self, seat: int | None) -> LogEvent:
        """As a seat may read it; None is a spectator."""
        if not is_told(self.secret, self.known_to, seat):
            return LogEvent(self.key, self.seat, self.params, self.targets)
        params = {**self.params, **self.secret}
        return LogEvent(self.key + KNOWN, self.seat, params, self.targets)


decoder: Final = msgspec.json.Decoder(list[StoredEvent])


def write_events(events: list[Event]) -> str:
    """Events as the history keeps them."""
    return encoder.encode(facts_of(events)).decode()


def read_events(row: MoveRow) -> list[StoredEvent]:
    with blaming(f"events of row {row.seq}"):
        return decoder.decode(row.events)


def line_for(row: MoveRow, seat: int | None) -> LogLine:
    """A line of the log as a seat may read it; None is a spectator."""
    told = [event.told_to(seat) for event in read_events(row)]
    return LogLine(row.seq, row.entry, row.seat, row.by, row.at, told)


class News:
    """The new lines of the log, in JSON; made once if all may read the same."""

    def __init__(self, rows: list[MoveRow]) -> None:
        self.rows: Final = rows
        self.public: Final = public_lines(rows)

    def lines(self, seat: int | None) -> bytes:
        """As a seat may read them."""
        return self.told_to(seat) if self.public is None else self.public

    def told_to(self, seat: int | None) -> bytes:
        return encoder.encode([line_for(row, seat) for row in self.rows])


NOTHING_NEW: Final = News([])
