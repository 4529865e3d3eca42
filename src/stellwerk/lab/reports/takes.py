# SPDX-License-Identifier: MIT
"""Who took which card, tile or building, and what was on offer."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.reports.folder import Folder
from stellwerk.lab.reports.played import Played, column, words

EVENTS: Final = ("game", "round", "seat", "role", "kind", "thing")
OFFERED: Final = "offered"
TAKEN: Final = "taken"


@dataclass(frozen=True, order=True)
class Thing:
    """Something printed that can be taken: its kind, and its name in the edition."""

    kind: str
    name: str


@dataclass
class Takes:
    """All takes of a case, in order of games; and in how many games each was there."""

    things: list[Thing] = field(default_factory=list)
    rows: NDArray[Any] = field(default_factory=lambda: np.zeros(0, np.int64))
    columns: NDArray[Any] = field(default_factory=lambda: np.zeros(0, np.int32))
    rounds: NDArray[Any] = field(default_factory=lambda: np.zeros(0, np.int16))
    offered: NDArray[Any] = field(default_factory=lambda: np.zeros(0, np.int64))
    taken: NDArray[Any] = field(default_factory=lambda: np.zeros(0, np.int64))
    both: NDArray[Any] = field(default_factory=lambda: np.zeros(0, np.int64))

    @cached_property
    def numbers(self) -> dict[Thing, int]:
        """The column of every thing."""
        return {thing: place for place, thing in enumerate(self.things)}

    @cached_property
    def by_thing(self) -> list[NDArray[Any]]:
        """For every thing where its takes stand, in order of games."""
        short = len(self.things) <= np.iinfo(np.uint16).max  # sorted much faster
        columns = self.columns.astype(np.uint16) if short else self.columns
        counts = np.bincount(self.columns, minlength=len(self.things))
        order = np.argsort(columns, kind="stable")
        return np.split(order, np.cumsum(counts)[:-1])


class Collector:
    """Reads events part by part; things get their numbers as they appear."""

    def __init__(self, played: Played) -> None:
        self.played: Final = played
        self.numbers: Final[dict[Thing, int]] = {}
        self.kept: Final[list[tuple[NDArray[Any], ...]]] = []
        self.counts: Final[list[NDArray[Any]]] = []  # offered, taken, both

    def number(self, thing: Thing) -> int:
        return self.numbers.setdefault(thing, len(self.numbers))

    def add(self, part: Any) -> None:
        """The takes and offers of one part."""
        if not len(part):
            return
        part = part.filter(self.of_interest(part))
        if not len(part):
            return
        roles, names = words(part, "role")
        taken = np.array([name == TAKEN for name in names], dtype=bool)[roles]
        offered = np.array([name == OFFERED for name in names], dtype=bool)[roles]
        things = self.things_of(part)
        place = np.searchsorted(self.played.games, column(part, "game"))
        seat = column(part, "seat").astype(np.int64)
        mine = taken & (seat >= 0)
        row = place * self.played.players + seat
        order = np.argsort(row[mine], kind="stable")
        rounds = column(part, "round")[mine][order].astype(np.int16)
        self.kept.append((row[mine][order], things[mine][order], rounds))
        self.count(place, things, taken, offered)

    def of_interest(self, part: Any) -> Any:
        """Which events are offers and takes."""
        roles, names = words(part, "role")
        return np.array([name in (OFFERED, TAKEN) for name in names])[roles]

    def things_of(self, part: Any) -> NDArray[Any]:
        """For every event the number of its thing."""
        kinds, kind_names = words(part, "kind")
        things, names = words(part, "thing")
        pairs = kinds.astype(np.int64) * len(names) + things
        seen, back = np.unique(pairs, return_inverse=True)
        numbers = [
            self.number(Thing(kind_names[pair // len(names)], names[pair % len(names)]))
            for pair in seen.tolist()
        ]
        found: NDArray[Any] = np.array(numbers, dtype=np.int32)[back]
        return found

    def count(
        self,
        place: NDArray[Any],
        things: NDArray[Any],
        taken: NDArray[Any],
        offered: NDArray[Any],
    ) -> None:
        """In how many games of the part each thing was offered, and taken."""
        width = len(self.numbers)
        first = int(place.min())
        size = (int(place.max()) - first + 1) * width
        at = (place - first) * width + things
        was_taken = np.bincount(at[taken], minlength=size).reshape(-1, width) > 0
        was_offered = np.bincount(at[offered], minlength=size).reshape(-1, width) > 0
        both = was_taken & was_offered
        self.counts.append(
            np.stack([t.sum(axis=0) for t in (was_offered, was_taken, both)])
        )

    def result(self) -> Takes:
        width = len(self.numbers)
        sums = np.zeros((3, width), dtype=np.int64)
        for counts in self.counts:
            sums[:, : counts.shape[1]] += counts
        if not self.kept:
            return Takes(list(self.numbers))
        joined = [np.concatenate(arrays) for arrays in zip(*self.kept, strict=True)]
        return Takes(list(self.numbers), *joined, *sums)


def read_takes(folder: Folder, played: Played) -> Takes:
    """All takes of a case; none if no events were written."""
    collector = Collector(played)
    if "events" in folder.header.tables:
        for part in folder.read("events", played.case, EVENTS):
            collector.add(part)
    return collector.result()
