# SPDX-License-Identifier: MIT
"""Running an experiment: playing whatever its folder still lacks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Final, TypeAlias

from stellwerk.lab.errors import BadPlan
from stellwerk.lab.experiments.answering import take_look
from stellwerk.lab.experiments.folder import Folder, open_folder
from stellwerk.lab.experiments.looks import Look, look_at
from stellwerk.lab.experiments.parts import PartJob, read_parts
from stellwerk.lab.experiments.plan import Case, Laboratory
from stellwerk.lab.spreading.spread import spread
from stellwerk.lab.spreading.where import Here, Where

MISSING: Final = (
    "experiments need pyarrow and numpy, which are not installed "
    "(pip install 'stellwerk[lab]')"
)
SUFFIX: Final = ".results"

Progress: TypeAlias = Callable[[int, int], None]  # games done, games in all


@dataclass
class Run:
    """What one run of an experiment did."""

    folder: Folder
    looks: list[Look]  # how a question was answered, if one ends the games
    played: int  # games, now
    seconds: float


def results_beside(file: str | Path) -> Path:
    """Where the results of a file go if nothing else is said."""
    return Path(file).with_suffix(SUFFIX)


def run_experiment(
    laboratory: Laboratory,
    out: str | Path,
    where: Where | None = None,
    progress: Progress | None = None,
) -> Run:
    """Play what is missing; the same call continues after any interruption.

    The files depend on the experiment alone, not on where or when they are made.
    """
    check_packages()
    began = time.perf_counter()
    with open_folder(Path(out), laboratory) as folder:
        runner = Runner(laboratory, folder, where or Here(), progress)
        runner.run()
    return Run(folder, runner.looks, runner.played, time.perf_counter() - began)


def check_packages() -> None:
    try:
        import_module("pyarrow.parquet")
        import_module("numpy")
    except ImportError:
        raise BadPlan(MISSING) from None


@dataclass
class Runner:
    """Fills a folder, case by case, block by block."""

    laboratory: Laboratory
    folder: Folder
    where: Where
    progress: Progress | None
    played: int = 0
    done: int = 0
    total: int = 0
    looks: list[Look] = field(default_factory=list)
    known: dict[str, set[int]] = field(default_factory=dict)  # finished blocks

    def run(self) -> None:
        experiment = self.laboratory.experiment
        until = experiment.until
        self.total = sum(case.games for case in experiment.cases)
        if until is None:
            for case in experiment.cases:
                self.fill(case, case.blocks)
            return
        for games in look_at(until.at_most):
            for case in experiment.cases:
                self.fill(case, -(-games // case.block))
            self.looks.append(take_look(self.folder, games))
            self.folder.write_looks(self.looks)
            if self.looks[-1].answered:
                return

    def fill(self, case: Case, stop: int) -> None:
        """Play the missing blocks of a case up to one."""
        finished = self.known.get(case.slug)
        if finished is None:
            finished = self.known[case.slug] = set(self.folder.finished(case))
            self.tell(case, sorted(finished))
        job = PartJob(
            self.laboratory.plan(case),
            self.folder.experiment.tables,
            self.folder.digest,
        )
        for first, last in list(gaps(finished, stop)):
            with closing(spread(job, first, last, self.where)) as batches:
                for lines, _ in batches:
                    for part in read_parts(lines):
                        self.folder.write(case, part)
                        finished.add(part.block)
                        self.played += len(case.numbers(part.block))
                        self.tell(case, [part.block])

    def tell(self, case: Case, blocks: list[int]) -> None:
        self.done += sum(len(case.numbers(block)) for block in blocks)
        if self.progress is not None:
            self.progress(self.done, self.total)


def gaps(finished: set[int], stop: int) -> Iterator[tuple[int, int]]:
    """Runs of numbers below `stop` that are not finished."""
    first = 0
    for block in [*sorted(one for one in finished if one < stop), stop]:
        if first < block:
            yield first, block
        first = block + 1
