# SPDX-License-Identifier: MIT
"""A rolling upgrade: a program of the released schema goes on beside the new one.

The older program is played by its own statements, with the columns that it knew.
"""

import threading
from typing import Any

import pytest
from msgspec.structs import asdict
from sqlalchemy import (
    Connection,
    MetaData,
    NullPool,
    create_engine,
    insert,
    select,
    update,
)

from stellwerk.core.record import now
from stellwerk.server.cluster import node
from stellwerk.server.storage import schema
from stellwerk.server.storage.database import full_url, make_engine
from stellwerk.server.storage.saved import load_table
from stellwerk.server.storage.store import Store
from stellwerk.server.tables.table import Table
from stellwerk.server.workers.thinking import Thinking
from tests.server.client import ask, sitting
from tests.server.nodes import first_choice, hear, nodes
from tests.server.stored import RUNNING, TOKENS, put_back
from tests.waiting import wait_for_end, wait_until

RELEASED = "0006"
FILE = RUNNING / f"rail_line-rules1-schema{RELEASED}.json"


class Older:
    """A program of the released schema: its tables, and a connection like its own."""

    def __init__(self, url: str) -> None:
        self.engine = create_engine(full_url(url), poolclass=NullPool)
        self.tables = MetaData()
        with self.engine.connect() as connection:
            self.tables.reflect(connection)

    def write(self, *statements: Any) -> None:
        with self.engine.begin() as connection:
            for statement, values in statements:
                connection.execute(statement, values)

    def says(self, id: str, number: int, text: str) -> None:
        line = {"number": number, "seat": 0, "name": "Alt", "text": text, "at": now()}
        self.write((insert(self.tables.tables["chat"]), {"table_id": id, **line}))

    def calls(self, id: str, seat: int, name: str) -> None:
        seats = self.tables.tables["seats"]
        own = (seats.c.table_id == id) & (seats.c.seat == seat)
        self.write((update(seats).where(own), {"name": name}))

    def pauses(self, id: str, on: bool) -> None:
        tables = self.tables.tables["tables"]
        self.write((update(tables).where(tables.c.id == id), {"paused": on}))

    def moves(self, id: str) -> str:
        """The next move, as this program would play it; returns its text."""
        with self.engine.connect() as connection:
            table = opened(connection, id)
        plan = table.course.play(
            table.rules.legal_moves(table.course.state)[0].text(), "player"
        )
        rows = [{"table_id": id, **asdict(row)} for row in plan.rows]
        self.write((insert(self.tables.tables["moves"]), rows))
        return plan.rows[0].text


def opened(connection: Connection, id: str) -> Table:
    """A table as a server would have it in memory."""
    saved = load_table(connection, id)
    assert saved is not None
    return Table(saved, Store("sqlite://"), Thinking(1, 1.0))


@pytest.fixture
def older(shared_database: str) -> tuple[Older, str]:
    """The older program, and the id of a running game of its."""
    id = put_back(shared_database, FILE)
    return Older(shared_database), id


def revision_of(url: str, id: str) -> int:
    engine = make_engine(url)
    query = select(schema.tables.c.revision).where(schema.tables.c.id == id)
    with engine.connect() as connection:
        found: int = connection.execute(query).scalar_one()
    engine.dispose()
    return found


def test_whatever_the_older_program_writes_raises_the_revision(
    shared_database: str, older: tuple[Older, str]
) -> None:
    program, id = older
    store = Store(shared_database)
    store.open()
    store.close()
    writes = [
        lambda: program.says(id, 100, "Guten Abend!"),
        lambda: program.calls(id, 0, "Ada"),
        lambda: program.pauses(id, True),
        lambda: program.pauses(id, False),
        lambda: program.moves(id),
    ]
    before = revision_of(shared_database, id)
    for write in writes:
        write()
        after = revision_of(shared_database, id)
        assert after > before
        before = after


def test_the_new_program_follows_the_older_one(
    shared_database: str, older: tuple[Older, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program, id = older
    monkeypatch.setattr(node, "PULSE_SECONDS", 0.2)
    with (
        nodes(shared_database, 1) as (server,),
        sitting(server.port, id, TOKENS) as both,
    ):
        both.until("state", lambda state: state["seat"] == 1)
        seen = both.seen
        program.moves(id)
        hear(both, lambda: both.seen > seen)
        program.calls(id, 1, "Grace")
        hear(both, lambda: both.info["seats"][1]["name"] == "Grace")
        seat = both.my_turn()
        assert seat is not None
        assert both.move(seat, first_choice(both, seat))["type"] == "done"


def test_what_the_older_program_wrote_is_never_overwritten(
    shared_database: str, older: tuple[Older, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new one has not heard of it, and somebody there acts."""
    program, id = older
    monkeypatch.setattr(node, "PULSE_SECONDS", 3600.0)
    monkeypatch.setattr(node, "LIFE_SECONDS", 3600.0)
    with (
        nodes(shared_database, 1) as (server,),
        sitting(server.port, id, TOKENS) as both,
    ):
        both.until("state", lambda state: state["seat"] == 1)
        seat = both.my_turn()
        assert seat is not None
        program.moves(id)
        answer = both.move(seat, first_choice(both, seat))
        assert answer["type"] == "stale"
        program.calls(id, 0, "Ada")
        assert both.ask(type="auto", seat=0, on=False)["type"] == "done"
        assert both.info["seats"][0]["name"] == "Ada"
        _, facts = ask(server.port, f"/api/tables/{id}")
        assert facts["seats"][0]["name"] == "Ada"


def test_the_schema_changes_while_the_older_program_writes(
    shared_database: str, older: tuple[Older, str]
) -> None:
    """No write of it is lost or fails."""
    program, id = older
    stop = threading.Event()
    said: list[int] = []

    def speak() -> None:
        while not stop.is_set():
            program.says(id, 1000 + len(said), "…")
            said.append(len(said))

    speaking = threading.Thread(target=speak)
    speaking.start()
    wait_until(lambda: len(said) > 5)
    store = Store(shared_database)
    store.open()
    before = len(said)
    wait_until(lambda: len(said) > before + 5)
    stop.set()
    wait_for_end([speaking])
    store.close()
    with program.engine.connect() as connection:
        chat = schema.chat.c
        query = select(chat.number).where(chat.table_id == id, chat.number >= 1000)
        assert len(connection.execute(query).all()) == len(said)


def test_a_new_table_of_the_older_program_can_be_played(
    shared_database: str, older: tuple[Older, str]
) -> None:
    program, id = older
    with nodes(shared_database, 1) as (server,):
        with program.engine.begin() as connection:
            copy_table(connection, program, id, "00000000000000000001")
        status, facts = ask(server.port, "/api/tables/00000000000000000001")
        assert (status, facts["status"]) == (200, "running")


def copy_table(connection: Connection, program: Older, id: str, twin: str) -> None:
    """All rows of a table once more, under another id."""
    for name in ("tables", "seats", "moves", "snapshots"):
        table = program.tables.tables[name]
        key = table.c.id if name == "tables" else table.c.table_id
        rows = connection.execute(select(table).where(key == id)).mappings().all()
        if rows:
            connection.execute(insert(table), [{**row, key.name: twin} for row in rows])
