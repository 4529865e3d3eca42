# SPDX-License-Identifier: MIT
"""The text board of Cube Express, drawn at real moments of real games."""

import random
from typing import Any

import pytest
from rich.console import Console

import stellwerk
from stellwerk.cli.boards import board_of
from stellwerk.core.game import Game
from stellwerk.core.texts import Catalogue

NAMES = ["Anna", "Ben (greedy)", "Cleo", "Dora"]
MOMENTS = (0, 1, 5, 20, 60, 120, 400)


def played(players: int, decisions: int, seed: int = 3) -> Game:
    """A random game after some decisions."""
    game = stellwerk.new("cube_express", players, seed, seats=NAMES[:players])
    luck = random.Random(seed)
    for _ in range(decisions):
        if game.to_act is not None:
            game.play(luck.choice(game.legal_moves()))
    return game


def draw(game: Game, seat: int | None, language: str) -> str:
    view: dict[str, Any] = game.view(seat)
    words = Catalogue(language, "cube_express")
    console = Console(width=100, markup=False, highlight=False)
    with console.capture() as capture:
        console.print(
            board_of("cube_express")(view, game.rules.printed, words, game.seats)
        )
    return capture.get()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_fits_100_columns_at_every_moment(
    players: int, language: str
) -> None:
    for decisions in MOMENTS:
        game = played(players, decisions)
        for seat in (None, 0):
            lines = draw(game, seat, language).splitlines()
            assert max(len(line) for line in lines) <= 100


def test_the_board_shows_own_tiles_and_never_others() -> None:
    game = played(3, 12)
    for seat in range(3):
        text = draw(game, seat, "en")
        for other in range(3):
            hand: Any = game.view(other)["hand"]
            for tile in hand:
                shown = f"\n{tile} " in text
                assert shown == (other == seat)


def test_stations_locomotives_and_openings_are_on_the_map() -> None:
    game = played(3, 0)
    text = draw(game, game.to_act, "en")
    for mark in ("H1", "H2", "H3", ">1", ">2", ">3"):
        assert mark in text
    assert text.count("[+]") == 4 + 1  # four openings and the legend
    assert "[+]" not in draw(game, None, "en").split("Lines:")[0]


def test_the_legend_and_the_objectives_speak_german() -> None:
    text = draw(played(2, 0), 0, "de")
    assert "Bahnhof" in text
    assert "Aktienleiste" in text
    assert "neutral:3" in text


def test_german_letters_tell_stations_from_wood() -> None:
    text = draw(played(3, 0), 0, "de")
    assert "B1" in text
    assert "H1" not in text
