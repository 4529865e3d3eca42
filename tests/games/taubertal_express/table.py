# SPDX-License-Identifier: MIT
"""Positions of Der Taubertal-Express, always with all pieces, and what is seen."""

from __future__ import annotations

from typing import Any, Final, Self

from stellwerk import Rules
from tests.games import table as shared
from tests.games.table import rules_for

AREAS: Final = [
    "engine_driver",
    "station_master",
    "warehouse_keeper",
    "travellers",
    "master_builder",
]
COLORS: Final = ["white", "yellow", "blue", "violet", "black"]
GOODS: Final = ["sheep", "grain", "tools", "wine"]
BUILDINGS: Final = ["pasture", "granary", "factory", "winery"]
HALLS: Final = {
    "OST": "brown",
    "MIL": "brown",
    "SHA": "brown",
    "WUE": "turquoise",
    "MGH": "turquoise",
    "HDB": "turquoise",
}
STACKS: Final = {"brown": [0, 1, 2], "turquoise": [3, 4, 5]}
GOODS_TILES: Final = ["pasture", "granary", "factory", "winery"] * 3
LIGHT_TILES: Final = [
    "power_station",
    "customs_office",
    "warehouse",
    "paint_shop",
    "signal_box",
    "wagon_workshop",
    "transshipment_yard",
    "staff_house",
]


