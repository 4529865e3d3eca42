# SPDX-License-Identifier: MIT
"""The contract of every game: state, moves, steps on a stack, and the rules.

A state holds a stack of steps. The top step is either a question (a `Decision`,
answered by a seat or by LUCK) or work that runs by itself. Answering pops the
question, resolves it, and runs whatever work lies on top until the next question, or
until the stack is empty: then the game is over.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from stellwerk.core.edition import Edition
from stellwerk.core.errors import StellwerkError
from stellwerk.core.messages import Choice, Illegal, Outcome, Question
from stellwerk.core.ranking import POINTS_ALONE, lead, ranked
from stellwerk.core.rng import Rng
from stellwerk.core.stack import Move as Move
from stellwerk.core.stack import Stack as Stack
from stellwerk.core.state import State as State

if TYPE_CHECKING:  # parts know the state
    from stellwerk.core.views import Part

LUCK: Final = -1  # luck is a seat: shuffles, deals and dice are its decisions
OVER: Final = -2  # nobody acts any more
NOBODY: Final = -3  # the seat of a step that runs by itself
NO_SEAT: Final = -1  # in a state: nobody, or nobody yet

S = TypeVar("S", bound="State")


class BadNotation(StellwerkError):
    """A text that is no move of the game at all."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(ABC, Generic[S]):
    """Something on the stack: a question, or work that runs when it comes on top.

    Steps never change: they hold numbers, no references, and copies share them.
    """

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    @abstractmethod
    def text(self) -> str:
        """How a snapshot writes this step; `Rules.restore` reads it back."""

    def run(self, state: S) -> None:
        """Do the work; a question waits for its answer instead."""
        raise AssertionError(f"{self.text()!r} waits for an answer")

    def moves(self, state: S) -> list[Move]:
        """The answers to a question; work asks none."""
        raise AssertionError(f"{self.text()!r} asks nothing")

    def draw(self, state: S, rng: Rng) -> Move:
        """A random answer to a question; work asks none."""
        raise AssertionError(f"{self.text()!r} asks nothing")

    def resolve(self, state: S, move: Move) -> None:
        """Carry an answer out; work takes none."""
        raise AssertionError(f"{self.text()!r} takes no answer")


@mypyc_attr(allow_interpreted_subclasses=True)
class Work(Step[S]):
    """A step that runs by itself."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    @abstractmethod
    def run(self, state: S) -> None:
        """Do the work."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[S]):
    """One question to one seat; `rule` is the id of the rule that asks it."""

    def __init__(self, seat: i64, rule: str) -> None:
        super().__init__(seat)
        self.rule: Final = rule

    @abstractmethod
    def moves(self, state: S) -> list[Move]:
        """All answers, in a stable order. The caller must not change the list."""

    def draw(self, state: S, rng: Rng) -> Move:
        """A random answer, each as likely; where listing is dear, without a list."""
        moves = self.moves(state)
        return moves[rng.below(len(moves))]

    @abstractmethod
    def resolve(self, state: S, move: Move) -> None:
        """Carry a legal answer out; what follows is pushed onto the stack."""

    @abstractmethod
    def why_not(self, state: S, move: Move) -> Illegal | None:
        """None if the answer is legal, else the first rule it breaks."""

    @abstractmethod
    def question(self, state: S) -> Question:
        """What is asked, ready to be put into words."""

    @abstractmethod
    def choice(self, state: S, move: Move) -> Choice:
        """How one answer is offered to a person."""

    def offer(self, state: S, move: Move) -> Choice:
        """The same for who only reads it: perhaps one that was made before."""
        return self.choice(state, move)


