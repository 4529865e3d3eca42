# SPDX-License-Identifier: MIT
"""One decision thought over by many workers: trees of their own, added up.

The answer depends on the seed and the number of trees, never on where they grow.
"""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from stellwerk.bots.bot import Budget, Position
from stellwerk.bots.parallel import ParallelBot, Tally, rules_message, share
from stellwerk.bots.tree import Estimate
from stellwerk.bots.worker import Gardener
from stellwerk.lab.spreading.spread import spread
from stellwerk.lab.spreading.where import Where


@dataclass(frozen=True)
class Trees:
    """The trees of one decision, numbered (see `Job`)."""

    rules: dict[str, Any]
    task: dict[str, Any]  # the position and how to search, as a search worker reads it
    trees: list[list[Any]]  # number, simulations and seconds of each

    def prepare(self) -> Gardener:
        gardener = Gardener()
        gardener.answer(self.rules)
        return gardener

    def play(self, prepared: Gardener, first: int, count: int) -> list[bytes]:
        """A line for every tree: what it found."""
        answer: Any = prepared.answer(
            {**self.task, "trees": self.trees[first : first + count]}
        )
        lines = [json.dumps(found) + "\n" for _, found in answer["trees"]]
        return ["".join(lines).encode()]


def estimates_of(
    bot: ParallelBot, position: Position, budget: Budget, where: Where
) -> list[Estimate]:
    """What the bot finds in the position, with its trees grown wherever is wanted."""
    trees = share(bot.settings, budget, bot.trees, bot.workers)
    job = Trees(
        rules_message(position.rules),
        {
            "type": "grow",
            "snapshot": position.rules.save(position.imagined),
            "seat": position.seat,
            "settings": bot.values,
            "model": bot.model,
            "seed": bot.rng.seed(),
        },
        [[tree.number, tree.sims, tree.seconds] for tree in trees],
    )
    tally = Tally()
    with closing(spread(job, 0, len(trees), where)) as batches:
        for lines, _ in batches:
            for line in lines[0].splitlines():
                for id, visits, total in json.loads(line):
                    tally.add(id, visits, total)
    return tally.estimates(position.moves())
