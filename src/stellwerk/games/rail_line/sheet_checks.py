# SPDX-License-Identifier: MIT
"""All that must hold in the score sheets of a Rail Line edition."""

from __future__ import annotations

from stellwerk.core.edition import Problems
from stellwerk.games.rail_line.edition import (
    BOUND,
    Box,
    Gate,
    RailLineEdition,
    ScoreSheet,
    ScoringGroup,
    SheetRow,
)


def check_sheet(
    edition: RailLineEdition, sheet: ScoreSheet, path: str, problems: Problems
) -> None:
    goods = [symbol.id for symbol in edition.symbols if symbol.kind == "good"]
    rows = [row.symbol for row in sheet.rows]
    problems.expect(
        sorted(rows) == sorted(goods),
        f"{path}.rows",
        "must have exactly one row for each good",
    )
    for place, row in enumerate(sheet.rows):
        check_row(row, f"{path}.rows[{place}]", problems)
    boxes = {(row.symbol, box.n) for row in sheet.rows for box in row.boxes}
    named: list[tuple[str, list[Box]]] = []
    by_symbol = {row.symbol: row for row in sheet.rows}
    unscored = set(by_symbol)
    for place, group in enumerate(sheet.scoring_groups):
        inner = f"{path}.scoring_groups[{place}]"
        check_group(by_symbol, unscored, group, inner, problems)
        named.append((f"{inner}.chain", group.chain))
        for number, chain in enumerate(group.chains):
            named.append((f"{inner}.chains[{number}]", chain.boxes))
    for place, bonus in enumerate(sheet.instant_bonuses):
        named.append((f"{path}.instant_bonuses[{place}]", bonus.boxes))
        problems.expect(
            0 <= bonus.coins <= BOUND,
            f"{path}.instant_bonuses[{place}].coins",
            f"must be from 0 to {BOUND}",
        )
    sections = {row.symbol: set(row.sections or []) for row in sheet.rows}
    for place, gate in enumerate(sheet.gates):
        named.append((f"{path}.gates[{place}].requires", [gate.requires]))
        check_gate(sections, gate, f"{path}.gates[{place}]", problems)
    for inner, chain_boxes in named:
        for box in chain_boxes:
            problems.expect(
                tuple(box) in boxes, inner, f"there is no box {box[0]} {box[1]}"
            )
    check_columns(sheet, path, problems)
    check_rows_scored_once(sheet, path, problems)


def check_row(row: SheetRow, path: str, problems: Problems) -> None:
    numbers = [box.n for box in row.boxes]
    problems.expect(
        bool(numbers) and numbers == list(range(1, len(numbers) + 1)),
        f"{path}.boxes",
        "must be numbered 1, 2, 3, …",
    )
    columns = [box.column for box in row.boxes]
    problems.expect(
        columns == sorted(set(columns)), f"{path}.boxes", "columns must increase"
    )
    problems.expect(
        row.row_end_coins in (0, 1, 2),
        f"{path}.row_end_coins",
        f"must be 0, 1 or 2, not {row.row_end_coins}",
    )
    problems.expect(
        row.sections is None or len(row.sections) == len(row.boxes),
        f"{path}.sections",
        "must have one entry for each box",
    )


def check_group(
    rows: dict[str, SheetRow],
    unscored: set[str],
    group: ScoringGroup,
    path: str,
    problems: Problems,
) -> None:
    """Rows and values of one group; a row that two groups score is checked once."""
    for symbol in group.rows:
        problems.expect(symbol in rows, f"{path}.rows", f"there is no row {symbol!r}")
    wanted = {"product": 2, "coins": 0, "unbroken_chain": 2}
    many = "rightmost_with_complete_chain_above"
    count = wanted.get(group.type, 1)
    problems.expect(
        bool(group.rows) if group.type == many else len(group.rows) == count,
        f"{path}.rows",
        f"a group of type {group.type} needs {count or 'no'} row(s)",
    )
    if group.type == "rightmost_with_column_above":
        problems.expect(
            group.support_row in rows,
            f"{path}.support_row",
            f"there is no row {group.support_row!r}",
        )
    for symbol in group.rows:
        if symbol in unscored:
            unscored.remove(symbol)
            check_values(rows[symbol], group.type, f"{path}.rows", problems)


def check_values(row: SheetRow, type: str, path: str, problems: Problems) -> None:
    """Boxes carry the kind of value that their group counts."""
    for box in row.boxes:
        last = box.n == len(row.boxes)
        if type == "coin_exchange":
            right = box.exchange_coins is not None and box.points_per_coin is not None
        elif type == "race" and last:
            right = box.points_first is not None and box.points_later is not None
        else:
            right = box.points is not None
        problems.expect(
            right, path, f"{row.symbol} box {box.n} lacks what {type} counts"
        )


def check_gate(
    sections: dict[str, set[int]], gate: Gate, path: str, problems: Problems
) -> None:
    problems.expect(
        gate.section in sections.get(gate.row, ()),
        path,
        f"row {gate.row!r} has no section {gate.section}",
    )


def check_columns(sheet: ScoreSheet, path: str, problems: Problems) -> None:
    """The boxes of one chain stand in one column (the zig-zag chain is another)."""
    column = {
        (row.symbol, box.n): box.column for row in sheet.rows for box in row.boxes
    }
    points = {
        (row.symbol, box.n): box.points for row in sheet.rows for box in row.boxes
    }
    for place, group in enumerate(sheet.scoring_groups):
        inner = f"{path}.scoring_groups[{place}]"
        for chain in group.chains:
            columns = {column.get((row, n)) for row, n in chain.boxes}
            problems.expect(
                len(columns) == 1,
                f"{inner}.chains",
                f"the boxes of {chain.id} stand in different columns",
            )
        if group.chain:
            columns_run = [column.get((row, n)) for row, n in group.chain]
            problems.expect(
                columns_run == list(range(1, len(group.chain) + 1)),
                f"{inner}.chain",
                "the columns of the chain must be 1, 2, 3, …",
            )
            values = [points.get((row, n)) or 0 for row, n in group.chain]
            problems.expect(
                values == sorted(set(values)),
                f"{inner}.chain",
                "the values of the chain must increase",
            )


def check_rows_scored_once(sheet: ScoreSheet, path: str, problems: Problems) -> None:
    scored = [symbol for group in sheet.scoring_groups for symbol in group.rows]
    problems.unique(scored, f"{path}.scoring_groups")
    kinds = [group.type for group in sheet.scoring_groups]
    coins = sum(kind in ("coins", "coin_exchange") for kind in kinds)
    problems.expect(
        coins == 1,
        f"{path}.scoring_groups",
        f"exactly one group must count the coins, not {coins}",
    )
    problems.expect(
        kinds.count("race") <= 1, f"{path}.scoring_groups", "at most one race"
    )
