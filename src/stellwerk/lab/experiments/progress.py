# SPDX-License-Identifier: MIT
"""How far an experiment is."""

from __future__ import annotations

from dataclasses import dataclass

from stellwerk.lab.errors import BadResults
from stellwerk.lab.experiments.folder import LOCK, Folder
from stellwerk.lab.experiments.plan import Case
from stellwerk.lab.simulations.store import lock


@dataclass(frozen=True)
class CaseProgress:
    """How much of a case is there."""

    case: Case
    games: int
    damaged: int  # parts that will be played again
    bytes: int


@dataclass(frozen=True)
class ExperimentProgress:
    """How much of an experiment is there, and whether somebody works on it."""

    running: bool
    answered: bool | None  # None: no question ends the games
    cases: list[CaseProgress]

    @property
    def finished(self) -> bool:
        """Nothing is left to play."""
        whole = all(one.games == one.case.games for one in self.cases)
        return bool(self.answered) or whole


def progress_of(folder: Folder) -> ExperimentProgress:
    """Looks at every part; changes nothing."""
    looks = folder.looks()
    answered = bool(looks) and looks[-1].answered
    return ExperimentProgress(
        is_running(folder),
        None if folder.experiment.until is None else answered,
        [progress_of_case(folder, case) for case in folder.experiment.cases],
    )


def progress_of_case(folder: Folder, case: Case) -> CaseProgress:
    finished = folder.finished(case)
    sizes = [
        path.stat().st_size
        for table in folder.experiment.tables
        for path in folder.place(table, case).glob("part-*.parquet")
    ]
    return CaseProgress(
        case,
        sum(len(case.numbers(block)) for block in finished),
        len(folder.played(case)) - len(finished),
        sum(sizes),
    )


def is_running(folder: Folder) -> bool:
    """Does another run hold the folder?"""
    try:
        with (folder.path / LOCK).open("rb") as handle:
            lock(handle, folder.path)
    except FileNotFoundError:
        return False
    except BadResults:
        return True
    return False
