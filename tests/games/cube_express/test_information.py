# SPDX-License-Identifier: MIT
"""What is hidden, what is public, and what perfect memory knows (CE-951 to CE-953)."""

import json

import pytest

from stellwerk import Rng
from tests.games.cube_express.table import Table, table_at
from tests.games.table import rules_for


@pytest.mark.rule("CE-951")
def test_hands_and_the_stack_are_hidden() -> None:
    table = table_at(hand=["S01", "S02", "S03"])
    hidden = set(table.hidden(1))
    assert {"S01", "S02", "S03"} <= hidden
    assert set(table.snapshot()["pile"]) <= hidden
    assert not set(table.view(1)["hand"]) & hidden
    for viewer in (1, 2, None):
        text = json.dumps(table.view(viewer))
        for tile in ("S01", "S02", "S03"):
            assert f'"{tile}"' not in text
    assert table.view(0)["hand"] == ["S01", "S02", "S03"]
    assert table.view(1)["choices"] == []


@pytest.mark.rule("CE-951")
def test_imagined_tables_look_the_same_and_differ_in_what_is_hidden() -> None:
    table = table_at(hand=["S01", "S02", "S03"])
    seen = table.view(1)
    hands = set()
    for seed in range(20):
        twin = table.imagined(1, Rng(seed))
        assert twin.view(1) == seen
        twin.check()
        hands.add(tuple(twin.view(0)["hand"]))
    assert len(hands) > 10
    own = table.imagined(0, Rng(1))
    assert own.view(0)["hand"] == ["S01", "S02", "S03"]


@pytest.mark.rule("CE-952")
def test_public_things_are_in_every_view() -> None:
    table = table_at(hand=["S01", "S02", "S03"])
    views = [table.view(viewer) for viewer in (None, 0, 1)]
    for key in ("map", "cities", "market", "stack", "objectives", "seats", "scores"):
        assert views[0][key] == views[1][key] == views[2][key]
    assert views[0]["seats"][0]["hand_size"] == 3


def taken(show: bool) -> Table:
    """Red has taken P01 from the market in an earlier turn."""
    rules = rules_for("cube_express", 3, show_taken_tiles=show)
    table = table_at(rules=rules, asked="market", market=["P01", "F01", "X01", "X02"])
    return table.play("market 1", "skip")


@pytest.mark.rule("CE-952")
def test_tiles_taken_from_the_market_may_be_shown() -> None:
    assert taken(False).seat(0)["known_tiles"] == []
    shown = taken(True)
    assert shown.seat(0)["known_tiles"] == ["P01"]
    for seed in range(10):  # memory knows it either way
        twin = shown.imagined(1, Rng(seed))
        assert "P01" in twin.view(0)["hand"]
    assert "P01" not in shown.hidden(1)


@pytest.mark.rule("CE-953")
@pytest.mark.rule("CE-I27")
def test_a_tile_laid_back_up_is_not_shown() -> None:
    table = taken(True).edit(stack=["place 1"])
    table.play("place P01 back 0,-2 r1")
    event = table.events[0]
    assert event.to_dict(0)["params"]["tile"]["params"]["tile"] == "P01"
    assert "tile" not in event.to_dict(1)["params"]
    assert "P01" not in json.dumps(table.view(1))
    assert table.view(0)["lost"] == ["P01"]
    assert table.seat(0)["known_tiles"] == []  # it might be any of the three
    assert table.seat(0)["lost_tiles"] == 1
    places = set()
    for seed in range(40):
        twin = table.imagined(1, Rng(seed))
        assert "P01" not in twin.snapshot()["pile"]
        places.add("P01" in twin.view(0)["hand"])
    assert places == {True, False}


@pytest.mark.rule("CE-953")
def test_a_tile_laid_face_up_is_seen_by_all() -> None:
    table = taken(True)
    table.edit(stack=["place 1"]).play("place P01 0,-2 r0")
    assert table.seat(0)["known_tiles"] == []
    assert table.tile("0,-2")["tile"] == "P01"
    assert "P01" not in table.hidden(1)
