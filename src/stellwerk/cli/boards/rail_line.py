# SPDX-License-Identifier: MIT
"""Rail Line as text: the line in three rows, the players, the cards, the sheet.

The line is drawn as it lies on the table (RL-010): rows 1 and 3 run to the right,
row 2 back to the left, and there lane 1 lies at the bottom (RL-013).
"""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stellwerk.cli.boards.rail_line_sheet import marks_table, sheet_panel
from stellwerk.core.texts import Catalogue

LABEL: Final = 9  # width of a lane's label
CARD: Final = 8  # width of a track card
CURVE: Final = 12  # width of start, goal and curves
LANES: Final = (0, 1, 2)
TRACKS: Final = ("top", "middle", "bottom")
TRAINS: Final = {1: ("»", "›"), 2: ("«", "‹"), 3: ("»", "›")}  # fast and slow, by row
STYLES: Final = {"red": "bold red", "blue": "bold bright_blue", "green": "bold green"}
QUIET: Final = "dim"


def board(
    view: dict[str, Any],
    printed: dict[str, Any],
    words: Catalogue,
    names: Sequence[str],
) -> RenderableType:
    """Everything that one seat may know, the line and the cards last."""
    table = Drawing(view, printed, words, names)
    parts: list[RenderableType] = [table.players(), Text()]
    parts += [marks_table(view, printed, words, names), Text()]
    if view["seat"] is not None:
        parts += [sheet_panel(view, printed, words), Text()]
    parts += [table.heading(), *table.line(), table.trains(), Text()]
    if view["display"] or view["hand"]:
        parts += [table.cards(), table.piles()]
    return Group(*parts)


def fixed_stations(printed: dict[str, Any]) -> dict[tuple[int, int], list[str]]:
    """The stations of curves and goal by position and lane: they lie from the start."""
    curves = {card["id"]: card for card in printed["curve_cards"]}
    goal = printed["goal_station_card"]["tracks"]
    found: dict[tuple[int, int], list[str]] = {}
    for spot in printed["layout"]["line_positions"]:
        for lane in LANES:
            if spot["kind"] == "curve":
                by_lane = curves[spot["cards"][1]]["station_symbols_by_lane"]
                found[spot["pos"], lane] = by_lane[str(lane + 1)]
            elif spot["kind"] == "goal":
                track = spot["lane_to_track"][str(lane + 1)]
                found[spot["pos"], lane] = goal[track]
    return found


