# SPDX-License-Identifier: MIT
"""A table: its game, its people, and the order of events of every change.

Parse, legality, apply on a copy, append with the expected place in the history,
commit, swap, publish to everybody what they may know, wake the bots.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from typing import Any, Final

import msgspec

from stellwerk.core.contract import OVER
from stellwerk.core.record import now
from stellwerk.core.shuffle import Shuffle, commitment
from stellwerk.server import messages as m
from stellwerk.server import metrics
from stellwerk.server.catalogue import rules_of, shared
from stellwerk.server.connection import Connection
from stellwerk.server.course import Course, Plan, line_for
from stellwerk.server.saved import (
    Change,
    ChatRow,
    MoveRow,
    Saved,
    SeatRow,
    TableRow,
    load_moves,
    load_table,
    write_change,
)
from stellwerk.server.store import Conflict, Store, StoreFailed
from stellwerk.server.thinking import Thinking

LOG_TAIL: Final = 200
RETRY_SECONDS: Final = 1.0
log: Final = logging.getLogger(__name__)


class Oops(Exception):
    """Something that is not a matter of the rules; a code of `messages.ERRORS`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code: Final = code


class IsStale(Exception):
    """The position has changed since the sender looked."""


class Table:
    """One table in memory."""

    def __init__(self, saved: Saved, store: Store, thinking: Thinking) -> None:
        self.store: Final = store
        self.thinking: Final = thinking
        self.lock: Final = asyncio.Lock()
        self.connections: Final[set[Connection]] = set()
        self.driver: asyncio.Task[None] | None = None
        self.dirty = False  # a write failed: what is stored must be read again
        self.used = time.monotonic()
        self.take_up(saved)

    def take_up(self, saved: Saved) -> None:
        """Be what the storage says."""
        self.row: TableRow = saved.table
        self.seats: list[SeatRow] = saved.seats
        self.edition: str = shared(saved.edition)
        self.chat: list[ChatRow] = saved.chat
        self.rules = rules_of(
            self.row.game, self.row.players, self.row.options, saved.edition
        )
        self.course = self.new_course()
        self.course.reopen(saved.snapshot, saved.moves)
        self.dirty = False

    def new_course(self) -> Course:
        seeds = [seat.seed for seat in self.seats]
        return Course(self.rules, Shuffle(self.row.secret, seeds))

    # How it stands.

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def status(self) -> m.Status:
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

    def people(self) -> list[int]:
        """Seats that persons play at present."""
        return [seat.seat for seat in self.seats if seat.kind == "human"]

    def seat_infos(self) -> list[m.SeatInfo]:
        here = {seat for each in self.connections for seat in each.seats}
        return [
            m.SeatInfo(
                *(row.seat, row.name, row.kind, row.bot),
                *(row.seat in here, row.auto, row.token is not None),
            )
            for row in self.seats
        ]

    def shuffle(self) -> m.Shuffle:
        """What may be told of the shuffles now."""
        seeds = [seat.seed for seat in self.seats]
        secret = self.row.secret if self.status == "over" else None
        return m.Shuffle(commitment(self.row.secret), seeds, secret)

    def info(self) -> m.TableInfo:
        watching = sum(not each.seats for each in self.connections)
        return m.TableInfo(
            status=self.status,
            seats=self.seat_infos(),
            spectators=watching,
            shuffle=self.shuffle(),
            takeback=self.takeback,
        )

    def state_for(
        self, viewer: int | None, rows: list[MoveRow], undone: bool = False
    ) -> m.StateInfo:
        """The position as a seat may know it."""
        course = self.course
        outcome = self.rules.outcome(course.state)
        return m.StateInfo(
            seat=viewer,
            seen=course.seq,
            entry=course.entry,
            view=self.rules.view(course.state, viewer),
            log=[line_for(row, viewer) for row in rows],
            can_undo=viewer is not None and self.undo_steps(viewer) > 0,
            undone=undone,
            outcome=None if outcome is None else outcome.to_dict(),
        )

    def undo_steps(self, seat: int) -> int:
        if self.row.paused or self.course.over:
            return 0
        return self.course.back.steps(seat, not self.seats[seat].auto)

    # Telling.

    def publish_info(self) -> None:
        self.send_all(self.info())

    def send_all(self, message: m.ToClient) -> None:
        frame = m.write_message(message)
        for connection in self.connections:
            connection.send_frame(frame)

    def publish_state(self, rows: list[MoveRow], undone: bool = False) -> None:
        """Everybody gets the own view and the own log lines."""
        frames: dict[int | None, str] = {}
        for connection in self.connections:
            for viewer in connection.viewers:
                if viewer not in frames:
                    state = self.state_for(viewer, rows, undone)
                    frames[viewer] = m.write_message(state)
                connection.send_frame(frames[viewer])

    async def greet(self, connection: Connection, seen: int) -> None:
        """Welcome a connection: where it sits, what happened, how it stands."""
        latest = self.course.seq
        after = max(min(seen, latest), latest - LOG_TAIL) - 1
        rows = await self.store.read(lambda c: load_moves(c, self.id, after))
        viewer = connection.viewers[0]
        connection.send(
            m.Welcome(
                protocol=m.PROTOCOL,
                table=self.id,
                game=self.row.game,
                players=self.row.players,
                options=msgspec.json.decode(self.row.options),
                edition=list(self.rules.edition),
                seats=connection.seats,
                seen=latest,
                log=[line_for(row, viewer) for row in rows],
                log_from=after + 1,
                chat=[chat_line(row) for row in self.chat],
            )
        )
        self.connections.add(connection)
        self.publish_info()
        if self.row.started is not None:
            for viewer in connection.viewers:
                connection.send(self.state_for(viewer, []))

    # Changing: everything goes through `commit`.

    async def commit(self, change: Change) -> None:
        """Store a change; if that fails, nothing happened."""
        try:
            await self.store.write(lambda c: write_change(c, self.id, change))
        except Conflict:
            self.dirty = True
            await self.refresh()
            self.publish_state([])
            raise IsStale from None
        except StoreFailed as error:
            self.dirty = True
            metrics.NOT_SAVED.inc()
            log.error("not saved", extra={"table": self.id, "error": str(error)})
            raise Oops("not_saved") from None
        except BaseException:
            self.dirty = True  # cancelled while waiting: it may be stored or not
            raise

    async def refresh(self) -> None:
        """After a failed write, read again what is stored."""
        self.used = time.monotonic()
        if not self.dirty:
            return
        try:
            saved = await self.store.read(lambda c: load_table(c, self.id))
        except StoreFailed:
            raise Oops("not_saved") from None
        assert saved is not None, "tables are never deleted"
        self.take_up(saved)

    async def carry_out(self, plan: Plan, change: Change | None = None) -> None:
        """Commit a plan, swap, give single answers, publish, wake the bots."""
        request, status = self.takeback, self.status
        await self.put(plan, change or Change())
        rows = plan.rows + await self.single_answers()
        if request is not None or self.status != status:
            self.publish_info()
        self.publish_state(rows, plan.undone)
        self.wake()

    async def put(self, plan: Plan, change: Change) -> None:
        """Commit a plan with what belongs to it; then it is the position."""
        if self.rules.to_act(plan.state) == OVER:
            change.table["ended"] = now()
        if self.row.takeback is not None:
            change.table["takeback"] = None
        await self.commit(replace(change, moves=plan.rows, snapshot=plan.snapshot))
        self.row = replace(self.row, **change.table)
        for seat in change.seats:
            self.seats[seat.seat] = seat
        self.course.accept(plan)
        for row in plan.rows:
            metrics.MOVES.labels(row.by).inc()

    async def single_answers(self) -> list[MoveRow]:
        """Answer for people who have no choice; if that fails, the driver will."""
        rows: list[MoveRow] = []
        try:
            while (text := self.only_answer()) is not None:
                plan = self.course.play(text, "auto")
                await self.put(plan, Change())
                rows += plan.rows
        except (Oops, IsStale):
            log.warning("a single answer waits", extra={"table": self.id})
        return rows

    def only_answer(self) -> str | None:
        """The answer of a person who has no choice and does not want to be asked."""
        if self.status != "running":
            return None
        seat = self.seats[self.course.to_act]
        legal = self.rules.legal_moves(self.course.state)
        if seat.kind != "human" or not seat.auto or len(legal) > 1:
            return None
        return legal[0].text()

    async def change_seat(self, row: SeatRow) -> None:
        """Store and publish another row for a seat."""
        change = Change(seats=[row])
        if self.seats[row.seat].kind != row.kind:
            change.table["takeback"] = None  # somebody else would have to be asked
        await self.commit(change)
        self.row = replace(self.row, **change.table)
        self.seats[row.seat] = row
        self.publish_info()
        self.wake()

    async def change_table(self, **columns: Any) -> None:
        """Store and publish other facts of the table."""
        await self.commit(Change(table=columns))
        self.row = replace(self.row, **columns)
        self.publish_info()

    async def begin(self) -> None:
        """Luck's first answers: the game has begun."""
        self.course = self.new_course()  # with the seeds of everybody
        changed = [
            replace(seat, kind="human") for seat in self.seats if seat.kind == "open"
        ]
        change = Change(table={"started": now()}, seats=changed)
        await self.carry_out(self.course.begin(), change)

    # Bots and single answers.

    def wake(self) -> None:
        """Let whoever needs no person decide."""
        if self.driver is None or self.driver.done():
            self.driver = asyncio.get_running_loop().create_task(self.drive())

    async def drive(self) -> None:
        while True:
            try:
                if not await self.drive_once():
                    return
            except (Oops, IsStale):
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("the table stopped", extra={"table": self.id})
                return

    async def drive_once(self) -> bool:
        """One decision without a person; False if a person must decide."""
        async with self.lock:
            await self.refresh()
            if self.status != "running":
                return False
            seat = self.seats[self.course.to_act]
            seq = self.course.seq
            if seat.kind == "human":
                text = self.only_answer()
                if text is not None:
                    await self.carry_out(self.course.play(text, "auto"))
                return text is not None
            state = self.course.state
        text = await self.thinking.choose(
            *(self.rules, state, seat.seat, seat.bot or "random"),
            [self.row.options, self.edition],
        )
        async with self.lock:
            await self.refresh()
            same = self.course.seq == seq and self.seats[seat.seat] == seat
            if same and self.status == "running":
                await self.carry_out(self.course.play(text, "bot"))
        return True

    async def close(self) -> None:
        """Stop the bots; whatever is stored stays."""
        if self.driver is not None:
            self.driver.cancel()
            await asyncio.gather(self.driver, return_exceptions=True)


def chat_line(row: ChatRow) -> m.ChatLine:
    return m.ChatLine(row.number, row.seat, row.name, row.text, row.at)
