# SPDX-License-Identifier: MIT
"""What the game tells a player: words with numbers, targets, previews, rule ids."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stellwerk.core.play import play_out
from stellwerk.core.rng import Rng
from stellwerk.core.rulebook import rulebook
from stellwerk.core.texts import LANGUAGES, Catalogue
from stellwerk.games import title_of
from tests.games.editions import own_rules
from tests.games.taubertal_express.table import AREAS, set_up_table, started_table

WORDS: dict[str, Catalogue] = {
    language: Catalogue(language, "taubertal_express") for language in LANGUAGES
}


# Rule ids of questions and refusals.


@pytest.mark.rule("TE-905")
def test_the_hall_of_the_track_master_is_asked_by_its_own_rule() -> None:
    table = started_table().coins(0, 3).play("build track_masters_office")
    assert table.view()["question"]["rule"] == "TE-905"
    assert table.refusal("end") == "TE-905"
    assert table.refusal("build H1") is None


@pytest.mark.rule("TE-311")
def test_the_hall_of_a_dice_action_is_asked_by_the_rule_of_the_dice() -> None:
    table = started_table().dice(0, 0, 0, 0, 4).play("dice master_builder")
    assert table.view()["question"]["rule"] == "TE-311"
    assert table.refusal("end") == "TE-318"


@pytest.mark.rule("TE-901")
def test_every_stone_of_the_kiosk_is_asked_by_its_own_rule() -> None:
    table = started_table().coins(0, 2).play("build kiosk")
    assert table.view()["question"]["rule"] == "TE-901"
    table.play("stone blue")
    assert (table.asked, table.view()["question"]["rule"]) == ("kiosk 1 2", "TE-901")
    assert table.refusal("end") == "TE-901"


@pytest.mark.rule("TE-305")
def test_keeping_dice_that_changed_is_refused_without_false_advice() -> None:
    table = started_table()
    for text in ("keep", "reroll"):
        refusal = table.why_not(text)
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("TE-305", "refused.keep")


@pytest.mark.rule("TE-302")
def test_no_answer_is_advised_that_is_not_possible() -> None:
    table = started_table()
    refusal = table.why_not("sell")
    assert refusal is not None
    assert refusal.reason == "refused.turn.main"
    assert "end" not in table.legal()


@pytest.mark.rule("TE-104")
def test_a_field_for_larger_tables_is_refused_as_such() -> None:
    table = started_table()
    assert table.refusal("build G09") == "TE-104"
    said = "Field G09 is used with 3 or more players only."
    assert table.reason("build G09") == said


# Previews and questions.


@pytest.mark.rule("TE-918")
@pytest.mark.parametrize(
    ("station", "hired", "due"),
    [([], 2, 2), (["staff_house"], 1, 1), (["staff_house"], 2, 1)],
)
def test_hiring_previews_the_wages_that_will_be_paid(
    station: list[str], hired: int, due: int
) -> None:
    table = set_up_table().play("pack T31 T32 T33").lauda(0, *station)
    while table.asked.split()[0] == "pick":
        table.play(table.legal()[0])
    table.coins(0, 2)
    assert table.preview(f"hire {hired}")[0].startswith(f"{due} coin")
    assert table.view()["question"]["key"] == "ask.hire"
    assert "You have 2 coins" in WORDS["en"].say("ask.hire", {"n": 2}, [])
    table.play(f"hire {hired}", "hire 0")
    assert table.seat()["wages"] == due


@pytest.mark.parametrize(
    ("language", "asked"),
    [("en", "You have 3 coins"), ("de", "Du hast 3 Münzen")],
)
def test_the_question_of_hiring_names_the_purse(language: str, asked: str) -> None:
    table = set_up_table().play("pack T31 T32 T33")
    table.first_of("pick")
    table.coins(table.to_act, 3)
    assert asked in table.question(language)


@pytest.mark.rule("TE-541")
def test_the_last_space_of_a_region_previews_its_points() -> None:
    table = started_table().goods_field(1, "factory").stones(0, white=1, yellow=1)
    table.hall(0, "HDB").goods_building(0, "FRA", "granary").play("build G01")
    assert table.preview("place MOS") == ["4 points for completing Rhein-Main-Neckar"]
    assert "4 Punkte" in table.preview("place MOS", "de")[0]
    assert table.preview("place WTH") == []
    assert table.play("place MOS").score() == 4


@pytest.mark.rule("TE-541")
def test_the_last_space_of_the_station_previews_its_points() -> None:
    kinds = ["kiosk", "canteen", "police_post", "coal_store", "signal_works"]
    table = started_table().coins(0, 9).lauda(0, *kinds, "bank", "magazine")
    assert table.preview("build engine_shed")[0].startswith("12 points")
    table.play("build engine_shed")
    assert table.score() == 12
    assert table.coins(0, 9).preview("build reception_hall") == []


@pytest.mark.rule("TE-311")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_the_dice_carry_the_printed_numbers(language: str) -> None:
    title = title_of("taubertal_express")
    sentences = rulebook(title.folder(), language)["TE-311"].text.rstrip(".").split(".")
    areas = title.edition().raw["dice_board"]["areas"]
    for area, sentence in zip(areas, sentences, strict=True):
        gain = area["gain"]
        numbers = [
            gain.get(key) for key in ("stones_any", "goods_tokens_any", "coins")
        ] + list(gain.get("stones", {}).values())
        for number in filter(None, numbers):
            assert str(number) in sentence, sentence


def test_jokers_that_move_together_say_so() -> None:
    table = started_table().dice(4, 0, 0, 0, 0).play("dice engine_driver", "none")
    table.play("roll 3 3 3 3")
    assert table.view(0)["question"]["key"] == "ask.joker.all"
    assert table.label("joker travellers") == "All 4 to: travellers"
    table.play("joker travellers")
    assert table.dice_shown() == [0, 0, 0, 4, 0]


def test_areas_are_offered_with_their_numbers() -> None:
    table = started_table().dice(1, 1, 1, 1, 0)
    assert table.label(f"dice {AREAS[0]}") == (
        "Dice: engine driver (2 stones of any color, 2 black stones)"
    )
    assert "1 Münze, 1 schwarzen Stein" in table.label(f"dice {AREAS[3]}", "de")


# Targets.


def test_every_stone_to_pay_with_is_a_target_of_its_own() -> None:
    table = started_table().city("OCH").stones(0, white=2, black=1).play("go MGH")
    assert table.targets("pay white white") == ["own_stone:white", "own_stone:white.2"]
    assert table.targets("pay white black") == ["own_stone:white", "own_stone:black"]


def test_a_city_is_a_target_for_going_its_token_for_goods() -> None:
    table = started_table().goods_building(0, "KOE", "pasture", False)
    table.stones(0, white=1)
    assert table.targets("go KOE") == ["city:KOE"]
    assert table.targets("provide KOE") == ["token:KOE"]


def test_powers_are_used_at_their_building() -> None:
    table = started_table().lauda(0, "kiosk", "paint_shop", "transshipment_yard")
    table.stones(0, black=2, blue=1)
    assert table.targets("paint blue") == ["lauda:1.2", "stone:blue"]
    assert table.targets("trade blue") == ["lauda:1.3", "own_stone:blue"]


# The view.


@pytest.mark.rule("TE-401")
def test_journeys_tell_cities_in_reach_with_their_way() -> None:
    table = started_table().stones(0, black=3)
    journeys = table.view(0)["journeys"]
    assert journeys["WTH"] == {"stones": 2, "way": ["TBB", "WTH"]}
    assert "KOE" not in journeys  # a neighbor is a move
    assert max(one["stones"] for one in journeys.values()) == 3
    assert table.view(1)["journeys"] == {}


@pytest.mark.rule("TE-621")
def test_the_waybill_counts_a_sale_out() -> None:
    table = started_table().wagons(0, goods=2).pile(0, "loaded", wine=1, grain=2)
    table.city("BOX").tickets(0, aboard="T02").play("deliver T02")
    assert table.view()["waybill"] == {
        "rows": [
            {"good": "grain", "n": 2, "each": 1},
            {"good": "wine", "n": 1, "each": 2},
        ],
        "coins": 4,
        "points": 6,
    }
    assert table.play("sell").view()["waybill"] is None


def test_the_coal_store_is_seen_in_the_bonus() -> None:
    table = started_table()
    assert table.seat()["bonus"] == 1
    assert table.lauda(0, "coal_store").seat()["bonus"] == 2


# The log.


@pytest.mark.rule("TE-215")
@pytest.mark.parametrize(
    ("score", "said"),
    [
        (0, "Ada loses 3 points."),
        (-4, "Ada loses only 1 of 3 points: the score cannot fall below -5."),
        (-5, "would lose 3 points, but the score is already as low"),
    ],
)
def test_a_penalty_at_the_floor_is_told_as_it_is(score: int, said: str) -> None:
    table = started_table().scored(0, score).coins(0, 0).workers(0, 1).last_turn()
    sentences = table.finish_turn().story()
    assert any(said in one for one in sentences), sentences


@pytest.mark.rule("TE-305")
def test_keeping_the_dice_leaves_a_line() -> None:
    table = started_table().dice(1, 1, 1, 1, 0)
    table.finish_turn().dice(1, 1, 1, 1, 0).finish_turn().dice(1, 1, 1, 1, 0)
    assert table.asked == "reroll 1"
    assert table.play("keep").story() == ["Ada keeps the dice as they lie."]


def test_stones_are_counted_in_words() -> None:
    table = started_table().stones(0, black=2)
    sentences = table.play("go KOE", "pay black").story()
    assert sentences[0] == "Ada goes to Königshofen and pays 1 black stone."
    words = WORDS["de"]
    assert words.say("stones.black", {"n": 2}, []) == "2 schwarze Steine"
    assert words.say("wagons.passenger", {"n": 2}, []) == "2 Passagierwaggons"


@pytest.mark.rule("TE-502")
def test_every_price_is_told_before_what_it_bought() -> None:
    table = started_table().stones(0, white=1, yellow=2, violet=1).coins(0, 9)
    table.goods_field(1, "pasture").lauda(0, "kiosk", "canteen", "bank", "magazine")
    sentences = table.play("build G01").story()
    assert sentences == ["Ada pays 1 white stone, 1 yellow stone."]
    assert table.play("place KOE").story()[0].startswith("Ada builds in Königshofen")
    price = table.seat()["dark_prices"]["coal_store"]
    sentences = table.play("build coal_store").story("de")
    assert sentences[0] == f"Ada zahlt {price} Münzen."
    assert sentences[1].startswith("Ada baut auf Feld 5")


@pytest.mark.rule("TE-421")
@pytest.mark.rule("TE-601")
def test_stones_for_goods_tickets_and_paint_are_told() -> None:
    table = started_table().stones(0, white=2, black=2).wagons(0, passenger=3)
    table.goods_building(0, "KOE", "pasture").lauda(0, "paint_shop")
    assert table.play("provide KOE").story()[0] == "Ada pays 1 white stone."
    assert table.play("paint blue").story()[0] == "Ada pays 2 black stones."
    table.open(1, "T01").city("FRA")
    assert table.play("ticket F1").story()[0] == "Ada pays 1 white stone."


def test_what_costs_nothing_tells_no_price() -> None:
    table = started_table().dice(0, 0, 0, 0, 4).play("dice master_builder")
    free = table.play("build H1", "place SHA").keys()
    assert "placed" in free
    assert "paid" not in free
    table = started_table().wagons(0, passenger=3).open(1, "T01").city("WTH")
    assert table.play("ticket F1").keys()[0] == "took_ticket"


def test_a_turn_and_a_train_have_different_words_in_german() -> None:
    texts = {key: WORDS["de"].say(key, {}, []) for key in ("choose.end", "board.train")}
    assert texts == {"choose.end": "Spielzug beenden", "board.train": "Zug"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_station_building_tells_its_numbers(language: str) -> None:
    """All numbers of its effect stand in its sentence."""
    raw = title_of("taubertal_express").edition().raw
    for building in raw["station_buildings"]:
        params = {**building["effect"], "city": "Lauda", "cities": ["Würzburg"]}
        params.update({"n": 77, "stones": "zwei"})
        said = WORDS[language].say(f"kind.{building['id']}.help", params, [])
        assert "{" not in said, said
        for key in ("per", "points", "points_each", "coins", "set", "min_workers"):
            if building["effect"].get(key):
                assert re.search(rf"\b{building['effect'][key]}\b", said), said
        if "n" in building["effect"] and building["id"] != "canteen":
            assert "77" in said, said


def a_long_link(raw: Any) -> None:
    """A link that costs more than any printed one; tickets keep their distances."""
    for link in raw["map"]["links"]:
        if {link["a"], link["b"]} == {"HDB", "FRA"}:
            link["cost"] = 4


@pytest.mark.rule("TE-401")
def test_an_edition_may_have_longer_links() -> None:
    table = started_table(rules=own_rules("taubertal_express", a_long_link, 2))
    table.city("FRA").stones(0, white=2, black=2).play("go HDB")
    assert table.legal() == ["pay white white black black"]
    table.play("pay white white black black")
    assert table.seat()["city"] == "HDB"
    play_out(table.rules, table.rules.new_game(), Rng(3))


@pytest.mark.rule("TE-E24")
def test_what_cannot_be_taken_back_says_so_before() -> None:
    table = started_table().stones(0, white=1)
    assert "cannot be taken back" in " ".join(table.preview("dice travellers"))
    assert "nicht mehr zurückzunehmen" in " ".join(table.preview("ticket F1", "de"))
    assert table.preview("stones") == []
    assert "taken back" not in " ".join(table.preview("go GRU"))
