# SPDX-License-Identifier: MIT
"""Whole games of bots that think, by the dozen: no failure, no stall.

`STELLWERK_KIT_SCALE` multiplies their number, as that of random games.
"""

from typing import Final

import pytest

from stellwerk import Rng
from stellwerk.bots.match import play_match
from stellwerk.bots.registry import make_bot
from stellwerk.core.title import Title
from stellwerk.games import TITLES
from stellwerk.kit.digest import build
from stellwerk.kit.effort import effort
from stellwerk.kit.properties import SCALE

PAIRS: Final = [("greedy", "random"), ("search:sims=8", "greedy")]
GAMES: Final = round((effort(6, 12) if build() == "compiled" else 2) * SCALE)


@pytest.mark.slow
@pytest.mark.parametrize("bots", PAIRS, ids=[" and ".join(pair) for pair in PAIRS])
@pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
def test_games_of_bots_end(title: Title, bots: tuple[str, str]) -> None:
    """Every bot sits on every seat in turn; nobody ever stands in for it."""
    span = title.max_players - title.min_players + 1
    for number in range(GAMES):
        rules = title.rules(title.min_players + number % span)
        table = [
            make_bot(bots[(seat + number) % 2], Rng(seat, number), title.key)
            for seat in range(rules.players)
        ]
        result = play_match(rules, table, Rng(8, number))
        assert result.failures == [0] * rules.players
        assert result.decisions + result.luck <= rules.max_decisions()
