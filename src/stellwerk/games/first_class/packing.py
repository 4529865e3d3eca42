# SPDX-License-Identifier: MIT
"""What is packed into one number: where a card lies, and what is left of a source.

A spot is a wagon of the upper or the lower train, a section of the track, or a slot
between both trains. What is left of a source has four bits for each of its symbols.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Spots by number: wagons from 1, sections from 0, slots from 1.
LOWER_SPOT: Final = 10
SECTION_SPOT: Final = 20
SLOT_SPOT: Final = 40
SPOTS: Final = 50
DIGIT: Final = 4
DIGIT_MASK: Final = 15
ONES: Final[list[int]] = [16**place for place in range(15)]
# bits of places, because shifting a literal is not safe when compiled
BITS: Final[list[int]] = [2**place for place in range(62)]


def train_of(spot: i64) -> i64:
    """The train of a wagon's spot."""
    return 1 if spot > LOWER_SPOT else 0


def position_of(spot: i64) -> i64:
    """The position of a wagon's spot in its train."""
    return spot - LOWER_SPOT if spot > LOWER_SPOT else spot


def section_of(spot: i64) -> i64:
    """Which section of the track a spot is, from 0."""
    return spot - SECTION_SPOT


def slot_of(spot: i64) -> i64:
    """Which slot a spot is, from 1; 0 or less if it is none."""
    return spot - SLOT_SPOT


def times_left(left: i64, place: i64) -> i64:
    """How often the symbol at a place of a source is left."""
    return (left >> (DIGIT * place)) & DIGIT_MASK


def all_of(times: list[int]) -> int:
    """What is left of a source before it begins: every symbol as often as printed."""
    left = 0
    for place, count in enumerate(times):
        left += count * ONES[place]
    return left


def has_bit(bits: i64, place: i64) -> bool:
    return bits & BITS[place] != 0
