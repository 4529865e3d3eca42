# SPDX-License-Identifier: MIT
"""Guided first games at a table: the luck and the others follow the game's guide.

Such a table has the guide's secret and seeds. As long as its record is the guide's,
which the seal tells, bots play what stands there; after that they play as they can.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from stellwerk.core.contract import State
from stellwerk.core.guide import Lesson, Stop, lesson_of
from stellwerk.games import title_of
from stellwerk.server.web.shapes import GuideInfo, NoteInfo, StopInfo
from stellwerk.server.workers.fairness import Who

if TYPE_CHECKING:
    from stellwerk.server.storage.saved import SeatRow
    from stellwerk.server.tables.table import Table


@lru_cache(maxsize=8)
def lesson(game: str) -> Lesson:
    """The guided first game of a title."""
    return lesson_of(title_of(game))


@lru_cache(maxsize=16)
def guide(game: str, language: str) -> GuideInfo:
    """What the page needs to lead somebody through it."""
    found = lesson(game)
    return GuideInfo(
        minutes=found.minutes(),
        stops=[
            stop_info(stop, place, language)
            for stop, place in zip(found.guide.stop, found.places, strict=True)
        ],
        moves={
            str(place): entry.text
            for place, entry in enumerate(found.entries)
            if entry.seat == found.learner
        },
        watched=found.watched,
        not_played=[words.say(language) for words in found.guide.not_played.values()],
        seals=found.seals,
    )


def stop_info(stop: Stop, place: int, language: str) -> StopInfo:
    return StopInfo(
        *(stop.key, place, stop.rules, stop.title.say(language)),
        [NoteInfo(note.text.say(language), note.look) for note in stop.note],
        task=None if stop.task is None else stop.task.say(language),
        otherwise=None if stop.otherwise is None else stop.otherwise.say(language),
    )


def is_lesson(table: Table) -> bool:
    """Does the luck of this table follow a guide that bots can follow too?"""
    if table.closed is not None:
        return False
    return lesson(table.row.game).guide.shuffle().secret == table.row.secret


async def bot_move(table: Table, seat: SeatRow, state: State) -> str:
    """What a bot plays: as the guide says, or what it thinks best."""
    course = table.course
    if is_lesson(table):
        told = lesson(table.row.game).next_move(course.entry, course.seal)
        if told is not None:
            return told.text
    return await table.thinking.choose(
        *(table.rules, state, seat.seat, seat.bot or "random"),
        Who(table.id, lambda: table.attended),
        table.clock,
    )
