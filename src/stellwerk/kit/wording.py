# SPDX-License-Identifier: MIT
"""Sentences are words: no key, no code, no id that is not printed on a component."""

import re
from functools import lru_cache
from typing import Any, Final

from stellwerk.core.title import Title
from stellwerk.kit.cases import edition

PRINTED: Final = {"id", "name", "name_de", "german", "passenger", "slot"}
WORDS: Final = {"USA"}
TOKEN: Final = re.compile(r"[^\s():,;!?“”„…]+")
CODE: Final = re.compile(
    r"[{}@]|#\d"  # a gap, an entry or a seat that was not filled in
    r"|\w_\w"  # new_wagon
    r"|[a-z]\.[a-z]"  # choose.take
    r"|\b(?![IVX]+\b)[A-Z]{2,}\b"  # COIN, but not the number III
    r"|\b[A-Z]+\d"  # W0
)


def raw(sentence: str, title: Title) -> list[str]:
    """What of a sentence is neither a word nor printed on a component."""
    known = printed(title) | WORDS
    tokens = [token.rstrip(".") for token in TOKEN.findall(sentence)]
    return [token for token in tokens if CODE.search(token) and token not in known]


@lru_cache
def printed(title: Title) -> frozenset[str]:
    """Every id and every word of a name that the edition prints."""
    found: set[str] = set()
    collect(edition(title).raw, found)
    return frozenset(found)


def collect(value: Any, found: set[str]) -> None:
    if isinstance(value, list):
        for part in value:
            collect(part, found)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key in PRINTED and isinstance(part, str):
                found.update(token.rstrip(".") for token in TOKEN.findall(part))
            collect(part, found)
