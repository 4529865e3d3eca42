# SPDX-License-Identifier: MIT
"""The catalogues behind the command line: complete, and nothing unused."""

import json
import re
from pathlib import Path

import pytest

import stellwerk.cli
from stellwerk.bots.registry import BOTS
from stellwerk.cli.advice import COLUMNS
from stellwerk.cli.boards import board_of, plain, rail_line
from stellwerk.cli.commands import COMMANDS
from stellwerk.cli.seating import HUMAN
from stellwerk.core.texts import GAP, PACKAGE, Catalogue

SOURCES = Path(stellwerk.cli.__file__).parent
LITERAL = re.compile(r"""["'](cli\.[a-z_.]+)["']""")


def keys(language: str) -> dict[str, str]:
    text = (PACKAGE / "texts" / f"texts.{language}.json").read_text("utf-8")
    texts: dict[str, str] = json.loads(text)
    return {key: value for key, value in texts.items() if key.startswith("cli.")}


def used() -> set[str]:
    """Every key that the code names, and those it puts together."""
    found: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        found |= set(LITERAL.findall(file.read_text("utf-8")))
    for name in COMMANDS:
        found |= {f"cli.{part}.{name}" for part in ("command", "usage", "help")}
    found |= {f"cli.kind.{kind}" for kind in (HUMAN, *BOTS)}
    advised = (*COLUMNS, "move", "outlook", "tries", "type")
    found |= {f"cli.advice.{column}" for column in advised}
    columns = ("key", "name", "players", "people", "about")
    return found | {f"cli.games.{column}" for column in columns}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_catalogue_has_exactly_the_keys_that_are_used(language: str) -> None:
    assert set(keys(language)) == used()


def test_both_languages_have_the_same_gaps() -> None:
    english, german = keys("en"), keys("de")
    for key, text in english.items():
        gaps = {gap[0] for gap in GAP.findall(text)}
        assert gaps == {gap[0] for gap in GAP.findall(german[key])}, key


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_two_commands_share_a_word(language: str) -> None:
    words = [keys(language)[f"cli.command.{name}"] for name in COMMANDS]
    both = [*words, *(name for name in COMMANDS if name not in words)]
    assert len(set(both)) == len(both)


def test_a_game_with_a_board_is_drawn_by_it_and_others_plainly() -> None:
    assert board_of("rail_line") is rail_line.Board
    assert board_of("a_game_of_tomorrow") is plain.Board


def test_short_symbols_differ_within_a_language() -> None:
    for language in ("en", "de"):
        texts = Catalogue(language, "rail_line").texts
        shorts = [text for key, text in texts.items() if key.startswith("short.")]
        assert len(set(shorts)) == len(shorts) == 12
