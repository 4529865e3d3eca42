# SPDX-License-Identifier: MIT
"""Every game, played to its end by two people at two browsers and a bot.

All frames are kept. When the game is over its record rebuilds every position, and
each frame must be what a position looks like in which all hidden things are others.
"""

import json
import random
import threading
from typing import Any

import msgspec
import pytest

import stellwerk
from stellwerk import LUCK, Rng
from stellwerk.core.lots import Cut, Lot, Lots
from stellwerk.core.shuffle import Shuffle
from stellwerk.games import TITLES
from tests.server.client import (
    Player,
    Running,
    ask,
    make_table,
    names_in,
    sitting,
    tokens_of,
)


class Person(threading.Thread):
    """Plays one seat by chance until the game is over."""

    def __init__(self, player: Player, seed: int) -> None:
        super().__init__()
        self.player = player
        self.rng = random.Random(seed)
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self.player.play_on(self.rng.choice)
        except BaseException as error:
            self.failure = error


def play_to_the_end(server: Running, game: str) -> tuple[str, list[Player]]:
    """Two people, a bot and a spectator; returns the table and all who saw it."""
    made = make_table(server.port, ["open", "open", "random"], game=game)
    table, tokens = made["table"], tokens_of(made)
    with (
        sitting(server.port, table, [tokens[0]]) as anna,
        sitting(server.port, table, [tokens[1]]) as ben,
        sitting(server.port, table, [made["spectator"]]) as watcher,
    ):
        people = [Person(anna, 1), Person(ben, 2)]
        for person in people:
            person.start()
        watcher.until("state", lambda state: state["view"]["over"])
        for person in people:
            person.join(600)
        assert [person.failure for person in people] == [None, None]
    return table, [anna, ben, watcher]


@pytest.mark.slow
@pytest.mark.parametrize("game", TITLES)
def test_two_people_and_a_bot_play_every_game_to_its_end(
    server: Running, game: str
) -> None:
    table, players = play_to_the_end(server, game)
    record = stellwerk.load(ask(server.port, f"/api/tables/{table}/record")[1])
    frames = [json.loads(frame) for player in players for frame in player.frames]
    states = [frame for frame in frames if frame["type"] == "state"]
    assert {state["seat"] for state in states} == {0, 1, None}
    assert no_question_has_a_single_answer(states)
    check_views(record, states)
    last = states[-1]
    assert last["outcome"]["scores"] == record.scores()
    check_luck(record, ask(server.port, f"/api/tables/{table}/verify")[1])


def check_luck(record: stellwerk.Game, told: dict[str, Any]) -> None:
    """What the server says that luck drew from gives luck's answers."""
    assert told["ok"]
    shuffle = Shuffle(told["secret"], told["seeds"], told["promises"])
    drawn = {place: e.text for place, e in enumerate(record.entries) if e.seat == LUCK}
    assert {one["entry"]: one["text"] for one in told["answers"]} == drawn
    for one in told["answers"]:
        lots = [Lot(**lot) for lot in one["lots"]]
        cuts = [Cut(**cut) for cut in one["cuts"]]
        made = Lots(one["word"], lots, cuts, one["glue"])
        assert made.told(shuffle.rng(one["entry"])) == one["text"]


def no_question_has_a_single_answer(states: list[dict[str, Any]]) -> bool:
    asked = [state["view"]["choices"] for state in states if state["view"]["choices"]]
    return bool(asked) and all(len(choices) > 1 for choices in asked)


def check_views(record: stellwerk.Game, states: list[dict[str, Any]]) -> None:
    """Each frame is the view of a twin, and its log names nothing hidden."""
    rules, rng = record.rules, Rng(7)
    by_entry: dict[int, list[dict[str, Any]]] = {}
    for state in states:
        by_entry.setdefault(state["entry"], []).append(state)
    position = rules.new_game()
    hidden_before: dict[int | None, set[str]] = {}
    for entry in range(len(record.entries) + 1):
        hidden = {
            viewer: set(rules.hidden(position, viewer)) for viewer in (None, 0, 1)
        }
        for state in by_entry.get(entry, []):
            viewer = state["seat"]
            twin = rules.imagine(position, viewer, rng)
            told = json.loads(msgspec.json.encode(rules.view(twin, viewer)))
            assert state["view"] == told, (entry, viewer)
            still = hidden[viewer] & hidden_before.get(viewer, set())
            assert not still & names_in(state["log"]) - names_in(state["view"])
        hidden_before = hidden
        if entry < len(record.entries):
            text = record.entries[entry].text
            rules.apply(position, rules.parse(position, text))
