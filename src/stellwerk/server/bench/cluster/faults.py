# SPDX-License-Identifier: MIT
"""Faults: a schedule that follows from its seed, and how each one is done."""

import asyncio
import random
import signal
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from stellwerk.server.bench.cluster.gates import Gate
from stellwerk.server.bench.cluster.site import Site

# How often each kind comes, by weight.
WEIGHTS: Final = {
    "kill a node": 5,
    "pause a node": 5,
    "cut people off": 3,
    "freeze people": 2,
    "cut the database off": 3,
    "freeze the database": 2,
    "slow the database": 1,
    "cut Redis off": 2,
    "freeze Redis": 2,
    "restart Redis": 2,
    "restart PostgreSQL": 1,
    "crash PostgreSQL": 1,
    "restart all nodes": 1,
}
SHORT: Final = (0.05, 1.0)  # seconds that most faults last
LONG: Final = (1.0, 9.0)  # some last longer than any lease
LONG_PART: Final = 0.15
PAUSE: Final = (0.0, 1.0)  # from one fault to the next
DELAY: Final = 0.1


@dataclass(frozen=True)
class Fault:
    """One thing that goes wrong, for how long, and how long it is quiet before."""

    kind: str
    node: int
    seconds: float
    wait: float


def schedule(seed: int, faults: int, nodes: int, redis: bool) -> list[Fault]:
    """The same seed, the same faults."""
    rng = random.Random(seed)
    kinds = [kind for kind in WEIGHTS if redis or "Redis" not in kind]
    weights = [WEIGHTS[kind] for kind in kinds]
    made = []
    for _ in range(faults):
        span = LONG if rng.random() < LONG_PART else SHORT
        kind = rng.choices(kinds, weights)[0]
        wait = rng.uniform(*PAUSE)
        made.append(Fault(kind, rng.randrange(nodes), rng.uniform(*span), wait))
    return made


class Breaker:
    """Carries faults out; several may be under way at once."""

    def __init__(self, site: Site) -> None:
        self.site: Final = site
        self.engines: Final = asyncio.Lock()  # one of them restarts at a time
        self.under_way: Final[set[asyncio.Task[None]]] = set()
        self.slowest_end = 0.0  # of a polite one, in seconds

    async def run(self, faults: list[Fault]) -> None:
        for fault in faults:
            await asyncio.sleep(fault.wait)
            task = asyncio.ensure_future(self.do(fault))
            self.under_way.add(task)

    async def settle(self) -> None:
        """Wait until everything is healed and every node is ready."""
        await asyncio.gather(*self.under_way)
        self.under_way.clear()
        for gate in self.site.gates:
            gate.heal()
        for node in self.site.nodes:
            async with node.busy:
                while not await asyncio.to_thread(node.is_ready):
                    await asyncio.sleep(0.1)

    async def do(self, fault: Fault) -> None:
        site, number = self.site, fault.node
        match fault.kind:
            case "kill a node":
                await self.kill(fault)
            case "pause a node":
                await self.pause(fault)
            case "cut people off":
                await cut(site.to_node[number], fault.seconds)
            case "freeze people":
                await freeze(site.to_node[number], fault.seconds)
            case "cut the database off":
                await cut(site.to_database[number], fault.seconds)
            case "freeze the database":
                await freeze(site.to_database[number], fault.seconds)
            case "slow the database":
                await slow(site.to_database[number], fault.seconds)
            case "cut Redis off":
                await cut(site.to_redis[number], fault.seconds)
            case "freeze Redis":
                await freeze(site.to_redis[number], fault.seconds)
            case "restart all nodes":
                await self.roll()
            case _:
                await self.restart(fault)

    async def kill(self, fault: Fault) -> None:
        node = self.site.nodes[fault.node]
        async with node.busy:
            await node.kill()
            await asyncio.sleep(min(fault.seconds, SHORT[1]))
            await node.start()

    async def pause(self, fault: Fault) -> None:
        node = self.site.nodes[fault.node]
        async with node.busy:
            node.signal(signal.SIGSTOP)
            await asyncio.sleep(fault.seconds)
            node.signal(signal.SIGCONT)

    async def roll(self) -> None:
        """One node after the other ends politely and comes back."""
        for node in self.site.nodes:
            async with node.busy:
                self.slowest_end = max(self.slowest_end, await node.terminate())
                await node.start()

    async def restart(self, fault: Fault) -> None:
        """An engine goes, and comes back after a while."""
        async with self.engines:
            stop, start = self.engine(fault.kind)
            await asyncio.to_thread(stop)
            await asyncio.sleep(min(fault.seconds, SHORT[1]))
            await asyncio.to_thread(start)

    def engine(self, kind: str) -> tuple[Callable[[], None], Callable[[], None]]:
        postgres, redis = self.site.postgres, self.site.redis
        if kind == "restart Redis":
            assert redis is not None
            return redis.stop, redis.start
        mode = "fast" if kind == "restart PostgreSQL" else "immediate"
        return lambda: postgres.stop(mode), postgres.start


async def cut(gate: Gate, seconds: float) -> None:
    gate.cut()
    await asyncio.sleep(seconds)
    gate.heal()


async def freeze(gate: Gate, seconds: float) -> None:
    gate.freeze()
    await asyncio.sleep(seconds)
    gate.heal()


async def slow(gate: Gate, seconds: float) -> None:
    gate.delay = DELAY
    await asyncio.sleep(seconds)
    gate.heal()
