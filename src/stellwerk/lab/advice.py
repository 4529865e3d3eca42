# SPDX-License-Identifier: MIT
"""Hints and reviews of records, as library functions.

>>> stellwerk.lab.hint(record)[0].choice["text"]
>>> stellwerk.lab.worst(stellwerk.lab.review(record))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import stellwerk
from stellwerk.bots.advice import (
    HINTS,
    Advice,
    Judgement,
    NothingToAdvise,
    Review,
)
from stellwerk.bots.advice import hint as search_hint
from stellwerk.bots.bot import FREE, Budget
from stellwerk.bots.registry import strong_settings
from stellwerk.core.edition import Edition
from stellwerk.core.game import Game
from stellwerk.core.rng import Rng

HINT_SIMS: Final = 1000
REVIEW_SIMS: Final = 200
NO_CHOICE: Final = "the record holds no decision that was a choice"
MANY: Final = 1 << 40  # the clock alone decides


def load(record: str, edition: str | Edition[Any] | None = None) -> Game:
    """The game of a record; `BadRecord` if its rules are unknown here."""
    return stellwerk.load(record, edition)


def hint(
    record: str | Game,
    *,
    count: int = HINTS,
    budget: Budget = FREE,
    seed: int = 0,
    edition: str | Edition[Any] | None = None,
) -> list[Advice]:
    """The best few moves of the current decision, from what its seat may know."""
    game = record if isinstance(record, Game) else load(record, edition)
    by_clock = budget.seconds is not None and budget.simulations is None
    settings = strong_settings(game.rules.game, MANY if by_clock else HINT_SIMS)
    return search_hint(game.rules, game.state, settings, Rng(seed), budget, count)


def review(
    record: str | Game,
    *,
    sims: int = REVIEW_SIMS,
    seed: int = 0,
    edition: str | Edition[Any] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Judgement]:
    """Every decision that was a choice, with its loss against the best found."""
    Budget(simulations=sims)  # refuses what is none
    game = record if isinstance(record, Game) else load(record, edition)
    settings = strong_settings(game.rules.game, sims)
    work = Review(game.rules, game.entries, settings, seed)
    while work.step():
        if progress is not None:
            progress(work.done, len(work.entries))
    if not work.judgements:
        raise NothingToAdvise(NO_CHOICE)
    return work.judgements
