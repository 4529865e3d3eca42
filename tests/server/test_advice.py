# SPDX-License-Identifier: MIT
"""Hints, reviews, charts, exports and the proof of the shuffles, over REST."""

import asyncio
import hashlib
import hmac
import json
import random
from typing import Any

import pytest

from stellwerk import Rng
from stellwerk.core.texts import LANGUAGES, Catalogue
from stellwerk.server.config import Config
from tests.server.client import (
    Player,
    Running,
    ask,
    make_table,
    names_in,
    running,
    sitting,
    tokens_of,
)
from tests.waiting import wait_until


def on_turn(player: Player) -> list[str]:
    """Wait for the own turn; returns the choices."""
    while player.my_turn() is None:
        player.receive()
    return [choice["text"] for choice in player.states[0]["view"]["choices"]]


def test_a_hint_is_for_the_seat_that_decides_only(server: Running) -> None:
    made = make_table(server.port, ["human", "open"], options={"start_player": 1})
    path = f"/api/tables/{made['table']}/hint"
    first, second = tokens_of(made)
    assert ask(server.port, path, token=first)[1]["code"] == "not_started"
    with sitting(server.port, made["table"], [first, second]) as both:
        texts = on_turn(both)
        status, found = ask(server.port, path, token=first)
        assert status == 200
        assert (found["seat"], found["seen"]) == (0, both.seen)
        assert {hint["choice"]["text"] for hint in found["hints"]} <= set(texts)
        assert all(0 <= hint["value"] <= 1 for hint in found["hints"])
        assert ask(server.port, path, token=first)[1] == found  # kept, not searched
        assert ask(server.port, path, token=second)[1]["code"] == "not_your_turn"
        watcher = ask(server.port, path, token=made["spectator"])
        assert (watcher[0], watcher[1]["code"]) == (403, "not_your_seat")
        assert ask(server.port, path)[0] == 403


def test_a_table_without_hints_gives_none(server: Running) -> None:
    made = make_table(server.port, ["human", "human"], hints=False)
    path = f"/api/tables/{made['table']}"
    with sitting(server.port, made["table"], tokens_of(made)) as both:
        on_turn(both)
        assert both.info["hints"] is False
        assert ask(server.port, path)[1]["hints"] is False
        for token in tokens_of(made):
            status, told = ask(server.port, f"{path}/hint", token=token)
            assert (status, told["code"]) == (403, "no_hints")
    for language in LANGUAGES:
        assert Catalogue(language).has("server.error.no_hints")


def finished_table(server: Running) -> dict[str, Any]:
    made = make_table(server.port, ["human", "random"])
    with sitting(server.port, made["table"], tokens_of(made), seed="mine") as anna:
        anna.play_on(random.Random(21).choice)
    return made


def test_a_finished_game_is_reviewed_bit_by_bit(server: Running) -> None:
    made = make_table(server.port, ["human", "random"])
    path = f"/api/tables/{made['table']}/review"
    with sitting(server.port, made["table"], tokens_of(made)) as anna:
        on_turn(anna)
        assert ask(server.port, path)[0] == 403
        anna.play_on(random.Random(20).choice)
    wait_until(lambda: ask(server.port, path)[1]["judgements"])
    page = ask(server.port, path)[1]
    assert 0 < page["done"] <= page["of"]
    judged = page["judgements"][0]
    assert judged["loss"] >= 0
    assert judged["best"]["value"] >= judged["played"]["value"]
    record = ask(server.port, f"/api/tables/{made['table']}/record")[1]
    assert judged["played"]["choice"]["text"] in record


def test_a_review_survives_a_restart(database: str) -> None:
    """What was found is shown again as it was, and the rest follows."""
    config = Config(database=database, bot_workers=1)
    asked: list[int] = []
    with running(config) as first:
        think = first.services.thinking.think

        async def think_thrice(question: Any, *more: Any) -> Any:
            if len(asked) == 3:
                await asyncio.sleep(3600)  # it is ended in the middle of this thought
            asked.append(question.entry)
            return await think(question, *more)

        first.services.thinking.think = think_thrice
        path = f"/api/tables/{finished_table(first)['table']}/review"
        wait_until(lambda: len(ask(first.port, path)[1]["judgements"]) >= 2)
        known = ask(first.port, path)[1]["judgements"][:-1]  # the last may be in flight
    asked.clear()

    async def find_nothing(question: Any, *more: Any) -> None:
        asked.append(question.entry)

    with running(config) as second:
        second.services.thinking.think = find_nothing
        wait_until(lambda: is_done(ask(second.port, path)[1]))
        again = ask(second.port, path)[1]["judgements"]
    assert again[: len(known)] == known
    assert asked
    assert not {judged["entry"] for judged in again} & set(asked)


