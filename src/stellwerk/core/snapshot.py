# SPDX-License-Identifier: MIT
"""Reading snapshots: plain JSON in, typed values out, a clear error otherwise."""


class BadSnapshot(ValueError):
    """A snapshot that no game of these rules wrote."""


def get_int(snapshot: dict[str, object], key: str) -> int:
    value = snapshot.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise BadSnapshot(f"snapshot: {key!r} should be a whole number, not {value!r}")


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


def get_ints(snapshot: dict[str, object], key: str) -> list[int]:
    numbers: list[int] = []
    for value in get_list(snapshot, key):
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadSnapshot(f"snapshot: {key!r} should hold numbers, not {value!r}")
        numbers.append(value)
    return numbers


def get_texts(snapshot: dict[str, object], key: str) -> list[str]:
    texts: list[str] = []
    for value in get_list(snapshot, key):
        if not isinstance(value, str):
            raise BadSnapshot(f"snapshot: {key!r} should hold texts, not {value!r}")
        texts.append(value)
    return texts


def get_parts(snapshot: dict[str, object], key: str) -> list[dict[str, object]]:
    parts: list[dict[str, object]] = []
    for value in get_list(snapshot, key):
        if not isinstance(value, dict):
            raise BadSnapshot(f"snapshot: {key!r} should hold objects, not {value!r}")
        parts.append(value)
    return parts
