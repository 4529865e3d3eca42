# SPDX-License-Identifier: MIT
"""Luck: what a draw is said to be drawn from gives the same draw, and no other."""

import re

import pytest

from stellwerk import LUCK, BadRecord, Rng
from stellwerk.core.lots import LuckDecision
from stellwerk.core.record import Entry, check_entry
from stellwerk.kit.cases import Case
from stellwerk.kit.playing import answer, applied, generator
from stellwerk.kit.properties import holds


@holds(2)
def test_draws_can_be_recomputed_from_their_lots(case: Case, seed: int) -> None:
    rules = case.rules
    state = rules.new_game()
    rng = generator(case, seed)
    while state.stack:
        if rules.to_act(state) == LUCK:
            asked = rules.asked(state)
            assert isinstance(asked, LuckDecision)
            entropy = rng.seed()
            told = asked.lots(state).told(Rng(entropy))
            assert told == rules.draw(state, Rng(entropy)).text()
        rules.apply(state, answer(rules, state, rng))


@holds(1)
def test_every_draw_is_told_in_words(case: Case, seed: int) -> None:
    """Who looks at the shuffles of a game reads sentences, not the texts of moves."""
    rules = case.rules
    state = rules.new_game()
    rng = generator(case, seed)
    while state.stack:
        drawn = rules.to_act(state) == LUCK
        move = answer(rules, state, rng)
        state, events = applied(rules, state, move)
        for words in case.catalogues if drawn else ():
            said = [words.say(event.key, event.params) for event in events]
            assert said, f"nothing is said about {move.text()!r}"
            assert move.text() not in said


@holds(1)
def test_what_luck_cannot_have_drawn_is_named_with_what_it_can(
    case: Case, seed: int
) -> None:
    rules = case.rules
    state = rules.new_game()
    rng = generator(case, seed)
    while state.stack:
        move = answer(rules, state, rng)
        if rules.to_act(state) == LUCK:
            asked = rules.asked(state)
            thing = re.split("[ ,]", move.text())[-1]
            if thing != asked.text():
                forged = move.text().removesuffix(thing) + "X-0"
                with pytest.raises(BadRecord) as refused:
                    check_entry(rules, state, Entry(LUCK, forged), 17)
                assert refused.value.rule == asked.rule
                for words in case.catalogues:
                    said = refused.value.say(words)
                    assert "17: " in said
                    assert "X-0" in said
                    assert thing in said.partition("X-0")[2] or "…" in said
        rules.apply(state, move)
