# SPDX-License-Identifier: MIT
"""A process in which bots think: one question per line in, one move per line out.

It is given a position imagined from the seat's view, so it cannot know more.
"""

import sys
from typing import Any

import msgspec

from stellwerk.bots.bot import FREE, Position
from stellwerk.bots.registry import make_bot
from stellwerk.core.rng import Rng
from stellwerk.server.catalogue import rules_of


class Question(msgspec.Struct, frozen=True):
    """All that a bot needs to decide."""

    game: str
    players: int
    options: str
    edition: str
    bot: str
    seat: int
    seed: int
    state: dict[str, Any]


def answer(question: Question) -> str:
    """The bot's move."""
    rules = rules_of(
        question.game, question.players, question.options, question.edition
    )
    imagined = rules.restore(question.state)
    bot = make_bot(question.bot, Rng(question.seed), question.game)
    return bot.choose(Position(rules, imagined, question.seat), FREE).text()


def main() -> None:
    """Answer until the server closes the pipe."""
    decoder = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(decoder.decode(line))))
        sys.stdout.buffer.write(b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
