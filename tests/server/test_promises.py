# SPDX-License-Identifier: MIT
"""Shuffles that nobody can choose: promises first, then seeds, then the first draw."""

import hashlib
import json
from typing import Any

import pytest
from sqlalchemy import update

from stellwerk.core.shuffle import ABSENT
from stellwerk.server.config import Config
from stellwerk.server.storage import schema
from stellwerk.server.tables import beginning
from tests.server.client import (
    Player,
    Running,
    ask,
    make_table,
    running,
    sitting,
    tokens_of,
)
from tests.server.proving import check, finish, record_of
from tests.waiting import wait_until

SEEDS = ["a" * 64, "b" * 64]


def promise(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


def is_locked(message: dict[str, Any]) -> bool:
    return bool(message["shuffle"]["locked"])


def has_begun(message: dict[str, Any]) -> bool:
    return bool(message["status"] == "running")


def see_it_begin(player: Player) -> dict[str, Any]:
    """Wait for the first position; returns what is told of the shuffles."""
    while not player.states:
        player.receive()
    told: dict[str, Any] = player.info["shuffle"]
    return told


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginning, "REVEAL_SECONDS", 60.0)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginning, "REVEAL_SECONDS", 0.3)


def test_all_promise_before_any_reveals_and_all_reveal_before_the_first_draw(
    server: Running, patient: None
) -> None:
    made = make_table(server.port, ["open", "open", "random"])
    first, second = tokens_of(made)
    table, port = made["table"], server.port
    committed = ask(port, f"/api/tables/{table}")[1]["shuffle"]["commitment"]
    with sitting(port, table, [first], promise=promise(SEEDS[0])) as anna:
        info = anna.until("table", lambda m: m["shuffle"]["promises"][0])
        assert info["shuffle"]["promises"][:2] == [promise(SEEDS[0]), ""]
        assert len(info["shuffle"]["promises"][2]) == 64  # the bot's
        assert not is_locked(info)
        assert anna.ask(type="reveal", seed=SEEDS[0])["code"] == "not_asked"
        with sitting(port, table, [second], promise=promise(SEEDS[1])) as ben:
            locked = anna.until("table", is_locked)
            assert locked["status"] == "waiting"
            assert locked["shuffle"]["seeds"] == ["", "", ""]
            assert locked["shuffle"]["commitment"] == committed
            assert ben.ask(type="reveal", seed=SEEDS[0])["code"] == "wrong_seed"
            assert anna.ask(type="start")["code"] == "already_started"
            assert anna.ask(type="reveal", seed=SEEDS[0])["type"] == "done"
            assert not anna.states
            assert ben.ask(type="reveal", seed=SEEDS[1])["type"] == "done"
            told = see_it_begin(anna)
            late = anna.ask(type="reveal", seed=SEEDS[0])
            assert late["code"] == "already_started"
    assert told["promises"] == locked["shuffle"]["promises"]
    assert told["seeds"][:2] == SEEDS
    assert promise(told["seeds"][2]) == told["promises"][2]
    for frame in (*anna.frames, *ben.frames):  # nobody's seed is told early
        message = json.loads(frame)
        if message["type"] == "table" and message["status"] == "waiting":
            assert not any(seed in frame for seed in told["seeds"])
    finish(server, table, [first, second])
    assert check(server, table) == told["seeds"]


def test_who_does_not_reveal_neither_stalls_nor_chooses(
    server: Running, hasty: None
) -> None:
    made = make_table(server.port, ["open", "open"])
    first, second = tokens_of(made)
    table, port = made["table"], server.port
    with (
        sitting(port, table, [first], promise=promise(SEEDS[0])) as anna,
        sitting(port, table, [second], promise=promise(SEEDS[1])) as ben,
    ):
        anna.until("table", is_locked)
        assert anna.ask(type="reveal", seed=SEEDS[0])["type"] == "done"
        info = ben.until("table", has_begun)
        assert info["shuffle"]["seeds"] == [SEEDS[0], ABSENT]
        assert info["shuffle"]["promises"][1] == promise(SEEDS[1])
    finish(server, table, [first, second])
    assert check(server, table) == [SEEDS[0], ABSENT]


def test_who_has_gone_again_is_not_waited_for(server: Running, patient: None) -> None:
    made = make_table(server.port, ["open", "open"])
    first, second = tokens_of(made)
    table, port = made["table"], server.port
    with sitting(port, table, [first], promise=promise(SEEDS[0])) as anna:
        anna.until("table", lambda m: m["shuffle"]["promises"][0])
    hub = server.services.hub
    wait_until(lambda: not hub.tables[table].connections)
    with sitting(port, table, [second], promise=promise(SEEDS[1])) as ben:
        ben.until("table", is_locked)
        assert ben.ask(type="reveal", seed=SEEDS[1])["type"] == "done"
        told = see_it_begin(ben)
        assert told["seeds"] == [ABSENT, SEEDS[1]]
        assert told["promises"][0] == promise(SEEDS[0])


