# SPDX-License-Identifier: MIT
"""What a table costs as it gets longer, while it idles, and when it is opened again.

Measured in this process, without sockets: a move is taken back and made again, so that
the history grows and the position stays.
"""

import asyncio
import time
import tracemalloc
from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from stellwerk.server.connection import Connection
from stellwerk.server.hub import Hub
from stellwerk.server.shapes import SeatWish, TableWish
from stellwerk.server.store import Store
from stellwerk.server.table import Table
from stellwerk.server.thinking import Thinking

EARLY: Final = 10
LATE: Final = 1000
WINDOW: Final = 60  # moves on which a cost is measured
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
        table = await watched_table(hub, game)
        growth = await growth_of(table)
        opening = await opening_of(hub, table)
        return Costs(growth, await idle_bytes(hub, game), opening)
    finally:
        await hub.close()
        await asyncio.to_thread(store.close)


async def new_table(hub: Hub, game: str) -> Table:
    people = [SeatWish("human"), SeatWish("human")]
    made = await hub.make(TableWish(game, 2, people, start="now"))
    return await hub.get(made.table)


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


async def growth_of(table: Table) -> float:
    """The cost of a late move by that of an early one, at the same position."""
    while not await can_step(table):
        await play_first(table)
    early = await cost_after(table, EARLY)
    late = await cost_after(table, LATE)
    return late / early


async def can_step(table: Table) -> bool:
    """Does a move that is taken back lead to where it began?"""
    before = table.course.entry
    await step(table)
    return table.course.entry == before


async def cost_after(table: Table, moves: int) -> float:
    """The processor time of a step when the history has so many lines."""
    while table.course.seq < moves:
        await step(table)
    costs = []
    for _ in range(WINDOW):
        costs.append(await processor_time(step(table)))
    return median(costs)


async def processor_time(work: Awaitable[None]) -> float:
    before = time.process_time()
    await work
    return time.process_time() - before


async def opening_of(hub: Hub, table: Table) -> float:
    """How long a table with a long history takes to come back."""
    while table.course.seq < 2 * LATE:
        await step(table)
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
