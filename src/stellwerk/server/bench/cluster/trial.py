# SPDX-License-Identifier: MIT
"""A trial of a site: people play, faults come by schedule, the judge looks in between.

After every few faults everything is healed and nobody moves: within some seconds
everybody must see what every node shows. Then everybody moves again, and every table
must go on. At the end all games are played out, and every finished one is recomputed.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Final

from sqlalchemy import Engine

from stellwerk.games import TITLES
from stellwerk.server.bench.cluster.faults import Breaker, Fault, schedule
from stellwerk.server.bench.cluster.judge import (
    check_finished,
    check_stored,
    wait_for_agreement,
)
from stellwerk.server.bench.cluster.nodes import patience
from stellwerk.server.bench.cluster.parties import Party, make_party
from stellwerk.server.bench.cluster.site import Site, running_site
from stellwerk.server.storage.database import make_engine

CALM_SECONDS: Final = 5.0
GO_ON_SECONDS: Final = 20.0
FINISH_SECONDS: Final = 120.0
WRONG_ENOUGH: Final = 20  # complaints, then a trial ends
Watcher = Callable[[int, int], None]


@dataclass(frozen=True)
class Plan:
    """What is tried."""

    nodes: int
    faults: int
    seed: int
    redis: bool = True
    tables: int = 5
    faults_per_look: int = 10


@dataclass
class Trial:
    """What happened."""

    plan: Plan
    faults: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)  # that were finished
    asked: Counter[str] = field(default_factory=Counter)  # by kind
    answers: Counter[str] = field(default_factory=Counter)
    returns: int = 0  # of people after a broken connection
    sights: int = 0
    agreement: list[float] = field(default_factory=list)  # seconds until all agreed
    slowest_end: float = 0.0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)

    @property
    def acknowledged(self) -> int:
        return self.answers["done"]

    def is_fine(self) -> bool:
        return not self.wrong

    def count(self, party: Party) -> None:
        """Take the figures of a table that is given up or finished."""
        self.returns += sum(person.returns for person in party.people)
        self.sights += len(party.history.sights)
        for each in party.history.operations:
            self.asked[each.kind] += 1
            self.answers[each.answer or "never answered"] += 1


class Tester:
    """Plays, breaks and judges."""

    def __init__(self, site: Site, plan: Plan) -> None:
        self.site: Final = site
        self.plan: Final = plan
        self.trial: Final = Trial(plan)
        self.rng: Final = random.Random(plan.seed)
        self.games: Final = cycle(sorted(TITLES))
        self.quiet: Final = asyncio.Event()
        self.breaker: Final = Breaker(site)
        self.engine: Final[Engine] = make_engine(site.postgres.url)
        self.parties: list[Party] = []

    async def run(self, watch: Watcher | None) -> Trial:
        """All faults, a few at a time."""
        plan, done = self.plan, 0
        faults = schedule(plan.seed, plan.faults, plan.nodes, plan.redis)
        while faults and len(self.trial.wrong) < WRONG_ENOUGH:
            now, faults = faults[: plan.faults_per_look], faults[plan.faults_per_look :]
            await self.fill_tables()
            await self.suffer(now)
            done += len(now)
            if watch is not None:
                watch(done, plan.faults)
        await self.finish()
        self.engine.dispose()
        return self.trial

    async def fill_tables(self) -> None:
        """A new table for every finished one, of the next game."""
        while len(self.parties) < self.plan.tables:
            party = await make_party(self.site.port, next(self.games), self.rng)
            party.begin(self.quiet)
            self.parties.append(party)

    async def suffer(self, faults: list[Fault]) -> None:
        """Some faults; then calm, and everybody must agree and go on."""
        await self.breaker.run(faults)
        self.trial.faults.update(fault.kind for fault in faults)
        await self.breaker.settle()
        self.trial.slowest_end = self.breaker.slowest_end
        await self.look_in_calm()
        await self.go_on()
        await self.clear()

    async def look_in_calm(self) -> None:
        self.quiet.set()
        began = time.monotonic()
        wrong = await wait_for_agreement(self.site.nodes, self.parties, CALM_SECONDS)
        self.trial.agreement.append(time.monotonic() - began)
        self.trial.wrong += wrong
        self.trial.wrong += await asyncio.to_thread(
            check_stored, self.engine, self.parties
        )
        self.quiet.clear()

    async def go_on(self) -> None:
        """Every table moves again, without anybody's help."""
        before = {party.table: party.seen for party in self.parties}
        stuck = await self.wait(
            lambda party: party.over or party.seen > before[party.table], GO_ON_SECONDS
        )
        self.trial.wrong += [f"stuck: {party}" for party in stuck]

    async def wait(self, true: Callable[[Party], bool], seconds: float) -> list[Party]:
        """Until something holds for every table; returns those where it never did."""
        end = time.monotonic() + patience(seconds)
        waiting = self.parties
        while waiting and time.monotonic() < end:
            await asyncio.sleep(0.05)
            waiting = [party for party in waiting if not true(party)]
        return waiting

    async def clear(self) -> None:
        """Finished games are judged for the last time."""
        over = [party for party in self.parties if party.over]
        self.parties = [party for party in self.parties if not party.over]
        for party in over:
            await self.judge_finished(party)

    async def judge_finished(self, party: Party) -> None:
        await party.end()
        wrong = await asyncio.to_thread(check_stored, self.engine, [party])
        if any(not person.left for person in party.people):
            wrong += await check_finished(self.engine, self.site.port, party)
            self.trial.games[party.game] += 1
        self.trial.wrong += wrong
        self.trial.count(party)

    async def finish(self) -> None:
        """Without faults, every game comes to its end."""
        late = await self.wait(lambda party: party.over, FINISH_SECONDS)
        self.trial.wrong += [f"did not end: {party}" for party in late]
        await self.clear()
        for party in late:
            await party.end()
            self.trial.count(party)


async def try_out(folder: Path, plan: Plan, watch: Watcher | None = None) -> Trial:
    """Start a site in a folder, try it, and stop it."""
    began = time.monotonic()
    async with running_site(folder, plan.nodes, plan.redis) as site:
        trial = await Tester(site, plan).run(watch)
    trial.seconds = time.monotonic() - began
    return trial


def run_trial(folder: Path, plan: Plan, watch: Watcher | None = None) -> Trial:
    return asyncio.run(try_out(folder, plan, watch))
