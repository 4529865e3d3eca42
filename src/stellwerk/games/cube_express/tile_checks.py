# SPDX-License-Identifier: MIT
"""What must hold for the tiles of a Cube Express edition; small checks for all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from stellwerk.core.edition import Problems
from stellwerk.games.cube_express.edition import (
    BOUND,
    EDGES,
    HALVES,
    OPPOSITE,
    RESOURCES,
    VECTORS,
    CubeExpressEdition,
    Tile,
    halves_of,
    tiles_for,
)

INSTANTS: Final = {  # by type of tile, the action in the middle
    "crossing": "gain_dividends_per_connected_track",
    "factory": "gain_resource",
    "production": "claim_production",
    "station": "build_station",
}
PASSES: Final = {  # and beside the track
    "factory": "deliver",
    "production": "take_resource",
    "start_crossing": "take_resource",
    "station": "station_visit",
    "start": "station_visit",
}

# Small checks.


def in_range(
    problems: Problems, path: str, value: int, low: int, high: int = BOUND
) -> None:
    """A number must lie between two bounds."""
    problems.expect(
        low <= value <= high, path, f"must be from {low} to {high}, not {value}"
    )


def at_least(
    problems: Problems, path: str, part: msgspec.Struct, bounds: dict[str, int]
) -> None:
    """Some numbers of an object must not be too small."""
    for key, low in bounds.items():
        in_range(problems, f"{path}.{key}", getattr(part, key), low)


def same(problems: Problems, path: str, value: object, right: object) -> None:
    """A value must be exactly the right one."""
    problems.expect(value == right, path, f"must be {right!r}, not {value!r}")


def agree(
    problems: Problems, path: str, part: msgspec.Struct, right: Mapping[str, object]
) -> None:
    """Some values of an object must be exactly the right ones."""
    for key, value in right.items():
        same(problems, f"{path}.{key}", getattr(part, key), value)


def check_amounts(
    problems: Problems, path: str, amounts: dict[str, int], known: tuple[str, ...]
) -> None:
    """Markers by area: known areas, no negative numbers."""
    for area, amount in amounts.items():
        allowed = f"unknown area {area!r}; allowed: {', '.join(known)}"
        problems.expect(area in known, path, allowed)
        in_range(problems, f"{path}.{area}", amount, 0)


def check_word(problems: Problems, path: str, id: str) -> None:
    """Ids are typed in moves: letters, digits and underscores."""
    typed = bool(id) and id.isascii() and id.replace("_", "").isalnum()
    problems.expect(typed, path, f"{id!r} must be letters, digits and underscores")


# Tiles.


def check_tiles(edition: CubeExpressEdition, problems: Problems) -> None:
    """Every tile by itself, and their ids together."""
    for place, tile in enumerate(edition.start_tiles):
        check_tile(tile, f"start_tiles[{place}]", problems)
    for place, tile in enumerate(edition.track_tiles):
        path = f"track_tiles[{place}]"
        check_tile(tile, path, problems)
        one = f"must be one of {', '.join(INSTANTS)}"
        problems.expect(tile.type in INSTANTS, f"{path}.type", one)
    check_tile(edition.tile_back, "tile_back", problems)
    same(problems, "tile_back.type", edition.tile_back.type, "back")
    ids = [tile.id for tile in [*edition.start_tiles, *edition.track_tiles]]
    problems.unique([*ids, edition.tile_back.id], "track_tiles")


def check_tile(tile: Tile, path: str, problems: Problems) -> None:
    """Track, streets and actions of one printed side agree with each other."""
    check_word(problems, f"{path}.id", tile.id)
    resource = tile.id in RESOURCES
    problems.expect(not resource, f"{path}.id", f"{tile.id!r} is a resource")
    two = len(tile.track) >= 2
    problems.expect(two, f"{path}.track", "needs at least two edges with track")
    problems.unique([str(edge) for edge in tile.track], f"{path}.track")
    edges = set(tile.track)
    for first, second in tile.track_links:
        problems.expect(
            first != second and first in edges and second in edges,
            f"{path}.track_links",
            f"{first}-{second} does not join two edges with track",
        )
    check_streets(tile, path, problems)
    check_actions(tile, path, problems)


def check_streets(tile: Tile, path: str, problems: Problems) -> None:
    """Every half edge in one street at most; houses and station place as counted."""
    taken = dict.fromkeys(HALVES, 0)
    houses: list[str] = []
    known = {*EDGES, *HALVES}
    for place, street in enumerate(tile.streets):
        here = f"{path}.streets[{place}].edges"
        problems.expect(bool(street.edges), here, "touches no edge")
        bad = [edge for edge in street.edges if edge not in known]
        for edge in bad:
            problems.add(here, f"unknown edge {edge!r}")
        if not bad:
            for half in halves_of(street.edges):
                taken[HALVES[half]] += 1
        houses += street.houses
    for name in sorted(taken):
        if taken[name] > 1:
            problems.add(f"{path}.streets", f"{name} belongs to several streets")
    problems.unique(houses, f"{path}.streets")
    same(problems, f"{path}.house_count", tile.house_count, len(houses))
    in_range(problems, f"{path}.house_count", len(houses), 0, 8)
    places = sum(street.station_place for street in tile.streets)
    wanted = 1 if tile.type in ("station", "start") else 0
    if places != wanted:
        problems.add(f"{path}.streets", f"{places} station places instead of {wanted}")
    same(problems, f"{path}.station_place", tile.station_place, wanted == 1)


def check_actions(tile: Tile, path: str, problems: Problems) -> None:
    """A tile of a type has exactly the actions of that type (CE-501 to CE-520)."""
    instant = None if tile.instant is None else str(tile.instant.action)
    pass_by = None if tile.pass_by is None else str(tile.pass_by.action)
    same(problems, f"{path}.instant", instant, INSTANTS.get(tile.type))
    same(problems, f"{path}.pass_by", pass_by, PASSES.get(tile.type))
    if tile.instant is not None:
        gains = {"amount": 1, "per_track": 1}
        at_least(problems, f"{path}.instant", tile.instant, gains)
    check_factory(tile, path, problems)
    check_production(tile, path, problems)


def check_factory(tile: Tile, path: str, problems: Problems) -> None:
    """Demand and values of a factory, and nowhere else."""
    factory = tile.factory
    if (factory is not None) != (tile.type == "factory"):
        problems.add(f"{path}.factory", "factories have it, other tiles do not")
    if factory is None:
        return
    check_amounts(problems, f"{path}.factory.demand", factory.demand, RESOURCES)
    total = sum(factory.demand.values())
    in_range(problems, f"{path}.factory.demand", total, 1)
    values = {"later_value": 1, "first_value": factory.later_value + 1}
    at_least(problems, f"{path}.factory", factory, values)


def check_production(tile: Tile, path: str, problems: Problems) -> None:
    """A site supplies what its action gives."""
    production = tile.production
    produces = tile.type in ("production", "start_crossing")
    if (production is not None) != produces:
        problems.add(f"{path}.production", "sites have it, other tiles do not")
    if production is None or tile.pass_by is None:
        return
    supplied = {
        "resource": tile.pass_by.resource,
        "ownable": tile.type == "production",
    }
    agree(problems, f"{path}.production", production, supplied)


def check_sets(edition: CubeExpressEdition, problems: Problems) -> None:
    """The tiles of each player count are as many as stated, enough for a deal."""
    cost = edition.limits.claim_production_cost_dividends
    for place, tile in enumerate(edition.track_tiles):
        if tile.instant is not None and tile.type == "production":
            path = f"track_tiles[{place}].instant"
            agree(problems, path, tile.instant, {"cost_dividends": cost})
    sets, setup = edition.tile_sets, edition.setup
    for players, chosen in [(2, sets.two), (3, sets.three), (4, sets.four)]:
        path = f"tile_sets.{players}"
        found = len(tiles_for(edition, players))
        same(problems, f"{path}.count", chosen.count, found)
        need = players * setup.hand_size + setup.market_size
        enough = f"{found} tiles, but {need} are dealt at the start"
        problems.expect(found >= need, path, enough)


def check_start(edition: CubeExpressEdition, problems: Problems) -> None:
    """Crossing in the middle, one start tile per color around it, tracks joined."""
    tiles = edition.start_tiles
    kinds = sorted(str(tile.type) for tile in tiles)
    if kinds != ["start"] * 4 + ["start_crossing"]:
        problems.add("start_tiles", "must be one start_crossing and four start tiles")
        return
    colors = list(edition.colours.list)
    for place, tile in enumerate(tiles):
        path = f"start_tiles[{place}]"
        in_range(problems, f"{path}.rotation", tile.rotation, 0, 3)
        if tile.type == "start_crossing":
            same(problems, f"{path}.position", tile.position, (0, 0))
            same(problems, f"{path}.track", sorted(tile.track), sorted(EDGES))
        elif tile.colour not in colors:
            problems.add(f"{path}.colour", f"unknown color {tile.colour!r}")
        else:
            check_start_tile(tile, colors.index(tile.colour), path, problems)
    problems.unique([str(tile.colour) for tile in tiles], "start_tiles")
    if not problems.found:
        check_start_cities(tiles, problems)


def check_start_tile(tile: Tile, side: int, path: str, problems: Problems) -> None:
    """It lies on its color's side, with track towards the crossing (CE-101)."""
    edge = EDGES[side]
    same(problems, f"{path}.position", tile.position, VECTORS[edge])
    inner = EDGES.index(OPPOSITE[edge])
    tracks = [(EDGES.index(track) + tile.rotation) % 4 for track in tile.track]
    joined = "has no track towards the start crossing"
    problems.expect(inner in tracks, f"{path}.track", joined)


def check_start_cities(tiles: list[Tile], problems: Problems) -> None:
    """No street of the crossing may join two start cities (CE-208)."""
    crossing = next(tile for tile in tiles if tile.type == "start_crossing")
    problems.expect(
        not crossing.streets,
        f"start_tiles[{tiles.index(crossing)}].streets",
        "the start crossing must not join the start cities",
    )
