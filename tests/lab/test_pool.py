# SPDX-License-Identifier: MIT
"""Dealing games out to processes."""

import os
import signal

import msgspec
import pytest

from stellwerk.lab import GameFailed
from stellwerk.lab.simulations.plan import Plan, make_plan
from stellwerk.lab.simulations.pool import (
    Batches,
    end_workers,
    play_games,
    start_worker,
)
from tests.lab.helpers import GAME


def plan(games: int) -> Plan:
    return make_plan(GAME, 2, games, 0, ["random"], ({}, None))


@pytest.mark.parametrize("jobs", [1, 2, 7])
@pytest.mark.parametrize("cost", [1e-5, 0.01, 1.0])
def test_every_game_is_dealt_once_in_order(jobs: int, cost: float) -> None:
    batches = Batches(3, 5000, jobs)
    dealt: list[int] = []
    while (batch := batches.deal()) is not None:
        first, count = batch
        dealt += range(first, first + count)
        batches.learn(count, count * cost)
    assert dealt == list(range(3, 5000))


@pytest.mark.parametrize(("cost", "size"), [(0.001, 250), (0.02, 12), (3.0, 1)])
def test_batches_grow_to_a_quarter_of_a_second(cost: float, size: int) -> None:
    batches = Batches(0, 1_000_000, 2)
    counts = []
    for _ in range(6):
        batch = batches.deal()
        assert batch is not None
        counts.append(batch[1])
        batches.learn(batch[1], batch[1] * cost)
    assert counts[0] == 1
    assert counts[-1] == pytest.approx(size, abs=1)


def test_no_game_left_needs_no_process() -> None:
    assert list(play_games(plan(4), 4, 2)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_breaks_off_is_named(jobs: int) -> None:
    good = plan(4)
    broken = Plan(msgspec.structs.replace(good.header, bots=["x", "x"]), good.edition)
    with pytest.raises(GameFailed, match=r"game [01] of seed 0 broke off: UnknownBot"):
        list(play_games(broken, 0, jobs))


def test_a_worker_that_dies_is_noticed() -> None:
    worker = start_worker(plan(4))
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGKILL)
    with pytest.raises(GameFailed, match=r"a worker process ended \(exit code -9\)"):
        worker.receive()
    end_workers([worker])
