# SPDX-License-Identifier: MIT
"""Steps with a name, and how snapshots write them in every game."""

from __future__ import annotations

from typing import Final, TypeVar, final

from mypy_extensions import i64

from stellwerk.core.contract import NOBODY, Decision, Stack, State, Step, Work
from stellwerk.core.snapshot import BadSnapshot, get_texts

S = TypeVar("S", bound=State)


class NamedDecision(Decision[S]):
    """A question that a snapshot writes as a word and a seat: ``card 2``."""

    def __init__(self, seat: i64, rule: str, name: str) -> None:
        super().__init__(seat, rule)
        self.name: Final = name

    def text(self) -> str:
        return f"{self.name} {self.seat + 1}"


class NamedWork(Work[S]):
    """Work that a snapshot writes by its name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name: Final = name

    def text(self) -> str:
        return self.name


@final
class Unset(Step[S]):
    """Stands where a step will be put while the table of steps is being made."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def text(self) -> str:
        return "unset"

    def run(self, state: S) -> None:
        raise AssertionError("a step was never made")


def stack_of(steps: dict[str, Step[S]], snapshot: dict[str, object]) -> Stack:
    """The stack of a snapshot, from all steps under their texts."""
    stack: list[Step[S]] = []
    for text in get_texts(snapshot, "stack"):
        if text not in steps:
            raise BadSnapshot(f"snapshot: unknown step {text!r}")
        stack.append(steps[text])
    return Stack(stack)
