# SPDX-License-Identifier: MIT
"""The process that uses Ray for another one: takes a job, sends results in order."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any, Final
from uuid import uuid4

from stellwerk.core.errors import StellwerkError
from stellwerk.lab.errors import ClusterFailed, GameFailed
from stellwerk.lab.spreading.batches import Batches, InOrder
from stellwerk.lab.spreading.cluster_worker import play_batch
from stellwerk.lab.spreading.job import Batch, Job, Played
from stellwerk.lab.spreading.packing import loaded_packages, pack
from stellwerk.lab.spreading.processes import leave
from stellwerk.lab.spreading.where import OnRay, lost

BATCH_SECONDS: Final = 1.0
RETRIES: Final = 3  # of a batch whose worker or node died
PATIENCE: Final = 10.0  # seconds that Ray gets to end
REACH: Final = 5.0  # seconds until an address counts as wrong
LOOK: Final = 1.0  # seconds between looks at pipe and cluster
CONNECT: Final = 300.0  # seconds that a cluster gets to be there
COUNT: Final = 10.0  # seconds that machines which just joined get to be counted
LOST: Final = 15.0  # seconds of silence after which a cluster is gone
CLIENT: Final = "ray://"
NO_ENVIRONMENT: Final = "Failed to set up runtime environment."  # Ray says
MOST_EARLY: Final = 32  # batches per worker that may wait for their turn
STORE: Final = 256 << 20  # bytes of shared memory of a cluster started here


def main() -> None:
    """Play the job that comes through the pipe whose number is the argument."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    signal.signal(signal.SIGTERM, leave)
    pipe = Connection(int(sys.argv[1]))
    with contextlib.suppress(EOFError, OSError):  # nobody listens any more
        job, first, stop, where = pipe.recv()
        packages = loaded_packages()
        guard = Guard(pipe)
        Thread(target=guard.watch, daemon=True).start()
        conduct(pipe, guard, job, (first, stop), where, packages)


class Guard:
    """Ends this process when nobody listens or the cluster is gone.

    Ray waits for a cluster that is gone, longer than anybody wants to.
    """

    def __init__(self, pipe: Connection) -> None:
        self.pipe: Final = pipe
        self.cluster: tuple[str, int] | None = None

    def watch(self) -> None:
        seen = time.monotonic()
        while self.is_heard():
            if self.cluster is not None and answers(*self.cluster):
                seen = time.monotonic()
            elif time.monotonic() > seen + self.patience:
                break
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(PATIENCE)
        os._exit(1)

    @property
    def patience(self) -> float:
        """Finding or starting a cluster takes longer than a sign of life."""
        return CONNECT if self.cluster is None else LOST

    def is_heard(self) -> bool:
        """Look every second whether the other end of the pipe is closed."""
        try:
            return not self.pipe.poll(LOOK)
        except (EOFError, OSError):
            return False


def answers(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), REACH).close()
    except OSError:
        return False
    return True


def conduct(
    pipe: Connection,
    guard: Guard,
    job: Job[Any],
    games: Batch,
    where: OnRay,
    packages: list[str],
) -> None:
    """Send all games, then None; or why that was impossible."""
    try:
        with connected(where, packages) as ray:
            guard.cluster = address_of(where, ray)
            cluster = Cluster(ray, where, job)
            for played in cluster.play(*games):
                pipe.send(played)
    except StellwerkError as error:
        pipe.send(error)
    else:
        pipe.send(None)


@contextmanager
def connected(where: OnRay, packages: list[str]) -> Iterator[Any]:
    """Ray, with a cluster that has what the workers need."""
    check_reachable(where)
    ray: Any = import_module("ray")
    options: dict[str, Any] = {"log_to_driver": False, "configure_logging": False}
    try:
        if where.is_local:
            ray.init(address="local", **local_options(where), **options)
        else:
            with luggage(packages) as needed:
                ray.init(address=where.address, runtime_env=needed, **options)
    except Exception as error:  # Ray raises many kinds
        raise unusable(where, error) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def local_options(where: OnRay) -> dict[str, Any]:
    """How a cluster is started; its workers find the package where we do."""
    return {
        "num_cpus": where.workers,
        "object_store_memory": STORE,
        "include_dashboard": False,
    }


@contextmanager
def luggage(packages: list[str]) -> Iterator[dict[str, Any]]:
    """What workers of other machines need, until Ray has fetched it."""
    with tempfile.TemporaryDirectory() as folder:
        yield {"working_dir": str(pack(packages, Path(folder) / "stellwerk.zip"))}


def check_reachable(where: OnRay) -> None:
    """Ray itself would try for minutes."""
    address = where.address or ""
    if ":" not in address:
        return  # "local" or "auto"
    try:
        host, port = parts_of(address)
        socket.create_connection((host, port), REACH).close()
    except (OSError, ValueError) as error:
        raise unusable(where, error) from None


