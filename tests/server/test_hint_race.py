# SPDX-License-Identifier: MIT
"""A hint belongs to the seat and the position it was asked for, whoever asks next."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from stellwerk.games import TITLES
from stellwerk.server.workers.thinking import Thinking
from stellwerk.server.workers.worker import HintQuestion
from tests.server.client import Player, Running, ask, make_table, sitting, tokens_of
from tests.waiting import wait_for_end, wait_until

MOST_MOVES = 60


class SlowThinking:
    """Holds the first question back, and answers each with its own seat's moves."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.cancelled: list[int] = []
        self.held = True

    async def think(self, question: HintQuestion) -> object:
        self.asked.append(question.seat)
        try:
            while self.held:
                await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            self.cancelled.append(question.seat)
            raise
        rules = question.rules()
        moves = rules.legal_moves(rules.restore(question.state))
        return [
            {"choice": {"text": move.text()}, "value": 0.5, "visits": 1}
            for move in moves
        ]


class Asking(threading.Thread):
    """Asks for a hint while the others go on."""

    def __init__(self, server: Running, table: str, token: str) -> None:
        super().__init__()
        self.where = (server.port, f"/api/tables/{table}/hint")
        self.token = token
        self.answer: tuple[int, Any] = (0, None)

    def run(self) -> None:
        self.answer = ask(*self.where, token=self.token)


@contextmanager
def thinking_slowly(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SlowThinking]:
    slow = SlowThinking()
    think = Thinking.think

    async def maybe_slow(self: Thinking, question: Any, *more: Any) -> object:
        if isinstance(question, HintQuestion):
            return await slow.think(question)
        return await think(self, question, *more)

    monkeypatch.setattr(Thinking, "think", maybe_slow)
    try:
        yield slow
    finally:
        slow.held = False


def choices(player: Player, seat: int) -> list[str]:
    return [choice["text"] for choice in player.states[seat]["view"]["choices"]]


def to_decide(both: Player) -> int:
    while (seat := both.my_turn()) is None:
        both.receive()
    return seat


@pytest.mark.parametrize("game", TITLES)
def test_who_asks_next_gets_the_own_hint_not_the_pending_one(
    server: Running, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One seat asks and moves; the other asks while the first answer is pending."""
    made = make_table(server.port, ["human", "human"], game=game)
    tokens = tokens_of(made)
    with sitting(server.port, made["table"], tokens) as both:
        for _ in range(MOST_MOVES):
            first = to_decide(both)
            with thinking_slowly(server, monkeypatch) as slow:
                early = Asking(server, made["table"], tokens[first])
                early.start()
                wait_until(lambda slow=slow: slow.asked)
                both.move(first, choices(both, first)[-1])
                second = to_decide(both)
                late = Asking(server, made["table"], tokens[second])
                late.start()
                wait_until(lambda slow=slow: len(slow.asked) == 2)
                slow.held = False
                wait_for_end([early, late])
            check_own(both, second, late.answer)
            assert early.answer[1]["code"] == "outdated"
            assert slow.cancelled == [first]
            if first != second:
                return
            both.move(second, choices(both, second)[0])  # its hint is known already
    raise AssertionError("nobody else was ever asked")


def check_own(both: Player, seat: int, answer: tuple[int, Any]) -> None:
    status, found = answer
    assert status == 200
    assert (found["seat"], found["seen"]) == (seat, both.seen)
    told = {hint["choice"]["text"] for hint in found["hints"]}
    assert told <= set(choices(both, seat))


def test_a_hint_asked_for_twice_is_searched_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_table(server.port, ["human", "human"])
    tokens = tokens_of(made)
    with sitting(server.port, made["table"], tokens) as both:
        seat = to_decide(both)
        with thinking_slowly(server, monkeypatch) as slow:
            asking = [Asking(server, made["table"], tokens[seat]) for _ in range(3)]
            for each in asking:
                each.start()
            wait_until(lambda: slow.asked)
            slow.held = False
            wait_for_end(asking)
        assert slow.asked == [seat]
        for each in asking:
            check_own(both, seat, each.answer)
