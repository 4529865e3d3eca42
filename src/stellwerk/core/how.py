# SPDX-License-Identifier: MIT
"""How to play on one page: goal, set-up, turn, end, scoring, and what players change.

Each game has a `how.toml` of blocks with short lines in both languages, a table by
number of players, and the kinds of things whose pictures stand beside their rules.
The turn is a line of phases instead, drawn like stations.
Every block names the rules that tell the whole story.
"""

import tomllib
from pathlib import Path
from typing import Final, Literal

import msgspec

from stellwerk.core.guide import BadGuide, Words, read_guide
from stellwerk.core.rulebook import rulebook
from stellwerk.core.texts import LANGUAGES
from stellwerk.core.title import Title

FILE: Final = "how.toml"
TURN: Final = "turn"
BLOCKS: Final = ["goal", "setup", TURN, "end", "scoring"]


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part of the page."""

    key: str
    rules: list[str]
    lines: list[Words] = []  # of the turn there are none: it has phases


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A station of the turn: always, by choice, if it comes to it, or the last one."""

    choice: Literal["must", "may", "when", "end"]
    rules: list[str]
    name: Words
    text: Words


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the number of players changes; one value for each number."""

    what: Words
    rule: str
    by: list[str]


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of thing of the game, by a name of the board, and the rules about it."""

    name: str
    rules: list[str]


class How(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in the file."""

    set_up: str  # the stop of the guide whose position is the picture of the set-up
    block: list[Block]
    phase: list[Phase]
    row: list[Row]
    thing: list[Thing]


def read_how(folder: Path) -> How:
    """The page of a game; `BadGuide` names the field that is wrong."""
    path = folder / FILE
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), How)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadGuide(f"{path}: {error}") from None


def how_complaints(title: Title) -> list[str]:
    """What is wrong with a page, in words."""
    how = read_how(title.folder())
    book = rulebook(title.folder(), "en")
    found: list[str] = []
    if [block.key for block in how.block] != BLOCKS:
        found.append(f"the blocks should be {', '.join(BLOCKS)}")
    named = [id for block in how.block for id in block.rules]
    named += [id for phase in how.phase for id in phase.rules]
    named += [row.rule for row in how.row]
    named += [id for thing in how.thing for id in thing.rules]
    found += [f"there is no rule {id}" for id in named if id not in book]
    said = [line for block in how.block for line in block.lines]
    said += [words for phase in how.phase for words in (phase.name, phase.text)]
    said += [row.what for row in how.row]
    for language in LANGUAGES:
        if not all(words.say(language).strip() for words in said):
            found.append(f"a sentence is empty in {language}")
    if [block.key for block in how.block if not block.lines] != [TURN]:
        found.append("every block but the turn has lines")
    if [phase.choice == "end" for phase in how.phase][-1:] != [True]:
        found.append("the turn has no end")
    if not how.thing or not all(thing.rules for thing in how.thing):
        found.append("there is no picture, or one without a rule")
    if how.set_up not in [stop.key for stop in read_guide(title.folder()).stop]:
        found.append(f"the guide has no stop {how.set_up}")
    numbers = title.max_players - title.min_players + 1
    found += [
        f"{row.what.en}: {numbers} values are needed"
        for row in how.row
        if len(row.by) != numbers
    ]
    return found
