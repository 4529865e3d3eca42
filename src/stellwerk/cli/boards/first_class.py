# SPDX-License-Identifier: MIT
"""First Class as text: players, trains and tracks, the display, the open cards."""

from functools import cached_property
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from stellwerk.cli.boards.first_class_cards import (
    Cards,
    city_text,
    metric_text,
    symbols_text,
)
from stellwerk.cli.boards.seen import QUIET, Seen

STRONG: Final = "bold"
TRAINS: Final = ("upper", "lower")


def indented(line: str) -> Padding:
    """A line of a player's area; its continuation stays under it."""
    return Padding(Text(line), (0, 0, 0, 2))


class Board(Seen):
    """Others first, the own area last."""

    def __rich__(self) -> RenderableType:
        own = self.view["seat"]
        parts: list[RenderableType] = [self.heading(), self.players(), Text()]
        for seat in [seat for seat in range(len(self.names)) if seat != own]:
            parts += [*self.area(seat), Text()]
        parts += [*self.display(), Text(), *self.supplies(), Text()]
        if own is not None:
            parts += [*self.area(own), *self.own(own)]
        return Group(*parts, *self.running())

    @cached_property
    def cards(self) -> Cards:
        return Cards(self.printed, self.words)

    def label(self, key: str, **params: object) -> str:
        return self.say(f"board.{key}", **params)

    def name(self, seat: int | None) -> str:
        return "–" if seat is None else self.names[seat]

    def style(self, seat: int) -> str:
        return str(self.view["seats"][seat]["color"])

    def heading(self) -> Text:
        view = self.view
        if view["round"] == 0:
            return Text(self.label("setup"), style=STRONG)
        tile = (
            self.label("tile_free")
            if view["tile_owner"] is None
            else self.label("tile_taken", player=self.name(view["tile_owner"]))
        )
        state = self.label(
            "state",
            round=view["round"],
            stage=view["stage"],
            start=self.name(view["start_player"]),
        )
        return Text(f"{state} · {tile}", style=STRONG)

    def players(self) -> Table:
        """One line per player with all numbers."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
        table.add_column()
        for column in ("name", "color"):
            table.add_column(self.label(column), no_wrap=True)
        for column in self.numbers(0):
            table.add_column(self.label(column), justify="right")
        for seat in range(len(self.names)):
            style = self.style(seat)
            mark = "▶" if seat == self.view["to_act"] else " "
            color = self.say("color." + self.view["seats"][seat]["color"])
            table.add_row(
                mark,
                Text(self.names[seat], style=style),
                Text(color, style=style),
                *self.numbers(seat).values(),
            )
        return table

    def numbers(self, seat: int) -> dict[str, str]:
        """The columns of a player."""
        part = self.view["seats"][seat]
        numbers = {
            "points": str(self.view["scores"][seat]),
            "phase": str(sum(part["phase_points"].values())),
            "coins": "/".join(str(count) for count in part["coins"]),
            "ends": str(len(part["end_cards"])),
            "pile": self.pile(part),
        }
        evidence = part["evidence"]
        if evidence is not None:
            numbers["evidence"] = str(sum(evidence.values()))
        if seat in self.view["arrested"]:
            numbers["evidence"] += " " + self.label("arrested")
        return numbers

    def pile(self, part: dict[str, Any]) -> str:
        """Used base cards by kind, or only how many cards there are."""
        if part["base_cards"] is None:
            return str(part["pile_size"])
        return "/".join(str(count) for count in part["base_cards"].values())

    # A player's area

    def area(self, seat: int) -> list[RenderableType]:
        """Trains, track, and what lies beside them."""
        part = self.view["seats"][seat]
        lines: list[RenderableType] = [
            Text(self.names[seat], style=f"{STRONG} {self.style(seat)}")
        ]
        lines += [self.train(part, which) for which in range(2)]
        lines.append(self.track(part))
        for open_card in part["contracts"]:
            lines.append(self.goal(open_card["card"], "", open_card["met"]))
        for laid in part["laid"]:
            place = self.say("spot." + laid["place"])
            lines.append(
                self.goal(laid["card"], f"{place} {laid['number']}", laid["met"])
            )
        if part["end_cards"]:
            shown = [self.end_card(id) for id in part["end_cards"]]
            lines.append(indented(self.label("end_cards", cards="; ".join(shown))))
        return lines

    def end_card(self, id: str | None) -> str:
        return self.label("secret") if id is None else self.cards.end(id)

    def train(self, part: dict[str, Any], which: int) -> Text:
        """A train from the left; brackets stand around the conductor's card."""
        conductor = part["conductors"][which]
        label = self.say("train." + TRAINS[which])
        line = Text(f"  {label:<12}", style=QUIET)
        line.append("[ ]" if conductor == 0 else " · ", style="default")
        for position, card in enumerate(part["trains"][which], 1):
            face = self.face(card)
            here = position == conductor
            line.append(f"[{face}]" if here else f" {face} ", style="default")
        points = part["phase_points"][TRAINS[which]]
        line.append("  " + self.label("scores", n=points), style=QUIET)
        return line

    def face(self, card: dict[str, Any]) -> str:
        if card["kind"] == "mail":
            return str(card["name"])
        if card["kind"] == "tile":
            return f"T{card['value']}"
        return str(card["value"])

    def track(self, part: dict[str, Any]) -> Padding:
        """The cities in order; brackets stand around the locomotive's city."""
        faces = self.city_faces(part)
        loco = part["loco"]
        words = [self.printed["player_board"]["start"], *faces]
        shown = [
            f"» {number} {word} «" if number == loco else f"{number} {word}"
            for number, word in enumerate(words)
        ]
        label = self.label("track")
        return indented(f"{label:<12}" + " · ".join(shown))

    def city_faces(self, part: dict[str, Any]) -> list[str]:
        cities = list(self.printed["player_board"]["cities"])
        for id in part["track"]:
            cities += self.cards.actions[id]["cities"]
        return [city_text(city, self.words) for city in cities]

    def goal(self, id: str, place: str, met: bool) -> Padding:
        """A contract or laid card, with a mark if it pays or counts now."""
        mark = "✓" if met else "–"
        where = f" ({place})" if place else ""
        return indented(f"{mark} {id}{where} {self.cards.text(id, bool(place))}")

    def own(self, seat: int) -> list[RenderableType]:
        """What only the owner has use for: mail wagons, role, evidence."""
        part = self.view["seats"][seat]
        mail = [
            f"{id} {symbols_text(self.cards.mail[id]['bonus'], self.words)}"
            for id in part["mail"]
        ]
        lines: list[RenderableType] = [
            indented(self.label("mail", wagons=" · ".join(mail)))
        ]
        if self.view["draft"]["seen"] and self.view["draft"]["held"]:
            held = [self.cards.end(id) for id in self.view["draft"]["seen"]]
            lines.append(indented(self.label("draft", cards="; ".join(held))))
        if part["evidence"] is not None:
            lines.append(indented(self.crime(seat)))
        return lines

    def crime(self, seat: int) -> str:
        """The own role, and the evidence as far as it is known."""
        murderer = self.view["murderer"]
        role = "innocent" if murderer != seat else "murderer"
        known = [
            f"{self.names[other]} {self.tokens(part['evidence'])}"
            for other, part in enumerate(self.view["seats"])
        ]
        return self.label(
            "crime", role=f"@role.{role}", bag=self.view["bag"], known="; ".join(known)
        )

    def tokens(self, evidence: dict[str, int]) -> str:
        parts = [
            f"{count} {self.say('token.' + kind)}"
            for kind, count in evidence.items()
            if count
        ]
        return ", ".join(parts) or "0"

    # The middle of the table

    def display(self) -> list[RenderableType]:
        """The three rows side by side, each card with its place."""
        rows = self.view["display"]
        if not any(card for row in rows for card in row):
            return []
        table = Table(box=None, padding=(0, 1, 0, 0), header_style=QUIET, expand=True)
        for row in range(len(rows)):
            left = len(self.names) - self.view["gone"][row]
            label = "row" if left else "row_cleared"
            table.add_column(self.label(label, n=row + 1, left=left), ratio=1)
        for column in range(len(rows[0])):
            table.add_row(*[self.place(row, column) for row in range(len(rows))])
        return [table]

    def place(self, row: int, column: int) -> Text:
        id = self.view["display"][row][column]
        where = Text(f"{row + 1}.{column + 1} ", style=QUIET)
        if id is None:
            return where.append("–")
        return where.append(f"{id} ", style=STRONG).append(
            self.cards.text(id), style="default"
        )

    def supplies(self) -> list[RenderableType]:
        """Open end-game cards, wagon cards, tiles, Constantinople."""
        view = self.view
        shown = [self.cards.end(id) for id in view["offer"]]
        offer = self.label("offer", cards="; ".join(shown) or "–", n=view["end_pile"])
        faces = [
            f"{stock['faces'][0]}/{stock['faces'][1]}: {count}"
            for stock, count in zip(
                self.printed["wagons"]["cards"], view["stock"], strict=True
            )
        ]
        tiles = ", ".join(str(value) for value in view["tiles"]) or "–"
        arrived = ", ".join(self.name(seat) for seat in view["constantinople"]) or "–"
        bonuses = "/".join(str(n) for n in self.printed["constantinople"]["bonuses"])
        return [
            Text(self.label("symbols"), style=QUIET),
            Text(offer),
            Text(self.label("stock", faces=", ".join(faces), tiles=tiles)),
            Text(self.label("constantinople", bonuses=bonuses, players=arrived)),
        ]

    def source(self, source: dict[str, Any]) -> str:
        return self.say(f"source.{source['kind']}", name=source["name"])

    def queued(self, source: dict[str, Any]) -> str:
        """A source that waits, with what it gives."""
        gifts = [self.gift(symbol, symbol["times"]) for symbol in source["symbols"]]
        return f"{self.source(source)} ({', '.join(gifts)})"

    def gift(self, symbol: dict[str, Any], times: int) -> str:
        """A symbol in words: ``2 new 0-wagons``, ``1 coin``."""
        if symbol["sym"] == "VP_PER":
            return metric_text(symbol, self.words)
        repeated = self.printed["symbols"][symbol["sym"]]["form"] == "repeat"
        return self.say(f"gives.{symbol['sym']}", n=times if repeated else symbol["n"])

    def running(self) -> list[RenderableType]:
        """The source that is being executed, and those that wait."""
        source = self.view["source"]
        if source is None:
            return []
        left = [
            self.gift(symbol, times)
            for symbol, times in zip(source["symbols"], source["left"], strict=True)
            if times
        ]
        line = self.label(
            "running", source=self.source(source), left=", ".join(left) or "–"
        )
        if self.view["queue"]:
            waiting = [self.queued(one) for one in self.view["queue"]]
            line += " · " + self.label("waiting", sources=", ".join(waiting))
        return [Text(), Text(line, style=STRONG)]
