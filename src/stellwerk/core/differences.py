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
    path: list[Any] = []
    known = 0
    for key, value in after.items():
        old = before.get(key, NOTHING)
        if old is value:
            known += 1
        elif old is NOTHING:
            found.append([[key], value])
        else:
            known += 1
            path.append(key)
            add_change(old, value, path, found)
            path.pop()
    if known < len(before):
        add_gone(before, after, [], found)
    return found


def add_change(
    before: object, after: object, path: list[Any], found: list[Change]
) -> bool:
    """Tell what has changed at a path: its parts, or all of it if that is shorter.

    True if it was told as a whole. Views share most of what has not changed, so only
    values that are not the same objects come here; those may still be equal.
    """
    if len(path) == DEPTH:
        if before == after:
            return False
    else:
        told = len(found)
        if isinstance(before, dict) and isinstance(after, dict):
            if add_entries(before, after, path, found):
                return False
        elif isinstance(before, list) and isinstance(after, list):
            if len(before) == len(after) and add_items(before, after, path, found):
                return False
        elif before == after:
            return False
        if len(found) > told:
            del found[told:]
    found.append([path[:], after])
    return True


def add_entries(
    before: dict[str, object],
    after: dict[str, object],
    path: list[Any],
    found: list[Change],
) -> bool:
    """Tell changed entries; False if most have changed as a whole, or their order."""
    keys: list[Any] = list(after.keys())  # `list(after)` takes three times as long
    if keys != list(before.keys()):
        return add_other_entries(before, after, path, found)
    olds, news = list(before.values()), list(after.values())
    return 2 * add_pairs(olds, news, keys, path, found) <= len(keys)


def add_other_entries(
    before: dict[str, object],
    after: dict[str, object],
    path: list[Any],
    found: list[Change],
) -> bool:
    """The same where entries are new or gone."""
    if before == after:
        return True
    keys: list[Any] = list(after.keys())
    kept: list[Any] = [key for key in before if key in after]
    if kept != keys[: len(kept)]:
        return False
    olds = [before[key] for key in kept]
    whole = add_pairs(olds, list(after.values()), keys, path, found)
    whole += len(keys) - len(kept)
    if 2 * whole > len(keys):
        return False
    for key in keys[len(kept) :]:
        found.append([[*path, key], after[key]])
    add_gone(before, after, path, found)
    return True


def add_items(
    before: list[object], after: list[object], path: list[Any], found: list[Change]
) -> bool:
    """Tell changed items of equally long lists; False if most have, as a whole."""
    return 2 * add_pairs(before, after, None, path, found) <= len(after)


def add_pairs(
    olds: list[object],
    news: list[object],
    keys: list[Any] | None,
    path: list[Any],
    found: list[Change],
) -> i64:
    """Tell what has changed from old to new things; how many of them as a whole.

    Without keys they are told by their places.
    """
    whole: i64 = 0
    for place in range(len(olds)):
        old, new = olds[place], news[place]
        if old is not new:
            path.append(place if keys is None else keys[place])
            if add_change(old, new, path, found):
                whole += 1
            path.pop()
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
