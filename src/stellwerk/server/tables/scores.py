# SPDX-License-Identifier: MIT
"""The course of a game in numbers: points, where they come from, turns and rounds."""

import asyncio
from typing import Any, Final

from stellwerk.core.contract import LUCK, Rules, State
from stellwerk.server.storage.database import blaming
from stellwerk.server.storage.saved import MoveRow, load_moves
from stellwerk.server.tables.course import record_of
from stellwerk.server.tables.table import Table
from stellwerk.server.web.shapes import Gain, ScoreCourse

MOST_SCORES: Final = 300  # points of a line in a chart


async def score_course(table: Table) -> ScoreCourse:
    """Points after every decision, or after some of them in a long game."""
    rows = record_of(await table.store.read(lambda c: load_moves(c, table.id, -1)))
    with blaming("the course"):
        return await asyncio.to_thread(scores_of, table.rules, rows)


def scores_of(rules: Rules[Any], rows: list[MoveRow]) -> ScoreCourse:
    state: State = rules.new_game()
    course = ScoreCourse([], [], [], [], [])
    every = max(1, len(rows) // MOST_SCORES)
    points = [dict.fromkeys(parts, 0) for parts in rules.breakdown(state)]
    actor, round_ = LUCK, round_of(rules, state)
    for row in rows:
        if row.seat not in (LUCK, actor):
            actor = row.seat
            course.turns.append(row.entry)
        rules.apply(state, rules.parse(state, row.text))
        before, points = points, rules.breakdown(state)
        course.gains.extend(gained(row.entry, before, points))
        last = row.entry + 1 == len(rows)
        if last or (row.seat != LUCK and row.entry % every == 0):
            course.entries.append(row.entry + 1)
            course.scores.append(rules.scores(state))
        if round_ != (round_ := round_of(rules, state)):
            course.rounds.append(row.entry + 1)
    return course


def round_of(rules: Rules[Any], state: State) -> tuple[object, object]:
    """The round that the board shows to everybody; some games count them in cycles."""
    board = rules.public(state)
    return board.get("cycle"), board.get("round")


def gained(
    entry: int, before: list[dict[str, int]], after: list[dict[str, int]]
) -> list[Gain]:
    """What changed between two breakdowns."""
    return [
        Gain(entry, seat, category, points - before[seat].get(category, 0))
        for seat, parts in enumerate(after)
        for category, points in parts.items()
        if points != before[seat].get(category, 0)
    ]
