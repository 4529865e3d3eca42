# SPDX-License-Identifier: MIT
"""Rail Line as text: the players, the sheet, the line, the cards."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stellwerk.cli.boards.rail_line_sheet import marks_table, sheet_panel
from stellwerk.cli.boards.rail_line_track import Line
from stellwerk.cli.boards.rail_line_view import QUIET, TRACKS, Seen
from stellwerk.core.texts import Catalogue


def board(
    view: dict[str, Any],
    printed: dict[str, Any],
    words: Catalogue,
    names: Sequence[str],
) -> RenderableType:
    """Everything that one seat may know, the line and the cards last."""
    seen = Seen(view, printed, words, names)
    table = Drawing(seen)
    parts: list[RenderableType] = [table.players(), Text()]
    parts += [marks_table(view, printed, words, names), Text()]
    if view["seat"] is not None:
        parts += [sheet_panel(view, printed, words), Text()]
    parts += [table.heading(), *Line(seen).rows(), table.trains(), Text()]
    if view["display"] or view["hand"]:
        parts += [table.cards(), table.piles()]
    return Group(*parts)


class Drawing:
    """What lies around the line: players, heading, cards, piles."""

    def __init__(self, seen: Seen) -> None:
        self.seen: Final = seen

    def players(self) -> Table:
        """One line per player: what everybody may know of them."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
        table.add_column()
        table.add_column(self.seen.say("board.name"), no_wrap=True)
        table.add_column(self.seen.say("board.color"))
        for column in self.player_numbers(0):
            table.add_column(self.seen.say(f"board.{column}"), justify="right")
        for seat in range(len(self.seen.names)):
            table.add_row(*self.player(seat))
        return table

    def player(self, seat: int) -> list[Text]:
        color = self.seen.view["seats"][seat]["color"]
        style = self.seen.style(seat)
        return [
            Text("▶" if seat == self.seen.view["to_act"] else " "),
            Text(self.seen.names[seat], style=style),
            Text(self.seen.say(f"color.{color}"), style=style),
            *(Text(str(number)) for number in self.player_numbers(seat).values()),
        ]

    def player_numbers(self, seat: int) -> dict[str, object]:
        """The columns of a player; swaps only where the game has them (RL-601)."""
        shown = self.seen.view["seats"][seat]
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
        numbers["points"] = self.seen.view["scores"][seat]
        return numbers

    def heading(self) -> Text:
        """Where the game stands."""
        params = {"round": self.seen.view["round"], "turn": self.seen.view["turn"]}
        laid = len(self.seen.view["laid"])
        text = Text(
            self.seen.say(
                "board.state",
                {
                    **params,
                    "n": laid,
                    "of": self.seen.printed["setup"]["total_track_cards"],
                },
            )
        )
        text.stylize("bold")
        if self.seen.view["start_player"] is not None:
            name = f"#{self.seen.view['start_player']}"
            text.append(f" · {self.seen.say('board.start', {'player': name})}")
        if self.seen.view["last_round"]:
            text.append(f" · {self.seen.say('board.last_round')}", style="bold yellow")
        return text

    def trains(self) -> Text:
        """What the marks on the line mean."""
        short = self.seen.say("short.locomotive")
        word = self.seen.say("symbol.locomotive")
        legend = self.seen.say("board.trains", {"short": short, "word": word})
        return Text(legend, style=QUIET)

    def cards(self) -> Table:
        """Hand and display with all three tracks, and who will travel on each."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
        table.add_column()
        table.add_column()
        for track in TRACKS:
            table.add_column(Text(self.track_heading(track)))
        for place in ("hand", "display"):
            for number, card in enumerate(self.seen.view[place]):
                title = "" if number else self.seen.say(f"place.{place}")
                tracks = [self.track(part) for part in self.seen.view["faces"][card]]
                table.add_row(Text(title), Text(card, style="bold cyan"), *tracks)
        return table

    def track_heading(self, track: str) -> str:
        """A track's name, and whose lane it becomes on the next space."""
        name = self.seen.say(f"board.track.{track}")
        for spot in self.seen.spots:
            if spot["pos"] != self.seen.next_position():
                continue
            lane = TRACKS.index(track)
            for number, used in spot["lane_to_track"].items():
                lane = int(number) - 1 if used == track else lane
            params: dict[str, object] = {"track": name, "lane": lane + 1}
            if lane not in self.seen.seat_on:
                return self.seen.say("board.track.lane", params)
            params["player"] = f"#{self.seen.seat_on[lane]}"
            return self.seen.say("board.track.player", params)
        return name

    def track(self, symbols: list[str]) -> Text:
        """A track of a card in words."""
        if not symbols:
            return Text(self.seen.say("board.no_station"), style=QUIET)
        return Text(" + ".join(self.symbol(name) for name in symbols))

    def symbol(self, name: str) -> str:
        short = f"symbol.{name}.word"
        return self.seen.say(short if self.seen.words.has(short) else f"symbol.{name}")

    def piles(self) -> Text:
        """What lies beside: the pile, discarded cards, cards in the box."""
        parts = [self.seen.say("board.pile", {"n": self.seen.view["pile"]})]
        if self.seen.view["discarded"]:
            cards = ", ".join(self.seen.view["discarded"])
            parts.append(f"{self.seen.say('place.discarded')}: {cards}")
        if self.seen.view["removed"]:
            parts.append(
                self.seen.say("board.removed", {"n": self.seen.view["removed"]})
            )
        return Text(" · ".join(parts), style=QUIET)
