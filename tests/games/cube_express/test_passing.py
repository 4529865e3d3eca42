# SPDX-License-Identifier: MIT
"""Pass-by actions and the storage limit (CE-701 to CE-751)."""

import pytest

from tests.games.cube_express.table import Table, table_at

NORTH = (0, -2)


def entering(
    tile: str,
    at: tuple[int, int] = NORTH,
    turn: int = 0,
    points: int = 0,
    **more: object,
) -> Table:
    """Red's locomotive has just entered a tile north of its start tile."""
    own = dict(more.pop("own", {}))  # type: ignore[call-overload]
    own["locomotives"] = [at, more.pop("second", None)]
    return table_at(
        asked="on_tile",
        lay=[(tile, at, turn), *more.pop("lay", [])],  # type: ignore[misc]
        own=own,
        turn={"traveller": 0, "entry": 2, "points": points, "travelled": 1},
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("CE-701")
def test_a_pass_by_action_is_once_per_entry_and_optional() -> None:
    table = entering("P01")
    assert table.refusal("end journey") is None
    table.play("take")
    assert table.refusal("take") == "CE-701"
    start = table_at(asked="move", own={"locomotives": [(0, 0), None]})
    assert start.refusal("take") == "CE-601"  # the first tile gives no action


@pytest.mark.rule("CE-702")
def test_crossings_backs_and_empty_stations_have_no_action() -> None:
    for tile, turn in (("X01", 0), ("back", 1), ("S04", 0)):
        table = entering(tile, turn=turn)
        assert table.legal("take", "deliver", "passenger") == []
        assert table.refusal("take") == "CE-710"
        assert table.refusal("deliver 1") == "CE-720"
        assert table.refusal("passenger 0,-2 1") == "CE-730"


@pytest.mark.rule("CE-710")
@pytest.mark.rule("CE-713")
@pytest.mark.rule("CE-T34")
@pytest.mark.rule("CE-I40")
@pytest.mark.parametrize(("owner", "steps"), [(-1, 0), (0, 0), (1, 1)])
def test_taking_a_resource_moves_a_foreign_owners_stock(owner: int, steps: int) -> None:
    table = entering("P04", on={NORTH: {"holder": owner}})
    reserve = table.purse(0)[1]
    before = table.seats("stock")
    table.play("take")
    assert table.stores(0) == (0, 1, 0)
    assert table.purse(0)[1] == reserve - 1
    after = table.seats("stock")
    gained = [new - old for new, old in zip(after, before, strict=True)]
    assert gained == [0, steps, 0]


@pytest.mark.rule("CE-T34")
@pytest.mark.rule("CE-E2")
def test_a_resource_not_taken_moves_nobody() -> None:
    table = entering("P04", on={NORTH: {"holder": 1}}).play("end journey")
    assert table.seat(1)["stock"] == 1
    empty = entering("P04", on={NORTH: {"holder": 1}}, own={"fixed": 0})
    assert empty.refusal("take") == "CE-E2"
    assert empty.seat(1)["stock"] == 1


@pytest.mark.rule("CE-711")
def test_the_start_crossing_always_gives_coal() -> None:
    table = table_at(asked="move").play("go 1 S", "take")
    assert table.stores(0) == (1, 0, 0)
    assert table.tile("0,0")["owner"] is None


@pytest.mark.rule("CE-712")
@pytest.mark.rule("CE-750")
def test_stores_may_overflow_until_the_end_of_the_turn() -> None:
    table = entering("P04", own={"coal": 1, "iron": 1}).play("take")
    assert table.stores(0) == (1, 1, 1)
    table.play("end journey", "end step", "market 1", "skip")
    table.play(table.legal()[0])
    assert table.asked == "finish 1"
    assert table.refusal("end turn") == "CE-750"
    reserve = table.purse(0)[1]
    table.play("discard coal", "discard iron")
    assert table.purse(0)[1] == reserve + 2
    assert table.refusal("discard wood") == "CE-751"
    table.play("end turn")


@pytest.mark.rule("CE-751")
@pytest.mark.rule("CE-T71")
def test_only_surplus_is_discarded() -> None:
    own = {"coal": 1, "wood": 1, "iron": 1}
    table = table_at(asked="finish", level=3, own=own)
    assert table.legal("discard") == []
    assert table.refusal("discard coal") == "CE-751"
    assert table_at(asked="move", own=own).refusal("discard coal") == "CE-601"
    tight = table_at(asked="finish", level=2, own=own)
    assert tight.legal("discard") == ["discard coal", "discard wood", "discard iron"]
    tight.play("discard wood")
    assert tight.legal("discard", "end") == ["end turn"]
    bare = table_at(asked="finish", level=2, own={"coal": 3})
    assert bare.refusal("discard iron") == "CE-750"


@pytest.mark.rule("CE-T33")
def test_a_conversion_can_spare_the_discard() -> None:
    table = table_at(asked="finish", level=2, own={"coal": 2, "wood": 1})
    reserve = table.purse(0)[1]
    table.play("convert C1")
    assert table.stores(0) == (0, 2, 0)
    assert table.purse(0)[1] == reserve + 1
    assert table.legal("discard") == []
    other = table_at(asked="finish", level=2, own={"coal": 2, "wood": 1})
    assert other.legal("discard") == ["discard coal", "discard wood"]


@pytest.mark.rule("CE-720")
@pytest.mark.rule("CE-721")
@pytest.mark.rule("CE-T7")
@pytest.mark.rule("CE-I39")
def test_the_first_delivery_of_the_example() -> None:
    table = entering("F02", turn=1, own={"coal": 2, "iron": 1, "stock": 4})
    dividends, reserve = table.purse(0)
    pledged = table.pledges(3)[0]
    table.play("deliver 3")
    assert table.stores(0) == (0, 0, 0)
    assert table.purse(0) == (dividends + 2, reserve)  # +1 delivery, +1 $ of field 6
    assert table.tile("0,-2")["first"] == 0
    assert table.pledges(3)[0] == pledged + 1
    assert table.seat(0)["stock"] == 6
    assert table.keys() == ["delivered", "pledged_on", "dollar", "stock"]


@pytest.mark.rule("CE-720")
@pytest.mark.rule("CE-I19")
def test_a_delivery_is_exact_and_pledges_a_marker() -> None:
    table = entering("F02", turn=1, own={"coal": 2, "wood": 1})
    assert table.refusal("deliver 1") == "CE-720"
    table = entering("F02", turn=1, own={"coal": 2, "iron": 1})
    assert table.legal("deliver") == [f"deliver {column}" for column in (1, 2, 3, 4)]
    assert table.refusal("deliver") == "CE-I19"


@pytest.mark.rule("CE-722")
@pytest.mark.rule("CE-T35")
def test_later_deliveries_go_on_field_b() -> None:
    own = {"coal": 2, "iron": 1, "stock": 1}
    for holder in (0, 1):
        table = entering("F02", turn=1, own=own, on={NORTH: {"holder": holder}})
        table.play("deliver 1")
        assert table.seat(0)["stock"] == 2
        assert table.tile("0,-2")["later"] == [0]
        assert table.tile("0,-2")["first"] == holder
    table = entering("F02", turn=1, own=own, on={NORTH: {"holder": 1, "later": [2, 0]}})
    table.play("deliver 1")
    assert table.tile("0,-2")["later"] == [2, 0, 0]


@pytest.mark.rule("CE-T35")
def test_a_loop_allows_a_second_delivery_in_one_journey() -> None:
    ring = [
        ("F06", (1, -2), 2),
        ("P05", (1, -1), 0),
        ("P03", (2, -1), 2),
        ("X03", (2, 0), 3),
    ]
    table = table_at(
        asked="move",
        level=6,
        lay=[("F02", NORTH, 1), *ring],
        own={"coal": 4, "iron": 2},
        turn={"points": 9},
    )
    table.play("go 1 N", "deliver 1")
    stock = table.seat(0)["stock"]
    table.play("step E", "step S", "step E", "step S", "step W", "step W", "step N")
    table.play("step N", "deliver 2")
    assert table.tile("0,-2")["later"] == [0]
    assert table.seat(0)["stock"] == stock + 1


@pytest.mark.rule("CE-723")
@pytest.mark.rule("CE-T36")
def test_one_delivery_per_visit() -> None:
    table = entering("F02", turn=1, own={"coal": 4, "iron": 2}).play("deliver 1")
    assert table.refusal("deliver 1") == "CE-701"
    assert table.stores(0) == (2, 0, 1)


@pytest.mark.rule("CE-724")
@pytest.mark.rule("CE-912")
def test_a_delivery_obeys_the_limit_of_pledges() -> None:
    pledges = [0, 5, 0, 0] + [0] * 8
    own = {"coal": 2, "iron": 1}
    table = entering("F02", turn=1, own=own, more={"pledges": pledges})
    assert table.legal("deliver") == ["deliver 1", "deliver 3", "deliver 4"]
    assert table.refusal("deliver 2") == "CE-724"


@pytest.mark.rule("CE-E4")
def test_with_all_cards_full_the_third_marker_returns_to_the_reserve() -> None:
    own = {"coal": 2, "iron": 1, "dividends": 0, "stock": 10, "dollars": []}
    pledges = [5, 5, 5, 5] + [0] * 8
    table = entering("F02", turn=1, own=own, more={"pledges": pledges})
    assert table.purse(0) == (0, 2)
    assert table.legal("deliver") == ["deliver"]
    assert table.refusal("deliver 1") == "CE-724"
    table.play("deliver")
    assert table.purse(0) == (1, 3)


@pytest.mark.rule("CE-I20")
def test_a_delivery_may_use_markers_just_converted() -> None:
    table = entering("F02", turn=1, own={"coal": 1, "wood": 2, "iron": 1})
    assert table.refusal("deliver 1") == "CE-720"
    table.play("convert C4", "deliver 1")
    assert table.stores(0) == (0, 0, 0)


@pytest.mark.rule("CE-730")
@pytest.mark.rule("CE-I7")
def test_a_passenger_on_a_free_house_of_the_city() -> None:
    table = table_at(asked="move", level=3, lay=[("S11", NORTH, 0)])
    table.play("go 1 S", "step E")  # yellow's station
    assert table.legal("passenger") == ["passenger 1,0 1", "passenger 1,0 2"]
    assert table.refusal("passenger 0,-1 1") == "CE-730"  # another city
    assert table.refusal("passenger 7,7 1") == "CE-730"
    reserve = table.purse(0)[1]
    table.play("passenger 1,0 2")
    assert table.tile("1,0")["passengers"] == [None, 0]
    assert table.purse(0)[1] == reserve - 1
    assert table.points(0)["passengers"] == 1


@pytest.mark.rule("CE-730")
def test_the_house_may_be_on_another_tile() -> None:
    table = entering("S11", own={}, level=1)
    assert table.legal("passenger") == []
    home = table_at(
        asked="on_tile",
        lay=[("S11", NORTH, 0)],
        turn={"traveller": 0, "entry": 0, "travelled": 1},
    )
    assert home.legal("passenger") == [
        "passenger 0,-1 1",
        "passenger 0,-1 2",
        "passenger 0,-2 1",
    ]


@pytest.mark.rule("CE-731")
@pytest.mark.rule("CE-E19")
def test_one_passenger_per_house_and_visit() -> None:
    turn = {"traveller": 0, "entry": 0, "travelled": 1}
    riders = {(0, -1): {"passengers": [1, -1]}}
    table = table_at(asked="on_tile", on=riders, turn=turn)
    assert table.refusal("passenger 0,-1 1") == "CE-731"
    table.play("passenger 0,-1 2")
    assert table.refusal("passenger 0,-1 2") == "CE-701"
    full = table_at(asked="on_tile", on={(0, -1): {"passengers": [1, 2]}}, turn=turn)
    assert full.legal("passenger") == []
    assert full.refusal("passenger 0,-1 1") == "CE-731"
    empty = table_at(asked="on_tile", own={"fixed": 0}, turn=turn)
    assert empty.refusal("passenger 0,-1 1") == "CE-E2"


@pytest.mark.rule("CE-732")
def test_a_passenger_stays_until_it_pays() -> None:
    turn = {"traveller": 0, "entry": 0, "travelled": 1}
    table = table_at(asked="on_tile", turn=turn).play("passenger 0,-1 1", "end journey")
    table.play("end step", "market 1", "skip")
    table.play(table.legal()[0], "end turn")
    assert table.tile("0,-1")["passengers"] == [0, None]


@pytest.mark.rule("CE-T63")
def test_a_conversion_frees_a_marker_for_a_passenger() -> None:
    turn = {"traveller": 0, "entry": 0, "travelled": 1}
    table = table_at(asked="on_tile", own={"fixed": 0, "coal": 2}, turn=turn)
    assert table.legal("passenger") == []
    table.play("convert C1", "passenger 0,-1 1")
    assert table.purse(0)[1] == 0


@pytest.mark.rule("CE-I36")
def test_both_locomotives_may_act_on_one_tile() -> None:
    table = table_at(asked="move", level=2, own={"locomotives": [(0, -1), (0, -1)]})
    table.play("go 1 S", "take", "end journey", "go 2 S", "take")
    assert table.stores(0) == (2, 0, 0)


@pytest.mark.rule("CE-T8")
def test_the_tour_of_the_example() -> None:
    """Five tiles in a row: station, factory, full station, iron site, station."""
    lay = [
        ("S04", (5, 9), 0),  # Henning's, streets lead east to two free houses
        ("P01", (6, 9), 0),
        ("F01", (5, 8), 0),
        ("S09", (5, 7), 0),  # own; its only houses are taken
        ("P06", (5, 6), 0),  # Lucy's iron site
        ("S02", (5, 5), 0),  # Henning's, a street leads west to a free house
        ("P04", (4, 5), 0),
        ("X01", (5, 10), 0),
    ]
    on = {
        (5, 9): {"holder": 1, "passengers": [2, -1]},
        (5, 7): {"holder": 0, "passengers": [1, 2]},
        (5, 6): {"holder": 2},
        (5, 5): {"holder": 1, "passengers": [2, 2]},
    }
    table = table_at(
        asked="move",
        level=4,
        lay=lay,
        on=on,
        own={"locomotives": [(5, 10), None]},
        turn={"points": 5},
    )
    reserve = table.purse(0)[1]
    table.play("go 1 N")
    assert table.legal("passenger") == ["passenger 5,9 2", "passenger 6,9 2"]
    table.play("passenger 6,9 2")
    assert table.purse(0)[1] == reserve - 1
    table.play("step N")
    assert table.legal("deliver") == []
    table.play("step N")
    assert table.legal("passenger") == []
    stock = table.seat(2)["stock"]
    table.play("step N", "take")
    assert table.purse(0)[1] == reserve - 2
    assert table.stores(0) == (0, 0, 1)
    assert table.seat(2)["stock"] == stock + 1
    table.play("step N")
    assert table.legal("passenger") == ["passenger 4,5 1"]
    table.play("passenger 4,5 1")
    assert table.purse(0)[1] == reserve - 3
    assert table.view()["turn"]["points"] == 0
