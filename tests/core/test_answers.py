# SPDX-License-Identifier: MIT
"""Questions made of answers: which answer a move is, and the book of all steps."""

from typing import Any

import pytest

import stellwerk
from stellwerk import BadSnapshot, Rng
from stellwerk.core.answers import linked
from stellwerk.core.verbs import NO_VERB
from tests.core.example import FIRST, GAME


def asked_for_extra() -> tuple[Any, Any]:
    """Rules and a state in which a question with several answers is asked."""
    rules = stellwerk.rules(GAME, 2, FIRST)
    state, rng = rules.new_game(), Rng(1)
    while rules.asked(state).text() != "extra 1":
        rules.apply(state, rules.draw(state, rng))
    return rules, state


def test_moves_of_one_class_share_a_verb_and_others_do_not() -> None:
    rules, _ = asked_for_extra()
    verbs: dict[type, set[int]] = {}
    for id in range(rules.action_count()):
        move = rules.action(id)
        verbs.setdefault(type(move), set()).add(move.verb)
    assert all(len(found) == 1 for found in verbs.values())
    assert len(set.union(*verbs.values())) == len(verbs)
    luck = rules.parse(rules.new_game(), "start 1")
    assert luck.verb == NO_VERB


def test_a_move_finds_its_answer_and_any_other_finds_none() -> None:
    rules, state = asked_for_extra()
    asked = rules.asked(state)
    passing = asked.answer_to(rules.parse(state, "pass"))
    assert type(passing).__name__ == "Passing"
    assert asked.answer_to(rules.parse(state, "mark coal")) is not passing
    assert asked.answer_to(rules.parse(state, "side I")) is None
    refused = rules.why_illegal(state, rules.parse(state, "side I"))
    assert (refused.rule, refused.reason) == ("RL-501", "refused.extra")


def test_moves_are_listed_in_the_order_of_the_answers() -> None:
    rules, state = asked_for_extra()
    order: list[int] = []
    link = rules.asked(state).first
    while link is not None:
        order.append(link.verb)
        link = link.next
    listed = [order.index(move.verb) for move in rules.legal_moves(state)]
    assert listed == sorted(listed)
    assert listed[0] == 0


def test_a_kind_of_move_has_at_most_one_answer_to_a_question() -> None:
    rules, state = asked_for_extra()
    answer = rules.asked(state).first.answer
    assert linked((answer,)).answer is answer
    with pytest.raises(AssertionError, match="one verb, one answer"):
        linked((answer, answer))


def test_a_book_has_every_step_under_its_text_and_none_twice() -> None:
    _, state = asked_for_extra()
    book = state.steps
    assert all(step.text() == text for text, step in book.by_text.items())
    stack = book.stack_of({"stack": ["turn_over", "extra 1"]})
    assert stack.save() == ["turn_over", "extra 1"]
    with pytest.raises(BadSnapshot, match="unknown step 'tea'"):
        book.stack_of({"stack": ["tea"]})
    with pytest.raises(AssertionError, match="two steps are written 'turn_over'"):
        book.enter(book.turn_over)


def test_the_first_answer_fills_the_gaps_of_a_question() -> None:
    _, state = asked_for_extra()
    card, second = state.steps.card[1], state.steps.second_card[1]
    assert [card.question(state).key, second.question(state).key] == [
        "ask.card",
        "ask.second_card",
    ]
    assert card.question(state).params == card.first_answer().gaps(state, 1)
    assert card.question(state).params["of"] == 24
    assert state.steps.lane[0].question(state).params == {}
    assert state.steps.lane[0].first_answer() is state.steps.lane[1].first_answer()


def test_questions_may_share_their_words() -> None:
    steps = stellwerk.rules("taubertal_express", 2).new_game().steps
    assert [ask.asking for ask in steps.office_hall] == ["ask.free_hall"] * 2
    assert [ask.refused for ask in steps.office_hall] == ["refused.free_hall"] * 2
    assert [ask.text() for ask in steps.office_hall] == [
        "office_hall 1",
        "office_hall 2",
    ]


def test_a_question_about_each_thing_has_answers_of_its_own() -> None:
    steps = stellwerk.rules("taubertal_express", 2).new_game().steps
    assert [ask.text() for ask in steps.place_hall[1][:2]] == [
        "place_hall 2 H1",
        "place_hall 2 H2",
    ]
    first, second = steps.place_hall[0][:2]
    assert first.first_answer() is not second.first_answer()
    assert first.first_answer() is steps.place_hall[1][0].first_answer()


def test_plain_answers_make_each_choice_once() -> None:
    rules, state = asked_for_extra()
    twins = [rules.choices(state, 0)[0] for _ in range(2)]
    assert twins[0] is twins[1]
    assert twins[0].text == "pass"
