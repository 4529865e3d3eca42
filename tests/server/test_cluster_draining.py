# SPDX-License-Identifier: MIT
"""A server that is told to end: everybody goes elsewhere, and nothing is lost."""

import os
import signal
import threading
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Player, ask, make_table, running, sitting, tokens_of
from tests.server.nodes import first_choice, hear, node_config, sent_away
from tests.server.nursery import Nursery, is_alive
from tests.waiting import wait_for_end, wait_until

RESTART = 1012
MOST_SECONDS = 10.0


class Person:
    """Plays both seats of a table until the server sends them away."""

    def __init__(self, port: int) -> None:
        self.made = make_table(port, ["human", "human"])
        self.player = Player(port, self.made["table"], tokens_of(self.made))
        self.acknowledged = 0
        self.code = 0
        self.thread = threading.Thread(target=self.play)

    def play(self) -> None:
        try:
            while True:
                seat = self.player.my_turn()
                if seat is None:
                    self.player.receive()
                    continue
                answer = self.player.move(seat, first_choice(self.player, seat))
                self.acknowledged = max(self.acknowledged, answer["seen"])
        except ConnectionClosed as closed:
            self.code = closed.rcvd.code if closed.rcvd else 0
        finally:
            self.player.close()


def test_everybody_goes_elsewhere_and_nothing_is_lost(
    processes: list[Nursery],
) -> None:
    first, second = processes
    people = [Person(first.port) for _ in range(5)]
    for person in people:
        person.thread.start()
    wait_until(lambda: all(person.acknowledged > 3 for person in people))
    began = time.monotonic()
    os.kill(first.pid, signal.SIGTERM)
    wait_for_end([person.thread for person in people])
    assert [person.code for person in people] == [RESTART] * 5
    wait_until(lambda: not is_alive(first.pid))
    assert time.monotonic() - began < MOST_SECONDS
    for person in people:
        check_elsewhere(second.port, person)
    first.start()  # for its end


def check_elsewhere(port: int, person: Person) -> None:
    """What was acknowledged is there, and the game goes on."""
    table, tokens = person.made["table"], tokens_of(person.made)
    with sitting(port, table, tokens) as again:
        hear(again, lambda: again.my_turn() is not None)
        assert again.seen >= person.acknowledged
        seat = again.my_turn()
        assert seat is not None
        assert again.move(seat, first_choice(again, seat))["type"] == "done"


def test_who_comes_meanwhile_is_sent_elsewhere_too(shared_database: str) -> None:
    with running(node_config(shared_database)) as server:
        made = make_table(server.port, ["human", "human"])
        server.services.hub.closing = True
        status, problem = ask(server.port, "/ready")
        assert (status, problem["code"]) == (503, "not_ready")
        assert sent_away(server.port, made["table"]) == RESTART


def test_what_is_committed_is_answered_before_the_end(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server ends while a move is being written."""
    with running(node_config(shared_database)) as server:
        made = make_table(server.port, ["human", "human"])
        with sitting(server.port, made["table"], tokens_of(made)) as both:
            both.until("state", lambda state: state["seat"] == 1)
            store = server.services.store
            commit = store.commit
            slow = threading.Event()

            def commit_slowly(group: list[Any]) -> None:
                slow.wait(1.0)
                commit(group)

            monkeypatch.setattr(store, "commit", commit_slowly)
            seat = both.my_turn()
            assert seat is not None
            text, seen = first_choice(both, seat), both.seen
            number = both.send(type="move", seat=seat, text=text, seen=seen)
            wait_until(lambda: table_of(server, made).lock.locked())
            server.server.should_exit = True
            answer = both.until("done")
            assert answer["re"] == number
            assert both.closing_code() == RESTART


def table_of(server: Any, made: dict[str, Any]) -> Any:
    return server.services.hub.tables[made["table"]]
