# SPDX-License-Identifier: MIT
"""Positions of First Class, written as snapshots, and what its players see."""

from __future__ import annotations

from typing import Any, Self

from tests.games import table as shared
from tests.games.table import rules_for

VALUES = [0, 1, 2, 4, 7, 12]
TILES = [5, 6, 7, 8, 12, 13, 14, 15]
STOCKS = [50, 24, 20]
# A card that a test lays out may also lie elsewhere, or be of a later stack, and a
# round may begin in the middle of another one.
LOOSE = {
    "row # holds # cards after # are gone",
    "no action card is in two places",
    "every action card is somewhere",
    "every end-game card is in exactly one place",
}
SPOTS = {"upper": 0, "lower": 10, "section": 19, "slot": 40}


class Table(shared.Table):
    """A table of First Class, ready to be rearranged.

    Seats are counted from 0; trains are written from the left: "1,0,0", "4,M1", "T5".
    """

    def queue(self) -> list[str]:
        """The sources that wait, by kind and name."""
        return [f"{one['kind']} {one['name']}" for one in self.view()["queue"]]

    def train(self, which: int = 0, seat: int = 0) -> str:
        """A train as text: wagons by value, M for a mail wagon, T for a tile."""
        cards = self.seat(seat)["trains"][which]
        letters = {"wagon": "", "mail": "M", "tile": "T"}
        return ",".join(
            letters[card["kind"]] + str(card.get("value", "")) for card in cards
        )

    def trains(self, seat: int = 0) -> tuple[str, str]:
        return self.train(0, seat), self.train(1, seat)

    def coins(self, seat: int = 0) -> tuple[int, ...]:
        return tuple(self.seat(seat)["coins"])

    def put(self, snapshot: dict[str, Any]) -> Self:
        """Go on from a snapshot; laws that it breaks itself need not hold later."""
        self.state = self.rules.restore(snapshot)
        self.loose = LOOSE | self.broken_laws()
        self.check()
        return self

    def show(self, *cards: str) -> Table:
        """Lay cards into the first places of the display."""
        display = self.snapshot()["display"]
        return self.edit(display=[*cards, *display[len(cards) :]])

    def player(self, seat: int = 0, **fields: Any) -> Table:
        """Change a player: trains, conductors, loco, coins, cards."""
        snapshot = self.snapshot()
        part = snapshot["players"][seat]
        for which in ("upper", "lower"):
            if which in fields:
                tile = write_train(part[which], fields.pop(which))
                snapshot["tiles"] = max(snapshot["tiles"], tile + 1)
        for which, position in zip(
            ("upper", "lower"), fields.pop("conductors", ()), strict=False
        ):
            part[which]["conductor"] = position
        if "laid" in fields:
            laid = fields.pop("laid")
            part["laid"] = [card for card, _, _ in laid]
            part["spots"] = [SPOTS[kind] + number for _, kind, number in laid]
        if "end_cards" in fields:
            snapshot["drafted"] = []  # as if nobody remembered the draft
        if "points" in fields:
            part["points"]["bonuses"] = fields.pop("points")
        assert set(fields) <= set(part), f"unknown fields: {fields}"
        part.update(fields)
        snapshot["stock"] = count_stock(snapshot["players"])
        return self.put(snapshot)

    def scoring(self, seat: int = 0, phase: int = 1) -> Table:
        """Begin the scoring phase of one player; what follows comes after it."""
        then = "final" if phase == 3 else "next_round"
        self.edit(
            stack=[then, f"scoring {seat + 1}", f"post {seat + 1}"],
            phase=phase,
            round=2 * phase,
        )
        return self.play("end turn")

    def final(self) -> Table:
        """Jump to the final scoring."""
        self.edit(stack=["final", "post 1"], round=6, phase=3)
        return self.play("end turn")


def new_table(
    players: int = 2, modules: str = "AB", edition: Any = None, **options: object
) -> Table:
    """A table before anything is decided; seat 0 begins unless options say so."""
    options = {"modules": list(modules), "start_player": 1, **options}
    return Table(rules_for("first_class", players, edition, **options))


def started_table(
    players: int = 2, modules: str = "AB", edition: Any = None, **options: object
) -> Table:
    """The first turn; who chose something took the first of it."""
    table = new_table(players, modules, edition, **options).settle()
    while not table.asked.startswith("turn"):
        table.play(table.legal()[0]).settle()
    return table


def write_train(part: dict[str, Any], text: str) -> int:
    """Put a train into a snapshot; returns the number of its tile, or -1."""
    words = text.split(",")
    wagons = {str(value): words.count(str(value)) for value in VALUES}
    mail = [word for word in words if word.startswith("M")]
    tiles = [TILES.index(int(word[1:])) for word in words if word.startswith("T")]
    part["wagons"] = wagons
    part["cards"] = len(words)
    part["mail"] = mail[0] if mail else "-"
    part["tile"] = tiles[0] if tiles else -1
    return tiles[0] if tiles else -1


def count_stock(players: list[dict[str, Any]]) -> list[int]:
    """The free wagon cards when the trains hold what they hold."""
    stock = STOCKS[:]
    for player in players:
        for which in ("upper", "lower"):
            for value, count in player[which]["wagons"].items():
                stock[VALUES.index(int(value)) // 2] -= count
    return stock
