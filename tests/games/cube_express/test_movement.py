# SPDX-License-Identifier: MIT
"""Step II: moving locomotives (CE-601 to CE-621)."""

import pytest

from tests.games.cube_express.table import Table, table

RING = [
    ("F04", (0, -2), 1),
    ("F06", (1, -2), 2),
    ("P05", (1, -1), 0),
    ("P03", (2, -1), 2),
    ("X03", (2, 0), 3),
]


@pytest.mark.rule("CE-601")
@pytest.mark.rule("CE-I30")
def test_movement_points_are_the_level_and_lapse() -> None:
    game = table(ask="move", level=3)
    assert game.view()["turn"]["points"] == 3
    game.play("end step")  # optional: nothing need be used
    assert game.asked == "market"
    assert game.view()["turn"]["points"] == 0
    assert game.refused("burn coal") == "CE-901"
    used = table(ask="move", level=1).play("go 1 S", "end journey")
    assert used.refused("go 1 E") == "CE-607"
    assert used.starting("go", "step") == []


@pytest.mark.rule("CE-602")
@pytest.mark.rule("CE-T30")
def test_coal_gives_points() -> None:
    game = table(ask="move").play("go 1 S")
    assert game.refused("burn coal") == "CE-602"
    game.play("take")
    assert game.stores(0) == (1, 0, 0)
    assert game.refused("step E") == "CE-603"
    game.play("burn coal")
    assert game.stores(0) == (0, 0, 0)
    assert game.view()["turn"]["points"] == 1
    assert game.starting("step") == ["step E", "step S", "step W"]
    assert game.refused("step N") == "CE-605"


@pytest.mark.rule("CE-602")
def test_coal_may_be_turned_in_even_if_the_points_lapse() -> None:
    game = table(ask="move", own={"coal": 2}).play("burn coal", "burn coal")
    assert game.view()["turn"]["points"] == 3
    reserve = game.purse(0)[1]
    game.play("end step")
    assert game.stores(0) == (0, 0, 0)
    assert game.purse(0)[1] == reserve


@pytest.mark.rule("CE-603")
def test_every_tile_costs_a_point_and_tracks_lead_the_way() -> None:
    game = table(ask="move", level=2, lay=[("F01", (0, -2), 0)])
    assert game.starting("go") == ["go 1 N", "go 1 S"]
    assert game.refused("go 1 E") == "CE-603"
    game.play("go 1 N")
    assert game.view()["turn"]["points"] == 1
    game = table(ask="move", turn={"points": 0})
    assert game.refused("go 1 S") == "CE-603"


@pytest.mark.rule("CE-604")
@pytest.mark.rule("CE-T32")
@pytest.mark.rule("CE-608")
def test_a_line_end_stops_a_journey_and_the_next_may_turn() -> None:
    game = table(ask="move", level=2, lay=[("F01", (0, -2), 0)]).play("go 1 N")
    assert game.starting("step") == []
    assert game.refused("step N") == "CE-608"
    assert game.refused("step S") == "CE-605"
    game.play("end journey")
    stuck = table(
        ask="move",
        lay=[("F01", (0, -2), 0)],
        own={"locomotives": [(0, -2), None]},
    )
    assert stuck.starting("go") == ["go 1 S"]
    assert stuck.refused("go 1 N") == "CE-608"


@pytest.mark.rule("CE-605")
@pytest.mark.rule("CE-I2")
def test_only_forward_but_any_way_at_a_junction() -> None:
    game = table(ask="move", level=3).play("go 1 S")
    assert game.starting("step") == ["step E", "step S", "step W"]
    game.play("step W")
    assert game.refused("step E") == "CE-605"
    assert game.starting("step") == []  # nothing laid beyond blue's tile


@pytest.mark.rule("CE-606")
@pytest.mark.rule("CE-I33")
def test_locomotives_never_block() -> None:
    spots = {number: {"locomotives": [(0, 0), (0, 0)]} for number in (1, 2)}
    game = table(ask="move", own={"locomotives": [(0, -1), (0, -1)]}, others=spots)
    game.play("go 1 S", "end journey")
    assert len(game.tile("0,0")["locomotives"]) == 5


