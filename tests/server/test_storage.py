# SPDX-License-Identifier: MIT
"""The storage: compare-and-set, group commit, full disks, restarts, both databases."""

import asyncio
import random
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, select

from stellwerk.core.record import now
from stellwerk.server.config import Config
from stellwerk.server.storage import schema
from stellwerk.server.storage.database import Conflict, StoreFailed, migrate
from stellwerk.server.storage.saved import (
    LINE,
    Change,
    MoveRow,
    insert_table,
    lines_of,
    load_moves,
    load_snapshots,
    load_table,
    write_change,
)
from stellwerk.server.storage.store import Store
from stellwerk.server.tables import course as courses
from stellwerk.server.tables.beginning import begin
from stellwerk.server.tables.drafting import draft_table
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.shelf import IsStale, Oops
from stellwerk.server.tables.table import Table
from stellwerk.server.web.shapes import SeatWish, TableWish
from stellwerk.server.workers.thinking import Thinking
from tests.server.client import make_table, running, sitting, tokens_of
from tests.server.databases import Cluster, cluster, why_no_postgres

TWO = TableWish("rail_line", 2, [SeatWish("human"), SeatWish("human")])


def with_store(url: str, work: Any) -> Any:
    """Run an asynchronous piece of work with a store."""

    async def run() -> Any:
        store = Store(url)
        await asyncio.to_thread(store.open)
        try:
            return await work(store)
        finally:
            await asyncio.to_thread(store.close)

    return asyncio.run(run())


def row(seq: int, text: str = "x") -> MoveRow:
    return MoveRow(seq, seq, 0, "player", text, "[]", "2026-11-15T20:00:00Z")


async def new_table(store: Store) -> str:
    draft = draft_table(TWO)
    await store.write(lambda c: insert_table(c, draft.row, draft.seats, draft.edition))
    return draft.row.id


def test_a_place_in_the_history_is_written_once(database: str) -> None:
    async def work(store: Store) -> None:
        id = await new_table(store)
        change = Change(moves=[row(0), row(1)])
        await store.write(lambda c: write_change(c, id, change))
        late = Change(moves=[row(1, "late"), row(2, "late")])
        with pytest.raises(Conflict):
            await store.write(lambda c: write_change(c, id, late))
        stored = await store.read(lambda c: load_moves(c, id, -1))
        assert [move.text for move in stored] == ["x", "x"]

    with_store(database, work)


def test_many_writes_share_commits_and_one_bad_one_spoils_none(database: str) -> None:
    async def work(store: Store) -> None:
        ids = [await new_table(store) for _ in range(20)]
        before = store.commits

        async def write(id: str, seq: int) -> object:
            change = Change(moves=[row(seq)])
            return await store.write(lambda c: write_change(c, id, change))

        await asyncio.gather(*(write(id, 0) for id in ids))
        assert store.commits - before < 20
        ends = await asyncio.gather(
            *(write(id, 0 if id == ids[7] else 1) for id in ids), return_exceptions=True
        )
        assert [type(end) for end in ends].count(Conflict) == 1
        for id in ids:
            stored = await store.read(lambda c, id=id: load_moves(c, id, -1))
            assert len(stored) == (1 if id == ids[7] else 2)

    with_store(database, work)


def test_lines_of_many_tables_are_appended_at_once(database: str) -> None:
    """In few statements, each line where it belongs; one bad one spoils none."""

    async def work(store: Store) -> None:
        ids = [await new_table(store) for _ in range(120)]
        statements: list[str] = []
        event.listen(
            store.engine,
            "before_cursor_execute",
            lambda conn, cursor, statement, *rest: statements.append(statement),
        )

        async def append(id: str, *seqs: int) -> None:
            lines = lines_of(
                id, Change(moves=[row(seq, f"{id} '{seq}'?") for seq in seqs])
            )
            await store.write(lambda c: None, id, lines)

        async def at_once(seqs: list[list[int]]) -> list[object]:
            free = threading.Event()
            first = asyncio.ensure_future(store.write(lambda c: free.wait()))
            ends = [
                asyncio.ensure_future(append(id, *each))
                for id, each in zip(ids, seqs, strict=True)
            ]
            await asyncio.sleep(0)
            free.set()
            await first
            return await asyncio.gather(*ends, return_exceptions=True)

        assert await at_once([[0, 1]] * 120) == [None] * 120
        assert len([each for each in statements if "moves" in each]) <= 4
        ends = await at_once([[1, 2] if id == ids[7] else [2] for id in ids])
        assert [place for place, end in enumerate(ends) if end is not None] == [7]
        assert isinstance(ends[7], Conflict)
        for id in ids:
            stored = await store.read(lambda c, id=id: load_moves(c, id, -1))
            kept = [0, 1] if id == ids[7] else [0, 1, 2]
            assert stored == [row(seq, f"{id} '{seq}'?") for seq in kept]

    with_store(database, work)


