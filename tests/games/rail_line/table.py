# SPDX-License-Identifier: MIT
"""A table of Rail Line for tests: positions, moves as texts, what players see.

Positions are written as snapshots and read back by the rules themselves, so
every test starts from a state that obeys the game's laws. Whatever a test plays,
asks or is refused is also put into words, in German and in English.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import stellwerk
from stellwerk.core.rng import Rng
from stellwerk.core.texts import LANGUAGES, Catalogue

NAMES = ["Anna", "Ben", "Clara"]
ANSWERED_ANYHOW = ("ask.refill", "ask.swap", "ask.slow.free")


@cache
def rules_for(
    players: int, options: tuple[tuple[str, object], ...], edition: str | None
) -> Any:
    chosen = {"start_player": 1, **dict(options)}
    return stellwerk.rules("rail_line", players, chosen, edition)


@cache
def catalogue(language: str) -> Catalogue:
    return Catalogue(language, "rail_line")


def in_words(key: str, params: dict[str, Any]) -> list[str]:
    """The sentence in every language; fails if a text or a gap is missing."""
    said = [catalogue(language).say(key, params, NAMES) for language in LANGUAGES]
    assert all(said)
    return said


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


class Table:
    """One position with its rules; everything is asked and answered as text."""

    def __init__(self, rules: Any, state: Any) -> None:
        self.rules = rules
        self.state = state
        self.events: list[dict[str, Any]] = []  # of the latest call of `play`

    # What is asked and answered

    @property
    def asked(self) -> str:
        """The key of the question and the seat it goes to: ``ask.card 1``."""
        if not self.state.stack:
            return "over"
        question = self.rules.asked(self.state).question(self.state)
        in_words(question.key, question.params)
        seat = self.rules.to_act(self.state)
        return f"{question.key} {seat + 1}" if seat >= 0 else question.key

    def legal(self) -> list[str]:
        if not self.state.stack:
            return []
        asked = self.rules.asked(self.state)
        moves = self.rules.legal_moves(self.state)
        for move in moves:
            choice = asked.choice(self.state, move)
            in_words(choice.label, choice.params)
            for effect in choice.preview:
                in_words(effect.key, effect.params)
            assert self.rules.why_illegal(self.state, move) is None
        return [move.text() for move in moves]

    def refusal(self, text: str) -> str | None:
        """The id of the rule that refuses a move, None if it is legal."""
        move = self.rules.parse(self.state, text)
        refused = self.rules.why_illegal(self.state, move)
        if refused is None:
            return None
        assert text not in self.legal()
        in_words(refused.reason, refused.params)
        return str(refused.rule)

    def reason(self, text: str) -> str:
        """Why a move is refused, in English."""
        move = self.rules.parse(self.state, text)
        refused = self.rules.why_illegal(self.state, move)
        return in_words(refused.reason, refused.params)[0]

    def play(self, *texts: str) -> Table:
        """Play moves, luck's included; each must be legal."""
        self.events = []
        for text in texts:
            assert self.refusal(text) is None, f"{text}: {self.reason(text)}"
            self.state.events = []
            self.rules.apply(self.state, self.rules.parse(self.state, text))
            for event in self.state.events:
                told = event.to_dict(None)
                in_words(told["key"], told["params"])
                self.events.append(told)
            self.state.events = None
            assert self.rules.broken_laws(self.state) == []
        return self

    def settle(self) -> Table:
        """Answer luck, swaps and free slow moves with the first answer listed."""
        told: list[dict[str, Any]] = []
        while self.asked.split()[0] in ANSWERED_ANYHOW:
            told += self.play(self.legal()[0]).events
        self.events = told
        return self

    def play_on(self, *texts: str) -> Table:
        """Play moves, and settle what follows each of them."""
        for text in texts:
            told = self.play(text).events
            self.events = told + self.settle().events
        return self

    def receive(self, seat: int, *symbols: str) -> Table:
        """Symbols arrive at a seat one after the other, as a train brings them."""
        snapshot = self.rules.save(self.state)
        steps = [f"receive {seat + 1} {symbol}" for symbol in reversed(symbols)]
        snapshot["stack"] += [*steps, f"extra {seat + 1}"]
        self.state = self.rules.restore(snapshot)
        self.play("pass")
        del self.events[0]
        return self

    # What is seen

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return self.rules.view(self.state, seat)

    def seat(self, seat: int) -> dict[str, Any]:
        """What everybody sees of a player."""
        return self.view()["seats"][seat]

    def marks(self, seat: int) -> dict[str, int]:
        """The rows of a player's sheet that have marks, with their number."""
        return {row: n for row, n in self.seat(seat)["marks"].items() if n}

    def coins(self, seat: int = 0) -> int:
        return self.seat(seat)["coins"]

    def trains(self, seat: int) -> tuple[int, int]:
        """The positions of the fast and of the slow train."""
        shown = self.seat(seat)
        return shown["fast"], shown["slow"]

    def points(self, seat: int = 0) -> dict[str, int]:
        """The lines of a player's score."""
        lines = self.rules.breakdown(self.state)
        assert [sum(part.values()) for part in lines] == self.scores()
        return lines[seat]

    def scores(self) -> list[int]:
        return self.rules.scores(self.state)

    def told(self, key: str) -> list[dict[str, Any]]:
        """The events of the latest play with this key."""
        return [event for event in self.events if event["key"] == "event." + key]

    def story(self) -> list[str]:
        """The latest play as it stands in the log, in English."""
        return [in_words(event["key"], event["params"])[0] for event in self.events]

    def copy(self) -> Table:
        return Table(self.rules, self.state.copy())


