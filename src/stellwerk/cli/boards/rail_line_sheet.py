# SPDX-License-Identifier: MIT
"""Rail Line's score sheets as text: one's own in full, all others in short."""

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stellwerk.cli.boards.seen import QUIET, Seen

NAME: Final = 17  # width of a row's name
COLUMN: Final = 6  # width of a column of boxes
ENDS: Final = (6, 10, 7)  # widths of row-end coins, gain, points
MARK: Final = "×"
MARKED: Final = "bold green"
# Where the points of a line with a name of its own stand: at its last row.
SHARED: Final = {"sawmill": "wood_sawmill", "factory": "factory_coins"}


def printed_sheet(view: dict[str, Any], printed: dict[str, Any]) -> dict[str, Any]:
    """The side of the sheet that is played with."""
    sheets: list[dict[str, Any]] = printed["score_sheets"]
    return next(sheet for sheet in sheets if sheet["id"] == view["sheet"])


def marks_table(seen: Seen) -> RenderableType:
    """How many boxes everybody else has marked in each row."""
    rows = printed_sheet(seen.view, seen.printed)["rows"]
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    table.add_column(seen.say("board.marks"))
    for row in rows:
        table.add_column(seen.say(f"short.{row['symbol']}"), justify="right")
    for seat, shown in enumerate(seen.view["seats"]):
        if seat == seen.view["seat"]:
            continue
        counts = [(shown["marks"][row["symbol"]], len(row["boxes"])) for row in rows]
        cells = [
            Text(f"{marked}/{size}", style="" if marked else QUIET)
            for marked, size in counts
        ]
        table.add_row(Text(seen.names[seat]), *cells)
    return table


def sheet_panel(seen: Seen) -> RenderableType:
    """One's own sheet: every box with its value, what is marked, what it brings."""
    sheet = Sheet(seen)
    lines = [sheet.line(row) for row in sheet.printed["rows"]]
    return Group(sheet.title(), *lines, *sheet.coins(), sheet.legend())


class Sheet:
    """The sheet of the viewing seat, being drawn."""

    def __init__(self, seen: Seen) -> None:
        view = seen.view
        seat = view["seat"]
        self.words: Final = seen.words
        self.printed: Final = printed_sheet(view, seen.printed)
        self.marks: Final[dict[str, int]] = view["seats"][seat]["marks"]
        self.counting: Final[dict[str, int]] = view["seats"][seat].get("counting", {})
        self.gains: Final[dict[str, int]] = view.get("gains", {})
        self.points: Final[dict[str, int]] = view["breakdown"][seat]
        self.columns: Final = max(
            box["column"] for row in self.printed["rows"] for box in row["boxes"]
        )

    def title(self) -> Text:
        """The name of the sheet, and what stands at the right of it."""
        name = self.words.say("part.sheet", {"n": self.printed["id"]})
        full, gain, now = (
            self.words.say(f"board.{key}") for key in ("row_end", "gain", "points")
        )
        text = Text().append(name.ljust(NAME + self.columns * COLUMN), "bold")
        return text.append(ends(full, gain if self.gains else "", now), QUIET)

    def line(self, row: dict[str, Any]) -> Text:
        """One row: boxes in their columns, row-end coins, points so far."""
        symbol = row["symbol"]
        short = self.words.say(f"short.{symbol}")
        name = f"{short} {self.words.say(f'symbol.{symbol}')}"
        text = Text(name[: NAME - 1].ljust(NAME))
        for box in row["boxes"]:
            text.append(" " * (NAME + (box["column"] - 1) * COLUMN - len(text)))
            text.append_text(self.box(row, box))
        text.append(" " * (NAME + self.columns * COLUMN - len(text)))
        gain = f"{self.gains[symbol]:+}" if symbol in self.gains else ""
        return text.append(
            ends(f"+{row['row_end_coins']}", gain, self.points_of(symbol))
        )

    def points_of(self, symbol: str) -> str:
        """The points of a row; lines over two rows stand at the second."""
        key = symbol if symbol in self.points else SHARED.get(symbol, "")
        return str(self.points[key]) if key in self.points else ""

    def box(self, row: dict[str, Any], box: dict[str, Any]) -> Text:
        """A box with its mark and value, behind what it depends on."""
        marked = box["n"] <= self.marks[row["symbol"]]
        counts = box["n"] == self.counting.get(row["symbol"])
        left, right = "()" if counts else "[]"
        frame = f"{left}{MARK if marked else ' '}{value_of(box):>2}{right}"
        sign = self.sign(row, box)
        style = "bold red" if sign == "‖" else QUIET
        return Text().append(sign, style).append(frame, style=MARKED if marked else "")

    def sign(self, row: dict[str, Any], box: dict[str, Any]) -> str:
        """A red line, open or closed, or the arrow of a chain."""
        gate = self.gate_before(row, box["n"])
        if gate is not None:
            symbol, count = gate["requires"]
            return "¦" if self.marks[symbol] >= count else "‖"
        wanted = [row["symbol"], box["n"]]
        for group in self.printed["scoring_groups"]:
            for chain in group.get("chains", []):
                if wanted in chain["boxes"][1:]:
                    return "↑"
        return " "

    def gate_before(self, row: dict[str, Any], n: int) -> dict[str, Any] | None:
        """The red line that stands directly before a box, if there is one."""
        sections = row.get("sections") or []
        if n < 2 or not sections or sections[n - 1] == sections[n - 2]:
            return None
        for gate in self.printed.get("gates", []):
            if (gate["row"], gate["section"]) == (row["symbol"], sections[n - 1]):
                found: dict[str, Any] = gate
                return found
        return None

    def coins(self) -> list[Text]:
        """The line of the coins, where they score on their own."""
        if "coins" not in self.points:
            return []
        name = self.words.say("part.coins").ljust(NAME + self.columns * COLUMN)
        return [Text(name + ends("", "", str(self.points["coins"])))]

    def legend(self) -> Text:
        """How the rows count, as far as it is not plain."""
        notes = [self.note(group) for group in self.printed["scoring_groups"]]
        bonuses = self.printed.get("instant_bonuses", [])
        if bonuses:
            notes.append(self.words.say("sheet.bonus", {"n": bonuses[0]["coins"]}))
        if self.printed.get("gates"):
            notes.append(self.words.say("sheet.gate"))
        if self.counting:
            notes.append(self.words.say("sheet.counting"))
        return Text(" ".join(note for note in notes if note), style=QUIET)

    def note(self, group: dict[str, Any]) -> str:
        key = f"sheet.{group['type']}"
        if not self.words.has(key):
            return ""
        rows = [f"@short.{symbol}" for symbol in group.get("rows", [])] + ["", ""]
        params = {
            "row": rows[0],
            "second": rows[1],
            "support": f"@short.{group['support_row']}"
            if "support_row" in group
            else "",
            "each": group.get("points_per_coin", group.get("base_points_per_coin")),
        }
        return self.words.say(key, params)


def ends(full: str, gain: str, points: str) -> str:
    """What stands at the right of a row, in columns."""
    cells = zip((full, gain, points), ENDS, strict=True)
    return "".join(cell.rjust(width) for cell, width in cells)


def value_of(box: dict[str, Any]) -> str:
    """What a box is worth, as printed."""
    if "exchange_coins" in box:
        return f"{box['exchange_coins']}x{box['points_per_coin']}"
    if "points_first" in box:
        return f"{box['points_first']}/{box['points_later']}"
    return str(box["points"])
