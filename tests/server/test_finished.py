# SPDX-License-Identifier: MIT
"""Over is over: whatever people do later, the record of a finished game stays."""

import random
from typing import Any

import pytest
from sqlalchemy import update

from stellwerk.server.config import Config
from stellwerk.server.storage import schema
from tests.server.client import (
    Player,
    Running,
    ask,
    make_table,
    running,
    sitting,
    tokens_of,
)

NAMES = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Ben"}]


def play_a_game(server: Running) -> dict[str, Any]:
    wish = {"game": "rail_line", "players": 2, "seats": NAMES}
    made: dict[str, Any] = ask(server.port, "/api/tables", wish)[1]
    with sitting(server.port, made["table"], tokens_of(made)) as both:
        both.play_on(random.Random(3).choice)
    return made


def record(server: Running, made: dict[str, Any]) -> str:
    text = ask(server.port, f"/api/tables/{made['table']}/record")[1]
    assert isinstance(text, str)
    return text


def change_everything(both: Player) -> None:
    assert both.ask(type="rename", seat=0, name="Eve")["type"] == "done"
    assert both.ask(type="hand_to_bot", seat=0, bot="random")["type"] == "done"
    assert both.ask(type="leave", seat=1)["type"] == "done"


def test_a_finished_record_never_changes(database: str) -> None:
    with running(Config(database=database, bot_workers=1)) as server:
        made = play_a_game(server)
        before = record(server, made)
        assert 'seats: ["Ada", "Ben"]' in before
        with sitting(server.port, made["table"], tokens_of(made)) as both:
            both.until("state")
            change_everything(both)
            assert record(server, made) == before
    with running(Config(database=database, bot_workers=1)) as again:
        assert record(again, made) == before


def test_a_game_that_ended_before_records_were_closed_is_kept_too(
    server: Running,
) -> None:
    made = play_a_game(server)
    before = record(server, made)
    with server.services.store.writing.begin() as connection:
        connection.execute(update(schema.tables).values(closing=None))
    server.services.hub.evict(float("inf"))
    with sitting(server.port, made["table"], tokens_of(made)) as both:
        both.until("state")
        change_everything(both)
    server.services.hub.evict(float("inf"))
    assert record(server, made) == before


@pytest.mark.parametrize(
    "name", ["X (greedy)", "X （greedy）", "Conductor", "bot 2", "Bot", "x)\u200b"]
)
def test_nobody_is_called_like_a_bot(server: Running, name: str) -> None:
    seats = [{"kind": "human", "name": name}, {"kind": "open"}]
    wish = {"game": "rail_line", "players": 2, "seats": seats}
    assert ask(server.port, "/api/tables", wish)[1]["code"] == "bad_name"
    made = make_table(server.port, ["human", "random"])
    with sitting(server.port, made["table"], tokens_of(made)) as anna:
        anna.until("state")
        assert anna.ask(type="rename", seat=0, name=name)["code"] == "bad_name"
