# SPDX-License-Identifier: MIT
"""The greedy bot: looks one decision ahead with the game's own evaluation."""

from __future__ import annotations

from typing import Final, final

from stellwerk.bots.bot import Bot, Position
from stellwerk.core.contract import LUCK, Move, State
from stellwerk.core.rng import Rng

WORLDS: Final = 3


@final
class GreedyBot(Bot):
    """Tries every move in a few imagined worlds and takes the best on average."""

    def __init__(self, rng: Rng, worlds: int = WORLDS) -> None:
        self.rng: Final = rng
        self.worlds: Final = worlds

    def choose(self, position: Position) -> Move:
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        values = [0.0] * len(moves)
        for _ in range(self.worlds):
            world = position.imagine(self.rng)
            for place in range(len(moves)):
                values[place] += self.value(position, world.copy(), moves[place])
        best = max(values)
        ties = [
            move for move, value in zip(moves, values, strict=True) if value == best
        ]
        return ties[self.rng.below(len(ties))]

    def value(self, position: Position, world: State, move: Move) -> float:
        """The estimate after a move and what luck answers to it."""
        rules = position.rules
        rules.apply(world, move)
        while rules.to_act(world) == LUCK:
            rules.apply(world, rules.draw(world, self.rng))
        return position.evaluate(world)
