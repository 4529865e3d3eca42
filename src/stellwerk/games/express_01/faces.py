# SPDX-License-Identifier: MIT
"""Numbers that stand for two things at once; nobody else takes them apart.

A *face* is a kind of card as it lies, upright or upside down. An *edge* is an exit of
a slot (or of a face), counted on from slot to slot.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

EXIT_COUNT: Final = 6


def face_of(kind: i64, turn: i64) -> i64:
    """A kind of card lying this way round; `turn` is 1 for upside down."""
    return 2 * kind + turn


def kind_of(face: i64) -> i64:
    """The kind of card that a face is."""
    return face >> 1


def is_turned(face: i64) -> bool:
    """Does the card lie upside down?"""
    return face & 1 != 0


def edge_at(place: i64, exit: i64) -> i64:
    """The edge of a slot, or face, at an exit; those of its exits follow each other."""
    return EXIT_COUNT * place + exit


def slot_of(edge: i64) -> i64:
    """The slot that an edge belongs to."""
    return edge // EXIT_COUNT


def exit_of(edge: i64) -> i64:
    """The exit at which an edge lies."""
    return edge % EXIT_COUNT