def unusable(where: OnRay, error: Exception) -> ClusterFailed:
    return ClusterFailed(f"{where.name} cannot be used: {reason(error)}")


def parts_of(address: str) -> tuple[str, int]:
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    return host.strip("[]"), int(port)


def address_of(where: OnRay, ray: Any) -> tuple[str, int]:
    """Where a cluster answers that is still there."""
    if where.address is not None and where.address.startswith(CLIENT):
        return parts_of(where.address)
    return parts_of(ray.get_runtime_context().gcs_address)


def reason(error: BaseException) -> str:
    """The first line of what an error says, as the end of a sentence.

    If that only announces what another process said, the last line says it.
    """
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    if not lines:
        return type(error).__name__
    announced = lines[0].endswith(":") or lines[0] == NO_ENVIRONMENT
    told = lines[-1] if announced else lines[0]
    return told.rstrip(".")


def processors_of(ray: Any) -> int:
    """How many processors a cluster has; one that only begins gets a moment."""
    end = time.monotonic() + COUNT
    while True:
        processors = int(ray.cluster_resources().get("CPU", 0))
        if processors or time.monotonic() > end:
            return processors
        time.sleep(LOOK)


class Cluster:
    """Deals batches out to a cluster and collects what comes back."""

    def __init__(self, ray: Any, where: OnRay, job: Job[Any]) -> None:
        self.ray: Final = ray
        self.where: Final = where
        processors = processors_of(ray)
        self.workers: Final = where.workers or processors
        if processors < 1:
            raise ClusterFailed(f"{where.name} has no processor to offer")
        waits = where.workers is None or where.is_local
        self.most: Final = 2 * self.workers if waits else self.workers
        self.task: Final = ray.remote(num_cpus=1, max_retries=RETRIES)(play_batch)
        self.key: Final = uuid4().hex
        self.job: Final = [ray.put(job)]  # in a list: workers fetch it once
        self.flying: Final[dict[Any, Batch]] = {}
        self.set_ups_lost: Final[dict[Batch, int]] = {}  # how often, by batch

    def play(self, first: int, stop: int) -> Iterator[Played]:
        """All games in order."""
        batches = Batches(first, stop, self.workers, BATCH_SECONDS)
        finished = InOrder(first)
        while finished.due < stop:
            if len(finished.early) < MOST_EARLY * self.workers:
                self.send_out(batches)
            ready, _ = self.ray.wait(list(self.flying))
            for ref in ready:
                batch = self.flying.pop(ref)
                answer = self.fetch(ref, batch)
                if answer is None:
                    self.send(batch)
                    continue
                lines, seconds = answer
                batches.learn(batch[1], seconds)
                finished.add(batch, lines)
            if ready:
                self.send_out(batches)
            yield from finished.take()

    def send_out(self, batches: Batches) -> None:
        """As many batches as the cluster should have."""
        while len(self.flying) < self.most:
            batch = batches.deal()
            if batch is None:
                return
            self.send(batch)

    def send(self, batch: Batch) -> None:
        self.flying[self.task.remote(self.key, self.job, *batch)] = batch

    def fetch(self, ref: Any, batch: Batch) -> tuple[list[bytes], float] | None:
        """A batch that came back; None if it has to be sent again.

        Ray replaces whoever died on the way, but not a node that died while it set
        its worker up.
        """
        try:
            answer = self.ray.get(ref)
        except self.ray.exceptions.RuntimeEnvSetupError as error:
            if self.may_set_up_again(batch):
                return None
            raise self.failed(error, batch) from None
        except Exception as error:  # Ray raises many kinds
            raise self.failed(error, batch) from None
        if isinstance(answer, str):
            raise GameFailed(answer)
        lines, seconds = answer
        return lines, seconds

    def may_set_up_again(self, batch: Batch) -> bool:
        """Whether a worker may be set up for it once more, after a pause.

        The node may be dying, or the whole cluster: that shows in a moment.
        """
        lost = self.set_ups_lost.get(batch, 0)
        self.set_ups_lost[batch] = lost + 1
        time.sleep(LOOK)
        return lost < RETRIES

    def failed(self, error: Exception, batch: Batch) -> StellwerkError:
        """What to say of an error of Ray: whose fault is it?"""
        first, count = batch
        games = f"games {first} to {first + count - 1}"
        name = self.where.name
        kinds = self.ray.exceptions
        if not answers(*address_of(self.where, self.ray)):
            return lost(self.where)
        if isinstance(error, kinds.RuntimeEnvSetupError):
            return ClusterFailed(f"{name} cannot set its workers up: {reason(error)}")
        if isinstance(error, kinds.RayTaskError):
            cause = error.cause
            return GameFailed(
                f"{games} broke off on {name}: {type(cause).__name__}: {reason(cause)}"
            )
        return GameFailed(
            f"{games} failed on {name} {RETRIES + 1} times: {reason(error)}"
        )
