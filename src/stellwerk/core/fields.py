# SPDX-License-Identifier: MIT
"""What a snapshot holds of an object, field by field: written and read by one list.

SHELF = [Number("coins"), Flag("ended"), Things("hand", cards, "card")]
saved = save_fields(player, SHELF)
read_fields(player, saved, SHELF)

A game whose players all have the same fields is a `Layout`.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence
from typing import Final, cast, final

from mypy_extensions import mypyc_attr

from stellwerk.core.contract import State
from stellwerk.core.snapshot import (
    LIMIT,
    BadSnapshot,
    get_between,
    get_bool,
    get_ints,
    get_parts,
    get_texts,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(metaclass=ABCMeta):
    """One attribute, which has the same name in the snapshot."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def save(self, value: object) -> object:
        """The attribute's value as JSON."""
        return value

    @abstractmethod
    def read(self, snapshot: dict[str, object]) -> object:
        """The value that `save` wrote; a clear error if it is none."""


class Number(Field):
    """A whole number, within bounds where it is used as an index."""

    def __init__(self, name: str, low: int = -LIMIT, high: int = LIMIT) -> None:
        super().__init__(name)
        self.low: Final = low
        self.high: Final = high

    def read(self, snapshot: dict[str, object]) -> object:
        return get_between(snapshot, self.name, self.low, self.high)


class Flag(Field):
    """Yes or no."""

    def read(self, snapshot: dict[str, object]) -> object:
        return get_bool(snapshot, self.name)


class Numbers(Field):
    """A list of whole numbers: so many, or any number of them."""

    def __init__(self, name: str, count: int | None = None) -> None:
        super().__init__(name)
        self.count: Final = count

    def save(self, value: object) -> object:
        assert isinstance(value, list)
        return value[:]

    def read(self, snapshot: dict[str, object]) -> object:
        return get_ints(snapshot, self.name, self.count)


class Things(Field):
    """A list of printed things, which a game numbers and a snapshot names.

    Where one may be missing, `missing` is its number, and `gap` the text for it.
    """

    def __init__(
        self,
        name: str,
        names: Sequence[str],
        what: str = "name",
        missing: int | None = None,
        gap: str = "-",
    ) -> None:
        super().__init__(name)
        self.names: Final = names
        self.what: Final = what
        self.numbers: Final = {text: number for number, text in enumerate(names)}
        self.missing: Final = missing
        self.gap: Final = gap
        if missing is not None:
            self.numbers[gap] = missing

    def save(self, value: object) -> object:
        assert isinstance(value, list)
        missing, names = self.missing, self.names
        return [self.gap if item == missing else names[item] for item in value]

    def read(self, snapshot: dict[str, object]) -> object:
        found: list[int] = []
        for text in get_texts(snapshot, self.name):
            if text not in self.numbers:
                raise BadSnapshot(
                    f"snapshot: {self.name!r} names an unknown {self.what} {text!r}"
                )
            found.append(self.numbers[text])
        return found


class Thing(Things):
    """One printed thing."""

    def save(self, value: object) -> object:
        return self.names[cast(int, value)]

    def read(self, snapshot: dict[str, object]) -> object:
        found = super().read({self.name: [snapshot.get(self.name)]})
        return cast("list[int]", found)[0]


class Mask(Things):
    """A set of printed things, kept as bits."""

    def save(self, value: object) -> object:
        mask = cast(int, value)
        return [name for place, name in enumerate(self.names) if mask >> place & 1]

    def read(self, snapshot: dict[str, object]) -> object:
        places = cast("list[int]", super().read(snapshot))
        return sum([2**place for place in set(places)])


def save_fields(owner: object, fields: Sequence[Field]) -> dict[str, object]:
    """The fields of an object as plain JSON."""
    return {field.name: field.save(getattr(owner, field.name)) for field in fields}


def read_fields(
    owner: object, snapshot: dict[str, object], fields: Sequence[Field]
) -> None:
    """Set the fields of an object to what `save_fields` wrote."""
    for field in fields:
        setattr(owner, field.name, field.read(snapshot))


def read_each(
    owners: Sequence[object],
    snapshot: dict[str, object],
    key: str,
    fields: Sequence[Field],
) -> None:
    """The same for a list of objects, such as players, of which there are so many."""
    parts = get_parts(snapshot, key)
    if len(parts) != len(owners):
        raise BadSnapshot(
            f"snapshot: {key!r} should hold {len(owners)}, not {len(parts)}"
        )
    for owner, part in zip(owners, parts, strict=True):
        read_fields(owner, part, fields)


@final
class Layout:
    """What a snapshot holds of a game: its stack, its table, and each player alike."""

    def __init__(self, table: list[Field], player: list[Field]) -> None:
        self.table: Final = table
        self.player: Final = player

    def save(self, state: State, players: Sequence[object]) -> dict[str, object]:
        """The exact state as plain JSON."""
        return {
            "stack": state.stack.save(),
            **save_fields(state, self.table),
            "players": [save_fields(player, self.player) for player in players],
        }

    def read(
        self, state: State, players: Sequence[object], snapshot: dict[str, object]
    ) -> None:
        """Set the fields of a state, which has its stack, to what `save` wrote."""
        read_fields(state, snapshot, self.table)
        read_each(players, snapshot, "players", self.player)
