# SPDX-License-Identifier: MIT
"""Who sits where: people and bots, their names, and how a record tells them apart.

A bot's name in a record ends with its kind in brackets, "Bot 2 (greedy)", so that
everybody sees what it is and a resumed game knows who plays it. Of a program of its
own, or a model, only that it is one is kept, "Bot 2 (external)": a file must not say
what to run, nor where others lie.
"""

import re
import secrets
from typing import Any, Final

from stellwerk.bots.bot import Bot
from stellwerk.bots.registry import ALL_BOTS, BOTS, FILES, UnknownBot, file_of, make_bot
from stellwerk.cli.errors import CommandError
from stellwerk.core.contract import Rules
from stellwerk.core.rng import Rng
from stellwerk.core.texts import Catalogue

HUMAN: Final = "human"
OPPONENT: Final = "greedy"
FILE_WORDS: Final = {"external": "a program of its own", "onnx": "a trained model"}
LONGEST_NAME: Final = 24
IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)$")


def check_kind(kind: str) -> str:
    """`human` or a bot's spec."""
    if kind == HUMAN:
        return kind
    if kind.partition(":")[0] not in (*BOTS, *FILES):
        allowed = ", ".join((HUMAN, *ALL_BOTS))
        raise UnknownBot(f"unknown kind of player {kind!r}; choose from {allowed}")
    make_bot(kind, Rng(0))  # says what is wrong with its parameters
    return kind


def complete_kinds(kinds: list[str], players: int) -> list[str]:
    """A kind for every seat: without any, one person against bots."""
    if len(kinds) > players:
        raise CommandError(f"{len(kinds)} seats given for {players} players")
    given = [check_kind(kind) for kind in kinds] or [HUMAN]
    return given + [OPPONENT] * (players - len(given))


def complete_names(kinds: list[str], names: list[str], words: Catalogue) -> list[str]:
    """A name for every seat; bots carry their kind."""
    if len(names) > len(kinds):
        raise CommandError(f"{len(names)} names given for {len(kinds)} players")
    made = [
        seat_name(seat, kind, names[seat] if seat < len(names) else "", words)
        for seat, kind in enumerate(kinds)
    ]
    for name in made:
        if made.count(name) > 1:
            raise CommandError(f"two players are called {name!r}")
    return made


def seat_name(seat: int, kind: str, name: str, words: Catalogue) -> str:
    """The name that the record keeps for a seat."""
    name = clean(name)
    if not is_fine_name(name):
        raise CommandError(
            f"{name!r} is no good name: at most {LONGEST_NAME} letters, "
            f"and not ending like a bot's"
        )
    if kind == HUMAN:
        return name or words.say("player", {"seat": seat + 1})
    shown = file_of(kind) or kind
    return f"{name or words.say('cli.bot', {'seat': seat + 1})} ({shown})"


def is_fine_name(name: str) -> bool:
    """Short enough, and not to be mistaken for a bot's."""
    return len(name) <= LONGEST_NAME and kind_in(name) == HUMAN


def kind_in(name: str) -> str:
    """Who plays a seat of a record, by its name."""
    found = IN_BRACKETS.search(name)
    if found is None:
        return HUMAN
    if file_of(found[1]):
        return file_of(found[1])
    try:
        return check_kind(found[1])
    except UnknownBot:
        return HUMAN


def clean(name: str) -> str:
    """A name without anything that could move the cursor."""
    return "".join(letter for letter in name if letter.isprintable()).strip()


def bots_for(rules: Rules[Any], kinds: list[str], seed: int | None) -> list[Bot | None]:
    """The bots of a table; one that cannot play by its rules is refused."""
    bots = make_bots(rules.game, kinds, seed)
    for bot in bots:
        if bot is not None:
            bot.check(rules)
    return bots


def make_bots(game: str, kinds: list[str], seed: int | None) -> list[Bot | None]:
    """A bot for every seat that has one; the same seed gives the same bots."""
    for seat, kind in enumerate(kinds):
        if kind in FILES:
            raise CommandError(
                f"seat {seat + 1} was played by {FILE_WORDS[kind]}; "
                "say who plays with --seat, once per seat"
            )
    base = secrets.randbits(64) if seed is None else seed
    return [
        None if kind == HUMAN else make_bot(kind, Rng(base, seat + 1), game)
        for seat, kind in enumerate(kinds)
    ]
