# SPDX-License-Identifier: MIT
"""Editions of owners for tests: the shipped one of a game with something changed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk import Rules
from stellwerk.core.edition import Edition, read_edition
from stellwerk.games import title_of

Change = Callable[[Any], object]


def shipped(game: str) -> Any:
    """What the shipped edition says, free to be changed."""
    return copy.deepcopy(title_of(game).edition().raw)


def changed(game: str, change: Change) -> bytes:
    """The file of an edition that differs from the shipped one."""
    raw = shipped(game)
    raw["edition"] = "owner"
    change(raw)
    return json.dumps(raw).encode()


def own_edition(game: str, change: Change) -> Edition[Any]:
    """Such an edition, read and checked like a user's own file."""
    title = title_of(game)
    text = changed(game, change)
    return read_edition(text, "own.json", title.edition_shape(), title.check_edition)


def own_file(game: str, change: Change, folder: Path) -> str:
    """The path of such a file."""
    path = folder / "own.json"
    path.write_bytes(changed(game, change))
    return str(path)


def own_rules(
    game: str, change: Change, players: int = 2, **options: object
) -> Rules[Any]:
    """The rules of such an edition."""
    return stellwerk.rules(game, players, options, own_edition(game, change))


def set_at(raw: Any, path: str | list[str | int], value: object) -> None:
    """Set one value deep in an edition, ``base_cards.0.stage``."""
    *way, last = path.split(".") if isinstance(path, str) else path
    for key in way:
        raw = raw[int(key) if isinstance(raw, list) else key]
    raw[int(last) if isinstance(raw, list) else last] = value


def put(path: str, value: object) -> Change:
    """The change that sets one value."""

    def change(raw: Any) -> None:
        set_at(raw, path, value)

    return change
