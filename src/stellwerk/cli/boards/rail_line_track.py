# SPDX-License-Identifier: MIT
"""Rail Line's line as text, as it lies on the table (RL-010).

Rows 1 and 3 run to the right, row 2 back to the left, and there lane 1 lies at the
bottom (RL-013).
"""

from typing import Any, Final

from rich.text import Text

from stellwerk.cli.boards.rail_line_view import TRACKS, RailSeen
from stellwerk.cli.boards.seen import QUIET

LABEL: Final = 9  # width of a lane's label
CARD: Final = 8  # width of a track card
CURVE: Final = 12  # width of start, goal and curves
LANES: Final = (0, 1, 2)
TRAINS: Final = {1: ("»", "›"), 2: ("«", "‹"), 3: ("»", "›")}  # fast and slow, by row


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


class Line:
    """The line of one view, being drawn."""

    def __init__(self, seen: RailSeen) -> None:
        self.seen: Final = seen
        self.fixed: Final = fixed_stations(seen.printed)

    def rows(self) -> list[Text]:
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
            for spot in self.seen.spots
            if spot["kind"] == "track" and spot["row"] == row
        ]
        return sorted(found, key=lambda spot: int(spot["cells"][0][1]))

    def lanes_of(self, spot: dict[str, Any]) -> list[int]:
        """The lanes of a row from top to bottom."""
        tracks = spot["lane_to_track"]
        return sorted(LANES, key=lambda lane: TRACKS.index(tracks[str(lane + 1)]))

    def numbers(self, row: int, spots: list[dict[str, Any]]) -> Text:
        """Position numbers above a row; the curves run on between the rows."""
        left, right = self.ends(row)
        text = Text(" " * LABEL)
        text.append((" │ │ │" if row == 3 else f" {left}").ljust(CURVE), QUIET)
        for spot in spots:
            following = spot["pos"] == self.seen.next_position()
            number = f"[{spot['pos']}]" if following else f" {spot['pos']} "
            text.append(number.ljust(CARD), style="bold" if following else QUIET)
        end = "│ │ │ ".rjust(CURVE) if row == 2 else f"{right} ".rjust(CURVE)
        return text.append(end, QUIET)

    def ends(self, row: int) -> tuple[str, str]:
        """What stands at both ends of a row."""
        start = f"0 {self.seen.say('board.from')}"
        goal = f"{self.seen.say('board.to')} 27"
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
        seat = self.seen.seat_on.get(lane)
        name = "" if seat is None else self.seen.names[seat].partition(" (")[0]
        label = f"{lane + 1} {name}"[: LABEL - 1].ljust(LABEL)
        return Text().append(label, QUIET if seat is None else self.seen.style(seat))

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
        shorts = [self.seen.say(f"short.{name}") for name in symbols or []]
        text.append("+".join(shorts), style="bold" if lane in self.seen.seat_on else "")
        if trains:
            text.append(
                trains, style=self.seen.style(self.seen.seat_on[lane]) + " reverse"
            )
        return text.append("─" * (width - len(text)), style=QUIET)

    def symbols(self, pos: int, lane: int) -> list[str] | None:
        """The symbols of a lane at a position; None where no card lies yet."""
        stations: list[list[str]] = self.seen.view["line"][lane]
        if pos < len(stations):
            return stations[pos]
        return self.fixed.get((pos, lane))

    def trains_at(self, pos: int, row: int, lane: int) -> str:
        seat = self.seen.seat_on.get(lane)
        if seat is None:
            return ""
        shown = self.seen.view["seats"][seat]
        fast, slow = TRAINS[row]
        marks = fast if shown["fast"] == pos else ""
        return marks + (slow if shown["slow"] == pos else "")
