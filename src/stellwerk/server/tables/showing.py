# SPDX-License-Identifier: MIT
"""What a table shows of itself: who sits where, and the position as a seat sees it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from stellwerk.core.contract import Rules
from stellwerk.core.messages import Choice
from stellwerk.core.shown import Shown
from stellwerk.core.shuffle import commitment
from stellwerk.server.storage.saved import ChatRow, load_moves
from stellwerk.server.tables.lessons import is_lesson
from stellwerk.server.tables.lines import NOTHING_NEW, News, line_for
from stellwerk.server.web import messages as m

if TYPE_CHECKING:
    from stellwerk.server.tables.table import Table
    from stellwerk.server.web.connection import Connection

LOG_TAIL: Final = 200
NEVER: Final = -1  # the place of a position that nobody was told


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


def write_choice(choice: Choice) -> msgspec.Raw:
    """A choice as JSON."""
    return msgspec.Raw(m.encoder.encode(choice.to_dict()))


def whole(shown: Shown, viewer: int | None) -> msgspec.Raw:
    """A view as JSON: fixed, common, and particular parts."""
    encode = m.encoder.encode
    if not shown.start:
        shown.start = fixed_start(shown.rules) + encode(shown.common)[1:-1] + b","
    view = shown.start + encode(shown.particular(viewer))[1:]
    shown.sizes[viewer] = len(view)
    return msgspec.Raw(view)


class Telling:
    """A position told to everybody, each message made once.

    Changes are found between two views of the same seat, so they tell nothing that
    its views do not tell.
    """

    def __init__(
        self, table: Table, before: Shown | None, news: News, undone: bool
    ) -> None:
        self.table: Final = table
        self.before: Final = before
        self.since: Final = NEVER if before is None else before.seq
        self.now: Final = shown_of(table)
        self.news: Final = news
        self.facts: Final = position_facts(table, undone)
        self.back: Final = table.back  # what may be taken back
        self.shared = b""  # changes of what all see, once they were found; no "]" yet
        self.frames: Final[dict[tuple[int | None, bool], bytes]] = {}

    def tell(self, connection: Connection) -> None:
        """Everything new for the viewers of one connection."""
        told, seq = connection.told, self.now.seq
        for viewer in connection.viewers:
            has_before = connection.differences and told.get(viewer) == self.since
            connection.send_frame(self.frame(viewer, has_before))
            told[viewer] = seq

    def frame(self, viewer: int | None, has_before: bool) -> bytes:
        """For a viewer that has the position before, or needs all of this one."""
        key = viewer, has_before
        found = self.frames.get(key)
        if found is None:
            told = self.change(viewer) if has_before else self.state(viewer)
            found = self.frames[key] = m.encoder.encode(told)
        return found

    def state(self, viewer: int | None) -> m.StateInfo:
        view: Any = whole(self.now, viewer)
        return m.StateInfo(view=view, **self.facts_for(viewer))

    def change(self, viewer: int | None) -> m.Position:
        """What has changed, unless all of it is shorter."""
        changes: Any = self.changes(viewer)
        if len(changes) >= self.now.sizes.get(viewer, 0):
            return self.state(viewer)
        changes = msgspec.Raw(changes)
        return m.ChangeInfo(since=self.since, changes=changes, **self.facts_for(viewer))

    def changes(self, viewer: int | None) -> bytes:
        """From one view to the next, as JSON."""
        before, now, encode = self.before, self.now, m.encoder.encode
        assert before is not None
        if not self.shared:
            self.shared = encode(now.common_changes(before))[:-1]
        own = now.own_changes(before, viewer)
        if not own:
            return self.shared + b"]"
        if len(self.shared) == 1:  # nothing has changed for all
            return encode(own)
        return b"%b,%b" % (self.shared, encode(own)[1:])

    def facts_for(self, viewer: int | None) -> dict[str, Any]:
        """What is told to a viewer beside the view; used up at once."""
        facts, earliest = self.facts, None
        if viewer is not None and self.back is not None:
            earliest = self.back.earliest(viewer, not self.table.seats[viewer].auto)
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


def shown_of(table: Table) -> Shown:
    """The position as it is now: at a place of the history there is only one."""
    shown, course = table.shown, table.course
    if shown is None or shown.seq != course.seq:
        shown = Shown(table.rules, course.state, course.seq, shown, write_choice)
        table.shown = shown
    return shown


def publish(table: Table, news: News = NOTHING_NEW, undone: bool = False) -> None:
    """Tell everybody the position: all of it, or what is new to who knows the last."""
    if not table.connections:
        return
    telling = Telling(table, table.shown, news, undone)
    kept = False
    for connection in table.connections:
        telling.tell(connection)
        kept = kept or connection.differences
    telling.now.before = None
    if not kept:
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
