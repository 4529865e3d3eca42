# SPDX-License-Identifier: MIT
"""What choices tell before they are made: sentences, previews, reach, barred turns."""

import re
from typing import Any

import pytest

from stellwerk.core.texts import Catalogue
from tests.games.cube_express.table import Table, rules_for, table

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
EN = Catalogue("en", "cube_express")
DE = Catalogue("de", "cube_express")


def choice(game: Table, text: str) -> dict[str, Any]:
    """A legal move as it is offered to the player who is asked."""
    offered: list[dict[str, Any]] = game.view(game.actor)["choices"]
    return next(one for one in offered if one["text"] == text)


def label(game: Table, text: str, words: Catalogue = EN) -> str:
    told = choice(game, text)
    return words.say(told["label"], told["params"], NAMES)


def preview(game: Table, text: str, words: Catalogue = EN) -> list[str]:
    effects = choice(game, text)["preview"]
    return [words.say(one["key"], one["params"], NAMES) for one in effects]


def question(game: Table, words: Catalogue = EN) -> str:
    asked = game.view()["question"]
    return words.say(asked["key"], asked["params"], NAMES)


def told(game: Table, words: Catalogue = EN) -> list[str]:
    """The events of the latest move, in words."""
    assert game.state.events is not None
    return [words.say(one.key, one.params, NAMES) for one in game.state.events]


@pytest.mark.rule("CE-501")
@pytest.mark.rule("CE-E2")
def test_a_crossing_promises_what_the_reserve_can_pay() -> None:
    lay = [("F04", (0, -2), 1), ("F06", (1, -2), 2), ("P05", (1, -1), 0)]
    rich = table(hand=["X03", "S01", "S02"], lay=[*lay, ("P03", (2, -1), 2)])
    poor = table(
        hand=["X03", "S01", "S02"],
        lay=[*lay, ("P03", (2, -1), 2)],
        own={"fixed": 3},
    )
    move = "place X03 2,0 r3"
    assert "4 dividends" in preview(rich, move)
    assert "3 dividends" in preview(poor, move)
    assert poor.play(move).purse(0)[1] == 3
    assert question(poor) == "Collect 3 dividends?"
    assert label(poor, "collect") == "Collect 3 dividends"
    assert label(poor, "collect", DE) == "3 Dividenden nehmen"


@pytest.mark.rule("CE-206")
def test_a_tile_names_the_cities_that_grow_and_the_points() -> None:
    game = table(hand=["S11", "X01", "P01"])
    offered = choice(game, "place S11 0,-2 r0")
    grown = next(one for one in offered["preview"] if one["key"] == "preview.city")
    assert grown["params"]["city"] == game.tile("0,-1")["cities"][0]
    assert grown["params"]["streets"] == [0]
    assert preview(game, "place S11 0,-2 r0") == [
        "Anna: city 2 → 3",
        "Anna: 9 → 12 points",
    ]
    assert preview(game, "place S11 back 0,-2 r1") == []


@pytest.mark.rule("CE-206")
def test_cities_without_a_station_are_told_too() -> None:
    game = table(hand=["P01", "S01", "S02"])
    assert "city without station: 1 house" in preview(game, "place P01 0,-2 r0")


@pytest.mark.rule("CE-402")
@pytest.mark.rule("CE-E9")
def test_turns_that_are_barred_name_their_rule() -> None:
    game = table(hand=["S11", "X01", "P01"])
    barred = game.view(0)["barred"]
    assert barred["S11 0,-2"] == ["", "CE-402", "CE-E9", "CE-E9"]
    assert "X01 0,-2" not in barred  # all four turns are legal
    assert barred["back 0,-2"] == ["CE-402", "", "", "CE-402"]
    assert game.refused("place S11 0,-2 r1") == "CE-402"
    assert "barred" not in game.view(1)
    assert "barred" not in game.view()


@pytest.mark.rule("CE-405")
def test_a_turn_that_would_join_two_stations_is_barred() -> None:
    lay = [("F04", (0, -2), 1), ("F06", (1, -2), 2)]
    game = table(hand=["P05", "P02", "S01"], lay=lay)
    barred = game.view(0)["barred"]
    assert "P02 1,-1" not in barred  # it fits in no turn at all
    legal = [text for text in game.texts() if text.startswith("place P05 1,-1")]
    assert legal == ["place P05 1,-1 r0"]
    for name, rules in barred.items():
        face, cell = name.split(" ")
        tile = "P05 back" if face == "back" else face
        for turn, rule in enumerate(rules):
            text = f"place {tile} {cell} r{turn}"
            assert game.refused(text) == (rule or None), text