class Drawing:
    """One view, being drawn."""

    def __init__(
        self,
        view: dict[str, Any],
        printed: dict[str, Any],
        words: Catalogue,
        names: Sequence[str],
    ) -> None:
        self.view: Final = view
        self.words: Final = words
        self.names: Final = names
        self.spots: Final[list[dict[str, Any]]] = printed["layout"]["line_positions"]
        self.fixed: Final = fixed_stations(printed)
        self.total: Final[int] = printed["setup"]["total_track_cards"]
        self.seat_on: Final[dict[int, int]] = {
            seat["lane"] - 1: place
            for place, seat in enumerate(view["seats"])
            if seat["lane"] is not None
        }

    def say(self, key: str, params: dict[str, object] | None = None) -> str:
        return self.words.say(key, params, self.names)

    def style(self, seat: int) -> str:
        return STYLES.get(self.view["seats"][seat]["color"], "bold")

    # The players.

    def players(self) -> Table:
        """One line per player: what everybody may know of them."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
        table.add_column()
        table.add_column(self.say("board.name"), no_wrap=True)
        table.add_column(self.say("board.color"))
        for column in self.player_numbers(0):
            table.add_column(self.say(f"board.{column}"), justify="right")
        for seat in range(len(self.names)):
            table.add_row(*self.player(seat))
        return table

    def player(self, seat: int) -> list[Text]:
        color = self.view["seats"][seat]["color"]
        style = self.style(seat)
        return [
            Text("▶" if seat == self.view["to_act"] else " "),
            Text(self.names[seat], style=style),
            Text(self.say(f"color.{color}"), style=style),
            *(Text(str(number)) for number in self.player_numbers(seat).values()),
        ]

    def player_numbers(self, seat: int) -> dict[str, object]:
        """The columns of a player; swaps only where the game has them (RL-601)."""
        shown = self.view["seats"][seat]
        numbers: dict[str, object] = {
            "lane": shown["lane"] or "–",
            "fast": shown["fast"],
            "slow": shown["slow"],
            "coins": shown["coins"],
            "spent": shown["spent"],
            "hand": shown["hand_size"],
        }
        if shown["swaps_allowed"]:
            numbers["swaps"] = f"{shown['swaps']}/{shown['swaps_allowed']}"
        numbers["boxes"] = f"{shown['boxes_bought']}/{shown['boxes_allowed']}"
        numbers["points"] = self.view["scores"][seat]
        return numbers

    # The line.

    def heading(self) -> Text:
        """Where the game stands."""
        params = {"round": self.view["round"], "turn": self.view["turn"]}
        laid = len(self.view["laid"])
        text = Text(self.say("board.state", {**params, "n": laid, "of": self.total}))
        text.stylize("bold")
        if self.view["start_player"] is not None:
            name = f"#{self.view['start_player']}"
            text.append(f" · {self.say('board.start', {'player': name})}")
        if self.view["last_round"]:
            text.append(f" · {self.say('board.last_round')}", style="bold yellow")
        return text

    def trains(self) -> Text:
        """What the marks on the line mean."""
        short = self.say("short.locomotive")
        word = self.say("symbol.locomotive")
        legend = self.say("board.trains", {"short": short, "word": word})
        return Text(legend, style=QUIET)

    def line(self) -> list[Text]:
        """The three rows, each with its positions above its lanes."""
        lines: list[Text] = []
        for row in (1, 2, 3):
            spots = self.row(row)
            lanes = self.lanes_of(spots[0])
            lines.append(self.numbers(row, spots))
            for level, lane in enumerate(lanes):
                lines.append(self.lane_line(row, spots, lane, level))
        return lines

    def row(self, row: int) -> list[dict[str, Any]]:
        """The track spaces of a row, from left to right."""
        found = [
            spot
            for spot in self.spots
            if spot["kind"] == "track" and spot["row"] == row
        ]
        return sorted(found, key=lambda spot: int(spot["cells"][0][1]))

    def lanes_of(self, spot: dict[str, Any]) -> list[int]:
        """The lanes of a row from top to bottom."""
        tracks = spot["lane_to_track"]
        return sorted(LANES, key=lambda lane: TRACKS.index(tracks[str(lane + 1)]))

    def next_position(self) -> int | None:
        """The position that the next card will have."""
        number = len(self.view["laid"]) + 1
        for spot in self.spots:
            if spot.get("card_number") == number:
                return int(spot["pos"])
        return None

    def numbers(self, row: int, spots: list[dict[str, Any]]) -> Text:
        """Position numbers above a row; the curves run on between the rows."""
        left, right = self.ends(row)
        text = Text(" " * LABEL)
        text.append((" │ │ │" if row == 3 else f" {left}").ljust(CURVE), QUIET)
        for spot in spots:
            following = spot["pos"] == self.next_position()
            number = f"[{spot['pos']}]" if following else f" {spot['pos']} "
            text.append(number.ljust(CARD), style="bold" if following else QUIET)
        end = "│ │ │ ".rjust(CURVE) if row == 2 else f"{right} ".rjust(CURVE)
        return text.append(end, QUIET)

    def ends(self, row: int) -> tuple[str, str]:
        """What stands at both ends of a row."""
        start = f"0 {self.say('board.from')}"
        goal = f"{self.say('board.to')} 27"
        return {1: (start, "9"), 2: ("18", ""), 3: ("", goal)}[row]

    def lane_line(
        self, row: int, spots: list[dict[str, Any]], lane: int, level: int
    ) -> Text:
        """One lane of a row."""
        text = self.lane_label(lane)
        text.append_text(self.left_end(row, lane, level))
        for spot in spots:
            text.append_text(self.station(spot["pos"], row, lane, CARD))
        text.append_text(self.right_end(row, lane, level))
        return text

    def lane_label(self, lane: int) -> Text:
        seat = self.seat_on.get(lane)
        name = "" if seat is None else self.names[seat].partition(" (")[0]
        label = f"{lane + 1} {name}"[: LABEL - 1].ljust(LABEL)
        return Text().append(label, QUIET if seat is None else self.style(seat))

    def left_end(self, row: int, lane: int, level: int) -> Text:
        """Start station, or one end of the second curve."""
        if row == 1:
            return self.station(0, row, lane, CURVE)
        curve = " " + "│ " * (level if row == 2 else 2 - level)
        bend = curve + ("╭" if row == 2 else "╰")
        if row == 2:
            return Text().append(bend.ljust(CURVE, "─"), QUIET)
        rest = self.station(18, row, lane, CURVE - len(bend) - 1)
        return Text().append(f"{bend}─", QUIET).append_text(rest)

    def right_end(self, row: int, lane: int, level: int) -> Text:
        """One end of the first curve, or the goal station."""
        if row == 3:
            return self.station(27, row, lane, CURVE - 2).append("┤", style=QUIET)
        curve = " │" * (level if row == 1 else 2 - level) + " "
        bend = ("╮" if row == 1 else "╯") + curve
        if row == 1:
            return Text().append(bend.rjust(CURVE, "─"), QUIET)
        rest = self.station(9, row, lane, CURVE - len(bend))
        return rest.append(bend, QUIET)

    def station(self, pos: int, row: int, lane: int, width: int) -> Text:
        """What a lane has at a position, with the trains that stand there."""
        symbols = self.symbols(pos, lane)
        trains = self.trains_at(pos, row, lane)
        if symbols is None and not trains:
            return Text().append(" ·".ljust(width), QUIET)
        text = Text().append("─", QUIET)
        shorts = [self.say(f"short.{name}") for name in symbols or []]
        text.append("+".join(shorts), style="bold" if lane in self.seat_on else "")
        if trains:
            text.append(trains, style=self.style(self.seat_on[lane]) + " reverse")
        return text.append("─" * (width - len(text)), style=QUIET)

    def symbols(self, pos: int, lane: int) -> list[str] | None:
        """The symbols of a lane at a position; None where no card lies yet."""
        stations: list[list[str]] = self.view["line"][lane]
        if pos < len(stations):
            return stations[pos]
        return self.fixed.get((pos, lane))

    def trains_at(self, pos: int, row: int, lane: int) -> str:
        seat = self.seat_on.get(lane)
        if seat is None:
            return ""
        shown = self.view["seats"][seat]
        fast, slow = TRAINS[row]
        marks = fast if shown["fast"] == pos else ""
        return marks + (slow if shown["slow"] == pos else "")

    # The cards.

    def cards(self) -> Table:
        """Hand and display with all three tracks, and who will travel on each."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
        table.add_column()
        table.add_column()
        for track in TRACKS:
            table.add_column(Text(self.track_heading(track)))
        for place in ("hand", "display"):
            for number, card in enumerate(self.view[place]):
                title = "" if number else self.say(f"place.{place}")
                tracks = [self.track(part) for part in self.view["faces"][card]]
                table.add_row(Text(title), Text(card, style="bold cyan"), *tracks)
        return table

    def track_heading(self, track: str) -> str:
        """A track's name, and whose lane it becomes on the next space."""
        name = self.say(f"board.track.{track}")
        for spot in self.spots:
            if spot["pos"] != self.next_position():
                continue
            lane = TRACKS.index(track)
            for number, used in spot["lane_to_track"].items():
                lane = int(number) - 1 if used == track else lane
            params: dict[str, object] = {"track": name, "lane": lane + 1}
            if lane not in self.seat_on:
                return self.say("board.track.lane", params)
            params["player"] = f"#{self.seat_on[lane]}"
            return self.say("board.track.player", params)
        return name

    def track(self, symbols: list[str]) -> Text:
        """A track of a card in words."""
        if not symbols:
            return Text(self.say("board.no_station"), style=QUIET)
        return Text(" + ".join(self.symbol(name) for name in symbols))

    def symbol(self, name: str) -> str:
        short = f"symbol.{name}.word"
        return self.say(short if self.words.has(short) else f"symbol.{name}")

    def piles(self) -> Text:
        """What lies beside: the pile, discarded cards, cards in the box."""
        parts = [self.say("board.pile", {"n": self.view["pile"]})]
        if self.view["discarded"]:
            cards = ", ".join(self.view["discarded"])
            parts.append(f"{self.say('place.discarded')}: {cards}")
        if self.view["removed"]:
            parts.append(self.say("board.removed", {"n": self.view["removed"]}))
        return Text(" · ".join(parts), style=QUIET)
