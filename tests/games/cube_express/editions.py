# SPDX-License-Identifier: MIT
"""Parts of Cube Express's edition, to change them."""

from __future__ import annotations

from typing import Any


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
