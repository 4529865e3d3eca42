# SPDX-License-Identifier: MIT
"""Two servers on one PostgreSQL database: whatever one has stored binds the other."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import event

from stellwerk.core.shuffle import commitment, new_secret
from stellwerk.server.cluster import node
from stellwerk.server.config import Config
from stellwerk.server.storage.store import Store
from tests.server.client import (
    Player,
    Running,
    ask,
    make_table,
    running,
    sitting,
    tokens_of,
)
from tests.server.nodes import (
    first_choice,
    hear,
    lines_told,
    nodes,
    play_to_the_end,
)
from tests.waiting import wait_for_end

LONG = 3600.0


@pytest.fixture
def two(shared_database: str) -> Iterator[list[Running]]:
    with nodes(shared_database) as made:
        yield made


@pytest.fixture
def deaf(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[Running]]:
    """Two servers that tell each other nothing, and do not look by themselves."""
    monkeypatch.setattr(node, "PULSE_SECONDS", LONG)
    monkeypatch.setattr(node, "LIFE_SECONDS", LONG)
    monkeypatch.setattr(node.Node, "tell", lambda self, id, revision: None)
    with nodes(shared_database) as made:
        yield made


class Pair:
    """Two people at one table, each at a server of their own."""

    def __init__(self, servers: list[Running], **more: Any) -> None:
        made = make_table(servers[0].port, ["human", "human"], **more)
        self.table: str = made["table"]
        self.tokens = tokens_of(made)
        self.ports = [server.port for server in servers]
        self.players: list[Player] = []

    def come(self, seat: int, **more: Any) -> Player:
        player = Player(self.ports[seat], self.table, [self.tokens[seat]], **more)
        self.players.append(player)
        player.until("welcome")
        return player

    def close(self) -> None:
        for player in self.players:
            player.close()


@pytest.fixture
def pair(two: list[Running]) -> Iterator[Pair]:
    made = Pair(two)
    yield made
    made.close()


@pytest.fixture
def deaf_pair(deaf: list[Running]) -> Iterator[Pair]:
    made = Pair(deaf)
    yield made
    made.close()


def test_people_at_two_servers_play_a_game_to_its_end(pair: Pair) -> None:
    players = [pair.come(0), pair.come(1)]
    play_to_the_end(players)
    for port in pair.ports:
        status, verified = ask(port, f"/api/tables/{pair.table}/verify")
        assert (status, verified["ok"]) == (200, True)


def test_who_comes_is_seen_at_the_other_server_and_who_goes_too(pair: Pair) -> None:
    first, second = pair.come(0), pair.come(1)
    hear(first, lambda: all(seat["connected"] for seat in first.info["seats"]))
    hear(second, lambda: all(seat["connected"] for seat in second.info["seats"]))
    second.close()
    hear(first, lambda: not first.info["seats"][1]["connected"])


def test_a_seat_is_taken_back_after_the_end_and_everybody_hears(pair: Pair) -> None:
    first, second = players = [pair.come(0), pair.come(1)]
    play_to_the_end(players)
    for kind, seat in (("hand_to_bot", "bot"), ("take_seat", "human")):
        more = {"bot": "random"} if kind == "hand_to_bot" else {}
        assert first.ask(type=kind, seat=0, **more)["type"] == "done"
        hear(second, lambda seat=seat: second.info["seats"][0]["kind"] == seat)


def test_a_left_seat_stays_left(deaf_pair: Pair) -> None:
    """The other server has not heard of it, and somebody there writes to the seat."""
    first = deaf_pair.come(0)
    with sitting(deaf_pair.ports[1], deaf_pair.table, deaf_pair.tokens[:1]) as again:
        again.until("table")
        assert first.ask(type="leave", seat=0)["type"] == "done"
        refused = again.ask(type="rename", seat=0, name="Wieder da")
        assert (refused["type"], refused["code"]) == ("error", "not_your_seat")
    _, facts = ask(deaf_pair.ports[0], f"/api/tables/{deaf_pair.table}")
    seat = facts["seats"][0]
    assert (seat["name"], seat["kind"], seat["owned"]) == ("", "bot", False)


def test_a_seed_that_comes_after_the_deal_changes_nothing(deaf: list[Running]) -> None:
    pair = Pair(deaf)
    seeds = [new_secret(), new_secret()]
    with sitting(
        pair.ports[0], pair.table, pair.tokens, promise=commitment(seeds[0])
    ) as both:
        both.until("table", lambda info: info["shuffle"]["locked"])
        late = pair.come(1)
        assert both.ask(type="reveal", seed=seeds[0])["type"] == "done"
        hear(both, lambda: both.states)
        refused = late.ask(type="reveal", seed=seeds[0])
        assert (refused["type"], refused["code"]) == ("error", "already_started")
        hear(late, lambda: late.info["status"] == "running")
        assert late.info["shuffle"]["seeds"] == [seeds[0]] * 2
    pair.close()


def test_both_may_speak_at_once_and_every_line_is_kept(deaf_pair: Pair) -> None:
    players = [deaf_pair.come(0), deaf_pair.come(1)]

    def speak(seat: int) -> None:
        for number in range(10):
            said = players[seat].ask(type="chat", seat=seat, text=f"{seat}-{number}")
            assert said["type"] == "done", said

    threads = [threading.Thread(target=speak, args=(seat,)) for seat in (0, 1)]
    for thread in threads:
        thread.start()
    wait_for_end(threads)
    with sitting(deaf_pair.ports[0], deaf_pair.table, deaf_pair.tokens[:1]) as third:
        lines = third.until("welcome")["chat"]
    assert [line["number"] for line in lines] == list(range(20))
    assert {line["text"] for line in lines} == {
        f"{seat}-{number}" for seat in (0, 1) for number in range(10)
    }


def test_a_move_that_others_have_overtaken_is_stale(deaf: list[Running]) -> None:
    """Two browsers of the same person, at two servers, answer the same question."""
    pair = Pair(deaf)
    with (
        sitting(pair.ports[0], pair.table, pair.tokens) as here,
        sitting(pair.ports[1], pair.table, pair.tokens) as there,
    ):
        for each in (here, there):
            each.until("state", lambda state: state["seat"] == 1)
        seat = here.my_turn()
        assert seat is not None
        assert there.my_turn() == seat
        text, seen = first_choice(here, seat), there.seen
        assert here.move(seat, text)["type"] == "done"
        answer = there.ask(type="move", seat=seat, text=text, seen=seen)
        assert answer["type"] == "stale"
        assert answer["state"]["seen"] == here.seen
        paused = there.ask(type="pause", seat=0, on=True)
        assert paused["type"] == "done"
        late = here.ask(type="move", seat=seat, text=text, seen=here.seen)
        assert (late["type"], late.get("code")) == ("error", "paused")


def test_a_beginning_that_was_missed_is_told_whole(deaf: list[Running]) -> None:
    pair = Pair(deaf)
    late = pair.come(1)
    with sitting(pair.ports[0], pair.table, pair.tokens) as both:
        for _ in range(3):
            hear(both, lambda: both.my_turn() is not None)
            seat = both.my_turn()
            assert seat is not None
            assert both.move(seat, first_choice(both, seat))["type"] == "done"
        assert late.ask(type="chat", seat=1, text="Ich auch?")["type"] == "done"
        hear(late, lambda: late.states)
        assert late.states[1]["seen"] == both.seen
        assert late.info["status"] == "running"
        assert lines_told(late, 1) == list(range(both.seen))
    pair.close()


def test_what_is_asked_at_one_server_is_agreed_or_refused_at_the_other(
    pair: Pair,
) -> None:
    first, second = players = [pair.come(0), pair.come(1)]
    for player in players:
        hear(player, lambda player=player: player.states)
    while not own_moves(pair):
        for player in players:
            seat = player.my_turn()
            if seat is not None:
                player.move(seat, first_choice(player, seat))
            hear(player, lambda: True)
    hear(first, lambda: first.seen >= second.seen)
    asked = first.ask(type="undo_request", seat=0, seen=first.seen)
    assert asked["type"] == "done", asked
    hear(second, lambda: second.info["takeback"] is not None)
    assert second.ask(type="undo_answer", seat=1, accept=False)["type"] == "done"
    told = first.until("takeback_refused")
    assert (told["seat"], told["by"]) == (0, 1)
    assert first.ask(type="undo_request", seat=0, seen=first.seen)["type"] == "done"
    hear(second, lambda: second.info["takeback"] is not None)
    before = first.states[0]["entry"]
    assert second.ask(type="undo_answer", seat=1, accept=True)["type"] == "done"
    hear(first, lambda: first.states[0]["entry"] < before)
    assert first.states[0]["undone"]


def own_moves(pair: Pair) -> bool:
    """Has the first person decided, and the second one after that?"""
    path = f"/api/tables/{pair.table}/log"
    _, page = ask(pair.ports[0], path, token=pair.tokens[0])
    by = [line["seat"] for line in page["lines"] if line["by"] == "player"]
    return 0 in by and 1 in by[by.index(0) :]


def test_an_empty_database_may_be_made_by_several_at_once(shared_database: str) -> None:
    errors: list[Exception] = []

    def open_one() -> None:
        store = Store(shared_database)
        try:
            store.open()
        except Exception as error:
            errors.append(error)
        finally:
            store.close()

    threads = [threading.Thread(target=open_one) for _ in range(4)]
    for thread in threads:
        thread.start()
    wait_for_end(threads)
    assert errors == []


def test_one_edition_may_be_brought_by_several_at_once(two: list[Running]) -> None:
    _, edition = ask(two[0].port, "/api/games/rail_line/printed")
    edition = {**edition, "edition": "mine"}
    answers: list[Any] = []

    def bring(port: int) -> None:
        wish = {"game": "rail_line", "players": 2, "edition": edition}
        answers.append(ask(port, "/api/tables", wish))

    threads = [
        threading.Thread(target=bring, args=(server.port,)) for server in two * 2
    ]
    for thread in threads:
        thread.start()
    wait_for_end(threads)
    assert [status for status, _ in answers] == [201] * 4, answers


def test_a_server_that_is_alone_asks_nothing_more(tmp_path: Any) -> None:
    """SQLite: a move is one insert, as before."""
    config = Config(database=f"sqlite:///{tmp_path}/x.sqlite", compile=False)
    with running(config) as server:
        made = make_table(server.port, ["human", "human"])
        statements: list[str] = []
        with sitting(server.port, made["table"], tokens_of(made)) as both:
            both.until("state", lambda state: state["seat"] == 1)
            engine = server.services.store.engine

            def note(*told: Any) -> None:
                statements.append(told[2])

            event.listen(engine, "before_cursor_execute", note)
            seat = both.my_turn()
            assert seat is not None
            assert both.move(seat, first_choice(both, seat))["type"] == "done"
        inserts = [each for each in statements if not each.startswith("BEGIN")]
    assert [each.split()[:3] for each in inserts] == [["INSERT", "INTO", "moves"]]
