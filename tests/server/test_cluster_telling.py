# SPDX-License-Identifier: MIT
"""How servers learn what others have changed: told at once, or found by looking."""

from functools import partial

import pytest

from stellwerk.server.cluster import node
from stellwerk.server.cluster.telling import Telling, Way, read_news, write_news
from tests.server.client import Player, Running, make_table, sitting, tokens_of
from tests.server.nodes import first_choice, hear, lines_told, nodes
from tests.server.redis_server import own_redis, why_no_redis
from tests.waiting import wait_until

LONG = 3600.0
NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture
def never_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is not told is not known."""
    monkeypatch.setattr(node, "PULSE_SECONDS", LONG)
    monkeypatch.setattr(node, "LIFE_SECONDS", LONG)


def heard_there(servers: list[Running], text: str = "Hallo!") -> None:
    """What is said at the first server is heard at the second one."""
    made = make_table(servers[0].port, ["human", "human"])
    with (
        sitting(servers[0].port, made["table"], tokens_of(made)[:1]) as here,
        sitting(servers[1].port, made["table"], tokens_of(made)[1:]) as there,
    ):
        there.until("table")
        assert here.ask(type="chat", seat=0, text=text)["type"] == "done"
        assert there.until("chat")["line"]["text"] == text


def wait_for_ways(servers: list[Running], *names: str) -> None:
    """All servers listen on these ways."""
    for server in servers:
        ways = server.services.node.telling.ways
        for way in [way for way in ways if way.name in names]:
            wait_until(partial(is_open, way))


def is_open(way: Way) -> bool:
    return way.open


def test_postgresql_tells(shared_database: str, never_look: None) -> None:
    with nodes(shared_database) as two:
        wait_for_ways(two, "postgresql")
        heard_there(two)


def test_redis_tells(shared_database: str, redis: str, never_look: None) -> None:
    with nodes(shared_database, announce=redis) as two:
        wait_for_ways(two, "redis")
        for server in two:  # by nothing else
            ways = server.services.node.telling.ways
            del ways[1:]
        heard_there(two)


def test_without_redis_postgresql_tells(shared_database: str, never_look: None) -> None:
    with nodes(shared_database, announce=NOWHERE) as two:
        wait_for_ways(two, "postgresql")
        heard_there(two)


def test_redis_is_found_again_by_itself(shared_database: str, never_look: None) -> None:
    reason = why_no_redis()
    if reason:
        pytest.skip(reason)
    with own_redis() as redis, nodes(shared_database, announce=redis.url) as two:
        wait_for_ways(two, "redis", "postgresql")
        redis.stop()
        heard_there(two, "ohne")
        redis.start()
        wait_for_ways(two, "redis")
        for server in two:
            del server.services.node.telling.ways[1:]
        heard_there(two, "mit")


def test_what_nobody_told_is_found_by_looking(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "PULSE_SECONDS", 0.2)
    monkeypatch.setattr(node.Node, "tell", lambda self, id, revision: None)
    with nodes(shared_database) as two:
        heard_there(two)


def test_only_who_has_somebody_to_tell_is_told(
    shared_database: str, never_look: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves at a table of one server are told to nobody, until somebody comes."""
    told: list[str] = []
    monkeypatch.setattr(Telling, "tell", lambda self, id, revision: told.append(id))
    with nodes(shared_database) as two:
        made = make_table(two[0].port, ["human", "human"])
        with sitting(two[0].port, made["table"], tokens_of(made)) as here:
            move_or_undo(here, undo=False)
            assert told == []
            with sitting(two[1].port, made["table"], tokens_of(made)) as there:
                move_or_undo(there, undo=False)
                assert set(told) == {made["table"]}


def test_whoever_comes_is_told_by_who_knew_nothing_of_it(
    shared_database: str, never_look: None
) -> None:
    """A server that missed somebody's coming learns of it before its next change."""
    with nodes(shared_database) as two:
        wait_for_ways(two, "postgresql")
        two[0].services.node.heard = lambda id, revision, why: None  # it is deaf
        made = make_table(two[0].port, ["human", "human"])
        with (
            sitting(two[0].port, made["table"], tokens_of(made)) as here,
            sitting(two[1].port, made["table"], tokens_of(made)) as there,
        ):
            for _ in range(3):
                move_or_undo(here, undo=False)
                hear(there, lambda: bool(there.states) and there.seen >= here.seen)


def test_every_line_comes_once_and_in_order(shared_database: str) -> None:
    """At both servers, whoever moves where, with take-backs in between."""
    with nodes(shared_database) as two:
        made = make_table(two[0].port, ["human", "human"])
        with (
            sitting(two[0].port, made["table"], tokens_of(made)) as here,
            sitting(two[1].port, made["table"], tokens_of(made)) as there,
        ):
            for step in range(40):
                mover, other = (here, there) if step % 3 else (there, here)
                move_or_undo(mover, undo=step % 7 == 6)
                hear(other, lambda o=other, m=mover: o.states and o.seen >= m.seen)
            for player in (here, there):
                assert lines_told(player) == list(range(player.seen))


def move_or_undo(player: Player, undo: bool) -> None:
    hear(player, lambda: player.my_turn() is not None)
    seat = player.my_turn()
    assert seat is not None
    back = [each for each, state in player.states.items() if state["can_undo"]]
    if undo and back:
        answer = player.ask(type="undo", seat=back[0], seen=player.seen)
    else:
        answer = player.move(seat, first_choice(player, seat))
    assert answer["type"] == "done", answer


def test_what_is_no_news_is_nothing() -> None:
    assert read_news(write_news([("ab", 3), ("cd", 4)])) == [("ab", 3), ("cd", 4)]
    assert read_news("x y: :z ab:-1 \0") == []
