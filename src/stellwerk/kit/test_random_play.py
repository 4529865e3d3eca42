# SPDX-License-Identifier: MIT
"""Thousands of random games of every title and player count: no crash, no stall."""

from typing import Final

import pytest

from stellwerk import Rng
from stellwerk.core.title import Title
from stellwerk.kit.cases import cases_of
from stellwerk.kit.digest import build
from stellwerk.kit.effort import effort
from stellwerk.kit.playing import walk
from stellwerk.kit.properties import SCALE

# The interpreted build gets fewer: it is there to be debugged, not to be fast.
GAMES: Final = round((effort(400, 2000) if build() == "compiled" else 200) * SCALE)


@pytest.mark.slow
def test_random_games_end(title: Title, players: int) -> None:
    """All options of a player count by turns."""
    tables = [case.rules for case in cases_of(title) if case.players == players]
    for number in range(GAMES):
        rules = tables[number % len(tables)]
        state = rules.new_game()
        for _ in walk(rules, state, Rng(players, number)):
            pass
        assert rules.broken_laws(state) == []
        assert rules.outcome(state) is not None
