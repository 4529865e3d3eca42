# SPDX-License-Identifier: MIT
"""What choices, questions and the log say: places, previews, warnings, the end."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk.core.messages import phrase
from stellwerk.core.rng import Rng
from stellwerk.core.texts import Catalogue
from tests.games.first_class.table import started_table

FOLDER = Path(stellwerk.__file__).parent / "games/first_class"


@pytest.mark.rule("FC-212")
def test_an_upgrade_names_the_leftmost_wagon_of_its_value() -> None:
    table = started_table().player(0, upper="4,2,2,1,0").show("X1-W7").play("take 1.1")
    assert table.targets("U01 upper") == ["symbol:U01", "car:1.upper.5"]
    assert table.targets("U12 upper") == ["symbol:U12", "car:1.upper.4"]


@pytest.mark.rule("FC-212")
def test_behind_the_mail_wagon_places_go_on_counting() -> None:
    table = (
        started_table().player(0, upper="1,1,1,1,1,M1,0").show("X1-W6").play("take 1.1")
    )
    assert table.targets("U01 upper") == ["symbol:U01", "car:1.upper.7"]


@pytest.mark.rule("FC-221")
def test_a_divided_step_names_the_cards_that_are_reached() -> None:
    table = started_table().player(0, upper="0,0,0", lower="0,0").show("X1-C4")
    table.play("take 1.1")
    assert table.targets("C1 1 1") == ["symbol:C1", "step:1.upper.1", "step:1.lower.1"]
    assert table.targets("C1 2 0") == ["symbol:C1", "step:1.upper.2"]


@pytest.mark.rule("FC-295")
def test_coins_that_pay_are_named_one_by_one() -> None:
    table = started_table().player(0, coins=[3, 2, 0]).show("X1-W1")
    card = table.view()["offer"][0]
    table.play(f"buy {card}")
    assert table.targets("pay 3 1 0") == ["coin:1.1.3", "coin:1.2.1"]


@pytest.mark.rule("FC-119")
def test_taking_a_card_warns_of_symbols_without_effect() -> None:
    table = started_table().player(0, upper="1", lower="1").show("X1-W6")
    assert "effect.useless" in table.effects("take 1.1")
    table = started_table().player(0, upper="0", lower="0").show("X1-W6")
    assert "effect.useless" not in table.effects("take 1.1")


@pytest.mark.rule("FC-761")
def test_a_passenger_without_a_place_is_warned_of_and_says_where_it_belongs() -> None:
    table = started_table(2, modules="AD").player(0, upper="0,0").show("D1-2")
    assert "effect.no_place" in table.effects("take 1.1")
    assert "from card 3 on" in table.label("take 1.1")


@pytest.mark.rule("FC-120")
def test_the_last_card_of_a_row_says_what_is_cleared() -> None:
    table = started_table().show("X1-W1", "X1-W2", "X1-W3", "X1-C1")
    assert "effect.clears" not in table.effects("take 1.1")
    table.edit(gone=[1, 0, 0])
    assert "effect.clears" in table.effects("take 1.1")


@pytest.mark.rule("FC-119")
def test_a_symbol_says_what_it_lacks_and_which_one_helps() -> None:
    table = (
        started_table().player(0, upper="0", lower="0").show("X1-W7").play("take 1.1")
    )
    source = table.view()["source"]
    assert [one["sym"] for one in source["symbols"]] == ["U01", "U12"]
    assert source["lacks"] == [None, "@lack.first.U01"]


@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        ("B2-1", "celebrity The Actress", "Berühmtheit Die Schauspielerin"),
        ("X1-T1", "track card to Kehl", "Streckenkarte nach Kehl"),
        ("A1-1", "contract (a train of 4 cards)", "Auftrag (ein Zug mit 4 Karten)"),
        ("X1-W1", "wagon card (2 new 0-wagons)", "Waggonkarte (2 neue 0er-Waggons)"),
    ],
)
def test_cards_are_called_by_their_name_or_by_what_is_on_them(
    card: str, english: str, german: str
) -> None:
    table = started_table(2, modules="AB").show(card)
    for language, name in (("en", english), ("de", german)):
        assert name in table.label("decline 1.1", language)


@pytest.mark.parametrize("language", ["en", "de"])
def test_logs_of_older_tables_can_still_be_read(language: str) -> None:
    words = Catalogue(language, "first_class")
    card = phrase("card.action", {"kind": "@kind.postcard", "card": "B1-5"})
    end = phrase("card.end", {"card": "Z-W1"})
    assert "B1-5" in words.say("event.declined", {"player": "#0", "card": card})
    assert "Z-W1" in words.say("event.end_card", {"player": "#0", "card": end})
    params = {"player": "#0", "train": "@train.upper", "wagon": "M1"}
    assert words.say("event.mail", params)


@pytest.mark.rule("FC-011")
def test_a_kept_card_promises_no_action() -> None:
    game = stellwerk.new("first_class", 2, 1)
    view: dict[str, Any] = game.view(game.to_act)
    kept = view["choices"][0]
    assert kept["label"] == "choose.keep"
    for language in ("en", "de"):
        assert "{gives}" not in Catalogue(language, "first_class").texts["choose.keep"]


@pytest.mark.rule("FC-606")
def test_the_log_ends_with_the_final_scoring_and_the_winner() -> None:
    game = stellwerk.new("first_class", 2, 3)
    rng = Rng(3)
    told: list[Any] = []
    while game.to_act is not None:
        legal = game.legal_moves()
        told = list(game.play(legal[rng.below(len(legal))]))
    keys = [event.key for event in told]
    assert keys[-1] == "event.won"
    outcome = game.outcome()
    assert outcome is not None
    names = [f"#{seat}" for seat in outcome.winners]
    assert told[-1].params["players"] == names
    final = [event for event in told if event.key == "event.final"]
    assert len(final) == 2
    added = [event.params["coins"] for event in final]
    assert added == [part["coins"] for part in outcome.breakdown]


TURN = re.compile(r"\b(?:dein|im eigenen|in diesem|am) Zug(?:ende)?\b")


def test_in_german_a_train_is_never_a_turn() -> None:
    rules = (FOLDER / "RULES.de.md").read_text(encoding="utf-8")
    texts = json.loads((FOLDER / "texts.de.json").read_text(encoding="utf-8"))
    assert "## Spielzug" in rules
    assert [key for key, text in texts.items() if TURN.search(text)] == []
    for id in ("FC-103", "FC-124", "FC-282", "FC-T37", "FC-T39", "FC-E13"):
        line = next(one for one in rules.split("\n") if one.startswith(f"| {id} "))
        assert "Spielz" in line, id


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_legend_of_the_terminal_explains_coins_and_steps(language: str) -> None:
    legend = Catalogue(language, "first_class").texts["board.symbols"]
    assert "COIN" in legend
    assert ("split" if language == "en" else "verteilt") in legend


OTHER_TERMS = re.compile(r"Schlusskarte|Grundkarte|Gleiskarte|Wagenkarte|Promi")


def test_in_german_each_thing_has_one_name() -> None:
    web = Path(__file__).parents[3] / "web/src/games/first_class"
    files = [FOLDER / name for name in ("RULES.de.md", "texts.de.json")]
    files += [FOLDER / name for name in ("how.toml", "guide.toml")]
    for file in (*files, web / "words.de.json"):
        assert OTHER_TERMS.findall(file.read_text(encoding="utf-8")) == [], file.name


@pytest.mark.parametrize(
    ("file", "rule", "words"),
    [
        ("RULES.de.md", "FC-T47", "Je 4 Punkte für 3 Bonusstädte"),
        ("RULES.de.md", "FC-T49", "Je 2 Punkte für 3 Bonusstädte"),
        ("RULES.md", "FC-271", "may be fulfilled"),
        ("RULES.de.md", "FC-271", "ist erfüllbar"),
    ],
)
def test_rules_say_what_is_meant(file: str, rule: str, words: str) -> None:
    lines = (FOLDER / file).read_text(encoding="utf-8").split("\n")
    assert words in next(line for line in lines if line.startswith(f"| {rule} "))


@pytest.mark.rule("FC-103")
def test_the_question_counts_turns_and_not_cards() -> None:
    asked = started_table().view()["question"]
    params = {"round": 1, "n": 2, "of": 3}
    assert asked["key"] == "ask.turn"
    for language, words in (("en", "turn 2 of 3"), ("de", "Spielzug 2 von 3")):
        assert words in Catalogue(language, "first_class").say("ask.turn", params)


def test_celebrities_have_a_name_in_each_language() -> None:
    printed = json.loads((FOLDER / "edition.json").read_text(encoding="utf-8"))
    cards = [one for module in printed["modules"].values() for one in module["cards"]]
    named = [one for one in cards if one.get("type") == "celebrity"]
    assert len(named) == 9
    assert all(one["name"] and one["german"] != one["name"] for one in named)
