# SPDX-License-Identifier: MIT
"""What choices tell before they are made: sentences, previews, reach, barred turns."""

import re
from typing import Any

import pytest

from stellwerk.core.texts import Catalogue
from tests.games.cube_express.table import Table, table_at
from tests.games.table import NAMES, rules_for

EN = Catalogue("en", "cube_express")
DE = Catalogue("de", "cube_express")


@pytest.mark.rule("CE-501")
@pytest.mark.rule("CE-E2")
def test_a_crossing_promises_what_the_reserve_can_pay() -> None:
    lay = [("F04", (0, -2), 1), ("F06", (1, -2), 2), ("P05", (1, -1), 0)]
    rich = table_at(hand=["X03", "S01", "S02"], lay=[*lay, ("P03", (2, -1), 2)])
    poor = table_at(
        hand=["X03", "S01", "S02"],
        lay=[*lay, ("P03", (2, -1), 2)],
        own={"fixed": 3},
    )
    move = "place X03 2,0 r3"
    assert "4 dividends" in rich.preview(move)
    assert "3 dividends" in poor.preview(move)
    assert poor.play(move).purse(0)[1] == 3
    assert poor.question() == "Collect 3 dividends?"
    assert poor.label("collect") == "Collect 3 dividends"
    assert poor.label("collect", "de") == "3 Dividenden nehmen"


@pytest.mark.rule("CE-206")
def test_a_tile_names_the_cities_that_grow_and_the_points() -> None:
    table = table_at(hand=["S11", "X01", "P01"])
    offered = table.choice("place S11 0,-2 r0")
    grown = next(one for one in offered["preview"] if one["key"] == "preview.city")
    assert grown["params"]["city"] == table.tile("0,-1")["cities"][0]
    assert grown["params"]["streets"] == [0]
    assert table.preview("place S11 0,-2 r0") == [
        "Ada: city 2 → 3",
        "Ada: 9 → 12 points",
    ]
    assert table.preview("place S11 back 0,-2 r1") == []


@pytest.mark.rule("CE-206")
def test_cities_without_a_station_are_told_too() -> None:
    table = table_at(hand=["P01", "S01", "S02"])
    assert "city without station: 1 house" in table.preview("place P01 0,-2 r0")


@pytest.mark.rule("CE-402")
@pytest.mark.rule("CE-E9")
def test_turns_that_are_barred_name_their_rule() -> None:
    table = table_at(hand=["S11", "X01", "P01"])
    barred = table.view(0)["barred"]
    assert barred["S11 0,-2"] == ["", "CE-402", "CE-E9", "CE-E9"]
    assert "X01 0,-2" not in barred  # all four turns are legal
    assert barred["back 0,-2"] == ["CE-402", "", "", "CE-402"]
    assert table.refusal("place S11 0,-2 r1") == "CE-402"
    assert "barred" not in table.view(1)
    assert "barred" not in table.view()


@pytest.mark.rule("CE-405")
def test_a_turn_that_would_join_two_stations_is_barred() -> None:
    lay = [("F04", (0, -2), 1), ("F06", (1, -2), 2)]
    table = table_at(hand=["P05", "P02", "S01"], lay=lay)
    barred = table.view(0)["barred"]
    assert "P02 1,-1" not in barred  # it fits in no turn at all
    legal = [text for text in table.legal() if text.startswith("place P05 1,-1")]
    assert legal == ["place P05 1,-1 r0"]
    for name, rules in barred.items():
        face, cell = name.split(" ")
        tile = "P05 back" if face == "back" else face
        for turn, rule in enumerate(rules):
            text = f"place {tile} {cell} r{turn}"
            assert table.refusal(text) == (rule or None), text


@pytest.mark.rule("CE-603")
@pytest.mark.rule("CE-605")
def test_tiles_within_reach_tell_the_points_left() -> None:
    table = table_at(asked="move", level=3)
    reach = table.view(0)["reach"]
    assert reach == {"0,0": 2, "1,0": 1, "0,1": 1, "-1,0": 1}
    south = table.choice("go 1 S")["targets"]
    assert {"kind": "cell", "id": "0,0"} in south
    assert {"kind": "way", "id": "-1,0"} in south
    table.play("go 1 S")
    assert table.view(0)["reach"] == {"1,0": 1, "0,1": 1, "-1,0": 1}
    assert "reach" not in table.view(1)


