# SPDX-License-Identifier: MIT
"""Bots by a short text."""

import sys

import pytest

from stellwerk import Rng
from stellwerk.bots.external import ExternalBot
from stellwerk.bots.registry import (
    LEVELS,
    UnknownBot,
    make_bot,
    split_specs,
    strong_settings,
)
from stellwerk.bots.search import SearchBot


def test_a_spec_sets_what_it_names() -> None:
    bot = make_bot("search:sims=40:depth=3", Rng(1))
    assert isinstance(bot, SearchBot)
    assert (bot.settings.sims, bot.settings.depth) == (40, 3)


def test_an_external_spec_holds_a_command_and_perhaps_its_time() -> None:
    bot = make_bot(f"external:{sys.executable} -c 'a:b'", Rng(1))
    assert isinstance(bot, ExternalBot)
    assert bot.command == [sys.executable, "-c", "a:b"]
    timed = make_bot(f"external:seconds=2.5:{sys.executable}", Rng(1))
    assert isinstance(timed, ExternalBot)
    assert timed.seconds == 2.5


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("hal", "unknown bot 'hal'; choose from random, greedy, search"),
        ("hal", "external:COMMAND"),
        ("search:depht=3", "no parameter 'depht'; it has: sims, seconds, depth"),
        ("search:sims=0", "sims >= 1"),
        ("search:sims=-4", "sims >= 1"),
        ("search:seconds=0", "seconds > 0"),
        ("search:sims=1.5", "not a whole number"),
        ("search:sims=many", "not a number"),
        ("search:sims=inf", "not a finite number"),
        ("search:seconds=nan", "not a finite number"),
        ("greedy:worlds=0", "worlds is at least 1"),
        ("random:x=1", "it has: none"),
        ("external", "external needs a command"),
        ("external:", "external needs a command"),
        ("external:no_such_program_anywhere", "no program 'no_such_program_anywhere'"),
        (f"external:seconds=0:{sys.executable}", "more than 0 seconds"),
        (f"external:seconds=soon:{sys.executable}", "not a number"),
        ("external:'a", "No closing quotation"),
    ],
)
def test_what_is_no_bot_is_refused(spec: str, message: str) -> None:
    with pytest.raises(UnknownBot) as refusal:
        make_bot(spec, Rng(1))
    assert message in str(refusal.value)


def test_specs_are_split_at_commas_outside_of_quotes() -> None:
    words = """greedy, external:node "a,b.js" ,external:'x, "y"'"""
    assert split_specs(words) == [
        "greedy",
        'external:node "a,b.js"',
        "external:'x, \"y\"'",
    ]
    with pytest.raises(UnknownBot, match="not closed"):
        split_specs("random,'greedy")


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_is_a_bot(level: str) -> None:
    assert make_bot(level, Rng(1), "rail_line") is not None


def test_advice_thinks_like_the_strongest_level_without_its_clock() -> None:
    settings = strong_settings("rail_line", 77)
    director = make_bot("director", Rng(1), "rail_line")
    assert settings.sims == 77
    assert settings.seconds > 1e6
    if isinstance(director, SearchBot):
        assert settings.depth == director.settings.depth
