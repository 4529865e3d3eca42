# SPDX-License-Identifier: MIT
"""Search in several processes: trees of their own from one position, added up.

The answer depends on the seed and the number of trees, never on the number of
workers or on who is faster: every tree has its own stream of luck and its own share
of the simulations. A worker that fails costs time only; its trees are grown here.
"""

from __future__ import annotations

import json
import os
import sys
from time import monotonic
from typing import Any, Final, final

from stellwerk.bots.bot import Bot, Budget, Position
from stellwerk.bots.guard import LOG, BotFailed
from stellwerk.bots.program import Program
from stellwerk.bots.search import Search
from stellwerk.bots.tree import Estimate, Settings, by_visits
from stellwerk.core.contract import Move, Rules
from stellwerk.core.rng import Rng
from stellwerk.core.texts import PACKAGE

MOST_TREES: Final = 64
MOST_WORKERS: Final = 64
PATIENCE: Final = 60.0  # seconds beyond the budget, for a busy machine
LONGEST: Final = 1e6  # seconds that anybody waits
WORKER: Final = "from stellwerk.bots.worker import main; main()"


@final
class Tally:
    """Visits and summed rewards by action id, of one tree or of several."""

    def __init__(self) -> None:
        self.visits: dict[int, int] = {}
        self.totals: dict[int, float] = {}

    def add(self, id: int, visits: int, total: float) -> None:
        self.visits[id] = self.visits.get(id, 0) + visits
        self.totals[id] = self.totals.get(id, 0.0) + total

    def estimates(self, moves: list[Move]) -> list[Estimate]:
        """The moves that were tried, the most tried first."""
        found: list[Estimate] = []
        for move in moves:
            visits = self.visits.get(move.id, 0)
            if visits:
                found.append(Estimate(move, visits, self.totals[move.id] / visits))
        found.sort(key=by_visits)
        return found


@final
class Tree:
    """One tree to grow: its stream of luck and its share of the budget."""

    def __init__(self, number: int, sims: int, seconds: float) -> None:
        self.number: Final = number
        self.sims: Final = sims
        self.seconds: Final = seconds

    def grow(
        self, position: Position, settings: Settings, seed: int
    ) -> list[tuple[int, int, float]]:
        """Action id, visits and summed rewards of every move that was tried."""
        budget = Budget(self.seconds, self.sims)
        search = Search(position, settings, Rng(seed, self.number), budget)
        search.run()
        return [
            (found.move.id, found.visits, found.reward * found.visits)
            for found in search.estimates()
        ]


def share(settings: Settings, budget: Budget, trees: int, workers: int) -> list[Tree]:
    """The trees of one decision; those that wait for a worker share its time."""
    sims: int = settings.sims
    if budget.simulations is not None:
        sims = budget.simulations
    seconds = settings.seconds if budget.seconds is None else budget.seconds
    turns = -(-trees // workers)
    made: list[Tree] = []
    for number in range(min(trees, sims)):
        part = sims // trees + (1 if number < sims % trees else 0)
        made.append(Tree(number, part, seconds / turns))
    return made


@final
class ParallelBot(Bot):
    """A search of several trees, grown by worker processes that stay."""

    def __init__(
        self,
        rng: Rng,
        settings: Settings,
        values: dict[str, float],
        trees: int,
        workers: int,
        model: str = "",
    ) -> None:
        if not 1 <= trees <= MOST_TREES or not 1 <= workers <= MOST_WORKERS:
            raise ValueError(f"trees and workers are from 1 to {MOST_TREES}")
        self.rng: Final = rng
        self.settings: Final = settings
        self.values: Final = values  # the settings, as a worker reads them
        self.model: Final = model  # the file that judges; empty: the game does
        self.trees: Final = trees
        self.workers: Final = min(workers, trees)

    def check(self, rules: Rules[Any]) -> None:
        self.settings.check(rules)

    def choose(self, position: Position, budget: Budget) -> Move:
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        return self.estimates(position, budget)[0].move

    def estimates(self, position: Position, budget: Budget) -> list[Estimate]:
        """All trees together: the moves that were tried, the most tried first."""
        trees = share(self.settings, budget, self.trees, self.workers)
        seed = self.rng.seed()
        grown: dict[int, Any] = {}
        if self.workers > 1:
            grown = ask_team(self, position, trees, seed)
        tally = Tally()
        for tree in trees:
            found = grown.get(tree.number)
            if found is None:
                found = tree.grow(position, self.settings, seed)
            for id, visits, total in found:
                tally.add(id, visits, total)
        return tally.estimates(position.moves())


@final
class Worker:
    """A process that grows trees, and the rules that it was told last."""

    def __init__(self) -> None:
        paths = [str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")]
        environment = dict(os.environ)
        environment["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
        self.program: Final = Program([sys.executable, "-P", "-c", WORKER], environment)
        self.rules = ""

    def tell(self, rules: Rules[Any]) -> None:
        """Send the rules, once."""
        key = json.dumps([rules.game, rules.players, rules.options, rules.edition])
        if key != self.rules:
            self.program.send(rules_message(rules))
            self.rules = key


TEAM: Final[list[Worker]] = []  # of this process, shared by all its bots


def rules_message(rules: Rules[Any]) -> dict[str, object]:
    """All that a worker needs to make the same rules."""
    return {
        "type": "rules",
        "game": rules.game,
        "players": rules.players,
        "options": rules.options,
        "printed": rules.printed,
    }


def ask_team(
    bot: ParallelBot, position: Position, trees: list[Tree], seed: int
) -> dict[int, Any]:
    """What the workers found, by tree; a tree may be missing."""
    TEAM[:] = [worker for worker in TEAM if not worker.program.closed]
    while len(TEAM) < bot.workers:
        TEAM.append(Worker())
    team = TEAM[: bot.workers]
    snapshot = position.rules.save(position.imagined)
    for place, worker in enumerate(team):
        worker.tell(position.rules)
        own = trees[place :: len(team)]
        message: dict[str, object] = {
            "type": "grow",
            "snapshot": snapshot,
            "seat": position.seat,
            "settings": bot.values,
            "model": bot.model,
            "seed": seed,
            "trees": [[tree.number, tree.sims, tree.seconds] for tree in own],
        }
        worker.program.send(message)
    return collect(team, trees)


def collect(team: list[Worker], trees: list[Tree]) -> dict[int, Any]:
    """All answers; a worker that fails is let go."""
    grown: dict[int, Any] = {}
    longest = max([tree.seconds for tree in trees]) * len(trees)
    end = monotonic() + min(longest, LONGEST) + PATIENCE
    for worker in team:
        try:
            answer = worker.program.receive(end)
            for number, found in answer["trees"]:
                grown[number] = found
        except BotFailed as error:
            LOG.warning("a search worker failed: %s; its trees are grown here", error)
            worker.program.kill()
        except BaseException:  # interrupted: nobody will ask for the other answers
            end_team()
            raise
    return grown


def end_team() -> None:
    """End all workers at once; the next search starts new ones."""
    for worker in TEAM:
        worker.program.kill()
    TEAM.clear()
