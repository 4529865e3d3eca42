# SPDX-License-Identifier: MIT
"""A table for tests: positions through snapshots, moves as texts."""

from __future__ import annotations

from typing import Any

import stellwerk
from stellwerk.core.edition import Edition
from stellwerk.core.rng import Rng

LUCK_WORDS = ("start", "murderer", "draft", "deal", "refill", "evidence")
VALUES = [0, 1, 2, 4, 7, 12]
TILES = [5, 6, 7, 8, 12, 13, 14, 15]
STOCKS = [50, 24, 20]
SPOTS = {"upper": 0, "lower": 10, "section": 19, "slot": 40}


MADE: dict[str, Any] = {}  # rules never change, so tests share them


def made_rules(
    players: int, options: dict[str, object], edition: Edition[Any] | None
) -> Any:
    """The rules for a table, made once for each set of options."""
    if edition is not None:
        return stellwerk.rules("first_class", players, options, edition)
    key = f"{players} {sorted(options.items())}"
    if key not in MADE:
        MADE[key] = stellwerk.rules("first_class", players, options)
    return MADE[key]


class Table:
    """A game at the first turn of seat 0, ready to be rearranged.

    Seats are counted from 0; trains are written from the left: "1,0,0", "4,M1", "T5".
    """

    def __init__(
        self,
        players: int = 3,
        modules: str = "AB",
        edition: Edition[Any] | None = None,
        **options: object,
    ) -> None:
        wanted = {"modules": list(modules), "start_player": 1, **options}
        self.rules = made_rules(players, wanted, edition)
        self.state = self.rules.new_game()
        self.rng = Rng(1)
        self.events: list[Any] = []
        while not self.asked().startswith("turn"):
            self.play(self.moves()[0])

    # Playing

    def asked(self) -> str:
        """The question, after luck has answered: a word and a seat from 1."""
        self.settle()
        return self.state.stack.top().text() if len(self.state.stack) else "over"

    def settle(self) -> None:
        while self.rules.to_act(self.state) == stellwerk.LUCK:
            self.apply(self.rules.draw(self.state, self.rng))

    def apply(self, move: Any) -> None:
        self.state.events = []
        self.rules.apply(self.state, move)
        self.events += self.state.events
        self.state.events = None

    def play(self, *texts: str) -> Table:
        """Play moves of whoever is asked; luck is drawn unless it is written."""
        for text in texts:
            if text.split()[0] not in LUCK_WORDS:
                self.settle()
            move = self.rules.parse(self.state, text)
            refusal = self.rules.why_illegal(self.state, move)
            assert refusal is None, f"{text}: {refusal}"
            self.apply(move)
        return self

    def moves(self, word: str = "") -> list[str]:
        """The legal moves that start with a word."""
        self.settle()
        texts = [move.text() for move in self.rules.legal_moves(self.state)]
        return [text for text in texts if text.startswith(word)]

    def refused(self, text: str) -> str:
        """The rule that refuses a move; it is not offered either."""
        self.settle()
        move = self.rules.parse(self.state, text)
        refusal = self.rules.why_illegal(self.state, move)
        assert refusal is not None, f"{text} is legal"
        assert text not in self.moves()
        return refusal.rule

    def told(self, key: str, seat: int | None = None) -> list[dict[str, Any]]:
        """The events of a key as a seat reads them."""
        lines = [event.to_dict(seat) for event in self.events]
        return [line for line in lines if line["key"] == "event." + key]

    # Looking

    def view(self, seat: int | None = 0) -> dict[str, Any]:
        return self.rules.view(self.state, seat)

    def queue(self) -> list[str]:
        """The sources that wait, by kind and name."""
        return [f"{one['kind']} {one['name']}" for one in self.view()["queue"]]

    def seat(self, seat: int = 0, viewer: int | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self.view(viewer)["seats"][seat]
        return found

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

    def points(self, seat: int = 0) -> int:
        return int(self.rules.scores(self.state)[seat])

    def part(self, category: str, seat: int = 0) -> int:
        return int(self.rules.breakdown(self.state)[seat][category])

    # Arranging

    def edit(self, **fields: object) -> Table:
        """Change fields of the snapshot."""
        snapshot = self.rules.save(self.state)
        snapshot.update(fields)
        self.state = self.rules.restore(snapshot)
        return self

    def show(self, *cards: str) -> Table:
        """Lay cards into the first places of the display."""
        display: Any = self.rules.save(self.state)["display"]
        return self.edit(display=[*cards, *display[len(cards) :]])

    def player(self, seat: int = 0, **fields: Any) -> Table:
        """Change a player: trains, conductors, loco, coins, cards."""
        snapshot: Any = self.rules.save(self.state)
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
        self.state = self.rules.restore(snapshot)
        return self

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
