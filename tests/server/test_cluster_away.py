# SPDX-License-Identifier: MIT
"""A server that cannot reach the database sends everybody elsewhere, and says so."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import DBAPIError
from websockets.exceptions import ConnectionClosed

from stellwerk.server.bench.cluster.gates import Gate
from stellwerk.server.cluster import reaching
from stellwerk.server.storage.database import LIMITS, full_url
from stellwerk.server.storage.store import Store
from stellwerk.server.web import socket
from stellwerk.server.web.messages import CLOSE_AWAY
from tests.server.client import (
    Player,
    Running,
    ask,
    make_table,
    running,
    sitting,
    tokens_of,
)
from tests.server.nodes import node_config, sent_away
from tests.waiting import PATIENCE, wait_until


class Way:
    """A gate to the database, in a thread of its own."""

    def __init__(self, url: str) -> None:
        address = make_url(full_url(url))
        self.gate = Gate(address.port or 5432)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        asyncio.run_coroutine_threadsafe(self.gate.open(), self.loop).result(PATIENCE)
        through = address.set(host="127.0.0.1", port=self.gate.port)
        plain = through.set(drivername="postgresql")
        self.url = plain.render_as_string(hide_password=False)

    def tell(self, what: str) -> None:
        self.loop.call_soon_threadsafe(getattr(self.gate, what))

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self.gate.close(), self.loop).result(PATIENCE)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()


@contextmanager
def way_to(url: str) -> Iterator[Way]:
    made = Way(url)
    try:
        yield made
    finally:
        made.close()


def closed_with(player: Player) -> int:
    """The code with which the server ends a socket."""
    try:
        while True:
            player.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def is_ready(server: Running) -> bool:
    return ask(server.port, "/ready")[0] == 200


@pytest.mark.parametrize("broken", ["cut", "freeze"])
def test_everybody_is_sent_elsewhere_while_the_database_is_away(
    shared_database: str, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """Also who has asked for something that waits for the database."""
    monkeypatch.setattr(reaching, "TICK_SECONDS", 0.2)
    with way_to(shared_database) as way, running(node_config(way.url)) as server:
        made = make_table(server.port, ["human", "human"])
        table, tokens = made["table"], tokens_of(made)
        with sitting(server.port, table, tokens) as both:
            both.until("state", lambda state: state["seat"] == 1)
            way.tell(broken)
            both.send(type="chat", seat=0, text="Hallo?")
            assert closed_with(both) == CLOSE_AWAY
        assert not is_ready(server)
        assert sent_away(server.port, table) == CLOSE_AWAY
        way.tell("heal")
        wait_until(lambda: is_ready(server))
        with sitting(server.port, table, tokens) as again:
            assert again.until("welcome")["type"] == "welcome"
            assert again.ask(type="chat", seat=0, text="Da!")["type"] == "done"


def test_who_is_not_let_in_in_time_is_sent_elsewhere(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database has not been given up yet."""
    monkeypatch.setattr(reaching, "TICKS", 10**6)
    with way_to(shared_database) as way, running(node_config(way.url)) as server:
        made = make_table(server.port, ["human", "human"])
        way.tell("freeze")
        monkeypatch.setattr(socket, "ENTER_SECONDS", 0.3)
        with sitting(server.port, made["table"], tokens_of(made)) as late:
            assert closed_with(late) == CLOSE_AWAY
        way.tell("heal")
        monkeypatch.setattr(socket, "ENTER_SECONDS", PATIENCE)
        with sitting(server.port, made["table"], tokens_of(made)) as again:
            assert again.until("welcome")["type"] == "welcome"


def test_who_asks_for_what_cannot_be_read_is_told_and_stays(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request to take back needs the history; the database is not given up yet."""
    monkeypatch.setattr(reaching, "TICKS", 10**6)
    with way_to(shared_database) as way, running(node_config(way.url)) as server:
        made = make_table(server.port, ["human", "human"])
        with sitting(server.port, made["table"], tokens_of(made)) as both:
            both.until("state", lambda state: state["seat"] == 1)
            way.tell("cut")
            told = both.ask(type="undo_request", seat=0, seen=both.seen)
            assert (told["type"], told["code"]) == ("error", "not_saved")
            way.tell("heal")
            wait_until(lambda: is_ready(server))
            told = both.ask(type="undo_request", seat=0, seen=both.seen)
            assert told["code"] == "nothing_to_undo"


def test_a_server_that_stalls_in_a_change_is_given_up(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL ends its transaction, so that others can change the same rows."""
    monkeypatch.setitem(LIMITS, "idle_in_transaction_session_timeout", "200ms")
    store = Store(shared_database)
    store.open()
    try:
        with store.writing.connect() as connection:
            connection.execute(text("SELECT 1"))
            threading.Event().wait(1.0)
            with pytest.raises(DBAPIError, match="idle-in-transaction"):
                connection.execute(text("SELECT 1"))
    finally:
        store.close()
