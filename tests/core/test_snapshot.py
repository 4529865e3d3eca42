# SPDX-License-Identifier: MIT
"""Readers of snapshots: typed values, or a message that names the key."""

import pytest

from stellwerk import BadSnapshot
from stellwerk.core.snapshot import (
    get_all_between,
    get_between,
    get_bool,
    get_indices,
    get_int,
    get_ints,
    get_list,
    get_part,
    get_parts,
    get_texts,
)


def test_values_of_the_right_type_are_read() -> None:
    snapshot = {
        "n": -3,
        "yes": True,
        "list": [1, "a"],
        "ints": [1, 2],
        "texts": ["a"],
        "parts": [{"x": 1}],
        "cards": ["B", "A", "B"],
    }
    assert get_int(snapshot, "n") == -3
    assert get_between(snapshot, "n", -3, 0) == -3
    assert get_bool(snapshot, "yes") is True
    assert get_list(snapshot, "list") == [1, "a"]
    assert get_ints(snapshot, "ints") == [1, 2]
    assert get_texts(snapshot, "texts") == ["a"]
    assert get_parts(snapshot, "parts") == [{"x": 1}]
    assert get_indices(snapshot, "cards", ["A", "B"]) == [1, 0, 1]


@pytest.mark.parametrize(
    ("reader", "wrong"),
    [
        (get_int, [None, True, 1.0, "1", [1], 2**70, -(2**70)]),
        (get_bool, [None, 0, 1, "true", []]),
        (get_list, [None, 1, "list", {}]),
        (get_ints, [None, 1, ["1"], [True], [1, None], [2**70]]),
        (get_texts, [None, "text", [1], ["a", None]]),
        (get_parts, [None, {}, [1], [{}, []]]),
    ],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_anything_else_is_refused_by_name(reader, wrong: list[object]) -> None:
    for value in wrong:
        with pytest.raises(BadSnapshot, match="'key'"):
            reader({"key": value}, "key")
    with pytest.raises(BadSnapshot, match="'key'"):
        reader({}, "key")


@pytest.mark.parametrize("value", [-2, 4, True, None, "1"])
def test_an_index_out_of_range_is_refused_with_the_range(value: object) -> None:
    with pytest.raises(BadSnapshot, match=r"'seat' should be a"):
        get_between({"seat": value}, "seat", -1, 3)
    with pytest.raises(BadSnapshot, match="from -1 to 3, not 9"):
        get_between({"seat": 9}, "seat", -1, 3)


def test_a_list_with_an_index_out_of_range_is_refused() -> None:
    assert get_all_between({"seats": [0, -1]}, "seats", -1, 3) == [0, -1]
    with pytest.raises(BadSnapshot, match="hold numbers from -1 to 3, not 4"):
        get_all_between({"seats": [0, 4]}, "seats", -1, 3)


def test_an_object_inside_is_read_or_refused() -> None:
    assert get_part({"turn": {"x": 1}}, "turn") == {"x": 1}
    with pytest.raises(BadSnapshot, match=r"'turn' should be an object, not \[\]"):
        get_part({"turn": []}, "turn")


def test_a_name_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadSnapshot, match="'hand' names an unknown card 'Z9'"):
        get_indices({"hand": ["A", "Z9"]}, "hand", ["A"], "card")


def test_numbers_that_are_too_few_or_too_many_are_refused() -> None:
    snapshot: dict[str, object] = {"ints": [1, 2]}
    assert get_ints(snapshot, "ints", 2) == [1, 2]
    for count in (0, 1, 3):
        with pytest.raises(BadSnapshot, match=f"should hold {count} numbers, not 2"):
            get_ints(snapshot, "ints", count)
