# SPDX-License-Identifier: MIT
"""First Class's text board, drawn at real moments of real games."""

import random
from itertools import combinations
from typing import Any

import pytest
from rich.console import Console

import stellwerk
from stellwerk.cli.boards import board_of
from stellwerk.cli.boards.first_class_cards import Cards
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


@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        ("B2-1", "at a wagon of 2 or better", "an einen Waggon ab 2"),
        ("D1-2", "upper train, from card 3 on", "den oberen Zug, ab Karte 3"),
        ("D1-6", "lower train, from card 4 on", "den unteren Zug, ab Karte 4"),
        ("E1-5", "between the trains, from place 2 on", "die Züge, ab Platz 2"),
    ],
)
@pytest.mark.rule("FC-761")
def test_a_card_says_where_it_may_be_laid(card: str, english: str, german: str) -> None:
    printed = played(2, "AB", 0).rules.printed
    for language, words in (("en", english), ("de", german)):
        shown = Cards(printed, Catalogue(language, "first_class")).text(card)
        assert words in shown


def test_what_runs_and_what_waits_is_said_in_words() -> None:
    game = played(2, "AB", 2)
    view: dict[str, Any] = game.view(0)
    upgrades = [{"sym": code, "times": 1, "n": 1} for code in ("U01", "U12")]
    coins = [{"sym": "COIN", "times": 1, "n": 2}]
    view["source"] = {"kind": "card", "name": "X1-W7", "symbols": upgrades}
    view["source"] |= {"left": [2, 1], "lacks": [None, None]}
    view["queue"] = [
        {"kind": "tile", "name": "1", "symbols": upgrades[:1]},
        {"kind": "mail", "name": "M4", "symbols": coins},
    ]
    wanted = {
        "en": ("2 upgrades from 0 to 1, 1 upgrade from 1 to 2", "locomotive tile (1"),
        "de": ("2 Aufwertungen 0 auf 1, 1 Aufwertung 1 auf 2", "plättchen (1 Aufw"),
    }
    for language, lines in wanted.items():
        words = Catalogue(language, "first_class")
        board = board_of("first_class")
        console = Console(width=300, markup=False, highlight=False)
        with console.capture() as capture:
            console.print(board(view, game.rules.printed, words, game.seats))
        last = capture.get().rstrip().splitlines()[-1]
        assert all(line in last for line in lines)
        assert "M4 (2 " in last
        assert "U01" not in last


@pytest.mark.rule("FC-121")
def test_a_cleared_row_says_so() -> None:
    game = played(3, "BD", 60, 5)
    view: dict[str, Any] = game.view(0)
    assert view["gone"] == [3, 3, 2]
    for language, words in (("en", "Row 1, cleared"), ("de", "Reihe 1, abgeräumt")):
        heads = next(
            line for line in draw(game, 0, language).splitlines() if words in line
        )
        assert "0" not in heads
