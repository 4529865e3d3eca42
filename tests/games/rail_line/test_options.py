# SPDX-License-Identifier: MIT
"""The options of a game, both values of each."""

import pytest

from stellwerk import BadOption, BadSetup, rules
from stellwerk.core.texts import LANGUAGES, Catalogue
from stellwerk.games import title_of
from tests.games.rail_line.table import line, new_table, scored, table_at

DECLARED = {
    "score_sheet": ("RL-101", 1, [1, 2]),
    "start_player": ("RL-103", "random", ["random", 1, 2, 3]),
    "slow_train_free_move_mandatory": ("RL-I5", True, [True, False]),
    "slow_train_may_pass_own_fast_train": ("RL-I7", False, [True, False]),
    "chain_rows_fall_back_to_earlier_box": ("RL-I16", True, [True, False]),
    "sheet2_industry_needs_chain": ("RL-I17", True, [True, False]),
}


def test_every_option_of_the_rules_is_declared_with_its_rule_and_default() -> None:
    found = {
        option.key: (option.rule, option.default, option.allowed(3))
        for option in title_of("rail_line").options()
    }
    assert found == DECLARED


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_label_and_help(language: str) -> None:
    words = Catalogue(language, "rail_line")
    for key, (_, _, values) in DECLARED.items():
        assert words.say(f"option.{key}")
        assert words.say(f"option.{key}.help")
        if True not in values:
            for value in values:
                assert words.say(f"option.{key}.{value}")


def test_the_shipped_edition_states_the_same_defaults() -> None:
    made = rules("rail_line", 2)
    assert made.options == {key: default for key, (_, default, _) in DECLARED.items()}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("score_sheet", 3),
        ("score_sheet", "1"),
        ("score_sheet", True),
        ("start_player", 3),
        ("start_player", 0),
        ("start_player", "Anna"),
        ("slow_train_free_move_mandatory", 1),
        ("slow_train_may_pass_own_fast_train", "yes"),
        ("chain_rows_fall_back_to_earlier_box", None),
        ("sheet2_industry_needs_chain", 0),
    ],
)
def test_a_wrong_value_is_refused_with_the_allowed_ones(
    key: str, value: object
) -> None:
    with pytest.raises(BadOption, match=f"option '{key}'.*choose from"):
        rules("rail_line", 2, {key: value})


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match=r"unknown option 'solo'.*score_sheet"):
        rules("rail_line", 2, {"solo": True})


@pytest.mark.parametrize("players", [1, 4, 0, -2])
def test_only_two_or_three_can_play(players: int) -> None:
    with pytest.raises(BadSetup, match="2 to 3 players"):
        rules("rail_line", players)


@pytest.mark.rule("RL-103")
def test_the_start_player_is_drawn_or_a_seat() -> None:
    assert new_table(3, start_player="random").asked == "start"
    for seat in (1, 2, 3):
        assert new_table(3, start_player=seat).asked == f"side {seat}"


@pytest.mark.rule("RL-I5")
def test_by_agreement_a_free_move_may_be_left_out() -> None:
    options = {"slow_train_free_move_mandatory": False}
    table = table_at(laid=line(3), asked="extra", options=options, coins=[1])
    table.receive(0, "locomotive")
    assert table.legal()[-1] == "slow none"
    assert len(table.legal()) > 1
    table.play("slow none")
    assert len(table.told("slow_stays")) == 1
    assert table.trains(0) == (3, 0)
    table.play("buy slow")
    assert table.refusal("slow none") == "RL-502"  # a paid move is made


@pytest.mark.rule("RL-I5")
def test_without_agreement_a_free_move_is_made() -> None:
    table = table_at(laid=line(3), asked="extra").receive(0, "locomotive")
    assert table.refusal("slow none") == "RL-316"


@pytest.mark.rule("RL-I7")
@pytest.mark.parametrize("may_pass", [True, False])
@pytest.mark.parametrize(("count", "card", "curve"), [(8, 8, 9), (16, 17, 18)])
def test_the_curve_is_in_reach_during_an_8th_card_only_by_agreement(
    may_pass: bool, count: int, card: int, curve: int
) -> None:
    table = table_at(
        laid=line(count, 4),
        end=card,
        slow=[card - 1, 0],
        stack=["turn_over", "extra 1", "curve", "free_slow 1"],
        options={
            "slow_train_may_pass_own_fast_train": may_pass,
            "slow_train_free_move_mandatory": False,
        },
    )
    assert (f"slow {curve} locomotive" in table.legal()) == may_pass
    refused = table.refusal(f"slow {curve} locomotive")
    assert refused == (None if may_pass else "RL-313")


@pytest.mark.rule("RL-I16")
@pytest.mark.parametrize(("falls_back", "ore"), [(True, 1), (False, 0)])
def test_a_failed_box_falls_back_or_scores_nothing(falls_back: bool, ore: int) -> None:
    for sheet in (1, 2):
        table = scored(
            sheet,
            {"coal": 3, "iron_ore": 2},
            options={"chain_rows_fall_back_to_earlier_box": falls_back},
        )
        assert table.points()["iron_ore"] == ore
        assert table.seat(0)["counting"]["iron_ore"] == ore


@pytest.mark.rule("RL-I17")
@pytest.mark.parametrize(("needed", "steel"), [(True, 0), (False, 9)])
def test_steel_on_sheet_2_needs_its_chain_or_not(needed: bool, steel: int) -> None:
    table = scored(
        2, {"steel": 3}, options={"sheet2_industry_needs_chain": needed}, asked="extra"
    )
    assert table.points()["steel"] == steel
    table.receive(0, *["coal"] * 2, "iron_ore")
    assert table.coins(0) == 1  # the coin for a chain comes either way
