# SPDX-License-Identifier: MIT
"""What happens in games between bots, as rows of bytes written while they are played.

Rows have a fixed size, little-endian, so that tables are made of them without a look
at any single one. A game without `Notes` pays nothing.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.strings import BytesWriter, write_i32_le, write_i64_le
from mypy_extensions import i32, i64

from stellwerk.core.contract import Move, Rules, State, Step
from stellwerk.core.messages import Event, Outcome

MOST_QUESTIONS: Final = 256  # different ones of a game
LARGEST_ROUND: Final = 32_767
# Where numbers stand in a larger one: two calls write a decision, not five.
PLACE_16: Final = 65_536
PLACE_24: Final = 16_777_216
PLACE_32: Final = 4_294_967_296


@final
class Heard:
    """A move, and the lines of the log that it made."""

    def __init__(
        self,
        decision: int,
        round: int,
        seat: int,
        question: str,
        move: Move,
        events: list[Event],
    ) -> None:
        self.decision: Final = decision  # how many decisions there were with it
        self.round: Final = round
        self.seat: Final = seat  # who moved; LUCK too
        self.question: Final = question  # what the move answers
        self.move: Final = move
        self.events: Final = events


@final
class Notes:
    """The rows of any number of games by the same rules.

    `wanted` are the questions whose answers, and the keys of the events that are kept
    in `heard`, which whoever reads it empties after every game.

    | writer | row | numbers |
    |---|---|---|
    | games | a game | decisions, luck, rows of `rounds`, failures: 32 bits each |
    | seats | a seat of a game | score, place, points by category: 32 bits each |
    | rounds | a round of a game | round, decisions so far, scores: 32 bits each |
    | decisions | a decision | action, choices: 32, round: 16, question, seat: 8 bits |
    """

    def __init__(
        self,
        rules: Rules[Any],
        categories: list[str],
        decisions: bool = False,
        wanted: tuple[set[str], set[str]] | None = None,
    ) -> None:
        self.rules: Final[Rules[Any]] = rules
        self.categories: Final = categories
        self.decides: Final = decisions
        self.listens: Final = wanted is not None
        self.moves: Final[set[str]] = set() if wanted is None else wanted[0]
        self.events: Final[set[str]] = set() if wanted is None else wanted[1]
        self.games: Final = BytesWriter()
        self.seats: Final = BytesWriter()
        self.rounds: Final = BytesWriter()
        self.decisions: Final = BytesWriter()
        self.heard: Final[list[Heard]] = []
        self.questions: Final[list[str]] = []  # by number, as they were met
        self.steps: Final[dict[Step[Any], int]] = {}
        self.round: i64 = 0
        self.seen: i64 = 0  # rounds of this game
        self.decided: i64 = 0  # decisions of this game

    def begin(self) -> None:
        """Another game starts."""
        self.round = 0
        self.seen = 0
        self.decided = 0

    def decide(self, state: State, seat: i64, move: Move, choices: i64) -> None:
        """A player is about to decide, among so many legal moves."""
        round: i64 = self.rules.round_of(state)
        if round != self.round:
            if self.round > 0:
                self.close_round(self.rules.scores(state))
            self.round = min(round, LARGEST_ROUND)
        self.decided += 1
        if self.decides:
            action: i64 = move.id
            asked = self.question(state.stack.top())
            write_i64_le(self.decisions, action + choices * PLACE_32)
            rest = self.round + asked * PLACE_16 + seat * PLACE_24
            write_i32_le(self.decisions, i32(rest))

    def question(self, step: Step[Any]) -> i64:
        """The number of a question; its name is the first word of its text."""
        known = self.steps.get(step)
        if known is not None:
            return known
        name = step.text().split(" ")[0]
        if name not in self.questions:
            assert len(self.questions) < MOST_QUESTIONS, "too many questions"
            self.questions.append(name)
        found = self.questions.index(name)
        self.steps[step] = found
        return found

    def apply(self, state: State, seat: int, move: Move) -> None:
        """Carry a move out; keep it if it, or a line that it logs, is wanted."""
        if not self.listens:
            self.rules.apply(state, move)
            return
        question = self.questions[self.question(state.stack.top())]
        events: list[Event] = []
        state.events = events
        self.rules.apply(state, move)
        state.events = None
        kept = [event for event in events if event.key in self.events]
        if kept or question in self.moves:
            self.heard.append(
                Heard(self.decided, self.round, seat, question, move, kept)
            )

    def close_round(self, scores: list[int]) -> None:
        """The points at the end of a round."""
        rows = self.rounds
        write_i32_le(rows, i32(self.round))
        write_i32_le(rows, i32(self.decided))
        for score in scores:
            points: i64 = score
            write_i32_le(rows, i32(points))
        self.seen += 1

    def end(self, outcome: Outcome, luck: i64, failures: i64) -> None:
        """The game is over; its end closes the last round."""
        self.close_round(outcome.scores)
        write_i32_le(self.games, i32(self.decided))
        write_i32_le(self.games, i32(luck))
        write_i32_le(self.games, i32(self.seen))
        write_i32_le(self.games, i32(failures))
        for seat in range(len(outcome.scores)):
            self.write_seat(outcome, seat)

    def write_seat(self, outcome: Outcome, seat: int) -> None:
        rows = self.seats
        score: i64 = outcome.scores[seat]
        place: i64 = outcome.places[seat]
        write_i32_le(rows, i32(score))
        write_i32_le(rows, i32(place))
        parts = outcome.breakdown[seat]
        for category in self.categories:
            points: i64 = parts.get(category, 0)
            write_i32_le(rows, i32(points))
