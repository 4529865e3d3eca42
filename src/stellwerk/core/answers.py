# SPDX-License-Identifier: MIT
"""Questions made of answers, and the book in which all steps enter themselves.

An `Answer` is everything about one kind of answer, on one screen: what may be answered,
why not, what it does, how it is offered. An `Ask` is a question with its answers; a
move finds its answer by its verb, at once. A `Chance` is a question to luck, a `Run`
is work. Each of the three stands in the `Book` of its game under the text that
snapshots use, from the moment it is made.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from stellwerk.core.contract import Decision, Move, S, Stack, Step, Work
from stellwerk.core.lots import LuckDecision
from stellwerk.core.messages import Choice, Illegal, Question
from stellwerk.core.snapshot import BadSnapshot, get_texts
from stellwerk.core.verbs import verb_of

M = TypeVar("M", bound=Move)
UNLIKE: Final = -1  # a choice that is made anew every time
ALIKE: Final = 0  # a choice that shows its move alone
MOST_KEPT: Final = 4096  # choices of an answer
IDS: Final = 1 << 32  # more than any game has action ids


@mypyc_attr(allow_interpreted_subclasses=True)
class Book(Generic[S]):
    """All steps of a game under their texts; a game's own book also names them."""

    def __init__(self) -> None:
        self.by_text: Final[dict[str, Step[S]]] = {}

    def enter(self, step: Step[S]) -> None:
        text = step.text()
        assert text not in self.by_text, f"two steps are written {text!r}"
        self.by_text[text] = step

    def stack_of(self, snapshot: dict[str, object]) -> Stack:
        """The stack of a snapshot."""
        stack: list[Step[S]] = []
        for text in get_texts(snapshot, "stack"):
            if text not in self.by_text:
                raise BadSnapshot(f"snapshot: unknown step {text!r}")
            stack.append(self.by_text[text])
        return Stack(stack)

    @final
    def ask_each(
        self,
        seats: range,
        rule: str,
        name: str,
        answers: tuple[Answer[S, Any], ...],
        words: str = "",
        closed: str = "",
    ) -> list[Ask[S]]:
        """The same question to each seat."""
        return [
            Ask(self, seat, rule, name, answers, words=words, closed=closed)
            for seat in seats
        ]

    @final
    def ask_about(
        self,
        seats: range,
        rule: str,
        name: str,
        things: Mapping[str, tuple[Answer[S, Any], ...]],
        words: str = "",
        closed: str = "",
    ) -> list[list[Ask[S]]]:
        """To each seat a question about each of some things, with its own answers."""
        return [
            [
                Ask(self, seat, rule, name, answers, thing, "", closed, words)
                for thing, answers in things.items()
            ]
            for seat in seats
        ]


