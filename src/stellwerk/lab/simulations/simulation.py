# SPDX-License-Identifier: MIT
"""Many games between bots, with results that depend on the plan alone."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stellwerk.core.edition import Edition
from stellwerk.lab.errors import BadPlan, BadResults
from stellwerk.lab.simulations import parquet
from stellwerk.lab.simulations.filling import Progress, fill
from stellwerk.lab.simulations.plan import Header, Plan, make_plan
from stellwerk.lab.simulations.rows import Row
from stellwerk.lab.simulations.store import Store, in_memory, open_store
from stellwerk.lab.simulations.summary import Summary
from stellwerk.lab.simulations.summing import RunningSummary, SummedPlan
from stellwerk.lab.spreading.where import Where, read_where


@dataclass
class Results:
    """A finished simulation. Only `played` and `seconds` tell of this very run."""

    header: Header
    summary: Summary
    store: Store[Row]
    path: Path | None  # JSON Lines
    parquet: Path | None
    played: int  # games played now; the rest was in the file already
    seconds: float

    @property
    def games_per_second(self) -> float | None:
        return self.played / self.seconds if self.played else None

    def rows(self) -> Iterator[Row]:
        """All games, one row each, in order."""
        if self.path is None:
            yield from self.store.rows()
            return
        with self.path.open("rb") as handle:
            yield from Store(str(self.path), handle, self.header, Row).rows()


def simulate(
    game: str,
    players: int,
    games: int,
    *,
    seed: int = 0,
    bots: Sequence[str] = ("random",),
    options: Mapping[str, object] | None = None,
    edition: str | Edition[Any] | None = None,
    jobs: int | None = None,
    on: str | None = None,
    out: str | Path | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play many games between bots and sum them up.

    `bots` names one bot per seat; fewer names are repeated. Game i draws from
    `Rng(seed, i)`, so the results do not depend on `jobs` (processes) or `on` (a Ray
    cluster: "ray" or "ray:ADDRESS"). With `out`, results are
    written there as JSON Lines while they come and as Parquet at the end; the same
    call continues an interrupted file and only sums a finished one up again.
    """
    plan = make_plan(game, players, games, seed, bots, (options or {}, edition))
    where = read_where(jobs, on)
    if out is None:
        return run(plan, in_memory(plan.header, Row), where, progress)
    path = result_path(out)
    target = parquet.beside(path) if parquet.has_pyarrow() else None
    store = open_pair(path, target, plan.header)
    try:
        results = run(plan, store, where, progress)
        if target is not None:
            names = results.summary.category_names, list(results.summary.tie_breaks)
            columns = parquet.schema(plan.header, *names)
            parquet.write_parquet(path, target, columns)
    finally:
        store.close()
    results.path, results.parquet = path, target
    return results


def open_pair(path: Path, target: Path | None, header: Header) -> Store[Row]:
    """The file to write; neither it nor its Parquet twin may hold anything else."""
    new = not os.path.exists(path)
    if new and target is not None:
        parquet.check_target(target, header)
    store = open_store(path, header, Row)
    try:
        if not new and target is not None:
            parquet.check_target(target, header)
    except BadResults:
        store.close()
        raise
    return store


def result_path(out: str | Path) -> Path:
    """The JSON Lines file; a Parquet name stands for the pair of both."""
    path = Path(out)
    if not path.name:
        raise BadPlan(f"out: {str(out)!r} is no file name")
    return path.with_suffix(".jsonl") if path.suffix == ".parquet" else path


def run(
    plan: Plan, store: Store[Row], where: Where, progress: Progress | None
) -> Results:
    """Play what is missing in the store and sum everything up."""
    sums = RunningSummary(store)
    played, seconds = fill(SummedPlan(plan), store, [sums], where, progress)
    return Results(plan.header, sums.summary, store, None, None, played, seconds)
