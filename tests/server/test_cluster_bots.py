# SPDX-License-Identifier: MIT
"""Bots and advice at several servers: thought once, and taken over when one dies."""

import os
import signal
import threading
from collections import Counter
from typing import Any

import pytest

from stellwerk.server.tables import driving
from stellwerk.server.tables.lessons import bot_move
from stellwerk.server.workers.thinking import Thinking
from tests.server.client import Player, ask, make_table, sitting, tokens_of
from tests.server.nodes import first_choice, hear, nodes, play_to_the_end
from tests.server.nursery import Nursery
from tests.waiting import wait_for_end, wait_until


def test_every_decision_is_thought_about_once(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers with the table in memory; people at both."""
    thoughts: Counter[int] = Counter()

    async def counted(table: Any, seat: Any, state: Any) -> str:
        thoughts[table.course.seq] += 1
        return await bot_move(table, seat, state)

    monkeypatch.setattr(driving, "bot_move", counted)
    with nodes(shared_database) as two:
        made = make_table(
            two[0].port, ["human", "greedy", "greedy"], game="cube_express"
        )
        with (
            sitting(two[0].port, made["table"], tokens_of(made)) as here,
            sitting(two[1].port, made["table"], tokens_of(made)) as there,
        ):
            for step in range(12):
                player = (here, there)[step % 2]
                hear(player, lambda player=player: player.my_turn() is not None)
                answer = player.move(0, first_choice(player, 0))
                assert answer["type"] in ("done", "stale"), answer
        assert thoughts
        assert set(thoughts.values()) == {1}, thoughts


@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP])
def test_another_server_takes_over_when_one_dies_or_stalls(
    processes: list[Nursery], fault: signal.Signals
) -> None:
    first, second = processes
    made = make_table(first.port, ["human", "director"])
    with sitting(first.port, made["table"], tokens_of(made)) as player:
        play_until_the_bot_thinks(player)
        os.kill(first.pid, fault)
        try:
            with sitting(second.port, made["table"], tokens_of(made)) as again:
                hear(again, lambda: again.my_turn() is not None)
                seen = again.seen
                if fault == signal.SIGSTOP:
                    os.kill(first.pid, signal.SIGCONT)
                assert again.move(0, first_choice(again, 0))["type"] == "done"
                hear(again, lambda: again.seen > seen and again.my_turn() is not None)
                check_history(second.port, made)
        finally:
            if fault == signal.SIGSTOP:
                os.kill(first.pid, signal.SIGCONT)
            else:
                first.start()


def play_until_the_bot_thinks(player: Player) -> None:
    """The person's move after which the bot has a choice."""
    while True:
        hear(player, lambda: player.my_turn() is not None)
        assert player.move(0, first_choice(player, 0))["type"] == "done"
        if player.states[0]["view"]["to_act"] == 1:
            return


def check_history(port: int, made: dict[str, Any]) -> None:
    """Every line once: no decision was played twice."""
    path = f"/api/tables/{made['table']}/log"
    _, page = ask(port, path, token=tokens_of(made)[0])
    assert [line["seq"] for line in page["lines"]] == list(range(len(page["lines"])))


def test_a_hint_is_searched_once_for_all_servers(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[str] = []
    think = Thinking.think

    async def counted(self: Thinking, question: Any, rules: Any, who: Any) -> object:
        searches.append(type(question).__name__)
        return await think(self, question, rules, who)

    monkeypatch.setattr(Thinking, "think", counted)
    with nodes(shared_database) as two:
        made = make_table(two[0].port, ["human", "human"])
        with sitting(two[0].port, made["table"], tokens_of(made)) as both:
            both.until("state", lambda state: state["seat"] == 1)
            seat = both.my_turn()
            assert seat is not None
            answers = ask_both(two, made, tokens_of(made)[seat])
    assert [status for status, _ in answers] == [200, 200], answers
    assert answers[0][1] == answers[1][1]
    assert searches == ["HintQuestion"]


def ask_both(two: list[Any], made: dict[str, Any], token: str) -> list[Any]:
    """The same question at two servers at once."""
    answers: list[Any] = []

    def ask_one(port: int) -> None:
        path = f"/api/tables/{made['table']}/hint"
        answers.append(ask(port, path, token=token))

    threads = [threading.Thread(target=ask_one, args=(each.port,)) for each in two]
    for thread in threads:
        thread.start()
    wait_for_end(threads)
    return answers


def test_a_review_is_made_once_and_seen_everywhere(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: Counter[int] = Counter()
    think = Thinking.think

    async def counted(self: Thinking, question: Any, rules: Any, who: Any) -> object:
        judged[question.entry] += 1
        return await think(self, question, rules, who)

    monkeypatch.setattr(Thinking, "think", counted)
    with nodes(shared_database) as two:
        made = make_table(two[0].port, ["human", "human"])
        with sitting(two[0].port, made["table"], tokens_of(made)) as both:
            play_to_the_end([both])
        path = f"/api/tables/{made['table']}/review"
        for server in two * 3:
            assert ask(server.port, path)[0] == 200
        wait_until(lambda: len(judged) > 3)
        pages = [ask(server.port, path)[1] for server in two]
        wait_until(lambda: ask(two[1].port, path)[1]["done"] >= pages[0]["done"])
    assert set(judged.values()) == {1}, judged
