# SPDX-License-Identifier: MIT
"""The map of Express 01 as text: one box per slot, track where boxes touch.

A box shows its exits on its edges, so that track is seen to meet track:

    +---|----+      N
    -009 601 -      NW and NE
    |Berlin  |
    |blue 2  -      SW and SE
    +---|----+      S
"""

from typing import Any, Final

from rich.text import Text

from stellwerk.core.texts import Catalogue

WIDTH: Final = 10  # of a box without its edges
LINES: Final = 3
STEP: Final = WIDTH + 1
MIDDLE: Final = WIDTH // 2
ARROWS: Final = {"N": "↑", "NE": "↗", "SE": "↘", "S": "↓", "SW": "↙", "NW": "↖"}
TURNED: Final = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}
LEVELS: Final = {0: "dim", 1: "bold yellow", 2: "bold red", 3: "bold bright_blue"}
COMPANIES: Final = {
    "blue": "bright_blue",
    "green": "green",
    "red": "red",
    "yellow": "yellow",
    "orange": "dark_orange",
    "violet": "magenta",
    "white": "white",
    "gray": "grey62",
    "pink": "hot_pink",
    "turquoise": "turquoise2",
}


class Faces:
    """The printed cards of the map in play, by number."""

    def __init__(self, view: dict[str, Any], printed: dict[str, Any]) -> None:
        self.cards: Final[dict[int, dict[str, Any]]] = {
            card["number"]: card
            for part in printed["maps"][view["map"]]["sets"]
            for card in printed["upgrade_cards"][part]
        }

    def segments(self, number: int, turned: bool) -> list[str]:
        """The track of a card in arrows: ``↑↘`` is a segment from N to SE."""
        return [
            "".join(arrows(ends, turned))
            for ends in self.cards[number].get("tracks", [])
        ]

    def sites(self, number: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.cards[number].get("sites", [])
        return found

    def exits(self, number: int, turned: bool) -> set[str]:
        """All exits with track."""
        card = self.cards[number]
        names = [end for ends in card.get("tracks", []) for end in ends]
        names += [exit for site in self.sites(number) for exit in site["exits"]]
        return {TURNED[name] if turned else name for name in names}

    def share(self, number: int) -> str | None:
        company: str | None = self.cards[number].get("share")
        return company


def arrows(exits: list[str], turned: bool) -> list[str]:
    return [ARROWS[TURNED[exit] if turned else exit] for exit in exits]


class MapDrawing:
    """A grid of characters with styles, filled box by box."""

    def __init__(
        self, view: dict[str, Any], printed: dict[str, Any], words: Catalogue
    ) -> None:
        self.words: Final = words
        self.faces: Final = Faces(view, printed)
        self.names: Final = {card["id"]: card["name"] for card in printed["base_cards"]}
        self.places: Final = {
            slot["slot"]: slot for slot in printed["maps"][view["map"]]["slots"]
        }
        self.chosen: Final = {
            target["id"]
            for choice in view["choices"]
            for target in choice["targets"]
            if target["kind"] == "slot" and choice["group"] == "slot"
        }
        self.building: Final = view["building"]
        columns = [slot["col"] for slot in self.places.values()]
        rows = [slot["row"] for slot in self.places.values()]
        self.left: Final = min(columns)
        self.top: Final = min(rows)
        height = (max(rows) - self.top + 1) * (LINES + 1) + 1
        width = (max(columns) - self.left + 1) * STEP + 1
        self.cells: Final = [[(" ", "")] * width for _ in range(height)]
        for slot in view["slots"]:
            self.frame(slot["slot"])
        for slot in view["slots"]:
            self.fill(slot)
            self.walls(slot["slot"])

    def corner(self, name: str) -> tuple[int, int]:
        place = self.places[name]
        return (place["row"] - self.top) * (LINES + 1), (
            place["col"] - self.left
        ) * STEP

    def put(self, row: int, column: int, text: str, style: str) -> None:
        for offset, sign in enumerate(text):
            self.cells[row][column + offset] = (sign, style)

    def frame(self, name: str) -> None:
        """An empty box."""
        row, column = self.corner(name)
        for line in (row, row + LINES + 1):
            self.put(line, column, "+" + "-" * WIDTH + "+", "dim")
        for line in range(row + 1, row + LINES + 1):
            self.put(line, column, "|", "dim")
            self.put(line, column + STEP, "|", "dim")

    def fill(self, slot: dict[str, Any]) -> None:
        """What lies in a box, and the track that leaves it."""
        row, column = self.corner(slot["slot"])
        mark = ">" if slot["slot"] == self.building else " "
        mark = "*" if slot["slot"] in self.chosen else mark
        hill = "^" if slot["mountain"] else " "
        number = slot["number"]
        if number is None:
            sign = self.words.say("part.sign." + slot["kind"])
            self.line(row + 1, column, f"{mark}{slot['slot']}{hill}{sign}", "dim")
            self.line(row + 2, column, self.names[slot["slot"]], "dim")
            return
        turn = "'" if slot["turned"] else ""
        style = LEVELS[slot["level"]]
        self.line(row + 1, column, f"{mark}{slot['slot']}{hill}{number}{turn}", style)
        if slot["kind"] == "track":
            self.track(row, column, number, slot["turned"])
        else:
            self.station(row, column, slot)
        self.exits(row, column, self.faces.exits(number, slot["turned"]))

    def line(self, row: int, column: int, text: str, style: str) -> None:
        self.put(row, column + 1, text[:WIDTH].ljust(WIDTH), style)

    def track(self, row: int, column: int, number: int, turned: bool) -> None:
        segments = self.faces.segments(number, turned)
        self.line(row + 2, column, " " + " ".join(segments[:2]), "")
        self.line(row + 3, column, " " + " ".join(segments[2:]), "")

    def station(self, row: int, column: int, slot: dict[str, Any]) -> None:
        sites = self.faces.sites(slot["number"])
        if len(sites) == 1:
            self.line(row + 2, column, self.names[slot["slot"]], "")
            self.site(row + 3, column, sites[0], "")
            return
        for place, site in enumerate(sites):
            ends = "".join(arrows(site["exits"], slot["turned"]))
            self.site(row + 2 + place, column, site, ends)

    def site(self, row: int, column: int, site: dict[str, Any], ends: str) -> None:
        company = self.words.say("company." + site["company"])
        room = WIDTH - 3 - len(ends)
        text = f" {company[:room]} {1 + site['bonus']}{ends}"
        self.line(row, column, text, COMPANIES[site["company"]])

    def exits(self, row: int, column: int, names: set[str]) -> None:
        spots = {
            "N": (row, column + MIDDLE, "║"),
            "S": (row + LINES + 1, column + MIDDLE, "║"),
            "NW": (row + 1, column, "═"),
            "SW": (row + LINES, column, "═"),
            "NE": (row + 1, column + STEP, "═"),
            "SE": (row + LINES, column + STEP, "═"),
        }
        for name in names:
            line, place, sign = spots[name]
            old = self.cells[line][place][0]
            joined = "╫" if old == "║" else "╪"
            self.put(line, place, joined if old in "║═" else sign, "bold")

    def walls(self, name: str) -> None:
        """The wooden stick at the edge of a box."""
        row, column = self.corner(name)
        for exit, crossing in self.places[name]["exits"].items():
            if crossing["kind"] == "blocked":
                edge = column + STEP if exit in ("NE", "SE") else column
                for line in range(row + 1, row + LINES + 1):
                    self.put(line, edge, "█", "bold")

    def text(self) -> Text:
        drawn = Text()
        for row in self.cells:
            for sign, style in row:
                drawn.append(sign, style)
            drawn.append("\n")
        drawn.rstrip()
        return drawn
