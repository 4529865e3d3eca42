# SPDX-License-Identifier: MIT
"""Second looks with several trees per decision, in two passes of numbered work.

First every tree of every choice is grown, wherever there is a worker; then what was
played is compared with what the trees of its decision found together.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TypeAlias

from stellwerk.bots.advice import compare
from stellwerk.bots.bot import FREE
from stellwerk.bots.parallel import Tally, share
from stellwerk.lab.looking import Choice, Looker, Reviews

Tried: TypeAlias = list[tuple[int, int, float]]  # actions, visits, summed rewards
Grown: TypeAlias = dict[int, Tried]  # by number of the entry: of all its trees


@dataclass(frozen=True)
class ReviewTrees:
    """The trees of all entries: those of an entry follow each other (see `Job`)."""

    reviews: Reviews
    trees: int  # per entry

    def prepare(self) -> dict[int, Looker]:
        return self.reviews.prepare()

    def play(self, prepared: dict[int, Looker], first: int, count: int) -> list[bytes]:
        """A line for every tree of a choice: its entry and what it tried."""
        lines = []
        for number in range(first, first + count):
            at, tree = divmod(number, self.trees)
            looker, _, entry = self.reviews.find(prepared, at)
            choice = looker.choice(entry)
            if choice is not None:
                lines.append(json.dumps([at, self.grow(choice, tree)]) + "\n")
        return ["".join(lines).encode()]

    def grow(self, choice: Choice, number: int) -> Tried:
        """What one tree tried; nothing if there is no simulation for it."""
        trees = share(choice.settings, FREE, self.trees, self.trees)
        if number >= len(trees):
            return []
        return trees[number].grow(choice.position, choice.settings, choice.tree_seed)


@dataclass(frozen=True)
class GrownReviews:
    """The same entries once their trees are grown (see `Job`)."""

    reviews: Reviews
    grown: Grown

    def prepare(self) -> dict[int, Looker]:
        return self.reviews.prepare()

    def play(self, prepared: dict[int, Looker], first: int, count: int) -> list[bytes]:
        """A line for every choice among the entries."""
        lines = []
        for number in range(first, first + count):
            looker, place, entry = self.reviews.find(prepared, number)
            choice = looker.choice(entry)
            if choice is not None:
                told = self.judge(choice, entry, self.grown[number])
                lines.append(json.dumps([place, told]) + "\n")
        return ["".join(lines).encode()]

    def judge(self, choice: Choice, entry: int, tried: Tried) -> dict[str, object]:
        """What was played beside the best of all trees together."""
        tally = Tally()
        for id, visits, total in tried:
            tally.add(id, visits, total)
        position = choice.position
        best = tally.estimates(position.moves())[0].move
        return compare(
            position, choice.played, best, entry, choice.settings, choice.seed
        ).to_dict()