def is_done(page: dict[str, Any]) -> bool:
    return bool(page["done"] == page["of"])


def test_points_during_the_game_end_with_the_result(server: Running) -> None:
    made = finished_table(server)
    path = f"/api/tables/{made['table']}"
    facts = ask(server.port, path)[1]
    course = ask(server.port, f"{path}/scores")[1]
    assert course["entries"] == sorted(set(course["entries"]))
    assert course["entries"][-1] == facts["entry"]
    assert course["scores"][-1] == facts["scores"]
    for place in (0, len(course["entries"]) // 2):
        past = ask(server.port, f"{path}/replay/{course['entries'][place]}")[1]
        assert past["views"]["0"]["scores"] == course["scores"][place]


def test_an_export_tells_what_the_asker_may_know(server: Running) -> None:
    made = make_table(server.port, ["human", "human"])
    path = f"/api/tables/{made['table']}/export"
    first, second = tokens_of(made)
    with sitting(server.port, made["table"], [first, second]) as both:
        for _ in range(6):
            while (seat := both.my_turn()) is None:
                both.receive()
            both.move(seat, both.states[seat]["view"]["choices"][0]["text"])
        assert ask(server.port, path)[0] == 403
        table = server.services.hub.tables[made["table"]]
        for viewer, token in ((0, first), (1, second), (None, made["spectator"])):
            told = ask(server.port, path, token=token)[1]
            own = {"spectator"} | ({str(viewer)} if viewer is not None else set())
            assert set(told["views"]) == own
            assert told["table"]["shuffle"]["secret"] is None
            twin = table.rules.imagine(table.course.state, viewer, Rng(3))
            key = "spectator" if viewer is None else str(viewer)
            shown = json.loads(json.dumps(table.rules.view(twin, viewer)))
            assert told["views"][key] == shown
            hidden = set(table.rules.hidden(table.course.state, viewer))
            assert not hidden & names_in(told["log"]) - names_in(shown)
            assert len(told["log"]) == table.course.seq


def test_the_proof_of_the_shuffles_can_be_recomputed(server: Running) -> None:
    """As `docs/server.md` says it, without any code of ours."""
    made = finished_table(server)
    proof = ask(server.port, f"/api/tables/{made['table']}/verify")[1]
    assert proof["ok"]
    secret = proof["secret"].encode()
    assert hashlib.sha256(secret).hexdigest() == proof["commitment"]
    assert proof["seeds"][0] == "mine"
    for seed, promise in zip(proof["seeds"], proof["promises"], strict=True):
        assert hashlib.sha256(seed.encode()).hexdigest() == promise
    parts = [2, proof["secret"], proof["promises"], proof["seeds"]]
    mixed = json.dumps(parts, separators=(",", ":"))
    key = hashlib.sha256(mixed.encode()).digest()
    assert key.hex() == proof["key"]
    assert len(proof["answers"]) == proof["luck"] > 0
    for answer in proof["answers"]:
        number = str(answer["entry"]).encode()
        assert hmac.new(key, number, "sha256").hexdigest() == answer["digest"]


@pytest.mark.slow
def test_a_game_may_last_for_days(database: str) -> None:
    """Whoever comes now and then finds the table, wherever the server was meanwhile."""
    config = Config(database=database, bot_workers=1, idle_seconds=0.2)
    made: dict[str, Any] = {}
    seen = 0
    for day in range(4):
        with running(config) as server:
            made = made or make_table(server.port, ["human", "random"])
            with sitting(server.port, made["table"], tokens_of(made), seen) as anna:
                assert anna.until("welcome")["log_from"] == seen
                texts = on_turn(anna)
                assert anna.move(0, texts[day % len(texts)])["type"] == "done"
                on_turn(anna)
                seen = anna.seen
            tables = server.services.hub.tables
            wait_until(lambda tables=tables: not tables)
            assert ask(server.port, f"/api/tables/{made['table']}")[1]["seen"] == seen
