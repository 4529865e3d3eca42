# SPDX-License-Identifier: MIT
"""All that must hold in a Cube Express edition beyond shape and types."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from stellwerk.core.edition import Problems
from stellwerk.games.cube_express.edition import (
    AREAS,
    EDGES,
    METRICS,
    OPPOSITE,
    RESOURCES,
    VECTORS,
    BoardSide,
    CubeExpressEdition,
    StockTrack,
)
from stellwerk.games.cube_express.tile_checks import (
    check_areas,
    check_sets,
    check_start,
    check_tiles,
    check_word,
)


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


def agree(
    problems: Problems, part: msgspec.Struct, right: Mapping[str, object]
) -> None:
    """Some values of an object must be exactly the right ones."""
    for key, value in right.items():
        problems.equal(getattr(part, key), value, key)


def check_geometry(edition: CubeExpressEdition, problems: Problems) -> None:
    """Edges, vectors and player counts are those that the rules are written for."""
    rules = {"edges": list(EDGES), "vectors": VECTORS, "opposite": OPPOSITE}
    agree(problems.at("geometry"), edition.geometry, rules)
    problems.equal(edition.identity.players, [2, 3, 4], "identity.players")
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
    """Enough cards, each with a metric that the game can measure."""
    cards = edition.objective_cards
    problems.unique([card.id for card in cards], "objective_cards")
    least = edition.setup.objective_cards_in_play
    enough = f"at least {least} are needed"
    problems.expect(len(cards) >= least, "objective_cards", enough)
    for at, card in problems.each("objective_cards", cards):
        check_word(at, card.id)
        metric = card.condition.metric
        known = f"unknown metric {metric!r}; allowed: {', '.join(METRICS)}"
        at.expect(metric in METRICS, "condition.metric", known)
        params = ["min_size"] if metric == "own_cities_of_size" else []
        at.equal(sorted(card.condition.params), params, "condition.params")