@pytest.mark.rule("CE-603")
def test_every_way_begins_with_the_step_that_is_offered() -> None:
    lay = [("F04", (0, -2), 1), ("F06", (1, -2), 2), ("P05", (1, -1), 0)]
    table = table_at(asked="move", level=5, lay=lay)
    reach = table.view(0)["reach"]
    ways = [
        target["id"]
        for one in table.view(0)["choices"]
        for target in one["targets"]
        if target["kind"] == "way"
    ]
    assert len(ways) == len(set(ways))
    assert set(ways) <= set(reach)
    assert max(reach.values()) == 4
    assert min(reach.values()) >= 0


@pytest.mark.rule("CE-720")
def test_a_delivery_tells_stock_and_the_points_of_everybody() -> None:
    table = table_at(
        asked="on_tile",
        level=3,
        lay=[("F02", (0, -2), 1)],
        own={"coal": 2, "iron": 1, "locomotives": [(0, -2), None]},
        turn={"traveller": 0, "entry": 2},
    )
    assert table.label("deliver 3").startswith("Deliver 2 coal and 1 iron (6 points)")
    lines = table.preview("deliver 3")
    assert lines[0] == "Ada: stock +2"
    old = table.scores()[0]
    new = table.play("deliver 3").scores()[0]
    assert f"Ada: {old} → {new} points" in lines


@pytest.mark.rule("CE-310")
def test_conversions_are_counted_in_words() -> None:
    table = table_at(own={"wood": 2, "coal": 2})
    assert (
        table.label("convert C2") == "Convert 2 wood into 1 iron and 1 reserve marker"
    )
    assert table.label("convert C4") == "Convert 2 wood into 1 coal and 1 dividend"
    assert table.label("convert C1", "de") == (
        "2 Kohle in 1 Holz und 1 Reservemarker umwandeln"
    )
    assert table.preview("convert C4") == ["Ada: 9 → 10 points"]


@pytest.mark.rule("CE-I42")
@pytest.mark.parametrize(
    ("own", "level", "says"),
    [
        ({}, 6, "All your stations are built."),
        ({"dividends": 0}, 2, "The station costs 2; you can pay 0."),
    ],
)
def test_a_station_that_cannot_be_built_says_why(
    own: dict[str, Any], level: int, says: str
) -> None:
    lay = [("F07", (0, -2), 0), ("S04", (0, -3), 0)]
    table = table_at(
        asked="instant", lay=lay, level=level, own=own, turn={"fresh": (0, -3)}
    )
    assert table.question() == says
    assert "build" not in table.legal()


@pytest.mark.rule("CE-521")
def test_a_station_beside_another_one_says_why_not() -> None:
    table = table_at(
        asked="instant", lay=[("S11", (0, -2), 0)], turn={"fresh": (0, -2)}
    )
    assert table.question() == "A neighbouring tile already has a station."
    assert table.question("de").startswith("Auf einem Nachbarplättchen")


@pytest.mark.rule("CE-I10")
def test_the_market_is_shut_at_once_if_the_players_agreed_so() -> None:
    lay = [("F07", (0, -2), 0), ("S04", (0, -3), 0)]
    for agreed in (False, True):
        table = table_at(
            rules=rules_for("cube_express", 3, trigger_player_market=agreed),
            asked="instant",
            lay=lay,
            level=5,
            own={"dividends": 6},
            turn={"fresh": (0, -3)},
        )
        assert table.view()["turn"]["market_open"] is True
        table.play("build", *["pay dividend"] * 5)
        assert table.view()["ending"] == "station"
        assert table.view()["turn"]["market_open"] is agreed
        table.play("end step")
        assert (table.asked == "market 1") is agreed


@pytest.mark.rule("CE-1004")
def test_end_messages_say_that_later_turns_have_no_market() -> None:
    lay = [("F07", (0, -2), 0), ("S04", (0, -3), 0)]
    table = table_at(
        asked="instant",
        lay=lay,
        level=5,
        own={"dividends": 5},
        turn={"fresh": (0, -3)},
    )
    table.play("build", *["pay dividend"] * 4).play("pay dividend")
    assert any("still to come are without market" in line for line in table.story())
    assert any("sind ohne Markt" in line for line in table.story("de"))


@pytest.mark.rule("CE-201")
def test_places_are_named_by_what_lies_there() -> None:
    table = table_at(hand=["S11", "X01", "P01"])
    assert table.label("place S11 0,-2 r0") == (
        "Lay station tile S11 north of red start tile, as printed"
    )
    turned = table.label("place X01 back 2,0 r3")
    assert turned == (
        "Lay crossing X01 back up east of yellow start tile, "
        "a quarter turn counterclockwise"
    )
    table.play("place X01 back 2,0 r3")
    assert table.story() == ["Ada lays a tile back up east of yellow start tile."]
    back = table_at(hand=["X01", "P01", "S01"], lay=[("back", (2, 0), 3)])
    assert back.label("place X01 2,-1 r0").startswith(
        "Lay crossing X01 north of the back side east of yellow start tile"
    )


