# SPDX-License-Identifier: MIT
"""Tables of all games with people on different nodes, and bots beside them."""

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select

from stellwerk.games import TITLES
from stellwerk.server.bench.cluster.history import History, Line, Stored
from stellwerk.server.bench.cluster.people import GONE, Person
from stellwerk.server.bench.soak_attacks import request
from stellwerk.server.storage import schema
from stellwerk.server.storage.saved import load_moves

SOURCE: Final = "127.0.0.1"
CREATED: Final = 201
KINDS: Final = ("human", "open")


@dataclass
class Party:
    """One table, the people who play at it, and all that they know."""

    table: str
    game: str
    people: list[Person]
    history: History
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return all(person.over for person in self.people)

    @property
    def seen(self) -> int:
        return max(person.seen for person in self.people)

    def begin(self, quiet: asyncio.Event) -> None:
        self.tasks = [
            asyncio.ensure_future(person.live(quiet)) for person in self.people
        ]

    async def end(self) -> None:
        """Everybody goes home."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def __str__(self) -> str:
        """Where it stands, for a complaint."""
        last = [str(each) for each in self.history.operations[-3:]]
        waits = [person.waits_for() for person in self.people]
        return f"{self.game} {self.table} at {self.seen}: {waits}, last {last}"

    def wrong(self) -> list[str]:
        """What no fault explains; a person that broke down is a mistake of ours."""
        for task in self.tasks:
            if task.done() and not task.cancelled():
                task.result()
        return [each for person in self.people for each in person.wrong]


def wish(game: str, rng: random.Random) -> dict[str, Any]:
    """Two or three people, sometimes a bot; one may come by a link."""
    title = TITLES[game]
    people = min(rng.choice((2, 2, 3)), title.max_players)
    bots = rng.choice((0, 0, 1))
    players = max(title.min_players, min(people + bots, title.max_players))
    people = min(people, players)
    seats = [{"kind": "human"}] * (people - 1) + [{"kind": rng.choice(KINDS)}]
    bot = {"kind": "bot", "bot": "random"}
    return {
        "game": game,
        "players": players,
        "seats": seats + [bot] * (players - people),
    }


async def make_party(port: int, game: str, rng: random.Random) -> Party:
    """A table, as soon as somebody makes one."""
    wanted = wish(game, rng)
    body = msgspec.json.encode(wanted)
    while True:
        try:
            status, told = await request(port, SOURCE, "/api/tables", body)
            if status == CREATED:
                return seat_people(port, game, json.loads(told), rng)
        except GONE:
            pass
        await asyncio.sleep(0.2)


def seat_people(
    port: int, game: str, made: dict[str, Any], rng: random.Random
) -> Party:
    history = History()
    people = [
        Person(
            *(port, made["table"], seat["seat"], seat["token"], history),
            random.Random(rng.random()),
        )
        for seat in made["seats"]
        if seat["token"] is not None
    ]
    people[-1].may_leave = len(people) > 1
    return Party(made["table"], game, people, history)


def load_stored(connection: Connection, table: str) -> Stored:
    """The order of events, as the database has it."""
    lines = [
        Line(row.seat, row.by, row.text, row.seal)
        for row in load_moves(connection, table, -1)
    ]
    columns = schema.chat.c
    query = select(columns.seat, columns.text).where(columns.table_id == table)
    said = connection.execute(query.order_by(columns.number))
    return Stored(lines, [(seat, text) for seat, text in said])