def test_writes_that_are_stored_together_wake_the_loop_once(database: str) -> None:
    """Who has gone meanwhile is not told; all others get their own results."""

    async def work(store: Store) -> None:
        loop, free = asyncio.get_running_loop(), threading.Event()
        first = asyncio.ensure_future(store.write(lambda c: free.wait()))
        await asyncio.sleep(0)
        while not store.queue.empty():  # the writer holds the first one
            await asyncio.sleep(0.001)
        writes = [
            asyncio.ensure_future(store.write(lambda c, number=number: number))
            for number in range(20)
        ]
        await asyncio.sleep(0)
        writes[3].cancel()
        with pytest.MonkeyPatch.context() as patch:
            calls: list[Any] = []
            wake = loop.call_soon_threadsafe

            def counted(*args: Any, **settings: Any) -> Any:
                calls.append(args)
                return wake(*args, **settings)

            patch.setattr(loop, "call_soon_threadsafe", counted)
            free.set()
            ends = await asyncio.gather(first, *writes, return_exceptions=True)
        assert isinstance(ends.pop(4), asyncio.CancelledError)
        assert ends == [True, *(n for n in range(20) if n != 3)]
        assert len(calls) == 2

    with_store(database, work)


def test_migrations_make_exactly_the_schema(database: str) -> None:
    async def work(store: Store) -> list[Any]:
        def compare(connection: Any) -> list[Any]:
            context = MigrationContext.configure(connection)
            return list(compare_metadata(context, schema.metadata))

        return await store.read(compare)

    assert with_store(database, work) == []


def test_an_older_database_is_brought_up_to_date(database: str) -> None:
    old = Store(database)
    with old.writing.begin() as connection:
        migrate(connection, "0001")
    old.close()
    assert with_store(database, new_table)


def test_lines_stand_in_the_order_of_the_columns() -> None:
    """They are stored by their places."""
    assert ("table_id", *MoveRow.__struct_fields__) == LINE


def test_sqlite_flushes_every_commit(tmp_path: Path) -> None:
    async def work(store: Store) -> list[object]:
        def ask(connection: Any) -> list[object]:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names
            ]

        return await store.read(ask)

    assert with_store(f"sqlite:///{tmp_path}/x.sqlite", work) == ["wal", 2, 1]


async def open_table(store: Store, id: str) -> Table:
    saved = await store.read(lambda c: load_table(c, id))
    assert saved is not None
    return Table(saved, store, Thinking(1, 1.0))


async def play_some(table: Table, rng: random.Random, count: int) -> None:
    """Play, and now and then undo; single answers are not given by themselves."""
    for _ in range(count):
        if table.course.over:
            return
        seat = table.course.to_act
        plan = table.course.undo(seat, True) if rng.random() < 0.2 else None
        if plan is None:
            legal = table.rules.legal_moves(table.course.state)
            plan = table.course.play(rng.choice(legal).text(), "player")
        await table.carry_out(plan)


async def without_auto(store: Store) -> str:
    """A table at which every question is asked."""
    id = await new_table(store)
    seats = (await open_table(store, id)).seats
    quiet = Change(seats=[replace(seat, auto=False) for seat in seats])
    await store.write(lambda c: write_change(c, id, quiet))
    return id


@pytest.mark.parametrize("seed", range(3))
def test_a_reopened_table_is_the_same_at_every_moment(database: str, seed: int) -> None:
    """Position, places and everything undo may reach, with few rows read."""

    async def work(store: Store) -> None:
        rng = random.Random(seed)
        id = await without_auto(store)
        table = await open_table(store, id)
        await begin(table)
        for _ in range(40):
            await play_some(table, rng, 3)
            again = await open_table(store, id)
            assert snapshot(again) == snapshot(table)
            saved = await store.read(lambda c: load_table(c, id))
            assert saved is not None
            assert len(saved.moves) < courses.SNAPSHOT_EVERY + 30
        if table.driver is not None:
            await table.driver
        assert len(await store.read(lambda c: load_snapshots(c, id))) >= 2

    with_store(database, work)


def snapshot(table: Table) -> Any:
    course = table.course
    return (
        course.seq,
        course.entry,
        table.rules.save(course.state),
        [
            (kept.entry, kept.seat, table.rules.save(kept.before))
            for kept in course.back.kept
        ],
    )


