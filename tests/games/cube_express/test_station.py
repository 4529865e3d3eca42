# SPDX-License-Identifier: MIT
"""Building a station, paying for it, the technology level (CE-520 to CE-540)."""

import pytest

from tests.games.cube_express.table import Table, table_at

FRESH = (0, -4)


def building(
    level: int = 1,
    dividends: int = 9,
    passengers: dict[tuple[int, int], list[int]] | None = None,
    tile: str = "S04",
    **own: object,
) -> Table:
    """Red has just laid a station tile without neighbours."""
    riders = {at: {"passengers": seats} for at, seats in (passengers or {}).items()}
    return table_at(
        asked="instant",
        lay=[(tile, FRESH, 0)],
        level=level,
        own={"dividends": dividends, **own},
        on=riders,
        turn={"fresh": FRESH},
    )


@pytest.mark.rule("CE-520")
@pytest.mark.rule("CE-540")
@pytest.mark.rule("CE-I23")
@pytest.mark.rule("CE-I43")
def test_a_station_raises_the_level_at_once() -> None:
    table = building()
    assert table.seat(0)["stations_left"] == 5
    table.play("build", "pay dividend")
    shown = table.seat(0)
    assert (shown["level"], shown["movement"], shown["storage"]) == (2, 2, 2)
    assert (shown["next_cost"], shown["stations_left"]) == (2, 4)
    assert table.tile("0,-4")["station"] == 0
    assert table.view()["turn"]["points"] == 2
    declined = building().play("skip")
    assert declined.tile("0,-4")["station"] is None
    assert declined.refusal("build") == "CE-601"


@pytest.mark.rule("CE-521")
@pytest.mark.rule("CE-525")
@pytest.mark.rule("CE-I32")
def test_no_station_beside_another_station() -> None:
    table = table_at(hand=["S04"], own={"dividends": 9}).play("place S04 0,-2 r0")
    assert table.refusal("build") == "CE-521"
    # Beside green's station, though neither track nor street joins them.
    apart = table_at(
        asked="instant",
        lay=[("S04", (1, 1), 2)],
        own={"dividends": 9},
        turn={"fresh": (1, 1)},
    )
    assert apart.refusal("build") == "CE-521"
    # Empty start tiles and station tiles without station do not block.
    free = table_at(
        2,
        asked="instant",
        lay=[("S04", (2, 0), 1), ("S07", (3, 0), 0)],
        own={"dividends": 9},
        turn={"fresh": (2, 0)},
    )
    assert free.refusal("build") is None


@pytest.mark.rule("CE-522")
def test_no_second_station_in_a_city() -> None:
    lay = [("P04", (1, -1), 0), ("S01", (2, -1), 0)]
    table = table_at(
        asked="instant",
        players=2,
        lay=lay,
        own={"dividends": 9},
        turn={"fresh": (2, -1)},
    )
    assert table.city("2,-1")["station"] == 0
    assert table.refusal("build") == "CE-522"


@pytest.mark.rule("CE-523")
@pytest.mark.rule("CE-T65")
def test_no_station_without_one_left() -> None:
    table = building(level=6, dividends=9)
    assert table.refusal("build") == "CE-523"
    assert table.seat(0)["next_cost"] is None
    assert "build" not in table.legal()


@pytest.mark.rule("CE-524")
@pytest.mark.rule("CE-T67")
@pytest.mark.rule("CE-E15")
def test_build_is_offered_only_to_those_who_can_pay_it_all() -> None:
    table = building(
        level=3,
        dividends=1,
        passengers={(0, -1): [0, -1]},
        stock=4,
        dollars=[6, 9],
        fixed=10,
    )
    assert table.refusal("build") == "CE-524"
    table.play("sell")
    assert (table.purse(0)[0], table.seat(0)["stock"]) == (2, 3)
    assert table.refusal("build") is None


@pytest.mark.rule("CE-530")
@pytest.mark.rule("CE-534")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_the_cost_is_the_level_before_building(level: int) -> None:
    table = building(level=level, dividends=level + 1).play("build")
    for left in range(level, 0, -1):
        assert table.view()["turn"]["due"] == left
        table.play("pay dividend")
    assert table.purse(0)[0] == 1  # exactly the cost, no more
    assert table.seat(0)["level"] == level + 1


