# SPDX-License-Identifier: MIT
"""What moves of several chapters have in common, and rows of them.

Each kind of move stands in the file of its chapter, beside its answer; its word and
its place among the others are in `steps.py`. The grammar is on the game's page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from stellwerk.core.messages import Choice, Effect, Target
from stellwerk.parts.moves import Numbering, Word


class Named(Word):
    """A verb and the id of one printed thing; `index` is the thing's number."""

    def __init__(self, id: int, verb: str, index: int, name: str) -> None:
        super().__init__(f"{verb} {name}", id)
        self.index: Final = index
        self.name: Final = name


def offer(
    move: Named,
    label: str,
    params: dict[str, object],
    kind: str,
    group: str,
    preview: list[Effect] | None = None,
) -> Choice:
    """A choice whose target is the thing that the move names."""
    target = Target(kind, move.name)
    return Choice(move.text(), label, params, [target], group, preview=preview)


class Counted(Word):
    """A verb and how many."""

    def __init__(self, id: int, verb: str, count: int) -> None:
        super().__init__(f"{verb} {count}", id)
        self.count: Final = count


N = TypeVar("N", bound=Named)
C = TypeVar("C", bound=Counted)
W = TypeVar("W", bound=Word)


def plain(made: Numbering, word: str, kind: type[W]) -> W:
    """The next move, a single word."""
    return made.one(kind(word, made.next()))


def named(
    made: Numbering, verb: str, kind: type[N], names: Sequence[str], first: int = 0
) -> list[N]:
    """The next moves, one for each thing; the things are numbered from `first`."""
    things = enumerate(names)
    return made.row([kind(made.next(i), verb, first + i, name) for i, name in things])


def counted(made: Numbering, verb: str, kind: type[C], most: int) -> list[C]:
    """The next moves, from none to so many."""
    counts = range(most + 1)
    return made.row([kind(made.next(count), verb, count) for count in counts])