@pytest.mark.rule("CE-603")
def test_a_drive_says_which_locomotive_and_where() -> None:
    table = table_at(asked="move", level=2)
    assert table.label("go 1 S") == "Locomotive 1 to the south: start crossing"
    table.play("go 1 S")
    assert table.story() == [
        "Ada drives locomotive 1 to start crossing (1 point left)."
    ]
    assert table.story("de") == [
        "Ada fährt mit Lok 1 auf Startkreuzung (noch 1 Bewegungspunkt)."
    ]


@pytest.mark.rule("CE-532")
def test_who_pays_with_a_foreign_passenger_sees_who_gets_what() -> None:
    lay = [("F07", (0, -2), 0), ("S04", (0, -3), 0)]
    table = table_at(
        asked="instant",
        lay=lay,
        own={"dividends": 0},
        on={(0, -1): {"passengers": [1, -1]}},
        turn={"fresh": (0, -3)},
    )
    table.play("build")
    assert table.preview("pay passenger 0,-1 1") == ["Ben: 1 dividend"]
    table.play("pay passenger 0,-1 1")
    assert "Ben gets a dividend for it" in table.story()[0]
    assert "dafür bekommt Ben eine Dividende" in table.story("de")[0]


@pytest.mark.rule("CE-902")
@pytest.mark.rule("CE-1101")
def test_an_objective_is_named_by_what_it_demands() -> None:
    cards = ("OB03", "OB02", "OB12", "OB14")
    table = table_at(asked="market", objectives=cards, own={"dividends": 1})
    tile = words_of(table, 1)
    assert table.label("market 1") == f"Take {tile} (beside “5 own stations”)"
    table.play("market 1")
    assert table.question() == "Pledge a dividend on “5 own stations”?"
    assert table.question("de") == "Eine Dividende auf „5 eigene Bahnhöfe“ legen?"
    assert table.label("pledge") == "Pledge on “5 own stations”"
    table.play("pledge")
    assert table.story() == ["Ada puts a marker on “5 own stations”."]
    assert table.story("de") == ["Ada legt einen Marker auf „5 eigene Bahnhöfe“."]


def words_of(table: Table, column: int) -> str:
    named = table.choice(f"market {column}")["params"]["tile"]
    return EN.word(named, NAMES)


@pytest.mark.rule("CE-720")
@pytest.mark.parametrize(
    ("column", "english", "german"),
    [
        (1, "2 own cities of 3 or more", "2 eigene Städte ab Größe 3"),
        (2, "passengers in 2 cities of others", "Passagiere in 2 fremden Städten"),
        (3, "station 6 from the start", "Bahnhof 6 vom Start"),
        (4, "stock field worth 8", "Aktienfeld im Wert 8"),
    ],
)
def test_a_delivery_names_the_objective_for_its_marker(
    column: int, english: str, german: str
) -> None:
    table = table_at(
        asked="on_tile",
        level=3,
        lay=[("F02", (0, -2), 1)],
        own={"coal": 2, "iron": 1, "locomotives": [(0, -2), None]},
        turn={"traveller": 0, "entry": 2},
        objectives=("OB02", "OB12", "OB14", "OB09"),
    )
    assert table.label(f"deliver {column}").endswith(f"marker on “{english}”")
    assert table.label(f"deliver {column}", "de").endswith(f"Marker auf „{german}“")


@pytest.mark.rule("CE-1101")
def test_the_distance_of_a_station_says_from_where() -> None:
    metric = "metric.max_station_distance_from_start_crossing"
    assert EN.say(metric).endswith("from the start crossing")
    assert DE.say(metric).endswith("von der Startkreuzung")


def test_no_sentence_of_a_whole_game_has_coordinates() -> None:
    """Nor the name of a thing that only the program knows."""
    rules = rules_for("cube_express", 3)
    table = table_at(rules=rules, hand=["S11", "X01", "P01"], level=3)
    for turn in range(60):
        if table.to_act < 0:
            table.play(table.legal()[0])
            continue
        for one in table.view(table.to_act)["choices"]:
            for said in table.in_words(one["label"], one["params"]):
                assert not re.search(r"\d,-?\d", said), said
                assert "start_" not in said
        texts = table.legal()
        table.play(texts[(turn * 7) % len(texts)])
