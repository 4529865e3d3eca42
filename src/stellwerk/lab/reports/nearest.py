# SPDX-License-Identifier: MIT
"""The games nearest to a number, each with the command that plays it again."""

from __future__ import annotations

import shlex
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.reports.document import Game, Games
from stellwerk.lab.reports.laboratory import Case, Laboratory

SHOWN: Final = 10


def nearest(
    lab: Laboratory,
    title: str,
    values: NDArray[Any],
    wanted: float,
    case: Case | None = None,
) -> Games | None:
    """The ten games of a case whose values are nearest; those without one are left."""
    known = np.nonzero(~np.isnan(values))[0]
    if not len(known):
        return None
    chosen = case or lab.main
    order = np.lexsort((known, np.abs(values[known] - wanted)))[:SHOWN]
    return Games(title, [game_told(lab, chosen, int(at)) for at in known[order]])


def game_told(lab: Laboratory, case: Case, at: int) -> Game:
    """One game in a sentence, and how to see it."""
    words, played = lab.words, case.played
    number = int(played.games[at])
    told = words(
        "report.games.one",
        game=words.whole(number),
        scores=" · ".join(str(score) for score in played.scores[at]),
        won=winner_told(lab, case, at),
        n=int(played.decisions[at]),
    )
    return Game(number, told, f"{replay_command(lab, case)} --row {number}")


def winner_told(lab: Laboratory, case: Case, at: int) -> str:
    """Who won a game, and by how much."""
    played = case.played
    winners = [str(seat + 1) for seat in np.nonzero(played.wins[at] > 0)[0]]
    return lab.words(
        "report.replay.winner",
        seats=", ".join(winners),
        n=len(winners),
        margin=played.margin[at],
    )


def replay_command(lab: Laboratory, case: Case) -> str:
    """What to type, up to the number of the game."""
    named = f" --case {shlex.quote(case.header.name)}" if len(lab.cases) > 1 else ""
    return f"stellwerk experiment replay {shlex.quote(lab.called)}{named}"


def where(chosen: NDArray[Any], values: NDArray[Any]) -> NDArray[Any]:
    """The values of chosen games; the others have none."""
    found: NDArray[Any] = np.where(chosen, values.astype(np.float64), np.nan)
    return found
