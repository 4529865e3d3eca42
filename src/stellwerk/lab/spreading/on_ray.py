# SPDX-License-Identifier: MIT
"""Playing batches on a Ray cluster, through a process that talks to it.

Ray ends the process that uses it when a cluster is lost. Therefore another process,
the conductor, uses it for us; losing the cluster costs one sentence.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, Final

from stellwerk.core.errors import StellwerkError
from stellwerk.lab.errors import BadPlan
from stellwerk.lab.spreading.job import Job, Played
from stellwerk.lab.spreading.where import OnRay, lost

MISSING: Final = "on: Ray is not installed (pip install 'stellwerk[ray]')"
CONDUCTOR: Final = "from stellwerk.lab.spreading.conductor import main; main()"
# Of a cluster started here; its workers run as readily as processes of our own.
HABITS: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"}
PATIENCE: Final = 15.0  # seconds that a conductor gets to end, with its cluster


def play_on_ray(job: Job[Any], first: int, stop: int, where: OnRay) -> Iterator[Played]:
    """Games `first` to `stop - 1` in order; a batch that is lost is played again."""
    if find_spec("ray") is None:
        raise BadPlan(MISSING)
    ours, theirs = Pipe()
    conductor = start_conductor(theirs)
    theirs.close()
    try:
        ours.send((job, first, stop, where))
        while (answer := receive(ours, where)) is not None:
            yield answer
    finally:
        ours.close()
        end_conductor(conductor)


def start_conductor(pipe: Connection) -> subprocess.Popen[bytes]:
    """A fresh process: what it imports for the job is what workers need."""
    paths = os.pathsep.join(path for path in sys.path if path)
    return subprocess.Popen(
        [sys.executable, "-P", "-c", CONDUCTOR, str(pipe.fileno())],
        env={**HABITS, **os.environ, "PYTHONPATH": paths},
        pass_fds=[pipe.fileno()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,  # Ray keeps logs of its own
    )


def receive(pipe: Connection, where: OnRay) -> Played | None:
    """The next games; None after the last ones."""
    try:
        answer = pipe.recv()
    except (EOFError, OSError):
        raise lost(where) from None
    if isinstance(answer, StellwerkError):
        raise answer
    played: Played | None = answer
    return played


def end_conductor(conductor: subprocess.Popen[bytes]) -> None:
    """End it, and with it a cluster that was started for it."""
    conductor.terminate()
    try:
        conductor.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        conductor.kill()
        conductor.wait()
