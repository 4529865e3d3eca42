# SPDX-License-Identifier: MIT
"""What can be taken back: all that showed nothing new, step by step."""

import pytest

import stellwerk
from stellwerk import Game

SEED = 3


def begun(players: int = 3) -> Game:
    return stellwerk.new("cube_express", players, SEED)


def hand(game: Game) -> object:
    return game.view(game.to_act)["hand"]


@pytest.mark.rule("CE-401")
@pytest.mark.parametrize("side", ["front", "back"])
def test_laying_a_dealt_tile_can_be_taken_back(side: str) -> None:
    game = begun()
    seat, before = game.to_act, hand(game)
    assert not game.can_undo(), "nothing was decided yet"
    places = [text for text in game.legal_moves() if text.startswith("place")]
    text = next(text for text in places if (" back " in text) == (side == "back"))
    game.play(text)
    assert game.can_undo()
    assert game.undo() == text
    assert game.to_act == seat
    assert hand(game) == before
    assert text in game.legal_moves()


def first(game: Game, *starts: str) -> str:
    """The first legal move that begins with one of the words, in their order."""
    legal = game.legal_moves()
    return next(one for start in starts for one in legal if one.startswith(start))


@pytest.mark.rule("CE-603")
@pytest.mark.rule("CE-605")
def test_a_journey_is_taken_back_step_by_step() -> None:
    game = begun()
    played: list[str] = []
    views: list[object] = []
    while not any(text.startswith("market") for text in game.legal_moves()):
        text = first(game, "place", "skip", "collect", "go", "step", "end")
        views.append(game.view(game.to_act))
        game.play(text)
        played.append(text)
    assert any(text.startswith("go") for text in played)
    while played:
        assert game.can_undo()
        assert game.undo() == played.pop()
        assert game.view(game.to_act) == views.pop()


@pytest.mark.rule("CE-903")
def test_what_the_stack_showed_cannot_be_taken_back() -> None:
    game = begun()
    text = ""
    while not text.startswith("market"):
        text = first(game, "place", "skip", "collect", "end", "market")
        game.play(text)
    assert game.can_undo(), "the tile was open to everybody"
    game.play("skip")  # no pledge: the stack shows its next tile
    assert not game.can_undo()
