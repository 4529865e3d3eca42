# SPDX-License-Identifier: MIT
"""What must hold for the tiles of a Cube Express edition; small checks for all."""

from __future__ import annotations

from typing import Final

from stellwerk.core.edition import Problems
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


def check_areas(at: Problems, amounts: dict[str, int], known: tuple[str, ...]) -> None:
    """Markers lie in known areas only."""
    for area in amounts:
        allowed = f"unknown area {area!r}; allowed: {', '.join(known)}"
        at.expect(area in known, "", allowed)


def check_word(at: Problems, id: str) -> None:
    """Ids are typed in moves: letters, digits and underscores."""
    typed = bool(id) and id.isascii() and id.replace("_", "").isalnum()
    at.expect(typed, "id", f"{id!r} must be letters, digits and underscores")


# Tiles.


def check_tiles(edition: CubeExpressEdition, problems: Problems) -> None:
    """Every tile by itself, and their ids together."""
    for at, tile in problems.each("start_tiles", edition.start_tiles):
        check_tile(tile, at)
    for at, tile in problems.each("track_tiles", edition.track_tiles):
        check_tile(tile, at)
        one = f"must be one of {', '.join(INSTANTS)}"
        at.expect(tile.type in INSTANTS, "type", one)
    check_tile(edition.tile_back, problems.at("tile_back"))
    problems.equal(edition.tile_back.type, "back", "tile_back.type")
    tiles = [*edition.start_tiles, *edition.track_tiles, edition.tile_back]
    problems.unique([tile.id for tile in tiles], "track_tiles")


def check_tile(tile: Tile, at: Problems) -> None:
    """Track, streets and actions of one printed side agree with each other."""
    check_word(at, tile.id)
    at.expect(tile.id not in RESOURCES, "id", f"{tile.id!r} is a resource")
    at.expect(len(tile.track) >= 2, "track", "needs at least two edges with track")
    at.unique([str(edge) for edge in tile.track], "track")
    for first, second in tile.track_links:
        joins = first != second and first in tile.track and second in tile.track
        unjoined = f"{first}-{second} does not join two edges with track"
        at.expect(joins, "track_links", unjoined)
    check_streets(tile, at)
    check_actions(tile, at)


def check_streets(tile: Tile, at: Problems) -> None:
    """Every half edge in one street at most; houses and station place as counted."""
    taken: list[str] = []
    houses: list[str] = []
    for here, street in at.each("streets", tile.streets):
        here.expect(bool(street.edges), "edges", "touches no edge")
        known = [edge for edge in street.edges if edge in (*EDGES, *HALVES)]
        for edge in set(street.edges) - set(known):
            here.add("edges", f"unknown edge {edge!r}")
        taken += [HALVES[half] for half in halves_of(known)]
        houses += street.houses
    at.unique(taken, "streets")
    at.unique(houses, "streets")
    at.equal(tile.house_count, len(houses), "house_count")
    places = sum(street.station_place for street in tile.streets)
    wanted = 1 if tile.type in ("station", "start") else 0
    counted = f"{places} station places instead of {wanted}"
    at.expect(places == wanted, "streets", counted)
    at.equal(tile.station_place, wanted == 1, "station_place")


def check_actions(tile: Tile, at: Problems) -> None:
    """A tile of a type has exactly the actions of that type (CE-501 to CE-520)."""
    instant = None if tile.instant is None else str(tile.instant.action)
    pass_by = None if tile.pass_by is None else str(tile.pass_by.action)
    at.equal(instant, INSTANTS.get(tile.type), "instant")
    at.equal(pass_by, PASSES.get(tile.type), "pass_by")
    check_factory(tile, at)
    check_production(tile, at)


def check_factory(tile: Tile, at: Problems) -> None:
    """Demand and values of a factory, and nowhere else."""
    factory = tile.factory
    right = (factory is not None) == (tile.type == "factory")
    at.expect(right, "factory", "factories have it, other tiles do not")
    if factory is not None:
        check_areas(at.at("factory.demand"), factory.demand, RESOURCES)
        some = sum(factory.demand.values()) > 0
        at.expect(some, "factory.demand", "must demand something")
        more = f"must be more than {factory.later_value}"
        first = factory.first_value
        at.expect(first > factory.later_value, "factory.first_value", more)


def check_production(tile: Tile, at: Problems) -> None:
    """A site supplies what its action gives."""
    production, ownable = tile.production, tile.type == "production"
    produces = ownable or tile.type == "start_crossing"
    right = (production is not None) == produces
    at.expect(right, "production", "sites have it, other tiles do not")
    if production is not None and tile.pass_by is not None:
        resource = tile.pass_by.resource
        at.equal(production.resource, resource, "production.resource")
        at.equal(production.ownable, ownable, "production.ownable")


def check_sets(edition: CubeExpressEdition, problems: Problems) -> None:
    """The tiles of each player count are as many as stated, enough for a deal."""
    cost = edition.limits.claim_production_cost_dividends
    for at, tile in problems.each("track_tiles", edition.track_tiles):
        if tile.instant is not None and tile.type == "production":
            at.equal(tile.instant.cost_dividends, cost, "instant.cost_dividends")
    sets, setup = edition.tile_sets, edition.setup
    for players, chosen in [(2, sets.two), (3, sets.three), (4, sets.four)]:
        path = f"tile_sets.{players}"
        found = len(tiles_for(edition, players))
        problems.equal(chosen.count, found, f"{path}.count")
        need = players * setup.hand_size + setup.market_size
        enough = f"{found} tiles, but {need} are dealt at the start"
        problems.expect(found >= need, path, enough)


def check_start(edition: CubeExpressEdition, problems: Problems) -> None:
    """Tracks join four start tiles in the middle, streets do not (CE-101, CE-208)."""
    tiles = edition.start_tiles
    kinds = sorted(str(tile.type) for tile in tiles)
    if kinds != ["start"] * 4 + ["start_crossing"]:
        problems.add("start_tiles", "must be one start_crossing and four start tiles")
        return
    colors = list(edition.colours.list)
    for at, tile in problems.each("start_tiles", tiles):
        at.between(tile.rotation, 0, 3, "rotation")
        if tile.type == "start_crossing":
            at.equal(tile.position, (0, 0), "position")
            at.equal(sorted(tile.track), sorted(EDGES), "track")
            joins = "the start crossing must not join the start cities"
            at.expect(not tile.streets, "streets", joins)
        elif tile.colour not in colors:
            at.add("colour", f"unknown color {tile.colour!r}")
        else:
            check_start_tile(tile, EDGES[colors.index(tile.colour)], at)
    problems.unique([str(tile.colour) for tile in tiles], "start_tiles")


def check_start_tile(tile: Tile, edge: str, at: Problems) -> None:
    """It lies on its color's side, with track towards the crossing (CE-101)."""
    at.equal(tile.position, VECTORS[edge], "position")
    inner = EDGES.index(OPPOSITE[edge])
    tracks = [(EDGES.index(track) + tile.rotation) % 4 for track in tile.track]
    at.expect(inner in tracks, "track", "has no track towards the start crossing")
