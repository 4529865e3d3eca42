# SPDX-License-Identifier: MIT
"""The past of a table: its log, earlier positions, the record, the proof of luck."""

import asyncio
from typing import Any, Final

import msgspec
from sqlalchemy import Connection as Database

from stellwerk.core.contract import Rules, State
from stellwerk.core.lots import Lots
from stellwerk.core.record import NOT_YET, BadRecord, Entry, Record
from stellwerk.core.shuffle import Shuffle, commitment, verify
from stellwerk.server.storage.database import blaming
from stellwerk.server.storage.saved import (
    MoveRow,
    SnapshotRow,
    load_moves,
    load_snapshot,
    load_snapshots,
    shuffle_of,
)
from stellwerk.server.tables.course import record_of
from stellwerk.server.tables.lines import line_for
from stellwerk.server.tables.shelf import Shelf
from stellwerk.server.tables.table import Table
from stellwerk.server.web.messages import Json, Phrase
from stellwerk.server.web.shapes import (
    Export,
    LogPage,
    LuckAnswer,
    PastView,
    TableFacts,
    Verified,
)

PAGE: Final = 200  # lines of the log at once


async def log_page(table: Shelf, after: int, viewer: int | None) -> LogPage:
    """Lines of the log after a place."""
    rows = await table.store.read(lambda c: load_moves(c, table.id, after, PAGE + 1))
    lines = [line_for(row, viewer) for row in rows[:PAGE]]
    return LogPage(lines, len(rows) > PAGE)


async def position_at(table: Table, entry: int) -> State:
    """The position after so many entries of the record."""
    rows, start = await read_past(table, entry)
    return await asyncio.to_thread(
        replay_to, table.rules, record_of(rows), start, entry
    )


async def read_past(
    table: Table, entry: int
) -> tuple[list[MoveRow], SnapshotRow | None]:
    """The history, and where to begin; other rules wrote no snapshot for these."""
    rows, start = await table.store.read(lambda c: past(c, table.id, entry))
    return rows, start if table.closed is None else None


async def seal_at(table: Table, entry: int) -> str:
    """The seal of the first entries of the record."""
    if entry == 0:
        return table.new_course(table.seats).seal
    rows = record_of(await table.store.read(lambda c: load_moves(c, table.id, -1)))
    return rows[entry - 1].seal


def past(
    database: Database, id: str, entry: int
) -> tuple[list[MoveRow], SnapshotRow | None]:
    """The history, and the latest snapshot before an entry that still counts."""
    rows = load_moves(database, id, -1)
    undone = [(row.seq, row.entry) for row in rows if row.by == "undo"]
    for seq, at in reversed(load_snapshots(database, id)):
        stands = all(to >= at for when, to in undone if when >= seq)
        if at <= entry and stands:
            return rows, load_snapshot(database, id, seq)
    return rows, None


def replay_to(
    rules: Rules[Any], record: list[MoveRow], start: SnapshotRow | None, entry: int
) -> State:
    with blaming("the past"):
        state: State = rules.new_game()
        first = 0
        if start is not None:
            state = rules.restore(msgspec.json.decode(start.state))
            first = start.entry
        for row in record[first:entry]:
            rules.apply(state, rules.parse(state, row.text))
        return state


async def past_view(table: Table, entry: int, viewer: int | None) -> PastView:
    """An earlier position: the asker's view, or everybody's after the end."""
    rows, start = await read_past(table, entry)
    record = record_of(rows)
    entry = min(entry, len(record), table.course.entry)
    state = await asyncio.to_thread(replay_to, table.rules, record, start, entry)
    views = views_for(table, state, viewer)
    shown = [line_for(row, viewer) for row in record[max(0, entry - 1) : entry]]
    return PastView(entry, len(record), views, shown)


def views_for(table: Table, state: State, viewer: int | None) -> dict[str, Json]:
    """What the asker may see of a position: everything, once the game is over."""
    everybody = range(table.row.players) if table.status == "over" else [viewer]
    seats = [seat for seat in everybody if seat is not None]
    common = {**table.rules.fixed(), **table.rules.common(state)}
    views = {str(seat): table.rules.particular(state, seat) for seat in seats}
    views["spectator"] = table.rules.particular(state, None)
    return {name: {**common, **view} for name, view in views.items()}


async def record_text(table: Table) -> str:
    """The finished game as a record, with what proves its luck."""
    return (await record(table)).text()


async def record(table: Table) -> Record:
    rows = record_of(await table.store.read(lambda c: load_moves(c, table.id, -1)))
    rules, closing = table.rules, table.closing
    luck = shuffle_of(table.row, table.seats).to_dict()
    if closing.seal:
        luck["seal"] = closing.seal
    return Record(
        *(rules.game, table.row.version, rules.edition),
        *(rules.players, rules.options),
        closing.seats,
        table.row.started or NOT_YET,
        table.row.ended or NOT_YET,
        closing.result,
        [Entry(row.seat, row.text) for row in rows],
        luck=luck,
    )


async def verified(table: Table) -> Verified:
    """Every answer of luck, recomputed from the secret and the seeds."""
    made = await record(table)
    complaint: Phrase | None = None
    lots: dict[int, Lots] = {}
    try:
        lots = await asyncio.to_thread(verify, table.rules, made)
    except BadRecord as error:
        complaint = msgspec.convert(error.to_phrase(), Phrase)
    shuffle = table.course.shuffle
    return Verified(
        *(complaint is None, len(lots), complaint),
        *(commitment(shuffle.secret), shuffle.secret, shuffle.seeds),
        shuffle.key.hex(),
        [
            luck_answer(place, shuffle, made.entries[place].text, drawn_from)
            for place, drawn_from in lots.items()
        ],
        scheme=table.row.scheme,
        promises=shuffle.promises or [],
        seal=table.closing.seal,
    )


def luck_answer(place: int, shuffle: Shuffle, text: str, lots: Lots) -> LuckAnswer:
    told = {"entry": place, "digest": shuffle.digest(place).hex(), "text": text}
    return msgspec.convert({**told, **lots.to_dict()}, LuckAnswer)


async def export(table: Table, facts: TableFacts, viewer: int | None) -> Export:
    """All that the asker may know now, in one piece."""
    rows = await table.store.read(lambda c: load_moves(c, table.id, -1))
    started = table.row.started is not None
    views = views_for(table, table.course.state, viewer) if started else {}
    return Export(facts, viewer, views, [line_for(row, viewer) for row in rows])
