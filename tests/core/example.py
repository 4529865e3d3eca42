# SPDX-License-Identifier: MIT
"""The example game of core's tests. Any game would do; the rules are not the point."""

import stellwerk
from stellwerk import Game, Rng

GAME = "rail_line"
FIRST = {"start_player": 1}  # seat 1 begins, so luck does not decide it


def new(players: int = 2, seed: int = 1) -> Game:
    return stellwerk.new(GAME, players, seed, FIRST)


def finished(players: int = 2, seed: int = 1) -> Game:
    """A whole game of random moves."""
    game = new(players, seed)
    rng = Rng(seed)
    while game.to_act is not None:
        moves = game.legal_moves()
        game.play(moves[rng.below(len(moves))])
    return game
