# SPDX-License-Identifier: MIT
"""One row per game."""

from __future__ import annotations

import msgspec

from stellwerk.bots.match import Result


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """How one game went; lists are by seat."""

    game: int  # counted from 0; luck's answers come from `Rng(seed, game)`
    seed: int
    bots: list[str]
    scores: list[int]
    places: list[int]  # 1 is best, ties share a place
    winners: list[int]  # seats, counted from 0
    decisions: int  # of players
    luck: int  # decisions of luck: shuffles, deals, dice
    breakdown: list[dict[str, int]]  # points by category
    tie_breaks: list[dict[str, int]]
    failures: list[int] = []  # decisions that simpler bots took for those that failed

    def line(self) -> bytes:
        return msgspec.json.encode(self) + b"\n"


def row_of(game: int, seed: int, bots: list[str], result: Result) -> Row:
    """The row of a game that was played."""
    outcome = result.outcome
    return Row(
        game,
        seed,
        bots,
        outcome.scores,
        outcome.places,
        outcome.winners,
        result.decisions,
        result.luck,
        outcome.breakdown,
        outcome.tie_breaks,
        result.failures,
    )
