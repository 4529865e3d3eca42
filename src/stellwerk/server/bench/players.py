# SPDX-License-Identifier: MIT
"""Who plays in the server's benchmark: one move in flight, as cheap as can be.

Most read only what they need to move: whose turn it is, and what is offered first. One
in `CAREFUL` keeps whole views, moves by them, and compares them with whole views that
it asks for. All check that both seats are told of every move, in order and in time.
"""

import asyncio
import json
import urllib.request
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from stellwerk.core.differences import carried_out
from stellwerk.server.bench.wire import Wire, open_wire
from stellwerk.server.web import from_client as c
from stellwerk.server.web import messages as m

PATIENCE: Final = 120.0
LATE: Final = 25  # moves; the game that is played here has at least twice as many
CAREFUL: Final = 20
FRAME: Final = json.dumps(
    {"type": "move", "seat": 0, "text": "play A05 in lane 2", "seen": 41, "re": 7}
).encode()
AS_THE_PAGE: Final = {"batch": True, "differences": True}
WISH: Final = {
    "game": "rail_line",
    "players": 2,
    "seats": [{"kind": "human"}, {"kind": "human"}],
}
SEATS: Final = (0, 1)
REFUSALS: Final = ("refused", "stale", "error")
ALL_OFFERS: Final = b'[["choices"],'  # how a change of them begins
FIRST_OFFER: Final = b'[["choices",0],'
LOOK: Final = b'{"type":"look"}'


class Echo:
    """A connection to the bare server."""

    def __init__(self, port: int) -> None:
        self.port: Final = port

    async def open(self) -> None:
        self.wire: Wire = await open_wire(self.port, "/", PATIENCE)

    async def renew(self) -> None:
        """An echo never ends."""

    async def move(self) -> None:
        self.wire.send(FRAME)
        if await self.wire.receive() != FRAME:
            raise RuntimeError("an echo that says something else")

    async def close(self) -> None:
        self.wire.close()


class Told(msgspec.Struct):
    """The few fields that are read of what the server says."""

    type: str
    seat: int | None = None
    seen: int = 0
    since: int = 0
    view: dict[str, Any] | None = None
    changes: list[list[Any]] | None = None


class Offer(msgspec.Struct):
    """A choice, as far as it is sent back."""

    text: str


class Glance(msgspec.Struct):
    """A view, as far as it is needed for the next move."""

    over: bool
    to_act: int | None
    choices: list[Offer]


class Heard(msgspec.Struct):
    """The same as `Told`, for who reads as little as can be."""

    type: str
    seat: int | None = None
    seen: int = 0
    since: int = 0
    view: Glance | None = None
    changes: list[msgspec.Raw] | None = None


decoder: Final = msgspec.json.Decoder(list[Told])
hearing: Final = msgspec.json.Decoder(list[Heard])
offers: Final = msgspec.json.Decoder(list[Offer])
offer: Final = msgspec.json.Decoder(Offer)


