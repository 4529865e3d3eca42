# SPDX-License-Identifier: MIT
"""All that must hold in the score sheets of a Rail Line edition."""

from __future__ import annotations

from stellwerk.core.edition import Problems
from stellwerk.games.rail_line.edition import (
    Box,
    ScoreSheet,
    ScoringGroup,
    SheetRow,
)


def check_sheet(goods: list[str], sheet: ScoreSheet, problems: Problems) -> None:
    rows = [row.symbol for row in sheet.rows]
    one_each = sorted(rows) == sorted(goods)
    problems.expect(one_each, "rows", "must have exactly one row for each good")
    for at, row in problems.each("rows", sheet.rows):
        check_row(row, at)
    by_symbol = {row.symbol: row for row in sheet.rows}
    unscored = set(by_symbol)
    for at, group in problems.each("scoring_groups", sheet.scoring_groups):
        check_group(by_symbol, unscored, group, at)
    for at, gate in problems.each("gates", sheet.gates):
        row_gated = by_symbol.get(gate.row)
        sections = row_gated.sections if row_gated else None
        if gate.section not in (sections or []):
            at.add("", f"row {gate.row!r} has no section {gate.section}")
    boxes = {(row.symbol, box.n) for row in sheet.rows for box in row.boxes}
    for at, named in boxes_named(sheet, problems):
        for box in named:
            at.expect(tuple(box) in boxes, "", f"there is no box {box[0]} {box[1]}")
    check_columns(sheet, problems)
    check_rows_scored_once(sheet, problems)


def boxes_named(
    sheet: ScoreSheet, problems: Problems
) -> list[tuple[Problems, list[Box]]]:
    """The boxes that groups, bonuses and gates name, and where they do."""
    named: list[tuple[Problems, list[Box]]] = []
    for at, group in problems.each("scoring_groups", sheet.scoring_groups):
        named.append((at.at("chain"), group.chain))
        for inner, chain in at.each("chains", group.chains):
            named.append((inner, chain.boxes))
    for at, bonus in problems.each("instant_bonuses", sheet.instant_bonuses):
        named.append((at, bonus.boxes))
    for at, gate in problems.each("gates", sheet.gates):
        named.append((at.at("requires"), [gate.requires]))
    return named


def check_row(row: SheetRow, problems: Problems) -> None:
    numbers = [box.n for box in row.boxes]
    in_order = bool(numbers) and numbers == list(range(1, len(numbers) + 1))
    problems.expect(in_order, "boxes", "must be numbered 1, 2, 3, …")
    columns = [box.column for box in row.boxes]
    rising = columns == sorted(set(columns))
    problems.expect(rising, "boxes", "columns must increase")
    coins = row.row_end_coins
    complaint = f"must be 0, 1 or 2, not {coins}"
    problems.expect(coins in (0, 1, 2), "row_end_coins", complaint)
    complete = row.sections is None or len(row.sections) == len(row.boxes)
    problems.expect(complete, "sections", "must have one entry for each box")


def check_group(
    rows: dict[str, SheetRow],
    unscored: set[str],
    group: ScoringGroup,
    problems: Problems,
) -> None:
    """Rows and values of one group; a row that two groups score is checked once."""
    for symbol in group.rows:
        problems.expect(symbol in rows, "rows", f"there is no row {symbol!r}")
    wanted = {"product": 2, "coins": 0, "unbroken_chain": 2}
    many = "rightmost_with_complete_chain_above"
    count = wanted.get(group.type, 1)
    problems.expect(
        bool(group.rows) if group.type == many else len(group.rows) == count,
        "rows",
        f"a group of type {group.type} needs {count or 'no'} row(s)",
    )
    above = group.support_row
    if group.type == "rightmost_with_column_above" and above not in rows:
        problems.add("support_row", f"there is no row {above!r}")
    for symbol in group.rows:
        if symbol in unscored:
            unscored.remove(symbol)
            check_values(rows[symbol], group.type, problems)


def check_values(row: SheetRow, type: str, problems: Problems) -> None:
    """Boxes carry the kind of value that their group counts."""
    for box in row.boxes:
        last = box.n == len(row.boxes)
        needed = [box.points]
        if type == "coin_exchange":
            needed = [box.exchange_coins, box.points_per_coin]
        elif type == "race" and last:
            needed = [box.points_first, box.points_later]
        if None in needed:
            problems.add("rows", f"{row.symbol} box {box.n} lacks what {type} counts")


def check_columns(sheet: ScoreSheet, problems: Problems) -> None:
    """The boxes of one chain stand in one column (the zig-zag chain is another)."""
    boxes = {(row.symbol, box.n): box for row in sheet.rows for box in row.boxes}
    column = {name: box.column for name, box in boxes.items()}
    points = {name: box.points or 0 for name, box in boxes.items()}
    for at, group in problems.each("scoring_groups", sheet.scoring_groups):
        for chain in group.chains:
            if len({column.get((row, n)) for row, n in chain.boxes}) != 1:
                complaint = f"the boxes of {chain.id} stand in different columns"
                at.add("chains", complaint)
        run = [column.get((row, n)) for row, n in group.chain]
        straight = run == list(range(1, len(run) + 1))
        at.expect(straight, "chain", "the columns of the chain must be 1, 2, 3, …")
        values = [points.get((row, n), 0) for row, n in group.chain]
        rising = values == sorted(set(values))
        at.expect(rising, "chain", "the values of the chain must increase")


def check_rows_scored_once(sheet: ScoreSheet, problems: Problems) -> None:
    scored = [symbol for group in sheet.scoring_groups for symbol in group.rows]
    problems.unique(scored, "scoring_groups")
    kinds = [group.type for group in sheet.scoring_groups]
    coins = kinds.count("coins") + kinds.count("coin_exchange")
    complaint = f"exactly one group must count the coins, not {coins}"
    problems.expect(coins == 1, "scoring_groups", complaint)
    problems.expect(kinds.count("race") <= 1, "scoring_groups", "at most one race")
