# SPDX-License-Identifier: MIT
"""Snapshots are exact, in the middle of any turn, and bad ones are refused."""

import json
from typing import Any

import pytest

from stellwerk import LUCK, BadNotation, BadSnapshot
from stellwerk.core.rng import Rng
from tests.games.rail_line.table import fresh, table


@pytest.mark.parametrize("players", [2, 3])
def test_a_restored_game_looks_the_same_to_everybody_at_every_moment(
    players: int,
) -> None:
    game = fresh(players, start_player="random", score_sheet=2)
    rng = Rng(21)
    while game.state.stack:
        snapshot = json.loads(json.dumps(game.rules.save(game.state)))
        twin = game.rules.restore(snapshot)
        for seat in (0, 1, None):
            assert game.rules.view(twin, seat) == game.view(seat)
        game.state = twin
        if game.rules.to_act(twin) == LUCK:
            move = game.rules.draw(twin, rng)
        else:
            moves = game.rules.legal_moves(twin)
            move = moves[rng.below(len(moves))]
        game.rules.apply(twin, move)


def test_a_restored_line_shows_the_start_station() -> None:
    for side, symbols in [(0, ["coal"]), (1, ["iron_ore"])]:
        assert table(side=side).view()["line"][0][0] == symbols


def change(key: str, value: object) -> dict[str, Any]:
    game = table()
    return {**game.rules.save(game.state), key: value}


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
        table().rules.restore(change(key, value))


def test_a_snapshot_of_another_sheet_size_is_refused() -> None:
    game = table()
    snapshot: Any = game.rules.save(game.state)
    snapshot["players"][0]["marks"] = [0, 0]
    with pytest.raises(BadSnapshot, match="'marks' should hold 11 numbers, not 2"):
        game.rules.restore(snapshot)


@pytest.mark.parametrize(
    "text", ["", "play", "play A13", "slow 28 coal", "deal", "deal X", "lane 4", "Pass"]
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    game = table()
    with pytest.raises(BadNotation, match=r"Rail Line|does not exist"):
        game.rules.parse(game.state, text)


def test_spaces_around_and_between_words_do_not_matter() -> None:
    game = table()
    assert game.rules.parse(game.state, "  play   A01 ").text() == "play A01"