def test_a_restart_between_promise_and_seed_loses_nothing(
    database: str, patient: None
) -> None:
    config = Config(database=database, bot_workers=1)
    with running(config) as server:
        made = make_table(server.port, ["open", "random"])
        token, table = tokens_of(made), made["table"]
        with sitting(server.port, table, token, promise=promise(SEEDS[0])) as anna:
            before = anna.until("table", is_locked)["shuffle"]
    with (
        running(config) as server,
        sitting(server.port, table, token, promise=promise("other")) as anna,
    ):
        again = anna.until("table", is_locked)["shuffle"]
        assert again == before  # nobody promises anew
        assert anna.ask(type="reveal", seed=SEEDS[0])["type"] == "done"
        assert see_it_begin(anna)["seeds"][0] == SEEDS[0]


def test_after_a_restart_nobody_waits_for_who_does_not_come_back(
    database: str, hasty: None
) -> None:
    config = Config(database=database, bot_workers=1)
    with running(config) as server:
        made = make_table(server.port, ["open", "random"])
        token, table = tokens_of(made), made["table"]
        with sitting(server.port, table, token, promise=promise(SEEDS[0])) as anna:
            anna.until("table", is_locked)
    with running(config) as server:
        path = f"/api/tables/{table}"
        wait_until(lambda: ask(server.port, path)[1]["status"] == "running")
        assert ask(server.port, path)[1]["shuffle"]["seeds"][0] == ABSENT


def test_one_browser_reveals_once_for_all_its_seats(
    server: Running, patient: None
) -> None:
    made = make_table(server.port, ["human", "human"])
    tokens, table = tokens_of(made), made["table"]
    with sitting(server.port, table, tokens, promise=promise(SEEDS[0])) as both:
        both.until("table", is_locked)
        assert both.ask(type="reveal", seed=SEEDS[0])["type"] == "done"
        assert see_it_begin(both)["seeds"] == [SEEDS[0], SEEDS[0]]


def test_a_promise_may_be_renewed_until_they_are_fixed(
    server: Running, patient: None
) -> None:
    """A browser that has lost its seed makes another one."""
    made = make_table(server.port, ["open", "open"])
    first, second = tokens_of(made)
    table, port = made["table"], server.port
    with sitting(port, table, [first], promise=promise("lost")) as anna:
        anna.until("table", lambda m: m["shuffle"]["promises"][0])
    with sitting(port, table, [first], promise=promise(SEEDS[0])) as anna:
        anna.until("table", lambda m: m["shuffle"]["promises"][0] == promise(SEEDS[0]))
        with sitting(port, table, [second]) as old_client:
            old_client.until("table", is_locked)
            assert anna.ask(type="reveal", seed=SEEDS[0])["type"] == "done"
            old_client.until("state")
            shuffle = old_client.info["shuffle"]
    assert shuffle["promises"] == [promise(SEEDS[0]), ""]
    assert shuffle["seeds"] == [SEEDS[0], ABSENT]


def test_clients_of_old_trust_the_server_with_their_seed(server: Running) -> None:
    made = make_table(server.port, ["open", "open"])
    first, second = tokens_of(made)
    table, port = made["table"], server.port
    with sitting(port, table, [first], seed="mine") as anna:
        info = anna.until("table", lambda m: m["shuffle"]["promises"][0])
        assert info["shuffle"]["promises"][0] == promise("mine")
        assert not any("mine" in frame for frame in anna.frames)
        with sitting(port, table, [second]) as ben:
            ben.until("state")
            assert ben.info["shuffle"]["seeds"] == ["mine", ABSENT]
            assert ben.info["shuffle"]["promises"][1] == ""


def test_spectators_bring_nothing(server: Running) -> None:
    made = make_table(server.port, ["open", "open"])
    spectator = [made["spectator"]]
    with sitting(
        server.port, made["table"], spectator, promise=promise(SEEDS[0])
    ) as watcher:
        info = watcher.until("table")
        assert info["shuffle"]["promises"] == ["", ""]
        assert watcher.ask(type="reveal", seed=SEEDS[0])["code"] == "not_asked"


