# SPDX-License-Identifier: MIT
"""The course of one game at a table: plans first, done only after the commit.

A plan is made on a copy of the position. It becomes the position when it is stored;
a plan that could not be stored is thrown away, and nothing has happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from stellwerk.core.contract import LUCK, OVER, Rules, State
from stellwerk.core.game import why_refused
from stellwerk.core.messages import Event, Illegal, Target
from stellwerk.core.record import now
from stellwerk.core.shuffle import Shuffle
from stellwerk.core.undo import Undo
from stellwerk.server.messages import By, LogEvent, LogLine
from stellwerk.server.saved import MoveRow, SnapshotRow

SNAPSHOT_EVERY: Final = 25  # rows of the history, at least


class Refusal(Exception):
    """A move that the rules do not allow."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal.rule)
        self.illegal: Final = illegal


@dataclass(frozen=True)
class Plan:
    """What would be: the rows to append and the position after them."""

    rows: list[MoveRow]
    state: State
    entry: int
    back: Undo
    places: dict[int, int]
    snapshot: SnapshotRow | None
    undone: bool = False


class Course:
    """The position of a table's game, and how it got here since the last snapshot."""

    def __init__(self, rules: Rules[Any], shuffle: Shuffle) -> None:
        self.rules: Final[Rules[Any]] = rules
        self.shuffle: Final = shuffle
        self.state: State = rules.new_game()
        self.seq = 0  # length of the history
        self.entry = 0  # length of the record
        self.back = Undo(rules)
        self.places: dict[int, int] = {}  # history length before an entry, for `back`
        self.saved_at = 0  # history length of the latest snapshot

    @property
    def to_act(self) -> int:
        return self.rules.to_act(self.state)

    @property
    def over(self) -> bool:
        return self.to_act == OVER

    def why_refused(self, text: str) -> Illegal | None:
        return why_refused(self.rules, self.state, text)

    # Plans.

    def begin(self) -> Plan:
        """Luck's answers before the first decision."""
        return self.plan(self.state.copy(), [])

    def play(self, text: str, by: By) -> Plan:
        """A move of the seat to act and luck's answers to it."""
        illegal = self.why_refused(text)
        if illegal is not None:
            raise Refusal(illegal)
        state = self.state.copy()
        return self.plan(state, [self.carry_out(state, text, by, self.seq, self.entry)])

    def plan(self, state: State, rows: list[MoveRow]) -> Plan:
        """Let luck answer, then see what may be taken back."""
        first = len(rows)
        while self.rules.to_act(state) == LUCK:
            entry = self.entry + len(rows)
            text = self.rules.draw(state, self.shuffle.rng(entry)).text()
            seq = self.seq + len(rows)
            rows.append(self.carry_out(state, text, "luck", seq, entry))
        back = self.back.twin()
        places = dict(self.places)
        if first:
            back.note(self.entry, self.state, state, len(rows) > first)
            places[self.entry] = self.seq
        entry = self.entry + len(rows)
        snapshot = self.snapshot_due(state, self.seq + len(rows), entry, back, places)
        return Plan(rows, state, entry, back, places, snapshot)

    def carry_out(
        self, state: State, text: str, by: By, seq: int, entry: int
    ) -> MoveRow:
        """Apply a legal move to a state, and write it down with what it showed."""
        move = self.rules.parse(state, text)
        seat = self.rules.to_act(state)
        state.events = []
        self.rules.apply(state, move)
        events = write_events(state.events)
        state.events = None
        return MoveRow(seq, entry, seat, by, move.text(), events, now())

    def undo(self, seat: int, every: bool) -> Plan | None:
        """Take a seat's latest choice back; None if it cannot be."""
        steps = self.back.steps(seat, every)
        if steps == 0:
            return None
        back = self.back.twin()
        kept = back.kept[-steps]
        del back.kept[-steps:]
        row = MoveRow(self.seq, kept.entry, seat, "undo", "", "[]", now())
        places = dict(self.places)
        return Plan([row], kept.before, kept.entry, back, places, None, True)

    def take_back(self, seat: int, entry: int, state: State) -> Plan:
        """Return to an earlier position that everybody agreed to."""
        row = MoveRow(self.seq, entry, seat, "undo", "", "[]", now())
        snapshot = self.snapshot_of(state, self.seq + 1, entry)
        return Plan([row], state, entry, Undo(self.rules), {}, snapshot, True)

    # Snapshots: always before the earliest position that undo may return to.

    def snapshot_due(
        self, state: State, seq: int, entry: int, back: Undo, places: dict[int, int]
    ) -> SnapshotRow | None:
        if back.kept:
            oldest = back.kept[0]
            state, entry, seq = oldest.before, oldest.entry, places[oldest.entry]
        if seq - self.saved_at < SNAPSHOT_EVERY and self.rules.to_act(state) != OVER:
            return None
        return self.snapshot_of(state, seq, entry) if seq > self.saved_at else None

    def snapshot_of(self, state: State, seq: int, entry: int) -> SnapshotRow:
        text = msgspec.json.encode(self.rules.save(state)).decode()
        return SnapshotRow(seq, entry, text)

    # What was stored has happened.

    def accept(self, plan: Plan) -> None:
        """The plan is stored: it is the position now."""
        self.state = plan.state
        self.entry = plan.entry
        self.seq += len(plan.rows)
        self.back = plan.back
        kept = {kept.entry for kept in plan.back.kept}
        self.places = {at: seq for at, seq in plan.places.items() if at in kept}
        if plan.snapshot is not None:
            self.saved_at = plan.snapshot.seq

    def reopen(self, snapshot: SnapshotRow | None, rows: list[MoveRow]) -> None:
        """Come back to where the history ends, with everything undo may reach."""
        if snapshot is not None:
            self.state = self.rules.restore(msgspec.json.decode(snapshot.state))
            self.seq = self.saved_at = snapshot.seq
            self.entry = snapshot.entry
        place = 0
        while place < len(rows):
            place += self.redo(rows, place)

    def redo(self, rows: list[MoveRow], place: int) -> int:
        """Repeat one decision with luck's answers; returns how many rows that were."""
        row = rows[place]
        if row.by == "undo":
            kept = self.back.kept
            while kept[-1].entry > row.entry:
                kept.pop()
            self.state = kept.pop().before
            self.entry = row.entry
            self.seq = row.seq + 1
            return 1
        before = self.state
        self.state = before.copy()
        end = place + 1
        while end < len(rows) and rows[end].by == "luck":
            end += 1
        for each in rows[place:end]:
            self.rules.apply(self.state, self.rules.parse(self.state, each.text))
        if row.by != "luck":
            self.back.note(row.entry, before, self.state, end > place + 1)
            self.places[row.entry] = row.seq
        self.entry = rows[end - 1].entry + 1
        self.seq = rows[end - 1].seq + 1
        return end - place


