# SPDX-License-Identifier: MIT
"""What somebody learns when hidden things are shown: names that are hidden no more."""

from collections import Counter
from random import Random

from stellwerk.core.undo import missing


def test_a_name_is_missing_as_often_as_it_was_there_more_often() -> None:
    assert missing(["a", "b", "b", "c"], ["a", "b", "c"]) == ["b"]
    assert missing(["a", "b"], ["a", "b"]) == []
    assert missing(["a", "a"], []) == ["a", "a"]
    assert missing([], ["a"]) == []
    assert missing(["a", "b", "a"], ["a"]) == ["b", "a"]


def test_missing_names_are_those_that_counting_all_of_them_finds() -> None:
    chance = Random(1)
    for _ in range(2000):
        names = chance.choices("abc", k=chance.randrange(8))
        others = chance.choices("abc", k=chance.randrange(8))
        found = missing(names, others)
        assert Counter(found) == Counter(names) - Counter(others), (names, others)
