# SPDX-License-Identifier: MIT
"""First Class's text board, drawn at real moments of real games."""

import random
from itertools import combinations
from typing import Any

import pytest
from rich.console import Console

import stellwerk
from stellwerk.cli.boards import board_of
from stellwerk.core.game import Game
from stellwerk.core.texts import Catalogue

NAMES = ["Anna", "Ben (greedy)", "Cleo", "Dora"]
PAIRS = ["".join(pair) for pair in combinations("ABCDE", 2)]


def played(players: int, modules: str, decisions: int, seed: int = 3) -> Game:
    """A random game after some decisions; cards are executed rather than declined."""
    options = {"modules": list(modules)}
    game = stellwerk.new("first_class", players, seed, options, seats=NAMES[:players])
    luck = random.Random(seed)
    for _ in range(decisions):
        if game.to_act is not None:
            moves = game.legal_moves()
            useful = [text for text in moves if not text.startswith(("dec", "stop"))]
            game.play(luck.choice(useful or moves))
    return game


def draw(game: Game, seat: int | None, language: str) -> str:
    view: dict[str, Any] = game.view(seat)
    words = Catalogue(language, "first_class")
    console = Console(width=100, markup=False, highlight=False)
    with console.capture() as capture:
        board = board_of("first_class")
        console.print(board(view, game.rules.printed, words, game.seats))
    return capture.get()


@pytest.mark.parametrize("modules", PAIRS)
def test_the_board_fits_100_columns_with_all_modules(modules: str) -> None:
    for decisions in (0, 2, 30, 90):
        game = played(2 + len(modules + str(decisions)) % 3, modules, decisions)
        for language in ("en", "de"):
            for seat in (None, 0, game.to_act):
                lines = draw(game, seat, language).splitlines()
                assert max(len(line) for line in lines) <= 100


def test_the_board_is_drawn_to_the_end() -> None:
    game = played(3, "BC", 1000)
    assert game.to_act is None
    text = draw(game, None, "en")
    assert "Round 6 of 6" in text
    assert "secret card" not in text


def test_the_board_shows_every_card_of_the_display() -> None:
    game = played(2, "DE", 2)
    text = draw(game, 0, "en")
    view: dict[str, Any] = game.view(0)
    for row, cards in enumerate(view["display"]):
        for column, card in enumerate(cards):
            assert f"{row + 1}.{column + 1} {card} " in text
    for card in view["offer"]:
        assert card in text


def test_kept_end_cards_are_drawn_for_their_owner_only() -> None:
    game = played(3, "AB", 3)
    for owner in range(3):
        own: dict[str, Any] = game.view(owner)
        card = own["seats"][owner]["end_cards"][0]
        assert card in draw(game, owner, "en")
        for viewer in (None, *range(3)):
            if viewer != owner and card not in own["offer"]:
                assert card not in draw(game, viewer, "en")


def test_conductor_and_locomotive_are_marked_without_color() -> None:
    game = played(2, "AB", 2)
    text = draw(game, 0, "en")
    assert "upper train [ ] 0 " in text  # on the brass plate, left of the train
    assert "» 0 Paris «" in text
    german = draw(game, 0, "de")
    assert "oberer Zug" in german
    assert "Startspielerplättchen" in german
