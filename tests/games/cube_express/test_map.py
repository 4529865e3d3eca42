# SPDX-License-Identifier: MIT
"""Geometry, cities and where tiles may be laid (CE-201 to CE-210, CE-401 to CE-409)."""

import random
from itertools import product
from typing import Any

import pytest

import stellwerk
from stellwerk import Rng
from tests.games.cube_express.table import Table, table_at
from tests.games.table import rules_for

T5 = [
    ("X06", (-2, 0), 0),
    ("F08", (0, 2), 2),
    ("P07", (-3, 0), 1),
    ("S16", (-2, -1), 2),
    ("P11", (2, 0), 1),
    ("X04", (0, -2), 0),
    ("S10", (-3, -1), 1),
]
T22 = [("F04", (0, -2), 1), ("F06", (1, -2), 2)]


def lay_one_by_one(players: int, tiles: list[tuple[str, tuple[int, int], int]]) -> None:
    """Every tile of a test vector is a legal lay after those before it."""
    for step, (tile, (x, y), turn) in enumerate(tiles):
        table = table_at(players, lay=tiles[:step], hand=[tile])
        assert table.refusal(f"place {tile} {x},{y} r{turn}") is None


@pytest.mark.rule("CE-201")
@pytest.mark.rule("CE-202")
@pytest.mark.rule("CE-203")
def test_cells_edges_and_rotations() -> None:
    table = table_at(hand=["S02"])  # track N S, street N W with 2 houses
    assert table.refusal("place S02 0,-2 r0") is None
    assert table.refusal("place S02 0,-2 r1") == "CE-402"
    table.play("place S02 0,-2 r2", "skip")
    assert table.city("0,-2")["size"] == 2 + 2  # turned, its street touches S and E
    far = table_at(hand=["S02"], lay=[("F01", (20, 20), 0)])
    assert far.refusal("place S02 20,21 r0") is None
    assert far.refusal("place S02 20,22 r0") == "CE-401"


@pytest.mark.rule("CE-204")
def test_all_track_edges_of_a_tile_are_linked() -> None:
    table = table_at(asked="move", level=2).play("go 1 S")
    assert table.legal("step") == ["step E", "step S", "step W"]


@pytest.mark.rule("CE-205")
@pytest.mark.rule("CE-206")
@pytest.mark.rule("CE-207")
@pytest.mark.rule("CE-T5")
def test_cities_of_the_example() -> None:
    lay_one_by_one(4, T5)
    table = table_at(4, lay=T5)
    cities = {
        "F08": table.city("0,2"),
        "green": table.city("0,1"),
        "P07": table.city("-3,0"),
        "X04": table.city("0,-2"),
        "yellow": table.city("1,0"),
        "blue": table.city("-1,0"),
    }
    shown = {name: (city["size"], city["station"]) for name, city in cities.items()}
    assert shown == {
        "F08": (1, None),
        "green": (2, 2),
        "P07": (3, None),
        "X04": (2, None),
        "yellow": (3, 1),
        "blue": (4, 3),
    }
    halves = [table.city("-3,-1", street) for street in (0, 1)]
    assert sorted(city["size"] for city in halves) == [1, 3]
    assert table.city("-2,-1")["station"] == 3
    before = T5[:3]
    builder = table_at(4, seat=1, hand=["S16"], lay=before, own={"dividends": 9})
    builder.play("place S16 -2,-1 r2")
    assert builder.refusal("build") == "CE-522"


@pytest.mark.rule("CE-T10")
@pytest.mark.rule("CE-732")
def test_a_city_with_station_can_still_grow() -> None:
    table = table_at(4, lay=T5, hand=["F01"])
    assert table.refusal("place F01 back -2,1 r0") is None
    grown = table_at(4, lay=[*T5, ("back", (-2, 1), 0)], hand=["F04"])
    before = sorted(city["size"] for city in grown.view()["cities"])
    grown.play("place F04 -1,1 r2")
    assert grown.city("-1,0")["size"] == 5
    after = sorted(city["size"] for city in grown.view()["cities"])
    before.remove(4)
    assert after == sorted([*before, 5])


@pytest.mark.rule("CE-209")
@pytest.mark.rule("CE-T20")
@pytest.mark.rule("CE-I31")
def test_streets_need_not_match_but_join_where_both_touch() -> None:
    table = table_at(hand=["S11", "F01"])
    assert table.refusal("place F01 0,-2 r0") is None  # its edge S has no street
    assert table.refusal("place S11 0,-2 r1") == "CE-402"
    table.play("place S11 0,-2 r0")
    assert table.city("0,-1")["size"] == 3
    assert table.refusal("build") == "CE-521"


