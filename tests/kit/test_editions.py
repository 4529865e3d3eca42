# SPDX-License-Identifier: MIT
"""Editions that somebody made to keep us busy are refused early."""

import msgspec
import pytest

from stellwerk.core import edition
from stellwerk.core.edition import BadEdition, Problems, TooManyProblems
from stellwerk.games import TITLES


def test_a_list_that_is_too_long_is_refused_by_its_shape() -> None:
    title = TITLES["rail_line"]
    raw = {**title.edition().raw}
    raw["track_cards"] = raw["track_cards"] * 20
    text = msgspec.json.encode(raw)
    with pytest.raises(BadEdition) as refused:
        edition.read_edition(text, "x", title.edition_shape(), title.check_edition)
    assert refused.value.problems == [
        ("$.track_cards", "Expected `array` of length <= 500")
    ]


def test_nobody_reads_thousands_of_complaints() -> None:
    problems = Problems()
    with pytest.raises(TooManyProblems):
        problems.unique([str(number // 2) for number in range(10_000)], "ids")
    problems = Problems()
    problems.add("", "x" * 1_000_000)
    assert len(problems.found[0][1]) < 2000


def test_checks_of_a_part_say_where_it_is() -> None:
    problems = Problems()
    for at, size in problems.each("decks", [3, 9]):
        at.at("cards").between(size, 1, 5, "size")
        at.equal(size, 3, "")
    problems.at("box").add("", "is empty")
    assert problems.found == [
        ("$.decks[1].cards.size", "must be from 1 to 5, not 9"),
        ("$.decks[1]", "must be 3, not 9"),
        ("$.box", "is empty"),
    ]
