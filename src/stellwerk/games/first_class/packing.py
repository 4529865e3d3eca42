# SPDX-License-Identifier: MIT
"""What is packed into one number: where a card lies, small counts, sets of places.

A spot is a wagon of the upper or the lower train, a section of the track, or a slot
between both trains. Small counts, such as wagons by level, are digits of four bits;
a set of places has a bit for each.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Spots by number: wagons from 1, sections from 0, slots from 1.
LOWER_SPOT: Final = 10
SECTION_SPOT: Final = 20
SLOT_SPOT: Final = 40
SPOTS: Final = 50
DIGIT: Final = 4
DIGIT_MASK: Final = 15
ONES: Final = vec[i64]([16**place for place in range(15)])
LOW_BITS: Final = 0x111111111111  # of twelve digits
# bits of places, because shifting a literal is not safe when compiled
BITS: Final = vec[i64]([2**place for place in range(62)])
ROW_BITS: Final = vec[i64]([0x3F, 0xFC0, 0x3F000])  # of the places of the display


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


# Counts


def digit(counts: i64, place: i64) -> i64:
    """The count at a place."""
    return (counts >> (DIGIT * place)) & DIGIT_MASK


def packed(digits: list[int]) -> int:
    """Counts, the first one lowest."""
    counts = 0
    for place, count in enumerate(digits):
        counts += count * int(ONES[place])
    return counts


def digits_of(counts: i64, size: i64) -> list[int]:
    """The first counts, one by one."""
    digits: list[int] = []
    place: i64
    for place in range(size):
        digits.append(digit(counts, place))
    return digits


def sum_of(counts: i64) -> i64:
    """All counts together."""
    total: i64 = 0
    while counts:
        total += counts & DIGIT_MASK
        counts >>= DIGIT
    return total


def counted(counts: i64) -> i64:
    """The lowest bit of each digit that is not 0."""
    counts |= counts >> 1
    counts |= counts >> 2
    return counts & LOW_BITS


# Sets


def has_bit(bits: i64, place: i64) -> bool:
    return (bits >> place) & 1 != 0


def row_of(places: i64, row: i64) -> i64:
    """Those places of the display that are in a row."""
    return places & ROW_BITS[row]


def place_of_bit(bits: i64, number: i64) -> i64:
    """The place of one of the bits, by its number from 0."""
    while number > 0:
        bits &= bits - 1
        number -= 1
    place: i64 = 0
    while bits & DIGIT_MASK == 0:
        bits >>= DIGIT
        place += DIGIT
    while bits & 1 == 0:
        bits >>= 1
        place += 1
    return place
