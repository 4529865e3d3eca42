# SPDX-License-Identifier: MIT
"""What the tables say so far about the question that ends an experiment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from stellwerk.lab.experiments.folder import Folder
from stellwerk.lab.experiments.looks import (
    Estimate,
    Look,
    Wanted,
    look_at,
    per_luck,
    single_error,
)
from stellwerk.lab.experiments.plan import Case, Pairing


@dataclass(frozen=True)
class Sample:
    """Independent observations of one thing, and what would answer its question."""

    what: str
    values: Any
    bounded: bool
    low: float
    high: float


def of_seat(case: Case, seat: int) -> str:
    """What the estimate of a seat is called; seats count from 0."""
    return f"{case.name}, seat {seat + 1}"


def of_case(case: Case, question: str) -> str:
    """What the estimate of a whole case is called."""
    return f"{case.name}, {question}"


def of_pair(base: str, other: str) -> str:
    """What the estimate of a comparison is called."""
    return f"{other} less {base}"


def take_look(folder: Folder, games: int) -> Look:
    """All estimates from the first so many games of every case."""
    until = folder.experiment.until
    assert until is not None
    samples = list(observe(folder, games))
    error = single_error(until.error, look_at(until.at_most), len(samples))
    return Look(games, [estimate(sample, until.width, error) for sample in samples])


def estimate(sample: Sample, width: float | None, error: float) -> Estimate:
    wanted = Wanted(sample.low, sample.high, width, error)
    return wanted.judge(sample.what, sample.values, sample.bounded)


def observe(folder: Folder, games: int) -> Iterator[Sample]:
    """The samples that the question of an experiment is about."""
    experiment = folder.experiment
    assert experiment.until is not None
    question = experiment.until.question
    if question == "compare":
        for pair in experiment.compare:
            yield compared(folder, pair, games)
        return
    for case in experiment.cases:
        if question == "seats":
            yield from seats(folder, case, games)
        elif question == "bots":
            yield from bots(folder, case, games)
        else:
            column = {"margin": "margin", "length": "decisions"}[question]
            limit = getattr(experiment.limits, question) or (0.0, 0.0)
            values = independent(case, read(folder, "games", case, column, games))
            yield Sample(of_case(case, question), values, False, *limit)


def seats(folder: Folder, case: Case, games: int) -> Iterator[Sample]:
    """The share of wins of every seat against equal shares."""
    limit = folder.experiment.limits.seats / 100
    fair = 1 / case.players
    wins = read(folder, "seats", case, "win", games * case.players)
    for seat in range(case.players):
        values = independent(case, wins[seat :: case.players])
        name = of_seat(case, seat)
        yield Sample(name, values, True, fair - limit, fair + limit)


def bots(folder: Folder, case: Case, games: int) -> Iterator[Sample]:
    """The share of wins of every bot, per seat that it holds, against equal shares."""
    np: Any = import_module("numpy")
    limit = folder.experiment.limits.bots / 100
    fair = 1 / case.players
    wins = read(folder, "seats", case, "win", games * case.players)
    wins = wins.reshape(-1, case.players)
    turns = [case.seated(turn) for turn in range(case.players)]
    for bot in dict.fromkeys(case.bots):
        here = np.array([[name == bot for name in turn] for turn in turns])
        mine = here[np.arange(len(wins)) % case.players]
        values = independent(case, (wins * mine).sum(axis=1) / here[0].sum())
        yield Sample(of_case(case, bot), values, True, fair - limit, fair + limit)


def compared(folder: Folder, pair: Pairing, games: int) -> Sample:
    """The difference of the mean points of paired games."""
    limit = folder.experiment.limits.compare
    both = []
    for name in (pair.base, pair.other):
        case = folder.case(name)
        points = read(folder, "seats", case, "score", games * case.players)
        both.append(independent(case, points.reshape(-1, case.players).mean(axis=1)))
    name = of_pair(pair.base, pair.other)
    return Sample(name, both[1] - both[0], False, -limit, limit)


def independent(case: Case, values: Any) -> Any:
    """Observations that do not share their luck."""
    return per_luck(values, case.players if case.balanced else 1)


def read(folder: Folder, table: str, case: Case, column: str, rows: int) -> Any:
    """A column of the first rows of a table."""
    np: Any = import_module("numpy")
    parquet: Any = import_module("pyarrow.parquet")
    found: list[Any] = []
    seen = 0
    for block in range(case.blocks):
        if seen >= rows:
            break
        part = parquet.read_table(folder.file(table, case, block), columns=[column])
        found.append(part.column(0).to_numpy().astype(np.float64))
        seen += len(part)
    return np.concatenate(found)[:rows]
