# SPDX-License-Identifier: MIT
"""Geometry, cities and where tiles may be laid (CE-201 to CE-210, CE-401 to CE-409)."""

import random
from itertools import product
from typing import Any

import pytest

import stellwerk
from stellwerk import Rng
from tests.games.cube_express.table import Table, rules_for, table

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
        game = table(players=players, lay=tiles[:step], hand=[tile])
        assert game.refused(f"place {tile} {x},{y} r{turn}") is None


@pytest.mark.rule("CE-201")
@pytest.mark.rule("CE-202")
@pytest.mark.rule("CE-203")
def test_cells_edges_and_rotations() -> None:
    game = table(hand=["S02"])  # track N S, street N W with 2 houses
    assert game.refused("place S02 0,-2 r0") is None
    assert game.refused("place S02 0,-2 r1") == "CE-402"
    game.play("place S02 0,-2 r2", "skip")
    assert game.city("0,-2")["size"] == 2 + 2  # turned, its street touches S and E
    far = table(hand=["S02"], lay=[("F01", (20, 20), 0)])
    assert far.refused("place S02 20,21 r0") is None
    assert far.refused("place S02 20,22 r0") == "CE-401"


@pytest.mark.rule("CE-204")
def test_all_track_edges_of_a_tile_are_linked() -> None:
    game = table(ask="move", level=2).play("go 1 S")
    assert game.starting("step") == ["step E", "step S", "step W"]