def test_a_seat_that_becomes_a_bots_before_the_game_contributes(
    server: Running, patient: None
) -> None:
    made = make_table(server.port, ["open", "open"])
    first, second = tokens_of(made)
    table, port = made["table"], server.port
    with sitting(port, table, [first], promise=promise(SEEDS[0])) as anna:
        anna.until("table", lambda m: m["shuffle"]["promises"][0])
        assert anna.ask(type="leave", seat=0)["type"] == "done"
    with sitting(port, table, [second]) as ben:
        ben.until("state")
        shuffle = ben.info["shuffle"]
    assert promise(shuffle["seeds"][0]) == shuffle["promises"][0]
    assert shuffle["seeds"][0] != SEEDS[0]


def test_a_table_that_begins_at_once_says_that_nobody_contributed(
    server: Running,
) -> None:
    made = make_table(server.port, ["human", "random"], start="now")
    table = made["table"]
    with sitting(
        server.port, table, tokens_of(made), promise=promise(SEEDS[0])
    ) as late:
        late.until("state")
        assert late.info["shuffle"]["promises"][0] == ""
        assert late.info["shuffle"]["seeds"][0] == ABSENT
    finish(server, table, tokens_of(made))
    assert check(server, table)[0] == ABSENT


@pytest.mark.parametrize("entry", [0, 9])
def test_a_game_that_goes_on_keeps_promises_seeds_and_absences(
    server: Running, hasty: None, entry: int
) -> None:
    made = make_table(server.port, ["open", "open", "random"])
    first, second = tokens_of(made)
    table, port = made["table"], server.port
    with (
        sitting(port, table, [first], promise=promise(SEEDS[0])) as anna,
        sitting(port, table, [second]),
    ):
        anna.until("state")  # nothing was revealed
    finish(server, table, [first, second])
    before = check(server, table)
    assert before[:2] == [ABSENT, ABSENT]
    status, branch = ask(port, f"/api/tables/{table}/branch", {"entry": entry})
    assert status == 201
    tokens = tokens_of(branch)
    with sitting(port, branch["table"], tokens, promise=promise(SEEDS[1])) as both:
        both.until("state")
    finish(server, branch["table"], tokens)
    assert check(server, branch["table"]) == before
    old, new = (
        text.split("\n\n", 1)[1].splitlines()
        for text in (record_of(server, table), record_of(server, branch["table"]))
    )
    assert old[0].startswith("*")
    same = max(entry, 1)
    assert new[:same] == old[:same]


def test_playing_again_needs_fresh_promises(server: Running, patient: None) -> None:
    made = make_table(server.port, ["human", "random"])
    table, tokens, port = made["table"], tokens_of(made), server.port
    with sitting(port, table, tokens, promise=promise(SEEDS[0])) as anna:
        anna.until("table", is_locked)
        anna.ask(type="reveal", seed=SEEDS[0])
        see_it_begin(anna)
    finish(server, table, tokens)
    with sitting(port, table, tokens) as anna:
        anna.until("table")
        anna.ask(type="take_seat", seat=0)
    again = ask(port, f"/api/tables/{table}/again", {}, token=tokens[0])[1]["table"]
    old = ask(port, f"/api/tables/{table}")[1]["shuffle"]
    new = ask(port, f"/api/tables/{again}")[1]["shuffle"]
    assert new["promises"][0] == ""
    assert new["promises"][1] not in ("", old["promises"][1])
    assert new["seal"] is None
    with sitting(port, again, tokens, promise=promise(SEEDS[1])) as anna:
        anna.until("table", is_locked)
        assert anna.ask(type="reveal", seed=SEEDS[1])["type"] == "done"
        assert see_it_begin(anna)["seeds"][0] == SEEDS[1]


def test_games_of_old_go_on_as_they_began(server: Running) -> None:
    """Begun before promises were made, it ends with a record of the old kind."""
    made = make_table(server.port, ["open", "open"])
    table, tokens, port = made["table"], tokens_of(made), server.port
    with server.services.store.writing.begin() as connection:
        this = schema.tables.c.id == table
        connection.execute(update(schema.tables).where(this).values(scheme=1))
    server.services.hub.evict(float("inf"))
    with (
        sitting(port, table, tokens[:1], seed="mine") as anna,
        sitting(port, table, tokens[1:], promise=promise(SEEDS[1])) as ben,
    ):
        ben.until("state")
        assert ben.info["shuffle"]["seeds"] == ["mine", ""]
        assert anna.until("state")["seal"] == ""
    finish(server, table, tokens)
    text = record_of(server, table)
    assert '"scheme"' not in text
    assert '"seal"' not in text
    assert check(server, table) == ["mine", ""]
