# SPDX-License-Identifier: MIT
"""What stones pay for follows from the printed prices, however many there are."""

from __future__ import annotations

from itertools import product

import stellwerk
from stellwerk.games.taubertal_express.counts import covers, pile_of

RULES = stellwerk.rules("taubertal_express", 2)


def test_a_pile_of_stones_pays_for_every_price_that_it_covers() -> None:
    material = RULES.material  # type: ignore[attr-defined]
    board = material.board
    for counts in product((0, 1, 2, 5), repeat=5):
        stones = pile_of(list(counts))
        purse = material.purses.of(stones)
        for places, prices in (
            (purse.light, board.light_costs),
            (purse.halls, board.hall_costs),
            (purse.goods, board.goods_costs),
        ):
            paid = [place for place, p in enumerate(prices) if covers(stones, p)]
            assert places == paid
        for cost, ways in enumerate(material.moves.pays):
            assert purse.links[cost] == [w for w in ways if covers(stones, w.price)]
