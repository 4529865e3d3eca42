# SPDX-License-Identifier: MIT
"""Step II: moving locomotives (CE-601 to CE-621)."""

import pytest

from tests.games.cube_express.table import Table, table_at

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
    table = table_at(asked="move", level=3)
    assert table.view()["turn"]["points"] == 3
    table.play("end step")  # optional: nothing need be used
    assert table.asked == "market 1"
    assert table.view()["turn"]["points"] == 0
    assert table.refusal("burn coal") == "CE-901"
    used = table_at(asked="move", level=1).play("go 1 S", "end journey")
    assert used.refusal("go 1 E") == "CE-607"
    assert used.legal("go", "step") == []


@pytest.mark.rule("CE-602")
@pytest.mark.rule("CE-T30")
def test_coal_gives_points() -> None:
    table = table_at(asked="move").play("go 1 S")
    assert table.refusal("burn coal") == "CE-602"
    table.play("take")
    assert table.stores(0) == (1, 0, 0)
    assert table.refusal("step E") == "CE-603"
    table.play("burn coal")
    assert table.stores(0) == (0, 0, 0)
    assert table.view()["turn"]["points"] == 1
    assert table.legal("step") == ["step E", "step S", "step W"]
    assert table.refusal("step N") == "CE-605"


@pytest.mark.rule("CE-602")
def test_coal_may_be_turned_in_even_if_the_points_lapse() -> None:
    table = table_at(asked="move", own={"coal": 2}).play("burn coal", "burn coal")
    assert table.view()["turn"]["points"] == 3
    reserve = table.purse(0)[1]
    table.play("end step")
    assert table.stores(0) == (0, 0, 0)
    assert table.purse(0)[1] == reserve


@pytest.mark.rule("CE-603")
def test_every_tile_costs_a_point_and_tracks_lead_the_way() -> None:
    table = table_at(asked="move", level=2, lay=[("F01", (0, -2), 0)])
    assert table.legal("go") == ["go 1 N", "go 1 S"]
    assert table.refusal("go 1 E") == "CE-603"
    table.play("go 1 N")
    assert table.view()["turn"]["points"] == 1
    table = table_at(asked="move", turn={"points": 0})
    assert table.refusal("go 1 S") == "CE-603"


@pytest.mark.rule("CE-604")
@pytest.mark.rule("CE-T32")
@pytest.mark.rule("CE-608")
def test_a_line_end_stops_a_journey_and_the_next_may_turn() -> None:
    table = table_at(asked="move", level=2, lay=[("F01", (0, -2), 0)]).play("go 1 N")
    assert table.legal("step") == []
    assert table.refusal("step N") == "CE-608"
    assert table.refusal("step S") == "CE-605"
    table.play("end journey")
    stuck = table_at(
        asked="move",
        lay=[("F01", (0, -2), 0)],
        own={"locomotives": [(0, -2), None]},
    )
    assert stuck.legal("go") == ["go 1 S"]
    assert stuck.refusal("go 1 N") == "CE-608"


@pytest.mark.rule("CE-605")
@pytest.mark.rule("CE-I2")
def test_only_forward_but_any_way_at_a_junction() -> None:
    table = table_at(asked="move", level=3).play("go 1 S")
    assert table.legal("step") == ["step E", "step S", "step W"]
    table.play("step W")
    assert table.refusal("step E") == "CE-605"
    assert table.legal("step") == []  # nothing laid beyond blue's tile


@pytest.mark.rule("CE-606")
@pytest.mark.rule("CE-I33")
def test_locomotives_never_block() -> None:
    spots = {number: {"locomotives": [(0, 0), (0, 0)]} for number in (1, 2)}
    table = table_at(
        asked="move", own={"locomotives": [(0, -1), (0, -1)]}, others=spots
    )
    table.play("go 1 S", "end journey")
    assert len(table.tile("0,0")["locomotives"]) == 5


@pytest.mark.rule("CE-607")
@pytest.mark.rule("CE-T31")
@pytest.mark.rule("CE-I3")
def test_each_locomotive_makes_one_journey() -> None:
    table = table_at(asked="move", level=3, own={"locomotives": [(0, -1), (0, -1)]})
    table.play("go 1 S")
    assert table.refusal("go 2 S") == "CE-607"
    table.play("end journey")
    assert table.refusal("go 1 E") == "CE-607"
    assert table.legal("go") == ["go 2 S"]
    table.play("go 2 S", "step E")
    assert table.view()["turn"]["points"] == 0
    table.play("end journey")
    assert table.legal("go") == []


