# SPDX-License-Identifier: MIT
"""People who play through a balancer, come back when it breaks, and remember all."""

import asyncio
import json
import random
from contextlib import suppress
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from stellwerk.core.shuffle import commitment, new_secret
from stellwerk.server.bench.cluster.history import (
    Heard,
    History,
    Operation,
    Reading,
    Sight,
)
from stellwerk.server.web import messages as m

GONE: Final = (OSError, WebSocketException, TimeoutError, EOFError)
LISTEN: Final = 0.5  # seconds until a person looks up again
ALIVE: Final = 4.0  # without a word: the connection is dead
ANSWER: Final = 15.0  # for what was asked
AWAY: Final = ("not_saved", "maybe_saved")  # the storage is
AGAIN: Final = 0.2  # until something is tried again
BAD_CODES: Final = (m.CLOSE_REFUSED, m.CLOSE_UNKNOWN, m.CLOSE_DAMAGED, 1011)

Message = dict[str, Any]


class Person:
    """One seat of one table, over one socket after the other."""

    def __init__(
        self,
        port: int,
        table: str,
        seat: int,
        token: str,
        history: History,
        rng: random.Random,
    ) -> None:
        self.port: Final = port
        self.table: Final = table
        self.seat: Final = seat
        self.token: Final = token
        self.history: Final = history
        self.rng: Final = rng
        self.who: Final = f"{table[:6]}/{seat}"
        self.seed: Final = new_secret() if rng.random() < 0.5 else ""
        self.session = 0
        self.number = 0
        self.said = 0
        self.state: Message = {}
        self.info: Message = {}
        self.welcomed = False
        self.may_leave = False
        self.leaving = False  # it was asked for
        self.left = False
        self.heard_at = 0.0
        self.wrong: list[str] = []  # what no fault explains
        self.returns = 0

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time()

    @property
    def seen(self) -> int:
        return int(self.state.get("seen", 0))

    @property
    def over(self) -> bool:
        ended = bool(self.state) and self.state["view"]["over"]
        return self.left or (ended and self.info.get("status") == "over")

    def waits_for(self) -> str:
        """What this person believes, for a complaint."""
        seats = [each["kind"] for each in self.info.get("seats", [])]
        acting = self.state.get("view", {}).get("to_act")
        here = "here" if self.welcomed else "away"
        status = self.info.get("status")
        return f"{self.seat} {here} {status} to_act={acting} {self.seen} {seats}"

    # Coming and going.

    async def live(self, quiet: asyncio.Event) -> None:
        """Until they leave or are sent home; every connection may break.

        Whoever has seen the end stays: names and seats may still change.
        """
        while not self.left:
            try:
                await self.visit(quiet)
            except ConnectionClosed as closed:
                self.notice(closed)
            except GONE:
                pass
            self.welcomed = False
            self.returns += 1
            await asyncio.sleep(self.rng.uniform(0.02, 0.2))

    def notice(self, closed: ConnectionClosed) -> None:
        """Some codes are no accident."""
        code = closed.rcvd.code if closed.rcvd else 0
        if code in BAD_CODES and not self.leaving:
            self.wrong.append(f"{self.who} was closed with {code}")

    async def visit(self, quiet: asyncio.Event) -> None:
        """One socket, from hello to its end."""
        async with connect(
            f"ws://127.0.0.1:{self.port}/ws/{self.table}",
            compression=None,
            max_size=None,
            open_timeout=5,
            close_timeout=1,
            ping_interval=None,
        ) as socket:
            await self.greet(socket)
            while not self.left:
                act = None if quiet.is_set() else self.next_act()
                if act is None:
                    await self.listen(socket)
                else:
                    await self.ask(socket, **act)

    async def greet(self, socket: ClientConnection) -> None:
        self.session += 1
        self.heard_at = self.now
        hello = self.note("hello")
        promise = commitment(self.seed) if self.seed else ""
        told = {"tokens": [self.token], "seen": self.seen, "promise": promise}
        await socket.send(json.dumps({"type": "hello", **told}))
        welcome = await self.receive(socket, ALIVE)
        if welcome["type"] != "welcome":
            self.refused(welcome)
            return
        hello.ended, hello.told, hello.answer = self.now, welcome["seen"], "done"
        for line in welcome["chat"]:
            self.hear(line)
        await self.receive(socket, ALIVE)
        if self.info:
            self.read_seats(hello.began)
        self.welcomed = True

    def refused(self, answer: Message) -> None:
        """Not to be let in is an accident only if the storage is away."""
        if answer.get("code") == "wrong_token" and self.leaving:
            self.left = True
        elif answer.get("code") not in AWAY:
            self.wrong.append(f"{self.who} was told {answer.get('code')}")
        raise ConnectionError(str(answer.get("code")))

    def read_seats(self, began: float) -> None:
        """Names and kinds as a new socket is told them."""
        for each in self.info["seats"]:
            kind = "bot" if each["kind"] == "bot" else "human"
            for what, value in (("name", each["name"]), ("kind", kind)):
                reading = Reading(what, each["seat"], value, began, self.now)
                self.history.readings.append(reading)

    # Talking.

    def note(self, kind: str, text: str = "", seen: int = 0) -> Operation:
        made = Operation(self.who, kind, self.seat, self.now, text, seen)
        self.history.operations.append(made)
        return made

    async def ask(self, socket: ClientConnection, kind: str, **more: Any) -> None:
        """Ask and wait for the answer; a connection that breaks leaves it open."""
        self.number += 1
        text = str(more.get("text", more.get("name", "")))
        asked = self.note(kind, text, int(more.get("seen", 0)))
        frame = {"type": kind, "re": self.number, **more}
        if kind != "reveal":
            frame["seat"] = self.seat
        await socket.send(json.dumps(frame))
        async with asyncio.timeout(ANSWER):
            answer: Message = {}
            while answer.get("re") != self.number:
                answer = await self.receive(socket, ANSWER)
        self.answered(asked, answer)
        if asked.answer in AWAY:
            await asyncio.sleep(AGAIN)

    def answered(self, asked: Operation, answer: Message) -> None:
        """What came of it."""
        asked.ended = self.now
        asked.answer = str(answer.get("code", answer["type"]))
        told = answer.get("state", answer)
        asked.told = int(told.get("seen", -1))
        if answer["type"] == "stale":
            self.look(answer["state"])
        if answer["type"] == "refused":
            self.wrong.append(f"a choice was refused: {asked}")
        if asked.kind == "leave" and asked.done:
            self.left = True

    async def listen(self, socket: ClientConnection) -> None:
        """Whatever comes; a ping if nothing does."""
        with suppress(TimeoutError):
            await self.receive(socket, LISTEN)
            return
        if self.now - self.heard_at > ALIVE:
            raise ConnectionError("not a word")
        await socket.send('{"type":"ping"}')

    async def receive(self, socket: ClientConnection, seconds: float) -> Message:
        async with asyncio.timeout(seconds):
            message: Message = json.loads(await socket.recv())
        self.heard_at = self.now
        if message["type"] == "state":
            self.look(message)
        elif message["type"] == "table":
            self.info = message
        elif message["type"] == "chat":
            self.hear(message["line"])
        return message

    def look(self, state: Message) -> None:
        """A position; what was seen is remembered with its seal."""
        self.state = state
        sight = (self.who, self.session, self.now, state["seen"], state["seal"])
        self.history.sights.append(Sight(*sight))

    def hear(self, line: Message) -> None:
        said = (self.who, self.session, line["number"], line["text"])
        self.history.heard.append(Heard(*said))

    # Deciding.

    def next_act(self) -> Message | None:
        """What a person does now, if anything."""
        if self.over:
            return None
        status = self.info.get("status")
        if status == "waiting":
            return self.reveal()
        if status == "paused":
            return {"kind": "pause", "on": False}
        own = self.info["seats"][self.seat] if self.info else {"kind": "human"}
        if own["kind"] == "bot":
            return {"kind": "take_seat"} if self.rng.random() < 0.3 else None
        request = self.info.get("takeback")
        if request and self.seat in request["missing"]:
            return {"kind": "undo_answer", "accept": self.rng.random() < 0.75}
        if not self.state or self.state["view"]["to_act"] != self.seat:
            return self.chat() if self.rng.random() < 0.01 else None
        return self.on_turn()

    def reveal(self) -> Message | None:
        """The own seed, once promises are fixed; asked again it does no harm."""
        shuffle = self.info["shuffle"]
        mine = shuffle["locked"] and self.seed and self.rng.random() < 0.5
        return {"kind": "reveal", "seed": self.seed} if mine else None

    def on_turn(self) -> Message:
        """A move, most of the time."""
        luck = self.rng.random()
        if luck < 0.03 and self.state["can_undo"]:
            return {"kind": "undo", "seen": self.seen}
        if luck < 0.04:
            return {"kind": "undo_request", "seen": self.seen}
        if luck < 0.08:
            return self.chat()
        if luck < 0.10:
            return {"kind": "rename", "name": self.new_text("n")}
        if luck < 0.11:
            return {"kind": "hand_to_bot", "bot": "random"}
        if luck < 0.115:
            return {"kind": "pause", "on": True}
        if luck < 0.12 and self.may_leave:
            self.leaving = True
            return {"kind": "leave"}
        text = self.rng.choice(self.state["view"]["choices"])["text"]
        return {"kind": "move", "text": text, "seen": self.seen}

    def chat(self) -> Message:
        return {"kind": "chat", "text": self.new_text("c")}

    def new_text(self, mark: str) -> str:
        """Nobody says the same twice."""
        self.said += 1
        return f"{mark}{self.seat}.{self.said}"
