# SPDX-License-Identifier: MIT
"""What is hidden, what is public, and what perfect memory knows (CE-951 to CE-953)."""

import json

import pytest

from stellwerk import Rng
from tests.games.cube_express.table import Table, rules_for, table


@pytest.mark.rule("CE-951")
def test_hands_and_the_stack_are_hidden() -> None:
    game = table(hand=["S01", "S02", "S03"])
    hidden = set(game.rules.hidden(game.state, 1))
    assert {"S01", "S02", "S03"} <= hidden
    assert set(game.rules.save(game.state)["pile"]) <= hidden
    assert not set(game.view(1)["hand"]) & hidden
    for viewer in (1, 2, None):
        text = json.dumps(game.view(viewer))
        for tile in ("S01", "S02", "S03"):
            assert f'"{tile}"' not in text
    assert game.view(0)["hand"] == ["S01", "S02", "S03"]
    assert game.view(1)["choices"] == []


@pytest.mark.rule("CE-951")
def test_imagined_tables_look_the_same_and_differ_in_what_is_hidden() -> None:
    game = table(hand=["S01", "S02", "S03"])
    seen = game.view(1)
    hands = set()
    for seed in range(20):
        twin = game.rules.imagine(game.state, 1, Rng(seed))
        assert game.rules.view(twin, 1) == seen
        assert game.rules.broken_laws(twin) == []
        hands.add(tuple(game.rules.view(twin, 0)["hand"]))
    assert len(hands) > 10
    own = game.rules.imagine(game.state, 0, Rng(1))
    assert game.rules.view(own, 0)["hand"] == ["S01", "S02", "S03"]


@pytest.mark.rule("CE-952")
def test_public_things_are_in_every_view() -> None:
    game = table(hand=["S01", "S02", "S03"])
    views = [game.view(viewer) for viewer in (None, 0, 1)]
    for key in ("map", "cities", "market", "stack", "objectives", "seats", "scores"):
        assert views[0][key] == views[1][key] == views[2][key]
    assert views[0]["seats"][0]["hand_size"] == 3


def taken(show: bool) -> Table:
    """Red has taken P01 from the market in an earlier turn."""
    rules = rules_for(3, show_taken_tiles=show)
    game = table(rules=rules, ask="market", market=["P01", "F01", "X01", "X02"])
    return game.play("market 1", "skip")


@pytest.mark.rule("CE-952")
def test_tiles_taken_from_the_market_may_be_shown() -> None:
    assert taken(False).seat(0)["known_tiles"] == []
    shown = taken(True)
    assert shown.seat(0)["known_tiles"] == ["P01"]
    for seed in range(10):  # memory knows it either way
        twin = shown.rules.imagine(shown.state, 1, Rng(seed))
        assert "P01" in shown.rules.view(twin, 0)["hand"]
    assert "P01" not in shown.rules.hidden(shown.state, 1)


@pytest.mark.rule("CE-953")
@pytest.mark.rule("CE-I27")
def test_a_tile_laid_back_up_is_not_shown() -> None:
    game = taken(True)
    snapshot = game.rules.save(game.state)
    snapshot["stack"] = ["place 1"]
    game = Table(game.rules, snapshot)
    game.play("place P01 back 0,-2 r1")
    event = game.state.events[0]
    assert event.to_dict(0)["params"]["tile"]["params"]["tile"] == "P01"
    assert "tile" not in event.to_dict(1)["params"]
    assert "P01" not in json.dumps(game.view(1))
    assert game.view(0)["lost"] == ["P01"]
    assert game.seat(0)["known_tiles"] == []  # it might be any of the three
    assert game.seat(0)["lost_tiles"] == 1
    places = set()
    for seed in range(40):
        twin = game.rules.imagine(game.state, 1, Rng(seed))
        assert "P01" not in game.rules.save(twin)["pile"]
        places.add("P01" in game.rules.view(twin, 0)["hand"])
    assert places == {True, False}


@pytest.mark.rule("CE-953")
def test_a_tile_laid_face_up_is_seen_by_all() -> None:
    game = taken(True)
    snapshot = game.rules.save(game.state)
    snapshot["stack"] = ["place 1"]
    game = Table(game.rules, snapshot).play("place P01 0,-2 r0")
    assert game.seat(0)["known_tiles"] == []
    assert game.tile("0,-2")["tile"] == "P01"
    assert "P01" not in game.rules.hidden(game.state, 1)
