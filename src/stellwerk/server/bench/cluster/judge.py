# SPDX-License-Identifier: MIT
"""The judge of a site: what people know, what every node shows, what is stored."""

import asyncio
import json
from typing import Any, Final

from sqlalchemy import Engine
from websockets.asyncio.client import connect

import stellwerk
from stellwerk.core.errors import StellwerkError
from stellwerk.core.record import read_record
from stellwerk.core.shuffle import verify
from stellwerk.server.bench.cluster.linearizable import violations
from stellwerk.server.bench.cluster.nodes import Node, patience
from stellwerk.server.bench.cluster.parties import SOURCE, Party, load_stored
from stellwerk.server.bench.cluster.people import GONE, Message, Person
from stellwerk.server.bench.soak_attacks import request
from stellwerk.server.storage.checkup import check_table

PEEK_SECONDS: Final = 5.0
AT_ONCE: Final = 6  # who ask
UNDER_WAY: Final = 0.3  # seconds for what was sent already
PASSING: Final = ("connected",)  # of a seat: who looks, not who sits
SHOWN: Final = ("seen", "entry", "view", "seal", "can_undo", "undo_from", "outcome")
SAID: Final = ("status", "takeback", "hints", "next", "shuffle")


def known(state: Message, info: Message) -> Message:
    """All that a view of a table must agree about."""
    seats = [
        {key: value for key, value in seat.items() if key not in PASSING}
        for seat in info.get("seats", [])
    ]
    facts = {key: state.get(key) for key in SHOWN}
    return facts | {key: info.get(key) for key in SAID} | {"seats": seats}


async def peek(node: Node, person: Person) -> Message:
    """What a node shows to a person who comes anew, past all gates."""
    address = f"ws://127.0.0.1:{node.port}/ws/{person.table}"
    async with (
        asyncio.timeout(patience(PEEK_SECONDS)),
        connect(address, compression=None, max_size=None) as socket,
    ):
        hello = {"type": "hello", "tokens": [person.token], "seen": person.seen}
        await socket.send(json.dumps(hello))
        state: Message = {}
        info: Message = {}
        while not info or (info["status"] != "waiting" and not state):
            message = json.loads(await socket.recv())
            if message["type"] == "error":
                return {"error": message["code"]}
            if message["type"] == "state":
                state = message
            if message["type"] == "table":
                info = message
        return known(state, info)


async def differences(nodes: list[Node], people: list[Person]) -> list[str]:
    """Who sees something else than a node shows; the first of a table asks all."""
    places = asyncio.Semaphore(AT_ONCE)
    tables: set[str] = set()
    asked = []
    for number, person in enumerate(people):
        own = [nodes[number % len(nodes)]] if person.table in tables else nodes
        tables.add(person.table)
        asked += [differs(node, person, places) for node in own]
    return [each for each in await asyncio.gather(*asked) if each]


async def differs(node: Node, person: Person, places: asyncio.Semaphore) -> str:
    try:
        async with places:
            shown = await peek(node, person)
    except (*GONE, ValueError) as error:
        return f"{person.who}: a node cannot be asked ({error!r})"
    if person.left:
        fine = shown.get("error") == "wrong_token"
        return "" if fine else f"{person.who} has left and is let in"
    if not person.welcomed:
        return f"{person.who} is not connected"
    if known(person.state, person.info) != shown:
        await asyncio.sleep(UNDER_WAY)
    return difference(person, known(person.state, person.info), shown)


def difference(person: Person, mine: Message, shown: Message) -> str:
    """In what a person's view is another one than a node shows."""
    wrong = [key for key in mine if mine[key] != shown.get(key)]
    pairs = [(key, mine[key], shown.get(key)) for key in wrong if key != "view"]
    return f"{person.who} differs in {', '.join(wrong)}: {pairs}" if wrong else ""


async def wait_for_agreement(
    nodes: list[Node], parties: list[Party], seconds: float
) -> list[str]:
    """Everybody sees the same after so many seconds of calm, or who does not."""
    end = asyncio.get_running_loop().time() + patience(seconds)
    while True:
        people = [person for party in parties for person in party.people]
        wrong = await differences(nodes, people)
        if not wrong or asyncio.get_running_loop().time() > end:
            return wrong
        await asyncio.sleep(0.25)


def check_stored(engine: Engine, parties: list[Party]) -> list[str]:
    """Does one order of events explain what everybody was told?"""
    found: list[str] = []
    with engine.connect() as connection:
        for party in parties:
            stored = load_stored(connection, party.table)
            wrong = [*violations(party.history, stored), *party.wrong()]
            found += [f"{party.game} {party.table}: {each}" for each in wrong]
    return found


async def check_finished(engine: Engine, port: int, party: Party) -> list[str]:
    """The storage is sound, and the record can be recomputed by the rules alone."""
    wrong = await asyncio.to_thread(doctored, engine, party.table)
    try:
        status, told = await request(port, SOURCE, f"/api/tables/{party.table}/record")
        if status != 200:
            return [*wrong, f"no record of {party.table}: {status}"]
        await asyncio.to_thread(recompute, told.decode(), party)
    except (StellwerkError, *GONE, ValueError) as error:
        wrong.append(f"{party.table} does not verify: {error!r}")
    return wrong


def doctored(engine: Engine, table: str) -> list[str]:
    with engine.connect() as connection:
        report = check_table(connection, table)
    return [f"{table}: {finding.what}" for finding in report.findings]


def recompute(text: str, party: Party) -> None:
    """As `stellwerk verify` does, with the hashes that people were shown."""
    record = read_record(text)
    verify(stellwerk.rules_of(record), record)
    luck: dict[str, Any] = record.luck or {}
    for person in party.people:
        shuffle = person.info.get("shuffle", {})
        if shuffle.get("commitment", "") != luck.get("commitment"):
            raise ValueError("another commitment than was shown")
        if shuffle.get("seal") not in (None, luck.get("seal")):
            raise ValueError("another seal than was shown")
