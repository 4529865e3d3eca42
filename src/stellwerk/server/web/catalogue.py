# SPDX-License-Identifier: MIT
"""What the lobby tells about the games: titles, options, texts, rules, editions."""

from functools import lru_cache
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec

from stellwerk.bots.registry import LEVELS
from stellwerk.core.contract import Rules
from stellwerk.core.edition import Edition, content_hash, read_edition
from stellwerk.core.how import read_how
from stellwerk.core.options import Option
from stellwerk.core.rulebook import rulebook
from stellwerk.core.texts import LANGUAGES, Catalogue
from stellwerk.core.title import Title
from stellwerk.games import TITLES, title_of
from stellwerk.server.tables import lessons
from stellwerk.server.web.shapes import (
    GameInfo,
    HowBlock,
    HowPhase,
    HowRow,
    HowThing,
    OptionInfo,
    Rulebook,
)


@lru_cache(maxsize=1)
def games() -> list[GameInfo]:
    """All titles."""
    return [game_info(title) for title in TITLES.values()]


def game_info(title: Title) -> GameInfo:
    words = {language: Catalogue(language, title.key) for language in LANGUAGES}
    return GameInfo(
        title.key,
        {language: words[language].say("title") for language in LANGUAGES},
        {language: words[language].say("pitch") for language in LANGUAGES},
        list(title.designers),
        title.publisher,
        title.year,
        title.min_players,
        title.max_players,
        {
            str(players): [option_info(option, players) for option in title.options()]
            for players in range(title.min_players, title.max_players + 1)
        },
        list(LEVELS),
        {language: words[language].say("length") for language in LANGUAGES},
        {language: words[language].say("weight") for language in LANGUAGES},
        lessons.lesson(title.key).minutes(),
    )


def option_info(option: Option, players: int) -> OptionInfo:
    return msgspec.convert(option.to_dict(players), OptionInfo)


@lru_cache(maxsize=32)
def texts(game: str, language: str) -> dict[str, str]:
    """The merged catalogue of a game."""
    return Catalogue(language, title_of(game).key).texts


@lru_cache(maxsize=32)
def book(game: str, language: str) -> Rulebook:
    """The rulebook, chapter by chapter."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}")
    chapters: dict[str, list[dict[str, str]]] = {}
    for rule in rulebook(title_of(game).folder(), language).values():
        chapters.setdefault(rule.chapter, []).append({"id": rule.id, "text": rule.text})
    how = read_how(title_of(game).folder())
    return Rulebook(
        [{"title": title, "rules": rules} for title, rules in chapters.items()],
        [
            HowBlock(each.key, each.rules, [line.say(language) for line in each.lines])
            for each in how.block
        ],
        [
            HowPhase(
                *(each.choice, each.rules),
                *(each.name.say(language), each.text.say(language)),
            )
            for each in how.phase
        ],
        [HowRow(row.what.say(language), row.rule, row.by) for row in how.row],
        [HowThing(thing.name, thing.rules) for thing in how.thing],
        lessons.lesson(game).view_at(how.set_up),
    )


@lru_cache(maxsize=16)
def shipped(game: str) -> Edition[Any]:
    """The edition that comes with a game."""
    return title_of(game).edition()


# Every edition that somebody uses, once: the hash says all of its content.
IN_USE: Final[WeakValueDictionary[tuple[str, str], Edition[Any]]] = (
    WeakValueDictionary()
)


def own_edition(game: str, raw: str) -> Edition[Any]:
    """A user's edition; `BadEdition` says what is wrong and where."""
    title = title_of(game)
    shape = title.edition_shape()
    found = read_edition(raw.encode(), "edition", shape, title.check_edition)
    return IN_USE.setdefault((game, found.hash), found)


def known_edition(game: str, hash: str) -> Edition[Any] | None:
    """An edition that comes with the game or is in use; it need not be read again."""
    if game in TITLES and shipped(game).hash == hash:
        return shipped(game)
    return IN_USE.get((game, hash))


def wished_edition(game: str, raw: dict[str, Any] | None) -> Edition[Any]:
    """The edition that comes with the game, or the one that somebody brings."""
    if raw is None:
        return shipped(game)
    known = known_edition(game, content_hash(raw))
    return known or own_edition(game, msgspec.json.encode(raw).decode())


def edition_of(game: str, hash: str) -> Edition[Any]:
    """An edition that is known for sure."""
    found = known_edition(game, hash)
    assert found is not None, "who asks about an edition holds it"
    return found


def rules_of(
    game: str,
    players: int,
    options: str,
    edition: Edition[Any],
    version: int | None = None,
) -> Rules[Any]:
    """The rules of a table, shared by all tables like it; `options` is JSON.

    The newest if no version is named.
    """
    chosen = title_of(game).version if version is None else version
    if edition is shipped(game):
        return usual_rules(game, players, options, chosen)
    return special_rules(game, players, options, edition, chosen)


@lru_cache(maxsize=64)
def usual_rules(game: str, players: int, options: str, version: int) -> Rules[Any]:
    """Rules with the edition that comes with the game."""
    chosen: dict[str, object] = msgspec.json.decode(options)
    return title_of(game).rules(players, chosen, shipped(game), version)


@lru_cache(maxsize=8)
def special_rules(
    game: str, players: int, options: str, edition: Edition[Any], version: int
) -> Rules[Any]:
    """Rules with another edition, which may be large: few are kept unused."""
    chosen: dict[str, object] = msgspec.json.decode(options)
    return title_of(game).rules(players, chosen, edition, version)


def is_played(game: str, version: int) -> bool:
    """Can a game still be played by these rules?"""
    return game in TITLES and version in TITLES[game].versions
