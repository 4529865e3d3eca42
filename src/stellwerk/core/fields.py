# SPDX-License-Identifier: MIT
"""What a snapshot holds of an object, field by field: written and read by one list.

SHELF = [Number("coins"), Flag("ended"), Things("hand", cards, "card")]
saved = save_fields(player, SHELF)
read_fields(player, saved, SHELF)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

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
class Field:
    """One attribute, which has the same name in the snapshot."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def save(self, value: object) -> object:
        """The attribute's value as JSON."""
        return value

    def read(self, snapshot: dict[str, object]) -> object:
        """The value that `save` wrote; a clear error if it is none."""
        raise NotImplementedError


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
