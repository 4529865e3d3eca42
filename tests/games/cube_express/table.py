# SPDX-License-Identifier: MIT
"""Positions of Cube Express for tests: set up by a snapshot, played by texts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import stellwerk
from stellwerk import Rules

MARKERS = 25
STORES = ("coal", "wood", "iron")
LIMIT = 5
FAR = 14  # where stations stand that only give a player a level


@cache
def standard_rules(players: int, options: tuple[tuple[str, object], ...]) -> Rules[Any]:
    return stellwerk.rules("cube_express", players, dict(options))


def rules_for(players: int = 3, **options: object) -> Rules[Any]:
    return standard_rules(players, tuple(sorted(options.items())))


class Table:
    """A game in progress, with what a player at the table could ask or do."""

    def __init__(self, rules: Rules[Any], snapshot: dict[str, Any]) -> None:
        self.rules = rules
        self.state = rules.restore(snapshot)

    def texts(self) -> list[str]:
        """The legal moves."""
        return [move.text() for move in self.rules.legal_moves(self.state)]

    def starting(self, *starts: str) -> list[str]:
        """The legal moves that begin with one of the words."""
        return [text for text in self.texts() if text.startswith(starts)]

    def play(self, *texts: str) -> Table:
        """Play moves, each checked; luck's are written like any other."""
        for text in texts:
            move = self.rules.parse(self.state, text)
            refusal = self.rules.why_illegal(self.state, move)
            assert refusal is None, f"{text}: {refusal}"
            self.state.events = []
            self.rules.apply(self.state, move)
            assert self.rules.broken_laws(self.state) == []
        return self

    def refused(self, text: str) -> str | None:
        """The id of the rule that a move breaks; None if it is legal.

        A legal move must be listed and a refused one must not be.
        """
        move = self.rules.parse(self.state, text)
        refusal = self.rules.why_illegal(self.state, move)
        assert (move.text() in self.texts()) == (refusal is None)
        return None if refusal is None else refusal.rule

    @property
    def asked(self) -> str:
        """The question on the table, without its seat."""
        return self.rules.asked(self.state).text().split(" ")[0]

    @property
    def actor(self) -> int:
        return self.rules.to_act(self.state)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return self.rules.view(self.state, seat)

    def seat(self, seat: int) -> dict[str, Any]:
        """What everybody sees of a player."""
        seen: dict[str, Any] = self.view()["seats"][seat]
        return seen

    def stores(self, seat: int) -> tuple[int, int, int]:
        """Coal, wood and iron."""
        seen = self.seat(seat)
        return seen["coal"], seen["wood"], seen["iron"]

    def purse(self, seat: int) -> tuple[int, int]:
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

    def score(self, seat: int) -> dict[str, int]:
        return self.rules.breakdown(self.state)[seat]

    def events(self) -> list[str]:
        """The keys of what the latest move told."""
        assert self.state.events is not None
        return [event.key.removeprefix("event.") for event in self.state.events]


Laid = tuple[str, tuple[int, int], int]


def snapshot_of(
    rules: Rules[Any],
    ask: str = "place",
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
        wanted = 3 if ask in ("place", "pledge", "finish") or number != seat else 2
        own = list(hand) if number == seat else []
        player["hand"] = own + take(free, max(0, wanted - len(own)))
    shown = list(market) + take(free, 4 - len(market))
    if ask == "pledge":
        free.append(shown[0])
        shown[0] = ""
    snapshot.update(
        stack=[f"{ask} {seat + 1}"],
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
    total = player["reserve"] + player["dividends"] + len(player["dollars"])
    total += sum(player[name] for name in STORES)
    total += sum(snapshot["pledges"][seat * columns : (seat + 1) * columns])
    for part in snapshot["map"]:
        total += part["passengers"].count(seat) + part["later"].count(seat)
        if part["holder"] == seat and part["face"][0] in "PF":
            total += 1
    return total


def table(
    players: int = 3,
    ask: str = "place",
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
    rules = rules_for(players) if rules is None else rules
    snapshot = snapshot_of(rules, ask, seat, hand, lay, market, objectives)
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
    if ask in ("move", "on_tile"):
        changes.setdefault("points", level)
    snapshot["turn"].update(changes)
    snapshot["nines"] -= sum(player["nines"] for player in snapshot["players"])
    snapshot.update(more or {})
    made = Table(rules, balance(snapshot))
    assert made.rules.broken_laws(made.state) == []
    return made


def enclosed() -> Table:
    """Four curves in a ring: no line is open, so nothing can be laid."""
    game = table(players=2, hand=["S01", "S02", "S03"])
    saved = game.rules.save(game.state)
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
    return Table(game.rules, saved)
