# SPDX-License-Identifier: MIT
"""All that must hold in a Cube Express edition beyond shape and types."""

from __future__ import annotations

from stellwerk.core.edition import Problems
from stellwerk.games.cube_express.edition import (
    AREAS,
    BOUND,
    EDGES,
    HALVES,
    MAX_FIELDS,
    MAX_TILES,
    METRICS,
    OPPOSITE,
    RESOURCES,
    VECTORS,
    BoardSide,
    CubeExpressEdition,
    Tile,
    halves_of,
    tiles_for,
)


def check(edition: CubeExpressEdition, problems: Problems) -> None:
    """All that must hold beyond shape and types (the invariants of the data page)."""
    problems.expect(bool(edition.edition.strip()), "edition", "needs a name")
    check_geometry(edition, problems)
    check_pieces(edition, problems)
    check_limits(edition, problems)
    check_technology(edition, problems)
    check_conversions(edition, problems)
    board = edition.central_board
    check_side(edition, board.side_2, [2], "central_board.side_2", problems)
    check_side(edition, board.side_3_4, [3, 4], "central_board.side_3_4", problems)
    check_tiles(edition, problems)
    check_sets(edition, problems)
    check_start(edition, problems)
    check_objectives(edition, problems)


def in_range(
    problems: Problems, path: str, value: int, low: int, high: int = BOUND
) -> None:
    problems.expect(
        low <= value <= high, path, f"must be from {low} to {high}, not {value}"
    )


def same(problems: Problems, path: str, value: object, right: object) -> None:
    problems.expect(value == right, path, f"must be {right!r}, not {value!r}")


def check_geometry(edition: CubeExpressEdition, problems: Problems) -> None:
    geometry = edition.geometry
    same(problems, "geometry.edges", geometry.edges, list(EDGES))
    same(problems, "geometry.vectors", geometry.vectors, VECTORS)
    same(problems, "geometry.opposite", geometry.opposite, OPPOSITE)
    same(problems, "identity.players", edition.identity.players, [2, 3, 4])
    problems.unique(list(edition.colours.list), "colours.list")


def check_pieces(edition: CubeExpressEdition, problems: Problems) -> None:
    """The counts agree with each other and with the components listed."""
    pieces = edition.pieces
    setup = edition.setup
    markers = (
        setup.dividends_per_player
        + setup.reserve_per_player
        + setup.markers_on_stock_track_per_player
    )
    equal: list[tuple[str, int, int]] = [
        ("pieces.markers_per_player", pieces.markers_per_player, markers),
        ("pieces.markers_total", pieces.markers_total, 4 * pieces.markers_per_player),
        (
            "pieces.stations_total",
            pieces.stations_total,
            4 * pieces.stations_per_player,
        ),
        ("pieces.track_tiles", pieces.track_tiles, len(edition.track_tiles)),
        (
            "pieces.objective_cards",
            pieces.objective_cards,
            len(edition.objective_cards),
        ),
        (
            "pieces.nine_point_marker_vp",
            pieces.nine_point_marker_vp,
            edition.scoring.nine_point_marker_vp,
        ),
        (
            "setup.stations_on_technology_track",
            setup.stations_on_technology_track,
            pieces.stations_per_player - 1,
        ),
    ]
    for path, value, right in equal:
        same(problems, path, value, right)
    in_range(problems, "pieces.stations_per_player", pieces.stations_per_player, 1)
    in_range(problems, "pieces.nine_point_markers", pieces.nine_point_markers, 0)
    in_range(problems, "pieces.track_tiles", pieces.track_tiles, 12, MAX_TILES)
    in_range(problems, "setup.dividends_per_player", setup.dividends_per_player, 0)
    in_range(problems, "setup.reserve_per_player", setup.reserve_per_player, 0)
    in_range(problems, "setup.hand_size", setup.hand_size, 2, 9)
    in_range(problems, "setup.market_size", setup.market_size, 1, 9)
    same(
        problems,
        "setup.objective_cards_in_play",
        setup.objective_cards_in_play,
        setup.market_size,
    )
    neutral = setup.neutral_markers_per_objective_2_players
    most = pieces.markers_per_player // max(1, setup.market_size)
    path = "setup.neutral_markers_per_objective_2_players"
    in_range(problems, path, neutral, 0, most)


