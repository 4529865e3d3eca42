# SPDX-License-Identifier: MIT
"""Limits of all servers together, where Redis counts; else each for itself."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from stellwerk.server.cluster.by_redis import make_redis
from stellwerk.server.cluster.counting import Together
from stellwerk.server.config import Config
from stellwerk.server.web.limits import Clients
from tests.server.client import Player, Running, ask, make_table, tokens_of
from tests.server.nodes import nodes, sent_away
from tests.waiting import wait_until

WISH = {"game": "rail_line", "players": 2}
TOO_MUCH = 4429
NO_HELLO = 4401
NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture
def two(shared_database: str, redis: str) -> Iterator[list[Running]]:
    limits = {"tables_per_hour": 3, "sockets_per_client": 4, "hello_seconds": 3.0}
    with nodes(shared_database, announce=redis, **limits) as made:
        yield made


def test_tables_per_hour_count_at_all_servers(two: list[Running]) -> None:
    answers = [ask(two[turn % 2].port, "/api/tables", WISH)[0] for turn in range(5)]
    assert answers == [201, 201, 201, 429, 429]


def test_sockets_count_at_all_servers_until_they_go(two: list[Running]) -> None:
    made = make_table(two[0].port, ["human", "human"])
    wait_until(lambda: all(len(each.services.node.living) == 2 for each in two))
    with ExitStack() as opened:
        for turn in range(4):
            player = Player(two[turn % 2].port, made["table"], tokens_of(made))
            opened.callback(player.close)
            player.until("welcome")
        for server in two:
            assert sent_away(server.port, made["table"]) == TOO_MUCH
    port = two[0].port  # now there is room: who says nothing is refused for that
    wait_until(lambda: sent_away(port, made["table"]) == NO_HELLO)


def test_without_redis_each_server_counts_for_itself() -> None:
    async def work() -> list[bool]:
        together = Together(make_redis(NOWHERE), lambda: ("me", []))
        clients = Clients(Config(tables_per_hour=2, sockets_per_client=1), together)
        made = [await clients.may_make_table("somebody") for _ in range(3)]
        return [*made, *[await clients.connect("somebody") for _ in range(2)]]

    assert asyncio.run(work()) == [True, True, False, True, False]


def test_what_a_dead_server_held_does_not_count(redis: str) -> None:
    async def work() -> list[bool | None]:
        client = make_redis(redis)
        dead = Together(client, lambda: ("dead", []))
        alive = Together(client, lambda: ("alive", ["other"]))
        name = f"somebody {id(client)}"
        held = [await dead.hold("test", name, 2) for _ in range(3)]
        held += [await alive.hold("test", name, 2) for _ in range(3)]
        await alive.let_go("test", name)
        held.append(await alive.hold("test", name, 2))
        await client.delete(f"stellwerk test {name}")
        await client.aclose()
        return held

    assert asyncio.run(work()) == [True, True, False] * 2 + [True]
