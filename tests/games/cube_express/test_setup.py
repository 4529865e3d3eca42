# SPDX-License-Identifier: MIT
"""Components and setup (CE-001 to CE-113)."""

from typing import Any

import pytest

import stellwerk
from stellwerk import BadOption
from tests.games.cube_express.table import (
    CARDS,
    DEALS,
    new_table,
    started_table,
    table_at,
)


@pytest.mark.rule("CE-T1")
@pytest.mark.rule("CE-101")
@pytest.mark.rule("CE-103")
@pytest.mark.rule("CE-104")
def test_three_players_begin_around_the_start_crossing() -> None:
    table = started_table(3)
    tiles = {tile["id"]: tile for tile in table.view()["map"]}
    assert {place: tile["tile"] for place, tile in tiles.items()} == {
        "0,0": "start_crossing",
        "0,-1": "start_red",
        "1,0": "start_yellow",
        "0,1": "start_green",
        "-1,0": "start_blue",
    }
    stations = {place: tile["station"] for place, tile in tiles.items()}
    assert stations == {"0,0": None, "0,-1": 0, "1,0": 1, "0,1": 2, "-1,0": None}
    locos = {place: tile["locomotives"] for place, tile in tiles.items()}
    assert locos["0,-1"] == [{"seat": 0, "number": 1}]
    assert locos["-1,0"] == locos["0,0"] == []
    sizes = [city["size"] for city in table.view()["cities"]]
    assert sizes == [2, 2, 2, 2]
    for seat in range(3):
        shown = table.seat(seat)
        assert (shown["dividends"], shown["reserve"]) == (2, 20)
        assert shown["dollars"] == [3, 6, 9]
        assert (shown["stock"], shown["level"], shown["hand_size"]) == (1, 1, 3)
    view = table.view()
    assert len(view["market"]) == 4
    assert view["stack"] == 21
    assert 21 + 4 + 9 == 34
    assert len(view["objectives"]) == 4
    cells = {text.split(" ")[-2] for text in table.legal("place")}
    assert cells == {"0,-2", "2,0", "0,2", "-2,0"}


@pytest.mark.rule("CE-001")
@pytest.mark.rule("CE-003")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_pieces_are_accounted_for(players: int) -> None:
    table = started_table(players)
    view = table.view()
    tiles = view["stack"] + len(view["market"]) + 3 * players
    assert tiles == {2: 24, 3: 34, 4: 44}[players]
    for shown in view["seats"]:
        stored = shown["coal"] + shown["wood"] + shown["iron"]
        markers = shown["reserve"] + shown["dividends"] + stored
        assert markers + len(shown["dollars"]) == 25
    snapshot = table.snapshot()
    snapshot["players"][0]["reserve"] += 1
    broken = table.rules.broken_laws(table.rules.restore(snapshot))
    assert broken == ["seat 0 has 26 markers (CE-003)"]


@pytest.mark.rule("CE-002")
def test_a_marker_is_what_its_place_makes_it() -> None:
    table = table_at(
        asked="on_tile",
        lay=[("P01", (0, -2), 0), ("F01", (2, 0), 1)],
        own={"coal": 2, "wood": 1, "locomotives": [(2, 0), None]},
        on={(0, -2): {"holder": 0}, (0, -1): {"passengers": [0, -1]}},
        turn={"traveller": 0, "entry": 3, "points": 0, "travelled": 1},
    )
    table.play("deliver 2")
    shown = table.seat(0)
    assert (shown["passengers"], shown["sites"], shown["deliveries"]) == (1, 1, 1)
    assert table.pledges(2)[0] == 1
    assert shown["dividends"] == 3 + 1  # 2, the delivery's, and the $ marker of field 3
    assert shown["dollars"] == [6, 9]
    assert table.stores(0) == (0, 0, 0)


@pytest.mark.rule("CE-102")
@pytest.mark.rule("CE-I22")
def test_turn_order_is_clockwise_over_the_colors_in_use() -> None:
    def colors(players: int, **options: object) -> list[str]:
        shown: list[dict[str, Any]] = started_table(players, **options).view()["seats"]
        return [seat["color"] for seat in shown]

    assert colors(2) == ["red", "green"]
    assert colors(3) == ["red", "yellow", "green"]
    assert colors(4) == ["red", "yellow", "green", "blue"]
    assert colors(2, colours="east+west") == ["yellow", "blue"]
    assert colors(3, colours="north+south+west") == ["red", "green", "blue"]
    chosen = started_table(2, colours="east+west")
    assert chosen.tile("1,0")["station"] == 0
    assert chosen.tile("-1,0")["station"] == 1
    assert chosen.tile("0,1")["station"] is None
    with pytest.raises(BadOption, match="colours"):
        stellwerk.rules("cube_express", 3, {"colours": "north+south"})


