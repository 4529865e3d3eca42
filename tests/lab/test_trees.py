# SPDX-License-Identifier: MIT
"""One decision on many workers: the same answer wherever its trees grow."""

import pytest

import stellwerk
from stellwerk.bots.bot import Budget, Position, position_for
from stellwerk.bots.parallel import ParallelBot
from stellwerk.bots.registry import make_bot
from stellwerk.core.rng import Rng
from stellwerk.lab.spreading.where import Here, Where
from stellwerk.lab.trees import estimates_of
from tests.lab.helpers import GAME


def bot() -> ParallelBot:
    made = make_bot("search:sims=60:trees=5", Rng(11), GAME)
    assert isinstance(made, ParallelBot)
    return made


def position() -> Position:
    game = stellwerk.new(GAME, 2, 4)
    while len(game.legal_moves()) < 2:
        game.play(game.legal_moves()[0])
    assert game.to_act is not None
    return position_for(game.rules, game.state, game.to_act, Rng(3))


def found(where: Where | None) -> list[tuple[int, int, float]]:
    """Moves, visits and rewards; by the bot itself if nowhere is named."""
    budget = Budget()
    if where is None:
        estimates = bot().estimates(position(), budget)
    else:
        estimates = estimates_of(bot(), position(), budget, where)
    return [(one.move.id, one.visits, one.reward) for one in estimates]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_search_is_the_same_wherever_its_trees_grow(jobs: int) -> None:
    alone = found(None)
    assert sum(visits for _, visits, _ in alone) == 60
    assert found(Here(jobs)) == alone
