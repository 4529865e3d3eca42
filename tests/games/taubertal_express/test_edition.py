# SPDX-License-Identifier: MIT
"""The shipped edition: counts and invariants; broken and changed editions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stellwerk.core.edition import BadEdition
from stellwerk.core.play import play_out
from stellwerk.core.rng import Rng
from stellwerk.games import title_of
from tests.games.editions import Change, own_rules, put
from tests.games.taubertal_express.table import started_table

RAW: dict[str, Any] = title_of("taubertal_express").edition().raw


def by_id(key: str) -> dict[str, Any]:
    return {part["id"]: part for part in RAW[key]}


def test_the_box_holds_what_the_rulebook_lists() -> None:
    box = dict(map(tuple, RAW["rulebook_inventory"]))
    assert sum(color["count"] for color in RAW["stone_colours"]) == 68
    assert [color["count"] for color in RAW["stone_colours"]] == [12, 12, 12, 12, 20]
    assert box["action stones"] == 68
    kinds = RAW["station_buildings"]
    assert sum(k["copies"] for k in kinds if k["shade"] == "light") == 36
    assert sum(k["copies"] for k in kinds if k["shade"] == "dark") == 30
    assert len({k["id"] for k in kinds}) == 22
    assert len(RAW["tickets"]) == box["tickets"] == 50
    assert len(RAW["action_tiles"]) == box["action tiles"] == 24
    assert {sum(t["stones"].values()) for t in RAW["action_tiles"]} == {4}
    assert sum(good["tokens"] for good in RAW["goods"]) == box["goods tokens"] == 64
    assert sum(t["tiles"] for t in RAW["goods_buildings"]) == 48


def distances() -> dict[str, dict[str, int]]:
    cities = [city["id"] for city in RAW["map"]["cities"]]
    far = {a: {b: 0 if a == b else 99 for b in cities} for a in cities}
    for link in RAW["map"]["links"]:
        far[link["a"]][link["b"]] = far[link["b"]][link["a"]] = link["cost"]
    for via in cities:
        for a in cities:
            for b in cities:
                far[a][b] = min(far[a][b], far[a][via] + far[via][b])
    return far


def test_the_map_is_connected_and_known_distances_hold() -> None:
    far = distances()
    assert max(max(row.values()) for row in far.values()) < 99
    assert {link["cost"] for link in RAW["map"]["links"]} == {1, 2}
    assert far["FRA"]["WTH"] == far["WTH"]["LAU"] == far["MGH"]["SHA"] == 2
    listed = [city for region in RAW["map"]["regions"] for city in region["cities"]]
    assert sorted(listed) == sorted(city["id"] for city in RAW["map"]["cities"])
    region = RAW["map"]["regions"][0]
    assert (region["points"], region["first_bonus"]) == (2, 2)


def test_spaces_match_the_tiles_for_four_boards() -> None:
    slots = [slot for city in RAW["map"]["cities"] for slot in city["slots"]]
    halls = Counter(slot["colour"] for slot in slots if slot["kind"] == "hall")
    assert halls == {"brown": 3, "turquoise": 3}
    goods = [tuple(slot["allowed"]) for slot in slots if slot["kind"] == "goods"]
    assert len(goods) == 12
    assert set(Counter(goods).values()) == {2}
    stations = [slot for slot in slots if slot["kind"] == "station"]
    assert len(stations) == RAW["pioneer_track"]["last"] == 8


def test_prices_use_all_colors_equally() -> None:
    board = RAW["main_board"]
    sizes = {
        "goods_building_fields": 2,
        "light_building_fields": 3,
        "hall_stacks": 4,
        "open_ticket_fields": 1,
    }
    for name, size in sizes.items():
        colors: Counter[str] = Counter()
        for field in board[name]:
            assert sum(field["cost"].values()) == size
            assert "black" not in field["cost"]
            colors.update(field["cost"])
        assert len(set(colors.values())) == 1
    fields = board["goods_building_fields"]
    counts = [sum(f["min_players"] <= n for f in fields) for n in (2, 3, 4)]
    assert counts == [8, 10, 12]


def test_every_ticket_follows_the_reward_formula() -> None:
    far = distances()
    tickets = RAW["tickets"]
    for ticket in tickets:
        way = far[ticket["start"]][ticket["destination"]]
        assert ticket["distance"] == way > 0
        reward = ticket["reward"]
        halves = 2 * reward["points"] + 2 * reward["coins"]
        halves += sum(reward["stones"].values())
        assert halves == -(-way * 3 // 2) + (0 if ticket["long_stop"] else 3)
    assert len({t["passenger"] for t in tickets}) == 50
    assert len({(t["start"], t["destination"]) for t in tickets}) == 50
    cities = {city["id"] for city in RAW["map"]["cities"]}
    assert {t["start"] for t in tickets} == cities
    assert {t["destination"] for t in tickets if t["long_stop"]} == cities
    assert sum(t["long_stop"] for t in tickets) == 30


def test_supplies_suffice() -> None:
    parts = RAW["train_parts"]
    assert parts["passenger_wagons"] + parts["worker_wagons"] - 8 >= 12
    assert parts["goods_wagons"] == 12
    assert RAW["other_supply"]["workers"] == 2 * parts["worker_wagons"]
    assert RAW["other_supply"]["passengers"] == parts["passenger_wagons"]
    assert RAW["other_supply"]["coins"]["total_value"] == 32 + 16 * 5 == 112
    for row in RAW["setup_by_players"].values():
        assert row["tickets_in_packs"] + 4 + row["tickets_draw_pile"] == 50


def test_every_item_states_where_it_comes_from() -> None:
    origins = {str(ticket["provenance"]) for ticket in RAW["tickets"]}
    assert "reconstructed" in origins
    assert all("provenance" in part for part in RAW["station_buildings"])
    assert all("provenance" in city for city in RAW["map"]["cities"])


BROKEN = [
    ("$.map.links[0]", put("map.links.0.a", "XXX")),
    ("$.map.links[0].cost", put("map.links.0.cost", 7)),
    ("$.map.cities[1].region", put("map.cities.1.region", "mars")),
    ("$.map.cities[1].slots", put("map.cities.1.slots.0.allowed", ["mill"])),
    ("$.stone_colours", put("stone_colours.0.id", "pink")),
    ("$.stone_colours[0].count", put("stone_colours.0.count", 500)),
    ("$.goods[0].building", put("goods.0.building", "winery")),
    ("$.dice_board.areas", put("dice_board.areas.0.face", 3)),
    (
        "$.dice_board.areas[0].gain.stones",
        put("dice_board.areas.0.gain.stones", {"pink": 1}),
    ),
    (
        "$.main_board.light_building_fields[0].cost",
        put("main_board.light_building_fields.0.cost", {"black": 3}),
    ),
    ("$.main_board.hall_stacks", put("main_board.hall_stacks.0.tiles", 5)),
    (
        "$.main_board.hidden_ticket_packs.count",
        put("main_board.hidden_ticket_packs.count", 6),
    ),
    (
        "$.station_buildings[0].effect.op",
        put("station_buildings.0.effect.op", "explode"),
    ),
    ("$.station_buildings[0].coin_cost", put("station_buildings.0.coin_cost", None)),
    ("$.station_buildings[9].effect.per", put("station_buildings.9.effect.per", 0)),
    ("$.station_buildings", put("constants.coal_wagon_capacity.large", 12)),
    ("$.tickets[3]", put("tickets.3.destination", "LAU")),
    ("$.tickets[3].reward.stones", put("tickets.3.reward.stones", {"pink": 1})),
    ("$.tickets", put("tickets.3.id", "T01")),
    ("$.action_tiles[0].stones", put("action_tiles.0.stones", {"white": 5})),
    ("$.other_supply.workers", put("other_supply.workers", 20)),
    ("$.other_supply.coins.total_value", put("other_supply.coins.total_value", 100)),
    ("$.train_parts", put("train_parts.goods_wagons", 4)),
    (
        "$.setup_by_players.2.tickets_draw_pile",
        put("setup_by_players.2.tickets_draw_pile", 9),
    ),
    (
        "$.setup_by_players.3.engine_shed_points",
        put("setup_by_players.3.engine_shed_points", 9),
    ),
    (
        "$.constants.goods_per_goods_building.value",
        put("constants.goods_per_goods_building.value", 2),
    ),
    (
        "$.constants.sale_coins_by_rank.value",
        put("constants.sale_coins_by_rank.value", [1, 2]),
    ),
    ("$.pioneer_track", put("pioneer_track.last", 0)),
    ("$.rulebook_inventory.tickets", put("rulebook_inventory.17", ["tickets", 51])),
    ("$.tickets[0].provenance", put("tickets.0.provenance", "a friend")),
    ("$.edition", put("edition", " ")),
]


@pytest.mark.parametrize(("path", "change"), BROKEN, ids=[path for path, _ in BROKEN])
def test_a_broken_edition_is_refused_with_its_path(path: str, change: Change) -> None:
    with pytest.raises(BadEdition) as error:
        own_rules("taubertal_express", change, 2)
    assert path in [found for found, _ in error.value.problems]


def test_unknown_fields_and_wrong_types_are_refused() -> None:
    with pytest.raises(BadEdition, match="unknown field"):
        own_rules("taubertal_express", put("game.color", "red"), 2)
    with pytest.raises(BadEdition, match="Expected `int`"):
        own_rules("taubertal_express", put("map.links.0.cost", "one"), 2)


def another_print(raw: Any) -> None:
    """Other values in many places, as an owner might correct them."""
    raw["edition"] = "another_print"
    raw["constants"]["start_coins"]["value"] = 3
    raw["constants"]["no_dice_action_stones"]["value"] = 4
    raw["constants"]["sale_points_per_good"]["value"] = 3
    raw["constants"]["coal_wagon_capacity"]["small"] = 6
    raw["dice_board"]["areas"][3]["gain"]["coins"] = 2
    raw["station_buildings"][0]["coin_cost"] = 1
    raw["station_buildings"][10]["effect"]["n"] = 5
    raw["map"]["regions"][0]["points"] = 7
    raw["map"]["links"][8]["cost"] = 2
    raw["tickets"][0]["reward"]["points"] = 9
    raw["main_board"]["goods_building_fields"][0]["cost"] = {"violet": 2}


def test_a_changed_edition_plays_with_its_own_values() -> None:
    rules = own_rules("taubertal_express", another_print, 2)
    assert rules.edition[0] == "another_print"
    table = started_table(rules=rules)
    assert table.seat()["coins"] == 3
    assert table.seat()["capacity"] == 6
    table.stones(0, black=1)
    assert table.refusal("go KOE") == "TE-402"
    table.play("dice travellers")
    assert table.seat()["coins"] == 5
    table.play("roll 4", "build kiosk", "none")
    assert table.seat()["coins"] == 4
    table.stones(0, white=1, yellow=1, blue=1).play("build S01")
    assert table.score() == 5
    table.tickets(0, aboard="T01").play("deliver T01")
    assert table.score() == 14
    table.stones(0, violet=2).play("build G01", "place KOE")
    other = started_table(rules=rules).play("stones")
    assert other.asked == "stone 1 4"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_changed_edition_plays_whole_games(players: int) -> None:
    rules = own_rules("taubertal_express", another_print, players)
    for seed in range(3):
        state = rules.new_game()
        play_out(rules, state, Rng(seed))
        assert rules.broken_laws(state) == []
        assert rules.outcome(state) is not None


def test_the_schema_describes_the_edition() -> None:
    schema = title_of("taubertal_express").edition_schema()
    assert schema["title"].endswith("Der Taubertal-Express")
    assert "TaubertalEdition" in schema["$defs"]
