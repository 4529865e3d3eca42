# SPDX-License-Identifier: MIT
"""Editions that somebody made to keep us busy: bounded, and checked in linear time."""

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
import pytest
from msgspec import inspect

from stellwerk.core.edition import Problems, TooManyProblems
from stellwerk.core.title import Title

SMALL: Final = 500
TIMES: Final = 8
TRIES: Final = 3
NOTICED: Final = 0.02  # seconds of processor time; what is faster cannot be quadratic


def unbounded(kind: inspect.Type, path: str) -> Iterator[str]:
    """Everything in a shape that could be of any length."""
    if isinstance(kind, inspect.StrType) and kind.max_length is None:
        yield path
    if isinstance(kind, inspect.ListType | inspect.DictType):
        fixed = isinstance(kind, inspect.DictType) and isinstance(
            kind.key_type, inspect.LiteralType
        )
        if kind.max_length is None and not fixed:
            yield path
    for name, part in parts_of(kind):
        yield from unbounded(part, f"{path}{name}")


def parts_of(kind: inspect.Type) -> list[tuple[str, inspect.Type]]:
    if isinstance(kind, inspect.StructType):
        return [(f".{field.name}", field.type) for field in kind.fields]
    if isinstance(kind, inspect.ListType):
        return [("[]", kind.item_type)]
    if isinstance(kind, inspect.DictType):
        return [("{key}", kind.key_type), ("{}", kind.value_type)]
    if isinstance(kind, inspect.TupleType):
        return [("[]", part) for part in kind.item_types]
    if isinstance(kind, inspect.UnionType):
        return [("", part) for part in kind.types]
    return []


def test_nothing_in_an_edition_is_without_end(title: Title) -> None:
    shape = title.edition_shape()
    assert not list(unbounded(inspect.type_info(shape), "$"))


def test_the_published_schema_states_the_bounds(title: Title) -> None:
    stated = str(title.edition_schema())
    assert stated.count("'type': 'array'") == stated.count("'maxItems'")
    assert "'maxLength'" in stated


def structs_in(value: Any) -> Iterator[msgspec.Struct]:
    """A struct and all structs in it; of a list the first one only."""
    if isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            yield from structs_in(getattr(value, field))
    elif isinstance(value, dict):
        for part in value.values():
            yield from structs_in(part)
    elif isinstance(value, list) and value:
        yield from structs_in(value[0])


def copies(part: Any, count: int) -> list[Any]:
    """A part many times, each with a name of its own if it has one."""
    if not isinstance(part, msgspec.Struct) or not hasattr(part, "id"):
        return [part] * count
    numbered = isinstance(part.id, int)
    return [
        msgspec.structs.replace(part, id=1000 + place if numbered else f"x{place}")
        for place in range(count)
    ]


def grown(content: Any, chosen: int | None, count: int) -> Any:
    """A copy of an edition with one list (or all lists) of that length."""
    copy = msgspec.convert(msgspec.to_builtins(content), type(content))
    lists = [
        (part, field)
        for part in structs_in(copy)
        for field in part.__struct_fields__
        if isinstance(getattr(part, field), list) and getattr(part, field)
    ]
    for place, (part, field) in enumerate(lists):
        if chosen in (None, place):
            old = getattr(part, field)
            msgspec.structs.force_setattr(part, field, old + copies(old[-1], count))
    return None if chosen is not None and chosen >= len(lists) else copy


def seconds(check: Callable[[Any, Problems], None], content: Any) -> float:
    """Processor time of a check; the best of some tries."""
    times = []
    for _ in range(TRIES):
        began = time.process_time()
        try:
            check(content, Problems())
        except TooManyProblems:
            pass
        except (KeyError, IndexError, ValueError):
            return 0.0  # only because the bounds of the shape were passed by
        times.append(time.process_time() - began)
        if times[-1] < NOTICED:
            return 0.0
    return min(times)


@pytest.mark.slow
@pytest.mark.measures(clock="processor")
def test_checks_take_time_in_proportion(title: Title) -> None:
    """Eight times as many things: not sixty-four times the work."""
    content = title.edition().content
    chosen: int | None = None
    while True:
        large = grown(content, chosen, SMALL * TIMES)
        if large is None:
            break
        late = seconds(title.check_edition, large)
        if late:
            early = seconds_of_small(title.check_edition, content, chosen)
            assert late < TIMES * 2.5 * early, f"list {chosen} of {title.key}"
        chosen = 0 if chosen is None else chosen + 1


def seconds_of_small(
    check: Callable[[Any, Problems], None], content: Any, chosen: int | None
) -> float:
    """The same work as often as it takes to measure it."""
    small = grown(content, chosen, SMALL)
    began = time.process_time()
    for _ in range(TIMES):
        with contextlib.suppress(TooManyProblems):
            check(small, Problems())
    return (time.process_time() - began) / TIMES
