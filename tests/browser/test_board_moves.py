# SPDX-License-Identifier: MIT
"""Every drawn board: each legal move can be tapped, and nothing else is ringed."""

from collections import Counter
from typing import Any, Final

import pytest

from stellwerk.kit.effort import effort
from tests.browser.conftest import NewDesk
from tests.browser.covering import looked_through
from tests.browser.desk import many, nothing
from tests.browser.stage import drawn_games

SOME: Final = 3  # every third position is tried in few seconds, the others take long
MANY: Final = effort(15, 200)  # of each game: a thousand in all in a long run
TRIED: Final = 2  # choices of each position that are really made
# Choices that touch the same kinds of things and are not offered by what is ringed:
# so many of a position are made, too. A tile on the map can be laid in 147 ways.
MOST: Final = effort(12, 1000)
EXAMPLES: Final = 12


def faults(new_desk: NewDesk, game: str, positions: list[Any]) -> list[str]:
    """What is wrong with the choices of some positions, the most frequent first."""
    desk = new_desk(game)
    found = desk.each("desk.choosing", positions, TRIED, MOST)
    assert len(found) == len(positions)
    counted = Counter(
        f"{position[2]['view']['question']['key']}: {fault}"
        for position, all_of_it in zip(positions, found, strict=True)
        for fault in all_of_it
    )
    return [
        f"{times} × {fault}"[:200] for fault, times in counted.most_common(EXAMPLES)
    ]


@pytest.mark.parametrize("game", drawn_games())
def test_every_question_can_be_answered_by_tapping(
    new_desk: NewDesk, game: str
) -> None:
    """Each recorded question; of many choices of a kind some, others each time."""
    positions = looked_through(game).values()
    asked = [one for one in positions if one[2]["view"]["choices"]]
    nothing(faults(new_desk, game, asked))


@pytest.mark.parametrize("game", drawn_games())
def test_moves_of_some_positions_can_be_tapped(new_desk: NewDesk, game: str) -> None:
    nothing(faults(new_desk, game, many(game, MANY)[::SOME]))


@pytest.mark.slow
@pytest.mark.parametrize("game", drawn_games())
def test_moves_of_many_positions_can_be_tapped(new_desk: NewDesk, game: str) -> None:
    positions = many(game, MANY)
    others = [one for place, one in enumerate(positions) if place % SOME]
    nothing(faults(new_desk, game, others))
