# SPDX-License-Identifier: MIT
"""Texts: everything that players read exists in every language, gaps filled."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stellwerk.core.texts import GAP, LANGUAGES, PACKAGE
from stellwerk.core.title import Title
from stellwerk.kit.cases import Case
from stellwerk.kit.playing import answer, applied, generator, position, to_the_end
from stellwerk.kit.properties import holds
from stellwerk.kit.wording import raw


def read(folder: Path, language: str) -> list[tuple[str, str]]:
    """The entries as they stand in the file, doubled keys included."""
    text = (folder / f"texts.{language}.json").read_text(encoding="utf-8")
    pairs: list[tuple[str, str]] = json.loads(text, object_pairs_hook=list)
    return pairs


def gaps(text: str) -> set[str]:
    return {gap[1] for gap in GAP.finditer(text)}


def test_catalogues_have_the_same_keys_and_gaps_in_all_languages(folder: Path) -> None:
    first = dict(read(folder, LANGUAGES[0]))
    for language in LANGUAGES[1:]:
        other = dict(read(folder, language))
        assert list(other) == list(first), "the same keys in the same order"
        for key, text in first.items():
            assert gaps(other[key]) == gaps(text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_well_formed(folder: Path, language: str) -> None:
    entries = read(folder, language)
    keys = [key for key, _ in entries]
    assert len(set(keys)) == len(keys), "no key twice"
    for key, text in entries:
        assert text.strip() == text != "", key
        assert not set(GAP.sub("", text)) & set("{}|"), key


@pytest.mark.parametrize(
    "code", ["COIN 4", "choose.take", "new_wagon", "UA", "W0", "@sym.L", "#1", "{n}"]
)
def test_codes_and_keys_in_a_sentence_are_found(title: Title, code: str) -> None:
    assert raw(f"Take it: {code}.", title) != []


def test_a_game_does_not_change_texts_of_all_games(title: Title) -> None:
    shared = dict(read(PACKAGE / "texts", "en"))
    assert not shared.keys() & dict(read(title.folder(), "en")).keys()


class Checker:
    """Puts keys into words in all languages and says which cannot be."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.names = [f"Player {seat + 1}" for seat in range(case.players)]

    def check(self, key: str, params: dict[str, Any]) -> None:
        for catalogue in self.case.catalogues:
            assert catalogue.has(key), f"{catalogue.language} lacks {key!r}"
            for gap in GAP.finditer(catalogue.texts[key]):
                assert gap[1] in params, f"{key}: nothing fills {gap[0]!r}"
                number = params[gap[1]]
                plural = gap[2] is not None
                assert not plural or type(number) is int, f"{key}: {gap[0]} = {number}"
            for value in params.values():
                self.check_value(key, value)
            sentence = catalogue.say(key, params, self.names)
            assert sentence
            assert raw(sentence, self.case.title) == [], f"{key}: {sentence}"

    def check_value(self, key: str, value: object) -> None:
        """Parameters are numbers, words, entries, phrases, seats, or lists."""
        if isinstance(value, list):
            for part in value:
                self.check_value(key, part)
            return
        if isinstance(value, dict):
            assert set(value) == {"key", "params"}, f"{key}: {value!r}"
            self.check(value["key"], value["params"])
            return
        assert isinstance(value, (str, int)), f"{key}: {value!r}"
        assert not isinstance(value, bool), f"{key}: {value!r} is no word"
        if isinstance(value, str) and value.startswith("@"):
            self.check(value[1:], {})
        if isinstance(value, str) and value.startswith("#"):
            assert 0 <= int(value[1:]) < self.case.players, f"{key}: {value}"

    def check_view(self, seen: dict[str, Any]) -> None:
        question = seen["question"]
        if question is not None:
            self.check(question["key"], question["params"])
        for choice in seen["choices"]:
            self.check(choice["label"], choice["params"])
            check_targets(choice["targets"])
            for effect in choice["preview"]:
                assert 0 <= effect["seat"] < self.case.players
                self.check(effect["key"], effect["params"])


def check_targets(targets: list[dict[str, object]]) -> None:
    for target in targets:
        assert set(target) == {"kind", "id"}
        assert all(isinstance(part, str) and part for part in target.values())


@holds(8)
def test_questions_choices_and_previews_can_be_put_into_words(
    case: Case, seed: int, part: int
) -> None:
    checker = Checker(case)
    state = position(case, seed, part)
    for viewer in case.viewers():
        checker.check_view(case.rules.view(state, viewer))
    if case.rules.to_act(state) < 0 and state.stack:
        question = case.rules.asked(state).question(state)
        checker.check(question.key, question.params)


@holds(3)
def test_events_can_be_put_into_words(case: Case, seed: int) -> None:
    rules = case.rules
    checker = Checker(case)
    state = rules.new_game()
    rng = generator(case, seed)
    while state.stack:
        state, events = applied(rules, state, answer(rules, state, rng))
        for event in events:
            assert event.key.startswith("event.")
            assert event.seat is None or 0 <= event.seat < case.players
            for viewer in [None, *event.known_to]:
                told: dict[str, Any] = event.to_dict(viewer)
                checker.check(told["key"], told["params"])
                check_targets(told["targets"])


@holds(4)
def test_refusals_can_be_put_into_words(case: Case, seed: int, part: int) -> None:
    rules = case.rules
    checker = Checker(case)
    state = position(case, seed, part)
    rng = generator(case, seed)
    for _ in range(100):
        move = rules.action(rng.below(rules.action_count()))
        refusal = rules.why_illegal(state, move)
        if refusal is not None:
            checker.check(refusal.reason, refusal.params)


def test_scores_and_tie_breaks_have_names(case: Case) -> None:
    rules = case.rules
    checker = Checker(case)
    state = rules.new_game()
    to_the_end(rules, state, 3)
    outcome = rules.outcome(state)
    assert outcome is not None
    for part in outcome.breakdown:
        for category in part:
            checker.check(f"score.{category}", {})
    for part in outcome.tie_breaks:
        for category in part:
            checker.check(f"tie.{category}", {})


def option_keys(title: Title, players: int) -> Iterator[str]:
    for option in title.options():
        yield f"option.{option.key}"
        yield f"option.{option.key}.help"
        if option.kind() in ("choice", "pick"):
            for value in option.allowed(players):
                yield f"option.{option.key}.{value}"


def test_options_have_labels_help_and_names_of_their_values(case: Case) -> None:
    checker = Checker(case)
    for key in ["title", "pitch", *option_keys(case.title, case.players)]:
        checker.check(key, {})
