# SPDX-License-Identifier: MIT
"""Options: what is allowed, typed or given, and what a refusal says."""

import pytest

from stellwerk import BadOption
from stellwerk.core.options import Flag, OneOf, Pick, SeatOrRandom, complete

SHEET = OneOf("sheet", "XX-1", [1, 2, "both"], 1)
FREE = Flag("free", "XX-2", True)
START = SeatOrRandom("start", "XX-3")
MODULES = Pick("modules", "XX-4", ["A", "B", "C"], 2, ["A", "B"])
ALL = [SHEET, FREE, START, MODULES]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (SHEET, 2),
        (SHEET, "both"),
        (FREE, False),
        (START, "random"),
        (START, 3),
        (MODULES, ["A", "C"]),
    ],
)
def test_an_allowed_value_is_kept(option, value) -> None:
    assert option.check(value, 3) == value
    assert type(option.check(value, 3)) is type(value)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (SHEET, 3),
        (SHEET, "1"),
        (SHEET, True),
        (SHEET, 1.0),
        (SHEET, None),
        (FREE, 1),
        (FREE, "yes"),
        (FREE, None),
        (START, 0),
        (START, 4),
        (START, "1"),
        (START, True),
        (MODULES, "AB"),
        (MODULES, ["A"]),
        (MODULES, ["A", "A"]),
        (MODULES, ["A", "D"]),
        (MODULES, ["A", "B", "C"]),
        (MODULES, ["A", ["B"]]),
        (MODULES, [1, 2]),
        (MODULES, None),
        (MODULES, {"A": 1, "B": 2}),
    ],
)
def test_any_other_value_is_refused_with_what_is_allowed(option, value) -> None:
    with pytest.raises(BadOption) as refused:
        option.check(value, 3)
    message = str(refused.value)
    assert repr(option.key) in message
    assert repr(value) in message
    for allowed in option.allowed(3):
        assert str(allowed) in message


def test_a_pick_is_put_into_the_declared_order() -> None:
    assert MODULES.check(["C", "A"], 2) == ["A", "C"]
    assert MODULES.check(("B", "C"), 2) == ["B", "C"]


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SHEET, " 2 ", 2),
        (SHEET, "BOTH", "both"),
        (FREE, "Yes", True),
        (FREE, "ja", True),
        (FREE, "true", True),
        (FREE, "off", False),
        (FREE, "nein", False),
        (FREE, "0", False),
        (START, "Random", "random"),
        (START, "2", 2),
        (MODULES, "c,a", ["A", "C"]),
        (MODULES, "B C", ["B", "C"]),
    ],
)
def test_values_can_be_typed(option, text, value) -> None:
    read = option.read(text, 3)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.key)
@pytest.mark.parametrize("text", ["", "4", "maybe", "A,B,C", "A,D"])
def test_what_was_typed_wrongly_is_refused(option, text) -> None:
    with pytest.raises(BadOption, match=option.key):
        option.read(text, 3)


def test_seats_end_with_the_players() -> None:
    assert START.allowed(2) == ["random", 1, 2]
    assert START.allowed(4) == ["random", 1, 2, 3, 4]


def test_declarations_for_forms() -> None:
    assert SHEET.to_dict(3) == {
        "key": "sheet",
        "kind": "choice",
        "rule": "XX-1",
        "default": 1,
        "values": [1, 2, "both"],
    }
    assert FREE.to_dict(3)["kind"] == "flag"
    assert FREE.to_dict(3)["values"] == [True, False]
    assert START.to_dict(2)["values"] == ["random", 1, 2]
    assert MODULES.to_dict(3)["count"] == 2
    assert MODULES.to_dict(3)["kind"] == "pick"


def test_a_declaration_cannot_be_changed_from_outside() -> None:
    SHEET.allowed(3).clear()
    MODULES.allowed(3).clear()
    assert SHEET.allowed(3) == [1, 2, "both"]
    assert MODULES.allowed(3) == ["A", "B", "C"]


def test_options_are_completed_with_their_defaults() -> None:
    assert complete(ALL, {}, 2) == {
        "sheet": 1,
        "free": True,
        "start": "random",
        "modules": ["A", "B"],
    }
    assert complete(ALL, {"start": 2, "sheet": 2}, 2) == {
        "sheet": 2,
        "free": True,
        "start": 2,
        "modules": ["A", "B"],
    }


def test_an_unknown_option_is_refused_with_those_that_exist() -> None:
    with pytest.raises(BadOption, match=r"'shet'.*sheet, free, start, modules"):
        complete(ALL, {"shet": 1}, 2)
    with pytest.raises(BadOption, match="this game has: none"):
        complete([], {"sheet": 1}, 2)


def test_a_wrong_value_among_many_is_found() -> None:
    with pytest.raises(BadOption, match="'start'"):
        complete(ALL, {"sheet": 2, "start": 3}, 2)