@pytest.mark.rule("CE-620")
@pytest.mark.rule("CE-T6")
def test_the_second_locomotive_of_the_example() -> None:
    table = table_at(asked="move", level=5, own={"coal": 1, "iron": 1})
    reserve = table.purse(0)[1]
    assert table.refusal("locomotive 0,0") == "CE-620"
    assert table.refusal("locomotive 1,0") == "CE-620"  # yellow's station
    assert len(table.legal("locomotive")) == 5
    table.play("locomotive 0,-1")
    assert table.stores(0) == (0, 0, 0)
    assert table.purse(0)[1] == reserve + 2
    assert table.seat(0)["locomotives"] == ["0,-1", "0,-1"]
    assert table.view()["turn"]["points"] == 5
    assert table.legal("go") == ["go 1 S", "go 2 S"]


@pytest.mark.rule("CE-620")
@pytest.mark.rule("CE-621")
@pytest.mark.rule("CE-I4")
def test_it_may_be_built_during_a_journey_and_acts_nowhere() -> None:
    table = table_at(asked="move", level=2, own={"coal": 1, "iron": 1})
    assert table.refusal("go 2 S") == "CE-620"
    table.play("go 1 S", "locomotive 0,-1")
    assert table.asked == "on_tile 1"
    assert table.legal("passenger") == []  # it triggers nothing at the station
    assert table.refusal("take") is None  # the traveller still may act
    table.play("end journey", "go 2 S")
    poor = table_at(asked="move", own={"coal": 1})
    assert poor.refusal("locomotive 0,-1") == "CE-620"
    twice = table_at(
        asked="move", own={"coal": 1, "iron": 1, "locomotives": [(0, -1), (0, 0)]}
    )
    assert twice.refusal("locomotive 0,-1") == "CE-620"


@pytest.mark.rule("CE-620")
def test_the_second_locomotive_is_for_step_two_only() -> None:
    own = {"coal": 1, "iron": 1}
    assert table_at(own=own).refusal("locomotive 0,-1") == "CE-401"
    assert table_at(asked="market", own=own).refusal("locomotive 0,-1") == "CE-901"


def ringing(points: int) -> Table:
    return table_at(asked="move", level=6, lay=RING, turn={"points": points})


@pytest.mark.rule("CE-T26")
@pytest.mark.rule("CE-I5")
@pytest.mark.rule("CE-I38")
@pytest.mark.rule("CE-E10")
def test_a_ring_brings_the_locomotive_back() -> None:
    table = ringing(8)
    table.play("go 1 N", "step E", "step S", "step E", "step S", "step W")
    assert table.seat(0)["locomotives"][0] == "1,0"
    table.play("step W")
    assert table.view()["turn"]["points"] == 1
    assert table.view()["turn"]["entry"] == "E"
    table.play("take", "step N")
    assert table.seat(0)["locomotives"][0] == "0,-1"
    assert table.view()["turn"]["points"] == 0
    assert table.refusal("passenger 0,-1 1") is None
    assert table.legal("step") == []  # no points left: it ends


@pytest.mark.rule("CE-I5")
@pytest.mark.rule("CE-I38")
def test_a_loop_visits_the_start_crossing_twice_and_turns_round() -> None:
    table = ringing(12)
    table.play("go 1 S", "take", "step E", "step E", "step N", "step W")
    table.play("step N", "step W", "step S", "step S")
    assert table.seat(0)["locomotives"][0] == "0,0"
    table.play("take")
    assert table.stores(0) == (2, 0, 0)
    assert table.view()["turn"]["points"] == 3


@pytest.mark.rule("CE-I35")
def test_every_locomotive_has_a_way_out() -> None:
    table = table_at(asked="move")
    assert table.legal("go") != []
    for tile in table.rules.printed["track_tiles"]:
        assert len(tile["track"]) >= 2


@pytest.mark.rule("CE-E16")
def test_coal_has_competing_uses() -> None:
    table = table_at(asked="move", own={"coal": 1, "iron": 1})
    assert table.refusal("locomotive 0,-1") is None
    table.play("burn coal")
    assert table.refusal("locomotive 0,-1") == "CE-620"
