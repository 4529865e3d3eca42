# SPDX-License-Identifier: MIT
"""Every field of a state, also those that no snapshot and no view mentions."""

import inspect
from typing import Any, Final

from librt.vecs import vec

from stellwerk.core.contract import Stack

# What an object remembers of its other fields once somebody has asked; copies that
# share the object share that too.
REMEMBERED: Final[dict[str, set[str]]] = {}  # names of fields by class


def fields(thing: object) -> dict[str, Any]:
    """What an object holds, by name; compiled classes keep it in descriptors."""
    names = set(getattr(thing, "__dict__", ()))
    for kind in type(thing).__mro__:
        for name, part in vars(kind).items():
            if inspect.isgetsetdescriptor(part) or inspect.ismemberdescriptor(part):
                names.add(name)
    return {name: getattr(thing, name) for name in names if not name.startswith("__")}


def picture(value: object) -> object:
    """A value as it is now, down to the last number of all that is copied.

    What has no `copy` never changes and is the same object in every copy.
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Stack):
        return value.save()
    if isinstance(value, list | tuple | vec):
        return [picture(part) for part in value]
    if isinstance(value, set | frozenset):
        return sorted(value)
    if isinstance(value, dict):
        return {key: picture(part) for key, part in value.items()}
    if hasattr(value, "copy"):
        remembered = REMEMBERED.get(type(value).__name__, set())
        held = fields(value).items()
        return {name: picture(part) for name, part in held if name not in remembered}
    return type(value).__name__, id(value)