def check_limits(edition: CubeExpressEdition, problems: Problems) -> None:
    limits = edition.limits
    low: list[tuple[str, int, int]] = [
        (
            "max_markers_per_player_per_objective",
            limits.max_markers_per_player_per_objective,
            0,
        ),
        ("bp_per_coal", limits.bp_per_coal, 1),
        ("claim_production_cost_dividends", limits.claim_production_cost_dividends, 1),
        ("stock_steps_first_delivery", limits.stock_steps_first_delivery, 0),
        ("stock_steps_later_delivery", limits.stock_steps_later_delivery, 0),
        ("stock_steps_foreign_take", limits.stock_steps_foreign_take, 0),
        ("dividends_per_stock_step_sold", limits.dividends_per_stock_step_sold, 1),
    ]
    for key, value, least in low:
        in_range(problems, f"limits.{key}", value, least)
    cost = limits.second_locomotive_cost
    check_amounts(problems, "limits.second_locomotive_cost", cost, RESOURCES)
    scoring = edition.scoring
    points: list[tuple[str, int]] = [
        ("passenger_vp", scoring.passenger_vp),
        ("vp_per_house_at_station", scoring.vp_per_house_at_station),
        ("dividend_vp", scoring.dividend_vp),
        ("nine_point_marker_vp", scoring.nine_point_marker_vp),
    ]
    for key, value in points:
        in_range(problems, f"scoring.{key}", value, 0)


def check_amounts(
    problems: Problems, path: str, amounts: dict[str, int], known: tuple[str, ...]
) -> None:
    """Markers by area: known areas, no negative numbers."""
    for area, amount in amounts.items():
        problems.expect(
            area in known,
            path,
            f"unknown area {area!r}; allowed: {', '.join(known)}",
        )
        in_range(problems, f"{path}.{area}", amount, 0)


def check_technology(edition: CubeExpressEdition, problems: Problems) -> None:
    """One field per station; all but the last say what the next station costs."""
    fields = edition.technology_track.fields
    path = "technology_track.fields"
    wanted = edition.pieces.stations_per_player
    if len(fields) != wanted:
        problems.add(path, f"must be {wanted}, one per station, not {len(fields)}")
    for place, field in enumerate(fields):
        here = f"{path}[{place}]"
        same(problems, f"{here}.index", field.index, place)
        in_range(problems, f"{here}.movement_points", field.movement_points, 0)
        in_range(problems, f"{here}.storage_limit", field.storage_limit, 0)
        last = place == len(fields) - 1
        cost = field.next_station_cost
        if last != (cost is None):
            problems.add(f"{here}.next_station_cost", "null on the last field only")
        if cost is not None:
            in_range(problems, f"{here}.next_station_cost", cost, 0)


def check_conversions(edition: CubeExpressEdition, problems: Problems) -> None:
    """A conversion keeps the markers and lowers the number stored (CE-311)."""
    conversions = edition.player_board.conversions
    path = "player_board.conversions"
    problems.unique([conversion.id for conversion in conversions], path)
    for place, conversion in enumerate(conversions):
        here = f"{path}[{place}]"
        check_word(problems, f"{here}.id", conversion.id)
        check_amounts(problems, f"{here}.from", conversion.source, RESOURCES)
        check_amounts(problems, f"{here}.to", conversion.to, AREAS)
        taken = sum(conversion.source.values())
        given = sum(conversion.to.values())
        problems.expect(
            taken == given, here, f"takes {taken} markers and gives {given}"
        )
        stored = sum(conversion.to.get(name, 0) for name in RESOURCES)
        problems.expect(
            stored < taken, here, "must lower the number of stored resources"
        )


def check_word(problems: Problems, path: str, id: str) -> None:
    """Ids are typed in moves: letters, digits and underscores."""
    problems.expect(
        bool(id) and id.isascii() and id.replace("_", "").isalnum(),
        path,
        f"{id!r} must be letters, digits and underscores",
    )


