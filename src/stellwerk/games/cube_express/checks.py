# SPDX-License-Identifier: MIT
"""All that must hold in a Cube Express edition beyond shape and types."""

from __future__ import annotations

from stellwerk.core.edition import Problems
from stellwerk.games.cube_express.edition import (
    AREAS,
    EDGES,
    MAX_FIELDS,
    MAX_TILES,
    METRICS,
    OPPOSITE,
    RESOURCES,
    VECTORS,
    BoardSide,
    CubeExpressEdition,
)
from stellwerk.games.cube_express.tile_checks import (
    agree,
    at_least,
    check_amounts,
    check_sets,
    check_start,
    check_tiles,
    check_word,
    in_range,
    same,
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


def check_geometry(edition: CubeExpressEdition, problems: Problems) -> None:
    """Edges, vectors and player counts are those that the rules are written for."""
    rules = {"edges": list(EDGES), "vectors": VECTORS, "opposite": OPPOSITE}
    agree(problems, "geometry", edition.geometry, rules)
    same(problems, "identity.players", edition.identity.players, [2, 3, 4])
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
    agree(problems, "pieces", pieces, counted)
    agree(problems, "setup", setup, {"stations_on_technology_track": stations - 1})
    check_setup(edition, problems)


def check_setup(edition: CubeExpressEdition, problems: Problems) -> None:
    """Numbers that may differ between editions stay within what can be played."""
    pieces, setup = edition.pieces, edition.setup
    at_least(
        problems, "pieces", pieces, {"stations_per_player": 1, "nine_point_markers": 0}
    )
    in_range(problems, "pieces.track_tiles", pieces.track_tiles, 12, MAX_TILES)
    at_least(
        problems, "setup", setup, {"dividends_per_player": 0, "reserve_per_player": 0}
    )
    in_range(problems, "setup.hand_size", setup.hand_size, 2, 9)
    in_range(problems, "setup.market_size", setup.market_size, 1, 9)
    agree(problems, "setup", setup, {"objective_cards_in_play": setup.market_size})
    neutral = setup.neutral_markers_per_objective_2_players
    most = pieces.markers_per_player // max(1, setup.market_size)
    path = "setup.neutral_markers_per_objective_2_players"
    in_range(problems, path, neutral, 0, most)


def check_limits(edition: CubeExpressEdition, problems: Problems) -> None:
    """Limits, costs and points are numbers that can be played with."""
    limits = {
        "max_markers_per_player_per_objective": 0,
        "bp_per_coal": 1,
        "claim_production_cost_dividends": 1,
        "stock_steps_first_delivery": 0,
        "stock_steps_later_delivery": 0,
        "stock_steps_foreign_take": 0,
        "dividends_per_stock_step_sold": 1,
    }
    at_least(problems, "limits", edition.limits, limits)
    cost = edition.limits.second_locomotive_cost
    check_amounts(problems, "limits.second_locomotive_cost", cost, RESOURCES)
    points = {
        "passenger_vp": 0,
        "vp_per_house_at_station": 0,
        "dividend_vp": 0,
        "nine_point_marker_vp": 0,
    }
    at_least(problems, "scoring", edition.scoring, points)


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
        at_least(problems, here, field, {"movement_points": 0, "storage_limit": 0})
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
        kept = f"takes {taken} markers and gives {given}"
        problems.expect(taken == given, here, kept)
        stored = sum(conversion.to.get(name, 0) for name in RESOURCES)
        lowered = "must lower the number of stored resources"
        problems.expect(stored < taken, here, lowered)


def check_side(
    edition: CubeExpressEdition,
    side: BoardSide,
    players: list[int],
    path: str,
    problems: Problems,
) -> None:
    """One side of the central board: columns, market and stock rows."""
    size = edition.setup.market_size
    agree(problems, path, side, {"players": players, "market_spaces": size})
    numbers = [column.column for column in side.objective_columns]
    same(problems, f"{path}.objective_columns", numbers, list(range(1, size + 1)))
    for place, column in enumerate(side.objective_columns):
        more = {"non_majority_vp": 1, "majority_vp": column.non_majority_vp + 1}
        at_least(problems, f"{path}.objective_columns[{place}]", column, more)
    check_stock(edition, side, f"{path}.stock_track", problems)


def check_stock(
    edition: CubeExpressEdition, side: BoardSide, path: str, problems: Problems
) -> None:
    """Values rise from 0, the $ fields lie beyond the start, the last ends the game."""
    track = side.stock_track
    fields = track.fields
    right = {"rows": list(edition.colours.list), "max_index": len(fields) - 1}
    agree(problems, path, track, right)
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
        beyond = f"field {index} must lie beyond the start field {track.start_index}"
        problems.expect(index > track.start_index, f"{path}.dollar_indices", beyond)


def check_objectives(edition: CubeExpressEdition, problems: Problems) -> None:
    """Enough cards, each with a metric that the game can measure."""
    cards = edition.objective_cards
    problems.unique([card.id for card in cards], "objective_cards")
    least = edition.setup.objective_cards_in_play
    enough = f"at least {least} are needed"
    problems.expect(len(cards) >= least, "objective_cards", enough)
    for place, card in enumerate(cards):
        path = f"objective_cards[{place}]"
        check_word(problems, f"{path}.id", card.id)
        metric = card.condition.metric
        known = f"unknown metric {metric!r}; allowed: {', '.join(METRICS)}"
        problems.expect(metric in METRICS, f"{path}.condition.metric", known)
        params = ["min_size"] if metric == "own_cities_of_size" else []
        found = sorted(card.condition.params)
        same(problems, f"{path}.condition.params", found, params)
