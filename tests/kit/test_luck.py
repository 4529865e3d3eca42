# SPDX-License-Identifier: MIT
"""Luck: what a draw is said to be drawn from gives the same draw."""

from stellwerk import LUCK, Rng
from stellwerk.core.lots import LuckDecision
from tests.kit.cases import Case
from tests.kit.playing import answer, generator
from tests.kit.properties import holds


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
