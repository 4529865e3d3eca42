# SPDX-License-Identifier: MIT
"""The course of one game at a table: plans first, done only after the commit.

A plan is made on a copy of the position. It becomes the position when it is stored;
a plan that could not be stored is thrown away, and nothing has happened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from stellwerk.core.contract import LUCK, OVER, Move, Rules, State
from stellwerk.core.game import why_refused
from stellwerk.core.messages import Event, Illegal
from stellwerk.core.record import now
from stellwerk.core.shuffle import Shuffle
from stellwerk.core.undo import Undo
from stellwerk.server.lines import StoredEvent, to_store, write_events
from stellwerk.server.messages import By
from stellwerk.server.saved import MoveRow, SnapshotRow

SNAPSHOT_EVERY: Final = 25  # rows of the history, at least

# Who gives the only answer that a seat has; None: the person is asked all the same.
Answering = Callable[[int], By | None]


def ask_everybody(seat: int) -> By | None:
    return None


class Refusal(Exception):
    """A move that the rules do not allow."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal.rule)
        self.illegal: Final = illegal


class Plan(msgspec.Struct, frozen=True):
    """What would be: the rows to append and the position after them."""

    rows: list[MoveRow]
    events: list[list[StoredEvent]]  # of every row
    state: State
    entry: int
    back: Undo
    places: dict[int, int]
    snapshot: SnapshotRow | None
    undone: bool = False


class Draft:
    """A plan in the making: decision after decision, each on a copy."""

    def __init__(self, course: Course) -> None:
        self.rules: Final = course.rules
        self.shuffle: Final = course.shuffle
        self.state: State = course.state
        self.seq = course.seq
        self.entry = course.entry
        self.back: Final = course.back.twin()
        self.places: Final = dict(course.places)
        self.rows: Final[list[MoveRow]] = []
        self.events: Final[list[list[StoredEvent]]] = []
        self.at: Final = now()

    def decide(self, move: Move, by: By) -> None:
        """A decision with luck's answers to it, and what it leaves to take back."""
        before, entry = self.state, self.entry
        self.places[entry] = self.seq
        self.state = before.copy()
        self.write(move, by)
        lucky = self.luck()
        self.back.note(entry, before, self.state, lucky)

    def luck(self) -> bool:
        """Luck's answers, if it is asked."""
        first = self.entry
        while self.rules.to_act(self.state) == LUCK:
            move = self.rules.draw(self.state, self.shuffle.rng(self.entry))
            self.write(move, "luck")
        return self.entry > first

    def single_answers(self, answering: Answering) -> None:
        """The decisions of those who have no choice, as far as they follow at once."""
        while (seat := self.rules.to_act(self.state)) != OVER:
            by = answering(seat)
            legal = [] if by is None else self.rules.legal_moves(self.state)
            if by is None or len(legal) > 1:
                return
            self.decide(legal[0], by)

    def write(self, move: Move, by: By) -> None:
        """Apply a legal move, and write it down with what it showed."""
        state = self.state
        seat = self.rules.to_act(state)
        events: list[Event] = []
        state.events = events
        self.rules.apply(state, move)
        state.events = None
        stored = [to_store(event) for event in events]
        text = write_events(stored)
        row = MoveRow(self.seq, self.entry, seat, by, move.text(), text, self.at)
        self.rows.append(row)
        self.events.append(stored)
        self.seq += 1
        self.entry += 1


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
        self.look_who_acts()

    def look_who_acts(self) -> None:
        """There is another position."""
        self.to_act = self.rules.to_act(self.state)
        self.over = self.to_act == OVER

    def why_refused(self, text: str) -> Illegal | None:
        return why_refused(self.rules, self.state, text)

    # Plans.

    def begin(self, answering: Answering = ask_everybody) -> Plan:
        """Luck's answers before the first decision."""
        draft = Draft(self)
        draft.state = self.state.copy()
        draft.luck()
        return self.plan(draft, answering)

    def play(self, text: str, by: By, answering: Answering = ask_everybody) -> Plan:
        """A move of the seat to act, and all that follows without a choice."""
        illegal = self.why_refused(text)
        if illegal is not None:
            raise Refusal(illegal)
        draft = Draft(self)
        draft.decide(self.rules.parse(self.state, text), by)
        return self.plan(draft, answering)

    def answer(self, answering: Answering) -> Plan | None:
        """The answer of a seat that has no choice; None if somebody has to decide."""
        draft = Draft(self)
        draft.single_answers(answering)
        return self.plan(draft, ask_everybody) if draft.rows else None

    def plan(self, draft: Draft, answering: Answering) -> Plan:
        draft.single_answers(answering)
        return Plan(
            *(draft.rows, draft.events, draft.state, draft.entry),
            *(draft.back, draft.places, self.snapshot_due(draft)),
        )

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
        return Plan([row], [[]], kept.before, kept.entry, back, places, None, True)

    def take_back(self, seat: int, entry: int, state: State) -> Plan:
        """Return to an earlier position that everybody agreed to."""
        row = MoveRow(self.seq, entry, seat, "undo", "", "[]", now())
        snapshot = self.snapshot_of(state, self.seq + 1, entry)
        return Plan([row], [[]], state, entry, Undo(self.rules), {}, snapshot, True)

    # Snapshots: always before the earliest position that undo may return to.

    def snapshot_due(self, draft: Draft) -> SnapshotRow | None:
        state, seq, entry = draft.state, draft.seq, draft.entry
        if draft.back.kept:
            oldest = draft.back.kept[0]
            state, entry = oldest.before, oldest.entry
            seq = draft.places[entry]
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
        places = plan.places
        self.places = {kept.entry: places[kept.entry] for kept in plan.back.kept}
        if plan.snapshot is not None:
            self.saved_at = plan.snapshot.seq
        self.look_who_acts()

    def reopen(self, snapshot: SnapshotRow | None, rows: list[MoveRow]) -> None:
        """Come back to where the history ends, with everything undo may reach."""
        if snapshot is not None:
            self.state = self.rules.restore(msgspec.json.decode(snapshot.state))
            self.seq = self.saved_at = snapshot.seq
            self.entry = snapshot.entry
        place = 0
        while place < len(rows):
            place += self.redo(rows, place)
        self.look_who_acts()

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
