# SPDX-License-Identifier: MIT
"""What people asked, were answered and saw at one table, with the times."""

import math
from dataclasses import dataclass, field
from typing import Final

NEVER: Final = math.inf
OPEN: Final = ("", "maybe_saved")  # never answered, or so: done or not, nobody knows
DONE: Final = "done"


@dataclass
class Operation:
    """One question of one person. `seen` is the position it was asked in.

    `told` is the position of the answer; `answer` is its type or error code.
    """

    who: str
    kind: str
    seat: int
    began: float
    text: str = ""
    seen: int = 0
    ended: float = NEVER
    answer: str = ""
    told: int = -1

    @property
    def open(self) -> bool:
        return self.answer in OPEN

    @property
    def done(self) -> bool:
        return self.answer == DONE

    def __str__(self) -> str:
        what = f"{self.kind} {self.text!r} at {self.seen}"
        return f"{self.who} {what}, answered {self.answer or 'never'} ({self.told})"


@dataclass(frozen=True)
class Sight:
    """A position that was shown to a person over one of their sockets."""

    who: str
    session: int
    at: float
    seen: int
    seal: str


@dataclass(frozen=True)
class Heard:
    """A line of chat that came over a socket."""

    who: str
    session: int
    number: int
    text: str


@dataclass(frozen=True)
class Reading:
    """What a new socket was told of a seat: its name, or who plays it."""

    what: str
    seat: int
    value: str
    began: float
    ended: float


@dataclass
class History:
    """All that one table's people know."""

    operations: list[Operation] = field(default_factory=list)
    sights: list[Sight] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)


@dataclass(frozen=True)
class Line:
    """A stored line of the history."""

    seat: int
    by: str
    text: str
    seal: str


@dataclass(frozen=True)
class Stored:
    """What the database has of a table: the order in which everything happened."""

    lines: list[Line]
    chat: list[tuple[int, str]]  # seat and text
