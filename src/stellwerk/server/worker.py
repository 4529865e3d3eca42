# SPDX-License-Identifier: MIT
"""A process in which bots think: one question per line in, one answer per line out.

It is given a position imagined from the seat's view, so it cannot know more.
"""

import sys
from typing import Any

import msgspec

from stellwerk.bots.advice import hint, judge
from stellwerk.bots.bot import FREE, Budget, Position
from stellwerk.bots.registry import make_bot, strong_settings
from stellwerk.core.contract import Rules
from stellwerk.core.rng import Rng
from stellwerk.server.catalogue import rules_of


class Asked(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """A position as a seat may imagine it, and a seed."""

    game: str
    players: int
    options: str
    edition: str
    seat: int
    seed: int
    state: dict[str, Any]

    def rules(self) -> Rules[Any]:
        return rules_of(self.game, self.players, self.options, self.edition)


class Question(Asked, tag="choose", frozen=True, kw_only=True):
    """What does a bot play?"""

    bot: str


class HintQuestion(Asked, tag="hint", frozen=True, kw_only=True):
    """Which moves are worth a thought?"""

    sims: int
    seconds: float
    count: int


class ReviewQuestion(Asked, tag="review", frozen=True, kw_only=True):
    """How good was a move that was played?"""

    sims: int
    entry: int
    move: str


def choose(question: Question) -> str:
    """The bot's move."""
    rules = question.rules()
    imagined = rules.restore(question.state)
    bot = make_bot(question.bot, Rng(question.seed), question.game)
    return bot.choose(Position(rules, imagined, question.seat), FREE).text()


def advise(question: HintQuestion) -> list[dict[str, object]]:
    """The best few moves."""
    rules = question.rules()
    settings = strong_settings(question.game, question.sims)
    budget = Budget(question.seconds, question.sims)
    state = rules.restore(question.state)
    found = hint(rules, state, settings, Rng(question.seed), budget, question.count)
    return [advice.to_dict() for advice in found]


def look_back(question: ReviewQuestion) -> dict[str, object]:
    """A move beside the best one."""
    rules = question.rules()
    position = Position(rules, rules.restore(question.state), question.seat)
    move = rules.parse(position.imagined, question.move)
    settings = strong_settings(question.game, question.sims)
    rng = Rng(question.seed)
    return judge(position, move, question.entry, settings, rng).to_dict()


def answer(question: Question | HintQuestion | ReviewQuestion) -> object:
    if isinstance(question, HintQuestion):
        return advise(question)
    if isinstance(question, ReviewQuestion):
        return look_back(question)
    return choose(question)


def main() -> None:
    """Answer until the server closes the pipe."""
    decoder = msgspec.json.Decoder(Question | HintQuestion | ReviewQuestion)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(decoder.decode(line))))
        sys.stdout.buffer.write(b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
