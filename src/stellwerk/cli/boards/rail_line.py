# SPDX-License-Identifier: MIT
"""Rail Line as text: the players, the sheet, the line, the cards."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stellwerk.cli.boards.rail_line_sheet import marks_table, sheet_panel
from stellwerk.cli.boards.rail_line_track import Line
from stellwerk.cli.boards.rail_line_view import TRACKS, RailSeen
from stellwerk.cli.boards.seen import QUIET


class Board(RailSeen):
    """The players and the sheet first, the line and the cards last."""

    def __rich__(self) -> RenderableType:
        view = self.view
        parts: list[RenderableType] = [self.players(), Text()]
        parts += [marks_table(self), Text()]
        if view["seat"] is not None:
            parts += [sheet_panel(self), Text()]
        parts += [self.heading(), *Line(self).rows(), self.trains(), Text()]
        if view["display"] or view["hand"]:
            parts += [self.cards(), self.piles()]
        return Group(*parts)

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

    def heading(self) -> Text:
        """Where the game stands."""
        state = self.say(
            "board.state",
            round=self.view["round"],
            turn=self.view["turn"],
            n=len(self.view["laid"]),
            of=self.printed["setup"]["total_track_cards"],
        )
        text = Text().append(state, "bold")
        if self.view["start_player"] is not None:
            name = f"#{self.view['start_player']}"
            text.append(f" · {self.say('board.start', player=name)}")
        if self.view["last_round"] and not self.view["over"]:
            text.append(f" · {self.say('board.last_round')}", style="bold yellow")
        return text

    def trains(self) -> Text:
        """What the marks on the line mean."""
        short = self.say("short.locomotive")
        legend = self.say("board.trains", short=short)
        return Text(legend, style=QUIET)

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
                return self.say("board.track.lane", **params)
            params["player"] = f"#{self.seat_on[lane]}"
            return self.say("board.track.player", **params)
        return name

    def track(self, symbols: list[str]) -> Text:
        """A track of a card in words."""
        if not symbols:
            return Text(self.say("board.no_station"), style=QUIET)
        return Text(" + ".join(self.symbol(name) for name in symbols))

    def symbol(self, name: str) -> str:
        return self.say(f"symbol.{name}")

    def piles(self) -> Text:
        """What lies beside: the pile, discarded cards, cards in the box."""
        parts = [self.say("board.pile", n=self.view["pile"])]
        if self.view["discarded"]:
            cards = ", ".join(self.view["discarded"])
            parts.append(f"{self.say('place.discarded')}: {cards}")
        if self.view["removed"]:
            parts.append(self.say("board.removed", n=self.view["removed"]))
        return Text(" · ".join(parts), style=QUIET)
