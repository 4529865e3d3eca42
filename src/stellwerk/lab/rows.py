# SPDX-License-Identifier: MIT
"""One row per game, and playing the games that fill them."""

from __future__ import annotations

from typing import Any

import msgspec

from stellwerk.bots.match import play_match
from stellwerk.core.contract import Rules
from stellwerk.core.rng import Rng
from stellwerk.lab.errors import GameFailed
from stellwerk.lab.plan import Plan


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

    def line(self) -> bytes:
        return msgspec.json.encode(self) + b"\n"


def play_row(plan: Plan, rules: Rules[Any], game: int) -> Row:
    """Play one game of the plan; it depends on the plan and its number alone."""
    table = Rng(plan.header.seed, game)
    try:
        result = play_match(rules, plan.bots(table), table)
    except Exception as error:
        raise GameFailed(
            f"game {game} of seed {plan.header.seed} broke off: "
            f"{type(error).__name__}: {error}"
        ) from error
    outcome = result.outcome
    return Row(
        game,
        plan.header.seed,
        plan.header.bots,
        outcome.scores,
        outcome.places,
        outcome.winners,
        result.decisions,
        result.luck,
        outcome.breakdown,
        outcome.tie_breaks,
    )


def play_lines(plan: Plan, rules: Rules[Any], first: int, count: int) -> bytes:
    """Games `first` to `first + count - 1` as lines of a result file."""
    return b"".join(
        play_row(plan, rules, game).line() for game in range(first, first + count)
    )
