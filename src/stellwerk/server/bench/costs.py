# SPDX-License-Identifier: MIT
"""What a table costs as it gets longer, while it idles, and when it is opened again.

Measured in this process, without sockets: a move is taken back and made again, so that
the history grows and the position stays.
"""

import asyncio
import time
import tracemalloc
from collections.abc import Awaitable
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Final

from stellwerk.server.storage.saved import insert_table
from stellwerk.server.storage.store import Store
from stellwerk.server.tables.beginning import begin
from stellwerk.server.tables.drafting import draft_table
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.table import Table
from stellwerk.server.web.connection import Connection
from stellwerk.server.web.shapes import SeatWish, TableWish
from stellwerk.server.workers.thinking import Thinking

EARLY: Final = 10
LATE: Final = 1000
ROUNDS: Final = 9
STEPS: Final = 20  # of an early and a late table in a round
SECRET: Final = "stellwerk"  # of all shuffles: the same game at every table
IDLE_TABLES: Final = 15
IDLE_MOVES: Final = 20
OPENINGS: Final = 7


@dataclass(frozen=True)
class Costs:
    """Figures of one table."""

    growth: float  # cost of move 1,000 by that of move 10
    idle_bytes: float
    opening_seconds: float


def run_costs(folder: Path, game: str = "rail_line") -> Costs:
    """Measure in a fresh database."""
    return asyncio.run(measured(folder, game))


async def measured(folder: Path, game: str) -> Costs:
    store = Store(f"sqlite:///{folder}/costs.sqlite")
    await asyncio.to_thread(store.open)
    hub = Hub(store, Thinking(1, 1.0), 1e9)
    try:
        growth = await growth_of(hub, game)
        opening = await opening_of(hub, await long_table(hub, game, 2 * LATE))
        return Costs(growth, await idle_bytes(hub, game), opening)
    finally:
        await hub.close()
        await asyncio.to_thread(store.close)


async def new_table(hub: Hub, game: str) -> Table:
    """A table for two, with the same luck as every other one here."""
    people = [SeatWish("human"), SeatWish("human")]
    draft = draft_table(TableWish(game, 2, people))
    row = replace(draft.row, secret=SECRET)
    await hub.store.write(lambda c: insert_table(c, row, draft.seats, draft.edition))
    table = await hub.get(row.id)
    await begin(table)
    return table


async def watched_table(hub: Hub, game: str) -> Table:
    """A table with somebody who gets the views of both seats."""
    table = await new_table(hub, game)
    table.connections.add(Connection([0, 1]))
    return table


async def play_first(table: Table) -> None:
    """The first move that the rules offer."""
    text = table.rules.legal_moves(table.course.state)[0].text()
    await table.play(text, "player")


async def step(table: Table) -> None:
    """Make a move; take it back if that is possible, so that the position stays."""
    seat = table.course.to_act
    await play_first(table)
    plan = table.course.undo(seat, True)
    if plan is not None:
        await table.carry_out(plan)
    for connection in table.connections:
        connection.take()


async def growth_of(hub: Hub, game: str) -> float:
    """The cost of a late move by that of an early one, at the same position.

    Both are made in turns, at tables with the same luck: whatever slows the machine
    down slows both. A table is early for a few steps only; then comes a fresh one.
    """
    late = await long_table(hub, game, LATE)
    ratios = []
    for _ in range(ROUNDS):
        early = await long_table(hub, game, EARLY)
        costs: tuple[list[float], list[float]] = ([], [])
        for _ in range(STEPS):
            for table, seconds in zip((early, late), costs, strict=True):
                seconds.append(await processor_time(step(table)))
        ratios.append(median(costs[1]) / median(costs[0]))
    return median(ratios)


async def long_table(hub: Hub, game: str, moves: int) -> Table:
    """A watched table with so many lines of history, always at the same position."""
    table = await watched_table(hub, game)
    while not await can_step(table):
        await play_first(table)
    while table.course.seq < moves:
        await step(table)
    return table


async def can_step(table: Table) -> bool:
    """Does a move that is taken back lead to where it began?"""
    before = table.course.entry
    await step(table)
    return table.course.entry == before


async def processor_time(work: Awaitable[None]) -> float:
    before = time.process_time()
    await work
    return time.process_time() - before


async def opening_of(hub: Hub, table: Table) -> float:
    """How long a table with a long history takes to come back."""
    table.connections.clear()
    seconds = []
    for _ in range(OPENINGS):
        hub.tables.pop(table.id)
        began = time.perf_counter()
        await hub.get(table.id)
        seconds.append(time.perf_counter() - began)
    return median(seconds)


async def idle_bytes(hub: Hub, game: str) -> float:
    """The memory of one more table in the middle of its game."""
    await half_played(hub, game)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(IDLE_TABLES):
        await half_played(hub, game)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / IDLE_TABLES


async def half_played(hub: Hub, game: str) -> None:
    table = await new_table(hub, game)
    for _ in range(IDLE_MOVES):
        await play_first(table)
