# SPDX-License-Identifier: MIT
"""A look at every stored table: does all that is known of it fit together?

The history is the truth: what follows from it can be written anew. What is missing
from it cannot be invented; then the table is named, and left as it is.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Update, select, update

from stellwerk.core.contract import OVER, Rules, State
from stellwerk.core.edition import content_hash
from stellwerk.core.playing import Played
from stellwerk.core.record import NOT_YET, BadRecord, Entry, check_entry
from stellwerk.core.shuffle import Shuffle
from stellwerk.server.storage import schema
from stellwerk.server.storage.database import Damaged, blaming, translate
from stellwerk.server.storage.saved import (
    MoveRow,
    SeatRow,
    SnapshotRow,
    TableRow,
    load_moves,
    load_seats,
    load_snapshot,
    load_snapshots,
    shuffle_of,
)
from stellwerk.server.tables.closing import read_closing
from stellwerk.server.tables.course import check_places
from stellwerk.server.tables.lines import read_events, write_events
from stellwerk.server.web import messages as m
from stellwerk.server.web.catalogue import is_played, own_edition, rules_of, shipped

Fix = Callable[[Connection], object]


@dataclass(frozen=True)
class Finding:
    """Something that does not fit, and how to write it anew if that is possible."""

    what: str
    fix: Fix | None = None


@dataclass
class Report:
    """What was found at one table."""

    id: str
    game: str = "?"
    lines: int = 0
    note: str = ""
    findings: list[Finding] = field(default_factory=list)

    def add(self, what: str, fix: Fix | None = None) -> None:
        self.findings.append(Finding(what, fix))

    @property
    def fixable(self) -> bool:
        return any(finding.fix is not None for finding in self.findings)


def table_ids(connection: Connection) -> list[str]:
    """All tables, the oldest first."""
    columns = schema.tables.c
    query = select(columns.id).order_by(columns.created, columns.id)
    return list(connection.execute(query).scalars())


def check_table(connection: Connection, id: str) -> Report:
    """Everything that is stored of one table, looked at once."""
    report = Report(id)
    try:
        Checkup(connection, report).run()
    except Exception as error:
        found = translate(error)
        if not isinstance(found, Damaged) and connection.dialect.name != "sqlite":
            raise  # the database itself; SQLite may have lost single pages only
        report.add(str(found))
    return report


def repair_table(connection: Connection, report: Report) -> None:
    """Write anew whatever follows from the history."""
    for finding in report.findings:
        if finding.fix is not None:
            finding.fix(connection)


class Checkup:
    """The look at one table."""

    def __init__(self, connection: Connection, report: Report) -> None:
        self.connection: Final = connection
        self.report: Final = report
        self.id: Final = report.id

    def run(self) -> None:
        with blaming("facts"):
            query = select(schema.tables).where(schema.tables.c.id == self.id)
            row = TableRow(**self.connection.execute(query).mappings().one())
            self.report.game = row.game
            seats = load_seats(self.connection, self.id)
        self.facts(row, seats)
        edition = self.edition(row)
        with blaming("history"):
            rows = load_moves(self.connection, self.id, -1)
            self.report.lines = len(rows)
            check_places(rows, 0)
        if not is_played(row.game, row.version):
            self.report.note = f"can be looked at only: rules {row.version}"
            return
        if edition is not None:
            with blaming("rules"):
                printed = own_edition(row.game, edition)
                rules = rules_of(
                    row.game, row.players, row.options, printed, row.version
                )
            known = len(self.report.findings)
            self.history(row, rules, rows)
            if len(self.report.findings) == known:
                self.seals(row, rules, shuffle_of(row, seats), rows)

    # Facts.

    def facts(self, row: TableRow, seats: list[SeatRow]) -> None:
        if [seat.seat for seat in seats] != list(range(row.players)):
            self.report.add("seats are missing")
        if not is_readable(row.takeback, read_takeback):
            self.report.add("a request cannot be read", self.column(takeback=None))
        if not is_readable(row.closing, read_closing):
            self.report.add("names at the end cannot be read")
        if row.next is not None and not self.exists(row.next):
            self.report.add("the next table is missing", self.column(next=None))

    def column(self, **values: object) -> Fix:
        change = update(schema.tables).where(schema.tables.c.id == self.id)
        return fix_by(change.values(**values))

    def exists(self, id: str) -> bool:
        query = select(schema.tables.c.id).where(schema.tables.c.id == id)
        return self.connection.execute(query).first() is not None

    def edition(self, row: TableRow) -> str | None:
        """The edition, if it is the one that the game began with."""
        columns = schema.editions.c
        query = select(columns.raw).where(columns.hash == row.edition)
        raw = self.connection.execute(query).scalar()
        if raw is not None and is_readable(str(raw), partial(has_hash, row.edition)):
            return str(raw)
        change = update(schema.editions).where(columns.hash == row.edition)
        fix: Fix | None = None
        if raw is not None and ships(row):
            fix = fix_by(change.values(raw=shipped_text(row.game)))
        self.report.add("the edition does not have its hash", fix)
        return shipped_text(row.game) if fix is not None else None

    # The history.

    def history(self, row: TableRow, rules: Rules[Any], rows: list[MoveRow]) -> None:
        """Play it again, take-backs too, and compare with every snapshot."""
        snapshots = dict(load_snapshots(self.connection, self.id))
        positions: list[State] = [rules.new_game()]  # before every entry
        for line in rows:
            self.compare(rules, snapshots, line.seq, positions)
            try:
                self.repeat(rules, line, positions)
            except BadRecord as error:
                self.report.add(f"line {line.seq}: {error}")
                return
            except Exception as error:  # a move that nobody asked for may do anything
                self.report.add(f"line {line.seq}: {error!r}")
                return
        self.compare(rules, snapshots, len(rows), positions)
        if any(seq > len(rows) for seq in snapshots):
            self.report.add("lines are missing at the end: a snapshot knows more")
        self.end(row, rules.to_act(positions[-1]) == OVER, rows)

    def repeat(self, rules: Rules[Any], line: MoveRow, positions: list[State]) -> None:
        """One line; seat, entry and events follow from the position."""
        if line.by == "undo":
            if line.entry >= len(positions):
                raise BadRecord("no_move", {"text": "undo"})
            del positions[line.entry + 1 :]
            return
        before = positions[-1]
        actor = rules.to_act(before)
        move = check_entry(rules, before, Entry(actor, line.text), line.seq)
        played = Played(before.copy())
        played.apply(rules, move)
        place = {"entry": len(positions) - 1, "seat": actor}
        if place != {"entry": line.entry, "seat": line.seat}:
            self.report.add(
                f"line {line.seq} has another place", self.line(line, place)
            )
        if not has_events(line):
            text = write_events(played.events[0])
            fix = self.line(line, {"events": text})
            self.report.add(f"what line {line.seq} showed cannot be read", fix)
        positions.append(played.state)

    def line(self, line: MoveRow, values: dict[str, Any]) -> Fix:
        columns = schema.moves.c
        where = (columns.table_id == self.id) & (columns.seq == line.seq)
        return fix_by(update(schema.moves).where(where).values(values))

    def compare(
        self,
        rules: Rules[Any],
        snapshots: dict[int, int],
        seq: int,
        positions: list[State],
    ) -> None:
        """Is a snapshot what the history says?"""
        if seq not in snapshots:
            return
        true = rules.save(positions[-1])
        entry = len(positions) - 1
        stored = load_snapshot(self.connection, self.id, seq)
        if stored.entry == entry and saved_again(rules, stored) == true:
            return
        text = msgspec.json.encode(true).decode()
        fix = self.snapshot(seq, {"entry": entry, "state": text})
        self.report.add(f"the snapshot at line {seq} is not what was played", fix)

    def snapshot(self, seq: int, values: dict[str, Any]) -> Fix:
        columns = schema.snapshots.c
        where = (columns.table_id == self.id) & (columns.seq == seq)
        return fix_by(update(schema.snapshots).where(where).values(values))

    def end(self, row: TableRow, over: bool, rows: list[MoveRow]) -> None:
        if over and row.ended is None:
            fix = self.column(ended=rows[-1].at)
            self.report.add("the game is over, but was not ended", fix)
        if not over and row.ended is not None:
            self.report.add("the game was ended, but its last lines are missing")

    # Seals.

    def seals(
        self, row: TableRow, rules: Rules[Any], shuffle: Shuffle, rows: list[MoveRow]
    ) -> None:
        """Is every line the one that was sealed? A sound last seal proves them all."""
        first = shuffle.first_seal(
            *(rules.game, row.version, rules.edition, rules.players, rules.options)
        )
        if not first:
            return  # a game of old
        after = sealed(shuffle, first, rows)
        wrong = [line for line in rows if line.seal != after[line.seq + 1]]
        if wrong and wrong[-1] is rows[-1]:
            self.report.add(f"line {wrong[0].seq} is not the one that was sealed")
            return
        for line in wrong:
            fix = self.line(line, {"seal": after[line.seq + 1]})
            self.report.add(f"the seal of line {line.seq} is another one", fix)
        for seq, _ in load_snapshots(self.connection, self.id):
            self.snapshot_seal(seq, after[seq])
        self.last_seal(row, shuffle, after[-1])

    def snapshot_seal(self, seq: int, seal: str) -> None:
        if load_snapshot(self.connection, self.id, seq).seal != seal:
            fix = self.snapshot(seq, {"seal": seal})
            self.report.add(f"the snapshot at line {seq} has another seal", fix)

    def last_seal(self, row: TableRow, shuffle: Shuffle, seal: str) -> None:
        if row.closing is None or not is_readable(row.closing, read_closing):
            return
        told = read_closing(row.closing)
        times = (row.started or NOT_YET, row.ended or NOT_YET)
        last = shuffle.last_seal(seal, told.seats, *times, told.result)
        if told.seal != last:
            self.report.add("names and result are not those that were sealed")


def sealed(shuffle: Shuffle, first: str, rows: list[MoveRow]) -> list[str]:
    """The seal before every line of the history, and after the last."""
    record, after = [first], [first]
    for line in rows:
        if line.by == "undo":
            del record[line.entry + 1 :]
        else:
            text = Entry(line.seat, line.text).line()
            record.append(shuffle.seal(record[-1], text))
        after.append(record[-1])
    return after


def fix_by(change: Update) -> Fix:
    return lambda connection: connection.execute(change)


def is_readable(text: str | None, read: Callable[[str], object]) -> bool:
    """Can a text be read that may be none at all?"""
    try:
        return text is None or read(text) is not False
    except (ValueError, RecursionError):
        return False


def read_takeback(text: str) -> m.Takeback:
    return msgspec.json.decode(text, type=m.Takeback)


def has_hash(hash: str, raw: str) -> bool:
    return content_hash(msgspec.json.decode(raw)) == hash


def ships(row: TableRow) -> bool:
    """Did the game begin with the edition that comes with the program?"""
    known = is_played(row.game, row.version)
    return known and shipped(row.game).hash == row.edition


def shipped_text(game: str) -> str:
    """The edition that comes with a game, as the storage keeps it."""
    return msgspec.json.encode(shipped(game).raw).decode()


def has_events(line: MoveRow) -> bool:
    try:
        read_events(line)
    except Damaged:
        return False
    return True


def saved_again(rules: Rules[Any], stored: SnapshotRow) -> object:
    """A snapshot as this program would write it; None if it cannot be read."""
    try:
        return rules.save(rules.restore(msgspec.json.decode(stored.state)))
    except (ValueError, TypeError, LookupError, AttributeError):
        return None
