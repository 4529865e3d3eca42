# SPDX-License-Identifier: MIT
"""Editions that cannot be played are refused, with the path and what is wrong."""

from typing import Any

import pytest

import stellwerk
from tests.games.cube_express.editions import set_streets, tile
from tests.games.editions import Change, own_rules, put

Raw = dict[str, Any]


def streets(name: str, *parts: tuple[str, int, bool]) -> Change:
    def apply(raw: Raw) -> None:
        set_streets(raw, name, *parts)

    return apply


def drop_tile(raw: Raw) -> None:
    raw["track_tiles"].pop()


def unknown_field(raw: Raw) -> None:
    raw["speed"] = 1


def start_streets(raw: Raw) -> None:
    set_streets(raw, "start_crossing", ("N E", 0, False))


def turned_start(raw: Raw) -> None:
    tile(raw, "start_red")["rotation"] = 1


CASES: list[tuple[Change, str]] = [
    (unknown_field, "$"),
    (put("edition", " "), "$.edition"),
    (put("geometry.edges.0", "S"), "$.geometry.edges"),
    (put("identity.players", [2, 3]), "$.identity.players"),
    (put("colours.list.1", "red"), "$.colours.list"),
    (put("pieces.markers_per_player", 24), "$.pieces.markers_per_player"),
    (put("pieces.stations_total", 23), "$.pieces.stations_total"),
    (drop_tile, "$.pieces.track_tiles"),
    (put("setup.hand_size", 1), "$.setup.hand_size"),
    (put("setup.market_size", 3), "$.setup.objective_cards_in_play"),
    (
        put("setup.neutral_markers_per_objective_2_players", 7),
        "$.setup.neutral_markers_per_objective_2_players",
    ),
    (put("limits.bp_per_coal", 0), "$.limits.bp_per_coal"),
    (
        put("limits.second_locomotive_cost", {"gold": 1}),
        "$.limits.second_locomotive_cost",
    ),
    (put("limits.claim_production_cost_dividends", 2), "track_tiles"),
    (put("scoring.dividend_vp", -1), "$.scoring.dividend_vp"),
    (put("scoring.nine_point_marker_vp", 8), "$.pieces.nine_point_marker_vp"),
    (put("technology_track.fields.2.index", 9), "fields[2].index"),
    (put("technology_track.fields.5.next_station_cost", 6), "next_station_cost"),
    (put("player_board.conversions.0.to", {"wood": 1}), "conversions[0]"),
    (put("player_board.conversions.0.to", {"wood": 2}), "conversions[0]"),
    (put("player_board.conversions.0.from", {"reserve": 2}), "from"),
    (put("player_board.conversions.1.id", "C1"), "$.player_board.conversions"),
    (put("player_board.conversions.1.id", "C 1"), "conversions[1].id"),
    (put("central_board.side_2.players", [3]), "side_2.players"),
    (put("central_board.side_2.market_spaces", 5), "market_spaces"),
    (put("central_board.side_2.objective_columns.0.majority_vp", 1), "majority_vp"),
    (put("central_board.side_2.stock_track.fields.3.vp", 2), "fields[3].vp"),
    (put("central_board.side_2.stock_track.fields.0.vp", 1), "fields[0].vp"),
    (put("central_board.side_2.stock_track.fields.4.dollar", True), "dollar_indices"),
    (put("central_board.side_2.stock_track.start_index", 3), "dollar_indices"),
    (put("central_board.side_2.stock_track.max_index", 9), "max_index"),
    (put("central_board.side_2.stock_track.rows.0", "pink"), "rows"),
    (put("tile_sets.2.count", 23), "$.tile_sets.2.count"),
    (put("track_tiles.0.id", "S02"), "$.track_tiles"),
    (put("track_tiles.0.id", "coal"), "track_tiles[0].id"),
    (put("track_tiles.0.track", ["N"]), "track_tiles[0].track"),
    (put("track_tiles.0.track_links", [["N", "E"]]), "track_tiles[0].track_links"),
    (put("track_tiles.0.type", "start"), "track_tiles[0].type"),
    (put("track_tiles.0.house_count", 4), "track_tiles[0].house_count"),
    (put("track_tiles.0.instant", None), "track_tiles[0].instant"),
    (put("track_tiles.0.pass_by", None), "track_tiles[0].pass_by"),
    (put("track_tiles.0.provenance", "guessed"), "track_tiles[0].provenance"),
    (streets("S01", ("E W", 1, False)), "track_tiles[0].streets"),
    (streets("S01", ("E X", 1, True)), "track_tiles[0].streets[0].edges"),
    (streets("S01", ("E", 1, True), ("EL", 1, False)), "track_tiles[0].streets"),
    (streets("S01", ("", 1, True)), "track_tiles[0].streets[0].edges"),
    (start_streets, "start_tiles[0].streets"),
    (turned_start, "start_tiles[1].track"),
    (put("start_tiles.1.position", [2, 0]), "start_tiles[1].position"),
    (put("start_tiles.1.colour", "pink"), "start_tiles[1].colour"),
    (put("start_tiles.1.type", "station"), "$.start_tiles"),
    (put("tile_back.type", "crossing"), "$.tile_back.type"),
    (put("objective_cards.0.id", "OB02"), "$.objective_cards"),
    (put("objective_cards.0.condition.metric", "luck"), "condition.metric"),
    (put("objective_cards.0.condition.params", {}), "condition.params"),
    (put("objective_cards.0.condition.op", "~"), "condition.op"),
]


@pytest.mark.parametrize(
    ("broken", "path"), CASES, ids=[f"{n}-{path}" for n, (_, path) in enumerate(CASES)]
)
def test_a_broken_edition_is_refused_with_its_path(broken: Change, path: str) -> None:
    with pytest.raises(stellwerk.BadEdition) as caught:
        own_rules("cube_express", broken, 3)
    assert any(path in where for where, _ in caught.value.problems), str(caught.value)


def test_factories_and_sites_are_checked() -> None:
    def broken(raw: Raw) -> None:
        tile(raw, "F01")["factory"]["first_value"] = 3
        tile(raw, "F02")["factory"]["demand"] = {"coal": 0}
        tile(raw, "F03")["factory"] = None
        tile(raw, "P01")["production"]["resource"] = "iron"
        tile(raw, "P02")["production"]["ownable"] = False
        tile(raw, "P03")["production"] = None

    with pytest.raises(stellwerk.BadEdition) as caught:
        own_rules("cube_express", broken, 3)
    text = str(caught.value)
    for part in ("first_value", "demand", ".factory:", "resource", "ownable"):
        assert part in text
    assert text.count(".production:") == 1