@pytest.mark.rule("CE-205")
@pytest.mark.rule("CE-206")
@pytest.mark.rule("CE-207")
@pytest.mark.rule("CE-T5")
def test_cities_of_the_example() -> None:
    lay_one_by_one(4, T5)
    game = table(players=4, lay=T5)
    cities = {
        "F08": game.city("0,2"),
        "green": game.city("0,1"),
        "P07": game.city("-3,0"),
        "X04": game.city("0,-2"),
        "yellow": game.city("1,0"),
        "blue": game.city("-1,0"),
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
    halves = [game.city("-3,-1", street) for street in (0, 1)]
    assert sorted(city["size"] for city in halves) == [1, 3]
    assert game.city("-2,-1")["station"] == 3
    before = T5[:3]
    builder = table(players=4, seat=1, hand=["S16"], lay=before, own={"dividends": 9})
    builder.play("place S16 -2,-1 r2")
    assert builder.refused("build") == "CE-522"


@pytest.mark.rule("CE-T10")
@pytest.mark.rule("CE-732")
def test_a_city_with_station_can_still_grow() -> None:
    game = table(players=4, lay=T5, hand=["F01"])
    assert game.refused("place F01 back -2,1 r0") is None
    grown = table(players=4, lay=[*T5, ("back", (-2, 1), 0)], hand=["F04"])
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
    game = table(hand=["S11", "F01"])
    assert game.refused("place F01 0,-2 r0") is None  # its edge S has no street
    assert game.refused("place S11 0,-2 r1") == "CE-402"
    game.play("place S11 0,-2 r0")
    assert game.city("0,-1")["size"] == 3
    assert game.refused("build") == "CE-521"


@pytest.mark.rule("CE-210")
@pytest.mark.rule("CE-406")
@pytest.mark.rule("CE-I41")
def test_any_tile_may_be_laid_back_up() -> None:
    game = table(hand=["X01"])
    assert game.starting("place X01 back 0,-2") == [
        "place X01 back 0,-2 r1",
        "place X01 back 0,-2 r2",
    ]
    assert game.refused("place X01 0,-2 r0") is None  # though the front fits as well
    game.play("place X01 back 0,-2 r1")
    assert game.asked == "move"
    laid = game.tile("0,-2")
    assert laid["tile"] == "back"
    assert (laid["cities"], laid["passengers"]) == ([], [])
    assert "min_players" not in str(game.view())


@pytest.mark.rule("CE-401")
def test_exactly_one_hand_tile_beside_the_network() -> None:
    game = table(hand=["X01"])
    assert game.refused("place X02 0,-2 r0") == "CE-401"  # not in hand
    assert game.refused("place X01 0,0 r0") == "CE-401"  # taken
    assert game.refused("place X01 0,-3 r0") == "CE-401"  # apart
    assert game.refused("place X01 1,-1 r0") == "CE-402"
    assert game.refused("end step") == "CE-401"
    game.play("place X01 0,-2 r0")
    assert game.refused("place X01 0,2 r0") == "CE-408"
    assert game.seat(0)["hand_size"] == 2


@pytest.mark.rule("CE-402")
@pytest.mark.rule("CE-403")
@pytest.mark.rule("CE-404")
def test_tracks_match_on_all_edges_and_the_line_goes_on() -> None:
    game = table(hand=["P01", "X03", "F04"], lay=[("P02", (0, -2), 1)])  # E and S
    assert game.refused("place P01 1,-2 r1") is None
    assert game.refused("place P01 1,-2 r0") == "CE-402"
    assert game.refused("place P01 -1,-2 r0") == "CE-403"  # only bare edges meet
    assert game.refused("place P01 -1,-2 r1") == "CE-402"
    assert game.starting("place F04 1,-2") == ["place F04 1,-2 r2", "place F04 1,-2 r3"]


@pytest.mark.rule("CE-405")
@pytest.mark.rule("CE-T22")
@pytest.mark.rule("CE-I14")
@pytest.mark.rule("CE-208")
def test_two_cities_with_stations_are_never_joined() -> None:
    lay_one_by_one(3, T22)
    game = table(lay=T22, hand=["P02", "P05", "F01"])
    assert game.starting("place P02 1,-1", "place P05 1,-1") == ["place P05 1,-1 r0"]
    for turn in (1, 2, 3):
        assert game.refused(f"place P05 1,-1 r{turn}") == "CE-402"
    assert game.refused("place P02 1,-1 r0") == "CE-405"
    assert game.refused("place F01 back 1,-1 r0") is None
    game.play("place P05 1,-1 r0")
    assert (game.city("0,-1")["size"], game.city("1,0")["size"]) == (3, 3)


@pytest.mark.rule("CE-T23")
@pytest.mark.rule("CE-104")
@pytest.mark.rule("CE-I21")
def test_an_empty_start_tile_may_be_joined() -> None:
    rules = rules_for(3, colours="north+south+west")
    game = table(rules=rules, lay=T22, hand=["P02"])
    assert game.refused("place P02 1,-1 r0") is None
    game.play("place P02 1,-1 r0")
    assert game.city("0,-1")["size"] == 5
    assert game.city("1,0")["station"] == 0
    assert game.tile("1,0")["station"] is None


@pytest.mark.rule("CE-T24")
@pytest.mark.rule("CE-407")
def test_a_station_tile_may_be_laid_where_no_station_may_be_built() -> None:
    rules = rules_for(3, colours="north+south+west")
    game = table(rules=rules, lay=T22, hand=["S13"], own={"dividends": 9})
    game.play("place S13 1,-1 r0")
    assert game.refused("build") == "CE-521"
    assert game.starting("skip", "build") == ["skip"]


@pytest.mark.rule("CE-I44")
def test_two_own_cities_are_kept_apart_as_well() -> None:
    game = table(
        players=2,
        lay=[("S02", (1, -2), 2)],
        on={(1, -2): {"holder": 0}},
        hand=["F02", "P02", "S05"],
    )
    assert game.city("1,-2")["station"] == game.city("0,-1")["station"] == 0
    assert game.refused("place F02 1,-1 r0") == "CE-405"  # streets N and W
    assert game.refused("place P02 1,-1 r0") is None  # streets S and W
    empty = table(players=2, lay=[("S02", (1, -2), 2)], hand=["F02"])
    assert empty.refused("place F02 1,-1 r0") is None


@pytest.mark.rule("CE-E12")
def test_streets_alone_can_join_cities_over_any_edge() -> None:
    # On (1,-1) the edges W and S have no track: only streets meet red and yellow.
    game = table(lay=T22, hand=["P02", "S07"])
    assert game.refused("place P02 1,-1 r0") == "CE-405"
    assert game.refused("place S07 1,-1 r0") is None  # its street touches S only
    # The street that touches N comes with track, the one that touches W without.
    game = table(
        lay=[("S02", (1, -2), 2)], on={(1, -2): {"holder": 2}}, hand=["F02", "F05"]
    )
    assert game.refused("place F02 1,-1 r0") == "CE-405"


@pytest.mark.rule("CE-409")
def test_a_tile_just_laid_can_be_travelled_at_once() -> None:
    game = table(hand=["P01"]).play("place P01 0,-2 r0", "skip")
    assert game.seat(0)["hand_size"] == 2
    game.play("go 1 N", "take")
    assert game.stores(0) == (1, 0, 0)


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
        game = table(hand=[tile])
        found = game.starting(f"place {tile} 0,-2")
        assert found == [f"place {tile} 0,-2 r{turn}" for turn in turns]
    game = table(hand=["F07", "X01"])
    assert game.refused("place F07 0,-2 r2") == "CE-E9"
    assert len(game.starting("place F07 back 0,-2", "place X01 back 0,-2")) == 4


@pytest.mark.rule("CE-E9")
def test_ten_tiles_have_only_two_different_rotations() -> None:
    rules = rules_for(4)
    alike: dict[str, set[int]] = {}
    for name in [tile["id"] for tile in rules.printed["track_tiles"]]:
        if name in ("X01", "X02", "X05", "X06"):
            continue
        game = table(players=4, hand=[name])
        turns = set(range(4))
        for turn in range(4):
            move = game.rules.parse(game.state, f"place {name} 0,-2 r{turn}")
            refusal = game.rules.why_illegal(game.state, move)
            if refusal is not None and refusal.rule == "CE-E9":
                turns.discard(turn)
        alike[name] = turns
    two = sorted(name for name, turns in alike.items() if len(turns) == 2)
    assert two == ["F05", "F07", "F10", "P01", "P04", "P09", "S01", "S11"]
    assert all(len(turns) == 4 for name, turns in alike.items() if name not in two)
    for name, count in (("X01", 4), ("X02", 2), ("X05", 2), ("X06", 4)):
        game = table(players=4, hand=[name])
        assert len(game.starting(f"place {name} 0,-2")) == count


@pytest.mark.rule("CE-E17")
def test_a_blocked_line_end_is_legal() -> None:
    lay = [("F01", (-1, -2), 0), ("F05", (1, -2), 0), ("P02", (1, -3), 2)]
    game = table(lay=lay, hand=["P01"], market=["X01"])
    game.play("place P01 0,-3 r1", "skip", "end step", "market 2", "skip")
    luck = game.texts()[0]
    game.play(luck, "end turn")
    assert game.actor == 1
    assert [text for text in game.starting("place") if " 0,-2 " in text] == []
    assert game.starting("place") != []


def shown_edges(printed: dict[str, Any], turn: int) -> tuple[set[int], list[set[int]]]:
    """Track edges and streets of a printed tile, turned: straight from the file."""
    names = "NESW"
    track = {(names.index(edge) + turn) % 4 for edge in printed["track"]}
    streets = [
        {(names.index(edge) + turn) % 4 for edge in street["edges"]}
        for street in printed["streets"]
    ]
    return track, streets


def by_definition(game: Table, face: dict[str, Any], at: tuple[int, int]) -> set[int]:
    """The rotations in which a face may lie on a cell, found the slow way."""
    view = game.view()
    printed = {
        tile["id"]: tile
        for tile in [
            *game.rules.printed["start_tiles"],
            *game.rules.printed["track_tiles"],
            game.rules.printed["tile_back"],
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
            check_placements(Table(rules, rules.save(state)))
        build = [move for move in moves if move.text() in ("build", "collect")]
        rules.apply(state, build[0] if build else moves[rng.below(len(moves))])


def check_placements(game: Table) -> None:
    """Compare every cell near the map with the slow definition."""
    laid = {(tile["x"], tile["y"]) for tile in game.view()["map"]}
    near = {
        (x + dx, y + dy)
        for (x, y), (dx, dy) in product(laid, [(0, 1), (1, 0), (0, -1), (-1, 0)])
    }
    name = game.view(game.actor)["hand"][0]
    tiles = game.rules.printed["track_tiles"]
    front = next(tile for tile in tiles if tile["id"] == name)
    texts = game.starting(f"place {name} ")
    for side, face in (
        (name, front),
        (f"{name} back", game.rules.printed["tile_back"]),
    ):
        for x, y in near - laid:
            turns = by_definition(game, face, (x, y))
            listed = {
                int(text[-1])
                for text in texts
                if text.startswith(f"place {side} {x},{y} ")
            }
            assert listed <= turns
            for turn in turns - listed:
                assert game.refused(f"place {side} {x},{y} r{turn}") == "CE-E9"


@pytest.mark.rule("CE-201")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cells_far_apart_are_never_taken_for_each_other(players: int) -> None:
    """The map finds a cell by the last 8 bits of its number; some share them."""
    grid = rules_for(players).material.grid
    start, reach = grid.cell(0, 0), grid.reach - 2
    alike = [
        (x, y)
        for x, y in product(range(-reach, reach + 1), repeat=2)
        if (grid.cell(x, y) - start) % 256 == 0 and abs(x) + abs(y) > 4
    ]
    assert len(alike) > 3
    for x, y in alike[:4]:
        far = table(players=players, hand=["S02"], lay=[("F01", (x, y), 0)])
        assert far.refused(f"place S02 {x},{y} r0") == "CE-401"
        assert far.refused(f"place S02 {x},{y + 1} r0") is None
        assert far.refused(f"place S02 {x},{y + 2} r0") == "CE-401"
        assert far.tile(f"{x},{y}") != far.tile("0,0")
        copied = far.rules.restore(far.rules.save(far.state))
        assert far.rules.save(copied) == far.rules.save(far.state)
        assert far.rules.legal_moves(copied) == far.rules.legal_moves(far.state)
