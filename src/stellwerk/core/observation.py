# SPDX-License-Identifier: MIT
"""What a seat may know as one row of numbers: declared once, filled from the state.

An observation is a row of 16-bit numbers in a fixed order. Its `fields` say what they
are. Seats are counted from the seat that looks: 0 is itself, 1 the next clockwise.
Where a number names one of several things, 0 is none and 1 the first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, Generic, TypeVar, final

from librt.strings import BytesWriter, write_i16_le, write_i32_le
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from stellwerk.core.contract import Move, Rules, State, Step
from stellwerk.core.errors import StellwerkError

S = TypeVar("S", bound=State)
NUMBER_SIZE: Final = 2  # bytes
LARGEST: Final = 32_767
BLOCK: Final = 64
ZEROS: Final = [bytes(NUMBER_SIZE * count) for count in range(BLOCK + 1)]
BYTE: Final = 8  # bits
SETS: Final = [  # by eight bits, a number for each of them
    b"".join([bytes([mask >> place & 1, 0]) for place in range(BYTE)])
    for mask in range(2**BYTE)
]


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
class Questions:
    """Every question of a game as two numbers: its kind, and which of that kind."""

    def __init__(self, steps: dict[str, Step[Any]]) -> None:
        kinds: dict[str, dict[str, int]] = {}
        self.kind_of: Final[dict[Step[Any], int]] = {}
        self.detail_of: Final[dict[Step[Any], int]] = {}
        most = 0
        for text, step in steps.items():
            if step.seat < 0:
                continue
            kind, _, rest = text.partition(" ")
            details = kinds.setdefault(kind, {})
            detail = details.setdefault(rest.partition(" ")[2], len(details))
            self.kind_of[step] = list(kinds).index(kind) + 1
            self.detail_of[step] = detail
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

    def write(self, state: State, seat: i64, players: i64, out: BytesWriter) -> None:
        put(out, seat)
        stack = state.stack
        put(out, 1 if stack.depth == 0 else 0)
        if stack.depth == 0 or stack.top().seat < 0:
            put_zeros(out, 3)
            return
        step = stack.top()
        put_seat(out, step.seat, seat, players)
        put(out, self.kind_of[step])
        put(out, self.detail_of[step])


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

    @final
    def write(self, state: S, seat: i64, out: BytesWriter) -> None:
        """Append the whole row."""
        self.questions.write(state, seat, self.rules.players, out)
        self.fill(state, seat, out)

    @abstractmethod
    def fill(self, state: S, seat: i64, out: BytesWriter) -> None:
        """Append what follows the question, field by field."""

    @final
    def observe(self, state: S, seat: int) -> bytes:
        """The row of one seat: little-endian numbers of 16 bits."""
        out = BytesWriter()
        self.write(state, seat, out)
        return out.getvalue()

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


# How fields are filled.


def put(out: BytesWriter, number: i64) -> None:
    """One number."""
    write_i16_le(out, i16(number))


def put_zeros(out: BytesWriter, count: i64) -> None:
    """So many zeros, a block at a time."""
    while count >= BLOCK:
        out.write(ZEROS[BLOCK])
        count -= BLOCK
    if count > 0:
        out.write(ZEROS[count])


def put_all(out: BytesWriter, numbers: list[int]) -> None:
    """A list whose length never changes."""
    value: i64
    for value in numbers:
        write_i16_le(out, i16(value))


def put_row(out: BytesWriter, numbers: list[int], size: i64) -> None:
    """A list that may be shorter than its field: the first numbers, then zeros."""
    put_all(out, numbers)
    missing: i64 = size - len(numbers)
    assert missing >= 0, "a list is longer than its field"
    put_zeros(out, missing)


def put_names(out: BytesWriter, things: list[int], size: i64) -> None:
    """A list of things in order, each as its number from 1; then zeros."""
    thing: i64
    for thing in things:
        write_i16_le(out, i16(thing + 1))
    missing: i64 = size - len(things)
    assert missing >= 0, "a list is longer than its field"
    put_zeros(out, missing)


def put_counts(out: BytesWriter, things: list[int], size: i64) -> None:
    """How often each of so many things is in a list (each fewer than 256 times)."""
    first: i64 = len(out)
    put_zeros(out, size)
    add_counts(out, first, things)


def add_counts(out: BytesWriter, first: i64, things: list[int]) -> None:
    """Count more things into a field that begins there."""
    thing: i64
    for thing in things:
        place = first + NUMBER_SIZE * thing
        out[place] = u8(i64(out[place]) + 1)


def put_mask(out: BytesWriter, mask: i64, size: i64) -> None:
    """A set of small numbers, kept as bits: 1 for each that is in it."""
    while size >= BYTE:
        out.write(SETS[mask & 255])
        mask >>= BYTE
        size -= BYTE
    while size > 0:
        write_i16_le(out, i16(mask & 1))
        mask >>= 1
        size -= 1


def put_seat(out: BytesWriter, other: i64, seat: i64, players: i64) -> None:
    """Another seat as counted from one: 0 nobody, 1 itself, 2 the next clockwise."""
    if other < 0:
        write_i16_le(out, 0)
    else:
        write_i16_le(out, i16((other - seat + players) % players + 1))


def put_seats(
    out: BytesWriter, others: list[int], seat: i64, players: i64, size: i64
) -> None:
    """A list of seats in order, each as counted from one; then zeros."""
    other: i64
    for other in others:
        put_seat(out, other, seat, players)
    missing: i64 = size - len(others)
    assert missing >= 0, "a list is longer than its field"
    put_zeros(out, missing)


def players_from(seat: i64, players: i64) -> list[int]:
    """All seats clockwise, beginning with the one that looks."""
    return [(seat + place) % players for place in range(players)]