class Table(shared.Table):
    """A table of Der Taubertal-Express, whose positions are edited piece by piece."""

    def __init__(self, rules: Rules[Any], state: Any = None) -> None:
        super().__init__(rules, state)
        printed = rules.printed
        self.kinds: Final = [kind["id"] for kind in printed["station_buildings"]]
        self.cities: Final = {city["id"]: city for city in printed["map"]["cities"]}
        self.regions: Final = [region["id"] for region in printed["map"]["regions"]]

    def settle_fields(self) -> Self:
        """The displays are refilled; the next pack is still face down."""
        return self.settle("goods", "light", "exchange", "open")

    def first_of(self, *questions: str) -> Self:
        """Answer these questions with the first move listed, as long as they come."""
        while self.asked.split()[0] in questions:
            self.play(self.legal()[0])
        return self

    def finish_turn(self) -> Self:
        """Take no stones, return what must go, end the turn."""
        view = self.view()
        if not view["main_done"]:
            self.play("stones" if view["variant"] == "dice" else self.legal("use")[0])
        while self.asked.split()[0] == "stone":
            self.play("none")
        return self.first_of("give").play("end")

    @property
    def active(self) -> int | None:
        """The seat whose turn it is."""
        seat: int | None = self.view()["active"]
        return seat

    def stones_of(self, seat: int = 0) -> dict[str, int]:
        return {c: n for c, n in self.seat(seat)["stones"].items() if n}

    def score(self, seat: int = 0) -> int:
        """Where the marker stands; points of the end come later."""
        return int(self.seat(seat)["score"])

    def dice_shown(self) -> list[int]:
        """How many dice lie on each area."""
        return [self.view()["dice"][area] for area in AREAS]

    def stones(self, seat: int = 0, **counts: int) -> Self:
        """The stones on a coal wagon; the rest is in the supply."""
        snapshot = self.snapshot()
        mine = snapshot["players"][seat]
        for place, color in enumerate(COLORS):
            wanted = counts.get(color, 0)
            snapshot["stones"][place] += mine["stones"][place] - wanted
            mine["stones"][place] = wanted
        return self.put(snapshot)

    def supply(self, giver: int = 1, **left: int) -> Self:
        """Only so many stones left in the supply; another player holds the rest."""
        snapshot = self.snapshot()
        other = snapshot["players"][giver]
        for color, count in left.items():
            place = COLORS.index(color)
            other["stones"][place] += snapshot["stones"][place] - count
            snapshot["stones"][place] = count
        return self.put(snapshot)

    def coins(self, seat: int, count: int) -> Self:
        snapshot = self.snapshot()
        mine = snapshot["players"][seat]
        snapshot["bank"] += mine["coins"] - count
        mine["coins"] = count
        return self.put(snapshot)

    def scored(self, seat: int, score: int) -> Self:
        snapshot = self.snapshot()
        mine = snapshot["players"][seat]
        mine["points"] = [score, 0, 0, 0, 0, 0, 0]
        mine["score"] = score
        return self.put(snapshot)

    def city(self, city: str, seat: int = 0) -> Self:
        snapshot = self.snapshot()
        snapshot["players"][seat]["city"] = city
        return self.put(snapshot)

    def take_ticket_out(self, snapshot: dict[str, Any], ticket: str) -> None:
        """Remove a ticket from wherever it is; unseen ones from the draw pile."""
        if ticket in snapshot["unseen"]:
            snapshot["unseen"].remove(ticket)
            snapshot["pile"] -= 1
            return
        if ticket in snapshot["open"]:
            field = snapshot["open"].index(ticket)
            snapshot["open"][field] = snapshot["unseen"].pop()
            snapshot["pile"] -= 1
            return
        piles = [snapshot["discards"], snapshot["reshuffled"]]
        for mine in snapshot["players"]:
            piles += [mine["waiting"], mine["aboard"], mine["kept"]]
        for pile in piles:
            if ticket in pile:
                pile.remove(ticket)

    def tickets(
        self, seat: int = 0, waiting: str = "", aboard: str = "", kept: str = ""
    ) -> Self:
        """The tickets of a player; those that leave are discarded."""
        snapshot = self.snapshot()
        mine = snapshot["players"][seat]
        wanted = {
            "waiting": waiting.split(),
            "aboard": aboard.split(),
            "kept": kept.split(),
        }
        snapshot["passengers"] += len(mine["aboard"]) - len(wanted["aboard"])
        for place in wanted:
            snapshot["discards"] += mine[place]
            mine[place] = []
        for place, tickets in wanted.items():
            for ticket in tickets:
                self.take_ticket_out(snapshot, ticket)
                mine[place].append(ticket)
        return self.put(snapshot)

    def open(self, field: int, ticket: str) -> Self:
        """A ticket on an open field; the one there goes back unseen."""
        snapshot = self.snapshot()
        old = snapshot["open"][field - 1]
        if old == ticket:
            return self
        self.take_ticket_out(snapshot, ticket)
        snapshot["open"][field - 1] = ticket
        snapshot["unseen"] = sorted([*snapshot["unseen"], old])
        snapshot["pile"] += 1
        return self.put(snapshot)

    def wagons(
        self, seat: int = 0, passenger: int = 1, worker: int = 1, goods: int = 0
    ) -> Self:
        snapshot = self.snapshot()
        mine = snapshot["players"][seat]
        wanted = {"passenger": passenger, "worker": worker, "goods": goods}
        for place, (kind, count) in enumerate(wanted.items()):
            snapshot["wagons"][place] += mine[f"{kind}_wagons"] - count
            mine[f"{kind}_wagons"] = count
        return self.put(snapshot)

    def workers(self, seat: int, hired: int, fresh: int | None = None) -> Self:
        snapshot = self.snapshot()
        mine = snapshot["players"][seat]
        snapshot["workers"] += mine["hired"] - hired
        mine["hired"] = hired
        mine["fresh"] = hired if fresh is None else fresh
        return self.put(snapshot)

    def fill(self, mine: dict[str, Any], city: str) -> None:
        mine["free"].remove(city)
        mine["missing"][self.regions.index(self.cities[city]["region"])] -= 1

    def goods_building(
        self, seat: int, city: str, kind: str, token: bool = False
    ) -> Self:
        snapshot = self.snapshot()
        mine = snapshot["players"][seat]
        place = BUILDINGS.index(kind)
        self.fill(mine, city)
        mine["built"][place].append(city)
        snapshot["goods_pile"][place] -= 1
        if token:
            mine["stocked"].append(city)
            snapshot["tokens"][place] -= 1
        return self.put(snapshot)

    def hall(self, seat: int, city: str, waits: bool = False) -> Self:
        snapshot = self.snapshot()
        mine = snapshot["players"][seat]
        self.fill(mine, city)
        stacks = STACKS[HALLS[city]]
        fullest = max(stacks, key=lambda stack: snapshot["halls"][stack])
        snapshot["halls"][fullest] -= 1
        if waits:
            mine["unturned"].append(city)
        return self.put(snapshot)

    def lauda(self, seat: int, *kinds: str) -> Self:
        """Station buildings on the first spaces; the pioneer track stays."""
        snapshot = self.snapshot()
        mine = snapshot["players"][seat]
        assert mine["lauda"] == []
        for kind in kinds:
            self.take_kind(snapshot, kind)
            mine["lauda"].append(kind)
            mine["missing"][self.regions.index("bahnhof_lauda")] -= 1
        if mine["missing"][self.regions.index("bahnhof_lauda")] == 0:
            mine["missing"][self.regions.index("bahnhof_lauda")] = -1  # scored before
        return self.put(snapshot)

    def take_kind(self, snapshot: dict[str, Any], kind: str) -> None:
        place = self.kinds.index(kind)
        if snapshot["dark"][place]:
            snapshot["dark"][place] -= 1
        elif snapshot["light_pile"][place]:
            snapshot["light_pile"][place] -= 1
        else:
            field = snapshot["light_fields"].index(kind)
            snapshot["light_fields"][field] = "-"

    def light(self, field: int, kind: str | None) -> Self:
        """A light building on a field, exchanged with the face-down supply."""
        snapshot = self.snapshot()
        old = snapshot["light_fields"][field - 1]
        if old != "-":
            snapshot["light_pile"][self.kinds.index(old)] += 1
        if kind is not None:
            snapshot["light_pile"][self.kinds.index(kind)] -= 1
        snapshot["light_fields"][field - 1] = kind or "-"
        return self.put(snapshot)

    def goods_field(self, field: int, kind: str | None) -> Self:
        """A goods building on a field, exchanged with the face-down supply."""
        snapshot = self.snapshot()
        old = snapshot["goods_fields"][field - 1]
        if old != "-":
            snapshot["goods_pile"][BUILDINGS.index(old)] += 1
        if kind is not None:
            snapshot["goods_pile"][BUILDINGS.index(kind)] -= 1
        snapshot["goods_fields"][field - 1] = kind or "-"
        return self.put(snapshot)

    def pile(self, seat: int, place: str, **counts: int) -> Self:
        """Goods tokens on the train (`loaded`), `customs` or `shed`."""
        snapshot = self.snapshot()
        mine = snapshot["players"][seat]
        for number, good in enumerate(GOODS):
            wanted = counts.get(good, 0)
            snapshot["tokens"][number] += mine[place][number] - wanted
            mine[place][number] = wanted
        return self.put(snapshot)

    def dice(self, *counts: int) -> Self:
        """Dice by area, with the coins that then lie there."""
        snapshot = self.snapshot()
        snapshot["bank"] += sum(snapshot["dice_coins"])
        snapshot["dice"] = list(counts)
        snapshot["dice_coins"] = [1 if count >= 3 else 0 for count in counts]
        snapshot["bank"] -= sum(snapshot["dice_coins"])
        return self.put(snapshot)

    def pioneers(self, order: list[int], spaces: list[int]) -> Self:
        """Seats from the front, and the space of every seat."""
        snapshot = self.snapshot()
        snapshot["pioneers"] = order
        snapshot["spaces"] = spaces
        return self.put(snapshot)

    def last_turn(self, cycle: int = 1) -> Self:
        """The active player has the last turn of a cycle, main action done."""
        return self.edit(
            cycle=cycle, turn=self.rules.players * 3, main_done=True, actions=0
        )


