# SPDX-License-Identifier: MIT
"""What a view tells of the worth of goods is what receiving them brings."""

from typing import Any

import pytest

import stellwerk
from stellwerk.games.rail_line.symbols import receive_good


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("sheet", [1, 2])
def test_gains_are_what_one_more_good_would_bring(sheet: int, players: int) -> None:
    rules: Any = stellwerk.rules(
        "rail_line", players=players, options={"score_sheet": sheet}
    )
    goods = rules.material.goods
    seen = set()
    for seed in range(4):
        rng = stellwerk.Rng(seed)
        state = rules.new_game()
        while rules.to_act(state) != stellwerk.OVER:
            rules.apply(state, rules.draw(state, rng))
            for seat in range(players):
                for good, gain in rules.view(state, seat)["gains"].items():
                    twin = state.copy()
                    receive_good(twin, seat, goods.index(good))
                    more = rules.scores(twin)[seat] - rules.scores(state)[seat]
                    assert gain == more, (good, seat)
                    seen.add(gain)
    assert len(seen) > 5
