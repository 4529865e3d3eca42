# SPDX-License-Identifier: MIT
"""The course of one game at a table: plans first, done only after the commit.

A plan is made on a copy of the position. It becomes the position when it is stored;
a plan that could not be stored is thrown away, and nothing has happened.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from stellwerk.core.contract import OVER, Move, Rules, State
from stellwerk.core.drafting import Answering, Draft, Line
from stellwerk.core.messages import Illegal
from stellwerk.core.playing import read_move, why_refused
from stellwerk.core.record import Entry, check_entry, now
from stellwerk.core.shuffle import Shuffle
from stellwerk.core.undo import Place, Undo
from stellwerk.server.storage.database import Damaged
from stellwerk.server.storage.saved import MoveRow, SnapshotRow
from stellwerk.server.tables.lines import write_events
from stellwerk.server.web.messages import By

SNAPSHOT_EVERY: Final = 25  # rows of the history, at least


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
    state: State
    entry: int
    back: Undo
    snapshot: SnapshotRow | None
    seal: str
    undone: bool = False
    open: bool = False  # is it known that whoever acts has a choice?


class Course:
    """The position of a table's game, and how it got here since the last snapshot."""

    def __init__(self, rules: Rules[Any], shuffle: Shuffle, seal: str) -> None:
        self.rules: Final[Rules[Any]] = rules
        self.shuffle: Final = shuffle
        self.seal = seal  # of the record so far; "" if this game is not sealed
        self.state: State = rules.new_game()
        self.seq = 0  # length of the history
        self.entry = 0  # length of the record
        self.back = Undo(rules)
        self.saved_at = 0  # history length of the latest snapshot
        self.look_who_acts()

    def look_who_acts(self, is_open: bool = False) -> None:
        """There is another position."""
        self.to_act = self.rules.to_act(self.state)
        self.over = self.to_act == OVER
        self.open = is_open

    def has_choice(self) -> bool:
        """Has whoever acts more than one answer?"""
        return self.open or len(self.rules.legal_moves(self.state)) > 1

    def why_refused(self, text: str) -> Illegal | None:
        return why_refused(self.rules, self.state, text)

    # Plans.

    def draft(self) -> Draft:
        """What goes on from here."""
        seq, entry, seal, back = self.seq, self.entry, self.seal, self.back
        return Draft(self.rules, self.shuffle, self.state, seq, entry, seal, back)

    def begin(self, answering: Answering = ask_everybody) -> Plan:
        """Luck's answers before the first decision."""
        draft = self.draft()
        draft.begin()
        return self.plan(draft, answering)

    def play(self, text: str, by: By, answering: Answering = ask_everybody) -> Plan:
        """A move of the seat to act, and all that follows without a choice."""
        move = read_move(self.rules, self.state, text)
        if isinstance(move, Illegal):
            raise Refusal(move)
        draft = self.draft()
        draft.decide(move, by)
        return self.plan(draft, answering)

    def answer(self, answering: Answering) -> Plan | None:
        """The answer of a seat that has no choice; None if somebody has to decide."""
        draft = self.draft()
        draft.single_answers(answering)
        return self.plan(draft, ask_everybody) if draft.lines else None

    def plan(self, draft: Draft, answering: Answering) -> Plan:
        draft.single_answers(answering)
        at = now()
        rows = [row_of(line, at) for line in draft.lines]
        snapshot = self.snapshot_due(draft)
        return Plan(
            *(rows, draft.state, draft.entry, draft.back, snapshot, draft.seal),
            open=draft.open,
        )

    def undo(self, seat: int, every: bool, entry: int | None = None) -> Plan | None:
        """Take the latest choice back, or all from an entry on; None: it cannot be."""
        steps = self.back.steps(seat, every)
        if steps > 0 and entry is not None:
            steps = self.back.steps_to(entry)
        if steps == 0:
            return None
        back = self.back.twin()
        kept = back.kept[-steps]
        del back.kept[-steps:]
        seal = kept.place.seal
        return self.back_to(seat, kept.entry, kept.before, seal, back, None)

    def take_back(self, seat: int, entry: int, state: State, seal: str) -> Plan:
        """Return to an earlier position that everybody agreed to."""
        snapshot = self.snapshot_of(state, Place(self.seq + 1, seal), entry)
        return self.back_to(seat, entry, state, seal, Undo(self.rules), snapshot)

    def back_to(
        self,
        seat: int,
        entry: int,
        state: State,
        seal: str,
        back: Undo,
        snapshot: SnapshotRow | None,
    ) -> Plan:
        row = MoveRow(self.seq, entry, seat, "undo", "", "[]", now(), seal)
        return Plan([row], state, entry, back, snapshot, seal, True)

    # Snapshots: always before the earliest position that undo may return to.

    def snapshot_due(self, draft: Draft) -> SnapshotRow | None:
        kept = draft.back.kept
        new = (kept[0].place.seq if kept else draft.seq) - self.saved_at
        ends = not kept and self.rules.to_act(draft.state) == OVER
        if new <= 0 or (new < SNAPSHOT_EVERY and not ends):
            return None
        if kept:
            return self.snapshot_of(kept[0].before, kept[0].place, kept[0].entry)
        place = Place(draft.seq, draft.seal)
        return self.snapshot_of(draft.state, place, draft.entry)

    def snapshot_of(self, state: State, place: Place, entry: int) -> SnapshotRow:
        text = msgspec.json.encode(self.rules.save(state)).decode()
        return SnapshotRow(place.seq, entry, text, place.seal)

    # What was stored has happened.

    def accept(self, plan: Plan) -> None:
        """The plan is stored: it is the position now."""
        self.state = plan.state
        self.entry = plan.entry
        self.seal = plan.seal
        self.seq += len(plan.rows)
        self.back = plan.back
        if plan.snapshot is not None:
            self.saved_at = plan.snapshot.seq
        self.look_who_acts(plan.open)

    def reopen(self, snapshot: SnapshotRow | None, rows: list[MoveRow]) -> None:
        """Come back to where the history ends, with everything undo may reach."""
        if snapshot is not None:
            self.state = self.rules.restore(msgspec.json.decode(snapshot.state))
            self.seq = self.saved_at = snapshot.seq
            self.entry = snapshot.entry
            self.seal = snapshot.seal
        self.follow(rows, self.saved_at)

    def follow(self, rows: list[MoveRow], saved_at: int) -> None:
        """Go on with what was stored elsewhere."""
        check_places(rows, self.seq)
        place = 0
        while place < len(rows):
            place += self.redo(rows, place)
        self.saved_at = saved_at
        self.look_who_acts()

    def look_back(self, rows: list[MoveRow]) -> None:
        """Follow a history that other rules wrote, as far as these can."""
        for row in record_of(rows):
            state = self.state.copy()
            try:
                self.rules.apply(state, self.move_of(state, row))
            except Exception:  # other rules may have asked for anything here
                break
            self.state = state
            self.entry += 1
        self.seq = len(rows)
        self.look_who_acts()

    def move_of(self, state: State, row: MoveRow) -> Move:
        """A stored move, which must be the answer to what is asked."""
        return check_entry(self.rules, state, Entry(row.seat, row.text), row.seq)

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
            self.seal = row.seal
            return 1
        before = self.state
        self.state = before.copy()
        end = place + 1
        while end < len(rows) and rows[end].by == "luck":
            end += 1
        move = self.move_of(before, row)
        self.rules.apply(self.state, move)
        for each in rows[place + 1 : end]:
            self.rules.apply(self.state, self.move_of(self.state, each))
        if row.by != "luck":
            at, luck = Place(row.seq, self.seal), end > place + 1
            self.back.note(row.entry, move, before, self.state, luck, at)
        self.seal = rows[end - 1].seal
        self.entry = rows[end - 1].entry + 1
        self.seq = rows[end - 1].seq + 1
        return end - place


def row_of(line: Line, at: str) -> MoveRow:
    """A line as it is stored."""
    by: Any = line.by
    events, seal = write_events(line.events), line.seal
    return MoveRow(line.seq, line.entry, line.seat, by, line.text, events, at, seal)


def check_places(rows: list[MoveRow], first: int) -> None:
    """A history without gaps, beginning at a place."""
    if [row.seq for row in rows] != list(range(first, first + len(rows))):
        raise Damaged(f"rows are missing after {first}")


def record_of(rows: list[MoveRow]) -> list[MoveRow]:
    """The rows that still count: the game's record, without what was taken back."""
    record: list[MoveRow] = []
    for row in rows:
        if row.by == "undo":
            del record[row.entry :]
        else:
            record.append(row)
    return record
