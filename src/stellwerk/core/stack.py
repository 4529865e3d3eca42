# SPDX-License-Identifier: MIT
"""Moves, and the stack of what a game still has to ask and do."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, mypyc_attr

from stellwerk.core.verbs import NO_VERB, verb_of

if TYPE_CHECKING:  # steps know the stack, the stack only holds them
    from stellwerk.core.contract import Step

UNNUMBERED: Final = -1  # the action id of luck's moves


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(metaclass=ABCMeta):  # compiled, ABC as a base class would cost speed
    """One answer to one question; its text is its identity. Players' are numbered."""

    def __init__(self, id: int = UNNUMBERED) -> None:
        self.id: Final = id
        self.verb: Final[i64] = NO_VERB if id == UNNUMBERED else verb_of(type(self))

    @abstractmethod
    def text(self) -> str:
        """The move in the game's notation, as typed, sent and logged."""

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Move) and self.text() == other.text()
        )

    def __hash__(self) -> int:
        return hash(self.text())

    def __repr__(self) -> str:
        return f"<{self.text()}>"


@final
class Stack:
    """What a game still has to ask and do, the next thing on top."""

    def __init__(self, steps: list[Step[Any]]) -> None:
        self.steps = steps  # never shrinks: those above `depth` are done
        self.depth: i64 = len(steps)
        self.pushed: Step[Any] | None = None  # the last one, mostly asked next ...
        self.place: i64 = 0  # ... and the depth it is at

    def __len__(self) -> int:
        depth: int = self.depth
        return depth

    def push(self, step: Step[Any]) -> None:
        steps = self.steps
        depth = self.depth
        if depth < len(steps):
            steps[depth] = step
        else:
            steps.append(step)
        self.pushed = step
        self.place = self.depth = depth + 1

    def pop(self) -> Step[Any]:
        step = self.top()
        self.depth -= 1
        return step

    def top(self) -> Step[Any]:
        depth = self.depth
        if depth == self.place:
            pushed = self.pushed
            if pushed is not None:
                return pushed
        return self.steps[depth - 1]

    def copy(self) -> Stack:
        return Stack(self.steps[: self.depth])

    def save(self) -> list[str]:
        """The steps as a snapshot writes them, the bottom first."""
        return [step.text() for step in self.steps[: self.depth]]
