# SPDX-License-Identifier: MIT
"""The checker of histories: a sound one passes, every planted violation is found."""

from dataclasses import replace
from typing import Any, Final

import pytest

from stellwerk.server.bench.cluster.history import (
    NEVER,
    Heard,
    History,
    Line,
    Operation,
    Reading,
    Sight,
    Stored,
)
from stellwerk.server.bench.cluster.linearizable import violations

LINES: Final = [
    Line(-1, "luck", "deal", "s1"),
    Line(0, "player", "a", "s2"),
    Line(1, "player", "b", "s3"),
    Line(2, "bot", "c", "s4"),
]
CHAT: Final = [(0, "hi"), (1, "ho")]


def asked(kind: str, began: float, **more: Any) -> Operation:
    """Something that was asked by seat 0 and done half a second later."""
    told = {"ended": began + 0.5, "answer": "done", **more}
    seat = told.pop("seat", 0)
    return Operation(f"p{seat}", kind, seat, began, **told)


def sound() -> History:
    """Two people who saw everything in order."""
    return History(
        operations=[
            asked("hello", 1, told=1),
            asked("hello", 1.1, seat=1, told=1),
            asked("move", 2, text="a", seen=1, told=2),
            asked("move", 3, seat=1, text="b", seen=2, told=4),
            asked("chat", 4, text="hi"),
            asked("chat", 5, seat=1, text="ho"),
            asked("rename", 6, text="Ann"),
            asked("hello", 7, seat=1, told=4),
        ],
        sights=[
            Sight("p0", 1, 1.6, 1, "s1"),
            Sight("p0", 1, 2.4, 2, "s2"),
            Sight("p0", 1, 3.4, 4, "s4"),
        ],
        heard=[Heard("p0", 1, 0, "hi"), Heard("p0", 1, 1, "ho")],
        readings=[
            Reading("name", 0, "", 1.1, 1.6),
            Reading("name", 0, "Ann", 7, 7.5),
        ],
    )


STORED: Final = Stored(LINES, CHAT)


def test_a_sound_history_passes() -> None:
    assert violations(sound(), STORED) == []


def test_what_was_never_answered_may_have_happened_or_not() -> None:
    for number in (2, 3, 4, 5, 6):
        history = sound()
        each = history.operations[number]
        each.answer, each.ended, each.told = "", NEVER, -1
        assert violations(history, STORED) == []
    history = sound()
    history.operations += [
        Operation("p0", "move", 0, 9, "z", 4),
        Operation("p0", "chat", 0, 9, "never stored"),
        Operation("p0", "rename", 0, 9, "Never"),
    ]
    assert violations(history, STORED) == []


def found(history: History, stored: Stored = STORED) -> str:
    return " | ".join(violations(history, stored))


def test_a_lost_update_is_found() -> None:
    other = [*LINES[:2], Line(1, "player", "other", "s3"), LINES[3]]
    told = found(sound(), Stored(other, CHAT))
    assert "acknowledged but not stored: p1 move 'b'" in told
    assert "acknowledged but not stored" in found(sound(), Stored(LINES[:2], CHAT))


def test_a_double_application_is_found() -> None:
    twice = [*LINES, Line(1, "player", "b", "s5")]
    assert "stored at 4 but never asked for: 'b'" in found(sound(), Stored(twice, CHAT))
    history = sound()
    history.operations.append(asked("move", 8, seat=1, text="b", seen=2, told=4))
    assert "acknowledged twice at 2" in found(history)


def test_a_move_that_was_refused_but_stored_is_found() -> None:
    history = sound()
    history.operations[3].answer = "not_saved"
    assert "refused but stored: p1 move 'b'" in found(history)


def test_a_stale_read_is_found() -> None:
    history = sound()
    history.operations[7].told = 2
    assert "4 was known before: p1 hello" in found(history)


def test_a_stale_answer_without_anything_newer_is_found() -> None:
    history = sound()
    history.operations.append(
        asked("move", 8, text="z", seen=4, told=4, answer="stale")
    )
    assert "older than the question" in found(history)


def test_a_position_that_differs_from_the_stored_one_is_found() -> None:
    history = sound()
    history.sights[1] = replace(history.sights[1], seal="forged")
    assert "p0 saw another position 2" in found(history)


def test_a_position_from_nowhere_is_found() -> None:
    history = sound()
    history.sights.append(Sight("p0", 1, 9, 7, "s7"))
    assert "p0 saw 7, stored are 4" in found(history)


def test_a_socket_that_goes_back_is_found() -> None:
    history = sound()
    history.sights.append(Sight("p0", 1, 9, 2, "s2"))
    assert "p0 saw 4 and then 2" in found(history)
    history.sights[-1] = Sight("p0", 2, 9, 2, "s2")
    assert violations(history, STORED) == []  # another socket may be behind


@pytest.mark.parametrize(
    ("chat", "said"),
    [
        ([(0, "hi")], "stored 0 times: p1 chat 'ho'"),
        ([*CHAT, (0, "hi")], "stored 2 times: p0 chat 'hi'"),
        ([*CHAT, (0, "boo")], "stored but never said"),
        ([(1, "ho"), (0, "hi")], "later in the chat"),
    ],
)
def test_chat_that_is_lost_doubled_invented_or_reordered_is_found(
    chat: list[tuple[int, str]], said: str
) -> None:
    assert said in found(sound(), Stored(LINES, chat))


def test_chat_that_was_refused_but_stored_is_found() -> None:
    history = sound()
    history.operations[4].answer = "not_saved"
    assert "refused but stored: p0 chat" in found(history)


@pytest.mark.parametrize("numbers", [(1, 0), (0, 0), (0, 2)])
def test_chat_that_is_heard_twice_or_with_gaps_is_found(
    numbers: tuple[int, int],
) -> None:
    history = sound()
    history.heard[:] = [Heard("p0", 1, each, CHAT[each % 2][1]) for each in numbers]
    assert f"p0 heard {numbers[1]} after {numbers[0]}" in found(history)


@pytest.mark.parametrize(
    ("name", "began", "fine"),
    [("Ann", 7, True), ("", 7, False), ("Eve", 7, False), ("", 6.2, True)],
)
def test_a_name_that_no_order_explains_is_found(
    name: str, began: float, fine: bool
) -> None:
    history = sound()
    history.readings[1] = Reading("name", 0, name, began, 7.5)
    assert ("the name of seat 0" not in found(history)) == fine


def test_a_name_that_comes_and_goes_is_found() -> None:
    history = sound()
    history.operations[6].answer = ""
    history.operations[6].ended = NEVER
    history.readings.append(Reading("name", 0, "", 8, 8.5))
    assert "the name of seat 0" in found(history)


def test_a_seat_that_revives_is_found() -> None:
    history = sound()
    history.operations.append(asked("leave", 8))
    history.readings += [Reading("kind", 0, "bot", 9, 9.5)]
    history.readings += [Reading("name", 0, "", 9, 9.5)]
    assert violations(history, STORED) == []
    history.readings += [Reading("kind", 0, "human", 10, 10.5)]
    assert "the kind of seat 0" in found(history)


def test_what_nobody_knows_may_be_stored_or_not() -> None:
    history = sound()
    for place in (3, 5, 6):
        history.operations[place].answer = "maybe_saved"
        history.operations[place].told = -1
    assert found(history) == ""
    history.readings[1] = replace(history.readings[1], value="")
    assert found(history) == ""
    history.readings[1] = replace(history.readings[1], value="Bob")
    assert "no order explains the name of seat 0" in found(history)
