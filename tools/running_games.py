# SPDX-License-Identifier: MIT
"""Store a running game of every title as a file: once for every released version.

    .venv/bin/python tools/running_games.py tests/server/running

The tests open these files for ever after, and play the games on. Files that are there
already stay as they are: they are what an older program has left behind.
"""

import asyncio
import json
import random
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from sqlalchemy import MetaData, select

from stellwerk.games import TITLES
from stellwerk.server.storage.database import newest
from stellwerk.server.storage.saved import Change, ChatRow
from stellwerk.server.storage.store import Store
from stellwerk.server.tables.drafting import draft_table
from stellwerk.server.tables.hub import Hub
from stellwerk.server.tables.table import Table
from stellwerk.server.web.shapes import SeatWish, TableWish
from stellwerk.server.web.tokens import token_hash
from stellwerk.server.workers.thinking import Thinking

DECISIONS: Final = 45  # enough for a snapshot and rows after it
SAID: Final = ChatRow(0, 0, "Anna", "Guten Tag!", "2026-11-17T08:00:00Z")


async def play(table: Table, rng: random.Random) -> None:
    """Some decisions, and now and then one is taken back."""
    for _ in range(DECISIONS):
        seat = table.course.to_act
        plan = table.course.undo(seat, True) if rng.random() < 0.2 else None
        if plan is None:
            legal = table.rules.legal_moves(table.course.state)
            plan = table.course.play(rng.choice(legal).text(), "player")
        await table.carry_out(plan)
    await table.commit(Change(chat=[SAID]))
    assert not table.course.over, "the game should still run"


async def store_game(game: str, store: Store) -> None:
    """A table of two people whose links are `seat-0` and `seat-1`."""
    draft = draft_table(TableWish(game, 2, [SeatWish("human"), SeatWish("human")]))
    seats = [
        replace(seat, token=token_hash(f"seat-{seat.seat}"), joined=True, auto=False)
        for seat in draft.seats
    ]
    hub = Hub(store, Thinking(1, 1.0), 60.0)
    await hub.put_up(replace(draft, seats=seats), True)
    await play(await hub.get(draft.row.id), random.Random(game))


def dump(store: Store) -> dict[str, Any]:
    """All rows of a database, and its schema."""
    found = MetaData()
    with store.engine.connect() as connection:
        found.reflect(connection)
        rows = {
            table.name: [
                dict(row) for row in connection.execute(select(table)).mappings()
            ]
            for table in found.sorted_tables
            if table.name != "alembic_version"
        }
    return {"schema": newest(), "rows": rows}


def write_game(game: str, path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/tables.sqlite")
        store.open()
        try:
            asyncio.run(store_game(game, store))
            text = json.dumps(dump(store), ensure_ascii=False, indent=0)
        finally:
            store.close()
    path.write_text(text + "\n", encoding="utf-8")


def main(folder: Path) -> None:
    for game, title in TITLES.items():
        path = folder / f"{game}-rules{title.version}-schema{newest()}.json"
        known_rules = list(folder.glob(f"{game}-rules{title.version}-*"))
        known_schema = list(folder.glob(f"*-schema{newest()}.json"))
        if not known_rules or not known_schema:
            write_game(game, path)
            print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
