# SPDX-License-Identifier: MIT
"""The maps and the cards: exits, links, borders, tracks (EX-G1 to EX-G10)."""

from typing import Any

import pytest

from stellwerk.games import title_of
from tests.games.express_01.table import new_table, table_at

PRINTED: Any = title_of("express_01").edition().raw
SIDES = {"N": "N", "NE": "E", "SE": "E", "S": "S", "SW": "W", "NW": "W"}


def slots(name):
    return {slot["slot"]: slot for slot in PRINTED["maps"][name]["slots"]}


def rows(name):
    found: dict[int, dict[int, str]] = {}
    for slot in PRINTED["maps"][name]["slots"]:
        found.setdefault(slot["row"], {})[slot["col"]] = slot["slot"]
    return [
        [cells.get(col, ".") for col in range(min(cells), max(cells) + 1)]
        for _, cells in sorted(found.items())
    ]


@pytest.mark.rule("EX-G1")
@pytest.mark.rule("EX-I2")
@pytest.mark.parametrize("name", ["germany", "benelux", "usa"])
def test_a_card_touches_at_most_four_others_in_a_whole_card_grid(name):
    step = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
    for slot in slots(name).values():
        neighbors = set()
        for exit, crossing in slot["exits"].items():
            if crossing["kind"] == "link":
                other = slots(name)[crossing["to"]]
                row, col = step[SIDES[exit]]
                assert (other["row"], other["col"]) == (
                    slot["row"] + row,
                    slot["col"] + col,
                )
                neighbors.add(crossing["to"])
        assert len(neighbors) <= 4


@pytest.mark.rule("EX-G2")
@pytest.mark.rule("EX-I3")
def test_every_card_has_six_exits():
    assert PRINTED["geometry"]["exits"] == ["N", "NE", "SE", "S", "SW", "NW"]
    for name in ("germany", "benelux", "usa"):
        assert all(len(slot["exits"]) == 6 for slot in slots(name).values())


@pytest.mark.rule("EX-G3")
@pytest.mark.rule("EX-E14")
def test_neighbors_in_a_row_share_two_independent_connections():
    exits = slots("germany")["012"]["exits"]
    assert exits["NE"] == {"kind": "link", "to": "013", "exit": "NW"}
    assert exits["SE"] == {"kind": "link", "to": "013", "exit": "SW"}
    assert exits["S"] == {"kind": "link", "to": "019", "exit": "N"}
    # 012 has track at the lower exit only: the upper one of 013 meets nothing.
    table = table_at(laid={"012": "507/0"}, hands=[[201], []])  # N and SE
    table.play("expand first", "station", "pay 201", "slot 013")
    assert "lay 502 180" not in table.legal()
    assert "lay 503" in table.legal()  # NE and SW
    assert table.refusal("lay 502") == "EX-206"  # SE and NW


@pytest.mark.rule("EX-G4")
def test_upside_down_turns_every_exit_to_the_opposite_one():
    turned = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}
    assert PRINTED["geometry"]["rotate_180"] == turned
    # 401 has one exit, N. On 004 only S leads to a neighbor below: upside down.
    table = table_at(laid={"009": "601/0"}, hands=[[201], []])
    table.play("expand first", "station", "pay 201", "slot 004")
    assert "lay 401 180" in table.legal()
    assert table.refusal("lay 401") == "EX-209"


@pytest.mark.rule("EX-G5")
def test_germany_has_six_rows():
    assert [len(row) for row in rows("germany")] == [4, 6, 7, 7, 6, 5]
    first = {row[0]: slots("germany")[row[0]]["col"] for row in rows("germany")}
    assert first == {"001": 2, "005": 1, "011": 0, "018": 0, "025": 0, "031": 1}


@pytest.mark.rule("EX-G6")
def test_benelux_replaces_four_cards_by_eleven():
    new = set(slots("benelux")) - set(slots("germany"))
    assert set(slots("germany")) - set(slots("benelux")) == {"005", "011", "018", "025"}
    assert len(new) == 11
    for old, last in [
        ("005", "005c"),
        ("011", "011c"),
        ("018", "018c"),
        ("025", "025b"),
    ]:
        place = slots("germany")[old]
        assert (slots("benelux")[last]["row"], slots("benelux")[last]["col"]) == (
            place["row"],
            place["col"],
        )


@pytest.mark.rule("EX-G7")
def test_the_usa_have_a_gap_and_a_stick():
    assert rows("usa")[0] == ["051", "052", "053", ".", ".", ".", ".", "054", "055"]
    assert [len(row) for row in rows("usa")] == [9, 9, 8, 8]
    assert slots("usa")["065"]["col"] == slots("usa")["073"]["col"] == 0
    exits = slots("usa")["060"]["exits"]
    assert exits["NE"]["kind"] == exits["SE"]["kind"] == "blocked"


@pytest.mark.rule("EX-G8")
@pytest.mark.rule("EX-I17")
def test_open_borders_are_in_the_west_and_south_of_the_usa_only():
    found = {
        (slot["slot"], exit)
        for name in ("germany", "benelux", "usa")
        for slot in slots(name).values()
        for exit, crossing in slot["exits"].items()
        if crossing["kind"] == "open_border"
    }
    west = {
        (slot, exit) for slot in ("051", "056", "065", "073") for exit in ("NW", "SW")
    }
    south = {(f"{number:03}", "S") for number in range(73, 81)}
    assert found == west | south
    assert slots("usa")["064"]["exits"]["S"]["kind"] == "border"
    assert slots("usa")["053"]["exits"]["NE"]["kind"] == "border"


@pytest.mark.rule("EX-G9")
@pytest.mark.rule("EX-T16")
def test_a_train_follows_segments_only_and_never_turns_on_track():
    # 124 on 016 joins N-SE and N-NW: from Leipzig (NW) one reaches Berlin (N) only.
    network = {"016": "124/0", "015": "402/0", "017": "105/180", "024": "603/0"}
    apart = table_at(laid=network, shares=[[202], [209, 216, 221, 228]])
    assert apart.company("green")["route_value"] == 0
    joined = table_at(
        laid={**network, "009": "601/0"}, shares=[[202], [209, 216, 221, 228]]
    )
    assert joined.company("green")["route_value"] == 5


@pytest.mark.rule("EX-G10")
@pytest.mark.rule("EX-I18")
def test_a_double_station_has_two_companies_and_two_values():
    table = table_at(map="usa", laid={"064": "301/0"}, shares=[[201], [204]])
    assert table.company("blue")["stations"] == table.company("red")["stations"] == 1
    assert table.company("blue")["route_value"] == 0
    linked = table_at(map="usa", laid={"064": "362/0"}, shares=[[201], [204]])
    assert linked.company("red")["route_value"] == 4


@pytest.mark.rule("EX-I1")
def test_eight_yellow_tracks_have_three_copies_each():
    holds = new_table().stack("track_1")["holds"]
    assert holds == [number for number in range(101, 109) for _ in range(3)]


@pytest.mark.rule("EX-I27")
def test_double_stations_are_numbered_by_level():
    table = new_table(map="usa")
    assert table.stack("double_1")["holds"] == list(range(301, 307))
    assert table.stack("double_2")["holds"] == list(range(331, 337))
    assert table.stack("double_3")["holds"] == list(range(362, 367))
