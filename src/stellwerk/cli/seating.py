# SPDX-License-Identifier: MIT
"""Who sits where: people and bots, their names, and how a record tells them apart.

A bot's name in a record ends with its kind in brackets, "Bot 2 (greedy)", so that
everybody sees what it is and a resumed game knows who plays it. Of a program of its
own only that it is one is kept, "Bot 2 (external)": a file must not say what to run.
"""

import re
import secrets
from typing import Final

from stellwerk.bots.bot import Bot
from stellwerk.bots.registry import BOTS, EXTERNAL, UnknownBot, is_external, make_bot
from stellwerk.cli.errors import CommandError
from stellwerk.core.rng import Rng
from stellwerk.core.texts import Catalogue

HUMAN: Final = "human"
OPPONENT: Final = "greedy"
LONGEST_NAME: Final = 24
IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)$")


def check_kind(kind: str) -> str:
    """`human` or a bot's spec."""
    if kind == HUMAN:
        return kind
    if kind.partition(":")[0] not in (*BOTS, EXTERNAL):
        allowed = ", ".join((HUMAN, *BOTS, "external:COMMAND"))
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
    shown = EXTERNAL if is_external(kind) else kind
    return f"{name or words.say('cli.bot', {'seat': seat + 1})} ({shown})"


def is_fine_name(name: str) -> bool:
    """Short enough, and not to be mistaken for a bot's."""
    return len(name) <= LONGEST_NAME and kind_in(name) == HUMAN


def kind_in(name: str) -> str:
    """Who plays a seat of a record, by its name."""
    found = IN_BRACKETS.search(name)
    if found is None:
        return HUMAN
    if is_external(found[1]):
        return EXTERNAL
    try:
        return check_kind(found[1])
    except UnknownBot:
        return HUMAN


def clean(name: str) -> str:
    """A name without anything that could move the cursor."""
    return "".join(letter for letter in name if letter.isprintable()).strip()


def make_bots(game: str, kinds: list[str], seed: int | None) -> list[Bot | None]:
    """A bot for every seat that has one; the same seed gives the same bots."""
    if EXTERNAL in kinds:
        raise CommandError(
            f"seat {kinds.index(EXTERNAL) + 1} was played by a program of its own; "
            "say who plays with --seat, once per seat"
        )
    base = secrets.randbits(64) if seed is None else seed
    return [
        None if kind == HUMAN else make_bot(kind, Rng(base, seat + 1), game)
        for seat, kind in enumerate(kinds)
    ]
