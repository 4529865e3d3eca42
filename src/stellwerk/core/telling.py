# SPDX-License-Identifier: MIT
"""A position in messages: all of it, or what has changed, for each viewer as JSON.

What several viewers get is written once. The server's `Position` says what the fields
mean; they stand in its order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from stellwerk.core.shown import Shown
from stellwerk.core.undo import Undo

NEVER: Final = -1  # the place of a position that nobody was told
NO_SECRET: Final = ',"secret":{},"known_to":[]'  # how an event's text ends then
A_SECRET: Final = '"known_to"'  # what is left of any other event's

Encode = Callable[[object], bytes]
Lines = Callable[[int | None], bytes]  # of the log, as a viewer may read them


@final
class Facts:
    """What is told of a position beside its view."""

    def __init__(
        self,
        entry: int,
        undone: bool,
        outcome: bytes,
        seal: str,
        back: Undo | None,
        every: list[bool],
    ) -> None:
        self.entry: Final = entry
        self.undone: Final = undone
        self.outcome: Final = outcome  # as JSON
        self.seal: Final = seal
        self.back: Final = back  # what may be taken back; None while nothing may
        self.every: Final = every  # by seat: are single answers counted, too?

    def undo_from(self, viewer: int | None) -> int | None:
        """The earliest entry that a viewer may take back."""
        if viewer is None or self.back is None:
            return None
        return self.back.earliest(viewer, self.every[viewer])


@final
class Telling:
    """A position told to everybody, each message made once.

    Changes are found between two views of the same seat, so they tell nothing that
    its views do not tell.
    """

    def __init__(
        self,
        now: Shown,
        before: Shown | None,
        facts: Facts,
        lines: Lines,
        fixed: bytes,
        encode: Encode,
    ) -> None:
        self.now: Final = now
        self.before: Final = before
        self.since: Final = NEVER if before is None else before.seq
        self.facts: Final = facts
        self.lines: Final = lines
        self.fixed: Final = fixed  # how all views begin
        self.encode: Final = encode
        self.shared = b""  # changes of what all see, once they were found; no "]" yet
        self.changed: Final[dict[int | None, bytes]] = {}  # messages by viewer
        self.whole: Final[dict[int | None, bytes]] = {}

    def message(self, viewer: int | None, has_before: bool) -> bytes:
        """For a viewer that has the position before, or needs all of this one."""
        made = self.changed if has_before else self.whole
        found = made.get(viewer)
        if found is None:
            found = self.change(viewer) if has_before else self.state(viewer)
            made[viewer] = found
        return found

    def state(self, viewer: int | None) -> bytes:
        """All of the position."""
        view = self.view(viewer)
        return b"".join([*self.beside("state", viewer), b',"view":', view, b"}"])

    def change(self, viewer: int | None) -> bytes:
        """What has changed, unless all of it is shorter."""
        changes = self.changes(viewer)
        if len(changes) >= self.now.sizes.get(viewer, 0):
            return self.state(viewer)
        since = f',"since":{self.since},"changes":'.encode()
        return b"".join([*self.beside("change", viewer), since, changes, b"}"])

    def beside(self, kind: str, viewer: int | None) -> list[bytes]:
        """How a message begins: its kind, and all that is told beside the view."""
        facts = self.facts
        seat = "null" if viewer is None else str(viewer)
        place = f'"seen":{self.now.seq},"entry":{facts.entry}'
        first = facts.undo_from(viewer)
        undo = '"can_undo":false,"undo_from":null'
        if first is not None:
            undo = f'"can_undo":true,"undo_from":{first}'
        undone = "true" if facts.undone else "false"
        return [
            f'{{"type":"{kind}","seat":{seat},{place},"log":'.encode(),
            self.lines(viewer),
            f',{undo},"undone":{undone},"outcome":'.encode(),
            facts.outcome,
            f',"seal":"{facts.seal}"'.encode(),
        ]

    def view(self, viewer: int | None) -> bytes:
        """A whole view: fixed, common, and particular parts."""
        now = self.now
        if not now.start:
            now.start = self.fixed + self.encode(now.common)[1:-1] + b","
        view = now.start + self.encode(now.particular(viewer))[1:]
        now.sizes[viewer] = len(view)
        return view

    def changes(self, viewer: int | None) -> bytes:
        """From one view to the next."""
        before, now = self.before, self.now
        assert before is not None
        if not self.shared:
            self.shared = self.encode(now.common_changes(before))[:-1]
        own = now.own_changes(before, viewer)
        if not own:
            return self.shared + b"]"
        if len(self.shared) == 1:  # nothing has changed for all
            return self.encode(own)
        return b"".join([self.shared, b",", self.encode(own)[1:]])


def public_lines(rows: list[Any]) -> bytes | None:
    """Lines of the history as all may read them, made of the texts that it keeps.

    None if something in them is a secret.
    """
    lines: list[str] = []
    for row in rows:
        kept: str = row.events
        events = kept.replace(NO_SECRET, "")
        if A_SECRET in events:
            return None
        seq: int = row.seq
        entry: int = row.entry
        seat: int = row.seat
        by: str = row.by
        at: str = row.at
        lines.append(
            f'{{"seq":{seq},"entry":{entry},"seat":{seat},"by":"{by}"'
            f',"at":"{at}","events":{events}}}'
        )
    return f"[{','.join(lines)}]".encode()