@pytest.mark.rule("CE-210")
@pytest.mark.rule("CE-406")
@pytest.mark.rule("CE-I41")
def test_any_tile_may_be_laid_back_up() -> None:
    table = table_at(hand=["X01"])
    assert table.legal("place X01 back 0,-2") == [
        "place X01 back 0,-2 r1",
        "place X01 back 0,-2 r2",
    ]
    assert table.refusal("place X01 0,-2 r0") is None  # though the front fits as well
    table.play("place X01 back 0,-2 r1")
    assert table.asked == "move 1"
    laid = table.tile("0,-2")
    assert laid["tile"] == "back"
    assert (laid["cities"], laid["passengers"]) == ([], [])
    assert "min_players" not in str(table.view())


@pytest.mark.rule("CE-401")
def test_exactly_one_hand_tile_beside_the_network() -> None:
    table = table_at(hand=["X01"])
    assert table.refusal("place X02 0,-2 r0") == "CE-401"  # not in hand
    assert table.refusal("place X01 0,0 r0") == "CE-401"  # taken
    assert table.refusal("place X01 0,-3 r0") == "CE-401"  # apart
    assert table.refusal("place X01 1,-1 r0") == "CE-402"
    assert table.refusal("end step") == "CE-401"
    table.play("place X01 0,-2 r0")
    assert table.refusal("place X01 0,2 r0") == "CE-408"
    assert table.seat(0)["hand_size"] == 2


@pytest.mark.rule("CE-402")
@pytest.mark.rule("CE-403")
@pytest.mark.rule("CE-404")
def test_tracks_match_on_all_edges_and_the_line_goes_on() -> None:
    table = table_at(hand=["P01", "X03", "F04"], lay=[("P02", (0, -2), 1)])  # E and S
    assert table.refusal("place P01 1,-2 r1") is None
    assert table.refusal("place P01 1,-2 r0") == "CE-402"
    assert table.refusal("place P01 -1,-2 r0") == "CE-403"  # only bare edges meet
    assert table.refusal("place P01 -1,-2 r1") == "CE-402"
    assert table.legal("place F04 1,-2") == ["place F04 1,-2 r2", "place F04 1,-2 r3"]


@pytest.mark.rule("CE-405")
@pytest.mark.rule("CE-T22")
@pytest.mark.rule("CE-I14")
@pytest.mark.rule("CE-208")
def test_two_cities_with_stations_are_never_joined() -> None:
    lay_one_by_one(3, T22)
    table = table_at(lay=T22, hand=["P02", "P05", "F01"])
    assert table.legal("place P02 1,-1", "place P05 1,-1") == ["place P05 1,-1 r0"]
    for turn in (1, 2, 3):
        assert table.refusal(f"place P05 1,-1 r{turn}") == "CE-402"
    assert table.refusal("place P02 1,-1 r0") == "CE-405"
    assert table.refusal("place F01 back 1,-1 r0") is None
    table.play("place P05 1,-1 r0")
    assert (table.city("0,-1")["size"], table.city("1,0")["size"]) == (3, 3)


@pytest.mark.rule("CE-T23")
@pytest.mark.rule("CE-104")
@pytest.mark.rule("CE-I21")
def test_an_empty_start_tile_may_be_joined() -> None:
    rules = rules_for("cube_express", 3, colours="north+south+west")
    table = table_at(rules=rules, lay=T22, hand=["P02"])
    assert table.refusal("place P02 1,-1 r0") is None
    table.play("place P02 1,-1 r0")
    assert table.city("0,-1")["size"] == 5
    assert table.city("1,0")["station"] == 0
    assert table.tile("1,0")["station"] is None


@pytest.mark.rule("CE-T24")
@pytest.mark.rule("CE-407")
def test_a_station_tile_may_be_laid_where_no_station_may_be_built() -> None:
    rules = rules_for("cube_express", 3, colours="north+south+west")
    table = table_at(rules=rules, lay=T22, hand=["S13"], own={"dividends": 9})
    table.play("place S13 1,-1 r0")
    assert table.refusal("build") == "CE-521"
    assert table.legal("skip", "build") == ["skip"]


