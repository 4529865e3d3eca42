# SPDX-License-Identifier: MIT
"""What a move leaves as it was is shown again as the same objects."""

from collections.abc import Iterator
from typing import Any

import stellwerk
from stellwerk import LUCK, OVER, Rng


def positions(seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """The rules, and each two positions of a random game that follow each other."""
    rules: Any = stellwerk.rules("rail_line", players=2)
    state, rng = rules.new_game(), Rng(seed)
    while rules.to_act(state) != OVER:
        after = state.copy()
        rules.apply(after, rules.draw(after, rng))
        yield rules, state, after
        state = after


def test_stations_of_the_line_and_boxes_stay_the_same_objects() -> None:
    grown = unmarked = 0
    for rules, before, after in positions(7):
        shown = rules.common(before)
        again = rules.common(after, before, shown)
        assert again == rules.common(after)
        for old, new in zip(shown["line"], again["line"], strict=True):
            if before.side == after.side:
                assert all(new[place] is each for place, each in enumerate(old))
                grown += len(new) > len(old)
        for old, new in zip(shown["seats"], again["seats"], strict=True):
            if old["marks"] == new["marks"]:
                assert new["marks"] is old["marks"]
                assert new["counting"] is old["counting"]
                unmarked += new is not old
    assert grown > 0
    assert unmarked > 0


def test_the_line_may_become_shorter_again() -> None:
    """Where a card was taken back."""
    for rules, before, after in positions(8):
        shown = rules.common(after)
        assert rules.common(before, after, shown) == rules.common(before)


def test_gains_are_the_same_however_they_were_built() -> None:
    for rules, before, after in positions(9):
        for seat in (0, 1):
            shown = rules.personal(before, seat)
            kept = dict(shown["gains"])
            again = rules.personal(after, seat, before, shown)
            assert again == rules.personal(after, seat)
            assert shown["gains"] == kept


def test_a_decision_that_moves_no_card_hides_alike() -> None:
    same = other = 0
    for rules, before, after in positions(10):
        cards = [before.pile, before.removed, *(each.hand for each in before.players)]
        now = [after.pile, after.removed, *(each.hand for each in after.players)]
        assert rules.hides_alike(before, after) == (cards == now)
        if rules.to_act(before) != LUCK:
            same += cards == now
            other += cards != now
    assert same > 0
    assert other > 0
