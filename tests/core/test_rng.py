# SPDX-License-Identifier: MIT
"""The generator: the same stream for ever, fair, and strict about its arguments."""

from collections import Counter
from collections.abc import Callable
from itertools import islice, permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stellwerk import Rng

MASK = 2**32 - 1


def reference(seed: int, stream: int):
    """sfc32 as published, in plain integers, for comparing."""
    a, b, c, counter = stream, seed & MASK, seed >> 32, 1
    for _ in range(10**6):
        out = (a + b + counter) & MASK
        counter = (counter + 1) & MASK
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & MASK
        c = (((c << 21) | (c >> 11)) + out) & MASK
        yield out


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**32, 2**63, 2**64 - 1])
@pytest.mark.parametrize("stream", [0, 1, 2**32 - 1])
def test_it_is_sfc32_after_fifteen_rounds(seed: int, stream: int) -> None:
    rng = Rng(seed, stream)
    expected = islice(reference(seed, stream), 15, 115)
    assert [rng.next32() for _ in range(100)] == list(expected)


def test_the_stream_never_changes() -> None:
    """Records of simulations name a seed; these numbers are promised."""
    first, last = Rng(0), Rng(2**64 - 1, 2**32 - 1)
    assert [first.next32() for _ in range(3)] == [4216505632, 947923937, 2491578854]
    assert [last.next32() for _ in range(3)] == [163292757, 66647681, 4198423949]
    dice = Rng(7, 3)
    assert [dice.below(6) for _ in range(12)] == [5, 4, 1, 3, 5, 5, 5, 1, 5, 0, 1, 4]
    cards = list(range(8))
    dice.shuffle(cards)
    assert cards == [4, 3, 5, 6, 1, 0, 7, 2]
    assert dice.sample(list(range(10)), 4) == [9, 3, 8, 7]
    assert dice.seed() == 3863674650702596435
    dice.shuffle_up(cards)
    assert cards == [7, 2, 1, 6, 3, 5, 0, 4]


def test_seeds_and_streams_give_different_numbers() -> None:
    starts = {Rng(seed, stream).seed() for seed in range(50) for stream in range(50)}
    assert len(starts) == 2500


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 1000])
def test_every_number_below_n_is_equally_likely(n: int) -> None:
    rng = Rng(2026)
    draws = 200 * n
    counts = Counter(rng.below(n) for _ in range(draws))
    assert set(counts) == set(range(n))
    surprise = sum((counts[i] - 200) ** 2 / 200 for i in range(n))
    assert surprise < n + 5 * (2 * n) ** 0.5


def test_large_ranges_are_fair_too() -> None:
    """Three quarters of 2^31: a plain remainder would favor the lower numbers."""
    n = 3 * 2**29
    rng = Rng(5)
    draws = [rng.below(n) for _ in range(6000)]
    assert all(0 <= draw < n for draw in draws)
    low = sum(draw < n // 2 for draw in draws)
    assert 2800 < low < 3200


@pytest.mark.parametrize("shuffle", [Rng.shuffle, Rng.shuffle_up])
def test_every_order_of_a_shuffle_is_equally_likely(
    shuffle: Callable[[Rng, list[int]], None],
) -> None:
    rng = Rng(9)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        cards = [1, 2, 3, 4]
        shuffle(rng, cards)
        counts[tuple(cards)] += 1
    assert set(counts) == set(permutations([1, 2, 3, 4]))
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 23 + 34


def test_a_sample_takes_each_item_at_most_once_and_leaves_the_items() -> None:
    rng = Rng(4)
    items = [3, 5, 7, 9]
    counts: Counter[int] = Counter()
    for _ in range(1000):
        drawn = rng.sample(items, 2)
        assert len(set(drawn)) == 2
        counts.update(drawn)
    assert items == [3, 5, 7, 9]
    assert all(400 < counts[item] < 600 for item in items)
    assert sorted(rng.sample(items, 4)) == items
    assert rng.sample(items, 0) == []
    with pytest.raises(IndexError):
        rng.sample(items, 5)


def test_vectors_are_shuffled_and_sampled_as_lists_are() -> None:
    for seed in range(20):
        items = list(range(100, 100 + 3 * seed))
        numbers = vec[i64](items)
        one, other = Rng(seed), Rng(seed)
        count = min(18, len(items))
        sampled = one.sample_numbers(numbers, count)
        assert list(sampled) == other.sample(items, count)
        assert list(numbers) == items
        one.shuffle_numbers(numbers)
        other.shuffle(items)
        assert list(numbers) == items
        assert one.next32() == other.next32()


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=r"seed is a whole number from 0 to 2\^64 - 1"):
        Rng(seed)


@pytest.mark.parametrize("stream", [-1, 2**32])
def test_a_stream_out_of_range_is_refused(stream: int) -> None:
    with pytest.raises(ValueError, match=r"stream is a number from 0 to 2\^32 - 1"):
        Rng(1, stream)


def test_a_derived_seed_is_a_seed() -> None:
    rng = Rng(1)
    seeds = [rng.seed() for _ in range(100)]
    assert len(set(seeds)) == 100
    assert max(seeds) > 2**63
    for seed in seeds:
        Rng(seed)


def test_a_twin_goes_on_alike_and_by_itself() -> None:
    rng = Rng(5, 3)
    rng.seed()
    twin = rng.twin()
    numbers = [int(rng.next32()) for _ in range(50)]
    assert [int(twin.next32()) for _ in range(50)] == numbers
