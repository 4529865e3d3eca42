# SPDX-License-Identifier: MIT
"""The game for people, and the package's front door. Rail Line is the example."""

import inspect
import re
from typing import Any

import pytest

import stellwerk
from stellwerk import (
    LUCK,
    BadOption,
    BadSetup,
    CannotUndo,
    Game,
    IllegalMove,
    Rng,
)
from tests.core.example import FIRST, GAME, finished, new


def test_the_games_are_listed() -> None:
    assert GAME in stellwerk.all_games()
    stellwerk.all_games().clear()
    assert GAME in stellwerk.all_games()


def test_the_package_of_the_games_lists_them_when_called() -> None:
    called: Any = stellwerk.games
    assert called() == stellwerk.all_games()
    called().clear()
    assert called() == stellwerk.all_games()


def test_no_function_hides_the_package_of_the_games() -> None:
    import stellwerk.games.rail_line.symbols as symbols

    assert inspect.ismodule(stellwerk.games)
    assert callable(symbols.mark_box)


def test_everything_promised_is_there() -> None:
    for name in stellwerk.__all__:
        assert getattr(stellwerk, name) is not None
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", stellwerk.__version__)


def test_an_unknown_game_is_refused_with_those_that_exist() -> None:
    for call in (stellwerk.rules, stellwerk.new):
        with pytest.raises(BadSetup, match="unknown game 'chess'") as refused:
            call("chess", 2)
        for key in stellwerk.all_games():
            assert key in str(refused.value)


@pytest.mark.parametrize("players", [0, 1, 4, -1, True, "2", 2.0, None])
def test_a_wrong_number_of_players_is_refused(players) -> None:
    with pytest.raises(BadSetup, match="players"):
        stellwerk.new(GAME, players)


def test_wrong_options_are_refused() -> None:
    with pytest.raises(BadOption, match="unknown option 'sheet'"):
        stellwerk.new(GAME, 2, options={"sheet": 1})
    with pytest.raises(BadOption, match="choose from 1, 2"):
        stellwerk.rules(GAME, 2, {"score_sheet": 3})


def test_an_edition_that_is_not_there_is_refused(tmp_path) -> None:
    with pytest.raises(stellwerk.BadEdition, match="cannot be read"):
        stellwerk.new(GAME, 2, edition=str(tmp_path / "mine.json"))


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        stellwerk.new(GAME, 2, seed)


def test_names_must_be_as_many_as_players() -> None:
    assert stellwerk.new(GAME, 2, seats=["Ann", "Ben"]).seats == ["Ann", "Ben"]
    with pytest.raises(BadSetup, match="3 names for 2 players"):
        stellwerk.new(GAME, 2, seats=["Ann", "Ben", "Cem"])


def moves_of(game: Game) -> list[str]:
    return [entry.line() for entry in game.entries]


def test_the_same_seed_deals_the_same_cards() -> None:
    assert moves_of(finished(3, seed=5)) == moves_of(finished(3, seed=5))
    assert moves_of(finished(3, seed=5)) != moves_of(finished(3, seed=6))


def test_without_a_seed_every_game_is_another() -> None:
    games = [stellwerk.new(GAME, 2, options=FIRST) for _ in range(3)]
    for game in games:
        game.play("side I")
    assert len({tuple(moves_of(game)) for game in games}) == 3


def test_luck_is_settled_at_once() -> None:
    game = stellwerk.new(GAME, 3, seed=1)
    assert game.entries[0].seat == LUCK
    assert game.to_act == int(game.entries[0].text.split()[1]) - 1


def test_a_move_is_played_and_told() -> None:
    game = new()
    assert game.to_act == 0
    assert game.legal_moves() == ["side I", "side II"]
    events = game.play("  side   I ")
    assert events[0].key == "event.side"
    assert game.entries[0].line() == "1 side I"
    assert [event.key for part in game.log for event in part] == [
        event.key for event in events
    ]


