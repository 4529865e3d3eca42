# SPDX-License-Identifier: MIT
"""Lists of numbered things, such as hands; loops that are fast when compiled."""

from __future__ import annotations

from mypy_extensions import i64


def put_in(things: list[int], new: i64) -> None:
    """Put one more thing into its place in a sorted list."""
    place: i64 = len(things)
    while place > 0 and things[place - 1] > new:
        place -= 1
    things.insert(place, new)


def take_out(things: list[int], gone: i64) -> None:
    """Take a thing out of a list that has it; faster than `remove`."""
    place: i64 = 0
    while things[place] != gone:
        place += 1
    things.pop(place)
