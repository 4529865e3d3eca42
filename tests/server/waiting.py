# SPDX-License-Identifier: MIT
"""How long people wait for bots, turn by turn, at a table of bots alone."""

import asyncio
import secrets
import time
from dataclasses import dataclass
from typing import Any

from stellwerk import Rng
from stellwerk.bots.clock import TurnClock
from stellwerk.core.contract import LUCK, OVER
from stellwerk.core.play import settle
from stellwerk.games import title_of
from stellwerk.server.web.catalogue import rules_of, shipped
from stellwerk.server.workers.fairness import Who
from stellwerk.server.workers.thinking import Thinking

WATCHED = 60.0  # seconds, at most
ASKED = 8  # decisions in which nobody thinks


@dataclass
class Wait:
    """One turn: its seconds, and the decisions that were a choice."""

    seconds: float = 0.0
    decisions: int = 0


@dataclass
class Waits:
    """Some turns, and how long a decision takes here in which nobody thinks."""

    turns: list[Wait]
    least: float


def waits(game: str, level: str, turns: dict[int, int]) -> list[Waits]:
    """So many turns at a table with three bots of a level, or two, after so much.

    The decisions before, which nobody measures, are taken at random.
    """

    async def measure() -> list[Waits]:
        thinking = Thinking(1, WATCHED)
        try:
            return [
                await measured(thinking, game, level, turns[skip], skip)
                for skip in turns
            ]
        finally:
            await thinking.close()

    return asyncio.run(measure())


async def measured(
    thinking: Thinking, game: str, level: str, turns: int, skip: int
) -> Waits:
    players = min(3, title_of(game).max_players)
    rules = rules_of(game, players, "{}", shipped(game))
    rng = Rng(11)
    state = rules.new_game()
    settle(rules, state, rng)
    legal = rules.legal_moves(state)
    while skip > 0 or len(legal) == 1:
        rules.apply(state, legal[rng.below(len(legal))])
        settle(rules, state, rng)
        legal = rules.legal_moves(state)
        skip -= 1
    who, seat = Who("table"), rules.to_act(state)
    await thinking.choose(rules, state, seat, level, who, TurnClock())  # it starts
    found = await watch(thinking, rules, state.copy(), level, turns)
    return Waits(found, await least(thinking, rules, state, level))


async def watch(
    thinking: Thinking, rules: Any, state: Any, level: str, turns: int
) -> list[Wait]:
    clock = TurnClock()
    rng = Rng(secrets.randbits(64))
    found: list[Wait] = []
    before = None
    end = time.monotonic() + WATCHED
    while rules.to_act(state) != OVER and time.monotonic() < end:
        seat = rules.to_act(state)
        assert seat != LUCK
        if seat != before:
            if len(found) == turns:
                break
            found.append(Wait())
            before = seat
        began = time.perf_counter()
        text = await thinking.choose(rules, state, seat, level, Who("table"), clock)
        found[-1].seconds += time.perf_counter() - began
        found[-1].decisions += len(rules.legal_moves(state)) > 1
        clock.decided(seat)
        rules.apply(state, rules.parse(state, text))
        settle(rules, state, rng)
    return found


async def least(thinking: Thinking, rules: Any, state: Any, level: str) -> float:
    """The longest of some decisions of a turn that has used up its time."""
    seat = rules.to_act(state)
    longest = 0.0
    for _ in range(ASKED):
        clock = TurnClock()
        clock.spend(seat, WATCHED)
        began = time.perf_counter()
        await thinking.choose(rules, state, seat, level, Who("table"), clock)
        longest = max(longest, time.perf_counter() - began)
    return longest
