# SPDX-License-Identifier: MIT
"""Who sits where in a tournament: rounds in which everything is balanced.

All games of a round are dealt from the same stream of luck. A round has every table
that can be filled evenly, and at every table all turn once around the seats: every
bot sits on every seat, and meets every other bot, equally often. From round to round
the order around a table changes, so that nobody always follows the same neighbor.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations
from typing import Final

from stellwerk.lab.errors import BadPlan

MIN_BOTS: Final = 2
MAX_BOTS: Final = 12


class Schedule:
    """The seats of all games, for a number of bots and of players."""

    def __init__(self, bots: int, players: int) -> None:
        self.bots: Final = bots
        self.players: Final = players
        self.tables: Final = tables(bots, players)
        self.orders: Final = [(0, *rest) for rest in permutations(range(1, players))]
        self.round_games: Final = len(self.tables) * players

    def round(self, game: int) -> int:
        """The round of a game, which is also its stream of luck."""
        return game // self.round_games

    def seats(self, game: int) -> list[int]:
        """The bots of a game by seat, as their numbers."""
        round, place = divmod(game, self.round_games)
        table, turn = divmod(place, self.players)
        order = self.orders[round % len(self.orders)]
        members = [self.tables[table][index] for index in order]
        return members[turn:] + members[:turn]

    def whole_rounds(self, games: int) -> int:
        """The number of games rounded up to whole rounds."""
        return -(-games // self.round_games) * self.round_games


def tables(bots: int, players: int) -> list[list[int]]:
    """All ways to fill a table evenly.

    With too few bots each takes as many seats as go round, and the seats that are
    left go to every combination of bots in turn.
    """
    each, left = divmod(players, bots)
    return [
        sorted([*list(range(bots)) * each, *more])
        for more in combinations(range(bots), left)
    ]


@lru_cache
def schedule(bots: int, players: int) -> Schedule:
    """The schedule, made once; `BadPlan` for too few or too many bots."""
    if not MIN_BOTS <= bots <= MAX_BOTS:
        raise BadPlan(f"bots: {bots} named; a tournament is for 2 to {MAX_BOTS}")
    return Schedule(bots, players)
