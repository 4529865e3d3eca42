# SPDX-License-Identifier: MIT
"""Snapshots by lists of fields: what is written is read again, and nothing else."""

import pytest

from stellwerk.core.fields import (
    Flag,
    Mask,
    Number,
    Numbers,
    Thing,
    Things,
    read_each,
    read_fields,
    save_fields,
)
from stellwerk.core.snapshot import BadSnapshot

CARDS = ["A1", "A2", "B1"]
FIELDS = [
    Number("coins"),
    Number("lane", -1, 2),
    Flag("ended"),
    Numbers("marks", 3),
    Things("hand", CARDS, "card"),
    Things("display", CARDS, "card", missing=-1),
    Thing("top", CARDS, "card"),
    Mask("seen", CARDS, "card"),
]


class Shelf:
    def __init__(self) -> None:
        self.coins = 7
        self.lane = -1
        self.ended = True
        self.marks = [1, 0, 2]
        self.hand = [2, 0]
        self.display = [1, -1]
        self.top = 2
        self.seen = 5


def test_what_is_written_is_read_again() -> None:
    saved = save_fields(Shelf(), FIELDS)
    assert saved == {
        "coins": 7,
        "lane": -1,
        "ended": True,
        "marks": [1, 0, 2],
        "hand": ["B1", "A1"],
        "display": ["A2", "-"],
        "top": "B1",
        "seen": ["A1", "B1"],
    }
    shelf = Shelf()
    shelf.coins, shelf.ended, shelf.hand, shelf.display = 0, False, [], []
    shelf.top, shelf.seen = 0, 0
    read_fields(shelf, saved, FIELDS)
    assert vars(shelf) == vars(Shelf())


def test_a_snapshot_shares_no_list_with_its_object() -> None:
    shelf = Shelf()
    saved = save_fields(shelf, FIELDS)
    shelf.marks.append(9)
    assert saved["marks"] == [1, 0, 2]


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("coins", "7", "'coins' should be a whole number, not '7'"),
        ("coins", None, "'coins' should be a whole number, not None"),
        ("lane", 3, "'lane' should be a number from -1 to 2, not 3"),
        ("ended", 1, "'ended' should be true or false, not 1"),
        ("marks", [1, 2], "'marks' should hold 3 numbers, not 2"),
        ("hand", ["A9"], "'hand' names an unknown card 'A9'"),
        ("hand", ["-"], "'hand' names an unknown card '-'"),
        ("display", [1], "'display' should hold texts, not 1"),
        ("top", "A9", "'top' names an unknown card 'A9'"),
        ("seen", ["A9"], "'seen' names an unknown card 'A9'"),
    ],
)
def test_what_nobody_wrote_is_refused(key: str, value: object, complaint: str) -> None:
    saved = save_fields(Shelf(), FIELDS)
    saved[key] = value
    with pytest.raises(BadSnapshot) as refused:
        read_fields(Shelf(), saved, FIELDS)
    assert complaint in str(refused.value)


def test_as_many_objects_are_read_as_there_are() -> None:
    saved = save_fields(Shelf(), FIELDS)
    shelves = [Shelf(), Shelf()]
    read_each(shelves, {"shelves": [saved, {**saved, "coins": 3}]}, "shelves", FIELDS)
    assert [shelf.coins for shelf in shelves] == [7, 3]
    with pytest.raises(BadSnapshot, match="'shelves' should hold 2, not 1"):
        read_each(shelves, {"shelves": [saved]}, "shelves", FIELDS)
