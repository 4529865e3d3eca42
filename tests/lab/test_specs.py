# SPDX-License-Identifier: MIT
"""Bots as short texts and as JSON, and what is said about wrong ones."""

import pytest

from stellwerk.bots.registry import UnknownBot, make_bot, short_spec
from stellwerk.bots.search import SearchBot
from stellwerk.cli.tournament import read_bots
from stellwerk.core.rng import Rng
from tests.lab.helpers import GAME


@pytest.mark.parametrize(
    "spec",
    [
        "search:sims=400:depth=20",
        '{"bot": "search", "sims": 400, "depth": 20}',
        ' {"depth": 20, "bot": "search", "sims": 400.0} ',
    ],
)
def test_a_spec_is_short_text_or_json(spec: str) -> None:
    bot = make_bot(spec, Rng(0), GAME)
    assert isinstance(bot, SearchBot)
    assert (bot.settings.sims, bot.settings.depth) == (400, 20)


def test_json_becomes_short_text() -> None:
    assert short_spec('{"bot": "greedy", "worlds": 2, "slips": 0.25}') == (
        "greedy:worlds=2:slips=0.25"
    )
    assert short_spec('{"bot": "director"}') == "director"
    assert short_spec("random") == "random"


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("hal", "unknown bot 'hal'; choose from random, greedy, search, apprentice"),
        ("", "unknown bot ''; choose from"),
        ('{"bot": "hal"}', "unknown bot 'hal'; choose from random"),
        ("search:simz=4", "'search' has no parameter 'simz'; it has: sims, seconds"),
        ("random:x=1", "'random' has no parameter 'x'; it has: none"),
        ('{"bot": "greedy", "sims": 4}', "no parameter 'sims'; it has: worlds, slips"),
        ("search:sims=0", "sims >= 1"),
        ("search:sims=-5", "sims >= 1"),
        ('{"bot": "search", "seconds": 0}', "seconds > 0"),
        ("search:seconds=-1", "seconds > 0"),
        ("search:sims=many", "sims is 'many', not a number"),
        ("search:sims=2.5", "sims is '2.5', not a whole number"),
        ("search:sims=nan", "sims is 'nan', not a finite number"),
        ("search:seconds=inf", "seconds is 'inf', not a finite number"),
        ("search:sims=1e30", "sims is '1e30'; at most 1000000000"),
        ("search:sims=4:sims=5", "sims is given twice"),
        ("director:sims=4", "'director' is a level and has no parameters"),
        ("greedy:worlds=0", "worlds is at least 1"),
        ('{"bot": "search", "sims": "4"}', "sims is '4', not a number"),
        ('{"bot": "search", "sims": true}', "sims is True, not a number"),
        ('{"bot": 3}', 'should look like {"bot": "search", "sims": 400}'),
        ('{"sims": 3}', 'should look like {"bot": "search", "sims": 400}'),
        ('{"bot": "search"', "is no JSON"),
    ],
)
def test_a_wrong_spec_says_what_is_allowed(spec: str, complaint: str) -> None:
    with pytest.raises(UnknownBot) as refusal:
        make_bot(spec, Rng(0), GAME)
    assert complaint in str(refusal.value)


def test_commas_inside_braces_do_not_part_bots() -> None:
    search = '{"bot": "search", "sims": 4}'
    assert read_bots(f"greedy, {search},random") == ["greedy", search, "random"]
    assert read_bots(f'["greedy", {search}]') == [
        "greedy",
        {"bot": "search", "sims": 4},
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("[3]", "3 should be a text or an object"), ("[greedy]", "bots: no JSON")],
)
def test_a_wrong_list_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(UnknownBot, match=complaint):
        read_bots(text)
