# SPDX-License-Identifier: MIT
"""The recorded positions: complete, of today's engine, and small."""

from typing import Final

import pytest

from stellwerk.games import TITLES, title_of
from tests.browser.arranged import arranged
from tests.browser.recording import Setting, kind_of, moves, position, settings_of
from tests.browser.stage import FIXTURES, fixture

LARGEST: Final = 1_800_000  # bytes of a file
MARKS: Final = {"begin", "middle", "largest", "waiting", "over"}


def shape(value: object) -> object:
    """The keys of a view and of what it has in it; how much there is of it may vary."""
    if isinstance(value, dict):
        return {key: shape(part) for key, part in value.items()}
    return type(value).__name__


@pytest.mark.parametrize("game", TITLES)
def test_a_file_is_small_and_holds_what_is_printed(game: str) -> None:
    assert (FIXTURES / f"{game}.json").stat().st_size <= LARGEST
    assert fixture(game)["printed"] == title_of(game).edition().raw


@pytest.mark.parametrize(
    "setting",
    [setting for game in TITLES for setting in settings_of(game)],
    ids=lambda setting: f"{setting.game}-{setting.name}",
)
def test_positions_are_those_of_the_engine(setting: Setting) -> None:
    """Views are as they were recorded, and every question of a game is there."""
    recorded = fixture(setting.game)["games"][setting.name]
    assert set(recorded) >= MARKS
    game = setting.begin(setting.seed)
    assert shape(recorded["begin"]) == shape(position(game, game.to_act))
    asked = {kind_of(game) for _ in moves(game, setting.seed, setting.slips)}
    assert asked <= set(recorded)
    assert recorded["over"]["outcome"]["scores"] == game.scores()


@pytest.mark.parametrize("game", TITLES)
def test_arranged_positions_are_those_of_the_engine(game: str) -> None:
    for name, positions in arranged(game).items():
        recorded = fixture(game)["games"][name]
        assert recorded.keys() == positions.keys()
        for at, found in positions.items():
            assert shape(recorded[at]) == shape(found)
