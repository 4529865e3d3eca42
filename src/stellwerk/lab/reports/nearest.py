# SPDX-License-Identifier: MIT
"""The games nearest to a number, each with the command that plays it again."""

from __future__ import annotations

import shlex
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.reports.document import Detail, Game, Games
from stellwerk.lab.reports.laboratory import Case, Laboratory
from stellwerk.lab.reports.pairs import Measure, common_games
from stellwerk.lab.reports.words import MINUS

SHOWN: Final = 10


def nearest(
    lab: Laboratory,
    title: str,
    values: NDArray[Any],
    wanted: float,
    case: Case | None = None,
) -> Games | None:
    """The ten games of a case whose values are nearest; those without one are left."""
    order = ten_nearest(values, wanted)
    if not len(order):
        return None
    chosen = case or lab.main
    return Games(
        title,
        [lab.words("report.replay.game"), lab.words("report.detail.scores")],
        [game_told(lab, chosen, int(at)) for at in order],
        [f"{replay_command(lab, chosen)} --watch --row"],
    )


def ten_nearest(values: NDArray[Any], wanted: float) -> NDArray[Any]:
    """The places of the values that are nearest, the first ones of equals first."""
    known = np.nonzero(~np.isnan(values))[0]
    away = np.abs(values[known] - wanted)
    if len(known) > SHOWN:  # sorting all of them would take longer
        near = away <= np.partition(away, SHOWN - 1)[SHOWN - 1]
        known, away = known[near], away[near]
    found: NDArray[Any] = known[np.lexsort((known, away))[:SHOWN]]
    return found


def game_told(lab: Laboratory, case: Case, at: int) -> Game:
    """One game in a sentence, and by columns."""
    words, played = lab.words, case.played
    number = int(played.games[at])
    told = words(
        "report.games.one",
        game=words.whole(number),
        scores=scores_told(case, at),
        won=winner_told(lab, case, at),
        n=int(played.decisions[at]),
    )
    return Game(number, told, [str(number), winner_marked(case, at)])


def winner_marked(case: Case, at: int) -> str:
    """The points of all seats, those of winners in bold."""
    played = case.played
    return " ".join(
        f"**{points(score)}**" if win > 0 else points(score)
        for score, win in zip(played.scores[at], played.wins[at], strict=True)
    )


def scores_told(case: Case, at: int) -> str:
    """The points of all seats."""
    return " · ".join(points(score) for score in case.played.scores[at])


def points(score: int) -> str:
    return str(score).replace("-", MINUS)


def nearest_pairs(
    lab: Laboratory,
    title: str,
    cases: tuple[Case, Case],
    values: Measure,
    wanted: float,
) -> Games | None:
    """The ten pairs with the same luck whose difference is nearest."""
    numbers, *places = common_games(*cases)
    first, second = (
        np.asarray(values(case.played), np.float64)[at]
        for case, at in zip(cases, places, strict=True)
    )
    order = ten_nearest(second - first, wanted)
    if not len(order):
        return None
    return Games(
        title,
        [lab.words("report.replay.game"), *[case.header.name for case in cases]],
        [
            pair_told(lab, cases, int(numbers[at]), [int(part[at]) for part in places])
            for at in order
        ],
        [f"{replay_command(lab, case)} --watch --row" for case in cases],
    )


def pair_told(
    lab: Laboratory, cases: tuple[Case, Case], number: int, places: list[int]
) -> Game:
    """Both games of a pair."""
    both = list(zip(cases, places, strict=True))
    base, other = (
        f"{scores_told(case, at)}; {winner_told(lab, case, at)}" for case, at in both
    )
    told = lab.words(
        "report.games.pair", game=lab.words.whole(number), base=base, other=other
    )
    cells = [winner_marked(case, at) for case, at in both]
    return Game(number, told, [str(number), *cells])


def row_detail(
    lab: Laboratory, name: str, facts: list[tuple[str, str]], games: Games | None
) -> str:
    """The key of a card for a row: its numbers, and the games nearest to it."""
    return "" if games is None else lab.details.add(Detail(name, "", facts, games))


def winner_told(lab: Laboratory, case: Case, at: int) -> str:
    """Who won a game, and by how much."""
    played = case.played
    winners = [str(seat + 1) for seat in np.nonzero(played.wins[at] > 0)[0]]
    margin, shared = int(played.margin[at]), len(winners) > 1
    key = "ahead" if margin else "shared" if shared else "tied"
    return lab.words(
        f"report.replay.winner.{key}",
        seats=lab.words.listed(winners),
        n=len(winners),
        margin=points(margin),
    )


def replay_command(lab: Laboratory, case: Case) -> str:
    """What to type, up to the number of the game."""
    named = f" --case {shlex.quote(case.header.name)}" if len(lab.cases) > 1 else ""
    return f"stellwerk experiment replay {shlex.quote(lab.called)}{named}"


def where(chosen: NDArray[Any], values: NDArray[Any]) -> NDArray[Any]:
    """The values of chosen games; the others have none."""
    found: NDArray[Any] = np.where(chosen, values.astype(np.float64), np.nan)
    return found
