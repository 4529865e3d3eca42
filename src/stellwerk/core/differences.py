# SPDX-License-Identifier: MIT
"""What has changed from one view to the next, for those who have the one before.

A change is a path and what stands there now: `[["seats", 0, "coins"], 5]`. A path
alone says that nothing stands there any more. Whoever carries all changes out has the
next view exactly, and what was added to an object stands at its end, as it does there.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

DEPTH: Final = 4  # of a path, at most; what lies deeper is told as a whole
NOTHING: Final = object()  # stands at a key that a view does not have

View = dict[str, Any]
Change = list[Any]


def differences(before: View, after: View) -> list[Change]:
    """The changes that make one view of another; none if they are equal."""
    found: list[Change] = []
    known = 0
    for key, value in after.items():
        old = before.get(key, NOTHING)
        if old is NOTHING:
            found.append([[key], value])
            continue
        known += 1
        if differ(old, value):
            add_change(old, value, [key], found)
    if known < len(before):
        add_gone(before, after, [], found)
    return found


def differ(before: object, after: object) -> bool:
    """Have two values changed? Views share what has not."""
    return before is not after and before != after


def add_change(
    before: object, after: object, path: list[Any], found: list[Change]
) -> bool:
    """Tell what has changed at a path: its parts, or all of it if that is shorter.

    True if it was told as a whole.
    """
    whole = len(path) == DEPTH or not add_parts(before, after, path, found)
    if whole:
        found.append([path, after])
    return whole


def add_parts(
    before: object, after: object, path: list[Any], found: list[Change]
) -> bool:
    """Tell changed parts; False if there are none or most have changed."""
    if isinstance(before, dict) and isinstance(after, dict):
        return add_entries(before, after, path, found)
    if isinstance(before, list) and isinstance(after, list):
        return len(before) == len(after) and add_items(before, after, path, found)
    return False


def add_entries(
    before: dict[str, object],
    after: dict[str, object],
    path: list[Any],
    found: list[Change],
) -> bool:
    """Tell changed entries; False if most have changed as a whole, or their order."""
    keys = list(after)
    kept = list(before)
    olds = list(before.values())
    if kept != keys:
        olds = [old for key, old in before.items() if key in after]
        kept = [key for key in kept if key in after]
        if kept != keys[: len(kept)]:
            return False
    parts: list[Change] = []
    news = list(after.values())
    whole = add_pairs(olds, news, kept, path, parts)
    for key in keys[len(kept) :]:
        parts.append([[*path, key], after[key]])
        whole += 1
    if 2 * whole > len(keys):
        return False
    found.extend(parts)
    if len(kept) < len(before):
        add_gone(before, after, path, found)
    return True


def add_items(
    before: list[object], after: list[object], path: list[Any], found: list[Change]
) -> bool:
    """Tell changed items of equally long lists; False if most have, as a whole."""
    parts: list[Change] = []
    places = list(range(len(after)))
    if 2 * add_pairs(before, after, places, path, parts) > len(after):
        return False
    found.extend(parts)
    return True


def add_pairs(
    olds: list[object],
    news: list[object],
    names: list[Any],
    path: list[Any],
    parts: list[Change],
) -> i64:
    """Tell what has changed from old to new things; how many of them as a whole."""
    whole: i64 = 0
    for place in range(len(olds)):
        old, new = olds[place], news[place]
        if differ(old, new) and add_change(old, new, [*path, names[place]], parts):
            whole += 1
    return whole


def add_gone(before: View, after: View, path: list[Any], found: list[Change]) -> None:
    """Tell which entries are no more."""
    for key in before:
        if key not in after:
            found.append([[*path, key]])


def carried_out(view: View, changes: list[Change]) -> View:
    """The next view; the one before stays as it is, and both share what is equal."""
    made: View = dict(view)
    for change in changes:
        carry_out(made, view, change)
    return made


def carry_out(made: Any, before: Any, change: Change) -> None:
    """Carry one change out, on own copies of what lies on its path."""
    path: list[Any] = change[0]
    last: i64 = len(path) - 1
    for step in path[:last]:
        before = before[step]
        if made[step] is before:
            made[step] = before.copy()
        made = made[step]
    if len(change) == 1:
        del made[path[last]]
    else:
        made[path[last]] = change[1]
