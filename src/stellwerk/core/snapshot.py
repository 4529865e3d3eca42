# SPDX-License-Identifier: MIT
"""Reading snapshots: plain JSON in, typed values out, a clear error otherwise."""

from typing import Final

from stellwerk.core.errors import StellwerkError

LIMIT: Final = 1 << 53  # JSON numbers beyond it are not exact everywhere


class BadSnapshot(StellwerkError):
    """A snapshot that no game of these rules wrote."""


def get_int(snapshot: dict[str, object], key: str) -> int:
    value = snapshot.get(key)
    if is_number(value):
        assert isinstance(value, int)
        return value
    raise BadSnapshot(f"snapshot: {key!r} should be a whole number, not {value!r}")


def is_number(value: object) -> bool:
    """A whole number that every reader of JSON keeps exact."""
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return -LIMIT <= value <= LIMIT


def get_between(snapshot: dict[str, object], key: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`, for what is used as an index."""
    value = get_int(snapshot, key)
    if low <= value <= high:
        return value
    raise BadSnapshot(
        f"snapshot: {key!r} should be a number from {low} to {high}, not {value}"
    )


def get_bool(snapshot: dict[str, object], key: str) -> bool:
    value = snapshot.get(key)
    if isinstance(value, bool):
        return value
    raise BadSnapshot(f"snapshot: {key!r} should be true or false, not {value!r}")


def get_list(snapshot: dict[str, object], key: str) -> list[object]:
    value = snapshot.get(key)
    if isinstance(value, list):
        return value
    raise BadSnapshot(f"snapshot: {key!r} should be a list, not {value!r}")


def get_ints(
    snapshot: dict[str, object], key: str, count: int | None = None
) -> list[int]:
    """Whole numbers: so many, or any number of them."""
    numbers: list[int] = []
    for value in get_list(snapshot, key):
        if not is_number(value):
            raise BadSnapshot(f"snapshot: {key!r} should hold numbers, not {value!r}")
        assert isinstance(value, int)
        numbers.append(value)
    if count is not None and len(numbers) != count:
        raise BadSnapshot(
            f"snapshot: {key!r} should hold {count} numbers, not {len(numbers)}"
        )
    return numbers


def get_all_between(
    snapshot: dict[str, object], key: str, low: int, high: int
) -> list[int]:
    """Whole numbers from `low` to `high`, for what is used as indices."""
    numbers = get_ints(snapshot, key)
    for number in numbers:
        if not low <= number <= high:
            raise BadSnapshot(
                f"snapshot: {key!r} should hold numbers from {low} to {high}, "
                f"not {number}"
            )
    return numbers


def get_part(snapshot: dict[str, object], key: str) -> dict[str, object]:
    """An object inside a snapshot."""
    value = snapshot.get(key)
    if isinstance(value, dict):
        return value
    raise BadSnapshot(f"snapshot: {key!r} should be an object, not {value!r}")


def get_texts(snapshot: dict[str, object], key: str) -> list[str]:
    texts: list[str] = []
    for value in get_list(snapshot, key):
        if not isinstance(value, str):
            raise BadSnapshot(f"snapshot: {key!r} should hold texts, not {value!r}")
        texts.append(value)
    return texts


def get_indices(
    snapshot: dict[str, object], key: str, names: list[str], what: str = "name"
) -> list[int]:
    """Names of things as their places in `names`, the way games number them."""
    indices: list[int] = []
    for text in get_texts(snapshot, key):
        if text not in names:
            raise BadSnapshot(f"snapshot: {key!r} names an unknown {what} {text!r}")
        indices.append(names.index(text))
    return indices


def get_parts(snapshot: dict[str, object], key: str) -> list[dict[str, object]]:
    parts: list[dict[str, object]] = []
    for value in get_list(snapshot, key):
        if not isinstance(value, dict):
            raise BadSnapshot(f"snapshot: {key!r} should hold objects, not {value!r}")
        parts.append(value)
    return parts
