# SPDX-License-Identifier: MIT
"""Frames on their short way: as the library writes them, and only as fast as read."""

import json
import socket

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from stellwerk.server.web import messages as m
from stellwerk.server.web.connection import OUTBOX
from stellwerk.server.web.doors import frame_head
from tests.server.client import Running, make_table, sitting, tokens_of
from tests.waiting import wait_until

LONG = "x" * 100_000


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_frames_begin_as_the_library_begins_them(length: int) -> None:
    text = b"x" * length
    assert frame_head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_messages_of_every_length_arrive(server: Running) -> None:
    made = make_table(server.port, ["human", "human"])
    with sitting(server.port, made["table"], tokens_of(made)) as anna:
        anna.until("state")
        for length in (1, 125, 126, 127, 499, 500):
            assert anna.ask(type="chat", seat=0, text="ü" * length)["type"] == "done"
        told = [json.loads(frame) for frame in anna.frames]
        said = [each for each in told if each["type"] == "chat"]
        assert [len(each["line"]["text"]) for each in said] == [
            1,
            125,
            126,
            127,
            499,
            500,
        ]


def test_who_does_not_read_is_let_go_and_others_play_on(server: Running) -> None:
    made = make_table(server.port, ["human", "human"], spectators="open")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", server.port))
    address = f"ws://127.0.0.1:{server.port}/ws/{made['table']}"
    with (
        sitting(server.port, made["table"], tokens_of(made)) as anna,
        connect(address, sock=raw, compression=None, max_size=None) as sleeper,
    ):
        anna.until("state", lambda told: told["seat"] == 1)  # both have come
        sleeper.send('{"type":"hello"}')
        table = server.services.hub.tables[made["table"]]
        wait_until(lambda: len(table.connections) == 2)
        (idle,) = (each for each in table.connections if not each.seats)
        long = m.Said(line=m.ChatLine(0, 0, "", LONG, ""))
        loop = server.server.servers[0].get_loop()
        for _ in range(OUTBOX + 200):
            loop.call_soon_threadsafe(idle.send, long)
        wait_until(idle.closing.done)
        assert idle.closing.result() == m.CLOSE_SLOW
        assert len(idle.outbox) <= OUTBOX
        seat = anna.my_turn()
        assert seat is not None
        text = anna.states[seat]["view"]["choices"][0]["text"]
        assert anna.move(seat, text)["type"] == "done"
        assert last_code(sleeper) == m.CLOSE_SLOW


def last_code(sleeper: ClientConnection) -> int:
    """Read on until the server closes."""
    try:
        while True:
            sleeper.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
