# SPDX-License-Identifier: MIT
"""A score sheet, numbered at load: rows of boxes, gates, bonuses, lines."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.rail_line.edition import ScoreSheet, ScoringGroup, SheetRow
from stellwerk.games.rail_line.lines import (
    ChainAbove,
    CoinExchange,
    Coins,
    Line,
    Majority,
    Product,
    Race,
    Rightmost,
    UnbrokenChain,
)
from stellwerk.games.rail_line.player import NEVER, Player

NOTHING_NEEDED: Final = -1


@final
class Bonus:
    """Coins for completing a chain, paid by the mark that completes it (RL-911)."""

    def __init__(
        self, boxes: list[tuple[int, int]], coins: int, words: list[str]
    ) -> None:
        self.goods: Final = [good for good, _ in boxes]
        self.counts: Final = [count for _, count in boxes]
        self.coins: Final = coins
        rows = list(dict.fromkeys(self.goods))
        self.chain: Final = [words[row] for row in rows]  # its rows, named once each

    def completed_by(self, marks: list[int], good: int) -> bool:
        """Was the latest mark of `good` the one that completed the chain?"""
        for place in range(len(self.goods)):
            row = self.goods[place]
            if marks[row] < self.counts[place]:
                return False
            if row == good and marks[row] != self.counts[place]:
                return False
        return True


@final
class Sheet:
    """One side of the score sheet (»Wertungsblatt«), all goods as numbers."""

    def __init__(
        self,
        sheet: ScoreSheet,
        goods: list[str],
        falls_back: bool,
        needs_chain: bool,
    ) -> None:
        by_symbol = {row.symbol: row for row in sheet.rows}
        rows = [by_symbol[good] for good in goods]
        self.id: Final = sheet.id
        self.goods: Final = goods
        self.words: Final = ["@symbol." + good for good in goods]
        self.printed: Final = [goods.index(row.symbol) for row in sheet.rows]
        self.sizes: Final = [len(row.boxes) for row in rows]
        self.row_end: Final = [row.row_end_coins for row in rows]
        self.need_good: Final = [[NOTHING_NEEDED] * len(row.boxes) for row in rows]
        self.need_count: Final = [[0] * len(row.boxes) for row in rows]
        self.gated: Final = [False] * len(goods)
        self.bonuses: Final[list[list[Bonus]]] = [[] for _ in goods]
        self.race_row: Final[i64] = race_row(sheet, goods)
        self.lines: Final = Lines(sheet, goods, falls_back, needs_chain).all()
        self.lines_on: Final = [  # numbers of the lines that a good may change
            [place for place, line in enumerate(self.lines) if line.depends_on(good)]
            for good in range(len(goods))
        ]
        self.add_gates(sheet, rows)
        self.add_bonuses(sheet)

    def add_gates(self, sheet: ScoreSheet, rows: list[SheetRow]) -> None:
        for gate in sheet.gates:
            good = self.goods.index(gate.row)
            wanted = self.goods.index(gate.requires[0])
            for place, section in enumerate(rows[good].sections or []):
                if section == gate.section:
                    self.need_good[good][place] = wanted
                    self.need_count[good][place] = gate.requires[1]
                    # A row that waits for itself is never stopped: its boxes are
                    # marked from left to right anyway (RL-930).
                    if wanted != good:
                        self.gated[good] = True

    def add_bonuses(self, sheet: ScoreSheet) -> None:
        for printed in sheet.instant_bonuses:
            boxes = numbered(printed.boxes, self.goods)
            bonus = Bonus(boxes, printed.coins, self.words)
            for good in sorted({good for good, _ in boxes}):
                self.bonuses[good].append(bonus)

    def is_full(self, marks: list[int], good: int) -> bool:
        return marks[good] == self.sizes[good]

    def is_closed(self, marks: list[int], good: int) -> bool:
        """Does a red line stand before the next box (RL-403, RL-930)?"""
        if not self.gated[good] or marks[good] == self.sizes[good]:
            return False
        needed = self.need_good[good][marks[good]]
        if needed == NOTHING_NEEDED:
            return False
        return marks[needed] < self.need_count[good][marks[good]]

    def can_mark(self, marks: list[int], good: int) -> bool:
        """Is there a next box, and is it open?"""
        if marks[good] == self.sizes[good]:
            return False
        return not self.gated[good] or not self.is_closed(marks, good)

    def total(self, players: list[Player], seat: i64) -> i64:
        points: i64 = 0
        for line in self.lines:
            points += line.points(players, seat)
        return points


def numbered(boxes: list[tuple[str, int]], goods: list[str]) -> list[tuple[int, int]]:
    return [(goods.index(name), count) for name, count in boxes]


def race_row(sheet: ScoreSheet, goods: list[str]) -> int:
    for group in sheet.scoring_groups:
        if group.type == "race":
            return goods.index(group.rows[0])
    return NEVER


def points_of(row: SheetRow) -> list[int]:
    return [box.points or 0 for box in row.boxes]


def in_printed_order(lines: list[Line], symbols: list[str]) -> list[Line]:
    """As lines stand on the sheet: pairs at their first row, coins last of all."""
    found: list[Line] = []
    for symbol in symbols:
        pair = "wood_sawmill" if symbol == "wood" else symbol
        found += [line for line in lines if line.key in (symbol, pair)]
    return found + [line for line in lines if line not in found]


RULES: Final = {  # behind the line of a row, on sheet 1 and on sheet 2
    "travellers": ("RL-811", "RL-901"),
    "mail": ("RL-812", "RL-902"),
    "coal": ("RL-813", "RL-910"),
    "iron_ore": ("RL-814", "RL-910"),
    "steel": ("RL-814", "RL-910"),
    "factory": ("RL-814", "RL-940"),
    "wood": ("RL-815", "RL-920"),
    "sugar_beet": ("RL-816", "RL-931"),
    "sugar_factory": ("RL-816", "RL-931"),
    "glassworks": ("RL-817", "RL-950"),
}


@final
class Lines:
    """Makes the lines of a sheet, each with the rule behind it for the help."""

    def __init__(
        self, sheet: ScoreSheet, goods: list[str], falls_back: bool, needs_chain: bool
    ) -> None:
        self.sheet: Final = sheet
        self.goods: Final = goods
        self.rows: Final = {row.symbol: row for row in sheet.rows}
        self.falls_back: Final = falls_back
        self.needs_chain: Final = needs_chain or sheet.id != 2

    def all(self) -> list[Line]:
        """All lines in printed order; a row without a group scores 0."""
        lines: list[Line] = []
        for group in self.sheet.scoring_groups:
            lines.extend(self.of_group(group))
        scored = [name for group in self.sheet.scoring_groups for name in group.rows]
        for name, row in self.rows.items():
            if name not in scored:
                zeros = [0] * len(row.boxes)
                lines.append(Rightmost(name, "RL-816", self.goods.index(name), zeros))
        return in_printed_order(lines, list(self.rows))

    def of_group(self, group: ScoringGroup) -> list[Line]:
        if group.type == "coins":
            rule = "RL-818" if self.sheet.id == 1 else "RL-940"
            return [Coins("coins", rule, group.points_per_coin)]
        if group.type == "rightmost_with_complete_chain_above":
            return [self.chain_line(group, name) for name in group.rows]
        name = group.rows[0]
        rule = self.rule_of(name)
        printed, row = self.rows[name], self.goods.index(name)
        values = points_of(printed)
        if group.type == "rightmost_majority_double":
            return [Majority(name, rule, row, values, group.multiplier)]
        if group.type == "rightmost_with_column_above":
            above = self.columns_above(printed, self.rows[str(group.support_row)])
            return [ChainAbove(name, rule, row, values, above, True)]
        if group.type == "unbroken_chain":
            run = [self.rows[each].boxes[n - 1].points or 0 for each, n in group.chain]
            boxes = numbered(group.chain, self.goods)
            return [UnbrokenChain("wood_sawmill", rule, boxes, run)]
        if group.type == "race":
            last = printed.boxes[-1]
            values[-1] = last.points_later or 0
            return [Race(name, rule, row, values, last.points_first or 0)]
        if group.type == "coin_exchange":
            return [self.coin_exchange(printed, row, group.base_points_per_coin)]
        line = Rightmost(name, rule, row, values)
        if group.type == "product":
            second = group.rows[1]
            more = points_of(self.rows[second])
            other = Rightmost(second, rule, self.goods.index(second), more)
            return [Product("wood_sawmill", rule, line, other)]
        return [line]

    def rule_of(self, row: str) -> str:
        return RULES.get(row, ("RL-801", "RL-801"))[self.sheet.id - 1]

    def coin_exchange(self, printed: SheetRow, row: int, each: int) -> Line:
        """Coins count more the more boxes of a row are marked (RL-940)."""
        rule = "RL-818" if self.sheet.id == 1 else "RL-940"
        limits = [box.exchange_coins or 0 for box in printed.boxes]
        rates = [box.points_per_coin or 0 for box in printed.boxes]
        return CoinExchange("factory_coins", rule, row, limits, rates, each)

    def columns_above(
        self, row: SheetRow, support: SheetRow
    ) -> list[list[tuple[int, int]]]:
        """For each box the box of the support row in the same column."""
        good = self.goods.index(support.symbol)
        by_column = {box.column: box.n for box in support.boxes}
        never = len(support.boxes) + 1  # no box stands above: it never counts
        return [[(good, by_column.get(box.column, never))] for box in row.boxes]

    def chain_line(self, group: ScoringGroup, name: str) -> Line:
        """A row of a chain; each box with what stands above it."""
        above: list[list[tuple[int, int]]] = [[] for _ in self.rows[name].boxes]
        if self.needs_chain:
            for box in self.rows[name].boxes:
                above[box.n - 1] = self.boxes_above(group, name, box.n)
        rule, row = self.rule_of(name), self.goods.index(name)
        values = points_of(self.rows[name])
        return ChainAbove(name, rule, row, values, above, self.falls_back)

    def boxes_above(
        self, group: ScoringGroup, name: str, n: int
    ) -> list[tuple[int, int]]:
        for chain in group.chains:
            for place, box in enumerate(chain.boxes):
                if box == (name, n):
                    return numbered(chain.boxes[:place], self.goods)
        return []
