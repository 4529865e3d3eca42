# SPDX-License-Identifier: MIT
"""Playing a range of games in one or more processes, results in game order.

Batches grow until each takes a quarter of a second, so that what is sent between
processes hardly counts, whatever a game costs.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, NoReturn, TypeAlias

from stellwerk.bots.program import close_all
from stellwerk.bots.registry import is_external
from stellwerk.core.contract import Rules
from stellwerk.lab.errors import GameFailed
from stellwerk.lab.simulations.plan import Plan

BATCH_SECONDS: Final = 0.25
MIN_BATCH_SECONDS: Final = 0.1
MAX_GROWTH: Final = 16
PATIENCE: Final = 5.0  # seconds that a worker gets to end

Batch: TypeAlias = tuple[int, int]  # first game, number of games
Lines: TypeAlias = list[bytes]  # what each result file gets
Played: TypeAlias = tuple[Lines, int]  # and for how many games


def play_games(plan: Plan, first: int, jobs: int) -> Generator[Played]:
    """Games `first` to the last of the plan, in order, some at a time."""
    stop = plan.header.games
    jobs = min(jobs, stop - first)
    if jobs > 1:
        yield from play_parallel(plan, Batches(first, stop, jobs), jobs)
    elif jobs == 1:
        yield from play_serial(plan, Batches(first, stop, 1))


class Batches:
    """Deals the games out, in batches sized by how long earlier ones took."""

    def __init__(self, first: int, stop: int, jobs: int) -> None:
        self.next: int = first
        self.stop: Final = stop
        self.jobs: Final = jobs
        self.size: int = 1
        self.rate: float = 0.0  # games per second of one process

    def deal(self) -> Batch | None:
        """The next batch; None when all games are dealt."""
        left = self.stop - self.next
        if left == 0:
            return None
        fair = -(-left // (2 * self.jobs))  # towards the end, share what is left
        least = int(self.rate * MIN_BATCH_SECONDS) + 1
        count = min(left, self.size, max(fair, least))
        batch = (self.next, count)
        self.next += count
        return batch

    def learn(self, count: int, seconds: float) -> None:
        """A batch of this many games took so long."""
        self.rate = count / max(seconds, 1e-9)
        wanted = int(self.rate * BATCH_SECONDS)
        self.size = max(1, min(wanted, count * MAX_GROWTH, self.size * MAX_GROWTH))


def play_batch(plan: Plan, rules: Rules[Any], first: int, count: int) -> Lines:
    """Games `first` to `first + count - 1`, for each result file its lines."""
    games = [plan.play(rules, game) for game in range(first, first + count)]
    return [b"".join(lines) for lines in zip(*games, strict=True)]


def play_serial(plan: Plan, batches: Batches) -> Iterator[Played]:
    rules = plan.rules()
    while (batch := batches.deal()) is not None:
        began = time.perf_counter()
        lines = play_batch(plan, rules, *batch)
        batches.learn(batch[1], time.perf_counter() - began)
        yield lines, batch[1]


@dataclass
class Worker:
    """A process that plays batches, and our end of its pipe."""

    process: BaseProcess
    pipe: Connection

    def receive(self) -> tuple[Batch, Lines, float]:
        """A finished batch, its lines and how long it took."""
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            raise GameFailed(
                f"a worker process ended (exit code {self.process.exitcode}); "
                "a script that simulates with several jobs must start its work "
                "under `if __name__ == '__main__':`"
            ) from None
        if isinstance(answer, str):
            raise GameFailed(answer)
        batch, lines, seconds = answer
        return batch, lines, seconds


def play_parallel(plan: Plan, batches: Batches, jobs: int) -> Iterator[Played]:
    workers = [start_worker(plan) for _ in range(jobs)]
    try:
        yield from in_order(workers, batches)
    finally:
        end_workers(workers)


def in_order(workers: list[Worker], batches: Batches) -> Iterator[Played]:
    """Keep all workers busy; what comes early waits for its turn."""
    due = batches.next
    early: dict[int, Played] = {}
    busy = [worker for worker in workers if give(worker, batches)]
    while busy:
        ready = wait([worker.pipe for worker in busy])
        for worker in [one for one in busy if one.pipe in ready]:
            (first, count), lines, seconds = worker.receive()
            batches.learn(count, seconds)
            early[first] = (lines, count)
            if not give(worker, batches):
                busy.remove(worker)
        while due in early:
            lines, count = early.pop(due)
            due += count
            yield lines, count


def give(worker: Worker, batches: Batches) -> bool:
    """Send the next batch; False if there is none."""
    batch = batches.deal()
    if batch is None:
        return False
    try:
        worker.pipe.send(batch)
    except OSError:
        worker.receive()  # says why it is gone
    return True


def start_worker(plan: Plan) -> Worker:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, plan), daemon=True)
    process.start()
    theirs.close()
    return Worker(process, ours)


def end_workers(workers: list[Worker]) -> None:
    """End all workers, in the middle of a batch if need be; nothing is left behind."""
    for worker in workers:
        worker.pipe.close()
        worker.process.terminate()
    for worker in workers:
        worker.process.join(PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.process.close()


def work(pipe: Connection, plan: Plan) -> None:
    """A worker's life: play batches until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    if any(is_external(bot) for bot in plan.header.bots):
        signal.signal(signal.SIGTERM, leave)  # other programs must not outlive us
    rules = plan.rules()
    try:
        while True:
            first, count = pipe.recv()
            began = time.perf_counter()
            try:
                lines = play_batch(plan, rules, first, count)
            except GameFailed as error:
                pipe.send(str(error))
                return
            pipe.send(((first, count), lines, time.perf_counter() - began))
    except (EOFError, OSError):
        return
    finally:
        close_all()


def leave(signal: int, frame: object) -> NoReturn:
    """End orderly when told to."""
    sys.exit(0)
