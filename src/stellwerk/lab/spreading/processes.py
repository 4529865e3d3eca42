# SPDX-License-Identifier: MIT
"""Playing batches in this process, or in several worker processes beside it."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, NoReturn

from stellwerk.bots.program import close_all
from stellwerk.lab.errors import GameFailed
from stellwerk.lab.spreading.batches import Batches, InOrder
from stellwerk.lab.spreading.job import Batch, Job, Lines, Played

PATIENCE: Final = 5.0  # seconds that a worker gets to end
RETRIES: Final = 3  # of a batch whose worker was killed


class WorkerKilled(GameFailed):
    """A signal ended a worker; whoever plays its batch again gets the same games."""


def play_here(job: Job[Any], batches: Batches) -> Iterator[Played]:
    """All batches, in as many processes as they are dealt out to."""
    if batches.jobs > 1:
        yield from play_parallel(job, batches)
    else:
        yield from play_serial(job, batches)


def play_serial(job: Job[Any], batches: Batches) -> Iterator[Played]:
    prepared = job.prepare()
    while (batch := batches.deal()) is not None:
        began = time.perf_counter()
        lines = job.play(prepared, *batch)
        batches.learn(batch[1], time.perf_counter() - began)
        yield lines, batch[1]


def why_ended(code: int | None) -> str:
    """What to say of a worker that sends nothing any more."""
    told = f"a worker process ended (exit code {code})"
    if code is not None and code < 0:
        return f"{told}: {signal.Signals(-code).name} from somebody or the system"
    return (
        f"{told}; a script that simulates with several jobs must start its work "
        "under `if __name__ == '__main__':`"
    )


@dataclass
class Worker:
    """A process that plays batches, and our end of its pipe."""

    process: BaseProcess
    pipe: Connection
    batch: Batch = (0, 0)  # what it plays

    def send(self, batch: Batch) -> None:
        """Give it a batch; if it is gone, `receive` says so."""
        self.batch = batch
        with contextlib.suppress(OSError):
            self.pipe.send(batch)

    def receive(self) -> tuple[Batch, Lines, float]:
        """A finished batch, its lines and how long it took."""
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            code = self.process.exitcode
            kind = WorkerKilled if code is not None and code < 0 else GameFailed
            raise kind(why_ended(code)) from None
        if isinstance(answer, str):
            raise GameFailed(answer)
        batch, lines, seconds = answer
        return batch, lines, seconds


def play_parallel(job: Job[Any], batches: Batches) -> Iterator[Played]:
    crew = Crew(job, batches)
    try:
        yield from crew.play()
    finally:
        end_workers(crew.workers)


class Crew:
    """The workers of a job; one that is killed costs only its batch."""

    def __init__(self, job: Job[Any], batches: Batches) -> None:
        self.job: Final = job
        self.batches: Final = batches
        self.workers: Final = [start_worker(job) for _ in range(batches.jobs)]
        self.killed: Final[dict[Batch, int]] = {}  # how often, by batch

    def play(self) -> Iterator[Played]:
        """Keep all workers busy; what comes early waits for its turn."""
        finished = InOrder(self.batches.next)
        busy = [worker for worker in self.workers if self.give(worker)]
        while busy:
            ready = wait([worker.pipe for worker in busy])
            for worker in [one for one in busy if one.pipe in ready]:
                try:
                    batch, lines, seconds = worker.receive()
                except WorkerKilled as error:
                    busy[busy.index(worker)] = self.replace(worker, error)
                    continue
                self.batches.learn(batch[1], seconds)
                finished.add(batch, lines)
                if not self.give(worker):
                    busy.remove(worker)
            yield from finished.take()

    def give(self, worker: Worker) -> bool:
        """Send the next batch; False if there is none."""
        batch = self.batches.deal()
        if batch is not None:
            worker.send(batch)
        return batch is not None

    def replace(self, worker: Worker, error: WorkerKilled) -> Worker:
        """Another worker for the same batch; the fourth that is killed ends it all."""
        batch = worker.batch
        self.killed[batch] = self.killed.get(batch, 0) + 1
        if self.killed[batch] > RETRIES:
            raise error
        end_workers([worker])
        made = start_worker(self.job)
        self.workers[self.workers.index(worker)] = made
        made.send(batch)
        return made


def start_worker(job: Job[Any]) -> Worker:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, job), daemon=True)
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


def work(pipe: Connection, job: Job[Any]) -> None:
    """A worker's life: play batches until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    if getattr(job, "starts_programs", False):
        signal.signal(signal.SIGTERM, leave)  # other programs must not outlive us
    prepared = job.prepare()
    try:
        while True:
            first, count = pipe.recv()
            began = time.perf_counter()
            try:
                lines = job.play(prepared, first, count)
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
