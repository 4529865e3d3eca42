# SPDX-License-Identifier: MIT
"""Seals: every position says which record it belongs to."""

import json
import random

from stellwerk.core.record import read_record
from stellwerk.core.shuffle import read_shuffle
from tests.server.client import Player, Running, make_table, sitting, tokens_of
from tests.server.proving import check, record_of


def test_seals_told_during_the_game_are_those_of_the_record(server: Running) -> None:
    """After take-backs and reading from the storage again, too."""
    made = make_table(server.port, ["human", "human"], options={"start_player": 1})
    table, tokens = made["table"], tokens_of(made)
    rng = random.Random(5)
    with sitting(server.port, table, tokens) as both:
        both.until("state")
        for turn in range(30):
            move_on(both, rng)
            if turn % 5 == 4:
                seat = max(both.states, key=lambda seat: both.states[seat]["seen"])
                kind = "undo" if both.states[seat]["can_undo"] else "undo_request"
                both.ask(type=kind, seat=seat, seen=both.seen)
                server.services.hub.tables[table].dirty = True
        last = both.play_on(rng.choice)
        while both.info["status"] != "over":
            both.receive()
        sealed = both.info["shuffle"]["seal"]
    record = read_record(record_of(server, table))
    assert record.luck is not None
    assert record.luck["seal"] == sealed
    shuffle = read_shuffle(record.luck, 2)
    seals = [
        shuffle.first_seal(
            *(record.game, record.version, record.edition),
            *(record.players, record.options),
        )
    ]
    for entry in record.entries:
        seals.append(shuffle.seal(seals[-1], entry.line()))
    told: dict[int, str] = {}  # of what was not taken back later
    for frame in map(json.loads, both.frames):
        if frame["type"] == "state":
            told = {e: seal for e, seal in told.items() if e < frame["entry"]}
            told[frame["entry"]] = frame["seal"]
    assert len(told) > 20
    assert told == {entry: seals[entry] for entry in told}
    assert last["seal"] == seals[-1]
    assert check(server, table)


def move_on(both: Player, rng: random.Random) -> None:
    while (seat := both.my_turn()) is None:
        both.receive()
    texts = [choice["text"] for choice in both.states[seat]["view"]["choices"]]
    assert both.move(seat, rng.choice(texts))["type"] == "done"
