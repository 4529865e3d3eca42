# SPDX-License-Identifier: MIT
"""The shipped components, complete as printed (invariants of the data page)."""

from collections import Counter
from itertools import combinations

import pytest

from stellwerk.games import title_of
from tests.games.editions import shipped
from tests.games.table import rules_for


@pytest.mark.rule("CE-001")
def test_counts_of_pieces() -> None:
    raw = shipped("cube_express")
    pieces = raw["pieces"]
    assert len(raw["track_tiles"]) == pieces["track_tiles"] == 44
    assert len(raw["start_tiles"]) == 5
    assert len(raw["objective_cards"]) == pieces["objective_cards"] == 14
    assert pieces["markers_per_player"] == 25 == 2 + 20 + 3
    assert (pieces["markers_total"], pieces["stations_total"]) == (100, 24)
    assert (pieces["locomotives_total"], pieces["nine_point_markers"]) == (8, 6)
    ids = [tile["id"] for tile in [*raw["start_tiles"], *raw["track_tiles"]]]
    assert len(set(ids)) == 49


@pytest.mark.rule("CE-106")
def test_tile_sets_and_their_contents() -> None:
    raw = shipped("cube_express")
    for players, size in ((2, 24), (3, 34), (4, 44)):
        tiles = [tile for tile in raw["track_tiles"] if tile["min_players"] <= players]
        assert len(tiles) == size == raw["tile_sets"][str(players)]["count"]
        assert (size - 3 * players - 4) % players == 0
        assert (size - 3 * players - 4) // players == 7
        kinds = Counter(tile["type"] for tile in tiles)
        place = players - 2
        assert kinds["station"] == (9, 13, 16)[place]
        assert kinds["production"] == (6, 8, 11)[place]
        assert kinds["factory"] == (5, 8, 10)[place]
        assert kinds["crossing"] == (4, 5, 7)[place]
        assert sum(tile["house_count"] for tile in tiles) == (33, 47, 57)[place]
        goods = Counter(
            tile["production"]["resource"]
            for tile in tiles
            if tile["type"] == "production"
        )
        assert min(goods.values()) >= 2
        assert len(goods) == 3


def test_shapes_and_links() -> None:
    raw = shipped("cube_express")
    shapes = Counter(tile["shape"] for tile in raw["track_tiles"])
    assert shapes == {"straight": 15, "curve": 16, "tee": 9, "cross": 4}
    for tile in raw["track_tiles"]:
        pairs = {frozenset(pair) for pair in tile["track_links"]}
        assert pairs == {frozenset(pair) for pair in combinations(tile["track"], 2)}


def test_factories() -> None:
    factories = [
        tile["factory"]
        for tile in shipped("cube_express")["track_tiles"]
        if tile.get("factory")
    ]
    demands = {tuple(factory["demand"].values()) for factory in factories}
    assert len(demands) == len(factories) == 10
    for factory in factories:
        assert sum(factory["demand"].values()) == 3
        weight = factory["weight"]
        assert factory["first_value"] == weight + 1
        assert factory["later_value"] == weight // 2 + 1


def test_stock_rows_and_columns() -> None:
    board = shipped("cube_express")["central_board"]
    two, more = board["side_2"]["stock_track"], board["side_3_4"]["stock_track"]
    assert [field["vp"] for field in two["fields"]] == [
        *(0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15)
    ]
    assert [field["vp"] for field in more["fields"]] == [
        *(0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18)
    ]
    for side in ("side_2", "side_3_4"):
        columns = board[side]["objective_columns"]
        values = [
            (column["majority_vp"], column["non_majority_vp"]) for column in columns
        ]
        assert values == [(3, 1), (3, 2), (4, 1), (4, 2)]
        assert board[side]["stock_track"]["dollar_indices"] == [3, 6, 9]


def test_every_item_states_its_origin() -> None:
    raw = shipped("cube_express")
    for part in [*raw["start_tiles"], *raw["track_tiles"], *raw["objective_cards"]]:
        assert part["provenance"] in ("rulebook", "public", "reconstructed")


def test_the_schema_and_the_edition_are_published() -> None:
    title = title_of("cube_express")
    schema = title.edition_schema()
    assert schema["title"] == "Stellwerk edition of Cube Express"
    edition = title.edition()
    assert edition.id == "cube_express_default_reconstruction_1"
    assert rules_for("cube_express", 2).edition == (edition.id, edition.hash)
