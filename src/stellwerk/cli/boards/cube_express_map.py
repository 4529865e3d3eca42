# SPDX-License-Identifier: MIT
"""The map of Cube Express as text: every tile is 9 characters wide and 4 high.

S02 ║ H1     tile; track N with a street; station of seat 1
━━━━╋════    track W; junction; track E with a street
a.a2┊        two houses of city a, one free, one with seat 2; street S, no track
        >1   locomotive of seat 1
"""

from collections.abc import Iterator
from typing import Any, Final

from rich.text import Text

from stellwerk.core.texts import Catalogue

WIDE: Final = 9
HIGH: Final = 4
MIDDLE: Final = 4
BAND: Final = 10  # tiles side by side
EDGES: Final = "NESW"
LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACROSS: Final = {(True, True): "═", (True, False): "━", (False, True): "┈"}
UPRIGHT: Final = {(True, True): "║", (True, False): "┃", (False, True): "┊"}
JOINTS: Final = {
    "NE": "┗",
    "NS": "┃",
    "NW": "┛",
    "ES": "┏",
    "EW": "━",
    "SW": "┓",
    "NES": "┣",
    "NEW": "┻",
    "NSW": "┫",
    "ESW": "┳",
    "NESW": "╋",
}
Cells = list[list[str]]


def faces_of(printed: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """All printed tiles by id."""
    tiles = [*printed["start_tiles"], *printed["track_tiles"], printed["tile_back"]]
    return {tile["id"]: tile for tile in tiles}


def turned(edges: list[str], turn: int) -> set[str]:
    """Edges of a tile after quarter turns; half edges count as their edge."""
    return {EDGES[(EDGES.index(edge[0]) + turn) % 4] for edge in edges}


class Map:
    """Draws the tiles laid so far, and the cells where one may be laid now."""

    def __init__(
        self, view: dict[str, Any], printed: dict[str, Any], words: Catalogue
    ) -> None:
        self.view: Final = view
        self.faces: Final = faces_of(printed)
        self.words: Final = words
        sized = [city for city in view["cities"] if city["size"]]
        self.letters: Final = {
            city["id"]: LETTERS[place % len(LETTERS)]
            for place, city in enumerate(sized)
        }
        self.open: Final = {
            target["id"]
            for choice in view["choices"]
            for target in choice["targets"]
            if target["kind"] == "cell" and choice["text"].startswith("place")
        }

    def rows(self) -> Iterator[Text]:
        """The map, in bands if it is very wide."""
        tiles = {(tile["x"], tile["y"]): tile for tile in self.view["map"]}
        spots = [tuple(int(part) for part in id.split(",")) for id in self.open]
        across = [x for x, _ in [*tiles, *spots]]
        down = [y for _, y in [*tiles, *spots]]
        left, right = min(across), max(across)
        for first in range(left, right + 1, BAND):
            columns = range(first, min(right, first + BAND - 1) + 1)
            yield Text("     " + "".join(f"{x:^{WIDE}}" for x in columns), "dim")
            for y in range(min(down), max(down) + 1):
                yield from self.line([self.cell(tiles, x, y) for x in columns], y)

    def line(self, cells: list[Cells], y: int) -> Iterator[Text]:
        for row in range(HIGH):
            text = Text(f"{y:>4} " if row == 1 else "     ", "dim")
            for cell in cells:
                text.append("".join(cell[row]), "default")
            yield text

    def cell(self, tiles: dict[Any, Any], x: int, y: int) -> Cells:
        drawn = [[" "] * WIDE for _ in range(HIGH)]
        if (x, y) in tiles:
            self.draw(drawn, tiles[x, y])
        elif f"{x},{y}" in self.open:
            write(drawn, 1, MIDDLE - 1, "[+]")
        return drawn

    def draw(self, drawn: Cells, tile: dict[str, Any]) -> None:
        face = self.faces[tile["tile"]]
        track = turned(face["track"], tile["r"])
        streets: set[str] = set()
        for street in face["streets"]:
            streets |= turned(street["edges"], tile["r"])
        self.draw_lines(drawn, track, streets)
        write(drawn, 0, 0, short_name(face))
        write(drawn, 0, MIDDLE + 1, self.sign(face, tile))
        write(drawn, 2, MIDDLE + 1, self.goods(face))
        houses = self.houses(face, tile)
        write(drawn, 2, 0, "".join(houses[:2]))
        write(drawn, 3, 0, "".join(houses[2:4]))
        locos = [f">{loco['seat'] + 1}" for loco in tile["locomotives"]]
        write(drawn, 3, MIDDLE + 1, "".join(locos[:2]))

    def draw_lines(self, drawn: Cells, track: set[str], streets: set[str]) -> None:
        def look(shapes: dict[tuple[bool, bool], str], edge: str) -> str:
            return shapes.get((edge in track, edge in streets), " ")

        drawn[0][MIDDLE] = look(UPRIGHT, "N")
        drawn[2][MIDDLE] = drawn[3][MIDDLE] = look(UPRIGHT, "S")
        write(drawn, 1, 0, look(ACROSS, "W") * MIDDLE)
        write(drawn, 1, MIDDLE + 1, look(ACROSS, "E") * MIDDLE)
        joint = "".join(edge for edge in EDGES if edge in track)
        drawn[1][MIDDLE] = JOINTS.get(joint, "+")

    def sign(self, face: dict[str, Any], tile: dict[str, Any]) -> str:
        """Station, site or factory, with the seat that holds it."""
        if face["station_place"]:
            seat = tile["station"]
            mark = self.words.say("board.letter")
            return mark.lower() if seat is None else f"{mark}{seat + 1}"
        if face.get("production"):
            seat = tile["owner"]
            letter = self.letter(face["production"]["resource"])
            return f"+{letter}" + ("" if seat is None else str(seat + 1))
        if face.get("factory"):
            seat = tile["first"]
            return "F" if seat is None else f"F{seat + 1}"
        return ""

    def goods(self, face: dict[str, Any]) -> str:
        """What a factory demands, a letter for each marker."""
        factory = face.get("factory")
        if not factory:
            return ""
        letters = [
            self.letter(name) * count for name, count in factory["demand"].items()
        ]
        return "".join(letters)[:3]

    def letter(self, resource: str) -> str:
        """The first letter of a resource in this language."""
        return self.words.say(f"area.{resource}")[0].upper()

    def houses(self, face: dict[str, Any], tile: dict[str, Any]) -> list[str]:
        """Every house: the letter of its city, and its passenger or a dot."""
        found: list[str] = []
        riders = iter(tile["passengers"])
        for street, city in zip(face["streets"], tile["cities"], strict=True):
            for _ in street["houses"]:
                rider = next(riders)
                mark = "." if rider is None else str(rider + 1)
                found.append(self.letters[city] + mark)
        return found


def short_name(face: dict[str, Any]) -> str:
    """At most three characters; the back has none."""
    if face["type"] in ("start", "start_crossing"):
        return "***"
    return "" if face["type"] == "back" else str(face["id"])[:3]


def write(drawn: Cells, row: int, column: int, text: str) -> None:
    """Put a text into a drawn tile; what does not fit is cut."""
    for place, letter in enumerate(text):
        if column + place < WIDE:
            drawn[row][column + place] = letter
