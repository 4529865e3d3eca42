# SPDX-License-Identifier: MIT
"""Dealing games out to processes."""

import os
import pickle
import signal
from pathlib import Path
from typing import Final

import msgspec
import pytest

from stellwerk.bots.clock import is_compiled
from stellwerk.kit.effort import effort
from stellwerk.lab import GameFailed
from stellwerk.lab.bench.spreading import (
    Stint,
    compare_places,
    places_table,
    speedup,
    steady_stretch,
)
from stellwerk.lab.simulations.plan import Plan, make_plan
from stellwerk.lab.simulations.rows import Row
from stellwerk.lab.simulations.store import in_memory
from stellwerk.lab.simulations.summary import Summary, summarise
from stellwerk.lab.simulations.summing import RunningSummary, SummedPlan
from stellwerk.lab.spreading.batches import Batches, InOrder
from stellwerk.lab.spreading.processes import end_workers, start_worker
from stellwerk.lab.spreading.spread import spread
from stellwerk.lab.spreading.where import Here
from tests.lab.helpers import GAME, start


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
    assert list(spread(plan(4), 4, 4, Here(2))) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_breaks_off_is_named(jobs: int) -> None:
    good = plan(4)
    broken = Plan(msgspec.structs.replace(good.header, bots=["x", "x"]), good.edition)
    with pytest.raises(GameFailed, match=r"game [01] of seed 0 broke off: UnknownBot"):
        list(spread(broken, 0, 4, Here(jobs)))


def test_a_worker_that_dies_is_noticed() -> None:
    worker = start_worker(plan(4))
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGKILL)
    with pytest.raises(GameFailed, match=r"process ended \(exit code -9\): SIGKILL"):
        worker.receive()
    end_workers([worker])


class Deadly:
    """Games of which one kills the process that plays it, as often as wished."""

    def __init__(self, marks: Path, times: int) -> None:
        self.marks: Final = marks
        self.times: Final = times

    def prepare(self) -> None:
        return None

    def play(self, prepared: None, first: int, count: int) -> list[bytes]:
        if first <= 7 < first + count:
            killed = len(list(self.marks.iterdir()))
            if killed < self.times:
                (self.marks / str(killed)).touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return [b"%d" % game for game in range(first, first + count)]


def test_a_killed_worker_is_replaced_and_its_batch_played_again(tmp_path: Path) -> None:
    """Twice in the same batch; every game comes once and in order."""
    played = list(spread(Deadly(tmp_path, 2), 0, 40, Here(2)))
    lines = [line for part, _ in played for line in part]
    assert lines == [b"%d" % game for game in range(40)]
    assert len(list(tmp_path.iterdir())) == 2


def test_a_batch_that_kills_every_worker_ends_the_run(tmp_path: Path) -> None:
    with pytest.raises(GameFailed, match=r"process ended \(exit code -9\): SIGKILL"):
        list(spread(Deadly(tmp_path, 99), 0, 40, Here(2)))
    assert len(list(tmp_path.iterdir())) == 4


def test_early_batches_wait_for_their_turn() -> None:
    finished = InOrder(3)
    finished.add((5, 4), [b"second"])
    assert list(finished.take()) == []
    finished.add((3, 2), [b"first"])
    assert list(finished.take()) == [([b"first"], 2), ([b"second"], 4)]
    assert (finished.due, finished.early) == (9, {})


def test_sums_of_batches_are_the_sums_of_all() -> None:
    whole = SummedPlan(plan(30))
    rules = whole.prepare()
    rows, sums = whole.play(rules, 0, 30)
    store = in_memory(whole.plan.header, Row)
    running = RunningSummary(store)
    for first, count in ((0, 1), (1, 16), (17, 13)):
        lines, part = whole.play(rules, first, count)
        store.append(lines, count)
        running.append(part, count)
    assert b"".join(store.lines()) == rows
    assert simple(running.summary) == simple(summarise(store.header, store.rows()))
    assert simple(running.summary) == simple(pickle.loads(sums))


def simple(summary: Summary) -> object:
    """Every number of a summary, with the order in which it was seen."""
    parts = [*summary.seats, *summary.bots]
    samples = [part.score for part in parts] + [part.wins for part in parts]
    samples += [one for seat in summary.categories for one in seat.values()]
    samples += [summary.decisions, summary.luck, summary.length]
    seen = [list(one.seen.items()) for one in samples]
    return seen, summary.category_names, list(summary.tie_breaks), summary.games


def test_places_are_compared_in_turns() -> None:
    places = ("one process", "2 processes")
    found = compare_places(GAME, 12, 2, places=places)
    assert [len(found[name]) for name in places] == [2, 2]
    assert speedup(found, *places) > 0
    assert places_table(found).row_count == 2


def test_only_time_in_which_all_play_full_batches_counts() -> None:
    """Not while batches grow or a worker starts, nor when one has nothing to do."""
    early = [Stint(1, 0.0, 0.5, 10), Stint(1, 0.5, 2.0, 90), Stint(1, 2.0, 6.0, 100)]
    late = [Stint(2, 2.0, 3.0, 60), Stint(2, 3.0, 5.0, 100), Stint(2, 5.0, 7.0, 80)]
    assert steady_stretch([*early, *late]) == (3.0, 6.0)
    within = [stint.games_within(3.0, 6.0) for stint in (*early, *late)]
    assert within == [0, 0, 75, 0, 100, 40]


def test_with_few_games_all_time_counts() -> None:
    stints = [Stint(1, 1.0, 2.0, 8), Stint(2, 1.5, 2.5, 1)]
    assert steady_stretch(stints) == (1.0, 2.5)


@pytest.mark.measures
@pytest.mark.skipif(not is_compiled(), reason="runs in the compiled build")
def test_two_processes_and_ray_are_nearly_twice_as_fast() -> None:
    """Less than the figures of a quiet machine, more than any real fault leaves."""
    if (os.cpu_count() or 1) < 2:
        pytest.skip("one processor")
    pytest.importorskip("ray", reason="Ray is not installed")
    rounds = effort(1, 2)  # seconds each in which all are busy
    found = compare_places(GAME, 150_000, rounds)
    one, two, ray = found
    assert speedup(found, two, one) > 1.6
    assert speedup(found, ray, two) > 0.8
    assert found[two][0].own < 0.1 * 2 * found[two][0].seconds


def test_workers_of_the_installed_command_import_little_of_it() -> None:
    """A process of `spawn` imports the script that started it, but runs none of it."""
    source = "import sys, stellwerk.__main__; print('stellwerk.cli' in sys.modules)"
    told, errors = start(source).communicate(timeout=60)
    assert (told.strip(), errors) == ("False", "")