@pytest.mark.rule("CE-531")
@pytest.mark.rule("CE-532")
@pytest.mark.rule("CE-533")
@pytest.mark.rule("CE-T4")
def test_the_example_of_paying_a_station() -> None:
    table = building(level=4, dividends=2, passengers={(0, -1): [0, 2]})
    reserve = table.purse(0)[1]
    lucy = table.purse(2)
    table.play("build")
    assert table.refusal("pay passenger 0,-1 1") == "CE-533"
    assert table.legal() == ["pay dividend", "pay passenger 0,-1 2"]
    table.play("pay passenger 0,-1 2", "pay passenger 0,-1 1")
    assert table.refusal("pay passenger 0,-1 1") == "CE-531"
    table.play("pay dividend", "pay dividend")
    assert table.purse(2) == (lucy[0] + 1, lucy[1])
    assert table.purse(0) == (0, reserve + 3)
    shown = table.seat(0)
    assert (shown["level"], shown["stations"]) == (5, 5)
    assert table.seat(2)["passengers"] == table.seat(0)["passengers"] == 0


@pytest.mark.rule("CE-536")
def test_only_passengers_at_own_stations_pay() -> None:
    riders = {(0, -1): [-1, 1], (1, 0): [0, -1]}
    table = building(level=2, dividends=1, passengers=riders).play("build")
    assert table.refusal("pay passenger 1,0 1") == "CE-536"
    assert table.refusal("pay passenger 0,-1 1") == "CE-531"
    assert table.refusal("pay passenger 5,5 1") == "CE-531"
    table.play("pay passenger 0,-1 2", "pay dividend")
    # The house is free again, in the same turn.
    again = table.snapshot()
    again["players"][0]["locomotives"] = [0, -1]
    later = table.put(again).play("go 1 N")
    assert later.refusal("passenger 0,-1 2") is None


@pytest.mark.rule("CE-536")
def test_passengers_on_other_tiles_of_the_city_pay_too() -> None:
    table = table_at(
        asked="instant",
        lay=[("S11", (0, -2), 0), ("S04", (5, 5), 0)],
        on={(0, -2): {"passengers": [1]}},
        own={"dividends": 0},
        turn={"fresh": (5, 5)},
    )
    table.play("build", "pay passenger 0,-2 1")
    assert table.seat(0)["level"] == 2


@pytest.mark.rule("CE-I25")
@pytest.mark.rule("CE-T61")
def test_dividends_alone_may_pay_while_foreign_passengers_stay() -> None:
    riders = {(0, -1): [0, 1]}
    table = building(level=3, dividends=3, passengers=riders).play("build")
    table.play("pay dividend", "pay dividend")
    assert table.refusal("pay passenger 0,-1 1") == "CE-533"
    table.play("pay dividend")
    assert table.tile("0,-1")["passengers"] == [0, 1]


@pytest.mark.rule("CE-T60")
def test_two_foreign_passengers_must_pay_before_the_own_one() -> None:
    table = table_at(
        asked="instant",
        lay=[("S11", (0, -2), 0), ("S04", (5, 5), 0)],
        level=2,
        on={(0, -2): {"passengers": [0]}, (0, -1): {"passengers": [1, 2]}},
        own={"dividends": 0},
        turn={"fresh": (5, 5)},
    )
    table.play("build")
    assert table.legal() == ["pay passenger 0,-1 1", "pay passenger 0,-1 2"]
    assert table.refusal("pay dividend") == "CE-531"
    table.play("pay passenger 0,-1 1", "pay passenger 0,-1 2")
    assert table.tile("0,-2")["passengers"] == [0]


@pytest.mark.rule("CE-T62")
def test_stock_may_be_sold_first_to_pay() -> None:
    table = building(dividends=0, stock=1)
    assert table.refusal("build") == "CE-524"
    table.play("sell", "build", "pay dividend")
    assert (table.seat(0)["stock"], table.seat(0)["level"]) == (0, 2)


@pytest.mark.rule("CE-535")
@pytest.mark.rule("CE-1004")
def test_the_last_station_brings_nine_points() -> None:
    table = building(level=5, dividends=5).play("build", *["pay dividend"] * 5)
    assert table.seat(0)["nines"] == 1
    assert table.view()["nines"] == 5
    assert table.view()["ending"] == "station"
    assert table.points(0)["nines"] == 9


@pytest.mark.rule("CE-T64")
def test_markers_are_conserved_by_every_way_to_pay() -> None:
    table = building(level=4, dividends=2, passengers={(0, -1): [0, 2]})
    for text in ("build", "pay passenger 0,-1 2", "pay dividend", "pay dividend"):
        table.play(text)  # `play` counts all markers after every move
        for seat in range(3):
            shown = table.seat(seat)
            stored = shown["coal"] + shown["wood"] + shown["iron"]
            held = shown["reserve"] + shown["dividends"] + stored
            assert held + shown["passengers"] + len(shown["dollars"]) == 25
