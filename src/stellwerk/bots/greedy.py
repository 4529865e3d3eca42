# SPDX-License-Identifier: MIT
"""The greedy bot: looks one decision ahead with the game's own evaluation."""

from __future__ import annotations

from time import perf_counter
from typing import Final, final

from stellwerk.bots.bot import Bot, Budget, Position
from stellwerk.core.contract import LUCK, Move, State
from stellwerk.core.rng import Rng

WORLDS: Final = 3
FOREVER: Final = 1e18


@final
class GreedyBot(Bot):
    """Tries every move in a few imagined worlds and takes the best on average.

    A world is looked at completely, so at least one, whatever the budget; it counts
    as one simulation.
    """

    def __init__(self, rng: Rng, worlds: int = WORLDS, slips: float = 0.0) -> None:
        if worlds < 1 or not 0.0 <= slips <= 1.0:
            raise ValueError("worlds is at least 1, slips is from 0 to 1")
        self.rng: Final = rng
        self.worlds: Final = worlds
        self.slips: Final = slips  # how often it moves without thinking

    def choose(self, position: Position, budget: Budget) -> Move:
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        if self.slips > 0.0 and self.rng.below(1000) < int(self.slips * 1000):
            return moves[self.rng.below(len(moves))]
        values = self.values(position, moves, budget)
        best = max(values)
        ties = [
            move for move, value in zip(moves, values, strict=True) if value == best
        ]
        return ties[self.rng.below(len(ties))]

    def values(
        self, position: Position, moves: list[Move], budget: Budget
    ) -> list[float]:
        """What every move is worth, summed over the imagined worlds."""
        worlds = self.worlds
        if budget.simulations is not None:
            worlds = min(worlds, budget.simulations)
        end = FOREVER if budget.seconds is None else perf_counter() + budget.seconds
        values = [0.0] * len(moves)
        for _ in range(worlds):
            world = position.imagine(self.rng)
            for place in range(len(moves)):
                value = self.value(position, world.copy(), moves[place])
                values[place] = values[place] + value
            if end < FOREVER and perf_counter() > end:
                break
        return values

    def value(self, position: Position, world: State, move: Move) -> float:
        """The estimate after a move and what luck answers to it."""
        rules = position.rules
        rules.apply(world, move)
        while rules.to_act(world) == LUCK:
            rules.apply(world, rules.draw(world, self.rng))
        return position.evaluate(world)
