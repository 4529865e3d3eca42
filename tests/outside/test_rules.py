# SPDX-License-Identifier: MIT
"""The rules of the example, one by one."""

from typing import Any

import pytest

from stellwerk import LUCK, OVER, Rules, State
from stellwerk.games import title_of

pytestmark = pytest.mark.usefixtures("plugged")


def rules(players: int = 2) -> Rules[Any]:
    return title_of("kesseldruck").rules(players, {"rounds": 3})


def after(table: Rules[Any], *texts: str) -> State:
    """The position after these moves."""
    state: State = table.new_game()
    for text in texts:
        move = table.parse(state, text)
        assert table.why_illegal(state, move) is None, text
        table.apply(state, move)
    return state


def texts(table: Rules[Any], state: State) -> list[str]:
    return [move.text() for move in table.legal_moves(state)]


@pytest.mark.rule("KD-001")
@pytest.mark.rule("KD-201")
def test_a_turn_begins_with_a_roll() -> None:
    table = rules()
    state = after(table)
    assert table.to_act(state) == LUCK
    assert texts(table, state) == [f"roll {face}" for face in range(1, 7)]
    assert table.to_act(after(table, "roll 4")) == 0


@pytest.mark.rule("KD-202")
def test_stoking_adds_to_the_pressure() -> None:
    table = rules()
    state = after(table, "roll 4", "stoke", "roll 3")
    assert table.view(state, 0)["pressure"] == 7
    assert texts(table, state) == ["stoke", "depart"]


@pytest.mark.rule("KD-203")
def test_too_much_pressure_ends_the_turn_for_nothing() -> None:
    table = rules()
    state = after(table, "roll 6", "stoke", "roll 5", "stoke", "roll 2", "roll 4")
    assert table.to_act(state) == 1
    assert table.scores(state) == [0, 0]


@pytest.mark.rule("KD-204")
@pytest.mark.rule("KD-002")
def test_a_train_travels_a_kilometre_for_each_bar_and_more_with_full_steam() -> None:
    table = rules()
    assert table.scores(after(table, "roll 6", "depart")) == [6, 0]
    full = ("roll 6", "stoke", "roll 6", "depart")
    assert table.scores(after(table, *full)) == [17, 0]


@pytest.mark.rule("KD-205")
def test_below_four_bar_no_train_departs() -> None:
    table = rules()
    state = after(table, "roll 3")
    refusal = table.why_illegal(state, table.parse(state, "depart"))
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("KD-205", {"n": 4})
    assert texts(table, state) == ["stoke"]


@pytest.mark.rule("KD-301")
@pytest.mark.rule("KD-302")
def test_after_the_last_round_the_longest_journey_wins() -> None:
    table = rules(3)
    turns = ["roll 4", "depart", "roll 6", "depart", "roll 6", "depart"] * 3
    state = after(table, *turns)
    assert table.to_act(state) == OVER
    outcome = table.outcome(state)
    assert outcome is not None
    assert outcome.winners == [1, 2]
    assert outcome.scores == [12, 18, 18]
