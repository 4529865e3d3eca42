# SPDX-License-Identifier: MIT
"""All that must hold in a Cube Express edition beyond shape and types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from stellwerk.core.edition import Problems
from stellwerk.games.cube_express.edition import (
    AREAS,
    EDGES,
    HALVES,
    OPPOSITE,
    RESOURCES,
    VECTORS,
    BoardSide,
    CubeExpressEdition,
    StockTrack,
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


def check(edition: CubeExpressEdition, problems: Problems) -> None:
    """All that must hold beyond shape and types (the invariants of the data page)."""
    problems.expect(bool(edition.edition.strip()), "edition", "needs a name")
    check_geometry(edition, problems)
    check_pieces(edition, problems)
    check_technology(edition, problems)
    check_conversions(edition, problems)
    board = edition.central_board
    check_side(edition, board.side_2, [2], problems.at("central_board.side_2"))
    check_side(edition, board.side_3_4, [3, 4], problems.at("central_board.side_3_4"))
    check_tiles(edition, problems)
    check_sets(edition, problems)
    check_start(edition, problems)
    check_objectives(edition, problems)


# Small checks.


def agree(
    problems: Problems, part: msgspec.Struct, right: Mapping[str, object]
) -> None:
    """Some values of an object must be exactly the right ones."""
    for key, value in right.items():
        problems.equal(getattr(part, key), value, key)


def check_areas(at: Problems, amounts: dict[str, int], known: tuple[str, ...]) -> None:
    """Markers lie in known areas only."""
    for area in amounts:
        allowed = f"unknown area {area!r}; allowed: {', '.join(known)}"
        at.expect(area in known, "", allowed)


def check_word(at: Problems, id: str) -> None:
    """Ids are typed in moves: letters, digits and underscores."""
    typed = bool(id) and id.isascii() and id.replace("_", "").isalnum()
    at.expect(typed, "id", f"{id!r} must be letters, digits and underscores")


# Everything but tiles.


def check_geometry(edition: CubeExpressEdition, problems: Problems) -> None:
    """Edges, vectors and player counts are those that the rules are written for."""
    rules = {"edges": list(EDGES), "vectors": VECTORS, "opposite": OPPOSITE}
    agree(problems.at("geometry"), edition.geometry, rules)
    problems.unique(list(edition.colours.list), "colours.list")


def check_pieces(edition: CubeExpressEdition, problems: Problems) -> None:
    """The counts agree with each other and with the components listed."""
    pieces, setup = edition.pieces, edition.setup
    stations = pieces.stations_per_player
    counted = {
        "markers_per_player": setup.dividends_per_player
        + setup.reserve_per_player
        + setup.markers_on_stock_track_per_player,
        "markers_total": 4 * pieces.markers_per_player,
        "stations_total": 4 * stations,
        "track_tiles": len(edition.track_tiles),
        "objective_cards": len(edition.objective_cards),
        "nine_point_marker_vp": edition.scoring.nine_point_marker_vp,
    }
    agree(problems.at("pieces"), pieces, counted)
    dealt = {
        "stations_on_technology_track": stations - 1,
        "objective_cards_in_play": setup.market_size,
    }
    agree(problems.at("setup"), setup, dealt)
    neutral = setup.neutral_markers_per_objective_2_players
    most = pieces.markers_per_player // setup.market_size
    path = "setup.neutral_markers_per_objective_2_players"
    problems.between(neutral, 0, most, path)
    cost = edition.limits.second_locomotive_cost
    check_areas(problems.at("limits.second_locomotive_cost"), cost, RESOURCES)


def check_technology(edition: CubeExpressEdition, problems: Problems) -> None:
    """One field per station; all but the last say what the next station costs."""
    fields, path = edition.technology_track.fields, "technology_track.fields"
    problems.equal(len(fields), edition.pieces.stations_per_player, path)
    for place, (at, field) in enumerate(problems.each(path, fields)):
        at.equal(field.index, place, "index")
        last = place == len(fields) - 1
        known = last == (field.next_station_cost is None)
        at.expect(known, "next_station_cost", "null on the last field only")


def check_conversions(edition: CubeExpressEdition, problems: Problems) -> None:
    """A conversion keeps the markers and lowers the number stored (CE-311)."""
    conversions, path = edition.player_board.conversions, "player_board.conversions"
    problems.unique([conversion.id for conversion in conversions], path)
    for at, conversion in problems.each(path, conversions):
        check_word(at, conversion.id)
        check_areas(at.at("from"), conversion.source, RESOURCES)
        check_areas(at.at("to"), conversion.to, AREAS)
        taken, given = sum(conversion.source.values()), sum(conversion.to.values())
        at.expect(taken == given, "", f"takes {taken} markers and gives {given}")
        stored = sum(conversion.to.get(name, 0) for name in RESOURCES)
        at.expect(stored < taken, "", "must lower the number of stored resources")


def check_side(
    edition: CubeExpressEdition, side: BoardSide, players: list[int], at: Problems
) -> None:
    """One side of the central board: columns, market and stock rows."""
    size = edition.setup.market_size
    agree(at, side, {"players": players, "market_spaces": size})
    numbers = [column.column for column in side.objective_columns]
    at.equal(numbers, list(range(1, size + 1)), "objective_columns")
    for here, column in at.each("objective_columns", side.objective_columns):
        more = f"must be more than {column.non_majority_vp}"
        here.expect(column.majority_vp > column.non_majority_vp, "majority_vp", more)
    check_stock(edition, side.stock_track, at.at("stock_track"))


def check_stock(edition: CubeExpressEdition, track: StockTrack, at: Problems) -> None:
    """Values rise from 0, the $ fields lie beyond the start, the last ends the game."""
    fields, start = track.fields, track.start_index
    marked = [field.index for field in fields if field.dollar]
    right = {
        "rows": list(edition.colours.list),
        "max_index": len(fields) - 1,
        "dollar_indices": marked,
    }
    agree(at, track, right)
    at.between(start, 0, track.max_index - 1, "start_index")
    before = -1
    for place, (here, field) in enumerate(at.each("fields", fields)):
        here.equal(field.index, place, "index")
        here.expect(place > 0 or field.vp == 0, "vp", "must be 0")
        here.expect(field.vp > before, "vp", f"must be more than {before}")
        before = field.vp
    wanted = edition.setup.markers_on_stock_track_per_player
    found = len(marked)
    at.expect(found == wanted, "fields", f"{found} $ fields instead of {wanted}")
    for index in marked:
        beyond = f"field {index} must lie beyond the start field {start}"
        at.expect(index > start, "dollar_indices", beyond)


def check_objectives(edition: CubeExpressEdition, problems: Problems) -> None:
    """Enough cards, each with what its metric asks for."""
    cards = edition.objective_cards
    problems.unique([card.id for card in cards], "objective_cards")
    least = edition.setup.objective_cards_in_play
    enough = f"at least {least} are needed"
    problems.expect(len(cards) >= least, "objective_cards", enough)
    for at, card in problems.each("objective_cards", cards):
        check_word(at, card.id)
        params = {"own_cities_of_size": ["min_size"]}.get(card.condition.metric, [])
        at.equal(sorted(card.condition.params), params, "condition.params")


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
    for street in tile.streets:
        taken += [HALVES[half] for half in halves_of(street.edges)]
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