def new_table(
    players: int = 2, rules: Rules[Any] | None = None, **options: object
) -> Table:
    """A table before anything is decided."""
    return Table(rules or rules_for("taubertal_express", players, **options))


def set_up_table(
    players: int = 2,
    rules: Rules[Any] | None = None,
    *,
    start: int = 1,
    roll: str = "1 2 4 5",
    open: str = "T40 T41 T42 T43",
    **options: object,
) -> Table:
    """Everything laid out in a fixed way, up to the pack of the first cycle."""
    table = new_table(players, rules, **options)
    if table.asked == "start":
        table.play(f"start {start}")
    fields = len(table.view()["goods_fields"])
    table.play("goods " + " ".join(GOODS_TILES[:fields]))
    table.play("light " + " ".join(LIGHT_TILES))
    for ticket in open.split():
        table.play(f"open {ticket}")
    if table.view()["variant"] == "dice":
        table.play(f"roll {roll}")
    return table


def started_table(
    players: int = 2,
    rules: Rules[Any] | None = None,
    *,
    hired: int = 0,
    **how: Any,
) -> Table:
    """The first turn of the game; everybody drafted a ticket far away."""
    table = set_up_table(players, rules, **how)
    seats = range(table.rules.players)
    pack = [f"T{n}" for n in (31, 32, 33, 34, 35)][: len(seats) + 1]
    table.play("pack " + " ".join(pack)).first_of("pick")
    if table.view()["variant"] == "base":
        table.settle().first_of("tile")
    while table.asked.split()[0] == "hire":
        table.play(f"hire {hired}")
    for seat in seats:
        table.tickets(seat)
    return table
