# SPDX-License-Identifier: MIT
"""How one line of the score sheet scores (RL-801): each kind is a small class."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.rail_line.player import NEVER, Player


class Line(ABC):
    """One line of the score: a row, or rows that score together."""

    def __init__(self, key: str, rule: str, rows: list[int]) -> None:
        self.key: Final = key
        self.rule: Final = rule
        self.rows: Final = rows  # the goods whose boxes it counts

    @abstractmethod
    def points(self, players: list[Player], seat: i64) -> i64:
        """The points of this line for a seat, if the game ended now."""

    def depends_on(self, good: int) -> bool:
        """May receiving a good change its points?"""
        return good in self.rows

    def add_counting(
        self, marks: list[int], goods: list[str], counting: dict[str, int]
    ) -> None:
        """Note for each of its rows the number of the box that counts, 0 for none."""
        for row in self.rows:
            counting[goods[row]] = marks[row]


class Rightmost(Line):
    """The rightmost marked box counts, an empty row is 0 (RL-801, RL-802)."""

    def __init__(self, key: str, rule: str, row: int, values: list[int]) -> None:
        super().__init__(key, rule, [row])
        self.row: Final = row
        self.values: Final = [0, *values]  # by number of marks

    def points(self, players: list[Player], seat: i64) -> i64:
        return self.values[players[seat].marks[self.row]]


@final
class Majority(Rightmost):
    """Multiplied for whoever has strictly the most marks (RL-811)."""

    def __init__(
        self, key: str, rule: str, row: int, values: list[int], multiplier: int
    ) -> None:
        super().__init__(key, rule, row, values)
        self.multiplier: Final = multiplier

    def points(self, players: list[Player], seat: i64) -> i64:
        mine: i64 = players[seat].marks[self.row]
        points: i64 = self.values[mine]
        other: i64
        for other in range(len(players)):
            if other != seat and players[other].marks[self.row] >= mine:
                return points
        return points * self.multiplier


@final
class ChainAbove(Rightmost):
    """A box counts only with all boxes above it in its chain (RL-814, RL-910).

    `above[k]` are the boxes above box k + 1. If the rightmost marked box fails,
    an earlier one counts, unless the table switched that off (RL-I16).
    """

    def __init__(
        self,
        key: str,
        rule: str,
        row: int,
        values: list[int],
        above: list[list[tuple[int, int]]],
        falls_back: bool,
    ) -> None:
        super().__init__(key, rule, row, values)
        self.goods: Final = [[good for good, _ in boxes] for boxes in above]
        self.counts: Final = [[count for _, count in boxes] for boxes in above]
        self.falls_back: Final = falls_back

    def depends_on(self, good: int) -> bool:
        return good == self.row or any(good in goods for goods in self.goods)

    def points(self, players: list[Player], seat: i64) -> i64:
        return self.values[self.best(players[seat].marks)]

    def add_counting(
        self, marks: list[int], goods: list[str], counting: dict[str, int]
    ) -> None:
        counting[goods[self.row]] = self.best(marks)

    def best(self, marks: list[int]) -> i64:
        """The rightmost marked box that meets its condition, 0 for none."""
        count: i64 = marks[self.row]
        while count > 0 and not self.holds(marks, count - 1):
            count = count - 1 if self.falls_back else 0
        return count

    def holds(self, marks: list[int], place: i64) -> bool:
        goods = self.goods[place]
        counts = self.counts[place]
        i: i64
        for i in range(len(goods)):
            good: i64 = goods[i]
            marked: i64 = marks[good]
            if marked < counts[i]:
                return False
        return True


@final
class Product(Line):
    """The rightmost values of two rows, multiplied (RL-815)."""

    def __init__(
        self, key: str, rule: str, first: Rightmost, second: Rightmost
    ) -> None:
        super().__init__(key, rule, [first.row, second.row])
        self.first: Final = first
        self.second: Final = second

    def points(self, players: list[Player], seat: i64) -> i64:
        return self.first.points(players, seat) * self.second.points(players, seat)


@final
class UnbrokenChain(Line):
    """The last box of the unbroken run from the start of the chain (RL-920)."""

    def __init__(
        self, key: str, rule: str, boxes: list[tuple[int, int]], values: list[int]
    ) -> None:
        self.goods: Final = [good for good, _ in boxes]
        self.counts: Final = [count for _, count in boxes]
        self.values: Final = [0, *values]  # by length of the run
        super().__init__(key, rule, sorted(set(self.goods)))

    def points(self, players: list[Player], seat: i64) -> i64:
        return self.values[self.run(players[seat].marks)]

    def add_counting(
        self, marks: list[int], goods: list[str], counting: dict[str, int]
    ) -> None:
        for row in self.rows:
            counting[goods[row]] = 0
        run = self.run(marks)
        if run > 0:
            counting[goods[self.goods[run - 1]]] = self.counts[run - 1]

    def run(self, marks: list[int]) -> i64:
        """How many boxes are marked from the start of the chain without a gap."""
        length: i64 = 0
        while length < len(self.goods):
            good: i64 = self.goods[length]
            if marks[good] < self.counts[length]:
                break
            length += 1
        return length


@final
class Race(Rightmost):
    """The first to fill the row scores more; so do others in that turn (RL-950)."""

    def __init__(
        self, key: str, rule: str, row: int, values: list[int], first: int
    ) -> None:
        super().__init__(key, rule, row, values)
        self.first: Final = first

    def points(self, players: list[Player], seat: i64) -> i64:
        mine = players[seat].race_turn
        if mine == NEVER:
            return self.values[players[seat].marks[self.row]]
        for other in players:
            if other.race_turn != NEVER and other.race_turn < mine:
                return self.values[-1]
        return self.first


@final
class Coins(Line):
    """Every coin left is worth points (RL-818)."""

    def __init__(self, key: str, rule: str, each: int) -> None:
        super().__init__(key, rule, [])
        self.each: Final = each

    def depends_on(self, good: int) -> bool:
        return True  # any good may complete a chain or a row that pays

    def points(self, players: list[Player], seat: i64) -> i64:
        return players[seat].coins * self.each


@final
class CoinExchange(Line):
    """Some coins are worth more, by the rightmost marked box of a row (RL-940)."""

    def __init__(
        self,
        key: str,
        rule: str,
        row: int,
        limits: list[int],
        rates: list[int],
        each: int,
    ) -> None:
        super().__init__(key, rule, [row])
        self.row: Final = row
        self.limits: Final = [0, *limits]
        self.rates: Final = [0, *rates]
        self.each: Final = each

    def depends_on(self, good: int) -> bool:
        return True  # as all that counts coins

    def points(self, players: list[Player], seat: i64) -> i64:
        coins = players[seat].coins
        count: i64 = players[seat].marks[self.row]
        exchanged: i64 = min(coins, self.limits[count])
        return exchanged * self.rates[count] + (coins - exchanged) * self.each