@pytest.mark.rule("CE-607")
@pytest.mark.rule("CE-T31")
@pytest.mark.rule("CE-I3")
def test_each_locomotive_makes_one_journey() -> None:
    game = table(ask="move", level=3, own={"locomotives": [(0, -1), (0, -1)]})
    game.play("go 1 S")
    assert game.refused("go 2 S") == "CE-607"
    game.play("end journey")
    assert game.refused("go 1 E") == "CE-607"
    assert game.starting("go") == ["go 2 S"]
    game.play("go 2 S", "step E")
    assert game.view()["turn"]["points"] == 0
    game.play("end journey")
    assert game.starting("go") == []


@pytest.mark.rule("CE-620")
@pytest.mark.rule("CE-T6")
def test_the_second_locomotive_of_the_example() -> None:
    game = table(ask="move", level=5, own={"coal": 1, "iron": 1})
    reserve = game.purse(0)[1]
    assert game.refused("locomotive 0,0") == "CE-620"
    assert game.refused("locomotive 1,0") == "CE-620"  # yellow's station
    assert len(game.starting("locomotive")) == 5
    game.play("locomotive 0,-1")
    assert game.stores(0) == (0, 0, 0)
    assert game.purse(0)[1] == reserve + 2
    assert game.seat(0)["locomotives"] == ["0,-1", "0,-1"]
    assert game.view()["turn"]["points"] == 5
    assert game.starting("go") == ["go 1 S", "go 2 S"]


@pytest.mark.rule("CE-620")
@pytest.mark.rule("CE-621")
@pytest.mark.rule("CE-I4")
def test_it_may_be_built_during_a_journey_and_acts_nowhere() -> None:
    game = table(ask="move", level=2, own={"coal": 1, "iron": 1})
    assert game.refused("go 2 S") == "CE-620"
    game.play("go 1 S", "locomotive 0,-1")
    assert game.asked == "on_tile"
    assert game.starting("passenger") == []  # it triggers nothing at the station
    assert game.refused("take") is None  # the traveller still may act
    game.play("end journey", "go 2 S")
    poor = table(ask="move", own={"coal": 1})
    assert poor.refused("locomotive 0,-1") == "CE-620"
    twice = table(
        ask="move", own={"coal": 1, "iron": 1, "locomotives": [(0, -1), (0, 0)]}
    )
    assert twice.refused("locomotive 0,-1") == "CE-620"


@pytest.mark.rule("CE-620")
def test_the_second_locomotive_is_for_step_two_only() -> None:
    own = {"coal": 1, "iron": 1}
    assert table(own=own).refused("locomotive 0,-1") == "CE-401"
    assert table(ask="market", own=own).refused("locomotive 0,-1") == "CE-901"


def ringing(points: int) -> Table:
    return table(ask="move", level=6, lay=RING, turn={"points": points})


@pytest.mark.rule("CE-T26")
@pytest.mark.rule("CE-I5")
@pytest.mark.rule("CE-I38")
@pytest.mark.rule("CE-E10")
def test_a_ring_brings_the_locomotive_back() -> None:
    game = ringing(8)
    game.play("go 1 N", "step E", "step S", "step E", "step S", "step W")
    assert game.seat(0)["locomotives"][0] == "1,0"
    game.play("step W")
    assert game.view()["turn"]["points"] == 1
    assert game.view()["turn"]["entry"] == "E"
    game.play("take", "step N")
    assert game.seat(0)["locomotives"][0] == "0,-1"
    assert game.view()["turn"]["points"] == 0
    assert game.refused("passenger 0,-1 1") is None
    assert game.starting("step") == []  # no points left: it ends


@pytest.mark.rule("CE-I5")
@pytest.mark.rule("CE-I38")
def test_a_loop_visits_the_start_crossing_twice_and_turns_round() -> None:
    game = ringing(12)
    game.play("go 1 S", "take", "step E", "step E", "step N", "step W")
    game.play("step N", "step W", "step S", "step S")
    assert game.seat(0)["locomotives"][0] == "0,0"
    game.play("take")
    assert game.stores(0) == (2, 0, 0)
    assert game.view()["turn"]["points"] == 3


@pytest.mark.rule("CE-I35")
def test_every_locomotive_has_a_way_out() -> None:
    game = table(ask="move")
    assert game.starting("go") != []
    for tile in game.rules.printed["track_tiles"]:
        assert len(tile["track"]) >= 2


@pytest.mark.rule("CE-E16")
def test_coal_has_competing_uses() -> None:
    game = table(ask="move", own={"coal": 1, "iron": 1})
    assert game.refused("locomotive 0,-1") is None
    game.play("burn coal")
    assert game.refused("locomotive 0,-1") == "CE-620"