class Seated:
    """A connection to our server that plays both seats of its table, by whole views."""

    def __init__(self, port: int) -> None:
        self.port: Final = port

    def begin(self) -> None:
        """Nothing is known of a table yet."""
        self.views: dict[int, dict[str, Any]] = {}
        self.told: dict[int, int] = {}  # the position that each seat knows
        self.moves = 0

    @property
    def seen(self) -> int:
        return max(self.told.values(), default=0)

    async def open(self) -> None:
        made = await asyncio.to_thread(make_table, self.port)
        self.begin()
        self.wire: Wire = await open_wire(self.port, f"/ws/{made['table']}", PATIENCE)
        tokens = [seat["token"] for seat in made["seats"]]
        hello = {"type": "hello", "tokens": tokens, **AS_THE_PAGE}
        self.wire.send(json.dumps(hello).encode())
        while len(self.told) < len(SEATS):
            self.take(await self.wire.receive())

    # What is told.

    def take(self, frame: bytes) -> tuple[str, int]:
        """Take one frame in; returns the type and the position of its last message."""
        messages = decoder.decode(frame)
        for told in messages:
            if told.seat is not None and (told.view or told.changes is not None):
                self.look(told)
        return last_of(messages, frame)

    def look(self, told: Told) -> None:
        """Take a view in, or what has changed in it."""
        seat = told.seat
        assert seat is not None
        if told.view is not None:
            self.views[seat] = told.view
        else:
            assert told.changes is not None
            check_since(told, self.told)
            self.views[seat] = carried_out(self.views[seat], told.changes)
        self.told[seat] = told.seen

    @property
    def over(self) -> bool:
        return bool(self.views[0]["over"])

    def choice(self) -> tuple[int, str]:
        """Who moves, and how."""
        seat = self.views[0]["to_act"]
        return seat, self.views[seat]["choices"][0]["text"]

    # What is done.

    async def move(self) -> None:
        """Until it is stored and both seats know."""
        if self.over:
            await self.renew()
        seat, text = self.choice()
        move = c.Play(seat=seat, text=text, seen=self.told[seat])
        self.wire.send(m.encoder.encode(move))
        seen = await self.done()
        if any(self.told[each] != seen for each in SEATS):
            raise RuntimeError(f"not everybody was told of {seen}: {self.told}")
        self.moves += 1

    async def done(self) -> int:
        """Wait for the answer; returns the position that it names."""
        while True:
            kind, seen = self.take(await self.wire.receive())
            if kind == "done":
                return seen

    async def renew(self) -> None:
        """A new table, if the game has gone on for a while or is over."""
        await self.check()
        if self.moves > LATE or self.over:
            await self.close()
            await self.open()

    async def check(self) -> None:
        """Are the views what they would be if they had come as a whole?"""
        known, self.views = self.views, {}
        self.wire.send(LOOK)
        await self.done()
        if self.views != known:
            raise RuntimeError("changes have led to another view")

    async def close(self) -> None:
        self.wire.close()


class Hasty(Seated):
    """The same, but it reads only what it needs for the next move."""

    def begin(self) -> None:
        super().begin()
        self.ended = False
        self.turn: int | None = None
        self.first: dict[int, str] = {}  # what is offered first, by seat

    def take(self, frame: bytes) -> tuple[str, int]:
        messages = hearing.decode(frame)
        for told in messages:
            if told.view is not None:
                self.glance(told, told.view)
            elif told.changes is not None:
                self.follow(told, told.changes)
        return last_of(messages, frame)

    def glance(self, told: Heard, view: Glance) -> None:
        """Take a whole view in."""
        assert told.seat is not None
        self.ended, self.turn = view.over, view.to_act
        self.offered(told.seat, view.choices)
        self.told[told.seat] = told.seen

    def follow(self, told: Heard, changes: list[msgspec.Raw]) -> None:
        """Take in what has changed."""
        seat = told.seat
        assert seat is not None
        check_since(told, self.told)
        for change in map(bytes, changes):
            if change.startswith(b'[["to_act"],'):
                self.turn = msgspec.json.decode(change)[1]
            elif change.startswith(b'[["over"],'):
                self.ended = msgspec.json.decode(change)[1]
            elif change.startswith(ALL_OFFERS):
                self.offered(seat, offers.decode(change[len(ALL_OFFERS) : -1]))
            elif change.startswith(FIRST_OFFER):
                self.offered(seat, [offer.decode(change[len(FIRST_OFFER) : -1])])
        self.told[seat] = told.seen

    def offered(self, seat: int, choices: list[Offer]) -> None:
        self.first[seat] = choices[0].text if choices else ""

    @property
    def over(self) -> bool:
        return self.ended

    def choice(self) -> tuple[int, str]:
        assert self.turn is not None
        return self.turn, self.first[self.turn]

    async def check(self) -> None:
        """It has no views to compare."""


def check_since(told: Told | Heard, known: dict[int, int]) -> None:
    """A change must follow what its seat was told last."""
    if told.seat is None or told.since != known.get(told.seat):
        raise RuntimeError(f"a change since {told.since}, but {known} is known")


def last_of(messages: Sequence[Told | Heard], frame: bytes) -> tuple[str, int]:
    """The type and the position of the last message, if none refuses anything."""
    if any(told.type in REFUSALS for told in messages):
        raise RuntimeError(f"the server refused: {frame!r}")
    return messages[-1].type, messages[-1].seen


def make_players(port: int, count: int) -> list[Seated]:
    """So many who play at tables of their own, some of them with care."""
    return [
        Hasty(port) if number % CAREFUL else Seated(port) for number in range(count)
    ]


def make_table(port: int) -> Any:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables",
        json.dumps(WISH).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)
