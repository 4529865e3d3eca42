# SPDX-License-Identifier: MIT
"""After the end: on from an earlier position, or once more with the same people."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import update

from stellwerk.core.texts import LANGUAGES, Catalogue
from stellwerk.server.storage import schema
from tests.server.client import Running, ask, make_table, sitting, tokens_of
from tests.waiting import wait_until

HERE = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Ben"}]


@pytest.fixture(scope="module")
def finished(server: Running) -> dict[str, Any]:
    """A game of two people at one browser, played to its end."""
    made = make_table(server.port, ["human", "human"])
    with sitting(server.port, made["table"], tokens_of(made), seed="mine") as both:
        both.play_on(random.Random(8).choice)
    return made


def moves_of(server: Running, table: str) -> list[str]:
    """The lines of a finished game's record, luck's too."""
    status, text = ask(server.port, f"/api/tables/{table}/record")
    assert status == 200
    body = text.split("\n\n", 1)[1].splitlines()
    return [line for line in body if line.split(" ", 1)[0] in ("*", "1", "2")]


def branch(
    server: Running, table: str, entry: int, seats: object = HERE
) -> tuple[int, Any]:
    wish = {"entry": entry, "seats": seats}
    return ask(server.port, f"/api/tables/{table}/branch", wish)


def test_play_goes_on_from_a_position_of_a_finished_game(
    server: Running, finished: dict[str, Any]
) -> None:
    moves = moves_of(server, finished["table"])
    entry = len(moves) // 2
    status, made = branch(server, finished["table"], entry)
    assert status == 201
    server.services.hub.evict(float("inf"))  # it is on disk
    with sitting(server.port, made["table"], tokens_of(made)) as both:
        both.until("state", lambda m: m["seat"] == 1)
        at = both.states[1]["entry"]  # luck and single answers may have followed
        path = f"/api/tables/{finished['table']}/replay/{at}"
        past = ask(server.port, path)[1]["views"]
        for seat in (0, 1):
            assert both.states[seat]["view"] == past[str(seat)]
        log = ask(
            server.port,
            f"/api/tables/{made['table']}/log?after=-1",
            token=tokens_of(made)[0],
        )[1]["lines"]
        assert len(log) >= entry
        assert not both.states[0]["can_undo"]
        both.play_on(random.Random(9).choice)
    assert moves_of(server, made["table"])[:entry] == moves[:entry]
    assert ask(server.port, f"/api/tables/{made['table']}/verify")[1]["ok"]


def test_the_same_decisions_bring_the_same_luck(
    server: Running, finished: dict[str, Any]
) -> None:
    moves = moves_of(server, finished["table"])
    made = branch(server, finished["table"], len(moves) // 3)[1]
    with sitting(server.port, made["table"], tokens_of(made), seed="other") as both:
        both.until("state", lambda m: m["seat"] == 1)
        for seat in (0, 1):
            both.ask(type="auto", seat=seat, on=False)
        facts = ask(server.port, f"/api/tables/{made['table']}")[1]
        rest = moves[facts["entry"] :]
        told = iter([line.split(" ", 1)[1] for line in rest if line[0] != "*"])
        both.play_on(lambda texts: next(told))
    assert moves_of(server, made["table"]) == moves


@contextmanager
def secret_of(server: Running, id: str, other: str) -> Iterator[None]:
    """Another secret in the storage, for a while."""
    hub = server.services.hub
    ask(server.port, f"/api/tables/{id}")
    own = hub.tables[id].row.secret

    def put(secret: str) -> None:
        where = schema.tables.c.id == id
        with hub.store.writing.begin() as connection:
            connection.execute(update(schema.tables).where(where).values(secret=secret))
        hub.evict(float("inf"))

    put(other)
    try:
        yield
    finally:
        put(own)


def test_shuffles_of_another_secret_are_told_in_both_languages(
    server: Running, finished: dict[str, Any]
) -> None:
    path = f"/api/tables/{finished['table']}"
    with secret_of(server, finished["table"], "0" * 64):
        told = ask(server.port, f"{path}/verify")[1]
    assert not told["ok"]
    said = {
        language: Catalogue(language).word(told["complaint"], ())
        for language in LANGUAGES
    }
    assert re.match(r"Protokoll, Zeile \d+: das Glück antwortete '", said["de"])
    assert re.match(r"record: line \d+: luck answered '", said["en"])
    assert ask(server.port, f"{path}/verify")[1]["ok"]


def test_a_bot_may_take_any_seat_of_the_position(
    server: Running, finished: dict[str, Any]
) -> None:
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    made = branch(server, finished["table"], 5, seats)[1]
    path = f"/api/tables/{made['table']}"
    wait_until(lambda: ask(server.port, path)[1]["status"] == "over")


@pytest.mark.parametrize("entry", [-1, 1_000_000, 10**9])
def test_positions_that_do_not_exist_are_refused(
    server: Running, finished: dict[str, Any], entry: int
) -> None:
    status, problem = branch(server, finished["table"], entry)
    assert status == 400
    assert "entry" in problem["detail"]


def test_the_end_and_a_running_game_are_no_places_to_begin(
    server: Running, finished: dict[str, Any]
) -> None:
    last = len(moves_of(server, finished["table"]))
    status, problem = branch(server, finished["table"], last)
    assert status == 400
    assert f"0 to {last - 1}" in problem["detail"]
    assert branch(server, finished["table"], last - 1)[0] == 201
    running = make_table(server.port, ["human", "human"], start="now")
    assert branch(server, running["table"], 0)[1]["code"] == "not_over"


def test_the_same_people_play_again_with_the_links_they_have(server: Running) -> None:
    made = make_table(server.port, ["human", "open", "random"])
    path = f"/api/tables/{made['table']}/again"
    first, second = tokens_of(made)
    with (
        sitting(server.port, made["table"], [first]) as ada,
        sitting(server.port, made["table"], [second]) as ben,
    ):
        ada.until("state")
        ada.ask(type="rename", seat=0, name="Ada")
        assert ask(server.port, path, {}, token=first)[1]["code"] == "not_over"
        for player, seat in ((ada, 0), (ben, 1)):
            player.ask(type="hand_to_bot", seat=seat, bot="random")
        ben.until("table", lambda m: m["status"] == "over")
        assert ask(server.port, path, {})[0] == 403
        assert ask(server.port, path, {}, token=made["spectator"])[0] == 403
        for player, seat in ((ada, 0), (ben, 1)):
            player.ask(type="take_seat", seat=seat)
        status, again = ask(server.port, path, {}, token=first)
        assert status == 201
        told = ben.until("table", lambda m: m["next"])
        assert told["next"] == again["table"] != made["table"]
        assert ask(server.port, path, {}, token=second)[1] == again  # the same one
    with sitting(server.port, again["table"], [first]) as ada:
        info = ada.until("table")
        assert info["status"] == "waiting"
        assert info["shuffle"]["commitment"] != told["shuffle"]["commitment"]
        assert info["seats"][0]["name"] == "Ada"
        assert info["seats"][2]["bot"] == "random"
        with sitting(server.port, again["table"], [second]) as ben:
            assert ben.until("state")["seat"] == 1
            assert ben.states[1]["view"]["scores"] == [0, 0, 0]
    assert ask(server.port, f"/api/tables/{made['table']}")[1]["status"] == "over"


@pytest.mark.parametrize("game", ["rail_line", "taubertal_express"])
def test_every_point_has_its_source_and_rounds_their_place(
    server: Running, game: str
) -> None:
    made = make_table(server.port, ["human", "random"], game=game)
    path = f"/api/tables/{made['table']}"
    with sitting(server.port, made["table"], tokens_of(made)) as ada:
        last = ada.play_on(random.Random(4).choice)
    course = ask(server.port, f"{path}/scores")[1]
    for begins in (course["turns"], course["rounds"]):
        assert begins == sorted(set(begins))
        assert 4 <= len(begins) < last["entry"]
    for place in course["rounds"][1:4]:
        views = [
            ask(server.port, f"{path}/replay/{entry}")[1]["views"]["spectator"]
            for entry in (place - 1, place)
        ]
        rounds = [(view.get("cycle"), view["round"]) for view in views]
        assert rounds[0] != rounds[1]
    sums: list[dict[str, int]] = [{}, {}]
    for gain in course["gains"]:
        of = sums[gain["seat"]]
        of[gain["category"]] = of.get(gain["category"], 0) + gain["points"]
    for seat, parts in enumerate(last["outcome"]["breakdown"]):
        told = {name: points for name, points in parts.items() if points}
        assert {name: points for name, points in sums[seat].items() if points} == told