def fresh(players: int = 2, edition: str | None = None, /, **options: object) -> Table:
    """A table before anything is decided."""
    rules = rules_for(players, tuple(sorted(options.items())), edition)
    return Table(rules, rules.new_game())


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


def table(
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
    rules = rules_for(players, tuple(sorted((options or {}).items())), edition)
    snapshot = rules.save(rules.new_game())
    start = snapshot["start"]
    order = [(start + step) % players for step in range(players)]
    place_cards(snapshot, rules, words(laid), hands, display)
    reached = end_of(len(words(laid))) if end is None else end
    snapshot.update(
        stack=stack or stack_for(asked, seat, order),
        side=side,
        active=seat,
        turn=turn,
        end=reached,
        ending=len(snapshot["laid"]) == 24 or not snapshot["pile"],
    )
    for place, player in enumerate(snapshot["players"]):
        player.update(lane=lanes[place] - 1, fast=reached)
        for key, values in by_seat.items():
            if place < len(values):
                player[key] = values[place]
        if isinstance(player["marks"], dict):
            player["marks"] = marks_row(rules, player["marks"])
    state = rules.restore(snapshot)
    assert rules.broken_laws(state) == []
    return Table(rules, state)


def marks_row(rules: Any, marks: dict[str, int]) -> list[int]:
    goods = [part["id"] for part in rules.printed["symbols"] if part["kind"] == "good"]
    assert set(marks) <= set(goods)
    return [marks.get(good, 0) for good in goods]


def place_cards(
    snapshot: dict[str, Any],
    rules: Any,
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
    return table(max(2, len(marks)), options=options, marks=list(marks), **position)


def random_game(
    players: int, seed: int, edition: str | None = None, **options: object
) -> Table:
    """A game played at random to its end, its laws checked after every move."""
    game = fresh(players, edition, **options)
    rng = Rng(seed)
    while game.state.stack:
        if game.rules.to_act(game.state) == stellwerk.LUCK:
            move = game.rules.draw(game.state, rng)
        else:
            moves = game.rules.legal_moves(game.state)
            move = moves[rng.below(len(moves))]
        game.rules.apply(game.state, move)
        assert game.rules.broken_laws(game.state) == []
    return game
