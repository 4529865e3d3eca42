# SPDX-License-Identifier: MIT
"""The people of a trial hear all that a judge asks them about, also after the end."""

import asyncio
import random
from pathlib import Path
from typing import Final

from stellwerk.server.bench.cluster.history import History
from stellwerk.server.bench.cluster.people import Person
from stellwerk.server.config import Config
from tests.server.client import make_table, running, sitting, tokens_of
from tests.server.nodes import play_to_the_end
from tests.waiting import PATIENCE

PAUSE: Final = 0.02


async def until_name(person: Person, seat: int, name: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not person.info or person.info["seats"][seat]["name"] != name:
            await asyncio.sleep(PAUSE)


def test_who_has_seen_the_end_still_hears_of_seats(tmp_path: Path) -> None:
    """Else a seat that is taken back after the last move looks like a lost word."""
    config = Config(database=f"sqlite:///{tmp_path}/x.sqlite", compile=False)
    with running(config) as server:
        made = make_table(server.port, ["human", "human"])
        table, tokens = made["table"], tokens_of(made)
        with sitting(server.port, table, tokens) as both:
            play_to_the_end([both])

            async def watch() -> Person:
                rng = random.Random(1)
                person = Person(server.port, table, 1, tokens[1], History(), rng)
                living = asyncio.ensure_future(person.live(asyncio.Event()))
                async with asyncio.timeout(PATIENCE):
                    while not person.over:
                        await asyncio.sleep(PAUSE)
                both.ask(type="rename", seat=0, name="Later")
                await until_name(person, 0, "Later")
                living.cancel()
                await asyncio.gather(living, return_exceptions=True)
                return person

            person = asyncio.run(watch())
    asked = {each.kind for each in person.history.operations}
    assert asked == {"hello"}, "nobody plays on"
