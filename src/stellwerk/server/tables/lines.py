# SPDX-License-Identifier: MIT
"""Events in the history, and the log lines that each seat may read of them."""

from typing import Any, Final

import msgspec

from stellwerk.core.messages import KNOWN, Event, is_told
from stellwerk.server.storage.database import blaming
from stellwerk.server.storage.saved import MoveRow
from stellwerk.server.web.messages import LogEvent, LogLine

encoder: Final = msgspec.json.Encoder()
NO_SECRET: Final = ',"secret":{},"known_to":[]'  # how an event's text ends then


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


def to_store(event: Event) -> StoredEvent:
    return StoredEvent(*event.facts())


def write_events(events: list[StoredEvent]) -> str:
    """Events as the history keeps them."""
    return encoder.encode(events).decode()


def read_events(row: MoveRow) -> list[StoredEvent]:
    with blaming(f"events of row {row.seq}"):
        return decoder.decode(row.events)


def line_for(
    row: MoveRow, seat: int | None, events: list[StoredEvent] | None = None
) -> LogLine:
    """A line of the log as a seat may read it; None is a spectator."""
    happened = read_events(row) if events is None else events
    told = [event.told_to(seat) for event in happened]
    return LogLine(row.seq, row.entry, row.seat, row.by, row.at, told)


class News:
    """The new lines of the log, made and encoded once for all who may read the same."""

    def __init__(self, rows: list[MoveRow], events: list[list[StoredEvent]]) -> None:
        self.rows: Final = rows
        self.events: Final = events
        self.public = None if has_secrets(events) else public_lines(rows)

    def lines(self, seat: int | None) -> Any:
        """As a seat may read them, in JSON."""
        return self.told_to(seat) if self.public is None else self.public

    def told_to(self, seat: int | None) -> msgspec.Raw:
        pairs = zip(self.rows, self.events, strict=True)
        lines = [line_for(row, seat, events) for row, events in pairs]
        return msgspec.Raw(encoder.encode(lines))


def has_secrets(events: list[list[StoredEvent]]) -> bool:
    """Do not all read the same of these?"""
    for each in events:
        for event in each:
            if event.secret or event.known_to:
                return True
    return False


def public_lines(rows: list[MoveRow]) -> msgspec.Raw:
    """Lines without secrets, made of the texts that the history keeps of them."""
    lines = [
        f'{{"seq":{row.seq},"entry":{row.entry},"seat":{row.seat},"by":"{row.by}"'
        f',"at":"{row.at}","events":{row.events.replace(NO_SECRET, "")}}}'
        for row in rows
    ]
    return msgspec.Raw(f"[{','.join(lines)}]".encode())


NOTHING_NEW: Final = News([], [])