@pytest.mark.rule("CE-I44")
def test_two_own_cities_are_kept_apart_as_well() -> None:
    table = table_at(
        2,
        lay=[("S02", (1, -2), 2)],
        on={(1, -2): {"holder": 0}},
        hand=["F02", "P02", "S05"],
    )
    assert table.city("1,-2")["station"] == table.city("0,-1")["station"] == 0
    assert table.refusal("place F02 1,-1 r0") == "CE-405"  # streets N and W
    assert table.refusal("place P02 1,-1 r0") is None  # streets S and W
    empty = table_at(2, lay=[("S02", (1, -2), 2)], hand=["F02"])
    assert empty.refusal("place F02 1,-1 r0") is None


@pytest.mark.rule("CE-E12")
def test_streets_alone_can_join_cities_over_any_edge() -> None:
    # On (1,-1) the edges W and S have no track: only streets meet red and yellow.
    table = table_at(lay=T22, hand=["P02", "S07"])
    assert table.refusal("place P02 1,-1 r0") == "CE-405"
    assert table.refusal("place S07 1,-1 r0") is None  # its street touches S only
    # The street that touches N comes with track, the one that touches W without.
    table = table_at(
        lay=[("S02", (1, -2), 2)], on={(1, -2): {"holder": 2}}, hand=["F02", "F05"]
    )
    assert table.refusal("place F02 1,-1 r0") == "CE-405"


@pytest.mark.rule("CE-409")
def test_a_tile_just_laid_can_be_travelled_at_once() -> None:
    table = table_at(hand=["P01"]).play("place P01 0,-2 r0", "skip")
    assert table.seat(0)["hand_size"] == 2
    table.play("go 1 N", "take")
    assert table.stores(0) == (1, 0, 0)


@pytest.mark.rule("CE-T70")
@pytest.mark.rule("CE-E9")
def test_rotations_that_look_the_same_are_one_move() -> None:
    wanted = {
        "F07": [0],
        "S04": [0, 2],
        "P05": [1, 2],
        "X03": [0, 1, 2],
        "X05": [0, 1],
        "X01": [0, 1, 2, 3],
    }
    for tile, turns in wanted.items():
        table = table_at(hand=[tile])
        found = table.legal(f"place {tile} 0,-2")
        assert found == [f"place {tile} 0,-2 r{turn}" for turn in turns]
    table = table_at(hand=["F07", "X01"])
    assert table.refusal("place F07 0,-2 r2") == "CE-E9"
    assert len(table.legal("place F07 back 0,-2", "place X01 back 0,-2")) == 4


@pytest.mark.rule("CE-E9")
def test_ten_tiles_have_only_two_different_rotations() -> None:
    rules = rules_for("cube_express", 4)
    alike: dict[str, set[int]] = {}
    for name in [tile["id"] for tile in rules.printed["track_tiles"]]:
        if name in ("X01", "X02", "X05", "X06"):
            continue
        table = table_at(4, hand=[name])
        turns = set(range(4))
        for turn in range(4):
            if table.refusal(f"place {name} 0,-2 r{turn}") == "CE-E9":
                turns.discard(turn)
        alike[name] = turns
    two = sorted(name for name, turns in alike.items() if len(turns) == 2)
    assert two == ["F05", "F07", "F10", "P01", "P04", "P09", "S01", "S11"]
    assert all(len(turns) == 4 for name, turns in alike.items() if name not in two)
    for name, count in (("X01", 4), ("X02", 2), ("X05", 2), ("X06", 4)):
        table = table_at(4, hand=[name])
        assert len(table.legal(f"place {name} 0,-2")) == count


@pytest.mark.rule("CE-E17")
def test_a_blocked_line_end_is_legal() -> None:
    lay = [("F01", (-1, -2), 0), ("F05", (1, -2), 0), ("P02", (1, -3), 2)]
    table = table_at(lay=lay, hand=["P01"], market=["X01"])
    table.play("place P01 0,-3 r1", "skip", "end step", "market 2", "skip")
    luck = table.legal()[0]
    table.play(luck, "end turn")
    assert table.to_act == 1
    assert [text for text in table.legal("place") if " 0,-2 " in text] == []
    assert table.legal("place") != []


def shown_edges(printed: dict[str, Any], turn: int) -> tuple[set[int], list[set[int]]]:
    """Track edges and streets of a printed tile, turned: straight from the file."""
    names = "NESW"
    track = {(names.index(edge) + turn) % 4 for edge in printed["track"]}
    streets = [
        {(names.index(edge) + turn) % 4 for edge in street["edges"]}
        for street in printed["streets"]
    ]
    return track, streets


