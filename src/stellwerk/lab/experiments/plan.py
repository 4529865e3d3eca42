# SPDX-License-Identifier: MIT
"""What an experiment plays: checked once, written as the header of its results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from stellwerk.core.edition import Edition
from stellwerk.lab.experiments.shape import Limits, Until
from stellwerk.lab.simulations.plan import Header, Plan

KIND: Final = "stellwerk experiment"
FORMAT: Final = 1
ALWAYS: Final = ("games", "seats", "rounds")


class Case(Header, frozen=True, kw_only=True):
    """One way to play; a header of its own, with what the tables depend on."""

    name: str
    slug: str  # its name in the names of folders
    balanced: bool
    block: int  # games per part

    def stream(self, game: int) -> int:
        """Games with the same number draw the same luck in all cases."""
        return game // self.players if self.balanced else game

    def seated(self, game: int) -> list[str]:
        """The bots by seat; balanced ones move on by a seat with every game."""
        if not self.balanced:
            return self.bots
        shift = game % self.players
        return self.bots[shift:] + self.bots[:shift]

    @property
    def blocks(self) -> int:
        """How many parts all games of the case make."""
        return -(-self.games // self.block)

    def numbers(self, block: int) -> range:
        """The games of a part."""
        first = block * self.block
        return range(first, min(first + self.block, self.games))


class Pairing(msgspec.Struct, frozen=True, rename={"other": "with"}):
    """Two cases whose games with the same number have the same luck."""

    base: str
    other: str


class Experiment(msgspec.Struct, frozen=True):
    """The header of a results folder: all that the results depend on."""

    kind: str
    format: int
    version: str
    name: str
    seed: int
    tables: list[str]  # all that are written
    limits: Limits
    until: Until | None
    cases: list[Case]
    compare: list[Pairing]

    def text(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"


@dataclass(frozen=True)
class Laboratory:
    """An experiment with the editions that its cases are played with."""

    experiment: Experiment
    editions: dict[str, Edition[Any]]  # by slug of the case

    def plan(self, case: Case) -> Plan:
        return Plan(case, self.editions[case.slug])
