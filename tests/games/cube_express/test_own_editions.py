# SPDX-License-Identifier: MIT
"""An owner's edition with other values plays by its values."""

from typing import Any

import pytest

from stellwerk import LUCK, OVER, Rng
from tests.games.cube_express.editions import set_streets, tile
from tests.games.cube_express.table import table_at
from tests.games.editions import own_rules

Raw = dict[str, Any]
NORTH = (0, -2)


def richer(raw: Raw) -> None:
    """Other numbers in many places."""
    raw["edition"] = "richer"
    tile(raw, "X01")["instant"]["per_track"] = 3
    tile(raw, "F01")["instant"].update(resource="wood", amount=2)
    tile(raw, "F02")["factory"].update(first_value=11, later_value=7)
    raw["limits"]["second_locomotive_cost"] = {"wood": 2}
    raw["limits"]["bp_per_coal"] = 2
    raw["limits"]["stock_steps_first_delivery"] = 3
    raw["limits"]["stock_steps_foreign_take"] = 2
    raw["limits"]["dividends_per_stock_step_sold"] = 2
    raw["limits"]["max_markers_per_player_per_objective"] = 4
    raw["scoring"].update(passenger_vp=2, vp_per_house_at_station=4, dividend_vp=3)
    raw["technology_track"]["fields"][0].update(movement_points=4, next_station_cost=0)
    raw["player_board"]["conversions"][0]["to"] = {"iron": 1, "dividends": 1}
    raw["colours"]["list"][0] = "white"
    for side in ("side_2", "side_3_4"):
        raw["central_board"][side]["stock_track"]["rows"][0] = "white"
    tile(raw, "start_red")["colour"] = "white"


@pytest.mark.rule("CE-1101")
@pytest.mark.parametrize(("players", "side"), [(2, "side_2"), (4, "side_3_4")])
def test_what_objectives_pay_comes_from_the_side_of_the_board(
    players: int, side: str
) -> None:
    def dearer(raw: Raw) -> None:
        column = raw["central_board"][side]["objective_columns"][2]
        column.update(majority_vp=9, non_majority_vp=6)

    rules = own_rules("cube_express", dearer, players)
    shown = table_at(players, rules=rules).view()["objectives"]
    pays = [(one["majority"], one["minority"]) for one in shown]
    assert pays == [(3, 1), (3, 2), (9, 6), (4, 2)]


def test_numbers_of_an_own_edition_are_played() -> None:
    rules = own_rules("cube_express", richer, 3)
    table = table_at(rules=rules, hand=["X01"]).play("place X01 0,-2 r0", "collect")
    assert table.purse(0) == (5, 17)
    assert table.view()["turn"]["points"] == 4
    assert table.seat(0)["color"] == "white"
    table = table_at(rules=rules, hand=["F01"]).play("place F01 0,-2 r0", "collect")
    assert table.stores(0) == (0, 2, 0)
    table.play("locomotive 0,-1")
    assert table.stores(0) == (0, 0, 0)
    table = table_at(rules=rules, asked="move", own={"coal": 3})
    table.play("burn coal", "convert C1", "sell")
    assert table.view()["turn"]["points"] == 3
    assert table.stores(0) == (0, 0, 1)
    assert table.purse(0)[0] == 2 + 1 + 2
    score = table.points(0)
    assert (score["stations"], score["dividends"]) == (8, 15)


def test_a_station_may_cost_nothing() -> None:
    rules = own_rules("cube_express", richer, 3)
    table = table_at(
        rules=rules,
        asked="instant",
        lay=[("S04", (0, -4), 0)],
        own={"dividends": 0},
        turn={"fresh": (0, -4)},
    )
    table.play("build")
    assert (table.asked, table.seat(0)["level"]) == ("move 1", 2)