@mypyc_attr(allow_interpreted_subclasses=True)
class Answer(Generic[S, M], metaclass=ABCMeta):
    """One kind of answer to a question; made with the class of its moves.

    It never changes and knows no seat, so that the questions to all seats share it.
    After one that is `again`, the same question is asked once more.
    """

    def __init__(self, moves: type[M], again: bool = False) -> None:
        self.verb: Final[i64] = verb_of(moves)
        self.again: Final = again
        self.kept: Final[dict[int, Choice]] = {}  # that were made before

    @abstractmethod
    def add_moves(self, state: S, seat: i64, moves: list[Move]) -> None:
        """Append every legal answer of this kind, in a stable order."""

    def why_not(self, state: S, seat: i64, move: M) -> Illegal | None:
        """The first rule that an answer breaks; None, unless a rule forbids some."""
        return None

    @abstractmethod
    def resolve(self, state: S, seat: i64, move: M) -> None:
        """Carry a legal answer out, and tell it; push what follows onto the stack."""

    def gaps(self, state: S, seat: i64) -> dict[str, object]:
        """What fills the gaps in the words of a question whose first answer it is."""
        return {}

    @abstractmethod
    def choice(self, state: S, seat: i64, move: M) -> Choice:
        """How an answer is offered to a person."""

    def alike(self, state: S, seat: i64, move: M) -> i64:
        """All that a choice shows beside its move, as a small number.

        Choices of the same move and number are made once, for all tables; UNLIKE says
        that each is made anew.
        """
        return UNLIKE

    @final
    def offer(self, state: S, seat: i64, move: M) -> Choice:
        """How an answer is offered, made before if there was one like it."""
        number = self.alike(state, seat, move)
        if number == UNLIKE:
            return self.choice(state, seat, move)
        key: int = number * IDS + move.id
        found = self.kept.get(key)
        if found is None:
            found = self.choice(state, seat, move)
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[key] = found
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainAnswer(Answer[S, M]):
    """An answer whose choice shows nothing but the move."""

    def alike(self, state: S, seat: i64, move: M) -> i64:
        return ALIKE


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Decision[S]):
    """A question to a player with all kinds of answers that it takes.

    `name` begins its text (``card 2``, with a `thing` ``swap 2 coal``) and, unless it
    shares the `words` of another one, the keys of its words: ``ask.card``, and
    ``refused.card`` for a move of any other kind, unless `refused` is another key;
    `closed` is the rule then, if it is not the one that asks.
    """

    def __init__(
        self,
        book: Book[S],
        seat: i64,
        rule: str,
        name: str,
        answers: tuple[Answer[S, Any], ...],
        thing: str = "",
        refused: str = "",
        closed: str = "",
        words: str = "",
    ) -> None:
        super().__init__(seat, rule)
        self.name: Final = name
        self.written: Final = f"{name} {seat + 1} {thing}".rstrip()
        self.asking: Final = "ask." + (words or name)
        self.refused: Final = refused or "refused." + (words or name)
        self.closed: Final = closed or rule
        self.first: Final = linked(answers)
        book.enter(self)

    def text(self) -> str:
        return self.written

    def moves(self, state: S) -> list[Move]:
        moves: list[Move] = []
        link = self.first
        while link is not None:
            link.answer.add_moves(state, self.seat, moves)
            link = link.next
        return moves

    def answer_to(self, move: Move) -> Answer[S, Any] | None:
        """The answer that a move is, if it is one at all."""
        verb = move.verb
        link = self.first
        while link is not None:
            if link.verb == verb:
                return link.answer
            link = link.next
        return None

    def why_not(self, state: S, move: Move) -> Illegal | None:
        answer = self.answer_to(move)
        if answer is None:
            return self.why_other(state, move)
        return answer.why_not(state, self.seat, move)

    def why_other(self, state: S, move: Move) -> Illegal:
        """Why a move that is no answer at all is refused."""
        return Illegal(self.closed, self.refused)

    def resolve(self, state: S, move: Move) -> None:
        verb = move.verb
        link = self.first
        while link is not None and link.verb != verb:
            link = link.next
        assert link is not None, "no answer to this question"
        if link.again:
            state.stack.push(self)
        link.answer.resolve(state, self.seat, move)

    @final
    def first_answer(self) -> Answer[S, Any] | None:
        """The kind of answer that stands for the question."""
        return None if self.first is None else self.first.answer

    def question(self, state: S) -> Question:
        answer = self.first_answer()
        gaps = {} if answer is None else answer.gaps(state, self.seat)
        return Question(self.asking, gaps)

    def choice(self, state: S, move: Move) -> Choice:
        answer = self.answer_to(move)
        assert answer is not None, "no answer to this question"
        return answer.choice(state, self.seat, move)

    def offer(self, state: S, move: Move) -> Choice:
        answer = self.answer_to(move)
        assert answer is not None, "no answer to this question"
        return answer.offer(state, self.seat, move)


@final
class Link(Generic[S]):
    """An answer to a question, and the link to the next one.

    Compiled code follows links twice as fast as it reads a list, whose every item it
    has to check.
    """

    def __init__(self, answer: Answer[S, Any], next: Link[S] | None) -> None:
        self.answer: Final = answer
        self.verb: Final[i64] = answer.verb
        self.again: Final = answer.again
        self.next: Final = next


def linked(answers: tuple[Answer[S, Any], ...]) -> Link[S] | None:
    """The answers in their order."""
    first: Link[S] | None = None
    verbs: list[int] = []
    backwards = list(answers)
    backwards.reverse()
    for answer in backwards:
        assert answer.verb not in verbs, "one verb, one answer"
        verbs.append(answer.verb)
        first = Link(answer, first)
    return first


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(LuckDecision[S]):
    """A question to luck that a snapshot writes by its name."""

    def __init__(self, book: Book[S], rule: str, name: str) -> None:
        super().__init__(rule)
        self.name: Final = name
        book.enter(self)

    def text(self) -> str:
        return self.name

    def why_not(self, state: S, move: Move) -> Illegal | None:
        """One of its moves is legal; where they are too many to list, a game says."""
        if move in self.moves(state):
            return None
        return Illegal(self.rule, "refused." + self.name)

    def question(self, state: S) -> Question:
        return Question("ask." + self.name)


@mypyc_attr(allow_interpreted_subclasses=True)
class Run(Work[S]):
    """Work that a snapshot writes by its name."""

    def __init__(self, book: Book[S], name: str) -> None:
        super().__init__()
        self.name: Final = name
        book.enter(self)

    def text(self) -> str:
        return self.name
