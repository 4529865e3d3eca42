# SPDX-License-Identifier: MIT
"""PostgreSQL goes away during a commit: what is answered is what became of it."""

import threading
from collections.abc import Callable, Iterator
from typing import Any, Final

import psycopg
import pytest
from sqlalchemy import create_engine, text

from stellwerk.server.storage import store as storing
from stellwerk.server.storage.database import full_url
from stellwerk.server.storage.shared import MARKS, with_mark
from tests.server.client import Player, Running, make_table, running, sitting, tokens_of
from tests.server.nodes import hear, node_config

OTHERS_CHANGE: Final = text(
    "UPDATE tables SET revision = revision + 1, marks = 'other.1 ' || marks"
)
LATE: Final = 0.5  # seconds until a commit that was under way arrives


class Line:
    """The writer's connection to PostgreSQL, which breaks when it is told to."""

    def __init__(self, server: Running) -> None:
        self.dialect: Any = server.services.store.engine.dialect
        self.commit: Callable[[Any], None] = self.dialect.do_commit
        self.close: Callable[[Any], None] = self.dialect.do_terminate
        self.breaking: Callable[[Any], None] | None = None
        self.lost: list[Any] = []
        self.dialect.do_commit = self.do_commit
        self.dialect.do_terminate = self.do_terminate
        self.dialect.is_disconnect = lambda *told: True

    def do_commit(self, connection: Any) -> None:
        breaking, writes = self.breaking, threading.current_thread().name
        if breaking is None or writes != "store-writer":
            self.commit(connection)
            return
        self.breaking = None
        breaking(connection)
        raise psycopg.OperationalError("the line was lost")

    def do_terminate(self, connection: Any) -> None:
        if connection not in self.lost:
            self.close(connection)

    # How it breaks.

    def after(self, connection: Any) -> None:
        """It was stored, but nobody heard."""
        self.commit(connection)

    def before(self, connection: Any) -> None:
        """The word never arrived."""
        connection.close()

    def under_way(self, connection: Any) -> None:
        """The word arrives when this end has given up already."""
        self.lost.append(getattr(connection, "dbapi_connection", connection))
        later = threading.Timer(LATE, self.commit, [self.lost[0]])
        later.start()


@pytest.fixture
def server(shared_database: str) -> Iterator[Running]:
    with running(node_config(shared_database, cluster=False)) as made:
        yield made


@pytest.fixture
def line(server: Running) -> Line:
    return Line(server)


@pytest.fixture
def both(server: Running) -> Iterator[Player]:
    made = make_table(server.port, ["human", "human"])
    with sitting(server.port, made["table"], tokens_of(made)) as player:
        player.until("state", lambda state: state["seat"] == 1)
        yield player


def said(player: Player) -> list[str]:
    """The chat as somebody is told it who comes now."""
    with sitting(player.port, player.table, player.tokens) as again:
        return [line["text"] for line in again.until("welcome")["chat"]]


@pytest.mark.parametrize("how", ["after", "before", "under_way"])
def test_done_is_said_and_it_is_stored_once(line: Line, both: Player, how: str) -> None:
    line.breaking = getattr(line, how)
    answer = both.ask(type="chat", seat=0, text="Hallo")
    assert line.breaking is None, "the line broke"
    assert answer["type"] == "done", answer
    assert said(both) == ["Hallo"]


def test_another_change_is_not_taken_for_the_own(
    shared_database: str, line: Line, both: Player
) -> None:
    """Somebody else has made a change of the same revision meanwhile."""
    engine = create_engine(full_url(shared_database))

    def overtaken(connection: Any) -> None:
        line.before(connection)
        with engine.begin() as other:
            other.execute(text("SET stellwerk.revises = 'yes'"))
            other.execute(OTHERS_CHANGE)

    line.breaking = overtaken
    assert both.ask(type="chat", seat=0, text="Hallo")["type"] == "done"
    engine.dispose()
    assert said(both) == ["Hallo"]


@pytest.mark.parametrize("how", ["after", "before"])
def test_nothing_is_claimed_that_is_not_known(
    line: Line, both: Player, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(storing, "DOUBT_SECONDS", 0.0)
    line.breaking = getattr(line, how)
    answer = both.ask(type="rename", seat=0, name="Neu")
    assert (answer["type"], answer.get("code")) == ("error", "maybe_saved")
    assert both.ask(type="chat", seat=0, text="Und?")["type"] == "done"
    name = "Neu" if how == "after" else ""
    hear(both, lambda: both.info["seats"][0]["name"] == name)
    assert said(both) == ["Und?"]


def test_a_server_finds_its_change_among_those_of_others() -> None:
    marks = ""
    for number in range(1, 10):
        marks = with_mark(marks, f"a.{number}")
    assert marks == "a.9"
    for other in range(MARKS - 1):
        marks = with_mark(with_mark(marks, f"b{other}.1"), f"b{other}.2")
    assert "a.9" in marks.split()
    assert len(marks.split()) == MARKS
    assert "a.9" not in with_mark(marks, "c.1").split()
