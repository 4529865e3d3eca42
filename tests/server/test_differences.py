# SPDX-License-Identifier: MIT
"""Who has a view is told what has changed in it: the same view, and nothing else."""

import json
import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from stellwerk.games import TITLES
from stellwerk.kit.effort import effort
from tests.server.client import (
    Player,
    Running,
    make_table,
    names_in,
    sitting,
    tokens_of,
)
from tests.server.test_secrets import hidden_things, imagined_view

MOVES = effort(25, 400)


def whole_view(table: Any, viewer: int | None) -> Any:
    """The view that the engine shows now, as it would be sent."""
    view = table.rules.view(table.course.state, viewer)
    return json.loads(msgspec.json.encode(view))


def kinds(player: Player) -> Counter[str]:
    return Counter(json.loads(frame)["type"] for frame in player.frames)


def play_some(seated: Player, rng: random.Random, moves: int) -> Any:
    """Moves by chance; after each one the caller looks at what everybody has."""
    for _ in range(moves):
        while (seat := seated.my_turn()) is None:
            if any(state["view"]["over"] for state in seated.states.values()):
                return
            seated.receive()
        texts = [each["text"] for each in seated.states[seat]["view"]["choices"]]
        answer = seated.move(seat, rng.choice(texts))
        assert answer["type"] == "done"
        yield answer["seen"]


def catch_up(player: Player, seen: int) -> None:
    """Until all its views are those of a position."""
    while not player.states or min(s["seen"] for s in player.states.values()) < seen:
        player.receive()


@pytest.mark.parametrize("game", TITLES)
def test_changes_give_every_view_of_every_seat(server: Running, game: str) -> None:
    """Those who share a browser, a spectator, and one who gets whole views."""
    players = TITLES[game].min_players
    made = make_table(server.port, ["human"] * players, game=game, spectators="open")
    where = (server.port, made["table"])
    with (
        sitting(*where, tokens_of(made), differences=True) as seated,
        sitting(*where, [], differences=True) as watcher,
        sitting(*where, tokens_of(made)[:1]) as plain,
    ):
        for seen in play_some(seated, random.Random(5), MOVES):
            table = server.services.hub.tables[made["table"]]
            for player in (seated, watcher, plain):
                catch_up(player, seen)
                for viewer, message in player.states.items():
                    assert message["view"] == whole_view(table, viewer)
        assert kinds(seated)["change"] > 3 * kinds(seated)["state"]
        assert kinds(watcher)["change"] > 3 * kinds(watcher)["state"]
        assert kinds(plain)["change"] == 0
        told, full = (sum(map(len, each.frames)) for each in (watcher, plain))
        assert told < full


@pytest.mark.parametrize("game", TITLES)
def test_changes_hold_only_what_the_seat_may_know(server: Running, game: str) -> None:
    """Every word in them stands in the seat's own views; none names what is hidden."""
    players = TITLES[game].min_players
    made = make_table(server.port, ["human"] * players, game=game)
    where = (server.port, made["table"])
    one, *others = tokens_of(made)
    with (
        sitting(*where, others, differences=True) as seated,
        sitting(*where, [one], differences=True) as anna,
    ):
        anna.until("state")
        rng = random.Random(9)
        table = server.services.hub.tables[made["table"]]
        before = anna.states[0]["view"]
        for _ in range(MOVES):
            actor = table.course.to_act
            if actor < 0:
                break
            player = anna if actor == 0 else seated
            catch_up(player, table.course.seq)
            texts = [each["text"] for each in player.states[actor]["view"]["choices"]]
            seen = player.move(actor, rng.choice(texts))["seen"]
            catch_up(anna, seen)
            message = anna.states[0]
            assert message["view"] == imagined_view(table, 0)
            told = names_in(message.get("changes", []))
            assert told <= names_in(before) | names_in(message["view"])
            assert not told & (hidden_things(table)[0] - names_in(message["view"]))
            before = message["view"]


def test_who_lost_a_view_asks_for_all_of_it(server: Running) -> None:
    made = make_table(server.port, ["human"] * 2)
    where = (server.port, made["table"])
    with sitting(*where, tokens_of(made), differences=True) as seated:
        (seen,) = play_some(seated, random.Random(1), 1)
        catch_up(seated, seen)
        known = dict(seated.states)
        seated.states.clear()
        seated.frames.clear()
        assert seated.ask(type="look") == {"type": "done", "re": 3, "seen": seen}
        assert kinds(seated) == {"state": 2, "done": 1}
        assert {seat: each["view"] for seat, each in seated.states.items()} == {
            seat: each["view"] for seat, each in known.items()
        }
        for seen in play_some(seated, random.Random(1), 3):
            catch_up(seated, seen)
        assert kinds(seated)["change"] > 0


def test_who_comes_back_begins_with_whole_views(server: Running) -> None:
    made = make_table(server.port, ["human"] * 2)
    where = (server.port, made["table"])
    with sitting(*where, tokens_of(made), differences=True) as seated:
        (seen,) = play_some(seated, random.Random(1), 1)
    with sitting(*where, tokens_of(made), seen=seen, differences=True) as again:
        again.until("state", lambda state: state["seat"] == 1)
        assert kinds(again)["state"] == 2
        assert kinds(again)["change"] == 0
        for seen in play_some(again, random.Random(2), 3):
            catch_up(again, seen)
        assert kinds(again)["change"] > 0


def test_changes_go_on_from_the_state_of_a_stale_move(server: Running) -> None:
    made = make_table(server.port, ["human"] * 2)
    where = (server.port, made["table"])
    with sitting(*where, tokens_of(made), differences=True) as seated:
        (seen,) = play_some(seated, random.Random(1), 1)
        catch_up(seated, seen)
        answer = seated.ask(type="move", seat=0, text="pass", seen=0)
        assert answer["type"] == "stale"
        assert answer["state"]["type"] == "state"
        seated.states[0] = answer["state"]
        for seen in play_some(seated, random.Random(3), 2):
            catch_up(seated, seen)


def test_a_view_that_is_shorter_than_its_changes_is_sent(server: Running) -> None:
    made = make_table(server.port, ["human"] * 2)
    where = (server.port, made["table"])
    with sitting(*where, tokens_of(made), differences=True) as seated:
        seated.until("state", lambda state: state["seat"] == 1)
        table = server.services.hub.tables[made["table"]]
        table.shown.sizes.update({0: 1, 1: 10**6})
        seated.frames.clear()
        for seen in play_some(seated, random.Random(1), 1):
            catch_up(seated, seen)
        told = {json.loads(frame)["type"] for frame in seated.frames}
        assert {"state", "change"} <= told


def test_views_are_forgotten_with_the_last_who_is_told_changes(server: Running) -> None:
    """An idle table holds no view."""
    made = make_table(server.port, ["human"] * 2)
    where = (server.port, made["table"])
    with sitting(*where, tokens_of(made)) as plain:
        (seen,) = play_some(plain, random.Random(1), 1)
        table = server.services.hub.tables[made["table"]]
        assert table.shown is None
        with sitting(*where, tokens_of(made), differences=True) as seated:
            for seen in play_some(seated, random.Random(1), 1):
                catch_up(plain, seen)
            assert table.shown.seq == seen
        plain.until("table")
        for _ in play_some(plain, random.Random(1), 1):
            pass
        assert table.shown is None
