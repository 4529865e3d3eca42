# SPDX-License-Identifier: MIT
"""What a person sees who imports the package: printed games, sentences, one error."""

import importlib
import inspect
import pkgutil
import re
from typing import Final

import pytest

import stellwerk
from stellwerk import Bot, Budget, Move, Position, StellwerkError
from stellwerk.core.errors import StellwerkError as TheError
from tests.core.example import finished

# What never leaves the server, or says only that somebody is gone or must wait.
SIGNALS: Final = {
    "Busy",
    "ClientGone",
    "Closed",
    "Conflict",
    "Crowded",
    "InDoubt",
    "IsStale",
    "MaybeSaved",
    "NotTold",
    "NotYet",
    "Oops",
    "Overtaken",
    "Refusal",
    "TooManyGuesses",
    "TooManyProblems",
    "TooMuch",
}


def own_errors() -> dict[str, type[BaseException]]:
    """Every class of error that the package defines, by its name."""
    found: dict[str, type[BaseException]] = {}
    for part in pkgutil.walk_packages(stellwerk.__path__, "stellwerk."):
        if ".migrations" in part.name or part.name.endswith("__main__"):
            continue
        module = importlib.import_module(part.name)
        for name, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, BaseException) and kind.__module__ == part.name:
                found[name] = kind
    return found


def test_one_class_stands_above_all_errors() -> None:
    errors = own_errors()
    apart = {name for name, kind in errors.items() if not issubclass(kind, TheError)}
    assert apart == SIGNALS
    assert {"BadSetup", "IllegalMove", "BadRecord", "UnknownBot"} <= errors.keys()
    assert issubclass(StellwerkError, ValueError)


def test_a_refused_move_is_caught_by_the_one_class() -> None:
    game = stellwerk.new("rail_line", 2, seed=1)
    with pytest.raises(StellwerkError, match="RL-104"):
        game.play("lane 1")
    with pytest.raises(StellwerkError, match="unknown bot 'genius'"):
        stellwerk.match("rail_line", ["genius", "random"])
    with pytest.raises(StellwerkError, match="2 to 3 players"):
        stellwerk.match("rail_line", ["random"])


@pytest.mark.parametrize("key", stellwerk.all_games())
def test_a_game_prints_as_its_board(key: str) -> None:
    game = stellwerk.new(key, 2, seed=3, seats=["Anna", "Ben"])
    printed = str(game)
    assert "object at 0x" not in printed
    assert "\x1b" not in printed
    assert "Anna" in printed
    assert "Ben" in printed
    for move in game.legal_moves()[:3]:
        assert move in printed
    assert max(len(line) for line in printed.splitlines()) <= 110


def test_repr_says_game_players_and_seat() -> None:
    game = stellwerk.new("rail_line", 3, seed=7)
    assert repr(game) == "<rail_line, 3 players, seat 1 to act>"
    assert repr(finished()).endswith("over>")


def test_a_finished_game_prints_its_outcome() -> None:
    game = finished()
    outcome = game.outcome()
    assert outcome is not None
    assert str(outcome) in str(game)
    winner = game.seats[outcome.winners[0]]
    points = max(outcome.scores)
    assert str(outcome).startswith(f"{winner} wins. ({winner} {points}, ")


def test_a_notebook_shows_the_board_in_colour() -> None:
    html = stellwerk.new("rail_line", 2, seed=3)._repr_html_()
    assert html.startswith("<pre")
    assert "score sheet" in html
    assert re.search(r"color: #[0-9a-f]{6}", html)
    named = stellwerk.new("rail_line", 2, seats=["<b>Anna", "Ben"])
    assert "<b>" not in named._repr_html_()


@pytest.mark.parametrize("key", stellwerk.all_games())
def test_events_print_as_sentences(key: str) -> None:
    game = stellwerk.new(key, 2, seed=5, seats=["Anna", "Ben"])
    told = [str(event) for _ in range(40) for event in game.play(game.legal_moves()[0])]
    assert any("Anna" in line for line in told)
    for line in told:
        assert "object at" not in line
        assert not line.startswith(("event.", "Event("))


def test_what_is_secret_is_not_printed() -> None:
    """Express 01 tells everybody that cards were drawn, and the drawer which."""
    game = stellwerk.new("express_01", 2, seed=5)
    secrets = 0
    while game.to_act is not None:
        for event in game.play(game.legal_moves()[-1]):
            for value in event.secret.values():
                secrets += 1
                assert str(value) not in str(event)
    assert secrets


class FirstMove(Bot):
    """A bot of a stranger."""

    def choose(self, position: Position, budget: Budget) -> Move:
        return position.moves()[0]


def test_a_match_between_names_and_own_bots() -> None:
    result = stellwerk.match("rail_line", ["greedy", FirstMove()], seed=11)
    again = stellwerk.match("rail_line", ["greedy", FirstMove()], seed=11)
    assert result.moves == again.moves
    assert result.failures == [0, 0]
    assert "greedy" in str(result.outcome)
    assert "FirstMove" in str(result.outcome)
