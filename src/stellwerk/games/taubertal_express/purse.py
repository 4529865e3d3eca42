# SPDX-License-Identifier: MIT
"""What a pile of stones pays for, worked out once per pile.

A turn asks for it after every free action, and the same few piles come again: more
stones of a color than any price asks for make no difference. So piles are numbered by
what matters of them, and the purse of a number is kept at its place.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.games.taubertal_express.counts import COLORS, LANE, count_of, covers
from stellwerk.games.taubertal_express.travel import PayStones

PLACES: Final = 1024  # for purses; more numbers than this share them


@final
class Purse:
    """What one pile pays for; nobody changes these lists."""

    def __init__(self, number: i64, purses: Purses, stones: i64) -> None:
        self.number: Final = number  # of the pile, or -1
        self.stones: i64 = -1  # the last such pile that was asked about
        self.light: Final = covered(purses.light, stones)  # fields of light buildings
        self.halls: Final = covered(purses.halls, stones)  # stacks of wagon halls
        self.goods: Final = covered(purses.goods, stones)  # fields of goods buildings
        # The ways to pay for a link, by its cost
        self.links: Final = [covering(ways, stones) for ways in purses.links]


@final
class Purses:
    """The purses of all piles, each made when such a pile comes up first."""

    def __init__(
        self,
        light: list[int],
        halls: list[int],
        goods: list[int],
        links: list[list[PayStones]],
    ) -> None:
        self.light: Final = light  # prices
        self.halls: Final = halls
        self.goods: Final = goods
        self.links: Final = links
        prices = light + halls + goods + [way.price for way in links[-1]]
        self.most: Final[i64] = most_of_a_color(prices)
        self.last = Purse(-1, self, 0)
        self.kept: Final = [self.last] * PLACES

    def of(self, stones: i64) -> Purse:
        """The purse of a pile; the same is asked several times in a row."""
        purse = self.last
        if purse.stones == stones:
            return purse
        most = self.most
        number: i64 = 0
        color: i64
        for color in range(COLORS):
            number = number * (most + 1) + min((stones >> (8 * color)) & LANE, most)
        purse = self.kept[number % PLACES]
        if purse.number != number:
            purse = Purse(number, self, stones)
            self.kept[number % PLACES] = purse
        purse.stones = stones
        self.last = purse
        return purse


def most_of_a_color(prices: list[int]) -> i64:
    """The most stones of one color that any price asks for."""
    most: i64 = 0
    for price in prices:
        for color in range(COLORS):
            most = max(most, count_of(price, color))
    return most


def covered(prices: list[int], stones: i64) -> list[int]:
    """The places of the prices that the stones can pay."""
    return [place for place, price in enumerate(prices) if covers(stones, price)]


def covering(ways: list[PayStones], stones: i64) -> list[Move]:
    """The payments that the stones can make."""
    moves: list[Move] = []
    for way in ways:
        if covers(stones, way.price):
            moves.append(way)
    return moves
