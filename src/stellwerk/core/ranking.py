# SPDX-License-Identifier: MIT
"""Who is ahead, and the places at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stellwerk.core.messages import POINTS, Outcome

POINTS_ALONE: Final = (POINTS,)  # what decides the places where ties stay ties


def places(keys: list[tuple[int, ...]]) -> list[int]:
    """Places by falling key: 1 for the best, equal keys share a place."""
    found: list[int] = []
    for key in keys:
        place = 1
        for other in keys:
            if other is not key and other > key:
                place += 1
        found.append(place)
    return found


def tie_breaks(
    names: tuple[str, ...], ranking: list[tuple[int, ...]]
) -> list[dict[str, int]]:
    """What decided the places beside the points, per seat and by name."""
    found: list[dict[str, int]] = []
    for numbers in ranking:
        named = dict(zip(names, numbers, strict=True))
        del named[POINTS]
        found.append(named)
    return found


def ranked(
    scores: list[int],
    breakdown: list[dict[str, int]],
    names: tuple[str, ...],
    ranking: list[tuple[int, ...]],
) -> Outcome:
    """The outcome of a game, by what decides the places."""
    return Outcome(scores, places(ranking), breakdown, tie_breaks(names, ranking))


def lead(scores: Sequence[float], seat: int) -> float:
    """By how much a seat is ahead of the best other one, or behind."""
    others = [points for other, points in enumerate(scores) if other != seat]
    return float(scores[seat] - max(others))
