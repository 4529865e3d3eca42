# SPDX-License-Identifier: MIT
"""What can be agreed on before a game, and what is refused."""

from typing import Any, Final

import pytest

import stellwerk
from stellwerk import BadOption, BadSetup
from stellwerk.core.options import Option
from stellwerk.core.title import Title
from stellwerk.kit.cases import Case, cases_of

WRONG: Final[list[Any]] = [None, "no such value", -1, 10**6, 1.5, [], ["?"], {}, [[]]]


def test_every_option_value_is_tried_by_some_case(title: Title) -> None:
    """What no case reaches must be refused at every table."""
    tried = cases_of(title)
    assert {case.players for case in tried if not case.options} == set(
        range(title.min_players, title.max_players + 1)
    )
    for option in title.options():
        used = [
            case.options[option.key] for case in tried if option.key in case.options
        ]
        assert used, f"{option.key} cannot be changed at any table"


def test_rules_know_what_was_agreed(case: Case) -> None:
    rules = case.rules
    assert (rules.game, rules.version) == (case.title.key, case.title.version)
    assert rules.players == case.players
    assert list(rules.options) == [option.key for option in case.title.options()]
    assert rules.options.items() >= case.options.items()
    again = stellwerk.rules(rules.game, rules.players, rules.options)
    assert again.options == rules.options
    assert again.action_count() == rules.action_count()


def test_an_unknown_option_is_refused_with_those_that_exist(case: Case) -> None:
    with pytest.raises(BadOption, match="no_such_option") as refused:
        case.title.rules(case.players, {**case.options, "no_such_option": 1})
    for option in case.title.options():
        assert option.key in str(refused.value)


def test_values_outside_the_declaration_are_refused(title: Title) -> None:
    players = title.min_players
    edition = title.edition()
    for option in title.options():
        for value in [*WRONG, swapped(option, players)]:
            with pytest.raises(BadOption, match=option.key):
                title.rules(players, {option.key: value}, edition)


def swapped(option: Option, players: int) -> object:
    """An allowed value in the wrong type: a text for a number and so on."""
    allowed = option.allowed(players)[-1]
    return 0 if isinstance(allowed, (str, bool)) else str(allowed)


def test_player_counts_outside_the_box_are_refused(title: Title) -> None:
    for players in [-1, 0, title.min_players - 1, title.max_players + 1, 100]:
        with pytest.raises(BadSetup, match=str(title.max_players)):
            title.rules(players)
    for wrong in [True, None, "2", 2.0]:
        with pytest.raises(BadSetup):
            stellwerk.rules(title.key, wrong)  # type: ignore[arg-type]


def test_options_name_the_rule_that_they_switch(case: Case) -> None:
    for option in case.title.options():
        assert option.rule in case.rule_ids, option.key


def test_options_can_be_typed(case: Case) -> None:
    """Commands and forms hand over texts; they mean the same values."""
    for option in case.title.options():
        value = case.rules.options[option.key]
        text = ",".join(value) if isinstance(value, list) else str(value)
        assert option.read(text, case.players) == value


def test_a_title_says_who_made_it(title: Title) -> None:
    assert title.name
    assert title.publisher
    assert all(title.designers)
    assert 1900 < title.year < 2100
    assert len(title.prefix) == 2
    assert 1 <= title.min_players <= title.max_players
    assert title.edition().id
