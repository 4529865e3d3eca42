# SPDX-License-Identifier: MIT
"""A small generator that gives the same stream interpreted and compiled."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF
WARM_UP: Final = 15
SEED_LIMIT: Final = 1 << 64


@final
class Rng:
    """sfc32: four 32-bit words, so no step ever leaves a machine integer.

    `seed` picks one of 2^64 games; `stream` picks one of 2^32 independent
    streams of that seed (game 17 of a simulation, for example).
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        if not 0 <= seed < SEED_LIMIT:
            raise ValueError(f"a seed is a whole number from 0 to 2^64 - 1, not {seed}")
        if not 0 <= stream <= MASK:
            raise ValueError(f"a stream is a number from 0 to 2^32 - 1, not {stream}")
        self.a: i64 = stream
        self.b: i64 = seed & MASK
        self.c: i64 = (seed >> 32) & MASK
        self.counter: i64 = 1
        for _ in range(WARM_UP):
            self.next32()

    def next32(self) -> i64:
        """The next 32 random bits."""
        b = self.b
        c = self.c
        out = (self.a + b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = ((((c << 21) & MASK) | (c >> 11)) + out) & MASK
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, every one equally likely (n up to 2^31)."""
        product = self.next32() * n
        if (product & MASK) < n:
            floor = (MASK + 1 - n) % n
            while (product & MASK) < floor:
                product = self.next32() * n
        return product >> 32

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        boxed = cast("list[object]", items)  # moved as they are: the fastest
        i: i64
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            drawn = boxed[j]
            boxed[j] = boxed[i]
            boxed[i] = drawn

    def shuffle_up(self, items: list[int], count: int | None = None) -> None:
        """The same from the first item on, which gives another order; or only of some.

        Express 01 imagines with it: the strength of its bots was measured so.
        """
        boxed = cast("list[object]", items)
        i: i64
        for i in range(len(items) if count is None else count):
            j = self.below(i + 1)
            drawn = boxed[j]
            boxed[j] = boxed[i]
            boxed[i] = drawn

    def sample(self, items: list[int], count: int) -> list[int]:
        """Some of the items, drawn without putting back; `items` stays as it is."""
        pool = items[:]
        boxed = cast("list[object]", pool)
        size: i64 = len(pool)
        i: i64
        for i in range(count):
            j = i + self.below(size - i)
            drawn = boxed[j]
            boxed[j] = boxed[i]
            boxed[i] = drawn
        return pool[:count]

    def shuffle_numbers(self, items: vec[i64]) -> None:
        """What `shuffle` does, with a vector."""
        i: i64
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            drawn = items[j]
            items[j] = items[i]
            items[i] = drawn

    def sample_numbers(self, items: vec[i64], count: i64) -> vec[i64]:
        """What `sample` does, with a vector."""
        pool = items[:]
        size: i64 = len(pool)
        i: i64
        for i in range(count):
            j = i + self.below(size - i)
            drawn = pool[j]
            pool[j] = pool[i]
            pool[i] = drawn
        return pool[:count]

    def twin(self) -> Rng:
        """Another generator that goes on as this one would."""
        twin = Rng(0)
        twin.a, twin.b, twin.c, twin.counter = self.a, self.b, self.c, self.counter
        return twin

    def seed(self) -> int:
        """A fresh seed for another generator."""
        high: int = self.next32()
        low: int = self.next32()
        return (high << 32) | low
