# SPDX-License-Identifier: MIT
"""Express 01 as text: the map, the stacks, the companies, the players, the hand."""

from functools import cached_property
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stellwerk.cli.boards.express_01_map import COMPANIES, Faces, MapDrawing
from stellwerk.cli.boards.seen import QUIET, Seen


class Board(Seen):
    """The map first, the own hand last."""

    def __rich__(self) -> RenderableType:
        view = self.view
        map = MapDrawing(view, self.printed, self.words)
        parts: list[RenderableType] = [self.heading()]
        parts += [map.text(), self.legend(), Text()]
        parts += [self.stacks(), self.companies(), self.players()]
        if view["seat"] is not None and view["hand"]:
            parts += [self.hand()]
        return Group(*parts)

    @cached_property
    def faces(self) -> Faces:
        return Faces(self.view, self.printed)

    @cached_property
    def short(self) -> dict[str, str]:
        """The letters of the companies on this map."""
        side = "usa" if self.view["map"] == "usa" else "germany"
        companies = self.printed["companies"]
        return {company["id"]: company[side]["abbr"] for company in companies}

    def heading(self) -> Text:
        """Round, map, and how near the end is."""
        view = self.view
        parts = [
            self.say("map." + view["map"]),
            self.say("part.round", n=view["round"]),
        ]
        parts.append(self.say("part.end", **view["end"]))
        if view["west_bonus"] is not None:
            parts.append(self.say("part.west." + view["west_bonus"]))
        if view["premium_left"]:
            company = "@company." + view["company"]
            left = view["premium_left"]
            parts.append(self.say("part.premium", company=company, n=left))
        return Text("  ·  ".join(parts), style="bold")

    def legend(self) -> Text:
        return Text(self.say("part.legend"), style=QUIET)

    def table(self, *keys: str) -> Table:
        """A plain table with headings from the catalogue."""
        table = Table(box=None, padding=(0, 1), header_style=QUIET)
        for key in keys:
            table.add_column(self.say(key) if key else "")
        return table

    def card(self, number: int) -> Text:
        """A card in short: number, track or station, and the share it is."""
        text = Text(str(number))
        segments = self.faces.segments(number, False)
        if segments:
            text.append(" " + " ".join(segments), style=QUIET)
        for site in self.faces.sites(number):
            company = site["company"]
            text.append(
                f" {self.company(company)} {1 + site['bonus']}", COMPANIES[company]
            )
        share = self.faces.share(number)
        if share is not None:
            text.append(f" [{self.company(share)}]", COMPANIES[share])
        return text

    def company(self, id: str) -> str:
        return self.say("company." + id)

    def stacks(self) -> Table:
        table = self.table("part.stack", "part.size", "part.top", "part.holds")
        for stack in self.view["stacks"]:
            top = Text("–") if stack["top"] is None else self.card(stack["top"])
            name = self.say("stack." + stack["stack"])
            table.add_row(name, str(stack["size"]), top, ranges(stack["holds"]))
        return table

    def companies(self) -> Table:
        table = self.table(
            "part.company",
            "part.stations",
            "part.length",
            "part.route",
            "part.left",
            "part.held",
        )
        for company in self.view["companies"]:
            id = company["company"]
            name = Text(f"{self.company(id)} {self.short[id]}", COMPANIES[id])
            held = [
                f"{self.names[seat]} {count}"
                for seat, count in enumerate(company["held"])
                if count
            ]
            numbers = ["stations", "issued", "route_value", "in_stacks"]
            row = [str(company[key]) for key in numbers]
            table.add_row(name, *row, ", ".join(held) or "–")
        return table

    def players(self) -> Table:
        table = self.table(
            "part.position",
            "part.player",
            "",
            "part.cards",
            "part.shares",
            "part.bases",
            "part.pairs",
            "part.capital",
            "part.marker",
        )
        seats = list(enumerate(self.view["seats"]))
        for seat, player in sorted(seats, key=lambda pair: pair[1]["position"] or 0):
            table.add_row(*self.player_row(seat, player))
        return table

    def player_row(self, seat: int, player: dict[str, Any]) -> list[str]:
        position = "–" if player["position"] is None else str(player["position"])
        marker = str(player["marker"]["space"])
        if player["marker"]["lying"]:
            marker += f" ({self.say('part.lying')})"
        return [
            position,
            self.names[seat],
            self.status(seat, player),
            str(player["hand_size"]),
            str(len(player["shares"])),
            f"{player['base_tracks']} + {player['base_stations']}",
            str(player["pairs"]),
            str(player["capital"]),
            marker,
        ]

    def status(self, seat: int, player: dict[str, Any]) -> str:
        """Whose turn it is, who has acted, and who owns the black engine."""
        if self.view["round"] == 0:
            return ""
        key = "part.acted" if player["acted"] else "part.waiting"
        key = "part.active" if seat == self.view["active"] else key
        parts = [self.say(key)]
        if seat == self.view["engine"]:
            parts.append(self.say("part.engine"))
        return ", ".join(parts)

    def hand(self) -> Table:
        """The own hand with what is printed on the cards, and what others may hold."""
        table = Table(box=None, padding=(0, 1), show_header=False)
        line = Text()
        for number in self.view["hand"]:
            line.append_text(self.card(number))
            line.append("   ")
        table.add_row(self.say("part.hand"), line)
        table.add_row(self.say("part.others"), ranges(self.view["other_hands"]))
        return table


def ranges(numbers: list[int]) -> str:
    """Numbers in short: runs as 201–204, copies as 101×3."""
    parts: list[str] = []
    run: list[int] = []
    for number in [*sorted(set(numbers)), None]:
        copies = numbers.count(number) if number is not None else 0
        if run and (number != run[-1] + 1 or copies > 1):
            parts.append(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}")
            run = []
        if number is None:
            break
        if copies > 1:
            parts.append(f"{number}×{copies}")
        else:
            run.append(number)
    return " ".join(parts) or "–"
