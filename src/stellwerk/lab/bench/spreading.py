# SPDX-License-Identifier: MIT
"""One process, several, and Ray: the same games in turns, in one run."""

from __future__ import annotations

import math
import os
import pickle
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from rich.table import Table

from stellwerk.core.contract import Rules
from stellwerk.lab.simulations.filling import Progress
from stellwerk.lab.simulations.plan import make_plan
from stellwerk.lab.simulations.summing import SummedPlan
from stellwerk.lab.simulations.tables import plain_table
from stellwerk.lab.spreading.spread import spread
from stellwerk.lab.spreading.where import Here, OnRay, Where

WORKERS: Final = 2
PLACES: Final[dict[str, Where]] = {
    "one process": Here(1),
    f"{WORKERS} processes": Here(WORKERS),
    f"Ray, {WORKERS} workers": OnRay("local", WORKERS),
}


@dataclass(frozen=True)
class Stint:
    """A batch: who played it, from when to when, and how many games it had."""

    worker: int
    began: float  # by the clock that all processes of a machine share
    ended: float
    games: int

    def games_within(self, begin: float, end: float) -> float:
        """How many of its games fall into a stretch of time."""
        common = min(end, self.ended) - max(begin, self.began)
        return self.games * max(common, 0.0) / max(self.ended - self.began, 1e-9)


@dataclass(frozen=True)
class Timed:
    """A job whose batches say when they were played (see `Job`)."""

    job: SummedPlan

    def prepare(self) -> Rules[Any]:
        return self.job.prepare()

    def play(self, prepared: Rules[Any], first: int, count: int) -> list[bytes]:
        """What the job gives, and its stint."""
        began = time.monotonic()
        lines = self.job.play(prepared, first, count)
        stint = Stint(os.getpid(), began, time.monotonic(), count)
        return [*lines, pickle.dumps(stint)]


@dataclass(frozen=True)
class Round:
    """How one place played all games once."""

    seconds: float  # in all
    starting: float  # seconds until the first game began
    steady: float  # seconds in which all workers played full batches
    rate: float  # games per second of these
    own: float  # processor seconds of the process that collects


def play_round(job: SummedPlan, games: int, where: Where) -> Round:
    began, own = time.monotonic(), time.process_time()
    stints = [
        pickle.loads(lines[-1]) for lines, _ in spread(Timed(job), 0, games, where)
    ]
    own = time.process_time() - own
    begin, end = steady_stretch(stints)
    return Round(
        seconds=time.monotonic() - began,
        starting=min(stint.began for stint in stints) - began,
        steady=end - begin,
        rate=sum(one.games_within(begin, end) for one in stints) / (end - begin),
        own=own,
    )


def steady_stretch(stints: Sequence[Stint]) -> tuple[float, float]:
    """From when all have played a full batch until one has nothing left to do.

    Before, workers start and batches grow; after it, some wait for the last. With so
    few games that this never happens it is the whole time.
    """
    full = max(stint.games for stint in stints) / 2
    begin, end = 0.0, math.inf
    for worker in {stint.worker for stint in stints}:
        ends = [(one.ended, one.games) for one in stints if one.worker == worker]
        begin = max(begin, min((at for at, n in ends if n >= full), default=math.inf))
        end = min(end, max(at for at, _ in ends))
    if begin < end:
        return begin, end
    return min(one.began for one in stints), max(one.ended for one in stints)


def compare_places(
    game: str,
    games: int,
    rounds: int,
    progress: Progress | None = None,
    places: Sequence[str] = tuple(PLACES),
) -> dict[str, list[Round]]:
    """Rounds over all places, each time in turns."""
    players = 2
    job = SummedPlan(make_plan(game, players, games, 0, ["random"], ({}, None)))
    found: dict[str, list[Round]] = {name: [] for name in places}
    for done in range(rounds * len(places)):
        name = places[done % len(places)]
        found[name].append(play_round(job, games, PLACES[name]))
        if progress is not None:
            progress(done + 1, rounds * len(places))
    return found


def speedup(found: dict[str, list[Round]], name: str, base: str) -> float:
    """How many times as fast as another place, in the median round."""
    pairs = zip(found[name], found[base], strict=True)
    return median(one.rate / other.rate for one, other in pairs)


def places_table(found: dict[str, list[Round]]) -> Table:
    """Median rates while all are busy, beside one process, and where time goes."""
    base, *_ = found
    table = plain_table(
        "Where games are played",
        *("place", "games per second", "times one process", "of the one above"),
        *("seconds in all", "starting", "all busy"),
        "processor seconds of the collector",
    )
    above = base
    for name, rounds in found.items():
        table.add_row(
            name,
            f"{median(one.rate for one in rounds):,.0f}",
            f"{speedup(found, name, base):.2f}",
            f"{speedup(found, name, above):.2f}",
            f"{median(one.seconds for one in rounds):.1f}",
            f"{median(one.starting for one in rounds):.1f}",
            f"{median(one.steady for one in rounds):.1f}",
            f"{median(one.own for one in rounds):.2f}",
        )
        above = name
    return table