def record_of(rows: list[MoveRow]) -> list[MoveRow]:
    """The rows that still count: the game's record, without what was taken back."""
    record: list[MoveRow] = []
    for row in rows:
        if row.by == "undo":
            del record[row.entry :]
        else:
            record.append(row)
    return record


# Events in the history.


def write_events(events: list[Event]) -> str:
    """Events as the history keeps them, secrets included."""
    return msgspec.json.encode(
        [
            {
                "key": event.key,
                "seat": event.seat,
                "params": event.params,
                "targets": [target.to_dict() for target in event.targets],
                "secret": event.secret,
                "known_to": event.known_to,
            }
            for event in events
        ]
    ).decode()


def read_events(text: str) -> list[Event]:
    return [
        Event(
            each["key"],
            each["seat"],
            each["params"],
            [Target(target["kind"], target["id"]) for target in each["targets"]],
            each["secret"],
            each["known_to"],
        )
        for each in msgspec.json.decode(text)
    ]


def line_for(row: MoveRow, seat: int | None) -> LogLine:
    """A line of the log as a seat may read it; None is a spectator."""
    told = [event.to_dict(seat) for event in read_events(row.events)]
    events = [msgspec.convert(event, LogEvent) for event in told]
    return LogLine(row.seq, row.entry, row.seat, row.by, row.at, events)
