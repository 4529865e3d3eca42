# SPDX-License-Identifier: MIT
"""Lines of the log: the short way gives what the long one gives."""

from typing import Any

import msgspec
import pytest

from stellwerk import LUCK
from stellwerk.core.messages import Event
from stellwerk.core.shuffle import Shuffle
from stellwerk.games import TITLES
from stellwerk.kit.cases import Case
from stellwerk.server.tables.course import Course
from stellwerk.server.tables.lines import News, write_events

SHUFFLE = Shuffle("00", ["", "", "", ""])


def played(game: str, moves: int) -> Any:
    """The plans of the first moves of a game, each the first that is offered."""
    title = TITLES[game]
    rules = Case(title, title.min_players, {}).rules
    course = Course(rules, SHUFFLE, "")
    plan = course.begin()
    for _ in range(moves):
        course.accept(plan)
        yield plan
        if course.over:
            return
        assert course.to_act != LUCK
        text = rules.legal_moves(course.state)[-1].text()
        plan = course.play(text, "player")


@pytest.mark.parametrize("game", TITLES)
def test_public_lines_are_what_everybody_is_told(game: str) -> None:
    short = 0
    for plan in played(game, 60):
        news = News(plan.rows)
        for seat in (None, 0, 1):
            told = msgspec.json.decode(news.lines(seat))
            assert told == msgspec.json.decode(news.told_to(seat))
        short += news.public is not None
    assert short > 0


@pytest.mark.parametrize("game", TITLES)
def test_whether_there_is_a_choice_is_known_at_every_position(game: str) -> None:
    """Found out when single answers were looked for, or else when it is asked."""
    title = TITLES[game]
    rules = Case(title, title.min_players, {}).rules
    course = Course(rules, SHUFFLE, "")
    plan, known = course.begin(lambda seat: "auto"), 0
    for _ in range(30):
        course.accept(plan)
        if course.over:
            break
        legal = rules.legal_moves(course.state)
        assert course.has_choice() == (len(legal) > 1)
        known += course.open
        plan = course.play(legal[-1].text(), "player", lambda seat: "auto")
        back = course.undo(course.to_act, True)
        assert back is None or not back.open
    assert known > 0


def test_texts_that_look_like_an_end_stay() -> None:
    """Inside a text the signs are written otherwise."""
    tricky = ',"secret":{},"known_to":[]'
    (plan,) = played("rail_line", 1)
    event = Event("say", 0, {"text": tricky})
    row = msgspec.structs.replace(plan.rows[0], events=write_events([event]))
    news = News([row])
    assert news.public is not None
    (line,) = msgspec.json.decode(news.lines(None))
    assert line["events"][0]["params"] == {"text": tricky}
    assert set(line["events"][0]) == {"key", "seat", "params", "targets"}


def test_who_is_named_as_knowing_is_not_told() -> None:
    """An event that says who knows goes the long way, also without a secret."""
    (plan,) = played("rail_line", 1)
    event = Event("say", 0, {}, known_to=[1])
    row = msgspec.structs.replace(plan.rows[0], events=write_events([event]))
    news = News([row])
    assert news.public is None
    assert b"known_to" not in news.lines(0)


@pytest.mark.parametrize("events", ['[{"known_to": [1]}]', '[{"known_to":[1]}]'])
def test_secrets_are_noticed_however_they_are_written(events: str) -> None:
    """Also next to an event without any."""
    (plan,) = played("rail_line", 1)
    row = msgspec.structs.replace(plan.rows[0], events=events)
    open_row = msgspec.structs.replace(plan.rows[0], events="[]")
    assert News([open_row, row]).public is None