def test_an_illegal_move_is_refused_with_rule_and_reason() -> None:
    game = new()
    before = game.record()
    with pytest.raises(IllegalMove, match="RL-104: ") as refused:
        game.play("lane 1")
    assert refused.value.rule == "RL-104"
    assert refused.value.text == "lane 1"
    assert refused.value.reason in str(refused.value)
    assert refused.value.reason.startswith("First the start player chooses")
    assert isinstance(refused.value, ValueError)
    assert game.record() == before
    assert game.why_illegal("side I") is None


@pytest.mark.parametrize("text", ["", "fly", "#0", "#x", "@title", "@x", "{n}", "side"])
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    game = new()
    with pytest.raises(IllegalMove) as refused:
        game.play(text)
    assert refused.value.rule == "RL-104"
    assert "“side I”" in refused.value.reason
    refusal = game.why_illegal(text)
    assert refusal is not None
    assert refusal.params["text"] == text


def test_after_the_end_every_move_is_refused() -> None:
    game = finished()
    assert game.to_act is None
    assert game.legal_moves() == []
    for text in ["pass", "fly"]:
        with pytest.raises(IllegalMove, match="game is over") as refused:
            game.play(text)
        assert refused.value.rule == game.rules.end_rule()


def test_results_are_there_at_the_end_only() -> None:
    assert new().outcome() is None
    game = finished()
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == game.scores()
    assert outcome.breakdown == game.breakdown()
    assert [sum(part.values()) for part in game.breakdown()] == game.scores()


def test_views_are_those_of_the_rules() -> None:
    game = new()
    for seat in [None, 0, 1]:
        assert game.view(seat) == game.rules.view(game.state, seat)
    assert game.view() == game.view(None)


def lanes_chosen(game: Game) -> None:
    """Side, deal, and the lanes of both players: an open choice each."""
    game.play("side I")
    game.play("lane 1")


def test_an_open_decision_can_be_taken_back() -> None:
    game = new()
    game.play("side I")
    before = game.record()
    game.play("lane 1")
    assert game.can_undo()
    assert game.undo() == "lane 1"
    assert game.record() == before
    assert game.legal_moves() == ["lane 1", "lane 2", "lane 3"]
    game.play("lane 2")
    assert game.entries[-1].line() == "1 lane 2"


def test_nothing_can_be_taken_back_at_the_start() -> None:
    with pytest.raises(CannotUndo, match="nothing to take back"):
        new().undo()


def test_what_luck_answered_cannot_be_taken_back() -> None:
    game = new()
    game.play("side I")  # and the deal
    assert game.entries[-1].seat == LUCK
    assert not game.can_undo()
    with pytest.raises(CannotUndo):
        game.undo()


def test_only_the_last_player_can_take_back() -> None:
    game = new()
    lanes_chosen(game)
    assert game.to_act == 1
    game.play("lane 2")
    assert game.undo() == "lane 2"
    assert not game.can_undo(), "lane 1 was the other player's decision"


def test_what_a_decision_says_by_itself_can_be_taken_back() -> None:
    """A card played from the own hand is no news to its player (until luck answers)."""
    game = new()
    lanes_chosen(game)
    game.play("lane 2")
    hand = game.view(game.to_act)["hand"]
    assert isinstance(hand, list)
    assert hand[0] in game.rules.hidden(game.state, 1 - int(game.to_act or 0))
    game.play(f"play {hand[0]}")
    assert game.undo() == f"play {hand[0]}"
    assert game.view(game.to_act)["hand"] == hand


def test_undo_takes_the_end_back_too() -> None:
    for seed in range(40):
        game = finished(seed=seed)
        if game.can_undo():
            assert game.ended != "-"
            game.undo()
            assert game.ended == "-"
            assert game.outcome() is None
            return
    raise AssertionError("no game ended with an open decision")


def test_the_engine_below_can_be_used_directly() -> None:
    rules = stellwerk.rules(GAME, 3)
    assert len(stellwerk.playout(rules, Rng(1))) == 3
    assert (rules.game, rules.players) == (GAME, 3)


def test_moves_are_equal_by_their_text() -> None:
    one, two = stellwerk.rules(GAME, 2), stellwerk.rules(GAME, 2)
    first, second = one.action(0), two.action(0)
    assert first is not second
    assert first == second
    assert hash(first) == hash(second)
    assert first != one.action(1)
    assert first != "side I"
    assert repr(first) == "<side I>"
