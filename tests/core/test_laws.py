# SPDX-License-Identifier: MIT
"""What is told of laws that do not hold, and of who is ahead by an estimate."""

from stellwerk.core.laws import failing
from stellwerk.core.ranking import lead


def test_only_laws_that_fail_are_named_with_whom_they_are_about() -> None:
    laws = {"two trains": True, "a hand of four": False}
    assert failing(laws) == ["a hand of four"]
    assert failing(laws, "seat 1: ") == ["seat 1: a hand of four"]
    assert failing({}) == []


def test_a_lead_is_over_the_best_other_seat() -> None:
    values = [3.5, 9.0, -2.0]
    assert [lead(values, seat) for seat in range(3)] == [-5.5, 5.5, -11.0]
