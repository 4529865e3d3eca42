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
        self.lines: Final = lines_of(sheet, goods, falls_back, needs_chain)
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


def lines_of(
    sheet: ScoreSheet, goods: list[str], falls_back: bool, needs_chain: bool
) -> list[Line]:
    """All lines in the order of the groups; a row without a group scores 0."""
    lines: list[Line] = []
    for group in sheet.scoring_groups:
        lines.extend(lines_of_group(sheet, group, goods, falls_back, needs_chain))
    scored = [name for group in sheet.scoring_groups for name in group.rows]
    for row in sheet.rows:
        if row.symbol not in scored:
            zeros = [0] * len(row.boxes)
            lines.append(
                Rightmost(row.symbol, "RL-816", goods.index(row.symbol), zeros)
            )
    order = [row.symbol for row in sheet.rows]
    lines.sort(key=lambda line: printed_place(line.key, order))
    return lines


def printed_place(key: str, order: list[str]) -> int:
    """Where a line stands on the sheet; coins stand last, pairs at their first row."""
    for place, symbol in enumerate(order):
        if key == symbol or (key == "wood_sawmill" and symbol == "wood"):
            return place
    return len(order)


def rule_of(sheet: int, group: str, row: str) -> str:
    """The numbered rule behind a line, for the help on the score."""
    chapter = {
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
    if group in ("coins", "coin_exchange"):
        return "RL-818" if sheet == 1 else "RL-940"
    return chapter.get(row, ("RL-801", "RL-801"))[sheet - 1]


def lines_of_group(
    sheet: ScoreSheet,
    group: ScoringGroup,
    goods: list[str],
    falls_back: bool,
    needs_chain: bool,
) -> list[Line]:
    rows = {row.symbol: row for row in sheet.rows}
    name = group.rows[0] if group.rows else ""
    rule = rule_of(sheet.id, group.type, name)
    row = goods.index(name) if name else 0
    values = points_of(rows[name]) if name else []
    if group.type == "rightmost":
        return [Rightmost(name, rule, row, values)]
    if group.type == "rightmost_majority_double":
        return [Majority(name, rule, row, values, group.multiplier)]
    if group.type == "rightmost_with_column_above":
        above = columns_above(rows[name], rows[str(group.support_row)], goods)
        return [ChainAbove(name, rule, row, values, above, True)]
    if group.type == "rightmost_with_complete_chain_above":
        conditional = needs_chain or sheet.id != 2
        return chain_lines(sheet, group, goods, falls_back, conditional)
    if group.type == "product":
        second = group.rows[1]
        right = Rightmost(second, rule, goods.index(second), points_of(rows[second]))
        left = Rightmost(name, rule, row, values)
        return [Product("wood_sawmill", rule, left, right)]
    if group.type == "unbroken_chain":
        run = [rows[symbol].boxes[n - 1].points or 0 for symbol, n in group.chain]
        boxes = numbered(group.chain, goods)
        return [UnbrokenChain("wood_sawmill", rule, boxes, run)]
    if group.type == "race":
        last = rows[name].boxes[-1]
        values[-1] = last.points_later or 0
        return [Race(name, rule, row, values, last.points_first or 0)]
    if group.type == "coin_exchange":
        return [coin_exchange(rows[name], group, rule, row)]
    return [Coins("coins", rule, group.points_per_coin)]


def coin_exchange(
    printed: SheetRow, group: ScoringGroup, rule: str, row: int
) -> CoinExchange:
    """Coins count more the more boxes of a row are marked (RL-940)."""
    limits = [box.exchange_coins or 0 for box in printed.boxes]
    rates = [box.points_per_coin or 0 for box in printed.boxes]
    each = group.base_points_per_coin
    return CoinExchange("factory_coins", rule, row, limits, rates, each)


def columns_above(
    row: SheetRow, support: SheetRow, goods: list[str]
) -> list[list[tuple[int, int]]]:
    """For each box the box of the support row in the same column."""
    good = goods.index(support.symbol)
    by_column = {box.column: box.n for box in support.boxes}
    never = len(support.boxes) + 1  # no box stands above: it never counts
    return [[(good, by_column.get(box.column, never))] for box in row.boxes]


def chain_lines(
    sheet: ScoreSheet,
    group: ScoringGroup,
    goods: list[str],
    falls_back: bool,
    conditional: bool,
) -> list[Line]:
    """One line per row of the chain; each box with what stands above it."""
    rows = {row.symbol: row for row in sheet.rows}
    lines: list[Line] = []
    for name in group.rows:
        above: list[list[tuple[int, int]]] = []
        for box in rows[name].boxes:
            above.append(boxes_above(group, name, box.n, goods) if conditional else [])
        rule = rule_of(sheet.id, group.type, name)
        values = points_of(rows[name])
        lines.append(
            ChainAbove(name, rule, goods.index(name), values, above, falls_back)
        )
    return lines


def boxes_above(
    group: ScoringGroup, name: str, n: int, goods: list[str]
) -> list[tuple[int, int]]:
    for chain in group.chains:
        for place, box in enumerate(chain.boxes):
            if box == (name, n):
                return numbered(chain.boxes[:place], goods)
    return []