def test_stock_steps_of_an_own_edition() -> None:
    rules = own_rules("cube_express", richer, 3)
    table = table_at(
        rules=rules,
        asked="on_tile",
        lay=[("F02", NORTH, 1)],
        own={"coal": 2, "iron": 1, "locomotives": [NORTH, None]},
        turn={"traveller": 0, "entry": 2, "travelled": 1, "points": 0},
        more={"pledges": [4] + [0] * 11},
    )
    assert table.refusal("deliver 1") == "CE-724"
    table.play("deliver 2")
    assert table.seat(0)["stock"] == 4
    assert table.points(0)["factories"] == 11


@pytest.mark.rule("CE-E18")
@pytest.mark.parametrize(
    ("demand", "moves", "gain"),
    [
        ({"coal": 1}, ["deliver"], (0, 0)),
        ({"coal": 2}, ["deliver"], (1, 0)),
        ({"coal": 3}, ["deliver 1", "deliver 2", "deliver 3", "deliver 4"], (1, 0)),
        ({"coal": 5}, ["deliver 1", "deliver 2", "deliver 3", "deliver 4"], (1, 2)),
    ],
)
def test_other_demands_fill_the_places_in_order(
    demand: dict[str, int], moves: list[str], gain: tuple[int, int]
) -> None:
    def change(raw: Raw) -> None:
        tile(raw, "F02")["factory"]["demand"] = demand

    table = table_at(
        rules=own_rules("cube_express", change, 3),
        asked="on_tile",
        lay=[("F02", NORTH, 1)],
        own={"coal": 5, "stock": 6, "dollars": [9], "locomotives": [NORTH, None]},
        turn={"traveller": 0, "entry": 2, "travelled": 1, "points": 0},
    )
    dividends, reserve = table.purse(0)
    assert table.legal("deliver") == moves
    if moves == ["deliver"]:
        assert table.refusal("deliver 1") == "CE-E18"
    table.play(moves[0])
    assert table.purse(0) == (dividends + gain[0], reserve + gain[1])
    assert table.stores(0)[0] == 5 - sum(demand.values())
    assert table.tile("0,-2")["first"] == 0


@pytest.mark.rule("CE-E11")
def test_a_station_without_houses_scores_nothing_until_its_city_grows() -> None:
    def change(raw: Raw) -> None:
        set_streets(raw, "S04", ("E", 0, True))

    lay = [("S04", (-9, 9), 0), ("X01", (-9, 10), 0)]
    on = {(-9, 9): {"holder": 0}}
    own = {"locomotives": [(-9, 10), None]}
    rules = own_rules("cube_express", change, 3)
    table = table_at(rules=rules, asked="move", lay=lay, on=on, own=own)
    assert table.points(0)["stations"] == 6
    table.play("go 1 N")
    assert table.legal("passenger") == []
    lay.append(("P04", (-8, 9), 0))
    grown = table_at(rules=rules, asked="move", lay=lay, on=on, own=own).play("go 1 N")
    assert grown.points(0)["stations"] == 9
    assert grown.legal("passenger") == ["passenger -8,9 1"]


@pytest.mark.rule("CE-205")
@pytest.mark.rule("CE-405")
def test_streets_that_are_separate_on_the_tile_can_join_stations() -> None:
    def change(raw: Raw) -> None:
        set_streets(raw, "F10", ("N E", 0, False), ("S W", 0, False))

    lay = [
        ("S02", (10, 9), 2),  # north of the gap, station of red: street S
        ("S04", (9, 10), 0),  # west of it, station of yellow: street E
        ("S05", (11, 10), 0),  # east: streets S and W
        ("P08", (10, 11), 0),  # south: streets N and E
        ("F02", (11, 11), 0),  # joins east and south: streets N and W
    ]
    on = {(10, 9): {"holder": 0}, (9, 10): {"holder": 1}}
    rules = own_rules("cube_express", change, 4)
    table = table_at(rules=rules, hand=["F10"], lay=lay, on=on)
    assert table.refusal("place F10 10,10 r0") == "CE-405"
    apart = table_at(rules=rules, hand=["F10"], lay=lay[:-1], on=on)
    assert apart.refusal("place F10 10,10 r0") is None


