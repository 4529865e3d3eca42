# SPDX-License-Identifier: MIT
"""Sentences from keys and parameters. Rail Line's catalogue serves as an example."""

import pytest

from stellwerk.core.messages import phrase
from stellwerk.core.texts import LANGUAGES, Catalogue


def catalogue(texts: dict[str, str], language: str = "en") -> Catalogue:
    """A catalogue with entries of our own on top of the shared ones."""
    made = Catalogue(language)
    made.texts.update(texts)
    return made


def test_gaps_are_filled() -> None:
    words = catalogue({"paid": "{player} pays {n} for {thing}."})
    params = {"player": "#1", "n": 3, "thing": "coal"}
    assert words.say("paid", params, ["Ann", "Ben"]) == "Ben pays 3 for coal."


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 coins"), (1, "1 coin"), (2, "2 coins"), (-1, "-1 coins")]
)
def test_plurals_follow_the_number(n: int, said: str) -> None:
    words = catalogue({"coins": "{n} {n|coin|coins}"})
    assert words.say("coins", {"n": n}) == said


def test_a_plural_form_may_be_empty() -> None:
    words = catalogue({"wagons": "{n} Wagen{n|| zusammen}"})
    assert words.say("wagons", {"n": 1}) == "1 Wagen"
    assert words.say("wagons", {"n": 4}) == "4 Wagen zusammen"


def test_lists_are_joined_and_an_empty_one_is_a_dash() -> None:
    words = catalogue({"got": "{things}", "coal": "Kohle"})
    assert words.say("got", {"things": ["@coal", "#0", 3]}, ["Ann"]) == "Kohle, Ann, 3"
    assert words.say("got", {"things": []}) == "–"


def test_entries_may_stand_in_entries() -> None:
    words = catalogue({"got": "one {good}", "good.coal": "lump of coal"})
    assert words.say("got", {"good": "@good.coal"}) == "one lump of coal"


def test_a_phrase_is_an_entry_with_gaps_of_its_own() -> None:
    words = catalogue({"got": "{player} takes {things}", "coins": "{n} {n|coin|coins}"})
    things = [phrase("coins", {"n": 1}), phrase("coins", {"n": 2})]
    told = words.say("got", {"player": "#0", "things": things}, ["Ann"])
    assert told == "Ann takes 1 coin, 2 coins"


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Player 3"), ("de", "Spieler 3")]
)
def test_a_seat_without_a_name_is_called_by_its_number(
    language: str, said: str
) -> None:
    words = catalogue({"turn": "{player}"}, language)
    assert words.say("turn", {"player": "#2"}, ["Ann", "Ben"]) == said


@pytest.mark.parametrize("typed", ["#", "#x", "#-1", "#1²", "@", "@no.such.key", "@#1"])
def test_what_a_player_typed_is_quoted_as_it_is(typed: str) -> None:
    words = catalogue({"quote": "“{text}”"})
    assert words.say("quote", {"text": typed}, ["Ann"]) == f"“{typed}”"


def test_names_with_braces_are_not_filled_again() -> None:
    words = catalogue({"turn": "{player}: {n}"})
    assert words.say("turn", {"player": "#0", "n": 1}, ["{n}"]) == "{n}: 1"


def test_what_has_a_name_in_a_language_is_called_by_it() -> None:
    words = catalogue({"met": "{name} is here."})
    assert words.say("met", {"name": "Vienna", "name_de": "Wien"}) == "Vienna is here."
    assert words.say("met", {"name": "Vienna", "name_en": "Wien"}) == "Wien is here."


def test_a_missing_entry_or_parameter_is_a_loud_error() -> None:
    words = catalogue({"paid": "{n}"})
    with pytest.raises(KeyError):
        words.say("no.such.key")
    with pytest.raises(KeyError):
        words.say("paid", {"m": 1})
    assert words.has("paid")
    assert not words.has("no.such.key")


@pytest.mark.parametrize("language", ["", "fr", "EN", "en/../de"])
def test_an_unknown_language_is_refused_with_those_that_exist(language: str) -> None:
    with pytest.raises(ValueError, match="choose from en, de"):
        Catalogue(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_brings_its_texts_along(language: str) -> None:
    shared = Catalogue(language)
    game = Catalogue(language, "rail_line")
    assert game.texts.keys() > shared.texts.keys()
    assert game.say("title") == "Rail Line"
