# SPDX-License-Identifier: MIT
"""The text boards, drawn at real moments of real games."""

import random
import re
from typing import Any

import pytest
from rich.console import Console

import stellwerk
from stellwerk.cli.boards import board_of, plain
from stellwerk.core.game import Game
from stellwerk.core.texts import Catalogue

NAMES = ["Anna", "Ben (greedy)", "Cleo"]


def played(players: int, sheet: int, decisions: int, seed: int = 3) -> Game:
    """A random game after some decisions."""
    options = {"score_sheet": sheet}
    game = stellwerk.new("rail_line", players, seed, options, seats=NAMES[:players])
    luck = random.Random(seed)
    for _ in range(decisions):
        if game.to_act is not None:
            game.play(luck.choice(game.legal_moves()))
    return game


def draw(game: Game, seat: int | None, language: str, draw_board: Any = None) -> str:
    view: dict[str, Any] = game.view(seat)
    words = Catalogue(language, "rail_line")
    console = Console(width=100, markup=False, highlight=False)
    with console.capture() as capture:
        board = draw_board or board_of("rail_line")
        console.print(board(view, game.rules.printed, words, game.seats))
    return capture.get()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("sheet", [1, 2])
@pytest.mark.parametrize("players", [2, 3])
def test_the_board_fits_100_columns_at_every_moment(
    players: int, sheet: int, language: str
) -> None:
    for decisions in (0, 1, 4, 12, 25, 40, 60, 200):
        game = played(players, sheet, decisions)
        text = draw(game, 0, language)
        lines = text.splitlines()
        assert max(len(line) for line in lines) <= 100
        rows = [line for line in lines if re.match(r"\w\w \D+[\[(].*[\])] +\+\d", line)]
        assert len(rows) == 11  # no row of the sheet is broken


def test_the_board_shows_own_cards_and_never_others() -> None:
    game = played(3, 1, 6)
    for seat in range(3):
        text = draw(game, seat, "en")
        for other in range(3):
            view: dict[str, Any] = game.view(other)
            for card in view["hand"]:
                assert (card in text) == (other == seat)
    spectator = draw(game, None, "en")
    assert not any(card in spectator for s in range(3) for card in played_hand(game, s))


def played_hand(game: Game, seat: int) -> list[str]:
    view: dict[str, Any] = game.view(seat)
    return list(view["hand"])


def lane_rows(text: str) -> list[str]:
    """The nine lines of the lanes."""
    rails = [ln for ln in text.splitlines() if ln[:2] in ("1 ", "2 ", "3 ")]
    assert len(rails) == 9
    return rails


@pytest.mark.rule("RL-010")
@pytest.mark.rule("RL-013")
def test_lanes_lie_as_on_the_table() -> None:
    rows = lane_rows(draw(played(3, 1, 200), 0, "en"))
    assert [row[0] for row in rows] == list("123321123")


@pytest.mark.parametrize("decisions", [5, 20, 45, 200])
def test_each_lane_has_one_fast_and_one_slow_train(decisions: int) -> None:
    game = played(3, 1, decisions)
    rows = lane_rows(draw(game, 0, "en"))
    for lane in "123":
        text = "".join(row for row in rows if row[0] == lane)
        assert text.count("»") + text.count("«") == 1
        assert text.count("›") + text.count("‹") == 1


def test_all_symbols_of_the_line_are_on_the_board() -> None:
    game = played(2, 1, 200)
    rows = lane_rows(draw(game, 0, "de"))
    words = Catalogue("de", "rail_line")
    view: dict[str, Any] = game.view(0)
    for lane, stations in enumerate(view["line"]):
        text = "".join(row[9:] for row in rows if row[0] == str(lane + 1))
        for name in ("coal", "mail", "sawmill", "glassworks"):
            count = sum(station.count(name) for station in stations)
            assert text.count(words.say(f"short.{name}")) == count


def test_the_sheet_marks_exactly_what_is_marked() -> None:
    for sheet in (1, 2):
        game = played(3, sheet, 50)
        view: dict[str, Any] = game.view(1)
        text = draw(game, 1, "en")
        words = Catalogue("en", "rail_line")
        for name, marks in view["seats"][1]["marks"].items():
            start = words.say(f"short.{name}") + " " + words.say(f"symbol.{name}")
            row = next(ln for ln in text.splitlines() if ln.startswith(start))
            assert row.count("×") == marks


def test_the_sheet_shows_what_counts_and_what_one_more_would_bring() -> None:
    game = played(2, 1, 40)
    view: dict[str, Any] = game.view(0)
    view["seats"][0]["marks"]["mail"] = 3
    view["seats"][0]["counting"] = {"mail": 2}
    view["gains"] = {"mail": -6}
    console = Console(width=100, markup=False, highlight=False)
    words = Catalogue("en", "rail_line")
    with console.capture() as capture:
        console.print(
            board_of("rail_line")(view, game.rules.printed, words, game.seats)
        )
    lines = capture.get().splitlines()
    mail = next(line for line in lines if line.startswith("Ma mail"))
    assert "[×-2] (× 4) [× 2] [  8]" in mail
    assert mail.split()[-2] == "-6"


def test_others_marks_coins_and_points_are_shown() -> None:
    game = played(3, 1, 50)
    view: dict[str, Any] = game.view(0)
    text = draw(game, 0, "en")
    row = next(ln for ln in text.splitlines() if ln.startswith("Ben (greedy)"))
    marks = [cell.split("/")[0] for cell in row.split()[2:]]
    assert marks == [str(n) for n in view["seats"][1]["marks"].values()]
    points = next(ln for ln in text.splitlines() if "Ben (greedy)" in ln)
    assert points.split()[-1] == str(view["scores"][1])


def test_the_plain_board_shows_every_field() -> None:
    game = played(2, 1, 20)
    text = draw(game, 0, "en", plain.Board)
    view: dict[str, Any] = game.view(0)
    for card in [*view["hand"], *view["display"]]:
        assert card in text
    assert "start_player" in text


@pytest.mark.parametrize(
    ("language", "words"), [("en", "last round"), ("de", "letzte")]
)
def test_a_finished_board_does_not_announce_a_last_round(
    language: str, words: str
) -> None:
    game = played(3, 1, 0)
    luck = random.Random(3)
    announced = False
    while game.to_act is not None:
        game.play(luck.choice(game.legal_moves()))
        announced |= words in draw(game, 0, language) and game.to_act is not None
    assert announced
    assert words not in draw(game, 0, language)


BRACKETED = re.compile(r"^(ask|choose|event|preview|refused)[.]")


@pytest.mark.parametrize("language", ["en", "de"])
def test_sentences_of_rail_line_have_no_brackets(language: str) -> None:
    texts = Catalogue(language, "rail_line").texts
    found = [key for key, text in texts.items() if BRACKETED.match(key) and "(" in text]
    assert found == []
