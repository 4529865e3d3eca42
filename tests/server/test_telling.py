# SPDX-License-Identifier: MIT
"""Messages of a position are what the protocol says, letter by letter."""

from typing import Any

import msgspec
import pytest

from stellwerk.core.shown import Shown
from stellwerk.core.shuffle import Shuffle
from stellwerk.core.telling import Facts, Telling
from stellwerk.games import TITLES
from stellwerk.kit.cases import Case
from stellwerk.server.tables.course import Course
from stellwerk.server.tables.lines import News
from stellwerk.server.tables.showing import fixed_start, write_choice
from stellwerk.server.web import messages as m

SHUFFLE = Shuffle("00", ["", "", "", ""], ["", "", "", ""])
MOVES = 40
PLAYERS = (None, 0, 1)

decoder = msgspec.json.Decoder(m.StateInfo | m.ChangeInfo)


def telling_of(
    course: Course, before: Shown | None, news: News, undone: bool = False
) -> Telling:
    rules = course.rules
    now = Shown(rules, course.state, course.seq, before, write_choice)
    ended = rules.outcome(course.state) if course.over else None
    outcome = m.encoder.encode(None if ended is None else ended.to_dict())
    every = [True] * rules.players
    facts = Facts(course.entry, undone, outcome, course.seal, course.back, every)
    fixed = fixed_start(rules)
    return Telling(now, before, facts, news.lines, fixed, m.encoder.encode)


def positions(game: str, moves: int) -> Any:
    """The first positions of a game, each with the plan that led to it."""
    title = TITLES[game]
    rules = Case(title, title.min_players, {}).rules
    course = Course(rules, SHUFFLE, "0" * 64)
    plan = course.begin()
    for _ in range(moves):
        course.accept(plan)
        yield course, plan
        if course.over:
            return
        text = rules.legal_moves(course.state)[0].text()
        plan = course.play(text, "player")


@pytest.mark.parametrize("game", TITLES)
def test_messages_are_written_as_the_protocol_defines_them(game: str) -> None:
    """Read and written again they are the same: no field is missing, new or moved."""
    shown, kinds = None, set()
    for course, plan in positions(game, MOVES):
        telling = telling_of(course, shown, News(plan.rows))
        for viewer in PLAYERS:
            for has_before in (False, shown is not None):
                message = telling.message(viewer, has_before)
                told = decoder.decode(message)
                assert m.encoder.encode(told) == message
                assert (told.seat, told.seen) == (viewer, course.seq)
                assert (told.entry, told.seal) == (course.entry, course.seal)
                assert told.can_undo == (told.undo_from is not None)
                assert [line.seq for line in told.log] == [r.seq for r in plan.rows]
                kinds.add(type(told))
        shown = telling.now
    assert kinds == {m.StateInfo, m.ChangeInfo}


def test_each_message_is_made_once() -> None:
    ((course, plan),) = positions("rail_line", 1)
    telling = telling_of(course, None, News(plan.rows))
    assert telling.message(0, False) is telling.message(0, False)
    assert telling.message(0, False) is not telling.message(1, False)


def test_who_may_take_back_is_told_from_where() -> None:
    told = []
    for course, plan in positions("rail_line", 12):
        telling = telling_of(course, None, News(plan.rows), undone=True)
        for seat in (0, 1):
            message = decoder.decode(telling.message(seat, False))
            assert message.undone
            assert message.undo_from == course.back.earliest(seat, True)
            told.append(message.can_undo)
        assert not decoder.decode(telling.message(None, False)).can_undo
    assert True in told
    assert False in told


def test_the_end_is_told_with_its_result() -> None:
    for course, plan in positions("rail_line", 1000):
        telling = telling_of(course, None, News(plan.rows))
        told = decoder.decode(telling.message(None, False))
        assert (told.outcome is not None) == course.over
    assert course.over
