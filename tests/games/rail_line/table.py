# SPDX-License-Identifier: MIT
"""Positions of Rail Line, written as snapshots, and what its players see."""

from __future__ import annotations

from typing import Any

from stellwerk import Rules
from stellwerk.core.messages import Event
from tests.games import table as shared
from tests.games.table import rules_for

ANSWERED_ANYHOW = ("refill", "swap", "free_slow")


def words(text: str) -> list[str]:
    return text.split()


def line(count: int, a_cards: int = 0) -> str:
    """So many cards of a line: the last A cards first, then B cards in order."""
    first = [f"A{12 - place:02}" for place in range(a_cards)]
    rest = [f"B{place + 1:02}" for place in range(count - a_cards)]
    return " ".join(first + rest)


def end_of(count: int) -> int:
    """Where the fast trains stand after so many cards, curves included."""
    return count + count // 8 if count < 24 else 26


class Table(shared.Table):
    """A table of Rail Line."""

    def go_on(self) -> Table:
        """Give luck, swaps and free slow moves the first answer listed."""
        told: list[Event] = []
        while self.asked.split()[0] in ANSWERED_ANYHOW:
            told += self.play(self.legal()[0]).events
        self.events = told
        return self

    def play_on(self, *texts: str) -> Table:
        """Play moves, and go on after each of them."""
        for text in texts:
            told = self.play(text).events
            self.events = told + self.go_on().events
        return self

    def receive(self, seat: int, *symbols: str) -> Table:
        """Symbols arrive at a seat one after the other, as a train brings them."""
        steps = [f"receive {seat + 1} {symbol}" for symbol in reversed(symbols)]
        waiting = self.snapshot()["stack"]
        self.edit(stack=[*waiting, *steps, f"extra {seat + 1}"]).play("pass")
        del self.events[0]
        return self

    def marks(self, seat: int = 0) -> dict[str, int]:
        """The rows of a player's sheet that have marks, with their number."""
        return {row: n for row, n in self.seat(seat)["marks"].items() if n}

    def coins(self, seat: int = 0) -> int:
        return int(self.seat(seat)["coins"])

    def trains(self, seat: int = 0) -> tuple[int, int]:
        """The positions of the fast and of the slow train."""
        shown = self.seat(seat)
        return shown["fast"], shown["slow"]


def new_table(players: int = 2, edition: Any = None, /, **options: object) -> Table:
    """A table before anything is decided; seat 1 begins unless options say so."""
    options = {"start_player": 1, **options}
    return Table(rules_for("rail_line", players, edition, **options))


def stack_for(asked: str, seat: int, order: list[int]) -> list[str]:
    """The steps below and with a question of the course of a game."""
    me = seat + 1
    later = [f"final_action {other + 1}" for other in order[order.index(seat) + 1 :]]
    return {
        "card": ["turn_over", f"extra {me}", f"card {me}"],
        "extra": ["turn_over", f"extra {me}"],
        "final": [*reversed(later), f"final_extra {me}"],
        "over": [],
    }[asked]


def table_at(
    players: int = 2,
    *,
    asked: str = "card",
    seat: int = 0,
    stack: list[str] | None = None,
    side: int = 0,
    lanes: tuple[int, ...] = (1, 2, 3),
    laid: str = "",
    hands: list[str] | None = None,
    display: str | None = None,
    end: int | None = None,
    turn: int = 1,
    edition: str | None = None,
    options: dict[str, object] | None = None,
    **by_seat: list[Any],
) -> Table:
    """A position; `coins`, `marks`, `slow`, `swaps` … are lists by seat.

    Cards that are not named are dealt in order: hands of four A cards, a display
    of four B cards, the rest of the B cards in the pile; with two players four
    A cards are out of the game, and A cards that nobody has are discarded.
    """
    made = new_table(players, edition, **(options or {}))
    rules, snapshot = made.rules, made.snapshot()
    order = [(snapshot["start"] + step) % players for step in range(players)]
    place_cards(snapshot, rules, words(laid), hands, display)
    reached = end_of(len(words(laid))) if end is None else end
    snapshot.update(side=side, active=seat, turn=turn, end=reached)
    snapshot["stack"] = stack or stack_for(asked, seat, order)
    snapshot["ending"] = len(snapshot["laid"]) == 24 or not snapshot["pile"]
    for place, player in enumerate(snapshot["players"]):
        player.update(lane=lanes[place] - 1, fast=reached)
        fill_in(rules, player, place, by_seat)
    return made.put(snapshot)


def fill_in(
    rules: Rules[Any], player: dict[str, Any], seat: int, by_seat: dict[str, list[Any]]
) -> None:
    """Give a player what a test names for its seat."""
    for key, values in by_seat.items():
        if seat < len(values):
            player[key] = values[seat]
    if isinstance(player["marks"], dict):
        player["marks"] = marks_row(rules, player["marks"])


def marks_row(rules: Rules[Any], marks: dict[str, int]) -> list[int]:
    goods = [part["id"] for part in rules.printed["symbols"] if part["kind"] == "good"]
    assert set(marks) <= set(goods)
    return [marks.get(good, 0) for good in goods]


def place_cards(
    snapshot: dict[str, Any],
    rules: Rules[Any],
    laid: list[str],
    hands: list[str] | None,
    display: str | None,
) -> None:
    printed = rules.printed
    a_cards = [card["id"] for card in printed["track_cards"] if card["deck"] == "A"]
    b_cards = [card["id"] for card in printed["track_cards"] if card["deck"] == "B"]
    dealt = [words(hand) for hand in hands or []]
    used = laid + [card for hand in dealt for card in hand]
    free = [card for card in a_cards if card not in used]
    size = printed["setup"]["hand_a_cards"]
    for place, player in enumerate(snapshot["players"]):
        hand = free[:size] if hands is None else dealt[place]
        player["hand"] = sorted(hand)
        free = [card for card in free if card not in hand]
    unseen = len(a_cards) - size * len(snapshot["players"])
    snapshot["removed"], snapshot["discarded"] = free[:unseen], free[unseen:]
    pile = [card for card in b_cards if card not in laid]
    shown = pile[: printed["setup"]["display_size"]]
    snapshot["display"] = shown if display is None else words(display)
    snapshot["pile"] = [card for card in pile if card not in snapshot["display"]]
    snapshot["laid"] = laid


def scored(sheet: int, *marks: dict[str, int], **position: Any) -> Table:
    """A position in which only the score sheets matter."""
    options = {"score_sheet": sheet, **position.pop("options", {})}
    return table_at(max(2, len(marks)), options=options, marks=list(marks), **position)