@final
class Setup:
    """What is agreed on before a game: rules are made of it. Complete and checked."""

    def __init__(
        self,
        players: int,
        options: dict[str, object],
        edition: Edition[Any],
        version: int,
    ) -> None:
        self.players: Final = players
        self.options: Final = options
        self.edition: Final = edition
        self.version: Final = version  # of the rules; older games go on by theirs


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(ABC, Generic[S]):
    """One game with its edition, options and number of players. Never changes."""

    def __init__(self, game: str, setup: Setup) -> None:
        edition = setup.edition
        self.game: Final = game  # the key of the title
        self.version: Final = setup.version  # raised when what is legal changes
        self.players: Final = setup.players
        self.options: Final = setup.options
        self.edition: Final[tuple[str, str]] = (edition.id, edition.hash)
        self.printed: Final[dict[str, Any]] = edition.raw  # for drawing the components

    # The verbs of play.

    @abstractmethod
    def new_game(self) -> S:
        """The state before anybody, luck included, has decided anything."""

    @final
    def to_act(self, state: S) -> int:
        """The seat asked, LUCK, or OVER."""
        stack = state.stack
        if stack.depth == 0:
            return OVER
        seat: int = stack.top().seat
        return seat

    @final
    def legal_moves(self, state: S) -> list[Move]:
        """All answers to the question; empty only when the game is over."""
        stack = state.stack
        return stack.top().moves(state) if stack.depth > 0 else []

    @final
    def draw(self, state: S, rng: Rng) -> Move:
        """A random answer: luck's with the right odds, a player's any legal move."""
        return state.stack.top().draw(state, rng)

    def why_illegal(self, state: S, move: Move) -> Illegal | None:
        """None if the move is legal now, else the rule it breaks and why."""
        if state.stack.depth == 0:
            return Illegal(self.end_rule(), "refused.over")
        return self.asked(state).why_not(state, move)

    @final
    def apply(self, state: S, move: Move) -> None:
        """Carry a legal move out and run on to the next question."""
        stack = state.stack
        stack.pop().resolve(state, move)
        while stack.depth > 0:
            step = stack.top()
            if step.seat != NOBODY:
                break
            stack.depth -= 1
            step.run(state)

    def asked(self, state: S) -> Decision[S]:
        """The question on top of the stack."""
        step = state.stack.top()
        assert isinstance(step, Decision), "nobody is asked"
        return step

    # Notation and numbering.

    @abstractmethod
    def parse(self, state: S, text: str) -> Move:
        """The move with this text; `BadNotation` if there is none."""

    @abstractmethod
    def action_count(self) -> int:
        """How many moves players have in all; their ids are 0 to this minus 1."""

    @abstractmethod
    def action(self, id: int) -> Move:
        """The move with this action id, legal now or not."""

    # What seats may know.

    def fixed(self) -> dict[str, object]:
        """What is the same in all views of all games like this one."""
        return {"game": self.game, "players": self.players}

    @abstractmethod
    def public(self, state: S) -> dict[str, object]:
        """What everybody may know of the table, spectators too; built up."""

    def own(self, state: S, seat: int | None) -> dict[str, object]:
        """What a seat sees in its own way; None is a spectator."""
        return {}

    def public_parts(self) -> list[Part[S]]:
        """What everybody may know beside `public`, and is dear to build."""
        return []

    def own_parts(self) -> list[Part[S]]:
        """What a seat sees in its own way beside `own`, and is dear to build."""
        return []

    def imagine(self, state: S, seat: int | None, rng: Rng) -> S:
        """A copy in which everything hidden from the seat is drawn anew."""
        return state.copy()

    def hidden(self, state: S, seat: int | None) -> list[str]:
        """Names of the things whose face or place the seat does not know."""
        return []

    def hides_alike(self, state: S, other: S) -> bool:
        """Is the same `hidden` from everybody in two positions, at a glance?"""
        return False

    def names(self, state: S, move: Move, hidden: str) -> bool:
        """Does a decision itself say what was hidden, as the card that is played?"""
        return False

    @final
    def view(self, state: S, seat: int | None) -> dict[str, object]:
        """All that one seat may know, with the question and its own choices."""
        return {**self.fixed(), **self.common(state), **self.particular(state, seat)}

    @final
    def common(
        self,
        state: S,
        before: S | None = None,
        shown: dict[str, object] | None = None,
    ) -> dict[str, object]:
        """What all views have in common beside `fixed`; shares parts with `shown`."""
        actor = self.to_act(state)
        asked = self.asked(state) if actor >= 0 else None
        seen = self.public(state)
        add_parts(seen, self.public_parts(), state, None, before, shown)
        seen["to_act"] = actor if asked else None
        seen["over"] = actor == OVER
        if before is not None and shown is not None and self.as_good(state, before):
            seen["scores"] = shown["scores"]
            seen["breakdown"] = shown["breakdown"]
        else:
            points = self.breakdown(state)
            seen["scores"] = [sum(part.values()) for part in points]
            seen["breakdown"] = points
        seen["question"] = asked and asked.question(state).to_dict(actor, asked.rule)
        return seen

    @final
    def particular(self, state: S, seat: int | None) -> dict[str, object]:
        """What the view of a seat adds: other keys than those that are common."""
        seen = self.personal(state, seat)
        seen["choices"] = []
        if self.to_act(state) == seat:
            ask = self.asked(state)
            seen["choices"] = [ask.choice(state, m).to_dict() for m in ask.moves(state)]
        return seen

    @final
    def personal(
        self,
        state: S,
        seat: int | None,
        before: S | None = None,
        shown: dict[str, object] | None = None,
    ) -> dict[str, object]:
        """What the view of a seat adds, without its choices; shared as `common`."""
        seen = self.own(state, seat)
        add_parts(seen, self.own_parts(), state, seat, before, shown)
        seen["seat"] = seat
        return seen

    @final
    def choices(self, state: S, seat: int | None) -> list[Choice]:
        """The same choices for who only reads them, as far as made before."""
        if self.to_act(state) != seat:
            return []
        ask = self.asked(state)
        return [ask.offer(state, move) for move in ask.moves(state)]

    def round_of(self, state: S) -> int:
        """The round that is played, from 1; 0 is the set-up, or a game without any."""
        return 0

    # Results.

    def scores(self, state: S) -> list[int]:
        """Points per seat if the game ended now."""
        return [sum(part.values()) for part in self.breakdown(state)]

    @abstractmethod
    def breakdown(self, state: S) -> list[dict[str, int]]:
        """Points per seat and category, in printed order; they add up to `scores`."""

    def as_good(self, state: S, other: S) -> bool:
        """Do two positions give everybody the same points, at a glance?"""
        return False

    def ranked_by(self) -> tuple[str, ...]:
        """What decides the places, in this order: POINTS and the tie-breaks' names."""
        return POINTS_ALONE

    def ranking(self, state: S, scores: list[int]) -> list[tuple[int, ...]]:
        """The numbers of each seat that `ranked_by` names; the larger comes first."""
        return [(points,) for points in scores]

    @final
    def outcome(self, state: S) -> Outcome | None:
        """Winners, ranking and breakdown once the game is over."""
        if state.stack.depth > 0:
            return None
        scores = self.scores(state)
        ranking = self.ranking(state, scores)
        return ranked(scores, self.breakdown(state), self.ranked_by(), ranking)

    def evaluate(self, state: S, seat: int) -> float:
        """A cheap estimate of the seat's lead, in points, from an imagined state."""
        return lead(self.scores(state), seat)

    # Snapshots and self-checks.

    @abstractmethod
    def save(self, state: S) -> dict[str, object]:
        """The exact state as plain JSON."""

    @abstractmethod
    def restore(self, snapshot: dict[str, object]) -> S:
        """The state that `save` wrote."""

    @abstractmethod
    def broken_laws(self, state: S) -> list[str]:
        """Conservation laws that do not hold (a bug if there is any)."""

    @abstractmethod
    def max_decisions(self) -> int:
        """No game has more decisions than this, luck's included."""

    @abstractmethod
    def end_rule(self) -> str:
        """The id of the rule that ends the game."""


def add_parts(
    seen: dict[str, object],
    parts: list[Part[S]],
    state: S,
    seat: int | None,
    before: S | None,
    shown: dict[str, object] | None,
) -> None:
    """Show parts of a view, again where they were shown before."""
    for part in parts:
        key = part.key
        if before is None or shown is None:
            seen[key] = part.show(state, seat)
        else:
            seen[key] = part.show_again(state, seat, before, shown[key])
