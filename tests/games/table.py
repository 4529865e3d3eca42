# SPDX-License-Identifier: MIT
"""A table of any game for tests: moves as texts, what players see and are told.

A game's own `table.py` makes them, as far as its tests need them: `new_table` before
anything is decided, `started_table` at the first turn, `table_at` in a position.
Luck's moves are written like all others, or drawn by `settle`. Whatever a test is
asked, plays, is told or is refused is also put into words in every language, and no
law is ever broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Self

import stellwerk
from stellwerk import LUCK, OVER, Move, Rng, Rules
from stellwerk.core.messages import Event, Illegal
from stellwerk.core.texts import LANGUAGES, catalogue_of
from stellwerk.kit.playing import answer, walk

NAMES = ["Ada", "Ben", "Clara", "Dora"]
MADE: dict[str, Rules[Any]] = {}  # rules never change, so tests share them


def rules_for(
    game: str, players: int, edition: Any = None, /, **options: object
) -> Rules[Any]:
    """The rules of a game with these options, made once for the shipped edition."""
    if edition is not None:
        return stellwerk.rules(game, players, options, edition)
    key = f"{game} {players} {sorted(options.items())}"
    if key not in MADE:
        MADE[key] = stellwerk.rules(game, players, options)
    return MADE[key]


class Table:
    """A game in progress: what is asked and answered, seen and told, and changed."""

    def __init__(self, rules: Rules[Any], state: Any = None) -> None:
        self.rules: Any = rules
        self.state: Any = rules.new_game() if state is None else state
        self.events: list[Event] = []  # of the latest `play` or `settle`
        self.loose: set[str] = set()  # laws that the position itself breaks
        self.read: list[str] | None = None  # the legal moves, once put into words

    # What is asked and answered

    @property
    def to_act(self) -> int:
        """The seat that is asked, LUCK, or OVER."""
        return int(self.rules.to_act(self.state))

    @property
    def asked(self) -> str:
        """The question as a snapshot writes it, ``turn 1``, or ``over``."""
        if self.to_act == OVER:
            return "over"
        self.question()
        return str(self.rules.asked(self.state).text())

    def listed(self) -> list[str]:
        """The legal moves, as they are."""
        return [move.text() for move in self.rules.legal_moves(self.state)]

    def legal(self, *starts: str) -> list[str]:
        """The legal moves; those that begin with the words of any of `starts`."""
        if self.read is None:
            self.read = [
                self.offered(move) for move in self.rules.legal_moves(self.state)
            ]
        begin = tuple(f"{start} " for start in starts) or ("",)
        return [text for text in self.read if f"{text} ".startswith(begin)]

    def offered(self, move: Move) -> str:
        """The text of a listed move, which is legal and has words."""
        assert self.rules.why_illegal(self.state, move) is None, move.text()
        if self.to_act == LUCK:  # nobody reads its choices
            self.question()
            return move.text()
        choice = self.rules.asked(self.state).choice(self.state, move)
        self.in_words(choice.label, choice.params)
        for effect in choice.preview:
            self.in_words(effect.key, effect.params)
        return move.text()

    def why_not(self, text: str, listed: list[str] | None = None) -> Illegal | None:
        """Why a move is refused; None if it is legal.

        A legal one is listed and a refused one is not; of luck's moves one stands for
        those that are too many to list.
        """
        move = self.rules.parse(self.state, text)
        refused: Illegal | None = self.rules.why_illegal(self.state, move)
        if refused is not None:
            self.in_words(refused.reason, refused.params)
        legal = self.legal() if listed is None else listed
        if refused is not None or self.to_act != LUCK or len(legal) != 1:
            assert (move.text() in legal) == (refused is None), text
        return refused

    def refusal(self, text: str) -> str | None:
        """The id of the rule that refuses a move; None if it is legal."""
        refused = self.why_not(text)
        return None if refused is None else refused.rule

    def refusals(self, *texts: str) -> list[str | None]:
        return [self.refusal(text) for text in texts]

    def reason(self, text: str, language: str = "en") -> str:
        """The sentence that refuses a move."""
        refused = self.why_not(text)
        assert refused is not None, f"{text} is legal"
        return self.say(refused.reason, refused.params, language)

    def play(self, *texts: str) -> Self:
        """Play moves, luck's included; each must be legal."""
        self.events = []
        for text in texts:
            legal = self.listed()
            refused = self.why_not(text, legal)
            assert refused is None, f"{text}: {refused}; legal are {legal}"
            self.apply(self.rules.parse(self.state, text))
        return self

    def apply(self, move: Move) -> None:
        """Carry out what is legal, and keep what it tells."""
        self.state.events = []
        self.rules.apply(self.state, move)
        for event in self.state.events:
            for seat in (None, *event.known_to):
                told = event.to_dict(seat)
                self.in_words(told["key"], told["params"])
        self.events += self.state.events
        self.state.events = None
        self.check()

    def settle(self, *questions: str, seed: int = 1) -> Self:
        """Luck answers at random, perhaps only these questions, until others must."""
        self.events = []
        rng = Rng(seed)
        while self.to_act == LUCK and (not questions or self.asked in questions):
            self.apply(self.rules.draw(self.state, rng))
        return self

    def some_move(self, rng: Rng) -> str:
        """Any legal answer of whoever is asked, luck included."""
        return answer(self.rules, self.state, rng).text()

    def walk(self, seed: int) -> Iterator[Move]:
        """Play on at random to the end, one move at a time."""
        for move in walk(self.rules, self.state, Rng(seed)):
            self.check()
            yield move

    def play_out(self, seed: int) -> Self:
        """The same in one go."""
        for _ in self.walk(seed):
            pass
        return self

    # What is seen

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know; None is a spectator."""
        assert seat is None or seat in range(self.rules.players)
        seen: dict[str, Any] = self.rules.view(self.state, seat)
        return seen

    def seat(self, seat: int = 0, viewer: int | None = None) -> dict[str, Any]:
        """What is seen of a player."""
        assert seat in range(self.rules.players)
        seen: dict[str, Any] = self.view(viewer)["seats"][seat]
        return seen

    def seats(self, key: str) -> list[Any]:
        """One thing that everybody sees of each player."""
        return [seen[key] for seen in self.view()["seats"]]

    def hidden(self, seat: int | None = None) -> list[str]:
        """What a seat does not know."""
        return list(self.rules.hidden(self.state, seat))

    def imagined(self, seat: int | None, rng: Rng) -> Self:
        """A table as a seat may imagine it."""
        return self.at(self.rules.imagine(self.state, seat, rng))

    def scores(self) -> list[int]:
        return list(self.rules.scores(self.state))

    def points(self, seat: int = 0) -> dict[str, int]:
        """Points by category, which add up to the score."""
        assert seat in range(self.rules.players)
        points: list[dict[str, int]] = self.rules.breakdown(self.state)
        assert [sum(part.values()) for part in points] == self.scores()
        return points[seat]

    def outcome(self) -> Any:
        """Winners, places and breakdown; None before the end."""
        return self.rules.outcome(self.state)

    def estimate(self, seat: int = 0) -> float:
        """The lead that a bot sees for its seat."""
        return float(self.rules.evaluate(self.state, seat))

    # What is said

    def in_words(self, key: str, params: Any) -> list[str]:
        """The sentence in every language; fails if a text or a gap is missing."""
        words = [catalogue_of(language, self.rules.game) for language in LANGUAGES]
        said = [one.say(key, params, NAMES) for one in words]
        assert all(said), key
        return said

    def say(self, key: str, params: Any, language: str = "en") -> str:
        return self.in_words(key, params)[LANGUAGES.index(language)]

    def question(self, language: str = "en") -> str:
        asked = self.rules.asked(self.state).question(self.state)
        return self.say(asked.key, asked.params, language)

    def choice(self, text: str) -> dict[str, Any]:
        """A legal move as it is offered to who is asked."""
        offered: list[dict[str, Any]] = self.view(self.to_act)["choices"]
        return next(choice for choice in offered if choice["text"] == text)

    def label(self, text: str, language: str = "en") -> str:
        """The line of a legal move in the list of choices."""
        choice = self.choice(text)
        return self.say(choice["label"], choice["params"], language)

    def preview(self, text: str, language: str = "en") -> list[str]:
        """What a legal move says that it would do."""
        shown = self.choice(text)["preview"]
        return [self.say(one["key"], one["params"], language) for one in shown]

    def effects(self, text: str) -> list[str]:
        """The keys of what a legal move says that it would do."""
        return [one["key"] for one in self.choice(text)["preview"]]

    def targets(self, text: str) -> list[str]:
        """The things that a legal move touches."""
        return [f"{one['kind']}:{one['id']}" for one in self.choice(text)["targets"]]

    def told(self, key: str = "", seat: int | None = None) -> list[dict[str, Any]]:
        """What the latest `play` told a seat, or only its events with this key."""
        assert not key or catalogue_of("en", self.rules.game).has(f"event.{key}")
        told: list[dict[str, Any]] = [event.to_dict(seat) for event in self.events]
        return [one for one in told if not key or one["key"] == f"event.{key}"]

    def keys(self) -> list[str]:
        """The keys of what the latest `play` told everybody."""
        return [told["key"].removeprefix("event.") for told in self.told()]

    def story(self, language: str = "en") -> list[str]:
        """The latest `play` as it stands in everybody's log."""
        return [self.say(one["key"], one["params"], language) for one in self.told()]

    # What is changed

    def check(self) -> None:
        """Something changed, and no law is broken."""
        self.read = None
        broken = self.broken_laws() - self.loose
        assert not broken, broken

    def broken_laws(self) -> set[str]:
        """The laws that do not hold, with # for each number."""
        laws = self.rules.broken_laws(self.state)
        return {re.sub(r"\d+", "#", law) for law in laws}

    def at(self, state: Any) -> Self:
        """Another table with the same rules."""
        made = type(self).__new__(type(self))
        made.__dict__.update(self.__dict__, state=state, events=[], read=None)
        return made

    def copy(self) -> Self:
        return self.at(self.state.copy())

    def snapshot(self) -> dict[str, Any]:
        saved: dict[str, Any] = self.rules.save(self.state)
        return saved

    def put(self, snapshot: dict[str, Any]) -> Self:
        """Go on from a snapshot."""
        self.state = self.rules.restore(snapshot)
        self.check()
        return self

    def edit(self, **fields: object) -> Self:
        """Change fields of the snapshot."""
        return self.put({**self.snapshot(), **fields})
