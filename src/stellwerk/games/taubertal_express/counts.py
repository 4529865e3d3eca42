# SPDX-License-Identifier: MIT
"""Stones by color, or goods tokens by kind, counted in one machine word.

Each color has eight bits of its own, so that a whole price is compared, paid or
given back in one step. The color of a good has the good's number; black is the last.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

COLORS: Final = 5
GOODS: Final = 4
BLACK: Final = 4
ONE: Final[list[int]] = [1 << 8 * color for color in range(COLORS)]
GUARD: Final = 0x80_80_80_80_80
LANE: Final = 0x7F
ONE_BLACK: Final = 1 << 32


def count_of(pile: i64, color: i64) -> i64:
    """How many of one color."""
    return (pile >> (8 * color)) & LANE


def colors_in(pile: i64) -> i64:
    """Which colors there are any of, a mask."""
    colors: i64 = 0
    if pile & LANE:
        colors = 1
    if (pile >> 8) & LANE:
        colors |= 2
    if (pile >> 16) & LANE:
        colors |= 4
    if (pile >> 24) & LANE:
        colors |= 8
    if pile >> 32:
        colors |= 16
    return colors


def total_of(pile: i64) -> i64:
    """How many in all."""
    low = (pile & LANE) + ((pile >> 8) & LANE) + ((pile >> 16) & LANE)
    return low + ((pile >> 24) & LANE) + (pile >> 32)


def covers(pile: i64, price: i64) -> bool:
    """Does the pile hold at least the price, color by color?"""
    return ((pile | GUARD) - price) & GUARD == GUARD


def sets_of(size: int, low: int, high: int) -> list[list[int]]:
    """Every choice of so many numbers once, whatever their order, sorted."""
    sets: list[list[int]] = [[]]
    for _ in range(size):
        longer: list[list[int]] = []
        for chosen in sets:
            for number in range(chosen[-1] if chosen else low, high + 1):
                longer.append([*chosen, number])
        sets = longer
    return sets


def pile_of(counts: list[int]) -> int:
    """The pile with these counts."""
    return sum([count * ONE[color] for color, count in enumerate(counts)])


def counts_of(pile: i64, colors: int) -> list[int]:
    """The counts by color, the inverse of `pile_of`."""
    return [count_of(pile, color) for color in range(colors)]
