# SPDX-License-Identifier: MIT
"""The stack of what a game still has to ask and do."""

import stellwerk
from stellwerk.core.contract import Stack

STEPS = stellwerk.rules("express_01", 3).new_game().stack.steps  # any game would do


def test_what_was_pushed_last_comes_first() -> None:
    first, second = STEPS[0], STEPS[1]
    stack = Stack([])
    stack.push(first)
    stack.push(second)
    assert stack.top() is second
    assert stack.pop() is second
    assert stack.top() is first
    stack.push(second)
    assert [stack.pop(), stack.pop()] == [second, first]
    assert len(stack) == 0


def test_a_copy_goes_its_own_way() -> None:
    first, second = STEPS[0], STEPS[1]
    stack = Stack([first])
    stack.push(second)
    twin = stack.copy()
    assert twin.pop() is second
    twin.push(first)
    assert (twin.top(), stack.top()) == (first, second)
    stack.pop()
    stack.pop()
    stack.push(second)
    assert (stack.save(), twin.save()) == ([second.text()], [first.text()] * 2)
