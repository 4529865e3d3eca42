# SPDX-License-Identifier: MIT
"""Whole numbers in text: plain digits, not too many."""

import pytest

from stellwerk.core.numbers import whole_number, whole_numbers


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("0012", 12)])
def test_plain_digits_are_a_number(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", " 1", "1_0", "²", "٣", "x"])
def test_anything_else_is_none(text: str) -> None:
    assert whole_number(text) is None


def test_nothing_here_counts_beyond_eighteen_digits() -> None:
    assert whole_number("9" * 18) == 10**18 - 1
    assert whole_number("9" * 19) is None
    assert whole_number("9" * 5000) is None


def test_one_word_that_is_no_number_spoils_them_all() -> None:
    assert whole_numbers([]) == []
    assert whole_numbers(["1", "20"]) == [1, 20]
    assert whole_numbers(["1", "x"]) is None