@pytest.mark.rule("CE-603")
@pytest.mark.rule("CE-605")
def test_tiles_within_reach_tell_the_points_left() -> None:
    game = table(ask="move", level=3)
    reach = game.view(0)["reach"]
    assert reach == {"0,0": 2, "1,0": 1, "0,1": 1, "-1,0": 1}
    south = choice(game, "go 1 S")["targets"]
    assert {"kind": "cell", "id": "0,0"} in south
    assert {"kind": "way", "id": "-1,0"} in south
    game.play("go 1 S")
    assert game.view(0)["reach"] == {"1,0": 1, "0,1": 1, "-1,0": 1}
    assert "reach" not in game.view(1)


@pytest.mark.rule("CE-603")
def test_every_way_begins_with_the_step_that_is_offered() -> None:
    lay = [("F04", (0, -2), 1), ("F06", (1, -2), 2), ("P05", (1, -1), 0)]
    game = table(ask="move", level=5, lay=lay)
    reach = game.view(0)["reach"]
    ways = [
        target["id"]
        for one in game.view(0)["choices"]
        for target in one["targets"]
        if target["kind"] == "way"
    ]
    assert len(ways) == len(set(ways))
    assert set(ways) <= set(reach)
    assert max(reach.values()) == 4
    assert min(reach.values()) >= 0


@pytest.mark.rule("CE-720")
def test_a_delivery_tells_stock_and_the_points_of_everybody() -> None:
    game = table(
        ask="on_tile",
        level=3,
        lay=[("F02", (0, -2), 1)],
        own={"coal": 2, "iron": 1, "locomotives": [(0, -2), None]},
        turn={"traveller": 0, "entry": 2},
    )
    assert label(game, "deliver 3").startswith("Deliver 2 coal and 1 iron (6 points)")
    lines = preview(game, "deliver 3")
    assert lines[0] == "Anna: stock +2"
    old = game.rules.scores(game.state)[0]
    new = game.play("deliver 3").rules.scores(game.state)[0]
    assert f"Anna: {old} → {new} points" in lines


@pytest.mark.rule("CE-310")
def test_conversions_are_counted_in_words() -> None:
    game = table(own={"wood": 2, "coal": 2})
    assert (
        label(game, "convert C2") == "Convert 2 wood into 1 iron and 1 reserve marker"
    )
    assert label(game, "convert C4") == "Convert 2 wood into 1 coal and 1 dividend"
    assert label(game, "convert C1", DE) == (
        "2 Kohle in 1 Holz und 1 Reservemarker umwandeln"
    )
    assert preview(game, "convert C4") == ["Anna: 9 → 10 points"]


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
    game = table(ask="instant", lay=lay, level=level, own=own, turn={"fresh": (0, -3)})
    assert question(game) == says
    assert "build" not in game.texts()


@pytest.mark.rule("CE-521")
def test_a_station_beside_another_one_says_why_not() -> None:
    game = table(ask="instant", lay=[("S11", (0, -2), 0)], turn={"fresh": (0, -2)})
    assert question(game) == "A neighbouring tile already has a station."
    assert question(game, DE).startswith("Auf einem Nachbarplättchen")


@pytest.mark.rule("CE-I10")
def test_the_market_is_shut_at_once_if_the_players_agreed_so() -> None:
    lay = [("F07", (0, -2), 0), ("S04", (0, -3), 0)]
    for agreed in (False, True):
        game = table(
            rules=rules_for(3, trigger_player_market=agreed),
            ask="instant",
            lay=lay,
            level=5,
            own={"dividends": 6},
            turn={"fresh": (0, -3)},
        )
        assert game.view()["turn"]["market_open"] is True
        game.play("build", *["pay dividend"] * 5)
        assert game.view()["ending"] == "station"
        assert game.view()["turn"]["market_open"] is agreed
        game.play("end step")
        assert (game.asked == "market") is agreed


@pytest.mark.rule("CE-1004")
def test_end_messages_say_that_later_turns_have_no_market() -> None:
    lay = [("F07", (0, -2), 0), ("S04", (0, -3), 0)]
    game = table(
        ask="instant",
        lay=lay,
        level=5,
        own={"dividends": 5},
        turn={"fresh": (0, -3)},
    )
    game.play("build", *["pay dividend"] * 5)
    assert any("still to come are without market" in line for line in told(game))
    assert any("sind ohne Markt" in line for line in told(game, DE))