@pytest.mark.rule("CE-105")
def test_the_board_side_depends_on_the_number_of_players() -> None:
    def points(players: int, field: int) -> int:
        own = {"stock": field, "dollars": []}
        return table_at(players, asked="move", own=own).points(0)["stock"]

    assert [points(players, 10) for players in (2, 3, 4)] == [15, 14, 14]
    assert [points(players, 12) for players in (3, 4)] == [18, 18]
    with pytest.raises(stellwerk.BadSnapshot, match="from 0 to 10"):
        points(2, 12)


@pytest.mark.rule("CE-106")
def test_the_tile_set_depends_on_the_number_of_players() -> None:
    table = started_table(2)
    with pytest.raises(stellwerk.BadNotation):
        table.refusal("place S10 0,-2 r0")
    assert started_table(3).refusal("place S10 0,-2 r0") == "CE-401"
    with pytest.raises(stellwerk.BadNotation):
        started_table(3).refusal("place S16 0,-2 r0")
    assert started_table(4).refusal("place S16 0,-2 r0") == "CE-401"


@pytest.mark.rule("CE-107")
def test_luck_deals_three_tiles_each_and_four_to_the_market() -> None:
    table = new_table()
    assert table.to_act == stellwerk.LUCK
    for bad in (
        "deal S01,S02 P01,P02,P03 F01,F02,F03 X01,X02,X03,X04",
        "deal S01,S02,S03 P01,P02,P03 X01,X02,X03,X04",
        "deal S01,S02,S03 P01,P02,P03 F01,F02,F03 X01,X02,X03,F01",
        "start 1",
    ):
        assert table.refusal(bad) == "CE-107"
    table.play(DEALS[3])
    assert table.view(0)["hand"] == ["S01", "S02", "S03"]
    assert table.view(1)["hand"] == ["P01", "P02", "P03"]
    assert table.view(None)["hand"] == []
    assert table.view()["market"] == ["X01", "X02", "X03", "X04"]
    assert [started_table(n).view()["stack"] for n in (4, 3, 2)] == [28, 21, 14]


@pytest.mark.rule("CE-108")
def test_luck_lays_one_objective_above_each_column() -> None:
    table = new_table().play(DEALS[3])
    for bad in ("objectives OB01,OB02,OB03", "objectives OB01,OB02,OB03,OB03"):
        assert table.refusal(bad) == "CE-108"
    table.play(CARDS)
    cards = [card["card"] for card in table.view()["objectives"]]
    assert cards == ["OB03", "OB07", "OB14", "OB01"]
    values = [(c["majority"], c["minority"]) for c in table.view()["objectives"]]
    assert values == [(3, 1), (3, 2), (4, 1), (4, 2)]


@pytest.mark.rule("CE-109")
@pytest.mark.rule("CE-T68")
def test_two_players_have_neutral_markers_and_empty_start_tiles() -> None:
    table = started_table(2)
    assert [card["neutral"] for card in table.view()["objectives"]] == [3, 3, 3, 3]
    assert table.view()["neutral_color"] == "yellow"
    assert table.tile("1,0")["station"] is None
    assert table.tile("-1,0")["station"] is None
    three = started_table(3).view()["objectives"]
    assert [card["neutral"] for card in three] == [0, 0, 0, 0]
    driver = table_at(2, asked="move", level=2)
    driver.play("go 1 S", "step E")
    assert driver.legal("take", "deliver", "passenger") == []
    assert driver.refusal("passenger 1,0 1") == "CE-730"


@pytest.mark.rule("CE-110")
@pytest.mark.rule("CE-111")
@pytest.mark.rule("CE-112")
def test_player_boards_and_the_central_board_at_the_start() -> None:
    table = started_table(4)
    assert table.view()["nines"] == 6
    for seat in range(4):
        shown = table.seat(seat)
        assert shown["stock"] == 1
        assert shown["dollars"] == [3, 6, 9]
        assert shown["stations_left"] == 5
        assert shown["locomotives"][1] is None
        assert table.stores(seat) == (0, 0, 0)
        assert table.purse(seat) == (2, 20)


@pytest.mark.rule("CE-113")
def test_luck_names_the_start_player_who_stays_it() -> None:
    table = new_table().play(DEALS[3], CARDS)
    assert table.legal() == ["start 1", "start 2", "start 3"]
    assert table.refusal("take") == "CE-113"
    table.play("start 2")
    assert table.to_act == 1
    assert table.view()["start_player"] == 1
    skip = ["place P01 2,0 r1", "skip", "end step", "market 1", "skip", "refill S07"]
    table.play(*skip, "end turn")
    assert table.to_act == 2
    assert table.view()["start_player"] == 1
