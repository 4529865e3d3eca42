# SPDX-License-Identifier: MIT
"""What players read: sentences that say what is meant, in both languages."""

import re

import pytest

from stellwerk.core.texts import Catalogue
from stellwerk.games import title_of
from tests.games.express_01.table import new_table, table_at

BERLIN = {"009": "601/0"}


def test_exits_of_a_double_station_belong_to_their_company():
    table = table_at(
        map="usa",
        laid={"071": "531/0", "072": "301/0"},
        hands=[[236, 235], [234]],
    )
    table.play("expand first", "station", "pay 236", "slot 072")
    assert table.label("lay 331") == (
        "Lay card 331: blue (north, north-west), red (south-west), value 3"
    )
    assert table.label("lay 331", "de") == (
        "Karte 331 legen: Blau (Nord, Nordwest), Rot (Südwest), Wert 3"
    )


def test_cards_that_lie_upside_down_are_called_so():
    laid = {**BERLIN, "016": "124/0"}
    table = table_at(laid=laid, hands=[[236, 235], [234]])
    table.play("expand first", "track", "pay 236", "slot 017")
    turned = next(text for text in table.legal() if text.endswith(" 180"))
    assert " upside down: " in table.label(turned)
    assert " gedreht legen: " in table.label(turned, "de")
    assert "upside down" in table.play(turned).story()[0]


def test_nothing_is_called_a_premium_that_pays_nothing():
    table = table_at(laid=BERLIN, hands=[[236], [234]])
    lines = table.play("premium", "no run", "no swap").story()
    assert "Ada chooses premium and position." in lines
    assert "Ada runs no train." in lines
    assert "Ada keeps position 1." in lines


def test_a_draw_says_what_it_is_for():
    laid = {"009": "665/0", "004": "401/180"}  # a route worth 5
    shares = [[122, 135], [201], []]
    table = table_at(3, laid=laid, shares=shares, engine=2)
    lines = table.play("premium", "run blue", *["draw track 1"] * 5).story()
    ends = [line.split("(yellow)")[1] for line in lines if "draws card" in line]
    assert ends == [".", ".", " for the black engine.", ".", " as surplus."]


@pytest.mark.parametrize(("language", "words"), [("en", "among"), ("de", "mit am")])
def test_the_poorest_of_several_is_not_called_the_poorest(language, words):
    table = new_table(2).settle()
    table.play(table.legal()[0])
    lines = table.play(table.legal()[0]).story(language)
    assert any(words in line for line in lines)


def test_the_long_game_ends_by_either_condition():
    help = Catalogue("en", "express_01").say("option.length.help")
    assert help.endswith("the long game after 24 or 4.")


@pytest.mark.parametrize("name", ["RULES.md", "RULES.de.md"])
def test_rules_say_what_is_meant(name):
    text = (title_of("express_01").folder() / name).read_text(encoding="utf-8")
    assert "end the search" not in text
    assert "beenden die Suche" not in text
    assert "einmal pro Zug" not in text
    assert "bounds the search" in text or "begrenzt die Suche" in text
    assert "auf dem Kopf" not in text


TURN_AS_TRAIN = re.compile(r"am Zug|(?:ersten?|Erster|zweiten|diesem|dem) Zug\b")


@pytest.mark.parametrize("name", ["RULES.de.md", "texts.de.json", "guide.toml"])
def test_a_turn_is_never_called_a_train(name):
    text = (title_of("express_01").folder() / name).read_text(encoding="utf-8")
    assert TURN_AS_TRAIN.findall(text) == []


@pytest.mark.rule("EX-306")
@pytest.mark.rule("EX-501")
def test_other_players_are_named_with_their_position():
    green = [124, 137, 202, 209, 216, 221, 228, 235]
    table = table_at(
        3,
        laid={"009": "602/0"},
        hands=[[203, 204], green[1:], []],
        shares=[[], [124], []],
        positions=[1, 3, 2],
    )
    table.play("buy first")
    assert table.label("buy green from 2") == (
        "Take green from Ben (position 3) for 1 card"
    )
    table = table_at(3, laid=BERLIN, hands=[[203], [], []], positions=[1, 3, 2])
    table.play("premium", "no run")
    assert table.label("swap 2") == "Swap with Ben (position 3)"
