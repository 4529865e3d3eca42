# SPDX-License-Identifier: MIT
"""Guided first games at a table: the guide leads, and free play follows."""

from typing import Any

import pytest

from stellwerk.games import TITLES
from tests.server.client import Player, Running, ask, sitting, tokens_of

TAUGHT = list(TITLES)


def begin(server: Running, game: str = "rail_line") -> dict[str, Any]:
    status, made = ask(server.port, f"/api/games/{game}/lesson", {"name": "Ada"})
    assert status == 201
    assert isinstance(made, dict)
    return made


def guide_of(server: Running, game: str = "rail_line") -> dict[str, Any]:
    status, guide = ask(server.port, f"/api/games/{game}/guide/en")
    assert status == 200
    assert isinstance(guide, dict)
    return guide


def my_state(player: Player) -> dict[str, Any]:
    """The position in which the learner is asked."""
    while player.my_turn() is None:
        player.receive()
    seat = player.my_turn()
    return player.states[seat]


def follow(player: Player, guide: dict[str, Any], until: int) -> dict[str, Any]:
    """Play what the guide asks for, up to an entry of the record."""
    while (state := my_state(player))["entry"] < until:
        assert state["seal"] == guide["seals"][state["entry"]]
        text = guide["moves"][str(state["entry"])]
        assert player.move(state["seat"], text)["type"] == "done"
    return state


@pytest.mark.parametrize("game", TAUGHT)
def test_the_others_play_what_the_guide_says_to_its_end(
    server: Running, game: str
) -> None:
    guide = guide_of(server, game)
    made = begin(server, game)
    with sitting(server.port, made["table"], tokens_of(made)) as player:
        last = len(guide["seals"]) - 1
        state = follow(player, guide, last)
        assert player.info["lesson"]
        assert state["seal"] == guide["seals"][last]


def test_free_play_follows_the_guide(server: Running) -> None:
    guide = guide_of(server)
    made = begin(server)
    with sitting(server.port, made["table"], tokens_of(made)) as player:
        follow(player, guide, len(guide["seals"]) - 1)
        assert player.play_on(lambda texts: texts[0])["view"]["over"]


def test_whoever_leaves_the_guide_plays_on_freely(server: Running) -> None:
    guide = guide_of(server)
    made = begin(server)
    with sitting(server.port, made["table"], tokens_of(made)) as player:
        state = my_state(player)
        assert guide["moves"][str(state["entry"])] == "side I"
        player.move(state["seat"], "side II")
        state = my_state(player)
        assert state["seal"] != guide["seals"][state["entry"]]
        assert player.play_on(lambda texts: texts[0])["view"]["over"]


def test_a_lesson_is_still_one_after_the_table_was_put_away(server: Running) -> None:
    guide = guide_of(server)
    made = begin(server)
    with sitting(server.port, made["table"], tokens_of(made)) as player:
        follow(player, guide, 10)
    server.services.hub.evict(float("inf"))
    with sitting(server.port, made["table"], tokens_of(made)) as player:
        follow(player, guide, 20)
        assert player.info["lesson"]


def test_other_tables_are_no_lessons(server: Running) -> None:
    wish = {"game": "rail_line", "players": 2, "seats": [{"kind": "human"}]}
    _, made = ask(server.port, "/api/tables", wish)
    with sitting(server.port, made["table"], tokens_of(made)) as player:
        assert not player.until("table")["lesson"]


def test_both_languages_have_the_same_stops(server: Running) -> None:
    english = guide_of(server)
    _, german = ask(server.port, "/api/games/rail_line/guide/de")
    assert [s["key"] for s in english["stops"]] == [s["key"] for s in german["stops"]]
    assert english["stops"][0]["title"] != german["stops"][0]["title"]


def test_unknown_games_have_no_lesson(server: Running) -> None:
    assert ask(server.port, "/api/games/chess/guide/en")[0] in (400, 404)
    assert ask(server.port, "/api/games/chess/lesson", {"name": "Ada"})[0] in (400, 404)
