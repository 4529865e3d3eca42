# SPDX-License-Identifier: MIT
"""Bots in their processes: fair, in time, and replaced when they crash or stall."""

import asyncio
from typing import Any

from stellwerk import Rng
from stellwerk.core.play import settle
from stellwerk.server import metrics
from stellwerk.server.web import catalogue
from stellwerk.server.workers.fairness import Who
from stellwerk.server.workers.thinking import Thinking
from stellwerk.server.workers.worker import Question, answer

ENDLESS = "search:sims=100000000"


def position() -> tuple[Any, Any]:
    """The first real choice of a game."""
    rules = catalogue.rules_of("rail_line", 2, "{}", catalogue.shipped("rail_line"))
    state = rules.new_game()
    settle(rules, state, Rng(1))
    while len(rules.legal_moves(state)) < 3:
        rules.apply(state, rules.legal_moves(state)[0])
        settle(rules, state, Rng(1))
    return rules, state


def choose(bot: str, seconds: float, disturb: Any = None) -> tuple[str, list[str]]:
    rules, state = position()

    async def run() -> str:
        thinking = Thinking(1, seconds)
        try:
            seat = rules.to_act(state)
            task = asyncio.ensure_future(
                thinking.choose(rules, state, seat, bot, Who("table"))
            )
            if disturb is not None:
                await disturb(thinking)
            return await task
        finally:
            await thinking.close()

    return asyncio.run(run()), [move.text() for move in rules.legal_moves(state)]


def failures() -> float:
    value: float = metrics.BOT_FAILURES._value.get()
    return value


def test_a_bot_answers_from_its_process() -> None:
    before = failures()
    text, legal = choose("greedy", 60.0)
    assert text in legal
    assert failures() == before


def test_a_bot_that_stalls_is_replaced_by_a_simpler_one() -> None:
    before = failures()
    text, legal = choose(ENDLESS, 3.0)
    assert text in legal
    assert failures() > before


def test_a_bot_that_is_killed_is_replaced_by_a_simpler_one() -> None:
    async def kill(thinking: Thinking) -> None:
        worker = thinking.workers[0]
        while worker.child.process is None:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        worker.child.process.kill()

    before = failures()
    text, legal = choose(ENDLESS, 60.0, kill)
    assert text in legal
    assert failures() > before


def test_a_worker_is_given_an_imagined_position_only() -> None:
    """Two positions that look alike to the seat give a bot the same question."""
    rules, state = position()
    seat = rules.to_act(state)
    twin = rules.imagine(state, seat, Rng(9))
    asked = []
    for true_state in (state, twin):
        imagined = rules.save(rules.imagine(true_state, seat, Rng(5)))
        asked.append(
            Question(
                game=rules.game,
                players=2,
                options="{}",
                edition=rules.edition[1],
                bot="greedy",
                seat=seat,
                seed=7,
                state=imagined,
            )
        )
    assert asked[0] == asked[1]
    assert answer(asked[0]) == answer(asked[1])
