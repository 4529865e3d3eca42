# SPDX-License-Identifier: MIT
"""What stones pay for follows from the printed prices, however many there are."""

from __future__ import annotations

from itertools import product

import stellwerk
from stellwerk.games.taubertal_express.counts import covers, pile_of
from stellwerk.games.taubertal_express.purse import Purses

RULES = stellwerk.rules("taubertal_express", 2)


def test_a_pile_of_stones_pays_for_every_price_that_it_covers() -> None:
    state = RULES.new_game()
    board, steps = state.material.board, state.steps  # type: ignore[attr-defined]
    for counts in product((0, 1, 2, 5), repeat=5):
        stones = pile_of(list(counts))
        purse = steps.purses.of(stones)
        for places, prices in (
            (purse.light, board.light_costs),
            (purse.halls, board.hall_costs),
            (purse.goods, board.goods_costs),
        ):
            paid = [place for place, p in enumerate(prices) if covers(stones, p)]
            assert places == paid
        for cost, ways in enumerate(steps.moves.pays):
            assert purse.links[cost] == [w for w in ways if covers(stones, w.price)]


def test_dear_prices_make_more_piles_than_there_is_room_for() -> None:
    dear = [pile_of([5, 0, 0, 0, 0]), pile_of([0, 4, 0, 3, 0])]
    cheap = [pile_of([0, 0, 1, 0, 0])]
    steps = RULES.new_game().steps  # type: ignore[attr-defined]
    purses = Purses(dear, cheap, dear, steps.moves.pays)
    for counts in product(range(6), repeat=5):
        stones = pile_of(list(counts))
        purse = purses.of(stones)
        paid = [place for place, price in enumerate(dear) if covers(stones, price)]
        assert purse.light == purse.goods == paid
        assert purse.halls == ([0] if counts[2] else [])