def by_definition(table: Table, face: dict[str, Any], at: tuple[int, int]) -> set[int]:
    """The rotations in which a face may lie on a cell, found the slow way."""
    view = table.view()
    printed = {
        tile["id"]: tile
        for tile in [
            *table.rules.printed["start_tiles"],
            *table.rules.printed["track_tiles"],
            table.rules.printed["tile_back"],
        ]
    }
    laid = {(tile["x"], tile["y"]): tile for tile in view["map"]}
    stations = {city["id"]: city["station"] for city in view["cities"]}
    found: set[int] = set()
    for turn in range(4):
        track, streets = shown_edges(face, turn)
        groups: list[set[int]] = [set() for _ in streets]
        fits, joined = True, False
        for edge, (dx, dy) in enumerate([(0, -1), (1, 0), (0, 1), (-1, 0)]):
            tile = laid.get((at[0] + dx, at[1] + dy))
            if tile is None:
                continue
            other = shown_edges(printed[tile["tile"]], tile["r"])
            fits &= (edge in track) == ((edge + 2) % 4 in other[0])
            joined |= edge in track
            for street, touched in enumerate(other[1]):
                for mine, edges in enumerate(streets):
                    if (edge + 2) % 4 in touched and edge in edges:
                        groups[mine].add(tile["cities"][street])
        merged: list[set[int]] = []
        for group in groups:
            for other_group in [one for one in merged if one & group]:
                merged.remove(other_group)
                group = group | other_group
            merged.append(group)
        harmless = all(
            sum(stations[city] is not None for city in group) < 2 for group in merged
        )
        if fits and joined and harmless:
            found.add(turn)
    return found


@pytest.mark.rule("CE-405")
@pytest.mark.rule("CE-404")
@pytest.mark.parametrize("seed", range(4))
def test_the_list_of_placements_is_what_the_definition_says(seed: int) -> None:
    rules = stellwerk.rules("cube_express", 4)
    state = rules.new_game()
    rng = Rng(seed)
    chooser = random.Random(seed)
    while rules.to_act(state) != stellwerk.OVER:
        if rules.to_act(state) == stellwerk.LUCK:
            rules.apply(state, rules.draw(state, rng))
            continue
        moves = rules.legal_moves(state)
        if rules.asked(state).text().startswith("place") and chooser.random() < 0.3:
            check_placements(Table(rules, state.copy()))
        build = [move for move in moves if move.text() in ("build", "collect")]
        rules.apply(state, build[0] if build else moves[rng.below(len(moves))])


def check_placements(table: Table) -> None:
    """Compare every cell near the map with the slow definition."""
    laid = {(tile["x"], tile["y"]) for tile in table.view()["map"]}
    near = {
        (x + dx, y + dy)
        for (x, y), (dx, dy) in product(laid, [(0, 1), (1, 0), (0, -1), (-1, 0)])
    }
    name = table.view(table.to_act)["hand"][0]
    tiles = table.rules.printed["track_tiles"]
    front = next(tile for tile in tiles if tile["id"] == name)
    texts = table.legal(f"place {name}")
    for side, face in (
        (name, front),
        (f"{name} back", table.rules.printed["tile_back"]),
    ):
        for x, y in near - laid:
            turns = by_definition(table, face, (x, y))
            listed = {
                int(text[-1])
                for text in texts
                if text.startswith(f"place {side} {x},{y} ")
            }
            assert listed <= turns
            for turn in turns - listed:
                assert table.refusal(f"place {side} {x},{y} r{turn}") == "CE-E9"


@pytest.mark.rule("CE-201")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cells_far_apart_are_never_taken_for_each_other(players: int) -> None:
    """The map finds a cell by the last 8 bits of its number; some share them."""
    grid = rules_for("cube_express", players).material.grid
    start, reach = grid.cell(0, 0), grid.reach - 2
    alike = [
        (x, y)
        for x, y in product(range(-reach, reach + 1), repeat=2)
        if (grid.cell(x, y) - start) % 256 == 0 and abs(x) + abs(y) > 4
    ]
    assert len(alike) > 3
    for x, y in alike[:4]:
        far = table_at(players, hand=["S02"], lay=[("F01", (x, y), 0)])
        assert far.refusal(f"place S02 {x},{y} r0") == "CE-401"
        assert far.refusal(f"place S02 {x},{y + 1} r0") is None
        assert far.refusal(f"place S02 {x},{y + 2} r0") == "CE-401"
        assert far.tile(f"{x},{y}") != far.tile("0,0")
        copied = far.copy().put(far.snapshot())
        assert copied.snapshot() == far.snapshot()
        assert copied.legal() == far.legal()
