# SPDX-License-Identifier: MIT
"""A score sheet, numbered at load: rows of boxes, gates, bonuses, lines."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.rail_line.edition import ScoreSheet, ScoringGroup, SheetRow
from stellwerk.games.rail_line.lines import (
    Boxes,
    ChainAbove,
    CoinExchange,
    Coins,
    Line,
    Majority,
    Product,
    Race,
    Rightmost,
    Row,
    UnbrokenChain,
)
from stellwerk.games.rail_line.player import NEVER, Player

NOTHING_NEEDED: Final = -1


@final
class Bonus:
    """Coins for completing a chain, paid by the mark that completes it (RL-911)."""

    def __init__(self, boxes: Boxes, coins: int, words: list[str]) -> None:
        self.goods: Final = boxes.goods
        self.counts: Final = boxes.counts
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
        self, sheet: ScoreSheet, goods: list[str], options: dict[str, object]
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
        self.lines: Final = Lines(sheet, goods, options).all()
        self.lines_on: Final = [  # numbers of the lines that a good may change
            [place for place, line in enumerate(self.lines) if line.depends_on(good)]
            for good in range(len(goods))
        ]
        # Rows in which what the others have counts as well
        self.compared: Final = [
            line.row for line in self.lines if isinstance(line, Majority)
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
            boxes = boxes_of(printed.boxes, self.goods)
            bonus = Bonus(boxes, printed.coins, self.words)
            for good in sorted(set(boxes.goods)):
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


def boxes_of(boxes: list[tuple[str, int]], goods: list[str]) -> Boxes:
    return Boxes([(goods.index(name), count) for name, count in boxes])


def race_row(sheet: ScoreSheet, goods: list[str]) -> int:
    for group in sheet.scoring_groups:
        if group.type == "race":
            return goods.index(group.rows[0])
    return NEVER


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
        self, sheet: ScoreSheet, goods: list[str], options: dict[str, object]
    ) -> None:
        needs_chain = bool(options["sheet2_industry_needs_chain"])
        self.sheet: Final = sheet
        self.goods: Final = goods
        self.rows: Final = {row.symbol: row for row in sheet.rows}
        self.falls_back: Final = bool(options["chain_rows_fall_back_to_earlier_box"])
        self.needs_chain: Final = needs_chain or sheet.id != 2
        self.coin_rule: Final = "RL-818" if sheet.id == 1 else "RL-940"

    def all(self) -> list[Line]:
        """All lines in printed order; a row without a group scores 0."""
        lines: list[Line] = []
        for group in self.sheet.scoring_groups:
            lines.extend(self.of_group(group))
        scored = [name for group in self.sheet.scoring_groups for name in group.rows]
        for name, row in self.rows.items():
            if name not in scored:
                zeros = [0] * len(row.boxes)
                good = self.goods.index(name)
                lines.append(Rightmost(Row(name, "RL-816", good, zeros)))
        return in_printed_order(lines, list(self.rows))

    def of_group(self, group: ScoringGroup) -> list[Line]:
        if group.type == "coins":
            return [Coins("coins", self.coin_rule, [], group.points_per_coin)]
        if group.type == "rightmost_with_complete_chain_above":
            return [self.chain_line(group, name) for name in group.rows]
        printed, row = self.rows[group.rows[0]], self.row_of(group.rows[0])
        if group.type == "rightmost_majority_double":
            return [Majority(row, group.multiplier)]
        if group.type == "rightmost_with_column_above":
            above = self.columns_above(printed, self.rows[str(group.support_row)])
            return [ChainAbove(row, above, True)]
        if group.type == "unbroken_chain":
            run = [self.rows[each].boxes[n - 1].points or 0 for each, n in group.chain]
            boxes = boxes_of(group.chain, self.goods)
            return [UnbrokenChain("wood_sawmill", row.rule, boxes, run)]
        if group.type == "race":
            last = printed.boxes[-1]
            row.values[-1] = last.points_later or 0
            return [Race(row, last.points_first or 0)]
        if group.type == "coin_exchange":
            return [self.coin_exchange(printed, row.good, group.base_points_per_coin)]
        if group.type == "product":
            other = Rightmost(self.row_of(group.rows[1]))
            return [Product("wood_sawmill", row.rule, Rightmost(row), other)]
        return [Rightmost(row)]

    def row_of(self, name: str) -> Row:
        """A row with the rule behind it."""
        rule = RULES.get(name, ("RL-801", "RL-801"))[self.sheet.id - 1]
        values = [box.points or 0 for box in self.rows[name].boxes]
        return Row(name, rule, self.goods.index(name), values)

    def coin_exchange(self, printed: SheetRow, good: int, each: int) -> Line:
        """Coins count more the more boxes of a row are marked (RL-940)."""
        limits = [box.exchange_coins or 0 for box in printed.boxes]
        rates = [box.points_per_coin or 0 for box in printed.boxes]
        row = Row("factory_coins", self.coin_rule, good, [])
        return CoinExchange(row, each, limits, rates)

    def columns_above(self, row: SheetRow, support: SheetRow) -> list[Boxes]:
        """For each box the box of the support row in the same column."""
        good = self.goods.index(support.symbol)
        by_column = {box.column: box.n for box in support.boxes}
        never = len(support.boxes) + 1  # no box stands above: it never counts
        return [Boxes([(good, by_column.get(box.column, never))]) for box in row.boxes]

    def chain_line(self, group: ScoringGroup, name: str) -> Line:
        """A row of a chain; each box with what stands above it."""
        above = [
            self.boxes_above(group, (name, box.n)) for box in self.rows[name].boxes
        ]
        return ChainAbove(self.row_of(name), above, self.falls_back)

    def boxes_above(self, group: ScoringGroup, box: tuple[str, int]) -> Boxes:
        for chain in group.chains:
            if self.needs_chain and box in chain.boxes:
                above = chain.boxes[: chain.boxes.index(box)]
                return boxes_of(above, self.goods)
        return Boxes([])
