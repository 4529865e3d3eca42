# SPDX-License-Identifier: MIT
"""Editions that cannot be played are refused, with the path and what is wrong."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from tests.games.cube_express.editions import set_streets, tile, write

Raw = dict[str, Any]


def change(path: str, value: object) -> Callable[[Raw], None]:
    """Set one value, named by keys and numbers with dots between."""

    def apply(raw: Raw) -> None:
        *way, last = path.split(".")
        part: Any = raw
        for key in way:
            part = part[int(key)] if isinstance(part, list) else part[key]
        part[int(last) if isinstance(part, list) else last] = value

    return apply


def streets(name: str, *parts: tuple[str, int, bool]) -> Callable[[Raw], None]:
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


CASES: list[tuple[Callable[[Raw], None], str]] = [
    (unknown_field, "$"),
    (change("edition", " "), "$.edition"),
    (change("geometry.edges.0", "S"), "$.geometry.edges"),
    (change("identity.players", [2, 3]), "$.identity.players"),
    (change("colours.list.1", "red"), "$.colours.list"),
    (change("pieces.markers_per_player", 24), "$.pieces.markers_per_player"),
    (change("pieces.stations_total", 23), "$.pieces.stations_total"),
    (drop_tile, "$.pieces.track_tiles"),
    (change("setup.hand_size", 1), "$.setup.hand_size"),
    (change("setup.market_size", 3), "$.setup.objective_cards_in_play"),
    (
        change("setup.neutral_markers_per_objective_2_players", 7),
        "$.setup.neutral_markers_per_objective_2_players",
    ),
    (change("limits.bp_per_coal", 0), "$.limits.bp_per_coal"),
    (
        change("limits.second_locomotive_cost", {"gold": 1}),
        "$.limits.second_locomotive_cost",
    ),
    (change("limits.claim_production_cost_dividends", 2), "track_tiles"),
    (change("scoring.dividend_vp", -1), "$.scoring.dividend_vp"),
    (change("scoring.nine_point_marker_vp", 8), "$.pieces.nine_point_marker_vp"),
    (change("technology_track.fields.2.index", 9), "fields[2].index"),
    (change("technology_track.fields.5.next_station_cost", 6), "next_station_cost"),
    (change("player_board.conversions.0.to", {"wood": 1}), "conversions[0]"),
    (change("player_board.conversions.0.to", {"wood": 2}), "conversions[0]"),
    (change("player_board.conversions.0.from", {"reserve": 2}), "from"),
    (change("player_board.conversions.1.id", "C1"), "$.player_board.conversions"),
    (change("player_board.conversions.1.id", "C 1"), "conversions[1].id"),
    (change("central_board.side_2.players", [3]), "side_2.players"),
    (change("central_board.side_2.market_spaces", 5), "market_spaces"),
    (change("central_board.side_2.objective_columns.0.majority_vp", 1), "majority_vp"),
    (change("central_board.side_2.stock_track.fields.3.vp", 2), "fields[3].vp"),
    (change("central_board.side_2.stock_track.fields.0.vp", 1), "fields[0].vp"),
    (
        change("central_board.side_2.stock_track.fields.4.dollar", True),
        "dollar_indices",
    ),
    (change("central_board.side_2.stock_track.start_index", 3), "dollar_indices"),
    (change("central_board.side_2.stock_track.max_index", 9), "max_index"),
    (change("central_board.side_2.stock_track.rows.0", "pink"), "rows"),
    (change("tile_sets.2.count", 23), "$.tile_sets.2.count"),
    (change("track_tiles.0.id", "S02"), "$.track_tiles"),
    (change("track_tiles.0.id", "coal"), "track_tiles[0].id"),
    (change("track_tiles.0.track", ["N"]), "track_tiles[0].track"),
    (change("track_tiles.0.track_links", [["N", "E"]]), "track_tiles[0].track_links"),
    (change("track_tiles.0.type", "start"), "track_tiles[0].type"),
    (change("track_tiles.0.house_count", 4), "track_tiles[0].house_count"),
    (change("track_tiles.0.instant", None), "track_tiles[0].instant"),
    (change("track_tiles.0.pass_by", None), "track_tiles[0].pass_by"),
    (change("track_tiles.0.provenance", "guessed"), "track_tiles[0].provenance"),
    (streets("S01", ("E W", 1, False)), "track_tiles[0].streets"),
    (streets("S01", ("E X", 1, True)), "track_tiles[0].streets[0].edges"),
    (streets("S01", ("E", 1, True), ("EL", 1, False)), "track_tiles[0].streets"),
    (streets("S01", ("", 1, True)), "track_tiles[0].streets[0].edges"),
    (start_streets, "start_tiles[0].streets"),
    (turned_start, "start_tiles[1].track"),
    (change("start_tiles.1.position", [2, 0]), "start_tiles[1].position"),
    (change("start_tiles.1.colour", "pink"), "start_tiles[1].colour"),
    (change("start_tiles.1.type", "station"), "$.start_tiles"),
    (change("tile_back.type", "crossing"), "$.tile_back.type"),
    (change("objective_cards.0.id", "OB02"), "$.objective_cards"),
    (change("objective_cards.0.condition.metric", "luck"), "condition.metric"),
    (change("objective_cards.0.condition.params", {}), "condition.params"),
    (change("objective_cards.0.condition.op", "~"), "condition.op"),
]


@pytest.mark.parametrize(
    ("broken", "path"), CASES, ids=[f"{n}-{path}" for n, (_, path) in enumerate(CASES)]
)
def test_a_broken_edition_is_refused_with_its_path(
    tmp_path: Path, broken: Callable[[Raw], None], path: str
) -> None:
    with pytest.raises(stellwerk.BadEdition) as caught:
        stellwerk.rules("cube_express", 3, edition=write(tmp_path, broken))
    assert any(path in where for where, _ in caught.value.problems), str(caught.value)


def test_factories_and_sites_are_checked(tmp_path: Path) -> None:
    def broken(raw: Raw) -> None:
        tile(raw, "F01")["factory"]["first_value"] = 3
        tile(raw, "F02")["factory"]["demand"] = {"coal": 0}
        tile(raw, "F03")["factory"] = None
        tile(raw, "P01")["production"]["resource"] = "iron"
        tile(raw, "P02")["production"]["ownable"] = False
        tile(raw, "P03")["production"] = None

    with pytest.raises(stellwerk.BadEdition) as caught:
        stellwerk.rules("cube_express", 3, edition=write(tmp_path, broken))
    text = str(caught.value)
    for part in ("first_value", "demand", ".factory:", "resource", "ownable"):
        assert part in text
    assert text.count(".production:") == 1
