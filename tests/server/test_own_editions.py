# SPDX-License-Identifier: MIT
"""Editions that people bring: checked elsewhere, kept once, and not without end."""

import gc
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stellwerk.server.config import Config
from stellwerk.server.storage import saved
from stellwerk.server.web import catalogue
from stellwerk.server.workers.child import Child
from tests.server.client import Running, ask, make_table, running, sitting, tokens_of
from tests.waiting import wait_until

SLEEP = ("timeit", "-n", "1", "-r", "1", "import time; time.sleep(600)")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Running]:
    config = Config(
        database=f"sqlite:///{tmp_path}/tables.sqlite",
        bot_workers=1,
        tables_per_hour=1000,
        editions_per_hour=3,
    )
    with running(config) as made:
        yield made


def edition(name: str) -> dict[str, Any]:
    """An edition of one's own, with much to read in it."""
    raw = msgspec.json.decode(msgspec.json.encode(catalogue.shipped("rail_line").raw))
    raw["edition"] = name
    for card in raw["track_cards"]:
        card["note"] = "x" * 1900
    assert isinstance(raw, dict)
    return raw


def wish(raw: object, **more: Any) -> dict[str, Any]:
    return {"game": "rail_line", "players": 2, "edition": raw, **more}


def test_tables_with_the_same_edition_hold_it_once(library: Running) -> None:
    """In memory, in the storage, and without a second check."""
    own = edition("of our own")
    ids = []
    for number in range(30):
        more = {"options": {"score_sheet": number % 2 + 1}}
        status, made = ask(library.port, "/api/tables", wish(own, **more))
        assert status == 201, made
        ids.append(made["table"])
        assert ask(library.port, f"/api/tables/{made['table']}")[0] == 200
    tables = [library.services.hub.tables[id] for id in ids]
    assert len({id(table.rules.printed) for table in tables}) == 1
    assert len({id(table.edition) for table in tables}) == 1
    assert len({id(table.rules) for table in tables}) <= 2
    assert len(library.services.clients.editions.taken["127.0.0.1"]) == 1


def test_an_edition_goes_when_nobody_uses_it(library: Running) -> None:
    made = ask(library.port, "/api/tables", wish(edition("short-lived")))[1]
    ask(library.port, f"/api/tables/{made['table']}")
    hash = library.services.hub.tables[made["table"]].edition.hash
    library.services.hub.tables.clear()
    catalogue.special_rules.cache_clear()
    wait_until(lambda: is_forgotten(hash))
    assert ask(library.port, f"/api/tables/{made['table']}")[0] == 200


def test_no_transaction_stands_still_while_an_edition_is_read(
    library: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL ends those that do, and reading one may take seconds."""
    made = ask(library.port, "/api/tables", wish(edition("long")))[1]
    pool: Any = library.services.hub.store.engine.pool
    busy: list[int] = []
    read = saved.own_edition

    def read_slowly(game: str, raw: str) -> Any:
        busy.append(pool.checkedout())
        return read(game, raw)

    monkeypatch.setattr(saved, "own_edition", read_slowly)
    library.services.hub.tables.clear()
    catalogue.special_rules.cache_clear()
    catalogue.IN_USE.clear()
    assert ask(library.port, f"/api/tables/{made['table']}")[0] == 200
    assert busy == [0]


def is_forgotten(hash: str) -> bool:
    gc.collect()
    return catalogue.known_edition("rail_line", hash) is None


def test_bots_play_with_such_an_edition(library: Running) -> None:
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "apprentice"}]
    raw = wish(edition("for bots"), seats=seats)
    made = ask(library.port, "/api/tables", raw)[1]
    with sitting(library.port, made["table"], tokens_of(made)) as anna:
        for _ in range(3):
            while anna.my_turn() is None:
                anna.receive()
            texts = [c["text"] for c in anna.states[0]["view"]["choices"]]
            assert anna.move(0, texts[0])["type"] == "done"
    assert library.services.thinking.quick.known.things


def test_new_editions_are_counted_per_client(library: Running) -> None:
    statuses = [
        ask(library.port, "/api/tables", wish(edition(f"number {number}")))[0]
        for number in range(4)
    ]
    assert statuses == [201, 201, 201, 429]
    assert ask(library.port, "/api/tables", wish(None))[0] == 201


def test_what_is_wrong_is_told_as_before(library: Running) -> None:
    broken = edition("broken")
    del broken["track_cards"][3]
    status, problem = ask(library.port, "/api/tables", wish(broken))
    assert status == 400
    assert "$.track_cards: " in problem["detail"]
    bad_option = wish(edition("fine"), options={"score_sheet": 7})
    status, problem = ask(library.port, "/api/tables", bad_option)
    assert status == 400
    assert "score_sheet" in problem["detail"]


def test_a_check_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running(Config(database=url, edition_seconds=0.3)) as hasty:
        editions = hasty.services.editions
        editions.checker = Child(*SLEEP, limit=1000)
        status, problem = ask(hasty.port, "/api/tables", wish(edition("endless")))
        assert status == 400
        assert "cannot be checked" in problem["detail"]
        assert editions.checker.process is None
        assert not editions.waiting


def test_a_check_ends_when_nobody_waits_for_it(library: Running) -> None:
    """And meanwhile others are answered."""
    editions = library.services.editions
    editions.checker = Child(*SLEEP, limit=1000)
    body = json.dumps(wish(edition("abandoned"))).encode()
    head = (
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", library.port)) as line:
        line.sendall(head.encode() + body)
        wait_until(lambda: editions.checker.process is not None)
        process = editions.checker.process
        make_table(library.port, ["human", "human"])
        assert process.returncode is None
    wait_until(lambda: process.returncode is not None)
    wait_until(lambda: not editions.waiting)
