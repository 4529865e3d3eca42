# SPDX-License-Identifier: MIT
"""A table: its game, its people, and the order of events of every change.

Parse, legality, apply on a copy, append with the expected place in the history,
commit, swap, publish to everybody what they may know, wake the bots.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection as Database

from stellwerk.bots.clock import TurnClock
from stellwerk.core.contract import OVER, Rules
from stellwerk.core.record import now
from stellwerk.core.shown import Shown
from stellwerk.core.undo import Undo
from stellwerk.server import metrics
from stellwerk.server.storage.database import (
    Conflict,
    Damaged,
    NotStorable,
    StoreFailed,
    blaming,
)
from stellwerk.server.storage.saved import (
    Change,
    ChatRow,
    Saved,
    SeatRow,
    lines_of,
    load_table,
    shuffle_of,
    without_name,
    writing,
)
from stellwerk.server.storage.shared import was_made, with_mark
from stellwerk.server.storage.store import Store
from stellwerk.server.tables.beginning import is_complete
from stellwerk.server.tables.closing import (
    Closing,
    closing_of,
    read_closing,
    write_closing,
)
from stellwerk.server.tables.company import Company
from stellwerk.server.tables.course import Course, Plan, Refusal
from stellwerk.server.tables.driving import drive
from stellwerk.server.tables.following import follow
from stellwerk.server.tables.lines import NOTHING_NEW, News
from stellwerk.server.tables.neighbours import ALONE, Neighbours
from stellwerk.server.tables.shelf import (
    IsStale,
    MaybeSaved,
    Oops,
    OtherRules,
    Overtaken,
    raise_not_saved,
    why_closed,
)
from stellwerk.server.tables.showing import chat_line, publish, table_info
from stellwerk.server.web import messages as m
from stellwerk.server.web.catalogue import own_edition, rules_of
from stellwerk.server.workers.thinking import Thinking

TRIES: Final = 8  # of a change, while other servers change the same table
PAUSE: Final = 0.004  # seconds before the second one, at most; then twice as long
T = TypeVar("T")
Columns = dict[str, Any]  # of the table that change
log: Final = logging.getLogger(__name__)


class Table(Company):
    """One table in memory."""

    def __init__(
        self,
        saved: Saved,
        store: Store,
        thinking: Thinking,
        neighbours: Neighbours = ALONE,
    ) -> None:
        super().__init__(saved, store, neighbours)
        self.thinking: Final = thinking
        self.lock: Final = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self.opened: Final = asyncio.Event()  # nobody waits for seeds any more
        self.clock: Final = TurnClock()
        self.shown: Shown | None = None  # what people have; changes are told since then
        self.dirty = False  # a write failed: what is stored must be read again
        self.used = time.monotonic()
        self.take_up(saved)

    def take_up(self, saved: Saved) -> None:
        """Be what the storage says."""
        self.row = saved.table
        self.seats = saved.seats
        self.edition = saved.edition  # held here, so that all share it
        self.chat: list[ChatRow] = saved.chat
        self.be_told(saved.elsewhere)
        self.closed: m.Phrase | None = why_closed(self.row)
        with blaming("the table"):
            self.set_up(saved)
        self.dirty = False

    def set_up(self, saved: Saved) -> None:
        """The game as far as it has come; today's rules if its own are not there."""
        if [seat.seat for seat in self.seats] != list(range(self.row.players)):
            raise Damaged("seats are missing")
        self.rules = self.find_rules()
        self.course = self.new_course(self.seats)
        if self.closed is None:
            self.course.reopen(saved.snapshot, saved.moves)
        else:
            self.course.look_back(saved.moves)

    def find_rules(self) -> Rules[Any]:
        row = self.row
        version = row.version if self.closed is None else None
        try:
            edition = self.edition
            if isinstance(edition, str):
                edition = own_edition(row.game, edition)
            return rules_of(row.game, row.players, row.options, edition, version)
        except ValueError:
            if self.closed is None:
                raise
            raise OtherRules(self) from None

    def new_course(self, seats: list[SeatRow]) -> Course:
        """The game before its first move, with the luck that these seats bring."""
        shuffle, rules = shuffle_of(self.row, seats), self.rules
        seal = shuffle.first_seal(
            *(rules.game, self.row.version, rules.edition),
            *(rules.players, rules.options),
        )
        return Course(rules, shuffle, seal)

    # How it stands.

    @property
    def status(self) -> m.Status:
        if self.closed is not None:
            return super().status
        if self.row.started is None:
            return "waiting"
        if self.course.over:
            return "over"
        return "paused" if self.row.paused else "running"

    @property
    def takeback(self) -> m.Takeback | None:
        """The request that waits for consent."""
        text = self.row.takeback
        return None if text is None else msgspec.json.decode(text, type=m.Takeback)

    @property
    def closing(self) -> Closing:
        """What the record of a finished game says of its people and its end."""
        if self.row.closing is not None:
            return read_closing(self.row.closing)
        return closing_of(self.course, self.course, self.row, self.seats)

    @property
    def back(self) -> Undo | None:
        """What may be taken back; None while nothing may."""
        if self.row.paused or self.course.over or self.closed is not None:
            return None
        return self.course.back

    @property
    def gathering(self) -> bool:
        """Do people still come, and promise their seeds?"""
        return self.row.started is None and self.row.locked is None

    # Telling.

    def publish_info(self) -> None:
        self.send_all(table_info(self))

    def say(self, line: ChatRow) -> None:
        self.send_all(m.Said(line=chat_line(line)))

    def publish_state(self, news: News = NOTHING_NEW, undone: bool = False) -> None:
        """Everybody gets the own view and the own log lines, each made once."""
        publish(self, news, undone)

    # Changing: everything goes through `commit`.

    async def commit(self, change: Change, *others: Callable[[Database], None]) -> None:
        """Store a change, with what belongs to it elsewhere; all of it or nothing."""
        try:
            if self.store.guarded:
                await self.commit_guarded(change, *others)
            else:
                facts = writing(self.id, change, *others)
                await self.store.write(facts, self.id, lines_of(self.id, change))
        except Conflict:
            metrics.CONFLICTS.inc()
            metrics.CAUGHT_UP["conflict"].inc()
            self.dirty = True
            await self.refresh()
            if not self.store.guarded:
                self.publish_state()
            raise Overtaken from None
        except NotStorable:
            raise Oops("bad_message") from None
        except StoreFailed as error:
            self.dirty = True
            metrics.NOT_SAVED.inc()
            log.error("not saved", extra={"table": self.id, "error": str(error)})
            raise_not_saved(error)
        except BaseException:
            self.dirty = True  # cancelled while waiting: it may be stored or not
            raise

    async def commit_guarded(
        self, change: Change, *others: Callable[[Database], None]
    ) -> None:
        """Compare and set; the change has a mark by which it can be found."""
        row, mark = self.row, self.store.new_mark()
        marks = with_mark(row.marks, mark)
        await self.store.write(
            writing(self.id, change, *others, revision=row.revision, marks=marks),
            self.id,
            lines_of(self.id, change),
            lambda database: was_made(database, row.id, row.revision, mark),
        )
        self.row = replace(self.row, revision=row.revision + 1, marks=marks)
        self.tell_others(row.revision + 1)

    async def refresh(self) -> None:
        """Read again what is stored, if a write has failed."""
        self.used = time.monotonic()
        if not self.dirty:
            return
        try:
            if self.store.guarded:
                await follow(self)
            else:
                await self.read_again()
        except StoreFailed:
            raise Oops("not_saved") from None
        self.dirty = False

    async def read_again(self) -> None:
        """All that is stored, where nothing tells what is new."""
        saved = await self.store.read(lambda c: load_table(c, self.id))
        assert saved is not None, "tables are never deleted"
        self.take_up(saved)

    async def catch_up(self) -> bool:
        """Was the table changed elsewhere? Then it is known now."""
        if not self.neighbours.shared:
            return False
        self.dirty = True
        seen = self.row.revision
        await self.refresh()
        return self.row.revision != seen

    async def decide(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something under the lock, by what is stored now."""
        await self.lock.acquire()  # `async with` takes two more coroutines
        try:
            self.used = time.monotonic()
            if self.dirty:
                await self.refresh()
            return await self.insist(work)
        finally:
            self.lock.release()

    async def insist(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do it again if another server was faster, or a refusal was out of date."""
        for lost in range(TRIES):
            try:
                return await work()
            except Overtaken:  # so that not the same one loses every time
                await asyncio.sleep(random.uniform(0, PAUSE * 2**lost))
                await self.catch_up()  # with what has changed in the pause
            except MaybeSaved:
                raise  # who does it again may do it twice
            except (Oops, IsStale, Refusal):
                if not await self.catch_up():
                    raise
        raise IsStale

    async def carry_out(
        self, plan: Plan, columns: dict[str, Any] | None = None, *seats: SeatRow
    ) -> None:
        """Commit a plan with what belongs to it, swap, publish, wake the bots."""
        facts = self.facts_after(plan, columns or {})
        await self.commit(Change(plan.rows, plan.snapshot, facts, [*seats]))
        self.swap(plan, facts, seats)
        if facts:
            self.publish_info()
        self.publish_state(News(plan.rows), plan.undone)
        self.wake()

    def facts_after(self, plan: Plan, columns: Columns) -> Columns:
        """The columns of the table that a plan changes: a request, the end."""
        if self.rules.to_act(plan.state) == OVER:
            columns["ended"] = now()
            ended = replace(self.row, **columns)
            closing = closing_of(self.course, plan, ended, self.seats)
            columns["closing"] = write_closing(closing)
        if self.row.takeback is not None:
            columns["takeback"] = None
        return columns

    def swap(self, plan: Plan, columns: Columns, seats: Sequence[SeatRow]) -> None:
        """The plan is stored: it is the position."""
        if columns:
            self.row = replace(self.row, **columns)
        for seat in seats:
            self.seats[seat.seat] = seat
        self.course.accept(plan)
        for row in plan.rows:
            metrics.moved(row.by)
            self.clock.decided(row.seat)

    def answering(self, seat: int) -> m.By | None:
        """Who gives the only answer that a seat has."""
        row = self.seats[seat]
        if row.kind == "bot":
            return "bot"
        return "auto" if row.auto else None

    async def change_seat(self, row: SeatRow, nameless: bool = False) -> None:
        """Store and publish another row for a seat; it may lose its name for good."""
        change = Change(seats=[row], nameless=[row.seat] if nameless else [])
        if self.seats[row.seat].kind != row.kind:
            change.table["takeback"] = None  # somebody else would have to be asked
        if self.course.over and self.row.closing is None:  # ended long ago
            change.table["closing"] = write_closing(self.closing)
        await self.commit(change)
        self.row = replace(self.row, **change.table)
        self.seats[row.seat] = row
        if nameless:
            self.chat = [without_name(line, row.seat) for line in self.chat]
        self.publish_info()
        self.wake()

    async def change_table(
        self, *others: Callable[[Database], None], **columns: Any
    ) -> None:
        """Store and publish other facts of the table, with what belongs to them."""
        await self.commit(Change(table=columns), *others)
        self.row = replace(self.row, **columns)
        self.publish_info()

    # Bots.

    def wake(self) -> None:
        """Let whoever needs no person decide."""
        if not self.waits_for_a_person() and (
            self.driver is None or self.driver.done()
        ):
            self.driver = asyncio.get_running_loop().create_task(drive(self))

    def waits_for_a_person(self) -> bool:
        """Is there nothing for bots to do, nor a single answer to give?"""
        if self.row.started is None:
            return self.closed is not None or not is_complete(self)
        if self.course.over or self.row.paused or self.closed is not None:
            return True
        by = self.answering(self.course.to_act)
        if by == "bot":
            return False
        return by is None or self.course.has_choice()

    def play(self, text: str, by: m.By) -> Awaitable[None]:
        """A move of the seat to act, with whatever follows without a choice."""
        return self.carry_out(self.course.play(text, by, self.answering))

    # Other servers.

    async def note_presence(self) -> None:
        """Let other servers know who is connected to this one."""
        await self.decide(lambda: self.commit(Change(here=self.here())))

    async def look(self) -> None:
        """Be what the storage says now, before somebody is answered."""
        if self.neighbours.shared:
            async with self.lock:
                await self.catch_up()

    async def close(self) -> None:
        """Stop the bots; whatever is stored stays."""
        if self.driver is not None:
            self.driver.cancel()
            await asyncio.gather(self.driver, return_exceptions=True)
