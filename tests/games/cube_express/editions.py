# SPDX-License-Identifier: MIT
"""Edition files for tests: the shipped one with a few things changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk import Rules
from stellwerk.games import title_of

SHIPPED: Path = title_of("cube_express").folder() / "edition.json"
Change = Callable[[dict[str, Any]], None]


def shipped() -> dict[str, Any]:
    """The shipped edition as plain data."""
    raw: dict[str, Any] = json.loads(SHIPPED.read_text(encoding="utf-8"))
    return raw


def write(folder: Path, change: Change) -> str:
    """A changed copy of the shipped edition; returns its path."""
    raw = shipped()
    change(raw)
    path = folder / "own.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    return str(path)


def own_rules(
    folder: Path, change: Change, players: int = 3, **options: object
) -> Rules[Any]:
    """The rules of a changed edition."""
    return stellwerk.rules("cube_express", players, options, write(folder, change))


def tile(raw: dict[str, Any], name: str) -> dict[str, Any]:
    """A tile of an edition by id."""
    tiles = [*raw["start_tiles"], *raw["track_tiles"], raw["tile_back"]]
    found: dict[str, Any] = next(part for part in tiles if part["id"] == name)
    return found


def set_streets(
    raw: dict[str, Any], name: str, *streets: tuple[str, int, bool]
) -> None:
    """Give a tile other streets: edges by space, number of houses, station place."""
    printed = tile(raw, name)
    printed["streets"] = []
    number = 0
    for place, (edges, houses, station) in enumerate(streets):
        ids = [f"h{number + step + 1}" for step in range(houses)]
        number += houses
        printed["streets"].append(
            {
                "id": "abcdefgh"[place],
                "edges": edges.split(),
                "houses": ids,
                "station_place": station,
            }
        )
    printed["house_count"] = number