@pytest.mark.rule("CE-201")
def test_places_are_named_by_what_lies_there() -> None:
    game = table(hand=["S11", "X01", "P01"])
    assert label(game, "place S11 0,-2 r0") == (
        "Lay station tile S11 north of red start tile, as printed"
    )
    turned = label(game, "place X01 back 2,0 r3")
    assert turned == (
        "Lay crossing X01 back up east of yellow start tile, "
        "a quarter turn counterclockwise"
    )
    game.play("place X01 back 2,0 r3")
    assert told(game) == ["Anna lays a tile back up east of yellow start tile."]
    back = table(hand=["X01", "P01", "S01"], lay=[("back", (2, 0), 3)])
    assert label(back, "place X01 2,-1 r0").startswith(
        "Lay crossing X01 north of the back side east of yellow start tile"
    )


@pytest.mark.rule("CE-603")
def test_a_drive_says_which_locomotive_and_where() -> None:
    game = table(ask="move", level=2)
    assert label(game, "go 1 S") == "Locomotive 1 to the south: start crossing"
    game.play("go 1 S")
    assert told(game) == ["Anna drives locomotive 1 to start crossing (1 point left)."]
    assert told(game, DE) == [
        "Anna fährt mit Lok 1 auf Startkreuzung (noch 1 Bewegungspunkt)."
    ]


@pytest.mark.rule("CE-532")
def test_who_pays_with_a_foreign_passenger_sees_who_gets_what() -> None:
    lay = [("F07", (0, -2), 0), ("S04", (0, -3), 0)]
    game = table(
        ask="instant",
        lay=lay,
        own={"dividends": 0},
        on={(0, -1): {"passengers": [1, -1]}},
        turn={"fresh": (0, -3)},
    )
    game.play("build")
    assert preview(game, "pay passenger 0,-1 1") == ["Ben: 1 dividend"]
    game.play("pay passenger 0,-1 1")
    assert "Ben gets a dividend for it" in told(game)[0]
    assert "dafür bekommt Ben eine Dividende" in told(game, DE)[0]


@pytest.mark.rule("CE-902")
@pytest.mark.rule("CE-1101")
def test_an_objective_is_named_by_what_it_demands() -> None:
    cards = ("OB03", "OB02", "OB12", "OB14")
    game = table(ask="market", objectives=cards, own={"dividends": 1})
    tile = words_of(game, 1)
    assert label(game, "market 1") == f"Take {tile} (beside “5 own stations”)"
    game.play("market 1")
    assert question(game) == "Pledge a dividend on “5 own stations”?"
    assert question(game, DE) == "Eine Dividende auf „5 eigene Bahnhöfe“ legen?"
    assert label(game, "pledge") == "Pledge on “5 own stations”"
    game.play("pledge")
    assert told(game) == ["Anna puts a marker on “5 own stations”."]
    assert told(game, DE) == ["Anna legt einen Marker auf „5 eigene Bahnhöfe“."]


def words_of(game: Table, column: int) -> str:
    named = choice(game, f"market {column}")["params"]["tile"]
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
    game = table(
        ask="on_tile",
        level=3,
        lay=[("F02", (0, -2), 1)],
        own={"coal": 2, "iron": 1, "locomotives": [(0, -2), None]},
        turn={"traveller": 0, "entry": 2},
        objectives=("OB02", "OB12", "OB14", "OB09"),
    )
    assert label(game, f"deliver {column}").endswith(f"marker on “{english}”")
    assert label(game, f"deliver {column}", DE).endswith(f"Marker auf „{german}“")


@pytest.mark.rule("CE-1101")
def test_the_distance_of_a_station_says_from_where() -> None:
    metric = "metric.max_station_distance_from_start_crossing"
    assert EN.say(metric).endswith("from the start crossing")
    assert DE.say(metric).endswith("von der Startkreuzung")


def test_no_sentence_of_a_whole_game_has_coordinates() -> None:
    """Nor the name of a thing that only the program knows."""
    rules = rules_for(3)
    game = table(rules=rules, hand=["S11", "X01", "P01"], level=3)
    for turn in range(60):
        if game.actor < 0:
            game.play(game.texts()[0])
            continue
        for one in game.view(game.actor)["choices"]:
            for words in (EN, DE):
                said = words.say(one["label"], one["params"], NAMES)
                assert not re.search(r"\d,-?\d", said), said
                assert "start_" not in said
        texts = game.texts()
        game.play(texts[(turn * 7) % len(texts)])
