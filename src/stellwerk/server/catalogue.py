# SPDX-License-Identifier: MIT
"""What the lobby tells about the games: titles, options, texts, rules, editions."""

from functools import lru_cache
from typing import Any

import msgspec

from stellwerk.bots.registry import LEVELS
from stellwerk.core.contract import Rules
from stellwerk.core.edition import Edition, read_edition
from stellwerk.core.options import Option
from stellwerk.core.rulebook import rulebook
from stellwerk.core.texts import LANGUAGES, Catalogue
from stellwerk.core.title import Title
from stellwerk.games import TITLES, title_of
from stellwerk.server.shapes import GameInfo, OptionInfo, Rulebook


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
    return Rulebook(
        [{"title": title, "rules": rules} for title, rules in chapters.items()]
    )


@lru_cache(maxsize=16)
def shipped(game: str) -> Edition[Any]:
    """The edition that comes with a game."""
    return title_of(game).edition()


@lru_cache(maxsize=16)
def shipped_text(game: str) -> str:
    """The same as the storage keeps it."""
    return msgspec.json.encode(shipped(game).raw).decode()


def own_edition(game: str, raw: str) -> Edition[Any]:
    """A user's edition; `BadEdition` says what is wrong and where."""
    title = title_of(game)
    shape = title.edition_shape()
    return read_edition(raw.encode(), "edition", shape, title.check_edition)


@lru_cache(maxsize=64)
def rules_of(game: str, players: int, options: str, edition: str) -> Rules[Any]:
    """The rules of a table, shared by all tables like it; texts are JSON."""
    chosen: dict[str, object] = msgspec.json.decode(options)
    return title_of(game).rules(players, chosen, own_edition(game, edition))
