# SPDX-License-Identifier: MIT
"""A bot that fails is replaced for that decision, and the game goes on."""

import logging

import pytest

from stellwerk import Move, Rng
from stellwerk.bots.bot import FREE, Bot, Budget, Position
from stellwerk.bots.greedy import GreedyBot
from stellwerk.bots.guard import BadAnswer, BotFailed, BotOut, Guard, legal_answer
from stellwerk.bots.match import play_match
from stellwerk.games import title_of
from tests.bots.helpers import GAME, some_position


class Broken(Bot):
    """Raises what it is given."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def choose(self, position: Position, budget: Budget) -> Move:
        raise self.error


class Wrong(Bot):
    """Answers with a move that is not legal now."""

    def choose(self, position: Position, budget: Budget) -> Move:
        legal = position.moves()
        for id in range(position.rules.action_count()):
            move = position.rules.action(id)
            if move not in legal:
                return move
        raise AssertionError("everything is legal")


class Silent(Bot):
    """Answers with nothing at all."""

    def choose(self, position: Position, budget: Budget) -> Move:
        return None  # type: ignore[return-value]


BAD = [Broken(ValueError("lost")), Broken(RecursionError()), Wrong(), Silent()]


@pytest.mark.parametrize("bot", BAD, ids=["raises", "recursion", "wrong", "silent"])
def test_a_game_goes_on_with_a_bad_bot(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    rules = title_of(GAME).rules(2)
    result = play_match(rules, [bot, GreedyBot(Rng(1))], Rng(4))
    assert result.failures[0] > 10
    assert result.failures[1] == 0
    assert len(caplog.records) == result.failures[0]
    assert "seat 1" in caplog.text
    assert "greedy decides instead" in caplog.text


def test_greedy_stands_in_as_it_would_play() -> None:
    position = some_position()
    guard = Guard(Broken(ValueError("lost")), 0, Rng(7))
    expected = GreedyBot(Rng(7)).choose(position, FREE)
    assert guard.choose(position, FREE) == expected
    assert guard.failures == 1


def test_random_stands_in_where_greedy_fails_too(
    caplog: pytest.LogCaptureFixture,
) -> None:
    position = some_position()
    guard = Guard(Broken(ValueError("lost")), 0, Rng(7))
    guard.stand_ins[0] = Broken(ValueError("lost as well"))
    assert guard.choose(position, FREE) in position.moves()
    assert "random decides instead" in caplog.text


def test_a_bot_that_is_out_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    position = some_position()
    guard = Guard(Broken(BotOut("no more tries")), 0, Rng(7))
    for _ in range(5):
        guard.choose(position, FREE)
    assert guard.failures == 5
    assert len(caplog.records) == 1


def test_long_complaints_are_cut(caplog: pytest.LogCaptureFixture) -> None:
    guard = Guard(Broken(ValueError("x" * 100_000)), 0, Rng(7))
    guard.choose(some_position(), FREE)
    assert len(caplog.text) < 1000


def test_a_stop_by_the_user_is_no_failure_of_the_bot() -> None:
    class Stopped(Bot):
        def choose(self, position: Position, budget: Budget) -> Move:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Guard(Stopped(), 0, Rng(1)).choose(some_position(), FREE)


def test_a_move_of_other_rules_with_the_same_text_is_taken_as_ours() -> None:
    position = some_position()
    other = title_of(GAME).rules(2)

    class Foreign(Bot):
        def choose(self, position: Position, budget: Budget) -> Move:
            text = position.moves()[1].text()
            return other.parse(other.new_game(), text)

    answer = legal_answer(Foreign(), position, FREE)
    assert any(answer is move for move in position.moves())
    with pytest.raises(BadAnswer, match="not a legal move"):
        legal_answer(Wrong(), position, FREE)


def test_closing_never_breaks_a_game(caplog: pytest.LogCaptureFixture) -> None:
    class Sticky(Bot):
        def choose(self, position: Position, budget: Budget) -> Move:
            return position.moves()[0]

        def close(self) -> None:
            raise BotFailed("cannot let go")

    with caplog.at_level(logging.WARNING):
        Guard(Sticky(), 1, Rng(1)).close()
    assert "cannot let go" in caplog.text
