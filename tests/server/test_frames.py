# SPDX-License-Identifier: MIT
"""Frames on their short way: as the library writes them, and only as fast as read."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from stellwerk.server.web import messages as m
from stellwerk.server.web.connection import OUTBOX
from stellwerk.server.web.doors import Mailbox, frame_head, is_whole, short_text
from tests.server.client import Running, make_table, sitting, tokens_of
from tests.waiting import wait_until

LONG = "x" * 100_000


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_frames_begin_as_the_library_begins_them(length: int) -> None:
    text = b"x" * length
    assert frame_head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def text_frame(text: str, kind: Opcode = Opcode.TEXT, last: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return Frame(kind, text.encode(), last).serialize(mask=True)


def test_a_short_text_is_read_as_the_library_would_read_it() -> None:
    for length in range(126):
        assert short_text(text_frame("x" * length)) == "x" * length
    assert short_text(text_frame("für Müller")) == "für Müller"


def test_everything_else_is_left_to_the_library() -> None:
    for data in (
        b"",
        text_frame("x")[:-1],
        text_frame("x") + text_frame("y"),
        text_frame("x" * 126),
        text_frame("x", last=False),
        text_frame("x", Opcode.BINARY),
        text_frame("x", Opcode.PING),
        Frame(Opcode.TEXT, b"unmasked").serialize(mask=False),
        Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),
    ):
        assert short_text(data) is None, data


def test_whole_messages_are_told_from_pieces() -> None:
    lengths = (0, 1, 125, 126, 300, 65_535, 65_536)
    frames = [text_frame("x" * length) for length in lengths]
    frames.insert(2, text_frame("now", Opcode.PING))
    data = b"".join(frames)
    ends = {sum(map(len, frames[:count])) for count in range(len(frames) + 1)}
    for cut in {*range(1000), *(end + 1 for end in ends), *(end - 1 for end in ends)}:
        if 0 <= cut <= len(data):
            assert is_whole(data[:cut]) == (cut in ends), cut
    begun = text_frame("a", last=False)
    assert not is_whole(begun)
    assert not is_whole(begun + text_frame("now", Opcode.PING))
    assert is_whole(begun + text_frame("b", Opcode.CONT))


def ways_to_send(number: int) -> Iterator[list[bytes]]:
    """A message with a number in pieces of every kind, and a whole one after it."""
    text = json.dumps({"type": "ping", "re": number})
    whole = text_frame(text)
    after = text_frame(json.dumps({"type": "ping", "re": number + 1}))
    for cut in range(1, len(whole)):
        yield [whole[:cut], whole[cut:], after]
        yield [whole[:cut], whole[cut:] + after]
    yield [whole, after]
    yield [whole + after]
    yield [whole + after[:1], after[1:]]
    first, rest = text_frame(text[:5], last=False), text_frame(text[5:], Opcode.CONT)
    yield [first, rest, after]
    yield [first + rest + after]
    yield [first, text_frame("now", Opcode.PING), rest, after]
    yield [text_frame("now", Opcode.PONG), whole, after]


def test_messages_in_pieces_of_every_kind_are_read(server: Running) -> None:
    made = make_table(server.port, ["human", "human"], spectators="open")
    address = f"ws://127.0.0.1:{server.port}/ws/{made['table']}"
    ways = [*ways_to_send(7)]
    for place in range(0, len(ways), 5):
        with connect(address, compression=None) as raw:
            raw.send('{"type":"hello"}')
            for way in ways[place : place + 5]:
                for piece in way:
                    raw.socket.sendall(piece)
                    wait_for_the_server()
                assert [next_pong(raw), next_pong(raw)] == [7, 8], way


def wait_for_the_server() -> None:
    """So that it gets the pieces one by one."""
    time.sleep(0.005)


def next_pong(raw: ClientConnection) -> int:
    while (told := json.loads(raw.recv(timeout=10)))["type"] != "pong":
        pass
    number: int = told["re"]
    return number


def test_a_reader_who_gives_up_leaves_everything_in_order() -> None:
    async def read() -> list[int]:
        box = Mailbox()
        impatient = asyncio.ensure_future(box.get())
        await asyncio.sleep(0)
        for event in (1, 2, 3):
            box.put_nowait(event)
        impatient.cancel()
        await asyncio.sleep(0)
        late = asyncio.ensure_future(box.get())
        found = [await late, await box.get(), await box.get()]
        waiting = asyncio.ensure_future(box.get())
        await asyncio.sleep(0)
        box.put_nowait(4)
        assert box.qsize() == 1
        return [*found, await waiting]

    assert asyncio.run(read()) == [1, 2, 3, 4]


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