def test_a_full_disk_loses_nothing_and_is_told(tmp_path: Path) -> None:
    """SQLite's own limit on the size of the file gives its error for a full disk."""

    async def work(store: Store) -> None:
        id = await without_auto(store)
        table = await open_table(store, id)
        await begin(table)
        rng = random.Random(3)
        await play_some(table, rng, 4)
        before = snapshot(table)
        pages = await store.read(
            lambda c: c.exec_driver_sql("PRAGMA page_count").scalar()
        )
        await store.write(
            lambda c: c.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        )
        with pytest.raises(Oops, match="not_saved"):
            await play_some(table, rng, 400)
        seq = table.course.seq
        again = await open_table(store, id)
        assert again.course.seq == seq >= before[0]
        await store.write(
            lambda c: c.exec_driver_sql("PRAGMA max_page_count = 1000000")
        )
        await table.refresh()
        await play_some(table, rng, 2)
        assert table.course.seq > seq
        if table.driver is not None:
            await table.driver

    with_store(f"sqlite:///{tmp_path}/x.sqlite", work)


def test_two_servers_on_one_database_do_not_overwrite_each_other(
    database: str,
) -> None:
    async def work(store: Store) -> None:
        id = await without_auto(store)
        one = await open_table(store, id)
        await begin(one)
        two = await open_table(store, id)
        rng = random.Random(4)
        await play_some(one, rng, 1)
        legal = two.rules.legal_moves(two.course.state)
        with pytest.raises(IsStale):
            await two.carry_out(two.course.play(legal[0].text(), "player"))
        assert snapshot(two) == snapshot(await open_table(store, id))
        for table in (one, two):
            if table.driver is not None:
                table.driver.cancel()

    with_store(database, work)


@pytest.mark.slow
def test_postgresql_may_restart_under_the_server() -> None:
    reason = why_no_postgres()
    if reason:
        pytest.skip(reason)
    with cluster() as postgres:
        config = Config(database=postgres.url, bot_workers=1)
        with running(config) as server:
            made = make_table(server.port, ["human", "human"])
            with sitting(server.port, made["table"], tokens_of(made)) as both:
                both.until("state")
                play_through_a_restart(both, postgres)


def play_through_a_restart(both: Any, postgres: Cluster) -> None:
    """Moves fail while the database is away, and go on when it is back."""
    acknowledged = 0
    failed = 0
    for step in range(30):
        if step == 8:
            postgres.stop()
        if step == 11:
            postgres.start()
        while (seat := both.my_turn()) is None:
            both.receive()
        choices = both.states[seat]["view"]["choices"]
        answer = both.move(seat, choices[0]["text"])
        if answer["type"] == "done":
            acknowledged = answer["seen"]
        elif answer["type"] == "error":
            assert answer["code"] == "not_saved"
            failed += 1
    assert failed >= 1
    assert both.seen >= acknowledged > 8


def test_tables_are_made_in_the_hub_and_found_again(database: str) -> None:
    async def work(store: Store) -> None:
        hub = Hub(store, Thinking(1, 1.0), 60.0)
        made = await hub.make(TWO)
        first, second = await asyncio.gather(hub.get(made.table), hub.get(made.table))
        assert first is second
        await asyncio.sleep(0)
        await hub.close()

    with_store(database, work)


def test_a_database_that_is_away_is_told() -> None:
    async def work() -> None:
        store = Store("postgresql://nobody@127.0.0.1:1/none")
        try:
            assert not await store.alive()
            with pytest.raises(StoreFailed):
                await store.read(lambda c: None)
        finally:
            store.readers.shutdown()
            store.engine.dispose()

    asyncio.run(work())


async def finished_table(store: Store) -> str:
    """A table whose game is over, as far as the storage knows."""
    id = await new_table(store)
    over = Change(table={"started": now(), "ended": now()})
    await store.write(lambda c: write_change(c, id, over))
    return id


@pytest.mark.parametrize("writes", [0, 1, 2])
def test_a_crash_while_playing_again_leaves_no_table_without_a_link(
    database: str, writes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The storage goes away after so many writes; whatever is stored fits together."""

    async def work(store: Store) -> None:
        id = await finished_table(store)
        hub = Hub(store, Thinking(1, 1.0), 60.0)
        source = await hub.get(id)
        left = [*[store.write] * writes, gone]
        monkeypatch.setattr(
            store,
            "write",
            lambda *work, **lines: (left.pop(0) if left else gone)(*work, **lines),
        )
        with suppress(Oops):
            await hub.again(source)
        tables = await store.read(
            lambda c: list(c.execute(select(schema.tables.c.id)).scalars())
        )
        again = await open_table(store, id)
        linked = [] if again.row.next is None else [again.row.next]
        assert sorted(tables) == sorted([id, *linked])
        assert bool(linked) == (writes > 0)

    with_store(database, work)


async def gone(*work: object, **lines: object) -> None:
    raise StoreFailed("away")
