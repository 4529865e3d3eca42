# SPDX-License-Identifier: MIT
"""A process in which bots think: one question per line in, one answer per line out.

It is given a position imagined from the seat's view, so it cannot know more. Editions
that do not come with a game are sent once, and kept by their hash.
"""

import os
import sys
import time
from collections import OrderedDict
from typing import Any, Final, Generic, TypeVar

import msgspec

from stellwerk.bots.advice import hint, judge
from stellwerk.bots.bot import FREE, Budget, Position
from stellwerk.bots.clock import LEAST
from stellwerk.bots.registry import make_bot, strong_settings
from stellwerk.core.contract import Rules
from stellwerk.core.edition import Edition
from stellwerk.core.rng import Rng
from stellwerk.server.web.catalogue import edition_of, own_edition, rules_of

KEPT: Final = 8  # editions in a process

T = TypeVar("T")


class Latest(Generic[T]):
    """The things used last, by name. Asked for the same, two of them keep the same."""

    def __init__(self) -> None:
        self.things: Final[OrderedDict[str, T]] = OrderedDict()

    def has(self, name: str) -> bool:
        """Is it here? Then it counts as used."""
        if name in self.things:
            self.things.move_to_end(name)
        return name in self.things

    def add(self, name: str, thing: T) -> None:
        self.things[name] = thing
        if len(self.things) > KEPT:
            self.things.popitem(last=False)


class Lesson(
    msgspec.Struct, frozen=True, kw_only=True, tag="edition", tag_field="kind"
):
    """An edition that the next questions are about."""

    game: str
    hash: str
    raw: dict[str, Any]


class Greeting(msgspec.Struct, frozen=True, tag="greeting", tag_field="kind"):
    """Has the process started?"""


class Asked(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """A position as a seat may imagine it, and a seed."""

    game: str
    players: int
    options: str
    edition: str  # its hash
    seat: int
    seed: int
    state: dict[str, Any]
    version: int | None = None  # of the rules; the newest if none is named

    def rules(self) -> Rules[Any]:
        edition = edition_of(self.game, self.edition)
        return rules_of(self.game, self.players, self.options, edition, self.version)


class Question(Asked, tag="choose", frozen=True, kw_only=True):
    """What does a bot play?"""

    bot: str
    until: float | None = None  # by the system's clock; no limit if none is named


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
    position = Position(rules, imagined, question.seat)
    return bot.choose(position, budget_until(question.until)).text()


def budget_until(moment: float | None) -> Budget:
    """What is left until a moment, which counts the start of this process too."""
    if moment is None:
        return FREE
    return Budget(seconds=max(LEAST, moment - time.time()))


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


def answer(question: Greeting | Question | HintQuestion | ReviewQuestion) -> object:
    if isinstance(question, Greeting):
        return True
    if isinstance(question, HintQuestion):
        return advise(question)
    if isinstance(question, ReviewQuestion):
        return look_back(question)
    return choose(question)


def say(told: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
    sys.stdout.buffer.flush()


def main(politeness: int) -> None:
    """Answer until the server closes the pipe."""
    if hasattr(os, "nice"):
        os.nice(politeness)
    known: Latest[Edition[Any]] = Latest()
    decoder = msgspec.json.Decoder(
        Lesson | Greeting | Question | HintQuestion | ReviewQuestion
    )
    for line in sys.stdin.buffer:
        message = decoder.decode(line)
        if isinstance(message, Lesson):
            text = msgspec.json.encode(message.raw).decode()
            known.add(message.hash, own_edition(message.game, text))
            continue
        if isinstance(message, Asked):
            known.has(message.edition)
        say(answer(message))


if __name__ == "__main__":
    main(int(sys.argv[1]))
