# SPDX-License-Identifier: MIT
"""Small values that leave the engine."""

import pytest

from stellwerk import Illegal, Outcome
from stellwerk.core.messages import (
    Choice,
    Effect,
    Event,
    Question,
    Target,
    seat_name,
)
from stellwerk.core.ranking import places


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([], []),
        ([(5,)], [1]),
        ([(5,), (7,), (6,)], [3, 1, 2]),
        ([(5,), (5,), (6,)], [2, 2, 1]),
        ([(5,), (6,), (6,)], [3, 1, 1]),
        ([(5,), (5,), (5,), (5,)], [1, 1, 1, 1]),
        ([(5, 1), (5, 2), (4, 9)], [2, 1, 3]),
        ([(5, 2), (5, 2), (4, 9)], [1, 1, 3]),
        ([(-1,), (-2,), (0,)], [2, 3, 1]),
    ],
)
def test_equal_keys_share_a_place_and_the_next_one_is_left_out(
    keys: list[tuple[int, ...]], expected: list[int]
) -> None:
    assert places(keys) == expected


def test_winners_are_all_seats_on_the_first_place() -> None:
    parts = [{"a": 3}, {"a": 5}, {"a": 5}]
    ties = [{"coins": 0}, {"coins": 1}, {"coins": 1}]
    outcome = Outcome([3, 5, 5], [3, 1, 1], parts, ties)
    assert outcome.winners == [1, 2]
    assert outcome.to_dict() == {
        "scores": [3, 5, 5],
        "places": [3, 1, 1],
        "winners": [1, 2],
        "breakdown": parts,
        "tie_breaks": ties,
    }


def test_an_outcome_gives_its_lists_away_as_copies() -> None:
    outcome = Outcome([1, 2], [2, 1], [{"a": 1}, {"a": 2}], [{}, {}])
    shape = outcome.to_dict()
    for part in shape.values():
        assert isinstance(part, list)
        part.clear()
    assert outcome.scores == [1, 2]
    assert outcome.breakdown == [{"a": 1}, {"a": 2}]


def test_secrets_of_an_event_are_told_to_those_who_know_them() -> None:
    event = Event("event.dealt", 1, {"n": 2}, None, {"cards": ["A", "B"]}, [1])
    assert event.to_dict(1) == {
        "key": "event.dealt.known",
        "seat": 1,
        "params": {"n": 2, "cards": ["A", "B"]},
        "targets": [],
    }
    for other in [None, 0, 2]:
        assert event.to_dict(other)["key"] == "event.dealt"
        assert event.to_dict(other)["params"] == {"n": 2}


def test_an_open_event_is_the_same_for_everybody() -> None:
    event = Event("event.paid", 0, {"n": 2}, [Target("coins", "1")])
    expected = {
        "key": "event.paid",
        "seat": 0,
        "params": {"n": 2},
        "targets": [{"kind": "coins", "id": "1"}],
    }
    assert [event.to_dict(seat) for seat in [None, 0, 1]] == [expected] * 3


def test_questions_and_choices_as_plain_values() -> None:
    question = Question("ask.card", {"n": 1})
    assert question.to_dict(2, "XX-1") == {
        "key": "ask.card",
        "params": {"n": 1},
        "rule": "XX-1",
        "seat": 2,
    }
    effect = Effect(0, "preview.coins", {"n": 1})
    choice = Choice("play A", "choose.card", {}, [Target("card", "A")], "hand", True)
    assert choice.to_dict()["targets"] == [{"kind": "card", "id": "A"}]
    assert choice.to_dict()["primary"] is True
    with_preview = Choice("play A", "choose.card", {}, preview=[effect]).to_dict()
    assert with_preview["preview"] == [
        {"seat": 0, "key": "preview.coins", "params": {"n": 1}}
    ]


def test_a_refusal_shows_itself() -> None:
    assert repr(Illegal("XX-1", "refused.x", {"n": 1})) == (
        "Illegal(XX-1, refused.x, {'n': 1})"
    )
    assert Illegal("XX-1", "refused.x").params == {}


def test_players_are_named_by_their_seat() -> None:
    assert seat_name(2) == "#2"
