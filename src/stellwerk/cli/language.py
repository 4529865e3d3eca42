# SPDX-License-Identifier: MIT
"""Which language the program speaks: the one asked for, else the environment's."""

import os
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import typer

from stellwerk.core.texts import Catalogue


class Language(StrEnum):
    """The languages of the catalogues."""

    de = "de"
    en = "en"


LanguageOption = Annotated[
    Language | None,
    typer.Option(
        "--language", "-l", help="de or en; without it, the environment's locale."
    ),
]


def locale_language(environment: Mapping[str, str]) -> Language:
    """German if the locale says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            german = value.lower().startswith("de")
            return Language.de if german else Language.en
    return Language.en


def speak(chosen: Language | None, game: str | None = None) -> Catalogue:
    """The catalogue for a command."""
    return Catalogue((chosen or locale_language(os.environ)).value, game)
