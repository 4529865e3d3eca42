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


@final
class Row:
    """A printed row that scores: its good, and what its boxes are worth."""

    def __init__(self, key: str, rule: str, good: int, values: list[int]) -> None:
        self.key: Final = key
        self.rule: Final = rule
        self.good: Final = good
        self.values: Final = values


@final
class Boxes:
    """Boxes of several rows in an order, each the n-th box of a good."""

    def __init__(self, boxes: list[tuple[int, int]]) -> None:
        self.goods: Final = [good for good, _ in boxes]
        self.counts: Final = [count for _, count in boxes]

    def run(self, marks: list[int]) -> i64:
        """How many boxes are marked from the first on without a gap."""
        length: i64 = 0
        while length < len(self.goods):
            good: i64 = self.goods[length]
            if marks[good] < self.counts[length]:
                break
            length += 1
        return length

    def are_marked(self, marks: list[int]) -> bool:
        goods = self.goods
        counts = self.counts
        i: i64
        for i in range(len(goods)):
            good: i64 = goods[i]
            marked: i64 = marks[good]
            if marked < counts[i]:
                return False
        return True


class Rightmost(Line):
    """The rightmost marked box counts, an empty row is 0 (RL-801, RL-802)."""

    def __init__(self, row: Row) -> None:
        super().__init__(row.key, row.rule, [row.good])
        self.row: Final = row.good
        self.values: Final = [0, *row.values]  # by number of marks

    def points(self, players: list[Player], seat: i64) -> i64:
        return self.values[players[seat].marks[self.row]]


@final
class Majority(Rightmost):
    """Multiplied for whoever has strictly the most marks (RL-811)."""

    def __init__(self, row: Row, multiplier: int) -> None:
        super().__init__(row)
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

    def __init__(self, row: Row, above: list[Boxes], falls_back: bool) -> None:
        super().__init__(row)
        self.above: Final = above
        self.falls_back: Final = falls_back

    def depends_on(self, good: int) -> bool:
        return good == self.row or any(good in boxes.goods for boxes in self.above)

    def points(self, players: list[Player], seat: i64) -> i64:
        return self.values[self.best(players[seat].marks)]

    def add_counting(
        self, marks: list[int], goods: list[str], counting: dict[str, int]
    ) -> None:
        counting[goods[self.row]] = self.best(marks)

    def best(self, marks: list[int]) -> i64:
        """The rightmost marked box that meets its condition, 0 for none."""
        count: i64 = marks[self.row]
        while count > 0 and not self.above[count - 1].are_marked(marks):
            count = count - 1 if self.falls_back else 0
        return count


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

    def __init__(self, key: str, rule: str, boxes: Boxes, values: list[int]) -> None:
        super().__init__(key, rule, sorted(set(boxes.goods)))
        self.boxes: Final = boxes
        self.values: Final = [0, *values]  # by length of the run

    def points(self, players: list[Player], seat: i64) -> i64:
        return self.values[self.boxes.run(players[seat].marks)]

    def add_counting(
        self, marks: list[int], goods: list[str], counting: dict[str, int]
    ) -> None:
        for row in self.rows:
            counting[goods[row]] = 0
        boxes = self.boxes
        run = boxes.run(marks)
        if run > 0:
            counting[goods[boxes.goods[run - 1]]] = boxes.counts[run - 1]


@final
class Race(Rightmost):
    """The first to fill the row scores more; so do others in that turn (RL-950)."""

    def __init__(self, row: Row, first: int) -> None:
        super().__init__(row)
        self.first: Final = first

    def points(self, players: list[Player], seat: i64) -> i64:
        mine = players[seat].race_turn
        if mine == NEVER:
            return self.values[players[seat].marks[self.row]]
        for other in players:
            if other.race_turn != NEVER and other.race_turn < mine:
                return self.values[-1]
        return self.first


class Coins(Line):
    """Every coin left is worth points (RL-818)."""

    def __init__(self, key: str, rule: str, rows: list[int], each: int) -> None:
        super().__init__(key, rule, rows)
        self.each: Final = each

    def depends_on(self, good: int) -> bool:
        return True  # any good may complete a chain or a row that pays

    def points(self, players: list[Player], seat: i64) -> i64:
        return players[seat].coins * self.each


@final
class CoinExchange(Coins):
    """Some coins are worth more, by the rightmost marked box of a row (RL-940)."""

    def __init__(
        self, row: Row, each: int, limits: list[int], rates: list[int]
    ) -> None:
        super().__init__(row.key, row.rule, [row.good], each)
        self.row: Final = row.good
        self.limits: Final = [0, *limits]
        self.rates: Final = [0, *rates]

    def points(self, players: list[Player], seat: i64) -> i64:
        coins = players[seat].coins
        count: i64 = players[seat].marks[self.row]
        exchanged: i64 = min(coins, self.limits[count])
        return exchanged * self.rates[count] + (coins - exchanged) * self.each