def check_side(
    edition: CubeExpressEdition,
    side: BoardSide,
    players: list[int],
    path: str,
    problems: Problems,
) -> None:
    """One side of the central board: columns, market and stock rows."""
    same(problems, f"{path}.players", side.players, players)
    same(
        problems,
        f"{path}.market_spaces",
        side.market_spaces,
        edition.setup.market_size,
    )
    numbers = [column.column for column in side.objective_columns]
    right = list(range(1, edition.setup.market_size + 1))
    same(problems, f"{path}.objective_columns", numbers, right)
    for place, column in enumerate(side.objective_columns):
        here = f"{path}.objective_columns[{place}]"
        in_range(problems, f"{here}.non_majority_vp", column.non_majority_vp, 1)
        low = column.non_majority_vp + 1
        in_range(problems, f"{here}.majority_vp", column.majority_vp, low)
    check_stock(edition, side, f"{path}.stock_track", problems)


def check_stock(
    edition: CubeExpressEdition, side: BoardSide, path: str, problems: Problems
) -> None:
    """Values rise from 0, the $ fields lie beyond the start, the last ends the game."""
    track = side.stock_track
    fields = track.fields
    same(problems, f"{path}.rows", track.rows, list(edition.colours.list))
    same(problems, f"{path}.max_index", track.max_index, len(fields) - 1)
    in_range(problems, f"{path}.max_index", track.max_index, 2, MAX_FIELDS)
    in_range(problems, f"{path}.start_index", track.start_index, 0, track.max_index - 1)
    before = -1
    for place, field in enumerate(fields):
        here = f"{path}.fields[{place}]"
        same(problems, f"{here}.index", field.index, place)
        if place == 0:
            same(problems, f"{here}.vp", field.vp, 0)
        problems.expect(field.vp > before, f"{here}.vp", f"must be more than {before}")
        before = field.vp
    marked = [field.index for field in fields if field.dollar]
    same(problems, f"{path}.dollar_indices", track.dollar_indices, marked)
    wanted = edition.setup.markers_on_stock_track_per_player
    if len(marked) != wanted:
        problems.add(f"{path}.fields", f"{len(marked)} $ fields instead of {wanted}")
    for index in marked:
        problems.expect(
            index > track.start_index,
            f"{path}.dollar_indices",
            f"field {index} must lie beyond the start field {track.start_index}",
        )


def check_tiles(edition: CubeExpressEdition, problems: Problems) -> None:
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
        len(tile.track) >= 2, f"{path}.track", "needs at least two edges with track"
    )
    problems.unique([str(edge) for edge in tile.track], f"{path}.track")
    for first, second in tile.track_links:
        problems.expect(
            first != second and first in tile.track and second in tile.track,
            f"{path}.track_links",
            f"{first}-{second} does not join two edges with track",
        )
    check_streets(tile, path, problems)
    check_actions(tile, path, problems)


def check_streets(tile: Tile, path: str, problems: Problems) -> None:
    """Every half edge in one street at most; houses and station place as counted."""
    taken: list[str] = []
    houses: list[str] = []
    for place, street in enumerate(tile.streets):
        here = f"{path}.streets[{place}].edges"
        problems.expect(bool(street.edges), here, "touches no edge")
        known = [*EDGES, *HALVES]
        bad = [edge for edge in street.edges if edge not in known]
        for edge in bad:
            problems.add(here, f"unknown edge {edge!r}")
        if not bad:
            taken += [HALVES[half] for half in halves_of(street.edges)]
        houses += street.houses
    for half in sorted({half for half in taken if taken.count(half) > 1}):
        problems.add(f"{path}.streets", f"{half} belongs to several streets")
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


def check_objectives(edition: CubeExpressEdition, problems: Problems) -> None:
    cards = edition.objective_cards
    problems.unique([card.id for card in cards], "objective_cards")
    least = edition.setup.objective_cards_in_play
    problems.expect(
        len(cards) >= least, "objective_cards", f"at least {least} are needed"
    )
    for place, card in enumerate(cards):
        path = f"objective_cards[{place}]"
        check_word(problems, f"{path}.id", card.id)
        metric = card.condition.metric
        if metric not in METRICS:
            problems.add(
                f"{path}.condition.metric",
                f"unknown metric {metric!r}; allowed: {', '.join(METRICS)}",
            )
        params = ["min_size"] if metric == "own_cities_of_size" else []
        same(
            problems,
            f"{path}.condition.params",
            sorted(card.condition.params),
            params,
        )
