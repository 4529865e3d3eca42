# SPDX-License-Identifier: MIT
"""A table to set positions up on: through snapshots, always with all pieces."""

from __future__ import annotations

from typing import Any, Final

from tests.games.taubertal_express.playing import Playing

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
Snapshot = dict[str, Any]


class Table(Playing):
    """A game whose positions are edited, with every piece accounted for."""

    def edit(self) -> Snapshot:
        snapshot: Snapshot = self.rules.save(self.state)
        return snapshot

    def put(self, snapshot: Snapshot) -> Table:
        self.state = self.rules.restore(snapshot)
        assert self.rules.broken_laws(self.state) == []
        return self

    def setup(
        self, start: int = 1, roll: str = "1 2 4 5", open: str = "T40 T41 T42 T43"
    ) -> Table:
        """Everything laid out in a fixed way, up to the pack of the first cycle."""
        if self.asked == "start":
            self.play(f"start {start}")
        fields = len(self.view()["goods_fields"])
        self.play("goods " + " ".join(GOODS_TILES[:fields]))
        self.play("light " + " ".join(LIGHT_TILES))
        for ticket in open.split():
            self.play(f"open {ticket}")
        if self.view()["variant"] == "dice":
            self.play(f"roll {roll}")
        return self

    def turn(self, start: int = 1, hired: int = 0, **how: str) -> Table:
        """The first turn of the game; everybody drafted a ticket far away."""
        self.setup(start, **how)
        pack = [f"T{n}" for n in (31, 32, 33, 34, 35)][: self.players + 1]
        self.play("pack " + " ".join(pack))
        while self.asked.split()[0] == "pick":
            self.play(self.moves()[0])
        if self.view()["variant"] == "base":
            self.luck()
            while self.asked.split()[0] == "tile":
                self.play(self.moves()[0])
        while self.asked.split()[0] == "hire":
            self.play(f"hire {hired}")
        for seat in range(self.players):
            self.tickets(seat)
        return self

    def player(self, snapshot: Snapshot, seat: int) -> Snapshot:
        found: Snapshot = snapshot["players"][seat]
        return found

    def stones(self, seat: int = 0, **counts: int) -> Table:
        """The stones on a coal wagon; the rest is in the supply."""
        snapshot = self.edit()
        mine = self.player(snapshot, seat)
        for place, color in enumerate(COLORS):
            wanted = counts.get(color, 0)
            snapshot["stones"][place] += mine["stones"][place] - wanted
            mine["stones"][place] = wanted
        return self.put(snapshot)

    def supply(self, giver: int = 1, **left: int) -> Table:
        """Only so many stones left in the supply; another player holds the rest."""
        snapshot = self.edit()
        other = self.player(snapshot, giver)
        for color, count in left.items():
            place = COLORS.index(color)
            other["stones"][place] += snapshot["stones"][place] - count
            snapshot["stones"][place] = count
        return self.put(snapshot)

    def coins(self, seat: int, count: int) -> Table:
        snapshot = self.edit()
        mine = self.player(snapshot, seat)
        snapshot["bank"] += mine["coins"] - count
        mine["coins"] = count
        return self.put(snapshot)

    def points(self, seat: int, score: int) -> Table:
        snapshot = self.edit()
        mine = self.player(snapshot, seat)
        mine["points"] = [score, 0, 0, 0, 0, 0, 0]
        mine["score"] = score
        return self.put(snapshot)

    def city(self, city: str, seat: int = 0) -> Table:
        snapshot = self.edit()
        self.player(snapshot, seat)["city"] = city
        return self.put(snapshot)

    def take_ticket_out(self, snapshot: Snapshot, ticket: str) -> None:
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
    ) -> Table:
        """The tickets of a player; those that leave are discarded."""
        snapshot = self.edit()
        mine = self.player(snapshot, seat)
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

    def open(self, field: int, ticket: str) -> Table:
        """A ticket on an open field; the one there goes back unseen."""
        snapshot = self.edit()
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
    ) -> Table:
        snapshot = self.edit()
        mine = self.player(snapshot, seat)
        wanted = {"passenger": passenger, "worker": worker, "goods": goods}
        for place, (kind, count) in enumerate(wanted.items()):
            snapshot["wagons"][place] += mine[f"{kind}_wagons"] - count
            mine[f"{kind}_wagons"] = count
        return self.put(snapshot)

    def workers(self, seat: int, hired: int, fresh: int | None = None) -> Table:
        snapshot = self.edit()
        mine = self.player(snapshot, seat)
        snapshot["workers"] += mine["hired"] - hired
        mine["hired"] = hired
        mine["fresh"] = hired if fresh is None else fresh
        return self.put(snapshot)

    def fill(self, mine: Snapshot, city: str) -> None:
        mine["free"].remove(city)
        mine["missing"][self.regions.index(self.cities[city]["region"])] -= 1

    def goods_building(
        self, seat: int, city: str, kind: str, token: bool = False
    ) -> Table:
        snapshot = self.edit()
        mine = self.player(snapshot, seat)
        place = BUILDINGS.index(kind)
        self.fill(mine, city)
        mine["built"][place].append(city)
        snapshot["goods_pile"][place] -= 1
        if token:
            mine["stocked"].append(city)
            snapshot["tokens"][place] -= 1
        return self.put(snapshot)

    def hall(self, seat: int, city: str, waits: bool = False) -> Table:
        snapshot = self.edit()
        mine = self.player(snapshot, seat)
        self.fill(mine, city)
        stacks = STACKS[HALLS[city]]
        fullest = max(stacks, key=lambda stack: snapshot["halls"][stack])
        snapshot["halls"][fullest] -= 1
        if waits:
            mine["unturned"].append(city)
        return self.put(snapshot)

    def lauda(self, seat: int, *kinds: str) -> Table:
        """Station buildings on the first spaces; the pioneer track stays."""
        snapshot = self.edit()
        mine = self.player(snapshot, seat)
        assert mine["lauda"] == []
        for kind in kinds:
            self.take_kind(snapshot, kind)
            mine["lauda"].append(kind)
            mine["missing"][self.regions.index("bahnhof_lauda")] -= 1
        if mine["missing"][self.regions.index("bahnhof_lauda")] == 0:
            mine["missing"][self.regions.index("bahnhof_lauda")] = -1  # scored before
        return self.put(snapshot)

    def take_kind(self, snapshot: Snapshot, kind: str) -> None:
        place = self.kinds.index(kind)
        if snapshot["dark"][place]:
            snapshot["dark"][place] -= 1
        elif snapshot["light_pile"][place]:
            snapshot["light_pile"][place] -= 1
        else:
            field = snapshot["light_fields"].index(kind)
            snapshot["light_fields"][field] = "-"

    def light(self, field: int, kind: str | None) -> Table:
        """A light building on a field, exchanged with the face-down supply."""
        snapshot = self.edit()
        old = snapshot["light_fields"][field - 1]
        if old != "-":
            snapshot["light_pile"][self.kinds.index(old)] += 1
        if kind is not None:
            snapshot["light_pile"][self.kinds.index(kind)] -= 1
        snapshot["light_fields"][field - 1] = kind or "-"
        return self.put(snapshot)

    def goods_field(self, field: int, kind: str | None) -> Table:
        """A goods building on a field, exchanged with the face-down supply."""
        snapshot = self.edit()
        old = snapshot["goods_fields"][field - 1]
        if old != "-":
            snapshot["goods_pile"][BUILDINGS.index(old)] += 1
        if kind is not None:
            snapshot["goods_pile"][BUILDINGS.index(kind)] -= 1
        snapshot["goods_fields"][field - 1] = kind or "-"
        return self.put(snapshot)

    def pile(self, seat: int, place: str, **counts: int) -> Table:
        """Goods tokens on the train (`loaded`), `customs` or `shed`."""
        snapshot = self.edit()
        mine = self.player(snapshot, seat)
        for number, good in enumerate(GOODS):
            wanted = counts.get(good, 0)
            snapshot["tokens"][number] += mine[place][number] - wanted
            mine[place][number] = wanted
        return self.put(snapshot)

    def dice(self, *counts: int) -> Table:
        """Dice by area, with the coins that then lie there."""
        snapshot = self.edit()
        snapshot["bank"] += sum(snapshot["dice_coins"])
        snapshot["dice"] = list(counts)
        snapshot["dice_coins"] = [1 if count >= 3 else 0 for count in counts]
        snapshot["bank"] -= sum(snapshot["dice_coins"])
        return self.put(snapshot)

    def pioneers(self, order: list[int], spaces: list[int]) -> Table:
        """Seats from the front, and the space of every seat."""
        snapshot = self.edit()
        snapshot["pioneers"] = order
        snapshot["spaces"] = spaces
        return self.put(snapshot)

    def set(self, **values: object) -> Table:
        """Plain fields of the table, such as `cycle` or `turn`."""
        snapshot = self.edit()
        snapshot.update(values)
        return self.put(snapshot)

    def last_turn(self, cycle: int = 1) -> Table:
        """The active player has the last turn of a cycle, main action done."""
        return self.set(cycle=cycle, turn=self.players * 3, main_done=True, actions=0)
