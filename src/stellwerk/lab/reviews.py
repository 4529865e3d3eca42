# SPDX-License-Identifier: MIT
"""Second looks at many records, spread over processes or machines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import accumulate
from typing import Any, TypeAlias

from stellwerk.bots.advice import Advice, Judgement, NothingToAdvise
from stellwerk.bots.bot import Budget
from stellwerk.bots.parallel import MOST_TREES
from stellwerk.core.edition import Edition
from stellwerk.core.game import Game
from stellwerk.games import title_of
from stellwerk.lab.advice import NO_CHOICE, REVIEW_SIMS, load
from stellwerk.lab.errors import check_range
from stellwerk.lab.looking import Reviews
from stellwerk.lab.looking_with_trees import Grown, GrownReviews, ReviewTrees
from stellwerk.lab.spreading.spread import spread
from stellwerk.lab.spreading.where import Where, read_where

Progress: TypeAlias = Callable[[int, int], None]  # entries done, entries in all


def reviews(
    records: Sequence[str | Game],
    *,
    sims: int = REVIEW_SIMS,
    seed: int = 0,
    trees: int = 1,
    edition: str | Edition[Any] | None = None,
    jobs: int | None = None,
    on: str | None = None,
    progress: Progress | None = None,
) -> Iterator[list[Judgement]]:
    """Every choice of every record, record by record, as soon as one is done.

    What comes does not depend on where it is looked for; with one tree it is what
    `review` finds. Several trees share the simulations of each decision, and may be
    grown by as many workers.
    """
    Budget(simulations=sims)  # refuses what is none
    check_range("trees", trees, 1, MOST_TREES)
    where = read_where(jobs, on)
    games = [
        record if isinstance(record, Game) else load(record, edition)
        for record in records
    ]
    ends = list(accumulate(len(game.entries) for game in games))
    texts = [game.record() for game in games]
    job = Reviews(texts, own(edition, games), [0, *ends[:-1]], sims, seed)
    if trees == 1:
        yield from judged(job, ends, where, progress)
        return
    grown = grow(ReviewTrees(job, trees), ends[-1], where, halved(progress, 0))
    job_with = GrownReviews(job, grown)
    yield from judged(job_with, ends, where, halved(progress, ends[-1]))


def judged(
    job: Reviews | GrownReviews,
    ends: list[int],
    where: Where,
    progress: Progress | None,
) -> Iterator[list[Judgement]]:
    """The judgements of every record; `ends` are where their entries end."""
    found: list[list[Judgement]] = [[] for _ in ends]
    told = done = 0
    with closing(spread(job, 0, ends[-1], where)) as batches:
        for lines, count in batches:
            for line in lines[0].splitlines():
                place, one = json.loads(line)
                found[place].append(judgement(one))
            done += count
            if progress is not None:
                progress(done, ends[-1])
            while told < len(ends) and ends[told] <= done:
                if len(ends) == 1 and not found[0]:
                    raise NothingToAdvise(NO_CHOICE)
                yield found[told]
                told += 1


def grow(
    job: ReviewTrees, entries: int, where: Where, progress: Progress | None
) -> Grown:
    """What all trees of every choice found, in the order of the trees."""
    found: Grown = {}
    done = 0
    with closing(spread(job, 0, entries * job.trees, where)) as batches:
        for lines, count in batches:
            for line in lines[0].splitlines():
                number, tried = json.loads(line)
                found.setdefault(number, []).extend(tried)
            done += count
            if progress is not None:
                progress(done // job.trees, entries)
    return found


def halved(progress: Progress | None, before: int) -> Progress | None:
    """Progress of one of two passes over the same entries."""
    if progress is None:
        return None
    tell = progress
    return lambda done, total: tell(before + done, 2 * total)


def own(edition: str | Edition[Any] | None, games: list[Game]) -> Edition[Any] | None:
    """The edition as data: other machines have no file of ours."""
    if isinstance(edition, str):
        return title_of(games[0].rules.game).edition(edition)
    return edition


def judgement(told: dict[str, Any]) -> Judgement:
    """A judgement from its JSON."""
    played, best = (
        Advice(one["choice"], one["value"], one["visits"])
        for one in (told["played"], told["best"])
    )
    return Judgement(told["entry"], told["seat"], played, best, told["noise"])
