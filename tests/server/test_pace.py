# SPDX-License-Identifier: MIT
"""Nobody waits long for a bot: its time is limited by the turn, at tables only."""

import asyncio
import time
from itertools import pairwise

import msgspec
import pytest

from stellwerk import Rng
from stellwerk.bots.bot import Position
from stellwerk.bots.clock import (
    LEAST,
    PLAIN_SECONDS,
    TurnClock,
    is_compiled,
    turn_seconds,
)
from stellwerk.bots.registry import LEVELS
from stellwerk.games import TITLES
from stellwerk.kit.effort import effort
from stellwerk.server.workers import thinking
from stellwerk.server.workers.child import Child
from stellwerk.server.workers.thinking import Worker
from stellwerk.server.workers.worker import Question, choose
from tests.server.client import Running, make_table, sitting, tokens_of
from tests.server.test_bots import position
from tests.server.waiting import waits

TOLERANCE = 1.15  # times the limit
LATER = 30  # decisions after which a game has become difficult
LONG = 200_000  # simulations that take the compiled engine about a second


@pytest.mark.slow
@pytest.mark.measures
@pytest.mark.parametrize("game", sorted(TITLES))
@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_of_a_bot_is_over_in_time(game: str, level: str) -> None:
    """At the beginning of a game or later, where there is more to think about.

    By turns: every game and every level is tried early and late; in a soak always both.
    """
    limit = turn_seconds(is_compiled())
    late = (sorted(TITLES).index(game) + LEVELS.index(level)) % 2
    turns = {0: effort(1 - late, 4), LATER: effort(late, 3)}
    for found in waits(game, level, {skip: n for skip, n in turns.items() if n}):
        assert found.turns
        for turn in found.turns:
            unavoidable = turn.decisions * found.least  # without any thought
            assert (turn.seconds - unavoidable) / limit < TOLERANCE


def test_a_turn_shares_its_time_and_another_seat_begins_anew() -> None:
    clock = TurnClock()
    first = clock.share(1, PLAIN_SECONDS)
    clock.spend(1, first)
    clock.decided(1)
    second = clock.share(1, PLAIN_SECONDS)
    assert LEAST < second < first < PLAIN_SECONDS
    assert first + second < PLAIN_SECONDS
    clock.decided(-1)  # luck decides for nobody
    assert clock.share(1, PLAIN_SECONDS) == second
    assert clock.share(0, PLAIN_SECONDS) == first
    clock.decided(0)
    assert clock.share(1, PLAIN_SECONDS) == first


def test_whatever_a_turn_has_used_a_decision_is_still_taken() -> None:
    clock = TurnClock()
    clock.spend(0, 10 * PLAIN_SECONDS)
    assert clock.share(0, PLAIN_SECONDS) == LEAST


def test_many_decisions_of_a_turn_stay_within_it() -> None:
    clock = TurnClock()
    for _ in range(30):
        clock.spend(2, clock.share(2, PLAIN_SECONDS))
    assert clock.used < PLAIN_SECONDS + 30 * LEAST


def asked(until: float | None, sims: int = 300) -> Question:
    rules, state = position()
    seat = rules.to_act(state)
    return Question(
        game=rules.game,
        players=2,
        options="{}",
        edition=rules.edition[1],
        bot=f"search:sims={sims}:depth=8",
        seat=seat,
        seed=7,
        state=rules.save(Position(rules, state, seat).imagine(Rng(5))),
        until=until,
    )


@pytest.mark.measures
def test_a_process_stops_in_time_and_without_a_limit_thinks_to_the_end() -> None:
    def seconds(later: float | None) -> float:
        until = None if later is None else time.time() + later
        question = asked(until, LONG if is_compiled() else LONG // 10)
        began = time.perf_counter()
        choose(question)
        return time.perf_counter() - began

    free = seconds(None)
    assert seconds(free / 10) < free / 2
    assert seconds(-5.0) < free / 2  # too late already


def test_the_clock_of_a_turn_begins_when_the_process_has_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    happened: list[str] = []
    ask = Child.ask

    async def watched(child: Child, lines: bytes) -> bytes:
        happened.append(msgspec.json.decode(lines)["kind"])
        answer = await ask(child, lines)
        happened.append("answered")
        return answer

    def seconds(compiled: bool) -> float:
        happened.append("clock")
        return turn_seconds(compiled)

    monkeypatch.setattr(Child, "ask", watched)
    monkeypatch.setattr(thinking, "turn_seconds", seconds)
    asyncio.run(two_decisions_and_one_of_a_new_process())
    started = ["greeting", "answered"]
    decided = ["clock", "choose", "answered"]
    assert happened == [*started, *decided, *decided, *started, *decided]


async def two_decisions_and_one_of_a_new_process() -> None:
    rules, _ = position()
    worker, clock = Worker(), TurnClock()
    question = asked(None)
    await worker.ask_in_turn(question, rules, clock)
    await worker.ask_in_turn(question, rules, clock)
    await worker.end()
    await worker.ask_in_turn(question, rules, clock)
    await worker.end()


def test_the_same_seed_gives_the_same_move() -> None:
    assert choose(asked(None)) == choose(asked(None))


def test_every_turn_at_a_table_begins_with_a_new_clock(server: Running) -> None:
    """Whoever plays against a bot starts its clock again with every own decision."""
    made = make_table(server.port, ["human", "greedy"])
    used: list[float] = []

    def choose_first(legal: list[str]) -> str:
        clock = server.services.hub.tables[made["table"]].clock
        used.append(clock.used if clock.seat == 1 else 0.0)
        return legal[0]

    with sitting(server.port, made["table"], tokens_of(made)) as player:
        player.play_on(choose_first)
    thought = [seconds for seconds in used if seconds > 0]
    assert len(thought) > 5
    assert max(thought) < turn_seconds(is_compiled())
    assert any(later < earlier for earlier, later in pairwise(thought))