@pytest.mark.rule("CE-203")
@pytest.mark.rule("CE-205")
def test_streets_may_touch_half_an_edge() -> None:
    def change(raw: Raw) -> None:
        # Looking outwards over S, left is east; the left half meets the right half
        # of the neighbour's north edge.
        set_streets(raw, "P01", ("SL", 1, False), ("SR", 1, False))
        set_streets(raw, "P04", ("NR", 2, False))
        set_streets(raw, "X05", ("N", 1, False))

    lay = [("P01", (9, 9), 0), ("P04", (9, 10), 0)]
    table = table_at(rules=own_rules("cube_express", change, 3), lay=lay)
    assert [table.city("9,9", street)["size"] for street in (0, 1)] == [3, 1]
    both = [("P01", (9, 9), 0), ("X05", (9, 10), 0)]
    joined = table_at(rules=own_rules("cube_express", change, 3), lay=both)
    assert [joined.city("9,9", street)["size"] for street in (0, 1)] == [3, 3]
    turned = [("P01", (9, 9), 1), ("P04", (8, 9), 1)]
    west = table_at(rules=own_rules("cube_express", change, 3), lay=turned)
    assert [west.city("9,9", street)["size"] for street in (0, 1)] == [3, 1]


@pytest.mark.rule("CE-405")
def test_half_edges_of_one_neighbour_can_lead_to_two_stations() -> None:
    def change(raw: Raw) -> None:
        set_streets(raw, "P01", ("SL E", 0, False), ("SR W", 0, False))
        set_streets(raw, "P09", ("N", 2, False))

    lay = [("P01", (9, 9), 0), ("S01", (8, 9), 0), ("S02", (10, 9), 0)]
    on = {(8, 9): {"holder": 0}, (10, 9): {"holder": 1}}
    rules = own_rules("cube_express", change, 4)
    table = table_at(rules=rules, lay=lay, on=on, hand=["P09", "F10"])
    assert table.city("9,9", 0)["station"] == 1
    assert table.city("9,9", 1)["station"] == 0
    assert table.refusal("place P09 9,10 r0") == "CE-405"
    assert table.refusal("place P09 9,10 r2") is None
    assert table.refusal("place F10 9,10 r0") is None


@pytest.mark.rule("CE-204")
def test_only_linked_tracks_may_be_passed() -> None:
    def change(raw: Raw) -> None:
        tile(raw, "start_crossing")["track_links"] = [["N", "S"], ["E", "W"]]

    table = table_at(rules=own_rules("cube_express", change, 3), asked="move", level=2)
    table.play("go 1 S")
    assert table.legal("step") == ["step S"]
    assert table.refusal("step E") == "CE-603"


@pytest.mark.rule("CE-E9")
def test_rotations_with_other_links_are_different_moves() -> None:
    def change(raw: Raw) -> None:
        tile(raw, "X05")["track_links"] = [["N", "E"], ["S", "W"]]
        set_streets(raw, "X05")

    table = table_at(rules=own_rules("cube_express", change, 3), hand=["X05"])
    assert table.legal("place X05 0,-2") == ["place X05 0,-2 r0", "place X05 0,-2 r1"]


@pytest.mark.rule("CE-E8")
def test_other_tile_counts_still_give_everybody_the_same_turns() -> None:
    def change(raw: Raw) -> None:
        tile(raw, "F07")["min_players"] = 4
        tile(raw, "F08")["min_players"] = 4
        raw["tile_sets"]["3"]["count"] = 32

    rules = own_rules("cube_express", change, 3)
    assert len(rules.save(rules.new_game())["pile"]) == 32
    state = rules.new_game()
    rng = Rng(4)
    turns = [0, 0, 0]
    triggered: list[int] = []
    while rules.to_act(state) != OVER:
        state.events = []
        seat = rules.to_act(state)
        moves = rules.legal_moves(state)
        luck = seat == LUCK
        move = rules.draw(state, rng) if luck else moves[rng.below(len(moves))]
        rules.apply(state, move)
        for event in state.events:
            if event.key == "event.turn":
                turns[event.seat or 0] += 1
            if event.key == "event.end.stack":
                triggered.append(sum(turns))
    assert triggered == [19]  # within round 7
    assert turns == [8, 8, 8]
