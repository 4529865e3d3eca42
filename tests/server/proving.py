# SPDX-License-Identifier: MIT
"""Finished games of a server, and the proof that nobody chose their luck."""

import stellwerk
from stellwerk.core.record import read_record
from stellwerk.core.shuffle import read_shuffle, verify
from tests.server.client import Running, ask, sitting


def record_of(server: Running, table: str) -> str:
    status, text = ask(server.port, f"/api/tables/{table}/record")
    assert status == 200
    assert isinstance(text, str)
    return text


def check(server: Running, table: str) -> list[str]:
    """Every draw follows from what was promised; returns the seeds."""
    record = read_record(record_of(server, table))
    rules = stellwerk.rules(record.game, record.players, record.options)
    assert verify(rules, record)
    assert record.luck is not None
    assert ask(server.port, f"/api/tables/{table}/verify")[1]["ok"]
    return read_shuffle(record.luck, record.players).seeds


def finish(server: Running, table: str, tokens: list[str]) -> None:
    """Bots play everybody's seats to the end."""
    with sitting(server.port, table, tokens) as all_seats:
        all_seats.until("state")
        for seat in range(len(tokens)):
            all_seats.ask(type="hand_to_bot", seat=seat, bot="random")
        all_seats.until("table", lambda m: m["status"] == "over")
