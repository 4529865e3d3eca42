# SPDX-License-Identifier: MIT
"""A bot in its seat: where it fails, a simpler one decides and the game goes on."""

from __future__ import annotations

import logging
from typing import Final, final

from stellwerk.bots.bot import Bot, Budget, Position, RandomBot
from stellwerk.bots.greedy import GreedyBot
from stellwerk.core.contract import Move
from stellwerk.core.errors import StellwerkError
from stellwerk.core.rng import Rng

LOG: Final = logging.getLogger("stellwerk.bots")
LONGEST_COMPLAINT: Final = 500


class BadAnswer(StellwerkError):
    """A bot that answered with something that is not a legal move."""


class BotFailed(StellwerkError):
    """A bot that cannot answer; the message says why."""


class BotOut(BotFailed):
    """A bot that failed so often that it is not asked again in this game."""


@final
class Guard:
    """Lets a bot decide, then greedy, then random; every failure is logged."""

    def __init__(self, bot: Bot, seat: int, rng: Rng) -> None:
        self.bot: Final = bot
        self.seat: Final = seat
        self.stand_ins: Final[list[Bot]] = [GreedyBot(rng), RandomBot(rng)]
        self.failures = 0  # decisions that a simpler bot took
        self.out = False

    def choose(self, position: Position, budget: Budget) -> Move:
        """A legal move, whatever the bot does short of never returning."""
        try:
            return legal_answer(self.bot, position, budget)
        except Exception as error:
            self.failures += 1
            if not self.out:  # told once, not at every decision to come
                self.tell(error, "greedy")
            self.out = isinstance(error, BotOut)
        try:
            return legal_answer(self.stand_ins[0], position, budget)
        except Exception as error:
            self.tell(error, "random")
        return self.stand_ins[1].choose(position, budget)

    def close(self) -> None:
        """Let the bot go, however it takes that."""
        try:
            self.bot.close()
        except Exception as error:
            LOG.warning("seat %d: %s", self.seat + 1, error)

    def tell(self, error: Exception, stand_in: str) -> None:
        complaint = f"{type(error).__name__}: {error}"[:LONGEST_COMPLAINT]
        LOG.warning(
            "seat %d: %s; %s decides instead", self.seat + 1, complaint, stand_in
        )


def legal_answer(bot: Bot, position: Position, budget: Budget) -> Move:
    """What a bot answers, as one of the legal moves; `BadAnswer` if it is none."""
    answer: object = bot.choose(position, budget)
    moves = position.moves()
    for move in moves:
        if move is answer:
            return move
    for move in moves:
        if move == answer:
            return move
    text = answer.text() if isinstance(answer, Move) else repr(answer)
    raise BadAnswer(f"{text!r} is not a legal move")
