# SPDX-License-Identifier: MIT
"""Cube Express as text: the map, cities, players, objectives and market, the hand."""

from functools import cached_property
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stellwerk.cli.boards.cube_express_map import Map, faces_of
from stellwerk.cli.boards.seen import QUIET, Seen
from stellwerk.core.messages import phrase

COLORS: Final = {"red": "red", "yellow": "yellow", "green": "green", "blue": "blue"}
OPS: Final = ("≥", "≤", "=")


class Board(Seen):
    """The map, and what lies around it."""

    def __rich__(self) -> RenderableType:
        parts: list[RenderableType] = [*self.map.rows(), Text()]
        parts += [self.legend(), self.cities(), Text(), self.heading(), self.players()]
        if self.view["market"]:
            parts += [Text(), self.objectives(), Text(), self.stock()]
        if self.view["hand"]:
            parts += [Text(), self.hand()]
        return Group(*parts)

    @cached_property
    def faces(self) -> dict[str, Any]:
        return faces_of(self.printed)

    @cached_property
    def map(self) -> Map:
        return Map(self.view, self.printed, self.words)

    @cached_property
    def side(self) -> dict[str, Any]:
        """The side of the central board that is played with."""
        sides: dict[str, dict[str, Any]] = self.printed["central_board"]
        return next(
            side
            for key, side in sides.items()
            if key.startswith("side") and self.view["players"] in side["players"]
        )

    def legend(self) -> Text:
        return Text(self.say("board.legend"), QUIET)

    def heading(self) -> Text:
        """Round, stack and how the turn stands, in one line."""
        view = self.view
        parts = [self.say("board.round", n=view["round"])]
        if view["last_round"]:
            parts.append(self.say("board.last", n=view["last_round"]))
        parts.append(self.say("board.stack", n=view["stack"]))
        parts.append(self.say("board.nines", n=view["nines"]))
        if view["turn"]["points"]:
            parts.append(self.say("board.points", n=view["turn"]["points"]))
        return Text(" · ".join(parts), "bold")

    def cities(self) -> Text:
        """Every city by its letter on the map: size, station, free houses."""
        parts: list[str] = []
        for city in self.view["cities"]:
            if not city["size"]:
                continue
            letter = self.map.letters[city["id"]]
            free = self.say("board.free", n=city["free"])
            mark = self.say("board.letter")
            owner = "" if city["station"] is None else f" {mark}{city['station'] + 1}"
            parts.append(f"{letter}{owner} {city['size']} ({free})")
        return Text(self.say("board.cities") + ": " + ", ".join(parts))

    def players(self) -> Table:
        """One line per player: what everybody may know of them."""
        table = Table(box=None, padding=(0, 1, 0, 0), header_style=QUIET)
        for key in ("board.mark", "board.player", "board.level", "board.next"):
            table.add_column(self.say(key), no_wrap=key != "board.player")
        goods = [self.say(f"area.{name}") for name in ("coal", "wood", "iron")]
        for name in (*goods, self.say("board.dividends"), self.say("board.reserve")):
            table.add_column(name, justify="right", no_wrap=True)
        for key in ("board.stock", "board.counts", "board.locomotives", "board.tiles"):
            table.add_column(self.say(key), no_wrap=key != "board.tiles")
        table.add_column(self.say("board.score"), justify="right")
        for seat in range(len(self.names)):
            table.add_row(*self.player(seat))
        return table

    def player(self, seat: int) -> list[Text]:
        shown = self.view["seats"][seat]
        style = COLORS.get(shown["color"], "bold")
        cost = shown["next_cost"]
        value = self.side["stock_track"]["fields"][shown["stock"]]["vp"]
        locos = [place for place in shown["locomotives"] if place]
        counts = [shown[key] for key in ("stations", "passengers", "deliveries")]
        counts += [shown["sites"], shown["nines"]]
        tiles = [str(shown["hand_size"]), *shown["known_tiles"]]
        cells = [
            f"{shown['level']} ({shown['movement']}/{shown['storage']})",
            "–" if cost is None else str(cost),
            *[str(shown[name]) for name in ("coal", "wood", "iron")],
            str(shown["dividends"]),
            str(shown["reserve"]),
            f"{shown['stock']} = {value}",
            "/".join(map(str, counts)),
            " ".join(locos),
            " ".join(tiles),
            str(self.view["scores"][seat]),
        ]
        mark = "▶" if seat == self.view["to_act"] else " "
        name = f"{seat + 1} {self.names[seat]} ({self.color(shown['color'])})"
        return [Text(mark), Text(name, style), *(Text(cell) for cell in cells)]

    def color(self, color: str) -> str:
        """A color's name; one of an own edition is shown as written there."""
        key = f"color.{color}"
        return self.say(key) if self.words.has(key) else color

    def objectives(self) -> Table:
        """Column by column: the objective, the pledges, the market tile."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
        for key in ("column", "objective", "value", "pledges", "market"):
            table.add_column(self.say(f"board.{key}"))
        for column, tile in enumerate(self.view["market"]):
            card: list[str] = ["", "", ""]
            if self.view["objectives"]:
                card = self.objective(self.view["objectives"][column])
            described = "–" if tile is None else self.describe(tile)
            table.add_row(str(column + 1), *card, described)
        return table

    def objective(self, shown: dict[str, Any]) -> list[str]:
        """Name and condition, points, pledges by seat with a check if it is met."""
        cards = self.printed["objective_cards"]
        card = next(card for card in cards if card["id"] == shown["card"])
        name = card["name_de" if self.words.language == "de" else "name"]
        goal = self.say(f"metric.{shown['metric']}", size=shown["size"])
        marks = []
        for seat, count in enumerate(shown["pledges"]):
            check = "✓" if shown["met"][seat] else ""
            marks.append(f"{seat + 1}:{count}{check}")
        if shown["neutral"]:
            marks.append(f"{self.say('board.neutral')}:{shown['neutral']}")
        condition = f"{name}: {goal} {OPS[shown['op']]} {shown['value']}"
        points = f"{shown['majority']}/{shown['minority']}"
        return [condition, points, " ".join(marks)]

    def stock(self) -> Text:
        """The stock track: value of every field, $ markers and discs by seat."""
        parts: list[str] = []
        for field in self.side["stock_track"]["fields"]:
            index = field["index"]
            discs = ""
            for seat, shown in enumerate(self.view["seats"]):
                if shown["stock"] == index:
                    discs += f"●{seat + 1}"
                if index in shown["dollars"]:
                    discs += f"${seat + 1}"
            parts.append(f"{index}={field['vp']}" + (f"[{discs}]" if discs else ""))
        return Text(self.say("board.stock_track") + ": " + " ".join(parts))

    def hand(self) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
        table.add_column(self.say("board.hand"))
        for tile in self.view["hand"]:
            table.add_row(self.describe(tile))
        return table

    def describe(self, id: str) -> str:
        """A tile in words: kind, tracks, streets with houses, at rotation 0."""
        face = self.faces[id]
        parts = [self.content(face)]
        parts.append(self.say("board.track", edges="".join(face["track"])))
        for street in face["streets"]:
            parts.append(
                self.say(
                    "board.street",
                    edges="".join(street["edges"]),
                    n=len(street["houses"]),
                )
            )
        return f"{id} " + ", ".join(parts)

    def content(self, face: dict[str, Any]) -> str:
        """What the tile does."""
        instant = face["instant"] or {}
        if face["type"] == "factory":
            factory = face["factory"]
            goods = [
                phrase(f"amount.{name}", {"n": count})
                for name, count in factory["demand"].items()
                if count
            ]
            return self.say(
                "board.factory",
                goods=goods,
                first=factory["first_value"],
                later=factory["later_value"],
                gift=f"@area.{instant['resource']}",
            )
        if face["type"] == "production":
            resource = f"@area.{face['production']['resource']}"
            return self.say("board.site", area=resource)
        if face["type"] == "crossing":
            return self.say("board.crossing", n=instant["per_track"])
        return self.say("board.station")
