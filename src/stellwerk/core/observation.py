# SPDX-License-Identifier: MIT
"""What a seat may know as one row of numbers: declared once, filled from the state.

An observation is a row of 16-bit numbers in a fixed order. Its `fields` say what they
are. Seats are counted from the seat that looks: 0 is itself, 1 the next clockwise.
Where a number names one of several things, 0 is none and 1 the first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, Generic, TypeVar, cast, final

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64, mypyc_attr, u8

from stellwerk.core.contract import Move, Rules, State, Step
from stellwerk.core.errors import StellwerkError

S = TypeVar("S", bound=State)
NUMBER_SIZE: Final = 2  # bytes
LARGEST: Final = 32_767
DETAILS: Final = 65_536  # questions of one kind are fewer
BYTE: Final = 8  # bits
LOW: Final = 255  # the lower byte of a number


class BadIndex(StellwerkError):
    """An index that no observation has."""


@final
class Field:
    """A named block of an observation; `axes` label its places, outermost first."""

    def __init__(
        self, name: str, words: str, low: int, high: int, axes: list[list[str]]
    ) -> None:
        self.name: Final = name
        self.words: Final = words
        self.low: Final = low
        self.high: Final = high
        self.axes: Final = axes

    @property
    def shape(self) -> tuple[int, ...]:
        """How many places it has along each axis; a single number has none."""
        return tuple([len(axis) for axis in self.axes])

    @property
    def size(self) -> int:
        size = 1
        for axis in self.axes:
            size *= len(axis)
        return size

    def explain(self, offset: int) -> str:
        """What the number at a place of the block means."""
        labels: list[str] = []
        for axis in reversed(self.axes):
            offset, place = divmod(offset, len(axis))
            labels.append(axis[place])
        where = "".join([f"[{label}]" for label in reversed(labels)])
        return f"{self.name}{where}: {self.words}, {self.low} to {self.high}"


def number(name: str, words: str, high: int, low: int = 0) -> Field:
    """A field of a single number."""
    return Field(name, words, low, high, [])


def row(name: str, words: str, high: int, labels: list[str], low: int = 0) -> Field:
    """A field with one number for each label."""
    return Field(name, words, low, high, [labels])


def numbered(count: int) -> list[str]:
    """The labels of places that have only numbers, from 1."""
    return [str(place + 1) for place in range(count)]


@final
class ObservationSpec:
    """What observations of a game look like: fields, sizes, bounds, version."""

    def __init__(self, game: str, version: int, fields: list[Field]) -> None:
        self.game: Final = game
        self.version: Final = version  # raised whenever a number changes its meaning
        self.fields: Final = fields
        self.starts: Final[dict[str, int]] = {}
        size = 0
        for field in fields:
            if field.name in self.starts:
                raise AssertionError(f"two fields are named {field.name!r}")
            if not -LARGEST <= field.low <= field.high <= LARGEST:
                raise AssertionError(f"{field.name!r} does not fit into 16 bits")
            self.starts[field.name] = size
            size += field.size
        self.size: Final = size

    def explain(self, index: int) -> str:
        """The number at an index of the row, in words."""
        if not 0 <= index < self.size:
            raise BadIndex(
                f"{self.game}: an index of an observation is 0 to {self.size - 1}, "
                f"not {index}"
            )
        for field in self.fields:
            start = self.starts[field.name]
            if index < start + field.size:
                return field.explain(index - start)
        raise AssertionError("the fields fill the row")

    def lows(self) -> list[int]:
        """The lower bound of every number of the row."""
        return [field.low for field in self.fields for _ in range(field.size)]

    def highs(self) -> list[int]:
        """The upper bound of every number of the row."""
        return [field.high for field in self.fields for _ in range(field.size)]


@final
class RowWriter:
    """Rows of numbers, each of them zeros before its fields are filled.

    Most numbers of a row are 0: whoever fills it passes over them.
    """

    def __init__(self) -> None:
        self.bytes: Final = BytesWriter()
        self.at: i64 = 0  # where the next number goes

    def begin(self, zeros: bytes) -> None:
        """One more row."""
        self.at = len(self.bytes)
        self.bytes.write(zeros)

    def is_full(self) -> bool:
        """Have all fields of the row been filled?"""
        return self.at == len(self.bytes)

    def clear(self) -> None:
        """Forget all rows."""
        self.bytes.truncate(0)


@final
class Questions:
    """Every question of a game as two numbers: its kind, and which of that kind."""

    def __init__(self, steps: dict[str, Step[Any]]) -> None:
        kinds: dict[str, dict[str, int]] = {}
        self.asked: Final[dict[Step[Any], int]] = {}  # both numbers in one
        most = 0
        for text, step in steps.items():
            if step.seat < 0:
                continue
            kind, _, rest = text.partition(" ")
            details = kinds.setdefault(kind, {})
            detail = details.setdefault(rest.partition(" ")[2], len(details))
            self.asked[step] = (list(kinds).index(kind) + 1) * DETAILS + detail
            most = max(most, detail)
        self.names: Final = list(kinds)
        self.most: Final = most

    def fields(self, players: int) -> list[Field]:
        kinds = ", ".join([f"{n + 1} {name}" for n, name in enumerate(self.names)])
        return [
            number("seat", "the seat that looks, as the table counts", players - 1),
            number("over", "the game is over", 1),
            number("to_act", "who is asked; 0 nobody, 1 the seat itself", players),
            number("question", f"what is asked; 0 nothing, {kinds}", len(self.names)),
            number("detail", "which question of that kind", self.most),
        ]

    def write(self, state: State, seat: i64, players: i64, out: RowWriter) -> None:
        put(out, seat)
        stack = state.stack
        put(out, 1 if stack.depth == 0 else 0)
        if stack.depth == 0 or stack.top().seat < 0:
            put_zeros(out, 3)
            return
        step = stack.top()
        put_seat(out, step.seat, seat, players)
        asked: i64 = self.asked[step]
        put(out, asked // DETAILS)
        put(out, asked % DETAILS)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC, Generic[S]):
    """Writes what a seat may know of a state; `spec` says what the numbers are."""

    def __init__(
        self,
        rules: Rules[S],
        version: int,
        questions: Questions,
        fields: list[Field],
        action_parts: list[str] | None = None,
    ) -> None:
        asked = questions.fields(rules.players)
        self.rules: Final[Rules[S]] = rules
        self.questions: Final = questions
        self.spec: Final = ObservationSpec(rules.game, version, asked + fields)
        self.action_parts: Final = action_parts or ["id"]  # what describes a move
        self.zeros: Final = bytes(NUMBER_SIZE * self.spec.size)
        self.orders: Final = [  # by seat that looks
            players_from(seat, rules.players) for seat in range(rules.players)
        ]

    @final
    def write(self, state: S, seat: i64, out: RowWriter) -> None:
        """Append the whole row."""
        out.begin(self.zeros)
        self.questions.write(state, seat, self.rules.players, out)
        self.fill(state, seat, out)
        assert out.is_full(), "the fields fill the row"

    @abstractmethod
    def fill(self, state: S, seat: i64, out: RowWriter) -> None:
        """Fill what follows the question, field by field."""

    @final
    def observe(self, state: S, seat: int) -> bytes:
        """The row of one seat: little-endian numbers of 16 bits."""
        out = RowWriter()
        self.write(state, seat, out)
        return out.bytes.getvalue()

    def write_action(self, move: Move, out: BytesWriter) -> None:
        """Append the parts that describe a move of a player, 32 bits each."""
        id: i64 = move.id
        write_i32_le(out, i32(id))

    @final
    def describe(self, moves: list[Move]) -> bytes:
        """The parts of some moves, one after the other."""
        out = BytesWriter()
        for move in moves:
            self.write_action(move, out)
        return out.getvalue()


def mask_of(moves: list[Move], zeros: bytes) -> bytes:
    """A byte for each action, 1 for those of the moves; `zeros` is an empty mask."""
    out = BytesWriter()
    out.write(zeros)
    for move in moves:
        id: i64 = move.id
        out[id] = 1
    return out.getvalue()


# How fields are filled. What is 0 is there already.


def put(out: RowWriter, number: i64) -> None:
    """One number."""
    at = out.at
    if number != 0:
        row = out.bytes
        row[at] = u8(number & LOW)
        if number & ~LOW:
            row[at + 1] = u8(number >> BYTE & LOW)
    out.at = at + NUMBER_SIZE


def put_zeros(out: RowWriter, count: i64) -> None:
    """So many zeros."""
    out.at += NUMBER_SIZE * count


def put_all(out: RowWriter, numbers: list[int]) -> None:
    """A list whose length never changes."""
    row = out.bytes
    at = out.at
    value: i64
    for value in cast("list[i64]", numbers):
        if value != 0:
            row[at] = u8(value & LOW)
            if value & ~LOW:
                row[at + 1] = u8(value >> BYTE & LOW)
        at += NUMBER_SIZE
    out.at = at


def put_row(out: RowWriter, numbers: list[int], size: i64) -> None:
    """A list that may be shorter than its field: the first numbers, then zeros."""
    end = out.at + NUMBER_SIZE * size
    put_all(out, numbers)
    assert out.at <= end, "a list is longer than its field"
    out.at = end


def put_names(out: RowWriter, things: list[int], size: i64) -> None:
    """A list of things in order, each as its number from 1; then zeros."""
    row = out.bytes
    at = out.at
    end = at + NUMBER_SIZE * size
    thing: i64
    for thing in things:  # no cast: what is below 0 would be read more slowly
        name = thing + 1
        if name != 0:
            row[at] = u8(name & LOW)
            if name & ~LOW:
                row[at + 1] = u8(name >> BYTE & LOW)
        at += NUMBER_SIZE
    assert at <= end, "a list is longer than its field"
    out.at = end


def put_counts(out: RowWriter, things: list[int], size: i64) -> None:
    """How often each of so many things is in a list (each fewer than 256 times)."""
    add_counts(out, things)
    put_zeros(out, size)


def add_counts(out: RowWriter, things: list[int]) -> None:
    """Count more things into the field that comes next; `put_zeros` ends it."""
    row = out.bytes
    first = out.at
    thing: i64
    for thing in cast("list[i64]", things):
        place = first + NUMBER_SIZE * thing
        row[place] = u8(i64(row[place]) + 1)


def put_mask(out: RowWriter, mask: i64, size: i64) -> None:
    """A set of small numbers, kept as bits: 1 for each that is in it."""
    row = out.bytes
    at = out.at
    end = at + NUMBER_SIZE * size
    while mask != 0:
        if mask & 1:
            row[at] = 1
        mask >>= 1
        at += NUMBER_SIZE
    assert at <= end, "a set is larger than its field"
    out.at = end


def put_seat(out: RowWriter, other: i64, seat: i64, players: i64) -> None:
    """Another seat as counted from one: 0 nobody, 1 itself, 2 the next clockwise."""
    if other >= 0:
        place = other - seat
        out.bytes[out.at] = u8(place + 1 if place >= 0 else place + players + 1)
    out.at += NUMBER_SIZE


def put_seats(
    out: RowWriter, others: list[int], seat: i64, players: i64, size: i64
) -> None:
    """A list of seats in order, each as counted from one; then zeros."""
    end = out.at + NUMBER_SIZE * size
    other: i64
    for other in cast("list[i64]", others):
        put_seat(out, other, seat, players)
    assert out.at <= end, "a list is longer than its field"
    out.at = end


def players_from(seat: i64, players: i64) -> list[int]:
    """All seats clockwise, beginning with the one that looks."""
    return [(seat + place) % players for place in range(players)]
