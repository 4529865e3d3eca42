# SPDX-License-Identifier: MIT
"""What a table shows of itself: who sits where, and the position as a seat sees it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from stellwerk.core.contract import Rules, State
from stellwerk.core.differences import differences
from stellwerk.core.messages import Choice
from stellwerk.core.shuffle import commitment
from stellwerk.server.storage.saved import ChatRow, load_moves
from stellwerk.server.tables.lessons import is_lesson
from stellwerk.server.tables.lines import NOTHING_NEW, News, line_for
from stellwerk.server.web import messages as m

if TYPE_CHECKING:
    from stellwerk.server.tables.table import Table
    from stellwerk.server.web.connection import Connection

LOG_TAIL: Final = 200


def seat_infos(table: Table) -> list[m.SeatInfo]:
    here = table.present
    return [
        m.SeatInfo(
            *(row.seat, row.name, row.kind, row.bot),
            *(row.seat in here, row.auto, row.token is not None),
        )
        for row in table.seats
    ]


def shuffle_info(table: Table) -> m.Shuffle:
    """What may be told of the shuffles now."""
    row, over = table.row, table.status == "over"
    begun = row.started is not None
    return m.Shuffle(
        commitment(row.secret),
        [seat.seed if begun or row.scheme == 1 else "" for seat in table.seats],
        secret=row.secret if over else None,
        scheme=row.scheme,
        promises=[seat.promise for seat in table.seats],
        locked=row.locked is not None,
        seal=table.closing.seal or None if over else None,
    )


def table_info(table: Table) -> m.TableInfo:
    return m.TableInfo(
        status=table.status,
        seats=seat_infos(table),
        spectators=table.watching,
        shuffle=shuffle_info(table),
        takeback=table.takeback,
        hints=table.row.hints,
        next=table.row.next,
        closed=table.closed,
        lesson=is_lesson(table),
        turn_seconds=table.thinking.turn_seconds,
    )


class Views:
    """One position as seats see it; each part is built and encoded at most once."""

    def __init__(self, table: Table, before: Views | None) -> None:
        self.rules: Final[Rules[Any]] = table.rules
        self.state: Final[State] = table.course.state
        self.seq: Final = table.course.seq
        self.before = before  # what it may share parts with, until it is told
        if before is not None:
            before.before = None  # it is told: nobody needs what was before it
        self.common: Final = self.build_common()
        self.own: Final[dict[int | None, dict[str, object]]] = {}
        self.start = b""  # of all whole views, once one was asked for
        # Of the latest whole views, by viewer: how large they are about now.
        self.sizes: Final[dict[int | None, int]] = before.sizes if before else {}

    def build_common(self) -> dict[str, object]:
        """What all see."""
        before = self.before
        if before is None:
            return self.rules.common(self.state)
        return self.rules.common(self.state, before.state, before.common)

    def particular(self, viewer: int | None) -> dict[str, object]:
        """What only this viewer sees; choices are written already."""
        found = self.own.get(viewer)
        if found is None:
            found = self.own[viewer] = self.build_own(viewer)
        return found

    def build_own(self, viewer: int | None) -> dict[str, object]:
        before = self.before
        shown = None if before is None else before.own.get(viewer)
        if before is None or shown is None:
            own = self.rules.personal(self.state, viewer)
        else:
            own = self.rules.personal(self.state, viewer, before.state, shown)
        choices = self.rules.choices(self.state, viewer)
        own["choices"] = [written(choice) for choice in choices]
        return own

    def whole(self, viewer: int | None) -> msgspec.Raw:
        """A view as JSON: fixed, common, and particular parts."""
        encode = m.encoder.encode
        if not self.start:
            self.start = fixed_start(self.rules) + encode(self.common)[1:-1] + b","
        view = self.start + encode(self.particular(viewer))[1:]
        self.sizes[viewer] = len(view)
        return msgspec.Raw(view)


def written(choice: Choice) -> msgspec.Raw:
    """A choice as JSON, written once: many are offered again, at other tables too."""
    if not choice.written:
        choice.written = m.encoder.encode(choice.to_dict())
    return msgspec.Raw(choice.written)


class Telling:
    """A position told to everybody, each message made once.

    Changes are found between two views of the same seat, so they tell nothing that
    its views do not tell.
    """

    def __init__(
        self, table: Table, before: Views | None, news: News, undone: bool
    ) -> None:
        self.table: Final = table
        self.before: Final = before
        self.now: Final = views_of(table)
        self.news: Final = news
        self.facts: Final = position_facts(table, undone)
        self.shared: bytes | None = None  # changes of what all see
        self.frames: Final[dict[tuple[int | None, bool], bytes]] = {}

    def frame(self, viewer: int | None, has_before: bool) -> bytes:
        """For a viewer that has the position before, or needs all of this one."""
        key = viewer, has_before
        found = self.frames.get(key)
        if found is None:
            told = self.change(viewer) if has_before else self.state(viewer)
            found = self.frames[key] = m.write_message(told)
        return found

    def state(self, viewer: int | None) -> m.StateInfo:
        view: Any = self.now.whole(viewer)
        return m.StateInfo(view=view, **self.facts_for(viewer))

    def change(self, viewer: int | None) -> m.Position:
        """What has changed, unless all of it is shorter."""
        assert self.before is not None
        changes: Any = self.changes(self.before, viewer)
        if len(changes) >= self.now.sizes.get(viewer, 0):
            return self.state(viewer)
        changes = msgspec.Raw(changes)
        since = self.before.seq
        return m.ChangeInfo(since=since, changes=changes, **self.facts_for(viewer))

    def changes(self, before: Views, viewer: int | None) -> bytes:
        """From one view to the next, as JSON."""
        now, encode = self.now, m.encoder.encode
        if self.shared is None:
            self.shared = encode(differences(before.common, now.common))
        own = differences(before.particular(viewer), now.particular(viewer))
        if not own:
            return self.shared
        if len(self.shared) == 2:  # an empty list
            return encode(own)
        return self.shared[:-1] + b"," + encode(own)[1:]

    def facts_for(self, viewer: int | None) -> dict[str, Any]:
        """What is told to a viewer beside the view; used up at once."""
        earliest = None if viewer is None else self.table.undo_from(viewer)
        facts = self.facts
        facts["seat"] = viewer
        facts["log"] = self.news.lines(viewer)
        facts["can_undo"] = earliest is not None
        facts["undo_from"] = earliest
        return facts


def position_facts(table: Table, undone: bool) -> dict[str, Any]:
    """What is told of a position to everybody alike."""
    course = table.course
    outcome = table.rules.outcome(course.state) if course.over else None
    return {
        "seen": course.seq,
        "entry": course.entry,
        "undone": undone,
        "outcome": None if outcome is None else outcome.to_dict(),
        "seal": course.seal,
    }


def views_of(table: Table) -> Views:
    """The position as it is now: at a place of the history there is only one."""
    shown = table.shown
    if shown is None or shown.seq != table.course.seq:
        shown = table.shown = Views(table, shown)
    return shown


def publish(table: Table, news: News = NOTHING_NEW, undone: bool = False) -> None:
    """Tell everybody the position: all of it, or what is new to who knows the last."""
    if not table.connections:
        return
    before = table.shown
    telling = Telling(table, before, news, undone)
    seq = telling.now.seq
    for connection in table.connections:
        for viewer in connection.viewers:
            knows = before is not None and connection.has(viewer, before.seq)
            connection.send_frame(telling.frame(viewer, knows))
            connection.told[viewer] = seq
    telling.now.before = None
    if not any(connection.differences for connection in table.connections):
        table.shown = None


def show_position(table: Table, connection: Connection) -> None:
    """Tell one connection all of the position, if the game has begun."""
    if table.row.started is not None:
        for viewer in connection.viewers:
            connection.send(state_for(table, connection, viewer))


def state_for(table: Table, connection: Connection, viewer: int | None) -> m.StateInfo:
    """All of the position for one connection; changes are told since then."""
    told = Telling(table, None, NOTHING_NEW, False).state(viewer)
    connection.told[viewer] = told.seen
    return told


@lru_cache(maxsize=32)
def fixed_start(rules: Rules[Any]) -> bytes:
    """How all views begin, encoded once for all tables with the same rules."""
    return m.encoder.encode(rules.fixed())[:-1] + b","


async def welcome(table: Table, connection: Connection, seen: int) -> m.Welcome:
    """Where a connection sits, and what happened since it looked last."""
    latest = table.course.seq
    after = max(min(seen, latest), latest - LOG_TAIL) - 1
    new = latest - after - 1  # others may have added more meanwhile
    rows = await table.store.read(lambda c: load_moves(c, table.id, after, new))
    viewer = connection.viewers[0]
    return m.Welcome(
        protocol=m.PROTOCOL,
        table=table.id,
        game=table.row.game,
        players=table.row.players,
        options=msgspec.json.decode(table.row.options),
        edition=list(table.rules.edition),
        seats=connection.seats,
        seen=latest,
        log=[line_for(row, viewer) for row in rows],
        log_from=after + 1,
        chat=[chat_line(row) for row in table.chat],
    )


def chat_line(row: ChatRow) -> m.ChatLine:
    return m.ChatLine(row.number, row.seat, row.name, row.text, row.at)
