# SPDX-License-Identifier: MIT
"""What must hold for the tiles of a Cube Express edition."""

from __future__ import annotations

from stellwerk.core.edition import Problems
from stellwerk.games.cube_express.checking import (
    check_amounts,
    check_word,
    in_range,
    same,
)
from stellwerk.games.cube_express.edition import (
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


def check_tiles(edition: CubeExpressEdition, problems: Problems) -> None:
    """Every tile by itself, and their ids together."""
    for place, tile in enumerate(edition.start_tiles):
        check_tile(tile, f"start_tiles[{place}]", problems)
    for place, tile in enumerate(edition.track_tiles):
        path = f"track_tiles[{place}]"
        check_tile(tile, path, problems)
        kinds = ("crossing", "factory", "production", "station")
        problems.expect(
            tile.type in kinds, f"{path}.type", f"must be one of {', '.join(kinds)}"
        )
    check_tile(edition.tile_back, "tile_back", problems)
    same(problems, "tile_back.type", edition.tile_back.type, "back")
    ids = [tile.id for tile in [*edition.start_tiles, *edition.track_tiles]]
    problems.unique([*ids, edition.tile_back.id], "track_tiles")


def check_tile(tile: Tile, path: str, problems: Problems) -> None:
    """Track, streets and actions of one printed side agree with each other."""
    check_word(problems, f"{path}.id", tile.id)
    problems.expect(
        tile.id not in RESOURCES, f"{path}.id", f"{tile.id!r} is a resource"
    )
    problems.expect(
        len(tile.track) >= 2, f"{path}.track", "needs at least two edges with track"
    )
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
    instants: dict[str, str | None] = {
        "crossing": "gain_dividends_per_connected_track",
        "factory": "gain_resource",
        "production": "claim_production",
        "station": "build_station",
    }
    passes: dict[str, str | None] = {
        "factory": "deliver",
        "production": "take_resource",
        "start_crossing": "take_resource",
        "station": "station_visit",
        "start": "station_visit",
    }
    instant = None if tile.instant is None else str(tile.instant.action)
    pass_by = None if tile.pass_by is None else str(tile.pass_by.action)
    same(problems, f"{path}.instant", instant, instants.get(tile.type))
    same(problems, f"{path}.pass_by", pass_by, passes.get(tile.type))
    if tile.instant is not None:
        in_range(problems, f"{path}.instant.amount", tile.instant.amount, 1)
        in_range(problems, f"{path}.instant.per_track", tile.instant.per_track, 1)
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
    in_range(problems, f"{path}.factory.later_value", factory.later_value, 1)
    low = factory.later_value + 1
    in_range(problems, f"{path}.factory.first_value", factory.first_value, low)


def check_production(tile: Tile, path: str, problems: Problems) -> None:
    """A site supplies what its action gives."""
    production = tile.production
    produces = tile.type in ("production", "start_crossing")
    if (production is not None) != produces:
        problems.add(f"{path}.production", "sites have it, other tiles do not")
    if production is None or tile.pass_by is None:
        return
    same(
        problems,
        f"{path}.production.resource",
        str(production.resource),
        str(tile.pass_by.resource),
    )
    same(
        problems,
        f"{path}.production.ownable",
        production.ownable,
        tile.type == "production",
    )


def check_sets(edition: CubeExpressEdition, problems: Problems) -> None:
    """The tiles of each player count are as many as stated, enough for a deal."""
    limits = edition.limits
    sets = edition.tile_sets
    for place, tile in enumerate(edition.track_tiles):
        if tile.instant is not None and tile.type == "production":
            same(
                problems,
                f"track_tiles[{place}].instant.cost_dividends",
                tile.instant.cost_dividends,
                limits.claim_production_cost_dividends,
            )
    for players, chosen in [(2, sets.two), (3, sets.three), (4, sets.four)]:
        path = f"tile_sets.{players}"
        found = len(tiles_for(edition, players))
        same(problems, f"{path}.count", chosen.count, found)
        setup = edition.setup
        need = players * setup.hand_size + setup.market_size
        problems.expect(
            found >= need, path, f"{found} tiles, but {need} are dealt at the start"
        )


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
    problems.expect(
        inner in tracks, f"{path}.track", "has no track towards the start crossing"
    )


def check_start_cities(tiles: list[Tile], problems: Problems) -> None:
    """No street of the crossing may join two start cities (CE-208)."""
    crossing = next(tile for tile in tiles if tile.type == "start_crossing")
    problems.expect(
        not crossing.streets,
        f"start_tiles[{tiles.index(crossing)}].streets",
        "the start crossing must not join the start cities",
    )
