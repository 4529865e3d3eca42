# SPDX-License-Identifier: MIT
"""Lists that copies of a state share: a change makes a new one. Sets kept as bits."""

from __future__ import annotations

from mypy_extensions import i64


def replaced(items: list[int], place: i64, item: int) -> list[int]:
    """The list with one item changed."""
    changed = items[:]
    changed[place] = item
    return changed


def added(items: list[int], place: i64, more: int) -> list[int]:
    """The list with one number raised or lowered."""
    changed = items[:]
    changed[place] = items[place] + more
    return changed


def without(items: list[int], item: int) -> list[int]:
    """The list without one of its items."""
    changed = items[:]
    changed.remove(item)
    return changed


def count_bits(bits: i64) -> i64:
    """How many things are in a set that is kept as bits."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
