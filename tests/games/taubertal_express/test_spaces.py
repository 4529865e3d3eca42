# SPDX-License-Identifier: MIT
"""An owner's edition whose cities have several spaces to build on."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from stellwerk.core.contract import LUCK
from stellwerk.core.edition import BadEdition
from stellwerk.core.rng import Rng
from tests.games.editions import own_rules
from tests.games.table import rules_for
from tests.games.taubertal_express.table import Table, started_table

WINE = {"white": 2, "yellow": 2, "blue": 2, "violet": 2}


def city_of(raw: Any, id: str) -> Any:
    return next(city for city in raw["map"]["cities"] if city["id"] == id)


def crowded(raw: Any) -> None:
    """Königshofen takes two goods buildings, Würzburg three halls."""
    raw["edition"] = "crowded"
    koe = city_of(raw, "KOE")["slots"]
    koe[0]["allowed"] = ["pasture", "winery"]
    koe.append({"kind": "goods", "allowed": ["winery", "factory"]})
    city_of(raw, "WUE")["slots"] += [
        {"kind": "hall", "colour": "turquoise"},
        {"kind": "hall", "colour": "brown"},
    ]
    for link in raw["map"]["links"]:
        if "WUE" in (link["a"], link["b"]):
            link["cost"] = 3


@cache
def crowded_rules(players: int) -> Any:
    return own_rules("taubertal_express", crowded, players)


def table(players: int = 2) -> Table:
    return started_table(rules=crowded_rules(players))


def wineries() -> Table:
    """Both spaces of Königshofen have a winery."""
    found = table().goods_field(1, "winery").stones(0, white=1, yellow=1)
    found.play("build G01", "place KOE.2")
    found.goods_field(2, "winery").stones(0, white=1, blue=1)
    return found.play("build G02", "place KOE")


@pytest.mark.rule("TE-530")
def test_each_space_of_a_city_is_a_place_of_its_own() -> None:
    shop = table().goods_field(1, "winery").stones(0, white=1, yellow=1)
    shop.play("build G01")
    assert [m for m in shop.legal("place") if "KOE" in m] == [
        "place KOE",
        "place KOE.2",
    ]
    assert shop.refusal("place WUE.2") == "TE-530"
    shop.play("place KOE.2")
    assert shop.seat()["cities"] == {"KOE.2": {"building": "winery", "token": False}}
    shop.goods_field(2, "factory").stones(0, white=1, blue=1).play("build G02")
    assert shop.refusal("place KOE") == "TE-530"
    assert shop.refusal("place KOE.2") == "TE-531"


@pytest.mark.rule("TE-530")
def test_the_choices_tell_the_spaces_apart() -> None:
    shop = table().goods_field(1, "winery").stones(0, white=1, yellow=1)
    shop.play("build G01")
    offers = [c for c in shop.view(0)["choices"] if "KOE" in c["text"]]
    assert [offer["params"]["city"] for offer in offers] == [
        "Königshofen (1)",
        "Königshofen (2)",
    ]
    assert [offer["targets"] for offer in offers] == [
        [{"kind": "city", "id": "KOE"}],
        [{"kind": "space", "id": "KOE.2"}],
    ]


@pytest.mark.rule("TE-601")
def test_every_building_of_a_city_gets_and_loses_its_own_token() -> None:
    town = wineries().stones(0, violet=2).wagons(0, goods=1).workers(0, 2)
    assert town.legal("provide") == ["provide KOE", "provide KOE.2"]
    town.play("provide KOE.2").city("KOE")
    assert town.legal("load") == ["load 2"]
    assert town.refusal("load") == "TE-610"
    town.play("provide KOE")
    assert town.legal("load") == ["load", "load 2"]
    town.play("load 2", "load")
    assert town.seat()["loaded"]["wine"] == 2
    assert town.city("LAU").refusal("load 2") == "TE-610"


@pytest.mark.rule("TE-521")
def test_all_halls_of_a_city_give_their_wagons_on_arrival() -> None:
    town = table()
    for stack, space in (("H4", "WUE"), ("H5", "WUE.2"), ("H1", "WUE.3")):
        town.stones(0, **WINE).play(f"build {stack}", f"place {space}")
    assert town.seat()["wagons"] == {"passenger": 1, "worker": 1, "goods": 0}
    town.stones(0, white=3).city("GRU").play("go WUE", "pay white white white")
    assert town.seat()["wagons"]["goods"] == 1
    town.play("wagon worker", "wagon passenger")
    assert town.seat()["wagons"] == {"passenger": 2, "worker": 2, "goods": 1}
    assert not any(built["wagon"] for built in town.seat()["cities"].values())
    assert town.asked.split()[0] == "turn"


@pytest.mark.rule("TE-540")
def test_a_region_is_complete_when_every_space_is_built_on() -> None:
    region = city_of(crowded_rules(2).printed, "WUE")["region"]
    town = table()
    others = [
        city["id"]
        for city in town.rules.printed["map"]["cities"]
        if city["region"] == region and city["id"] != "WUE"
    ]
    snapshot = town.snapshot()
    for city in others:
        if city in snapshot["players"][0]["free"]:
            slot = city_of(town.rules.printed, city)["slots"][0]
            if slot["kind"] == "hall":
                town.hall(0, city)
            else:
                town.goods_building(0, city, slot["allowed"][0])
    for stack, space in (("H4", "WUE"), ("H5", "WUE.2")):
        town.stones(0, **WINE).play(f"build {stack}", f"place {space}")
        assert town.score() == 0
    town.stones(0, **WINE).play("build H1", "place WUE.3")
    assert town.score() > 0
    assert town.view()["regions"][region] == [0]


@pytest.mark.rule("TE-401")
def test_a_link_of_three_stones_is_paid_in_full() -> None:
    town = table().city("GRU").stones(0, white=2)
    assert town.refusal("go WUE") == "TE-402"
    town.stones(0, white=2, black=1).play("go WUE")
    assert town.legal() == ["pay white white black"]


def test_a_game_is_saved_and_restored_with_its_spaces() -> None:
    town = wineries()
    again = town.copy().put(town.snapshot())
    assert again.snapshot() == town.snapshot()
    assert again.view(0) == town.view(0)


def test_other_moves_keep_their_numbers() -> None:
    plain, more = rules_for("taubertal_express", 2), crowded_rules(2)
    texts = [plain.action(id).text() for id in range(plain.action_count())]
    longer = [more.action(id).text() for id in range(more.action_count())]
    added = [text for text in longer if text not in texts]
    assert {"place KOE.2", "provide WUE.3", "load 3"} <= set(added)
    known = [text for text in longer if text in texts]
    assert known == texts
    cut = longer.index("pay white white white")
    assert longer[:cut] == texts[:cut]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_hold_all_laws(players: int) -> None:
    rules = crowded_rules(players)
    used: set[str] = set()
    for seed in range(4):
        rng = Rng(seed)
        state = rules.new_game()
        while len(state.stack):
            move = rules.draw(state, rng)
            used.add(move.text())
            legal = (
                rules.to_act(state) == LUCK or rules.why_illegal(state, move) is None
            )
            assert legal, move.text()
            rules.apply(state, move)
            assert rules.broken_laws(state) == []
        assert rules.outcome(state) is not None
    assert {"place KOE.2", "place WUE.2", "place WUE.3"} & used


def too_many(raw: Any) -> None:
    city_of(raw, "KOE")["slots"] *= 5


def mixed_station(raw: Any) -> None:
    city_of(raw, "LAU")["slots"].append({"kind": "goods", "allowed": ["winery"]})


def same_name(raw: Any) -> None:
    crowded(raw)
    city_of(raw, "TBB")["id"] = "KOE.2"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (too_many, "must be from 0 to 4, not 5"),
        (mixed_station, "must all be station spaces"),
        (same_name, "KOE.2"),
    ],
)
def test_spaces_that_cannot_be_are_refused_clearly(change: Any, words: str) -> None:
    with pytest.raises(BadEdition) as error:
        own_rules("taubertal_express", change, 2)
    told = [f"{path}: {problem}" for path, problem in error.value.problems]
    assert any(words in one and "$.map.cities" in one for one in told), told
