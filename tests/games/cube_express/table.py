# SPDX-License-Identifier: MIT
"""Positions of Cube Express, written as snapshots, and what its players see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stellwerk import Rules
from tests.games import table as shared
from tests.games.table import rules_for

MARKERS = 25
STORES = ("coal", "wood", "iron")
LIMIT = 5
FAR = 14  # where stations stand that only give a player a level
DEALS = {
    2: "deal S01,S02,S03 P01,P02,P03 X01,X02,X03,X04",
    3: "deal S01,S02,S03 P01,P02,P03 F01,F02,F03 X01,X02,X03,X04",
    4: "deal S01,S02,S03 P01,P02,P03 F01,F02,F03 S04,S05,S06 X01,X02,X03,X04",
}
CARDS = "objectives OB03,OB07,OB14,OB01"


class Table(shared.Table):
    """A table of Cube Express."""

    def stores(self, seat: int = 0) -> tuple[int, int, int]:
        """Coal, wood and iron."""
        seen = self.seat(seat)
        return seen["coal"], seen["wood"], seen["iron"]

    def purse(self, seat: int = 0) -> tuple[int, int]:
        """Dividends and reserve."""
        seen = self.seat(seat)
        return seen["dividends"], seen["reserve"]

    def tile(self, place: str) -> dict[str, Any]:
        """The laid tile on a cell."""
        found: dict[str, Any] = next(
            tile for tile in self.view()["map"] if tile["id"] == place
        )
        return found

    def city(self, place: str, street: int = 0) -> dict[str, Any]:
        """The city of a street of a laid tile."""
        number = self.tile(place)["cities"][street]
        found: dict[str, Any] = next(
            city for city in self.view()["cities"] if city["id"] == number
        )
        return found

    def pledges(self, column: int) -> list[int]:
        found: list[int] = self.view()["objectives"][column - 1]["pledges"]
        return found


def new_table(players: int = 3, **options: object) -> Table:
    """A table before anything is decided."""
    return Table(rules_for("cube_express", players, **options))


def started_table(players: int = 3, **options: object) -> Table:
    """The first turn, that of seat 0, after a fixed deal."""
    return new_table(players, **options).play(DEALS[players], CARDS, "start 1")


Laid = tuple[str, tuple[int, int], int]


def snapshot_of(
    rules: Rules[Any],
    asked: str = "place",
    seat: int = 0,
    hand: Sequence[str] = (),
    lay: Sequence[Laid] = (),
    market: Sequence[str] = (),
    objectives: Sequence[str] = ("OB01", "OB02", "OB03", "OB04"),
) -> dict[str, Any]:
    """A position: tiles on the map as (id, cell, rotation), who is asked what."""
    snapshot: dict[str, Any] = rules.save(rules.new_game())
    free = [str(name) for name in snapshot["pile"]]
    for name, at, turn in lay:
        snapshot["map"].append(laid(name, at, turn, free))
    for name in [*hand, *market]:
        free.remove(name)
    hidden = sum(part["face"] == "back" for part in snapshot["map"])
    snapshot["players"][seat]["lost"] = take(free, hidden)
    for number, player in enumerate(snapshot["players"]):
        wanted = 3 if asked in ("place", "pledge", "finish") or number != seat else 2
        own = list(hand) if number == seat else []
        player["hand"] = own + take(free, max(0, wanted - len(own)))
    shown = list(market) + take(free, 4 - len(market))
    if asked == "pledge":
        free.append(shown[0])
        shown[0] = ""
    snapshot.update(
        stack=[f"{asked} {seat + 1}"],
        start=0,
        active=seat,
        round=1,
        market=shown,
        pile=sorted(free),
        objectives=list(objectives),
    )
    return snapshot


def take(tiles: list[str], count: int) -> list[str]:
    """Take tiles from the end, where the special ones are not."""
    taken = tiles[len(tiles) - count :]
    del tiles[len(tiles) - count :]
    return taken


def laid(name: str, at: tuple[int, int], turn: int, free: list[str]) -> dict[str, Any]:
    """A tile for the map of a snapshot."""
    if name in free:
        free.remove(name)
    return {
        "face": name,
        "at": list(at),
        "r": turn,
        "holder": -1,
        "passengers": [],
        "later": [],
    }


def cell_of(snapshot: dict[str, Any], at: tuple[int, int]) -> dict[str, Any]:
    """The entry of a cell in a snapshot's map."""
    found: dict[str, Any] = next(
        part for part in snapshot["map"] if tuple(part["at"]) == at
    )
    return found


