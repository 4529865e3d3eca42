# SPDX-License-Identifier: MIT
"""Options that are a whole number between two ends."""

import pytest

from stellwerk.core.options import BadOption, WholeNumber

ROUNDS = WholeNumber("rounds", "XX-1", 20, 1000, 200)


def test_every_number_between_the_ends_is_allowed():
    for value in (20, 21, 999, 1000):
        assert ROUNDS.check(value, 2) == value
        assert ROUNDS.read(f" {value} ", 2) == value


@pytest.mark.parametrize("value", [19, 1001, -20, True, "20", 20.0, None])
def test_other_values_are_refused_with_the_range(value):
    with pytest.raises(BadOption, match="a whole number from 20 to 1000"):
        ROUNDS.check(value, 2)


@pytest.mark.parametrize("text", ["", "many", "19", "2 0", "20.5", "-20"])
def test_other_words_are_refused_with_the_range(text):
    with pytest.raises(BadOption, match="a whole number from 20 to 1000"):
        ROUNDS.read(text, 2)


def test_the_declaration_names_both_ends():
    assert ROUNDS.to_dict(2) == {
        "key": "rounds",
        "kind": "number",
        "rule": "XX-1",
        "default": 200,
        "values": [20, 1000],
    }
