# SPDX-License-Identifier: MIT
"""Snapshots are exact, in the middle of any turn, and bad ones are refused."""

import json
from typing import Any

import pytest

from stellwerk import BadNotation, BadSnapshot
from stellwerk.core.rng import Rng
from tests.games.rail_line.table import new_table, table_at


@pytest.mark.parametrize("players", [2, 3])
def test_a_restored_game_looks_the_same_to_everybody_at_every_moment(
    players: int,
) -> None:
    table = new_table(players, start_player="random", score_sheet=2)
    rng = Rng(21)
    while table.asked != "over":
        snapshot = json.loads(json.dumps(table.snapshot()))
        twin = table.copy().put(snapshot)
        for seat in (0, 1, None):
            assert twin.view(seat) == table.view(seat)
        table = twin
        table.play(table.some_move(rng))


def test_a_restored_line_shows_the_start_station() -> None:
    for side, symbols in [(0, ["coal"]), (1, ["iron_ore"])]:
        assert table_at(side=side).view()["line"][0][0] == symbols


def change(key: str, value: object) -> dict[str, Any]:
    table = table_at()
    return {**table.snapshot(), key: value}


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("stack", ["fly 1"], "unknown step 'fly 1'"),
        ("stack", "card 1", "should be a list"),
        ("laid", ["B99"], "'laid' names an unknown card 'B99'"),
        ("turn", "one", "should be a whole number"),
        ("ending", 1, "should be true or false"),
        ("players", [], "'players' should hold 2, not 0"),
        ("display", None, "should be a list"),
    ],
)
def test_a_bad_snapshot_is_refused_with_its_reason(
    key: str, value: object, words: str
) -> None:
    with pytest.raises(BadSnapshot, match=words):
        table_at().rules.restore(change(key, value))


def test_a_snapshot_of_another_sheet_size_is_refused() -> None:
    table = table_at()
    snapshot: Any = table.snapshot()
    snapshot["players"][0]["marks"] = [0, 0]
    with pytest.raises(BadSnapshot, match="'marks' should hold 11 numbers, not 2"):
        table.rules.restore(snapshot)


@pytest.mark.parametrize(
    "text", ["", "play", "play A13", "slow 28 coal", "deal", "deal X", "lane 4", "Pass"]
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    table = table_at()
    with pytest.raises(BadNotation, match=r"Rail Line|does not exist"):
        table.refusal(text)


def test_spaces_around_and_between_words_do_not_matter() -> None:
    table = table_at()
    assert table.rules.parse(table.state, "  play   A01 ").text() == "play A01"