def number_of(snapshot: dict[str, Any], at: tuple[int, int]) -> int:
    """The number of the tile laid on a cell."""
    return [tuple(part["at"]) for part in snapshot["map"]].index(at)


def raise_level(snapshot: dict[str, Any], seat: int, level: int) -> None:
    """Give a seat more stations, far away from everything."""
    names = [name for name in snapshot["pile"] if name.startswith("S")]
    for step in range(1, level):
        name = names.pop()
        at = (FAR + 3 * seat, FAR + 3 * step)
        snapshot["pile"].remove(name)
        part = laid(name, at, 0, [])
        part["holder"] = seat
        snapshot["map"].append(part)


def balance(snapshot: dict[str, Any]) -> dict[str, Any]:
    """Make every color 25 markers: the reserve takes or gives what is missing.

    A reserve that a test fixed as `"fixed": n` keeps its number; surplus markers
    are then pledged.
    """
    columns = len(snapshot["objectives"])
    for seat, player in enumerate(snapshot["players"]):
        fixed = player.pop("fixed", None)
        player["reserve"] = 0 if fixed is None else fixed
        missing = MARKERS - count(snapshot, seat)
        if fixed is None:
            player["reserve"] = missing
            continue
        for column in range(columns - 1, -1, -1):
            spot = seat * columns + column
            more = min(missing, LIMIT - snapshot["pledges"][spot])
            snapshot["pledges"][spot] += more
            missing -= more
        assert missing == 0, "the position has too many or too few markers"
    return snapshot


def count(snapshot: dict[str, Any], seat: int) -> int:
    """The markers of a color in a snapshot."""
    player = snapshot["players"][seat]
    columns = len(snapshot["objectives"])
    total: int = player["reserve"] + player["dividends"] + len(player["dollars"])
    total += sum(player[name] for name in STORES)
    total += sum(snapshot["pledges"][seat * columns : (seat + 1) * columns])
    for part in snapshot["map"]:
        total += part["passengers"].count(seat) + part["later"].count(seat)
        if part["holder"] == seat and part["face"][0] in "PF":
            total += 1
    return total


def table_at(
    players: int = 3,
    asked: str = "place",
    seat: int = 0,
    hand: Sequence[str] = (),
    lay: Sequence[Laid] = (),
    level: int = 1,
    own: dict[str, Any] | None = None,
    others: dict[int, dict[str, Any]] | None = None,
    turn: dict[str, Any] | None = None,
    on: dict[tuple[int, int], dict[str, Any]] | None = None,
    more: dict[str, Any] | None = None,
    objectives: Sequence[str] = ("OB01", "OB02", "OB03", "OB04"),
    market: Sequence[str] = (),
    rules: Rules[Any] | None = None,
) -> Table:
    """A position in which a seat is asked something, with all markers in place.

    `own` and `others` change players, `on` changes laid tiles, `turn` the turn in
    progress and `more` anything else of the snapshot.
    """
    made = new_table(players) if rules is None else Table(rules)
    snapshot = snapshot_of(made.rules, asked, seat, hand, lay, market, objectives)
    raise_level(snapshot, seat, level)
    for at, change in (on or {}).items():
        cell_of(snapshot, at).update(change)
    for number, change in {seat: own or {}, **(others or {})}.items():
        for key, value in change.items():
            if key == "locomotives":
                value = [-1 if at is None else number_of(snapshot, at) for at in value]
            snapshot["players"][number][key] = value
    changes = dict(turn or {})
    if "fresh" in changes:
        changes["fresh"] = number_of(snapshot, changes["fresh"])
    if asked in ("move", "on_tile"):
        changes.setdefault("points", level)
    snapshot["turn"].update(changes)
    snapshot["nines"] -= sum(player["nines"] for player in snapshot["players"])
    snapshot.update(more or {})
    return made.put(balance(snapshot))


def enclosed() -> Table:
    """Four curves in a ring: no line is open, so nothing can be laid."""
    table = table_at(2, hand=["S01", "S02", "S03"])
    saved = table.snapshot()
    ring = [
        ("S05", (0, 0), 1),
        ("S06", (1, 0), 2),
        ("S07", (1, 1), 3),
        ("S08", (0, 1), 0),
    ]
    saved["map"] = [laid(name, at, turn, []) for name, at, turn in ring]
    saved["map"][0]["holder"] = 0
    saved["map"][2]["holder"] = 1
    names = [name for name, _, _ in ring]
    saved["pile"] = [name for name in saved["pile"] if name not in names]
    for seat, player in enumerate(saved["players"]):
        player["locomotives"] = [2 * seat, -1]
    return table.put(saved)
