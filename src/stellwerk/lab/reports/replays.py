# SPDX-License-Identifier: MIT
"""Every row can be played again: the closest game, and the commands for it."""

from __future__ import annotations

import numpy as np

from stellwerk.lab.reports.document import Section, Table
from stellwerk.lab.reports.laboratory import Laboratory
from stellwerk.lab.reports.nearest import replay_command, scores_told, winner_told

SHOWN = 5


def replays(lab: Laboratory) -> Section:
    """The closest games as rows, and how to see them."""
    words, played = lab.words, lab.main.played
    order = np.lexsort((played.games, -played.lead_changes, played.margin))[:SHOWN]
    rows = [game_row(lab, int(at)) for at in order]
    first = int(played.games[order[0]])
    headings = (
        "game",
        "seed",
        "scores",
        "winner_heading",
        "decisions",
        "luck",
        "changes",
    )
    return Section(
        "replay",
        words("report.replay.title"),
        words("report.replay.about", game=words.whole(first)),
        table=Table([words(f"report.replay.{key}") for key in headings], rows),
        numbers=[{"game": int(played.games[at])} for at in order],
        code=commands(lab, first),
        width=12,
    )


def game_row(lab: Laboratory, at: int) -> list[str]:
    """One game as it stands in the tables."""
    words, played = lab.words, lab.main.played
    return [
        words.whole(played.games[at]),
        str(lab.folder.header.seed),
        scores_told(lab.main, at),
        winner_told(lab, lab.main, at),
        words.whole(played.decisions[at]),
        words.whole(played.luck[at]),
        words.whole(played.lead_changes[at]),
    ]


def commands(lab: Laboratory, game: int) -> str:
    """What to type; the folder is named as it was given."""
    words, play = lab.words, replay_command(lab, lab.main)
    lines = [
        (f"{play} --watch --row {game}", "watch"),
        (f"{play} --row {game} --out close.stellwerk", "record"),
        ("stellwerk review close.stellwerk", "review"),
        (f'{play} --where "margin <= 1" --first 10', "more"),
    ]
    return "\n".join(
        f"{line}  # {words(f'report.replay.{key}')}" for line, key in lines
    )
